"""Build complete moves by answering one Choice after another.

If a seat has few moves, all of them are listed. Otherwise, some are drawn at random. This module also defines
`World`, the interface of an imagined world. The module isn't specific to any game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice, permutations
from math import comb, perm
from random import Random
from typing import Any, Protocol, Self, TypeVar

from engine.contract import NONE, Choice, Event, Move, Result


class World(Protocol):
    """The interface that any imagined world provides.

    Each game's `view` module adds the fields its own guide reads.
    """

    seats: int
    to_act: tuple[int, ...]
    result: Result | None

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        """See `State.choice`."""

    def play(self, seat: int, move: Move) -> list[Event]:
        """See `State.play`."""

    def view(self, seat: int | None) -> Mapping[str, Any]:
        """See `State.view`."""

    def copy(self) -> Self:
        """See `State.copy`."""

    def imagine(self, seat: int, rng: Random) -> Self:
        """See `State.imagine`."""


W = TypeVar("W", bound=World)

AHEAD = 60
"""Maximum number of moves that `ahead` plays."""


def random_move(world: World, seat: int, dice: Random, said: Move = ()) -> Move:
    """Return a random complete move for a seat that must act."""
    while (choice := world.choice(seat, said)) is not None:
        said = (*said, random_word(choice, dice))
    return said


def random_word(choice: Choice, dice: Random) -> str:
    """Return a random answer to a choice."""
    words, most = choice.words, min(choice.most, len(choice.words))
    if choice.least == most == 1:
        return words[int(dice.random() * len(words))]
    return "+".join(dice.sample(words, dice.randint(choice.least, most))) or NONE


def moves(world: World, seat: int, most: int, dice: Random) -> list[Move]:
    """Return a seat's complete moves. If there are more than `most`, return up to `most` random ones."""
    found: list[Move] = []
    for move in _walk(world, seat, (), most):
        found.append(move)
        if len(found) > most:
            break
    else:
        return found
    return list(dict.fromkeys(random_move(world, seat, dice) for _ in range(most)))


def steps(world: World, seat: int, move: Move) -> list[tuple[str, str]]:
    """Return a legal move as pairs: the `ask` of each word's choice, and the word."""
    asked = [world.choice(seat, move[:said]) for said in range(len(move))]
    return [(choice.ask, word) for choice, word in zip(asked, move, strict=True) if choice is not None]


def only_move(world: World, seat: int) -> Move | None:
    """Return a seat's only complete move, or None if it has several moves or must wait."""
    found = list(islice(_walk(world, seat, (), 1), 2)) if seat in world.to_act else []
    return found[0] if len(found) == 1 else None


def ahead(world: W, seat: int, dice: Random, most: int = AHEAD) -> W | None:
    """Return an imagined world where this waiting seat must act.

    The world is imagined from the seat's own view, then played at random until the seat must act. Return None
    if that takes more than `most` moves or the game ends first.
    """
    found = world.imagine(seat, dice)
    for _ in range(most):
        if seat in found.to_act or found.result is not None:
            break
        other = found.to_act[int(dice.random() * len(found.to_act))]
        found.play(other, random_move(found, other, dice))
    return found if seat in found.to_act else None


def _walk(world: World, seat: int, said: Move, most: int) -> Iterator[Move]:
    choice = world.choice(seat, said)
    if choice is None:
        yield said
        return
    for word in _answers(choice, most):
        yield from _walk(world, seat, (*said, word), most)


def _answers(choice: Choice, most: int) -> Iterator[str]:
    """Yield the answers to a choice, in order of their number of words.

    Longer answers are left out once there are more than `most` shorter ones.
    """
    count, pick = (perm, permutations) if choice.ordered else (comb, combinations)
    seen = 0
    for size in range(choice.least, min(choice.most, len(choice.words)) + 1):
        for words in pick(choice.words, size):
            yield "+".join(words) or NONE
        seen += count(len(choice.words), size)
        if seen > most:
            return
