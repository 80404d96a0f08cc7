"""The options of a Four Tribes table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.options import Options, number


@dataclass(frozen=True)
class FourTribesOptions(Options):
    """Options of Four Tribes. `turns` is the number of turns per player, unless someone wins earlier."""

    turns: int = number(40, 10, 200, rule="FT-19")
