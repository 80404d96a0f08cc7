"""The Four Courts: its rules, and what its robots know."""

from engine.games.four_courts.rules import GAME

__all__ = ["GAME"]
