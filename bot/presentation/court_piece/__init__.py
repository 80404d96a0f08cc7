"""Court Piece, told and drawn."""

from bot.presentation.court_piece.picture import drawing
from bot.presentation.court_piece.text import CourtPieceText
from bot.presentation.scene import Scene
from engine.games.court_piece.view import CourtPieceView

__all__ = ["PRESENTATION"]


class CourtPiece(CourtPieceText):
    """Court Piece in words and pictures."""

    def picture(self, scene: Scene[CourtPieceView]) -> str:
        return drawing(scene)


PRESENTATION = CourtPiece("court-piece")
