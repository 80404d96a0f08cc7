"""Types for Court Wars: views, event data, and the imagined worlds the guide reads.

All cards are public; only the order of the draw pile is hidden. All views are therefore identical except for
the field `you`. See the package docstring for when each event is sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypedDict

from engine import contract, words
from engine.contract import Choice
from engine.games.court_wars.options import CourtWarsOptions

# Views


class Stack(TypedDict):
    """A Court card with its Guards in the order placed.

    `attack` and `defence` are totals; each is 0 if no card counts towards it.
    """

    card: str
    """The Court card, even while a Joker stands in for it."""
    standing: bool
    joker: str | None
    guards: list[str]
    attack: int
    defence: int


class CourtWarsView(contract.View):
    """The state of the game as a player sees it. It contains no secrets."""

    first: int
    """The seat that took the first turn."""
    phase: str
    """The key of the choice for the player to move: "guard", "joker", "ace" or "turn"."""
    set_up: int
    """Number of set-up draws left, including the current one, or 0 once play has begun."""
    round: int
    """Number of the turn that each player is taking, or 0 in the set-up and without the option `turns`."""
    drawn: str | None
    """The drawn card that must be placed now."""
    courts: list[list[Stack]]
    """Each seat's three stacks."""
    pile: int
    """Number of cards left in the draw pile."""
    discards: list[str]
    """The discards, oldest first. The last card is on top."""
    turned: int
    """Number of times the discards were turned over to form a new pile."""
    known: list[str]
    """The pile from the top down, once it has been turned over. From then on, its order is public."""
    out: list[int]
    """Eliminated seats, in order of elimination."""


# Events


class Nothing(TypedDict):
    """An event with no data other than its name and seat."""


class Drew(TypedDict):
    """A card that was drawn and the number of cards left in the pile."""

    card: str
    count: int


class Placed(TypedDict):
    """A Guard or Joker and the Court card it was placed on."""

    card: str
    court: str


class Discarded(TypedDict):
    """A discarded card. `reason` is "set-up", "court", "joker", "ace", "no-place" or "chosen"."""

    card: str
    reason: str


class Attacked(TypedDict):
    """An attack, with the Guards spent (`cards`) and defeated (`removed`), in discard order (CW-10)."""

    court: str
    """The attacker's Court card."""
    cards: list[str]
    strength: int
    target: int
    """The seat attacked."""
    against: str
    """The Court card that was attacked."""
    removed: list[str]
    beaten: bool
    """True if the attacked Court card was defeated as well."""


class Beaten(TypedDict):
    """A defeated Court card, the Joker discarded with it (or None), and the seat that defeated it.

    `left` is the number of Court cards its owner still has.
    """

    court: str
    joker: str | None
    by: int
    left: int


class Out(TypedDict):
    """The seat that eliminated the player and the player's final place."""

    by: int
    place: int


class TurnedOver(TypedDict):
    """The number of discards that became the pile."""

    count: int


class Over(TypedDict):
    """The way the game ended, and the number of Court cards the winner has left.

    `by` is "last-standing" (CW-12) or "turns" (CW-14).
    """

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


# Imagined worlds


class World(words.World, Protocol):
    """An imagined world, with only those fields of `position.Position` that the guide reads."""

    options: CourtWarsOptions
    turn: int
    phase: str
    set_up: int
    drawn: str
    stands: list[str]
    guards: list[tuple[str, ...]]
    sums: list[int]
    pile: list[str]
    discards: list[str]
    opening: Choice
