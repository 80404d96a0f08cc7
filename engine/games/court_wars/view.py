"""Types for a seat of Court Wars: its views and events, and an imagined game as its guide sees it.

All cards lie open except for the order of the pile, so everybody has the same view except for `you`. The
package's docstring says when each event happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypedDict

from engine import contract, words
from engine.contract import Choice
from engine.games.court_wars.options import CourtWarsOptions

# Views


class Stack(TypedDict):
    """A Court card with its Guards in the order placed. Both sums are 0 if they have no card to count."""

    card: str
    """The Court card, even while a Joker stands in for it."""
    standing: bool
    joker: str | None
    guards: list[str]
    attack: int
    defence: int


class CourtWarsView(contract.View):
    """All that anyone may know."""

    first: int
    """The seat that began."""
    phase: str
    """The question for the seat on turn: "guard", "joker", "ace" or "turn"."""
    set_up: int
    """Draws of the set-up still to be settled, including the current one; 0 in play."""
    drawn: str | None
    """The card to be placed."""
    courts: list[list[Stack]]
    """The three stacks of each seat."""
    pile: int
    """The number of cards."""
    discards: list[str]
    """From the oldest to the top."""
    turned: int
    """How often the pile was turned over."""
    known: list[str]
    """The pile from its top, once it was turned over, because all have seen it."""
    out: list[int]
    """Seats, in the order of going."""


# Events


class Nothing(TypedDict):
    """An event without data: its name and its seat say everything."""


class Drew(TypedDict):
    """A card drawn, and how many are left in the pile."""

    card: str
    count: int


class Placed(TypedDict):
    """A Guard or a Joker, and the Court card that it went to."""

    card: str
    court: str


class Discarded(TypedDict):
    """A card discarded; `reason` is "set-up", "court", "joker", "ace", "no-place" or "chosen"."""

    card: str
    reason: str


class Attacked(TypedDict):
    """An attack, with the Guards spent and removed in the order of discarding (CW-10)."""

    court: str
    """The attacker's Court card."""
    cards: list[str]
    strength: int
    target: int
    """The seat attacked."""
    against: str
    """Its Court card."""
    removed: list[str]
    beaten: bool
    """True if the Court card fell, too."""


class Beaten(TypedDict):
    """A Court card turned over by a seat, the Joker discarded with it, and how many its owner has left."""

    court: str
    joker: str | None
    by: int
    left: int


class Out(TypedDict):
    """The seat that drove a player out, and the player's final place."""

    by: int
    place: int


class TurnedOver(TypedDict):
    """The number of discards that became the pile."""

    count: int


class Over(TypedDict):
    """The result's summary, and how many of the winner's Court cards stand."""

    by: str
    left: int


EVENTS: Mapping[str, type] = {
    "drew": Drew,
    "placed": Placed,
    "joker-laid": Placed,
    "discarded": Discarded,
    "skipped": Nothing,
    "attacked": Attacked,
    "beaten": Beaten,
    "out": Out,
    "play-begins": Nothing,
    "turned-over": TurnedOver,
    "nothing-to-draw": Nothing,
    "over": Over,
}
"""The type of each event's data."""


# Imagined games


class World(words.World, Protocol):
    """An imagined game, with the fields that the guide reads. They are those of `position.Position`."""

    options: CourtWarsOptions
    turn: int
    phase: str
    set_up: int
    drawn: str
    stands: list[str]
    guards: list[tuple[str, ...]]
    sums: list[int]
    opening: Choice
