"""Four Tribes: its rules, and what its robots know."""

from engine.games.four_tribes.rules import GAME

__all__ = ["GAME"]
