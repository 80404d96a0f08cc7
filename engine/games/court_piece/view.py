"""Types for Court Piece: views, event data, and its robots' simulated games.

The reference in the package's `__init__` explains each field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, Protocol, TypedDict

from engine import words
from engine.contract import View
from engine.games.court_piece.options import CourtPieceOptions


class TrickCard(TypedDict):
    """A card in a trick, and the seat that played it."""

    seat: int
    card: str


class TakenTrick(TypedDict):
    """The last complete trick. The first trick of a round is number 1."""

    number: int
    winner: int
    trick: list[TrickCard]


class Row(TypedDict):
    """The number of tricks or rounds a team has won in a row. `team` is None if `count` is 0."""

    team: list[int] | None
    count: int


class PastRound(TypedDict):
    """A finished round: the winning team, and the tricks and courts [2] in it."""

    team: list[int]
    tricks: list[int]
    courts: list[int]


class Sometimes(TypedDict, total=False):
    """Fields that only some views have.

    A spectator has no hand. Rounds in a row count only with `seven-deals` and `score` "thirteen". The last
    four fields are about a hidden card, and only the caller sees which card it is while it's closed.
    """

    hand: list[str]
    rounds_row: Row
    closed: bool
    asked: bool
    opened: str | None
    closed_card: str


class CourtPieceView(View, Sometimes):
    """All that a seat or a spectator sees."""

    phase: Literal["trump", "hide", "card", "sweep", "over"]
    teams: list[list[int]]
    dealer: int
    caller: int
    round: int
    rounds: int | None
    last_round: bool
    trump: str | None
    counts: list[int]
    stock: int
    number: int
    leader: int
    trick: list[TrickCard]
    last_trick: TakenTrick | None
    won: list[int]
    tricks: list[int]
    middle: int
    row: Row
    longest: list[int]
    courts: list[int]
    round_courts: list[int]
    sheet: list[PastRound]


class DealData(TypedDict):
    round: int
    caller: int


class TrumpData(TypedDict):
    suit: str


class HideData(TypedDict):
    """No data, because the event only names the seat."""


class OpenData(TypedDict):
    card: str
    caller: int
    by: Literal["asked", "last", "end"]


class CardData(TypedDict):
    card: str


class TrickData(TypedDict):
    number: int
    card: str
    count: NotRequired[int]


class TakeData(TypedDict):
    count: int


class CourtData(TypedDict):
    team: list[int]
    score: int
    by: Literal["tricks", "thirteen", "rounds", "call"]


class PointsData(TypedDict):
    team: list[int]
    score: int
    by: Literal["round", "kot", "hakem-kot", "coat", "call"]


class SweepData(TypedDict):
    word: Literal["on", "stop"]


class CallData(TypedDict):
    target: int
    trick: int
    card: str
    suit: str
    right: bool


class RoundData(PastRound):
    number: int
    by: Literal["tricks", "sweep", "call"]


class OverData(TypedDict):
    courts: list[int]
    by: Literal["rounds", "time", "courts", "points"]


EVENTS: Mapping[str, type] = {
    "deal": DealData,
    "trump": TrumpData,
    "hide": HideData,
    "open": OpenData,
    "card": CardData,
    "trick": TrickData,
    "take": TakeData,
    "court": CourtData,
    "points": PointsData,
    "sweep": SweepData,
    "call": CallData,
    "round": RoundData,
    "over": OverData,
}
"""The type of each event's data."""


class World(words.World, Protocol):
    """The fields that a guide reads from a simulated state, in addition to its view.

    Cards are bits (`engine.cards.bits`).
    """

    options: CourtPieceOptions
    hands: list[int]
    trump: int
    """All cards of the trump suit, or 0 before it's named or opened."""
    closed: int
    """The card that's face down, or 0 (CP-24)."""
    open_card: int
    """The same card once it's open, or 0."""
    opened: int
    """Number of cards that were played before the hidden card was opened."""
    played: list[int]
    """The round's cards, in order."""
    winners: list[int]
    """The seats that have won the tricks of the round, in order."""
    taken: list[int]
    """The tricks won by each team, or collected by it with `double-sar` (CP-17)."""
    run_team: int
    run: int
    """Number of tricks in a row that `run_team` has won."""

    def courts(self) -> list[int]:
        """Return the courts or points of both teams, including those of the current round."""

    def rounds_row(self) -> tuple[int, int]:
        """Return the team that won the last round, and its number of rounds in a row (CP-18, CP-22)."""

    @property
    def asked(self) -> bool:
        """True if the seat to move has just opened the hidden card (CP-24)."""

    @property
    def naming(self) -> bool:
        """True until the caller has named trumps, or laid their card face down."""

    def trump_in(self, trick: int) -> int:
        """Return the trump suit of a trick in this round, or 0 for none. The first trick is number 0."""

    def leader(self, trick: int) -> int:
        """Return the seat that leads a trick in this round. The first trick is number 0."""

    def plays(self, seat: int) -> list[int]:
        """Return the cards that a seat has played in this round, one per trick."""

    def voids(self, seat: int) -> int:
        """Return all cards of the suits that a seat hasn't followed in this round."""
