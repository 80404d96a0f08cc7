"""Describe and draw Four Tribes."""

from bot.presentation.four_tribes.picture import drawing
from bot.presentation.four_tribes.text import FourTribesText

__all__ = ["PRESENTATION"]

PRESENTATION = FourTribesText("four-tribes", drawing)
