"""Outcomes of a move in Court Wars: Court cards defeated, or within reach of an attack.

They're derived from the events that `rules` returns in an imagined world.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.contract import Move
from engine.games.court_wars.facts import COURTS, DEFENCE, PLACES, WORTH, owner
from engine.games.court_wars.grounds import AGAINST, ALIKE, GROUNDS, grounds
from engine.games.court_wars.view import World
from engine.guide import LOST, WON, Outcomes, Ply, told, until_next_turn
from engine.outcome import Ground, Outcome


class CourtWarsOutcomes(Outcomes[World]):
    """Outcomes up to the end of the seat's next turn."""

    gains: ClassVar = ("taken", "taken-soon", "threatens", "safe", "strips", "covers")
    fears: ClassVar = ("out", "falls", "raided", "in-reach", "bare", "narrow", "spent")
    facts: ClassVar = frozenset(
        ("threatens", "safe", "strips", "covers", "in-reach", "bare", "narrow", "spent")
    )
    each: ClassVar = frozenset(("falls",)) | facts
    grounds: ClassVar = GROUNDS
    against: ClassVar = frozenset(AGAINST)
    alike: ClassVar = frozenset(ALIKE)
    plain: ClassVar = frozenset((WON, LOST, "taken")) | facts  # only the order of the pile is hidden
    routine: ClassVar = frozenset(("draw", "skip", "discard"))
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
        first = before.copy()
        first.play(seat, trail[0].move)
        if first.result is None:
            yield from _stands(before, seat, first)

    def visible(self, before: World, seat: int, move: Move) -> Iterator[Ground]:
        return grounds(before, seat, move)


def _stands(before: World, seat: int, after: World) -> Iterator[Outcome]:
    """Yield the outcomes visible right after a move, before any answer."""
    own = [place for place in PLACES[seat] if after.stands[place]]
    foes = [place for place, stands in enumerate(after.stands) if stands and place not in PLACES[seat]]
    for place in own:
        was, reached = (_reached(world, place, foes) for world in (before, after))
        if reached != was:
            yield Outcome("in-reach" if reached else "safe", COURTS[place])
        if after.guards[place] and not before.guards[place]:
            yield Outcome("covers", COURTS[place])
        elif before.guards[place] and not after.guards[place]:
            yield Outcome("bare", COURTS[place])
    for place in foes:
        if _reached(after, place, own):
            yield Outcome("threatens", COURTS[place])
        if before.guards[place] and not after.guards[place]:
            yield Outcome("strips", COURTS[place])
    if _room(after, seat) < _room(before, seat):
        yield Outcome("narrow")
    had, has = (sum([world.sums[place] for place in PLACES[seat]]) for world in (before, after))
    if has < had:
        yield Outcome("spent")


def _reached(world: World, place: int, others: Sequence[int]) -> bool:
    """Return True if one of the other stacks has enough Guards to take the Court card at a place."""
    return any(world.sums[other] >= world.sums[place] + DEFENCE for other in others)


def _room(world: World, seat: int) -> int:
    """Return the value a Guard must be below to fit on one of the seat's stacks."""
    stacks = [world.guards[place] for place in PLACES[seat] if world.stands[place]]
    return max([WORTH[stack[-1]] if stack else max(WORTH.values()) + 1 for stack in stacks], default=0)
