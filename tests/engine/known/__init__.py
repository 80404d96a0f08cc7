"""Facts about each game that its contract does not tell, in one module for each game's folder.

The laws, the recorded games and the benches find it by the name of the folder, so a new game enters no list.
Play must never need it.
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
    """One game. `lying` and `pack` are a second opinion on what `load` checks: an engine that lost a card
    could not show it there.
    """

    lying: Callable[[list[View]], tuple[list[str], int]]
    """From the views of all seats: every card that some seat sees, once for each place where it lies, and the
    number of unseen cards.
    """
    seats: int
    """Of the recorded game (tests/engine/playthroughs)."""
    seed: str
    """Of the recorded game."""
    pack: Callable[[Any], Sequence[str]] = lambda options: STANDARD.cards
    """The cards that the game is played with, by its options."""
    short: Mapping[str, Any] | None = None
    """Options that make a game short."""
    memories: frozenset[str] = frozenset()
    """Keys of a view that remember cards which everybody saw, and which may be in a hand again."""
    parting: frozenset[str] = frozenset()
    """Events that answer a question about hidden cards (was it a revoke?) without naming one."""
    unseen: frozenset[str] = frozenset()
    """Events that show their cards openly, but take them up before the move is over: a last trick, say."""
    verbs: Mapping[str, str] = field(default_factory=dict)
    """The words of each language's rulebook for each act, with commas between."""


@cache
def of(game: str) -> Known:
    """`KNOWN` of the module that is named like the game's folder."""
    known: Known = import_module(f"{__name__}.{engine.GAMES[game].folder}").KNOWN
    return known


def hands(views: list[View]) -> list[str]:
    """All cards in hands."""
    return [card for view in views for card in view["hand"]]


def short(game: str) -> dict[str, Any]:
    """Options that make a game short, for tests that play it to its end."""
    return dict(of(game).short or {})
