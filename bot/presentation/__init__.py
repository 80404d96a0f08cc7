"""Describe and draw each game, with one folder per game, named like the game's folder in engine/games.

There is no second registry: a game of `engine.GAMES` finds its presentation by its folder's name.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import engine
from bot.presentation.base import Presentation
from bot.presentation.scene import Scene

__all__ = ["Presentation", "Scene", "of"]


@cache
def of(game: str) -> Presentation[Any]:
    """Return the presentation of a game: `PRESENTATION` in the folder of the same name."""
    found: Presentation[Any] = import_module(f"{__name__}.{engine.GAMES[game].folder}").PRESENTATION
    return found
