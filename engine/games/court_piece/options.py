"""The options of a table of Court Piece."""

from __future__ import annotations

import dataclasses

from engine.games.court_piece.facts import MOST_COURTS, MOST_ROUNDS
from engine.options import Options, number, one_of, switch


@dataclasses.dataclass(frozen=True)
class CourtPieceOptions(Options):
    """The options.

    `time` is in minutes; with 0, the game ends after `rounds`. `until` is in courts; 0 means no limit.
    """

    sweep: str = one_of("ask", "play-on", "next-round", rule="CP-11")
    rounds: int = number(7, 1, MOST_ROUNDS, "CP-15")
    time: int = number(0, 0, 10080, "CP-15")
    until: int = number(0, 0, MOST_COURTS, "CP-15")
    ties: str = one_of("kept", "rounds", rule="CP-15")
    honour: bool = switch(False, "CP-16")
    double_sar: bool = switch(False, "CP-17")
    ace_rule: bool = switch(False, "CP-17")
    seven_deals: bool = switch(False, "CP-18")
    first_seven: bool = switch(False, "CP-18")
