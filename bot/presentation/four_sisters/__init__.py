"""Describe and draw Four Sisters."""

from bot.presentation.four_sisters.picture import drawing
from bot.presentation.four_sisters.text import FourSistersText

__all__ = ["PRESENTATION"]

PRESENTATION = FourSistersText("four-sisters", drawing)
