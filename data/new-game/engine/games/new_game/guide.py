"""How New Game is played by rule of thumb: the highest card first.

The search of its robots begins with this. The rules are looked up, never decided.
"""

from __future__ import annotations

from random import Random

from engine.contract import Move
from engine.games.new_game.facts import STRENGTH, highest
from engine.games.new_game.view import World
from engine.guide import Guide


class NewGameGuide(Guide[World]):
    """Knows which card is high."""

    def candidates(self, world: World, seat: int, dice: Random) -> list[Move]:
        best = sorted(world.hands[seat], key=STRENGTH.__getitem__, reverse=True)
        return [(card,) for card in best]

    def policy(self, world: World, seat: int, dice: Random) -> Move:
        return (highest(world.hands[seat]),)


GUIDE = NewGameGuide()
