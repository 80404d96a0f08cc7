"""Court Wars: its rules, and what its robots know."""

from engine.games.court_wars.rules import GAME

__all__ = ["GAME"]
