"""Compare the grounds for moves.

A ground is a fact that speaks for a move and that a player can check at the table. Outcomes, in contrast, are
counted in simulated games. This module doesn't depend on any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import Move
from engine.guide import Outcomes
from engine.outcome import Ground
from engine.state import State

_WEIGHED = 3
"""Number of alternatives that a ground is compared with."""
_TRIED = 2
"""Maximum number of other moves to check with `holds`. Any of them can replace the best move."""

Visible = Mapping[str, Ground]
"""The grounds for one move, by name."""


class Grounds(NamedTuple):
    """The result of comparing moves by their grounds.

    `ground` speaks for `move`, or `flaw` speaks against `other`. Only one of the two is set.

    `move` is the best move, or one that's about as good and has a more telling ground. `other` lacks the
    ground, or has the flaw. It's None if no other move is needed to understand the ground. `also` is about as
    good as `move`, and has the same ground. If no ground or flaw was found, all fields are None.
    """

    ground: Ground | None = None
    flaw: Ground | None = None
    move: Move | None = None
    other: Move | None = None
    also: Move | None = None

    @property
    def told(self) -> Ground | None:
        """Return the ground or the flaw, whichever was found."""
        return self.ground or self.flaw


def best_founded(
    outcomes: Outcomes[Any],
    world: State,
    seat: int,
    equal: Sequence[Move],
    others: Sequence[Move],
    holds: Callable[[Move], bool],
) -> Grounds:
    """Return the most telling ground for the moves in `equal`, which are about equally good.

    The first move in `equal` is the best one. Another move can replace it only if `holds` returns True for
    that move, because the search may have looked at it less closely. `others` holds all moves, starting with
    the ones that a player would consider.
    """
    seen = {move: _visible(outcomes, world, seat, move) for move in dict.fromkeys((*equal, *others))}
    left, tried = list(equal), 0
    while True:
        found = [_of_one(outcomes, world, seat, move, left, others, seen) for move in left]
        at = _most_telling(outcomes, [rank for rank, _ in found], [seen[move] for move in left])
        if not at or (tried < _TRIED and holds(left[at])):
            told = found[at][1]
            if told.also is None or holds(told.also):
                return told
            at = left.index(told.also)
        tried += 1
        del left[at]


def _most_telling(outcomes: Outcomes[Any], ranks: Sequence[int], seen: Sequence[Visible]) -> int:
    """Return the index of the best rank. Between moves with equal ranks, `_ahead` decides."""
    at, nothing = 0, 2 * len(outcomes.grounds)
    for one, rank in enumerate(ranks):
        if rank < ranks[at] or (rank == ranks[at] < nothing and _ahead(outcomes, seen[one], seen[at])):
            at = one
    return at


def _of_one(
    outcomes: Outcomes[Any],
    world: State,
    seat: int,
    move: Move,
    equal: Sequence[Move],
    others: Sequence[Move],
    seen: Mapping[Move, Visible],
) -> tuple[int, Grounds]:
    """Return the most telling ground for a move, or flaw in another move, as (rank, grounds).

    The best rank is 0. A ground that an alternative shares explains nothing, unless the alternative is about
    as good. If no ground meets that condition, use one that the likeliest alternative lacks, or else any that
    some alternative lacks. The last resort is a ground in `Outcomes.alike`.
    """
    ours, last = seen[move], len(outcomes.grounds)
    rivals = [*outcomes.alternatives(world, seat, move, [one for one in others if one != move])][:_WEIGHED]
    if not rivals:
        return last, _alone(outcomes, move, ours)
    partly = 2 * last, Grounds()
    for rank, name in enumerate(outcomes.grounds):
        if name in outcomes.against:
            flawed = [one for one in rivals if _apart(name, seen[one], ours, outcomes.relative)]
            if flawed:
                worst = min(flawed, key=lambda one: one in equal)
                return rank, Grounds(None, seen[worst][name], move, worst)
            continue
        lacking = [one for one in rivals if _apart(name, ours, seen[one], outcomes.relative)]
        if not lacking:
            continue
        sharing = [one for one in rivals if one not in lacking]
        also = next((one for one in equal if one != move and ours[name] == seen[one].get(name)), None)
        if all(one in equal for one in sharing):
            other = None if name in outcomes.obvious else lacking[0]
            return rank, Grounds(ours[name], None, move, other, also)
        if partly[1].told is None or partly[1].other != rivals[0] == lacking[0]:
            partly = last + rank, Grounds(ours[name], None, move, lacking[0], also)
    if partly[1].told is None:
        for rank, name in enumerate(outcomes.grounds):
            if name in outcomes.alike and all(name in seen[one] for one in (move, *rivals)):
                return last + rank, Grounds(ours[name], None, move)
    return partly


def _alone(outcomes: Outcomes[Any], move: Move, ours: Visible) -> Grounds:
    """Return the most telling ground for a move that's compared with no other."""
    apart = outcomes.against | outcomes.relative
    name = next((name for name in outcomes.grounds if name in ours and name not in apart), None)
    return Grounds() if name is None else Grounds(ours[name], None, move)


def _visible(outcomes: Outcomes[Any], world: State, seat: int, move: Move) -> Visible:
    return {ground.name: ground for ground in outcomes.visible(world, seat, move)}


def _apart(name: str, more: Visible, less: Visible, relative: frozenset[str]) -> bool:
    """Return True if a ground holds only for the move with the grounds `more`, or is stronger for it."""
    if name in more and name in less:
        return more[name].more > less[name].more
    return name in more and name not in relative


def _ahead(outcomes: Outcomes[Any], ours: Visible, theirs: Visible) -> bool:
    """Return True if the most telling difference between two moves speaks for ours."""
    for name in outcomes.grounds:
        for better, worse, sign in ((ours, theirs, True), (theirs, ours, False)):
            if _apart(name, better, worse, outcomes.relative):
                return sign != (name in outcomes.against)
    return False
