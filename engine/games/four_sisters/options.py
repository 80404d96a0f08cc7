"""The options of a table of Four Sisters."""

from __future__ import annotations

import dataclasses

from engine.options import Options, limit, number


@dataclasses.dataclass(frozen=True)
class FourSistersOptions(Options):
    """Options of Four Sisters.

    `days` is the number of Days in a game. A Day ends after `stand_off` turns of each player in which the
    Chateau gained no card. With 0, it never ends this way.
    """

    days: int = number(1, 1, 14, "FS-21")
    stand_off: int = limit(6, 1, 20, "FS-22")
