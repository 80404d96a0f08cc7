"""Four Sisters: its rules, and what its robots know."""

from engine.games.four_sisters.rules import GAME

__all__ = ["GAME"]
