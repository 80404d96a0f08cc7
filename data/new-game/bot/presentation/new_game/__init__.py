"""New Game, told."""

from bot.presentation.new_game.text import PRESENTATION

__all__ = ["PRESENTATION"]
