"""The plan behind a move: how its seat goes on, in most of the imagined games in which it was made."""

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
"""The part of the games in which a seat goes on alike, for that to be told; and how many they must be."""


class Next(NamedTuple):
    """A seat's next move in one imagined game, and what it was asked for each word."""

    words: Move
    asked: tuple[str, ...]


class Sequel(NamedTuple):
    """The seat's next move, as far as it is the same in so many `games` of `worlds`: what is asked for, and
    said; None for words that differ.
    """

    steps: tuple[tuple[str, str] | None, ...]
    games: int
    worlds: int

    def begins(self, move: Next) -> bool:
        """Return whether a move has all of these words."""
        said = [*zip(move.asked, move.words, strict=True), *[None] * len(self.steps)]
        return all(step in (None, one) for step, one in zip(self.steps, said, strict=False))


def next_move(before: State, seat: int, trail: Sequence[Ply], routine: frozenset[str]) -> Next | None:
    """Return the move of the seat that follows its first one, leaving out what is `routine`, and what it had
    no choice in: nobody plans that. None where there is no other.
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
    """Return what most next moves have in common, the first word at least; None where they are too few, or
    have only what is `routine`. No card is in it that is not `seen` yet.
    """
    left = [tuple(enumerate(zip(one.asked, one.words, strict=True))) for one in nexts if one]
    enough, kept = max(_FEWEST, MOSTLY * len(nexts)), dict[int, tuple[str, str]]()
    while True:
        # The first word first: what comes later means nothing without it.
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
