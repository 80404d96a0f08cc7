"""The options of a Four Courts table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.options import Options, limit, one_of


@dataclass(frozen=True)
class FourCourtsOptions(Options):
    """Options of The Four Courts.

    `last_cards` determines the ranking after a tie without cards in hand. If `rounds` isn't 0, the game ends
    after that many rounds.
    """

    last_cards: str = one_of("compare", "draw", rule="FC-14", later=True)
    rounds: int = limit(0, 1, 9, "FC-15")
