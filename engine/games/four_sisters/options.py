"""The options of a table of Four Sisters."""

from __future__ import annotations

import dataclasses

from engine.options import Options, number


@dataclasses.dataclass(frozen=True)
class FourSistersOptions(Options):
    """Options of Four Sisters. `days` is the number of Days in a game."""

    days: int = number(1, 1, 14, "FS-21")
