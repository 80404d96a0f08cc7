"""The registry: one line a game, and nothing else."""

from __future__ import annotations

from engine import four_courts
from engine.contract import Game

GAMES: dict[str, Game] = {
    four_courts.GAME.key: four_courts.GAME,
}
