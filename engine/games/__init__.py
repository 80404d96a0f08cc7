"""The registry: a folder here is a game. No list names them.

A folder's `GAME` is what the rest of the house knows of it; its docstring is the reference of its moves,
events and view.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from engine.state import Game

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        import_module(f"{__name__}.{folder.name}").GAME
        for folder in sorted(iter_modules(__path__), key=lambda folder: folder.name)
        if folder.ispkg
    )
}
"""Every game by its key, in the order of their folders' names."""
