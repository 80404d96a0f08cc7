"""How each game is told: one module a game, named like the game's module in engine/, beside its catalogue.

There is no second registry: a game of `engine.GAMES` finds its presentation by the name of its module.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

import engine
from bot.presentation.base import Presentation, Scene

__all__ = ["Presentation", "Scene", "of"]


@cache
def of(game: str) -> Presentation:
    """The presentation of a game: `PRESENTATION` of the module of the same name."""
    name = engine.GAMES[game].state.__module__.rpartition(".")[2]
    found: Presentation = import_module(f"{__name__}.{name}").PRESENTATION
    return found
