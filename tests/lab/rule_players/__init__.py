"""Players who follow a few plain rules, as after a first look at the rulebook: opponents for robots.

A game may have a module here, named like the game's folder, with a function `rule`. A rule player knows the
rules, its seat's view and its questions, but not the robots' guides, so it exposes a level that is only good
against its own kind. It may not search, or look at anything that its seat can't see.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import engine
from engine.contract import Move
from engine.state import State

Seen = Mapping[str, Any]
Rule = Callable[[State, int, Seen, random.Random], Move]


@cache
def rule_player(key: str) -> Rule | None:
    """Return a game's rule player, or None if it has none."""
    name = f"{__name__}.{engine.GAMES[key].folder}"
    if find_spec(name) is None:
        return None
    plays: Rule = import_module(name).rule
    return plays


def rule(state: State, seat: int, dice: random.Random) -> Move:
    """Return a rule player's move. Raise ValueError if the game has no rule player."""
    choice = state.choice(seat)
    assert choice is not None
    if len(choice.words) == 1 and state.choice(seat, choice.words) is None:
        return choice.words
    plays = rule_player(state.key)
    if plays is None:
        raise ValueError(f"{state.key} has no rule player")
    return plays(state, seat, state.view(seat), dice)
