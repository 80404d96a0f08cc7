"""The registry: one line a game, and nothing else."""

from __future__ import annotations

from engine import court_piece, court_wars, four_courts, four_sisters, four_tribes
from engine.contract import Game

GAMES: dict[str, Game] = {
    court_piece.GAME.key: court_piece.GAME,
    court_wars.GAME.key: court_wars.GAME,
    four_courts.GAME.key: four_courts.GAME,
    four_sisters.GAME.key: four_sisters.GAME,
    four_tribes.GAME.key: four_tribes.GAME,
}
