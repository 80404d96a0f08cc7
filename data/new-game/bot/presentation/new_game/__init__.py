"""New Game, told."""

from bot.presentation.new_game.text import NewGameText

__all__ = ["PRESENTATION"]

PRESENTATION = NewGameText("new-game")
