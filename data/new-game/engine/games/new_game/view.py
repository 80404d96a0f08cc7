"""What may be known of New Game, and what its events and imagined worlds hold: types alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypedDict

from engine import contract, words


class Played(TypedDict):
    """A card that lies on the table."""

    seat: int
    card: str


class NewGameView(contract.View):
    """All that this seat may know."""

    hand: list[str]
    """Her own cards, sorted; empty for a bystander."""
    table: list[Played]
    """This round's, in the order played."""
    past: list[str]
    """The cards of earlier rounds, in the order played."""
    won: list[int]
    """Rounds, by seat."""
    left: int
    """Cards of the pack that nobody was dealt."""


class Card(TypedDict):
    """What was played, or won a round."""

    card: str


class Over(TypedDict):
    """How the game ended."""

    by: str


EVENTS: Mapping[str, type] = {"played": Card, "won": Card, "over": Over}
"""What each event's data holds."""


class World(words.World, Protocol):
    """An imagined game, with what the guide reads of it."""

    hands: list[tuple[str, ...]]
