"""Facts about each game that its contract doesn't give, with one module for each game's folder.

The laws, the recorded games and the benches find a module by the folder's name, so a new game needs no list
entry. Playing a game must never require these facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

import engine
from engine.cards.decks import STANDARD

View = dict[str, Any]


@dataclass(frozen=True)
class Known:
    """Facts about one game. `lying` and `pack` are independent of `load`'s checks, because an engine that
    lost a card couldn't notice it itself.
    """

    lying: Callable[[list[View]], tuple[list[str], int]]
    """From all seats' views: each card that some seat sees, once per place, and the number unseen."""
    seats: int
    """Number of seats in the recorded game (tests/engine/playthroughs)."""
    seed: str
    """Seed of the recorded game."""
    pack: Callable[[Any], Sequence[str]] = lambda options: STANDARD.cards
    """The game's pack of cards, by its options."""
    short: Mapping[str, Any] | None = None
    """Options that make a game short."""
    memories: frozenset[str] = frozenset()
    """View keys that list cards which everybody saw, and which may be in a hand again."""
    parting: frozenset[str] = frozenset()
    """Events that answer a question about hidden cards (was it a revoke?) without naming any."""
    unseen: frozenset[str] = frozenset()
    """Events that show cards openly but pick them up before the move is over, such as a last trick."""
    verbs: Mapping[str, str] = field(default_factory=dict)
    """Each language's rulebook words for each act, separated by commas."""


@cache
def of(game: str) -> Known:
    """Return `KNOWN` from the module named after the game's folder."""
    known: Known = import_module(f"{__name__}.{engine.GAMES[game].folder}").KNOWN
    return known


def hands(views: list[View]) -> list[str]:
    """Return all cards in hands."""
    return [card for view in views for card in view["hand"]]


def short(game: str) -> dict[str, Any]:
    """Return options that make a game short, for tests that play it to its end."""
    return dict(of(game).short or {})
