"""Describe and draw Court Piece."""

from bot.presentation.court_piece.picture import drawing
from bot.presentation.court_piece.text import CourtPieceText

__all__ = ["PRESENTATION"]

PRESENTATION = CourtPieceText("court-piece", drawing)
