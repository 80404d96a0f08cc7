"""Types for Four Tribes: views, event data, and the imagined worlds the guide reads.

Views contain only facts that their seat knows. The package docstring explains the terms.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, Protocol, TypedDict

from engine import words
from engine.contract import View
from engine.games.four_tribes.facts import Affair, Family


class KinView(TypedDict):
    """A card in a family."""

    card: str
    generation: int
    spouse: str | None
    parents: list[str]


class AffairEvent(TypedDict):
    """A proposal or challenge, with both cards and both seats."""

    by: int
    card: str
    target: int
    other: str


class AffairView(AffairEvent):
    """An open affair, with its cards for seats that may see them."""

    kind: str
    count: int
    cards: NotRequired[list[str]]


class FourTribesView(View):
    """The view of a seat or a spectator."""

    phase: str
    turn_number: int
    first: int
    counts: list[int]
    deck: int
    discards: list[str]
    families: list[list[KinView]]
    tribes: list[list[str]]
    affair: AffairView | None
    known: list[list[str]]
    hand: NotRequired[list[str]]


class Reshuffle(TypedDict):
    """The number of discards that have become the new deck."""

    count: int


class Draw(TypedDict):
    """The number of cards drawn at the start of a turn, and the number left in the deck."""

    count: int
    left: int


class Drawn(TypedDict):
    """The card drawn, for the seat that drew it."""

    card: str


class Found(TypedDict):
    """The first card of a family."""

    card: str
    generation: int


class Wed(TypedDict):
    """A card laid next to its spouse."""

    card: str
    spouse: str
    generation: int


class Conceive(TypedDict):
    """A child laid in front of its parents."""

    card: str
    parents: list[str]
    generation: int


class Retire(TypedDict):
    """A retired generation."""

    cards: list[str]
    generation: int


class Nothing(TypedDict):
    """An event with no data other than its name and seat."""


class Duel(AffairEvent):
    """A duel with cards face down."""

    count: int
    refusal: bool


class Staked(AffairEvent):
    """Cards laid, taken, offered or given back."""

    cards: list[str]


class DuelEnd(Staked):
    """A duel that was fought."""

    reply: list[str]
    score: int
    against: int
    lost: str
    widow: str | None


class Concede(AffairEvent):
    """A duel without a reply."""

    count: int
    lost: str
    widow: str | None


class Accept(Staked):
    """A card that moves to another family."""

    generation: int
    forced: bool


class Over(TypedDict):
    """The end: the cards of the seat that united the tribes, or the progress of each seat."""

    by: str
    cards: NotRequired[list[str]]
    tribes: NotRequired[list[int]]
    couples: NotRequired[list[int]]


EVENTS: Mapping[str, type] = {
    "reshuffle": Reshuffle,
    "draw": Draw,
    "drawn": Drawn,
    "found": Found,
    "wed": Wed,
    "conceive": Conceive,
    "retire": Retire,
    "nothing": Nothing,
    "duel": Duel,
    "laid": Staked,
    "duel-won": DuelEnd,
    "duel-lost": DuelEnd,
    "concede": Concede,
    "taken": Staked,
    "propose": Staked,
    "accept": Accept,
    "refuse": Staked,
    "over": Over,
}
"""The type of each event's data."""


class World(words.World, Protocol):
    """An imagined world, with only those fields of a position that the guide reads."""

    hands: list[tuple[str, ...]]
    families: list[Family]
    known: list[frozenset[str]]
    discards: tuple[str, ...]
    affair: Affair | None
