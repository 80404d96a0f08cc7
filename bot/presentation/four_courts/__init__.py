"""The Four Courts, told and drawn."""

from bot.presentation.four_courts.picture import Board
from bot.presentation.four_courts.text import FourCourtsText
from bot.presentation.scene import Scene
from engine.games.four_courts.view import FourCourtsView

__all__ = ["PRESENTATION"]


class FourCourts(FourCourtsText):
    """The Four Courts in words and pictures."""

    def picture(self, scene: Scene[FourCourtsView]) -> str:
        """Courts above cards, tokens and points, and the hand of whoever looks."""
        return Board(scene, self.key).draw()


PRESENTATION = FourCourts("the-four-courts")
