"""Four Sisters, told and drawn."""

from bot.presentation.four_sisters.text import PRESENTATION

__all__ = ["PRESENTATION"]
