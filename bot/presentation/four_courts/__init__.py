"""Describe and draw The Four Courts."""

from bot.presentation.four_courts.picture import drawing
from bot.presentation.four_courts.text import FourCourtsText

__all__ = ["PRESENTATION"]

PRESENTATION = FourCourtsText("the-four-courts", drawing)
