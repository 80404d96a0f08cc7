"""Four Sisters, told and drawn."""

from bot.presentation.four_sisters.picture import Drawing
from bot.presentation.four_sisters.text import Words

__all__ = ["PRESENTATION"]


class FourSisters(Words, Drawing):
    """Four Sisters in words and pictures."""


PRESENTATION = FourSisters("four-sisters")
