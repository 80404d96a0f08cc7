"""Court Wars, told and drawn."""

from bot.presentation.court_wars.text import PRESENTATION

__all__ = ["PRESENTATION"]
