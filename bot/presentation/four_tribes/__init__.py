"""Four Tribes, told and drawn."""

from bot.presentation.four_tribes.picture import draw_table
from bot.presentation.four_tribes.text import FourTribesText
from bot.presentation.scene import Scene
from engine.games.four_tribes.view import FourTribesView

__all__ = ["PRESENTATION"]


class FourTribes(FourTribesText):
    """Four Tribes in words and pictures."""

    def picture(self, scene: Scene[FourTribesView]) -> str:
        return draw_table(scene)


PRESENTATION = FourTribes("four-tribes")
