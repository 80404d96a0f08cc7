"""Court Piece, told and drawn."""

from bot.presentation.court_piece.text import PRESENTATION

__all__ = ["PRESENTATION"]
