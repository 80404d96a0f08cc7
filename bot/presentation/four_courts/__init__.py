"""The Four Courts, told and drawn."""

from bot.presentation.four_courts.text import PRESENTATION

__all__ = ["PRESENTATION"]
