"""Court Piece: its rules, and what its robots know."""

from engine.games.court_piece.rules import GAME

__all__ = ["GAME"]
