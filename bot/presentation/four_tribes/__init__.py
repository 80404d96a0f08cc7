"""Four Tribes, told and drawn."""

from bot.presentation.four_tribes.text import PRESENTATION

__all__ = ["PRESENTATION"]
