"""How New Game is told. It has no picture yet: a `drawing` may be handed to `Presentation`.

Legality never enters: what may be done comes in Choices, and what is seen comes from the view.
"""

from __future__ import annotations

from typing import ClassVar

from bot.presentation.base import Presentation
from bot.presentation.scene import Scene
from engine.games.new_game.view import NewGameView


class NewGameText(Presentation[NewGameView]):
    """New Game in words."""

    rules: ClassVar = {"card": "NG-2"}

    def table(self, scene: Scene[NewGameView]) -> list[str]:
        """Return whose turn it is, the trick on the table, and the tricks won."""
        say, view = scene.say, scene.view
        told = []
        if view["turn"] is not None:
            told.append(say("new-game-table-turn", **scene.who(seat=view["turn"])))
        for one in view["trick"]:
            card = self.card(say, one["card"])
            told.append(say("new-game-table-card", card=card, **scene.who(seat=one["seat"])))
        won = []
        for number, count in enumerate(view["won"]):
            won.append(say("new-game-table-won", count=count, **scene.who(seat=number)))
        return ["\n".join([*told, "-# " + " · ".join(won)])]
