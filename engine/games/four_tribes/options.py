"""The options of a table of Four Tribes."""

from __future__ import annotations

from dataclasses import dataclass

from engine.options import Options, number


@dataclass(frozen=True)
class FourTribesOptions(Options):
    """The options. `turns` is the number of turns of each player, unless somebody unites the tribes first."""

    turns: int = number(40, 10, 200, rule="FT-19")
