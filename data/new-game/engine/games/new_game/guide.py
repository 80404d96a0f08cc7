"""How New Game is played by rule of thumb: win high, lose low.

The search of its robots begins with this. The rules are looked up, never decided.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

from engine.contract import Move
from engine.games.new_game.facts import HEIGHT
from engine.games.new_game.outcomes import NewGameOutcomes
from engine.games.new_game.view import World
from engine.guide import Guide


class NewGameGuide(Guide[World]):
    """Knows which card wins the trick as it lies."""

    outcomes: ClassVar = NewGameOutcomes()

    def candidates(self, world: World, seat: int, dice: Random) -> list[Move]:
        low_first = sorted(world.trick.playable(world.hands[seat]), key=HEIGHT.__getitem__)
        wins = [card for card in low_first if world.trick.with_card(card).best == card]
        return [(card,) for card in dict.fromkeys([*reversed(wins), *low_first])]

    def policy(self, world: World, seat: int, dice: Random) -> Move:
        return self.candidates(world, seat, dice)[0]


GUIDE = NewGameGuide()
