"""The options of a Court Piece table, and which of them can be combined (CP-26)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from engine.games.court_piece.facts import IN_POINTS, MOST_COURTS, MOST_ROUNDS, POINTS
from engine.options import BadOption, Options, number, one_of, switch

PRESETS: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...] = (
    ("court-piece", ()),
    ("hokm", (("score", "hokm"),)),
    ("rung", (("score", "rung"),)),
    (
        "double-sar",
        (("score", "thirteen"), ("double_sar", True), ("first_pick", "third"), ("ties", "rounds")),
    ),
    ("band-rung", (("score", "rung"), ("hidden_trump", True))),
)
"""Well-known variants of the rules, each as its name and its options (CP-19)."""


KINDS = ("hokm", "rung", "thirteen", "hidden", "rung-hidden", "thirteen-hidden")
"""Variants with records of their own, apart from games for courts with open trumps (CP-27)."""


def kind_of(options: CourtPieceOptions) -> str:
    """Return the table's variant as one of `KINDS`, or "" if it plays none of them (CP-27)."""
    score = "" if options.score == "courts" else options.score
    return "-".join(filter(None, (score, "hidden" if options.hidden_trump else "")))


def unhurried(chosen: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the usual options if each move can take hours: one round, or one point (CP-26)."""
    return {"until": 1} if chosen.get("score") in IN_POINTS else {"rounds": 1}


@dataclasses.dataclass(frozen=True)
class CourtPieceOptions(Options):
    """A table's options.

    `time` is in minutes. If it's 0, the game ends after `rounds`. `until` is a number of courts, and 0 means
    no limit. With `score` "hokm" or "rung", `until` is a number of points, and 0 means seven.
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
    score: str = one_of("courts", "hokm", "rung", "thirteen", rule="CP-19", later=True)
    first_pick: str = one_of("any", "third", "fifth", rule="CP-23", later=True)
    no_twelfth: bool = switch(False, "CP-23", later=True)
    hidden_trump: bool = switch(False, "CP-24", later=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        for name, needed, beside in self._needs():
            value = getattr(self, name)
            if value != needed:
                word = ("on" if needed else "off") if type(needed) is bool else needed
                raise BadOption(name, value, (word,), (beside, getattr(self, beside)))

    def _needs(self) -> Iterator[tuple[str, object, str]]:
        """Yield each option that must have a certain value, that value, and the option behind it (CP-26)."""
        if self.hidden_trump:
            yield "honour", False, "hidden_trump"
        if self.score == "courts":
            return
        if self.score == "hokm":
            yield "double_sar", False, "score"
            yield "hidden_trump", False, "score"
        elif self.score == "thirteen":
            yield "double_sar", True, "score"
        yield from (
            ("sweep", "ask", "score"),
            ("seven_deals", False, "score"),
            ("first_seven", False, "score"),
        )

    @property
    def in_points(self) -> bool:
        """True if teams score points, by winning seven tricks of a round (CP-20, CP-21)."""
        return self.score in IN_POINTS

    @property
    def goal(self) -> int:
        """Number of courts or points that end the game after a round. 0 is no limit (CP-15, CP-20, CP-21)."""
        return self.until or (POINTS if self.in_points else 0)

    @property
    def rounds_in_a_row(self) -> bool:
        """True if seven rounds in a row score a court (CP-18, CP-22)."""
        return self.seven_deals or self.score == "thirteen"
