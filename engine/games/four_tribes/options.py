"""The options of a table of Four Tribes."""

from __future__ import annotations

from dataclasses import dataclass

from engine.options import Options, number


@dataclass(frozen=True)
class FourTribesOptions(Options):
    """`turns`: how many each player has, where nobody unites the tribes before."""

    turns: int = number(40, 10, 200, rule="FT-19")
