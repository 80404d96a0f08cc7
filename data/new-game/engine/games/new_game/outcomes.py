"""Outcomes of a move in New Game: who wins the trick, and which cards are beaten.

Read off what happened in an imagined game; the rules are looked up, never decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.games.new_game.view import World
from engine.guide import Outcomes, Ply, told
from engine.outcome import Outcome


class NewGameOutcomes(Outcomes[World]):
    """Of this trick, and of those that follow."""

    gains: ClassVar = ("trick",)
    fears: ClassVar = ("beaten",)
    each: ClassVar = frozenset(("beaten",))

    def come(self, before: World, seat: int, trail: Sequence[Ply], after: World) -> Iterator[Outcome]:
        first = next(told(trail, "won"), None)
        if first is not None and first.seat == seat:
            yield Outcome("trick")
        card = ""
        for event in told(trail, "played", "won"):
            if event.name == "played" and event.seat == seat:
                card = event.data["card"]
            elif event.name == "won" and card and event.seat != seat:
                yield Outcome("beaten", card)
