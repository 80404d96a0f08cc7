"""Views, events and imagined worlds of New Game: types alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypedDict

from engine import contract, words
from engine.cards.tricks import Trick


class Played(TypedDict):
    """A card that lies on the table."""

    seat: int
    card: str


class NewGameView(contract.View):
    """All that this seat may know."""

    hand: list[str]
    """Its own cards, sorted; empty for a bystander."""
    trick: list[Played]
    """The one on the table, in the order played."""
    past: list[str]
    """The cards of earlier tricks, in the order played."""
    won: list[int]
    """Tricks, by seat."""
    left: int
    """Cards of the pack that nobody was dealt."""


class Card(TypedDict):
    """A card that was played, or has won a trick."""

    card: str


class Over(TypedDict):
    """How the game ended."""

    by: str


EVENTS: Mapping[str, type] = {"played": Card, "won": Card, "over": Over}
"""The data of each event."""


class World(words.World, Protocol):
    """An imagined game, with what the guide reads of it."""

    hands: list[tuple[str, ...]]
    trick: Trick
