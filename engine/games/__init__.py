"""The registry of games. Every folder in this package is a game, so there's no list to maintain.

The rest of the project uses only a folder's `GAME`. The folder's docstring is the reference for its moves,
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
"""Every game by key, in the order of the folder names."""

RECORDS = {f"{key}-{kind}".strip("-"): game for key, game in GAMES.items() for kind in ("", *game.kinds)}
"""Every game by the names its results are stored under: its key, alone and with each of its variants."""
