"""Show each game to people, in words and as pictures. Each game has a folder, named as in engine/games.

There's no list of presentations: `of` finds a game's presentation by the name of its folder.
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
    """Return a game's presentation, which is `PRESENTATION` in its folder."""
    found: Presentation[Any] = import_module(f"{__name__}.{engine.GAMES[game].folder}").PRESENTATION
    return found
