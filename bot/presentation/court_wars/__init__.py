"""Court Wars, told and drawn."""

from bot.presentation.court_wars.picture import drawing
from bot.presentation.court_wars.text import CourtWarsText
from bot.presentation.scene import Scene
from engine.games.court_wars.view import CourtWarsView

__all__ = ["PRESENTATION"]


class CourtWars(CourtWarsText):
    """Court Wars in words and pictures."""

    def picture(self, scene: Scene[CourtWarsView]) -> str:
        """The seats in the order of play, whoever looks last and so nearest; pile and discards beside."""
        return drawing(scene).svg()


PRESENTATION = CourtWars("court-wars")
