"""Outcomes of a move in Court Wars: Court cards that fall, whose, and how soon.

Read off what happened in an imagined game; the rules are looked up, never decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.games.court_wars.facts import owner
from engine.games.court_wars.view import World
from engine.guide import LOST, WON, Outcome, Outcomes, Ply, told, until_next_turn


class CourtWarsOutcomes(Outcomes[World]):
    """Until the others have had their turn, and a little further."""

    gains: ClassVar = ("taken", "taken-soon")
    fears: ClassVar = ("out", "falls", "raided")
    each: ClassVar = frozenset(("falls",))
    plain: ClassVar = frozenset((WON, LOST, "taken"))  # all lies open, but the pile
    horizon = 16

    def come(self, before: World, seat: int, trail: Sequence[Ply], after: World) -> Iterator[Outcome]:
        for event in told(trail[:1], "beaten"):
            if event.data["by"] == seat:
                yield Outcome("taken", event.data["court"])
        for event in told(trail[1:], "beaten"):
            if event.data["by"] == seat:
                yield Outcome("taken-soon")
        meanwhile = until_next_turn(trail)
        for event in told(meanwhile, "beaten"):
            if owner(event.data["court"]) == seat:
                yield Outcome("falls", event.data["court"])
        for event in told(meanwhile, "out"):
            if event.seat == seat:
                yield Outcome("out")
        for event in told(meanwhile, "attacked"):
            if event.data["target"] == seat and not event.data["beaten"]:
                yield Outcome("raided")
