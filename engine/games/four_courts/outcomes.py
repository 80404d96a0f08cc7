"""Outcomes of a move in The Four Courts: tokens, points for the Most goals, and the end of the game.

They're derived from the events that `rules` returns in an imagined world.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.contract import Move
from engine.games.four_courts.facts import (
    COURT_COUNT,
    COURT_NUMBER,
    COURTS,
    FITTING,
    LASTING,
    SUIT_NUMBER,
    bonuses,
    exhausted,
    scores,
)
from engine.games.four_courts.grounds import AGAINST, GROUNDS, OBVIOUS, RELATIVE, grounds, in_vain
from engine.games.four_courts.view import World
from engine.guide import LOST, WON, Outcomes, Ply, happened, told
from engine.outcome import Ground, Outcome


class FourCourtsOutcomes(Outcomes[World]):
    """Outcomes of this turn's cards and of the next turn's."""

    gains: ClassVar = ("token", "first", "bonus", "token-soon", "third", "second", "goals", "fits")
    fears: ClassVar = ("bonus-lost", "rival", "contested")
    facts: ClassVar = frozenset(("third", "second", "goals", "fits", "contested"))
    plain: ClassVar = frozenset(("token",)) | facts
    grounds: ClassVar = GROUNDS
    against: ClassVar = frozenset(AGAINST)
    obvious: ClassVar = frozenset(OBVIOUS)
    relative: ClassVar = frozenset(RELATIVE)
    horizon = 24
    thinking = 160

    def over(self, trail: Sequence[Ply], after: World) -> bool:
        """Return True once the next turn's cards are laid."""
        picking = any(event.name == "pick" for event in trail[0].events)
        reveals = sum(event.name == "reveal" for event in happened(trail))
        return reveals > picking and len(after.landed) == len(after.order)

    def come(self, before: World, seat: int, trail: Sequence[Ply], after: World) -> Iterator[Outcome]:
        picking = len(before.landed) == len(before.order)
        now, later = _rounds(trail, picking)
        revealed = next(told(now, "reveal"), None)
        if picking and revealed is not None and revealed.data["seats"][0] == seat:
            yield Outcome("first")
        for event in told(now, "take"):
            yield Outcome("token", event.data["suit"]) if event.seat == seat else Outcome("rival")
        if any(event.seat == seat for event in told(later, "take")):
            yield Outcome("token-soon")
        had, has = (sum(bonuses(world.goals, world.taken)[seat].values()) for world in (before, after))
        if has != had:
            yield Outcome("bonus" if has > had else "bonus-lost")
        yield from map(Outcome, _stands(before, seat, trail[0].move, picking))

    def certain(self, before: World, seat: int, move: Move) -> Iterator[str]:
        if len(before.landed) == len(before.order):
            return
        court = COURT_NUMBER[move[0]]
        tokens = before.tokens[court]
        third = len(before.piles[COURT_COUNT * seat + court]) == LASTING
        if third and exhausted(court, tokens, before.supply):
            taken = [list(kept) for kept in before.taken]
            taken[seat][SUIT_NUMBER[tokens]] += 1
            points = list(scores(before.goals, taken))
            own, most = points.pop(seat), max(points)
            if own != most:  # hidden cards would decide a tie (FC-14)
                yield WON if own > most else LOST

    def alternatives(self, before: World, seat: int, move: Move, others: Sequence[Move]) -> Sequence[Move]:
        """Return the moves to other Courts, with moves that take a token first.

        If there's no other Court, return the moves that differ only in the token.
        """
        elsewhere = sorted((one for one in others if one[0] != move[0]), key=lambda one: -len(one))
        return elsewhere or others

    def visible(self, before: World, seat: int, move: Move) -> Iterator[Ground]:
        return grounds(before, seat, move)


def _stands(before: World, seat: int, move: Move, picking: bool) -> Iterator[str]:
    """Yield the outcomes visible at the Courts right after a move.

    For a picked card, they concern the Courts it fits. For a laid card, they concern its own Court.
    """
    if picking:
        courts = [COURT_NUMBER[court] for court in FITTING[move[0]]]
        if any(len(before.piles[COURT_COUNT * seat + court]) == LASTING for court in courts):
            yield "third"
        return
    court = COURT_NUMBER[move[0]]
    if in_vain(before, seat, move[0]):
        return
    own, *others = (
        len(before.piles[COURT_COUNT * one + court]) for one in (seat, *{*range(before.seats)} - {seat})
    )
    if own + 1 == LASTING:
        yield "second"
    if not set(before.goals).isdisjoint(before.tokens[court]):
        yield "goals"
    if any(COURTS[court] in FITTING[card] for card in before.hands[seat]):
        yield "fits"
    if LASTING in others:
        yield "contested"


def _rounds(trail: Sequence[Ply], picking: bool) -> tuple[list[Ply], list[Ply]]:
    """Split the trail into the plies that finish laying this turn's cards, and the rest.

    This turn's cards are either already revealed or come from the current picks.
    """
    now: list[Ply] = []
    reveals = 0
    for ply in trail:
        # The ply that reveals the last cards also contains the last lay of this turn.
        if reveals > picking:
            break
        now.append(ply)
        reveals += any(event.name == "reveal" for event in ply.events)
    return now, list(trail[len(now) :])
