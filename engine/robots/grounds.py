"""The grounds of a move: what the table shows about it, and does not show about another move.

Counted outcomes say how often something comes true. A ground is a fact that a player can check. This module
compares the grounds of two moves, and knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.contract import Move
from engine.guide import Outcomes
from engine.outcome import Ground
from engine.state import State


class Grounds(NamedTuple):
    """The grounds that tell two moves apart, or that both have.

    `ground` speaks for the first move. It is `shared` if the other move has it as well, or if there is no
    other. `flaw` speaks against the other move. At most one of them is told.
    """

    ground: Ground | None = None
    flaw: Ground | None = None
    shared: bool = False


def told_apart(outcomes: Outcomes[Any], world: State, seat: int, move: Move, other: Move | None) -> Grounds:
    """Return the most telling ground for `move` against `other`, or alone if there is no other."""
    ours = _visible(outcomes, world, seat, move)
    return _compared(outcomes, ours, None if other is None else _visible(outcomes, world, seat, other))


def _visible(outcomes: Outcomes[Any], world: State, seat: int, move: Move) -> dict[str, Ground]:
    return {ground.name: ground for ground in outcomes.visible(world, seat, move)}


def _compared(outcomes: Outcomes[Any], ours: dict[str, Ground], others: dict[str, Ground] | None) -> Grounds:
    """Return the most telling ground for the move with `ours`; `others` is None if there is no other move."""
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
        # A ground that the other move has more would speak for that one.
        if name not in theirs or ours[name].more == theirs[name].more:
            return Grounds(ours[name], shared=True)
    return Grounds()


def _apart(name: str, more: dict[str, Ground], less: dict[str, Ground], relative: frozenset[str]) -> bool:
    """Return whether the first move has a ground that the second lacks, or has it more."""
    if name in more and name in less:
        return more[name].more > less[name].more
    return name in more and name not in relative


def better_founded(
    outcomes: Outcomes[Any], world: State, seat: int, moves: Sequence[Move]
) -> tuple[bool, Grounds]:
    """Return whether the second of two equal moves has the better ground, and what the table says then."""
    first, second = (_visible(outcomes, world, seat, move) for move in moves)
    found, turned = _compared(outcomes, first, second), _compared(outcomes, second, first)
    first_rank, second_rank = (_rank(outcomes, one) for one in (found, turned))
    return (True, turned) if second_rank < first_rank else (False, found)


def _rank(outcomes: Outcomes[Any], found: Grounds) -> int:
    """Return the place of what tells two moves apart among all grounds, the most telling first."""
    told = found.ground or found.flaw
    return len(outcomes.grounds) if told is None or found.shared else outcomes.grounds.index(told.name)
