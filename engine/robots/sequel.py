"""Find the plan behind a move: the way the seat continues in most playouts that begin with it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from engine import words
from engine.contract import NONE, Move
from engine.guide import Outcomes, Ply
from engine.state import State

MOSTLY, _FEWEST = 0.75, 12
"""A continuation counts as a plan if at least this share of the playouts, and this many of them, agree."""


class Next(NamedTuple):
    """A seat's next move in one playout. `asked` has the key of the choice (`Choice.ask`) for each word."""

    words: Move
    asked: tuple[str, ...]


class Sequel(NamedTuple):
    """The part of the seat's next move that `games` of the `worlds` playouts share.

    `steps` has, for each word of the move, the key of the choice and the word. Words that differ between
    playouts are None.
    """

    steps: tuple[tuple[str, str] | None, ...]
    games: int
    worlds: int

    def begins(self, move: Next) -> bool:
        """Return True if `move` agrees with every step that isn't None, position by position."""
        said = [*zip(move.asked, move.words, strict=True), *[None] * len(self.steps)]
        return all(step in (None, one) for step, one in zip(self.steps, said, strict=False))


def next_move(before: State, seat: int, trail: Sequence[Ply], routine: frozenset[str]) -> Next | None:
    """Return the seat's first real decision in `trail` after its opening move.

    Forced moves and moves of a single `routine` word are skipped, because players don't plan them. Return
    None if no move is left.
    """
    world = before.copy()
    for at, ply in enumerate(trail):
        mine = at and ply.seat == seat and not _planned_by_nobody(ply.move, routine)
        if mine and words.only_move(world, seat) is None:
            asked = [world.choice(seat, ply.move[:said]) for said in range(len(ply.move))]
            return Next(ply.move, tuple([choice.ask for choice in asked if choice is not None]))
        world.play(ply.seat, ply.move)
    return None


def most_often(
    seen: frozenset[str], cards: Collection[str], outcomes: Outcomes[Any], nexts: Sequence[Next | None]
) -> Sequel | None:
    """Return the part of a move that most of the `nexts` share, which includes the first word.

    Words with cards outside `seen` are left out. Return None if too few moves agree, or if only `routine`
    words are left.
    """
    left = [tuple(enumerate(zip(one.asked, one.words, strict=True))) for one in nexts if one]
    enough, kept = max(_FEWEST, MOSTLY * len(nexts)), dict[int, tuple[str, str]]()
    while True:
        # Later words mean nothing without the first, so begin with it.
        offered = Counter(
            (at, step)
            for move in left
            for at, step in move
            if at not in kept
            and (kept or not at)
            and not set(re.split(r"[+@]", step[1])).intersection(cards) - seen
        )
        (at, step), games = min(
            offered.items(), key=lambda one: (-one[1], one[0]), default=((0, ("", "")), 0)
        )
        if games < enough:
            break
        kept[at] = step
        left = [move for move in left if (at, step) in move]
    if _planned_by_nobody([word for _, word in kept.values()], outcomes.routine):
        return None
    length = max(kept) + any(len(move) > max(kept) + 1 for move in left) + 1
    return Sequel(tuple([kept.get(at) for at in range(length)]), len(left), len(nexts))


def _planned_by_nobody(said: Sequence[str], routine: frozenset[str]) -> bool:
    return len(said) < 2 and (not said or said[0] == NONE or said[0] in routine)
