"""The options of a Four Sisters table."""

from __future__ import annotations

import dataclasses

from engine.options import Options, limit, number


@dataclasses.dataclass(frozen=True)
class FourSistersOptions(Options):
    """Options of Four Sisters.

    `days` is the number of Days in a game. A Day ends if the Chateau hasn't become fuller in `stand_off`
    turns per player. With 0, a Day never ends this way.
    """

    days: int = number(1, 1, 14, "FS-21")
    stand_off: int = limit(6, 1, 20, "FS-22")
