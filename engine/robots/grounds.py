"""Compare the grounds of two moves.

A ground is a fact that speaks for a move and that a player can check at the table. Outcomes, in contrast, are
counted in simulated games. This module doesn't depend on any game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.contract import Move
from engine.guide import Outcomes
from engine.outcome import Ground
from engine.state import State


class Grounds(NamedTuple):
    """The result of comparing two moves by their grounds.

    `ground` speaks for the first move. `shared` is True if the other move has the same ground, or if there's
    no other move. `flaw` speaks against the other move. A hint mentions at most one of `ground` and `flaw`.
    """

    ground: Ground | None = None
    flaw: Ground | None = None
    shared: bool = False


def told_apart(outcomes: Outcomes[Any], world: State, seat: int, move: Move, other: Move | None) -> Grounds:
    """Return the best ground for `move` rather than `other`, or for `move` alone if `other` is None."""
    ours = _visible(outcomes, world, seat, move)
    return _compared(outcomes, ours, None if other is None else _visible(outcomes, world, seat, other))


def _visible(outcomes: Outcomes[Any], world: State, seat: int, move: Move) -> dict[str, Ground]:
    return {ground.name: ground for ground in outcomes.visible(world, seat, move)}


def _compared(outcomes: Outcomes[Any], ours: dict[str, Ground], others: dict[str, Ground] | None) -> Grounds:
    """Return the best ground among `ours`. `others` has the other move's grounds, or is None without one."""
    theirs = others or {}
    for name in outcomes.grounds if others is not None else ():
        if name in outcomes.against:
            if _apart(name, theirs, ours, outcomes.relative):
                return Grounds(flaw=theirs[name])
        elif _apart(name, ours, theirs, outcomes.relative):
            return Grounds(ours[name])
    alone = outcomes.against | outcomes.relative
    common = (name for name in outcomes.grounds if name in ours and name not in alone)
    for name in common:
        # A ground that's stronger for the other move would speak for that move.
        if name not in theirs or ours[name].more == theirs[name].more:
            return Grounds(ours[name], shared=True)
    return Grounds()


def _apart(name: str, more: dict[str, Ground], less: dict[str, Ground], relative: frozenset[str]) -> bool:
    """Return True if the ground only holds for the move with `more`, or is stronger for it."""
    if name in more and name in less:
        return more[name].more > less[name].more
    return name in more and name not in relative


def better_founded(
    outcomes: Outcomes[Any], world: State, seat: int, moves: Sequence[Move]
) -> tuple[bool, Grounds]:
    """Return True if the second of two equal moves has the better ground, and the comparison to use."""
    first, second = (_visible(outcomes, world, seat, move) for move in moves)
    found, turned = _compared(outcomes, first, second), _compared(outcomes, second, first)
    first_rank, second_rank = (_rank(outcomes, one) for one in (found, turned))
    return (True, turned) if second_rank < first_rank else (False, found)


def _rank(outcomes: Outcomes[Any], found: Grounds) -> int:
    """Return the index, among all grounds, of the ground or flaw found. The most telling is 0."""
    told = found.ground or found.flaw
    return len(outcomes.grounds) if told is None or found.shared else outcomes.grounds.index(told.name)
