"""The views and events of a seat of Court Wars, and what a guide may ask of an imagined game: types.

Everything lies open but the order of the pile, so that a view is the same for everybody but for `you`. The
package's docstring says when each event happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypedDict

from engine import contract, words
from engine.contract import Choice

# What is shown


class Stack(TypedDict):
    """A Court card with its Guards in the order placed; both sums are 0 where they have nothing to count."""

    card: str
    """The Court card, also while a Joker stands in for it."""
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
    """What is asked of the seat whose turn it is: "guard", "joker", "ace" or "turn"."""
    set_up: int
    """Draws of the set-up still to be settled, the present one included; 0 in play."""
    drawn: str | None
    """The card to be placed."""
    courts: list[list[Stack]]
    """The three stacks of each seat."""
    pile: int
    """How many cards."""
    discards: list[str]
    """From the oldest to the top."""
    turned: int
    """How often the pile was turned over."""
    known: list[str]
    """The pile from its top, once it has been turned over and so was seen by all."""
    out: list[int]
    """Seats, in the order of going."""


# What is told


class Nothing(TypedDict):
    """An event that its name and its seat tell whole."""


class Drew(TypedDict):
    """A card drawn, and how many are left in the pile."""

    card: str
    count: int


class Placed(TypedDict):
    """A Guard or a Joker, and the Court card where it went."""

    card: str
    court: str


class Discarded(TypedDict):
    """A card discarded; `reason` is "set-up", "court", "joker", "ace", "no-place" or "chosen"."""

    card: str
    reason: str


class Attacked(TypedDict):
    """An attack, and who spent which Guards on it; Guards are listed as they were discarded (CW-10)."""

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
    """Whether the Court card fell, too."""


class Beaten(TypedDict):
    """A Court card turned over by a seat, the Joker discarded with it, and how many its owner has left."""

    court: str
    joker: str | None
    by: int
    left: int


class Out(TypedDict):
    """By whom a player was driven out, and the place that they take."""

    by: int
    place: int


class TurnedOver(TypedDict):
    """How many discards have become the pile."""

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
"""What each event's data holds."""


# What is imagined


class World(words.World, Protocol):
    """An imagined game, with what the guide reads of it. The fields are those of `position.Position`."""

    turn: int
    phase: str
    set_up: int
    drawn: str
    stands: list[str]
    guards: list[tuple[str, ...]]
    sums: list[int]
    opening: Choice
