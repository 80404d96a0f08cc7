"""The options of a table of The Four Courts."""

from __future__ import annotations

from dataclasses import dataclass

from engine.options import Options, one_of


@dataclass(frozen=True)
class FourCourtsOptions(Options):
    """Options of The Four Courts. `last_cards` determines the ranking after a tie without cards in hand."""

    last_cards: str = one_of("compare", "draw", rule="FC-14", later=True)
