"""The registry: one line a game, and nothing else."""

from __future__ import annotations

from engine.contract import Game

GAMES: dict[str, Game] = {}
