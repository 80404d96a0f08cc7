"""Types for Four Sisters: views, event data, and the imagined worlds the guide reads.

See the game's `__init__` for what the fields mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypedDict

from engine import words
from engine.contract import View


class PastDay(TypedDict):
    """A finished Day.

    `winner` is a team, or None for a draw. `sums` has one number per team. `reason` is "chateau-full",
    "schemes-empty" or "stand-off".
    """

    day: int
    winner: int | None
    sums: list[int]
    reason: str


class ConflictView(TypedDict):
    """The current Conflict.

    The Instigator is `card` of seat `by`, and the Innocent is `against` of seat `target`. `discards` counts
    the cards discarded for each of them. `values` is their current strength, or None once one of them has
    left the Chateau.
    """

    card: str
    against: str
    by: int
    target: int
    discards: list[int]
    values: list[int] | None


class Yesterday(TypedDict):
    """The open cards at the end of the last Day."""

    chateau: dict[str, str | None]
    oubliette: list[str]


class OwnCards(TypedDict, total=False):
    """The seat's own secrets, absent for spectators. The Scheme begins with its top card (FS-4)."""

    hand: list[str]
    scheme: list[str]


class FourSistersView(View, OwnCards):
    """The view of a seat or a spectator."""

    day: int
    sabbath: bool
    days: list[PastDay]
    wins: list[int]
    phase: str
    hour: int
    chateau: dict[str, str | None]
    oubliette: list[str]
    counts: list[int]
    schemes: list[int]
    laid: list[bool]
    sums: list[int]
    fullest: int
    still: int
    conflict: ConflictView | None
    storm: list[int]
    introduced: int
    fates: list[str]
    last: list[int | str] | None
    yesterday: Yesterday | None


class Nothing(TypedDict):
    """An event with no data other than its name and seat."""


class DayBegun(TypedDict):
    day: int
    sabbath: bool


class Passed(TypedDict):
    card: str | None


class Introduced(TypedDict):
    cards: list[str]
    total: int
    squander: bool


class Placed(TypedDict):
    card: str
    room: str
    by: str
    most: int


class Intrigued(TypedDict):
    card: str
    out: str
    into: str
    room: str


class ConflictBegun(TypedDict):
    card: str
    room: str
    target: int
    against: str
    at: str


class Supported(TypedDict):
    card: str
    cards: list[str]
    count: int
    value: int


class Compared(TypedDict):
    cards: list[str]
    values: list[int]
    outcome: str


class Stood(TypedDict):
    card: str
    against: str


class Defeated(TypedDict):
    card: str
    room: str
    by: str
    goes: str


class CalledOff(TypedDict):
    cards: list[str]


class Storm(TypedDict):
    seats: list[int]


class Stormed(TypedDict):
    card: str
    room: str
    cards: list[str]


class Drew(TypedDict):
    count: int
    left: int


class Drawn(TypedDict):
    cards: list[str]


class ClockMoved(TypedDict):
    hour: int
    stopped: bool


class DayEnded(PastDay):
    seats: list[int]


class Over(TypedDict):
    by: str


EVENTS: Mapping[str, type] = {
    "scheme-laid": Nothing,
    "day-begun": DayBegun,
    "passed": Passed,
    "introduced": Introduced,
    "placed": Placed,
    "rested": Nothing,
    "intrigued": Intrigued,
    "conflict": ConflictBegun,
    "supported": Supported,
    "compared": Compared,
    "stood": Stood,
    "defeated": Defeated,
    "called-off": CalledOff,
    "storm": Storm,
    "stormed": Stormed,
    "stayed": Nothing,
    "drew": Drew,
    "drawn": Drawn,
    "clock": ClockMoved,
    "idle": Nothing,
    "day-ended": DayEnded,
    "over": Over,
}
"""The type of each event's data."""


class World(words.World, Protocol):
    """An imagined world, where the others' hands and Schemes are dealt again."""

    phase: str
    hour: int
    chateau: list[str]
    oubliette: list[str]
    hands: list[tuple[str, ...]]
    schemes: list[tuple[str, ...]]
    lots: list[int]
    """For each card in the order of `VALUE`, the number of its lot.

    The later the card went under its Scheme, the higher the number.
    """
    introduced: int
    conflict: tuple[str, str, int, int] | None
    """The Instigator, the Innocent, and the number of cards discarded for each."""

    @property
    def sabbath(self) -> bool:
        """True if any card can defeat a Queen today (FS-21)."""

    def wins(self) -> tuple[int, int]:
        """Return the number of Days of this game that each team has won."""
