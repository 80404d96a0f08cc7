"""Types for The Four Courts: views, event data, and the imagined worlds the guide reads.

The package docstring says when each event is sent, and who sees it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, Protocol, TypedDict

from engine import contract, words
from engine.games.four_courts.options import FourCourtsOptions

# Views


class Court(TypedDict):
    """A Court with the tokens left on it and each seat's cards there in the order laid."""

    court: str
    tokens: list[str]
    cards: list[list[str]]


class Shown(TypedDict):
    """A revealed card with its seat, and the Court where it was laid (None until then)."""

    seat: int
    card: str
    court: str | None


class PublicView(contract.View):
    """Facts that everyone knows. `counts`, `tokens`, `bonus` and `scores` have one item per seat."""

    phase: str
    """One of "pick", "lay" and "over"."""
    round: int
    """Number of the round. The first round is 1."""
    courts: list[Court]
    revealed: list[Shown]
    """The revealed cards in laying order, kept until the next cards are revealed or dealt."""
    picked: list[int]
    """The seats that have picked."""
    counts: list[int]
    """Number of cards each seat holds, including a pick that isn't revealed yet."""
    goals: list[str]
    """The four suits of the Most goals."""
    supply: dict[str, int]
    """Number of tokens by suit."""
    tokens: list[dict[str, int]]
    bonus: list[dict[str, int]]
    """Current points from the Most goals by suit."""
    scores: list[int]
    discards: int
    """Number of cards face down, including those that were never dealt."""


class FourCourtsView(PublicView):
    """Everything a seat knows."""

    hand: NotRequired[list[str]]
    """The seat's own cards, from high to low. Spectators have none."""
    pick: NotRequired[str | None]
    """The seat's own pick."""
    hands: NotRequired[list[list[str]]]
    """All hands, once the game is over."""


# Events


class Dealt(TypedDict):
    """A round, the number of cards dealt to each seat, and the number of cards that weren't dealt."""

    round: int
    count: int
    aside: int


class Hand(TypedDict):
    """The cards dealt to a seat."""

    cards: list[str]


class Picks(TypedDict):
    """The number of picks so far."""

    count: int


class Picked(TypedDict):
    """A seat's own pick. `changed` is True if it replaces another pick."""

    card: str
    changed: bool


class Revealed(TypedDict):
    """Cards and their seats as two parallel lists, in laying order."""

    cards: list[str]
    seats: list[int]


class Laid(TypedDict):
    """A card laid at a Court, and how many cards the seat has there now."""

    card: str
    court: str
    count: int


class Taken(TypedDict):
    """A token taken from a Court for three cards, the tokens left there, and the seat's number of tokens."""

    court: str
    suit: str
    cards: list[str]
    left: list[str]
    count: int


class Loaded(TypedDict):
    """A Court with the suits of its new tokens, or the suits that the supply lacks."""

    court: str
    suits: list[str]


class Scored(TypedDict):
    """A seat's tokens, its points from the Most goals by suit, and its total points."""

    tokens: int
    bonus: dict[str, int]
    score: int


class TieBreak(TypedDict):
    """Seats with equal points, from best to worst, with their cards and the values of those cards.

    The lists are parallel. `by` is "hand", "last-card", or "shared" if the seats share their place.
    """

    score: int
    by: str
    seats: list[int]
    cards: list[list[str]]
    sums: list[float]


class Over(TypedDict):
    """The result: its summary, its places and its scores.

    `by` is "supply" (FC-12) or "rounds" (FC-15).
    """

    by: str
    places: list[list[int]]
    scores: list[int]


EVENTS: Mapping[str, type] = {
    "deal": Dealt,
    "hand": Hand,
    "pick": Picks,
    "picked": Picked,
    "reveal": Revealed,
    "lay": Laid,
    "take": Taken,
    "load": Loaded,
    "short": Loaded,
    "score": Scored,
    "tie-break": TieBreak,
    "over": Over,
}
"""The type of each event's data."""


# Imagined worlds


class World(words.World, Protocol):
    """An imagined world, with only those fields of `position.Position` that the guide reads."""

    aside: tuple[str, ...]
    goals: tuple[str, ...]
    hands: list[tuple[str, ...]]
    landed: tuple[int, ...]
    options: FourCourtsOptions
    order: tuple[tuple[int, str], ...]
    picks: list[str]
    piles: list[tuple[str, ...]]
    round: int
    supply: list[int]
    taken: list[tuple[int, ...]]
    tokens: list[str]
