"""Outcomes of a move in Four Sisters: cards that are defeated or stay, and the end of the Day.

They're derived from the events that `rules` returns in an imagined world.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.contract import Move
from engine.games.four_sisters.facts import TEAM, TEAM_OF_SEAT, VALUE
from engine.games.four_sisters.grounds import AGAINST, GROUNDS, RELATIVE, grounds
from engine.games.four_sisters.view import World
from engine.guide import LOST, WON, Outcomes, Ply, happened
from engine.outcome import Ground, Outcome

_ROUND = 4
"""Number of Clock moves until a seat's next turn."""


class FourSistersOutcomes(Outcomes[World]):
    """Outcomes until the seat moves again, and the end of the Day."""

    gains: ClassVar = ("day", "defeats", "stands")
    fears: ClassVar = ("day-lost", "falls", "spent", "conflict", "highest")
    facts: ClassVar = frozenset(("conflict", "highest"))
    each: ClassVar = frozenset(("falls",))
    grounds: ClassVar = GROUNDS
    against: ClassVar = frozenset(AGAINST)
    relative: ClassVar = frozenset(RELATIVE)
    plain: ClassVar = frozenset((WON, LOST, "day", "day-lost", "defeats", "spent")) | facts
    verdicts: ClassVar = frozenset((WON, LOST, "day", "day-lost"))
    ends: ClassVar = frozenset(("day-ended",))
    routine: ClassVar = frozenset(("place", "end", "stand", "stay", "done"))
    thinking = 60

    def over(self, trail: Sequence[Ply], after: World) -> bool:
        """Return True if the Clock has moved past the seat's next turn."""
        return sum(event.name == "clock" for event in happened(trail)) > _ROUND

    def come(self, before: World, seat: int, trail: Sequence[Ply], after: World) -> Iterator[Outcome]:
        team, placed, gone = TEAM_OF_SEAT[seat], "", set()
        for event in trail[0].events:
            if event.name == "placed":
                placed = event.data["card"]
                values = [VALUE[card] for card in before.hands[seat]]
                if placed in before.hands[seat] and min(values) < VALUE[placed] == max(values):
                    yield Outcome("highest")
            elif event.name == "conflict":
                yield Outcome("conflict")
            elif event.name in ("supported", "introduced") and event.seat == seat and event.data["cards"]:
                yield Outcome("spent")
        clock = 0
        for event in happened(trail):
            clock += event.name == "clock"
            if event.name == "defeated" and clock < _ROUND:
                card = event.data["card"]
                gone.add(card)
                if TEAM[card] == team:
                    yield Outcome("falls", card)
                elif not clock:
                    yield Outcome("defeats", card)
            elif event.name == "day-ended" and event.data["winner"] is not None:
                yield Outcome("day" if event.data["winner"] == team else "day-lost")
                return
        if placed and placed not in gone:
            yield Outcome("stands")

    def visible(self, before: World, seat: int, move: Move) -> Iterator[Ground]:
        return grounds(before, seat, move)
