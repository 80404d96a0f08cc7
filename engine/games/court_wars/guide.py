"""How Court Wars is played: a Guard goes where it costs least room, an attack goes for a Court card.

Everything lies open there but the pile, so that the search sees nearly as well as a person. The rules are
looked up, never decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from engine.cards.decks import STANDARD
from engine.contract import Move
from engine.games.court_wars.rules import COURT, CourtWars
from engine.guide import Guide, placed

_COURTS = tuple(rank + suit for suit in STANDARD.suits for rank in "KQJ")
_AT = {court: at for at, court in enumerate(_COURTS)}
_WORTH = {rank + suit: 10 if rank == "T" else int(rank) for suit in STANDARD.suits for rank in "T98765432"}

_RAID = 0.1
"""How often an attack is made that takes no Court card."""


class CourtWarsGuide(Guide[CourtWars]):
    """Counts Court cards, and what stands before them."""

    nodes: ClassVar = {"easy": 0, "fair": 1_200, "strong": 15_000}
    horizon = 60
    most = 24

    def candidates(self, world: CourtWars, seat: int, dice: Random) -> list[Move]:
        words = world.opening.words
        moves: list[Move] = [(word,) for word in words if word != "attack"]
        if world.phase == "guard":
            moves.sort(key=lambda move: -_room(world, move[0]))
        if "attack" in words:
            attacks = sorted(_attacks(world), key=lambda attack: -attack[0])
            better = [move for gain, move in attacks if gain > 0]
            worse = [move for gain, move in attacks if gain <= 0]
            moves = [*better, *moves, *worse][: self.most]
        return moves

    def policy(self, world: CourtWars, seat: int, dice: Random) -> Move:
        words = world.opening.words
        if len(words) == 1:
            return (words[0],)
        if world.phase == "joker":
            return (words[0],)
        if world.phase == "guard":
            return (max(words, key=lambda word: _room(world, word)),)
        conquest = _conquest(world, seat, dice)
        if conquest is None and dice.random() < _RAID:  # lest nobody ever move again
            conquest = max(_attacks(world), key=lambda attack: attack[0])[1]
        return conquest or (words[0] if words[0] != "attack" else words[1],)

    def values(self, world: CourtWars) -> Sequence[float]:
        if world.result is not None:
            return placed(world.result.places, world.seats)
        strengths = []
        for seat in range(world.seats):
            strength = 0.0
            for at in range(3 * seat, 3 * seat + 3):
                if world.stands[at]:
                    strength += COURT + 6 + world.sums[at]
            strengths.append(strength**2)
        total = sum(strengths)
        return [strength / total for strength in strengths]


def _room(world: CourtWars, word: str) -> float:
    """How well the drawn Guard goes on a stack: the less it leaves unused below the last one, the better."""
    if word == "discard":
        return -6.0
    worth, stack = _WORTH[world.drawn], world.guards[_AT[word]]
    top = _WORTH[stack[-1]] if stack else 11
    return worth - top + 0.1 * worth


def _attacks(world: CourtWars) -> Iterator[tuple[float, Move]]:
    """The attacks that spend no Guard for nothing, each with what it gains."""
    mine = range(3 * world.turn, 3 * world.turn + 3)
    theirs = [at for at in range(3 * world.seats) if at not in mine and world.stands[at]]
    for own in mine:
        left = 0
        last: dict[int, int] = {}
        for spend, guard in enumerate(reversed(world.guards[own]), 1):
            left += _WORTH[guard]
            for at in theirs:
                stack, removed, count = world.guards[at], 0, 0
                for other in reversed(stack):
                    if removed + _WORTH[other] > left:
                        break
                    removed += _WORTH[other]
                    count += 1
                beaten = count == len(stack) and removed + COURT <= left
                reach = removed + COURT * beaten
                if reach > last.get(at, 0):
                    last[at] = reach
                    word = "court" if beaten else str(count)
                    gain = removed + (3 * COURT if beaten else -COURT) - left
                    yield gain, ("attack", _COURTS[own], str(spend), _COURTS[at], word)


def _conquest(world: CourtWars, seat: int, dice: Random) -> Move | None:
    """An attack that takes a Court card, as cheap as there is; or None."""
    sums, stands = world.sums, world.stands
    mine = range(3 * seat, 3 * seat + 3)
    most = max(sums[3 * seat : 3 * seat + 3])
    best, cheapest = None, 99.0
    for at, stand in enumerate(stands):
        if not stand or at in mine or (need := sums[at] + COURT) > most:
            continue
        for own in mine:
            if sums[own] < need:
                continue
            left = spend = 0
            for guard in reversed(world.guards[own]):
                left += _WORTH[guard]
                spend += 1
                if left >= need:
                    break
            cost = left - need + 4 * dice.random()
            if cost < cheapest:
                cheapest = cost
                best = ("attack", _COURTS[own], str(spend), _COURTS[at], "court")
    return best


GUIDE = CourtWarsGuide()
