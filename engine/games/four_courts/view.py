"""The views and events of a seat of The Four Courts, and what a guide may ask of an imagined game: types.

The package's docstring says when each event happens, and to whom it is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, Protocol, TypedDict

from engine import contract, words

# What is shown


class Court(TypedDict):
    """A Court with the tokens left on it, and each seat's cards there in the order laid."""

    court: str
    tokens: list[str]
    cards: list[list[str]]


class Shown(TypedDict):
    """A card revealed: whose it is, and the Court where it was laid, None as long as it was not."""

    seat: int
    card: str
    court: str | None


class PublicView(contract.View):
    """Common knowledge. Each seat's part stands in lists by seat."""

    phase: str
    """"pick", "lay" or "over"."""
    round: int
    """The first is 1."""
    courts: list[Court]
    revealed: list[Shown]
    """In the order of laying; it stays until the next cards are revealed, or dealt."""
    picked: list[int]
    """The seats whose pick is in."""
    counts: list[int]
    """Cards held, a pick not yet revealed included."""
    goals: list[str]
    """The four suits of the Most goals."""
    supply: dict[str, int]
    """Tokens by suit."""
    tokens: list[dict[str, int]]
    bonus: list[dict[str, int]]
    """Points from the Most goals by suit, as they now stand."""
    scores: list[int]
    discards: int
    """Cards face down, those that did not go round included."""


class FourCourtsView(PublicView):
    """All that a seat may know."""

    hand: NotRequired[list[str]]
    """The seat's own cards, from high to low; a bystander has none."""
    pick: NotRequired[str | None]
    """The seat's own."""
    hands: NotRequired[list[list[str]]]
    """All hands, once the game is over."""


# What is told


class Dealt(TypedDict):
    """A round, how many cards each seat was dealt, and how many did not go round."""

    round: int
    count: int
    aside: int


class Hand(TypedDict):
    """The cards dealt to a seat."""

    cards: list[str]


class Picks(TypedDict):
    """How many picks are in."""

    count: int


class Picked(TypedDict):
    """A seat's own pick, and whether it takes another's place."""

    card: str
    changed: bool


class Revealed(TypedDict):
    """Cards and whose they are, side by side, in the order of laying."""

    cards: list[str]
    seats: list[int]


class Laid(TypedDict):
    """A card laid at a Court, and how many of the seat's cards lie there now."""

    card: str
    court: str
    count: int


class Taken(TypedDict):
    """A token taken from a Court for three cards, the tokens left there, and how many the seat has."""

    court: str
    suit: str
    cards: list[str]
    left: list[str]
    count: int


class Loaded(TypedDict):
    """A Court, and the suits of its new tokens, or those that the supply lacks."""

    court: str
    suits: list[str]


class Scored(TypedDict):
    """A seat's tokens, its points from the Most goals by suit, and all its points."""

    tokens: int
    bonus: dict[str, int]
    score: int


class TieBreak(TypedDict):
    """Seats with equal points from best to worst, and side by side with them their cards and what these are
    worth; `by` is "hand" or "last-card".
    """

    score: int
    by: str
    seats: list[int]
    cards: list[list[str]]
    sums: list[float]


class Over(TypedDict):
    """The result: its summary, its places and its scores."""

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
"""What each event's data holds."""


# What is imagined


class World(words.World, Protocol):
    """An imagined game, with what the guide reads of it. The fields are those of `position.Position`."""

    aside: tuple[str, ...]
    goals: tuple[str, ...]
    hands: list[tuple[str, ...]]
    landed: tuple[int, ...]
    order: tuple[tuple[int, str], ...]
    picks: list[str]
    piles: list[tuple[str, ...]]
    supply: list[int]
    taken: list[tuple[int, ...]]
    tokens: list[str]
