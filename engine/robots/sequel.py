"""Find the plan behind a move: how the seat continues in most of the playouts that begin with it."""

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
"""A continuation counts as a plan if at least this share, and this number, of the playouts agree on it."""


class Next(NamedTuple):
    """A seat's next move in one playout and the question behind each of its words."""

    words: Move
    asked: tuple[str, ...]


class Sequel(NamedTuple):
    """The part of the seat's next move that is the same in `games` of `worlds` playouts.

    `steps` pairs each question with its answer. Steps that differ are None.
    """

    steps: tuple[tuple[str, str] | None, ...]
    games: int
    worlds: int

    def begins(self, move: Next) -> bool:
        """Return True if a move agrees with each of these words, position by position."""
        said = [*zip(move.asked, move.words, strict=True), *[None] * len(self.steps)]
        return all(step in (None, one) for step, one in zip(self.steps, said, strict=False))


def next_move(before: State, seat: int, trail: Sequence[Ply], routine: frozenset[str]) -> Next | None:
    """Return the first move the seat planned after its opening move, or None.

    Moves that are `routine` or forced don't count, because players don't plan those.
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
    """Return the words that most next moves have in common, including at least the first word.

    Return None if too few agree, or if only `routine` words are left. A plan mentions only `seen` cards.
    """
    left = [tuple(enumerate(zip(one.asked, one.words, strict=True))) for one in nexts if one]
    enough, kept = max(_FEWEST, MOSTLY * len(nexts)), dict[int, tuple[str, str]]()
    while True:
        # Start with the first word, because later words mean nothing without it.
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
