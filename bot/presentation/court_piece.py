"""How court-piece is told."""

from __future__ import annotations

from bot.presentation.base import Presentation


class CourtPiece(Presentation):
    """court-piece in words and pictures."""


PRESENTATION = CourtPiece("court-piece")
