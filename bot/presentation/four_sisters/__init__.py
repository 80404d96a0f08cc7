"""Four Sisters, told and drawn."""

from bot.presentation.four_sisters.picture import drawing
from bot.presentation.four_sisters.text import FourSistersText
from bot.presentation.scene import Scene
from engine.games.four_sisters.view import FourSistersView

__all__ = ["PRESENTATION"]


class FourSisters(FourSistersText):
    """Four Sisters in words and pictures."""

    def picture(self, scene: Scene[FourSistersView]) -> str:
        return drawing(scene, self).svg()


PRESENTATION = FourSisters("four-sisters")
