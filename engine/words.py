"""Complete moves out of the Choices of the contract: all of them where they are few, any of them at random.

Nothing of any one game may enter.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, perm
from random import Random

from engine.contract import NONE, Choice, Move
from engine.state import State


def random_move(state: State, seat: int, dice: Random, said: Move = ()) -> Move:
    """Any complete move of a seat that has something to say."""
    while (choice := state.choice(seat, said)) is not None:
        said = (*said, random_word(choice, dice))
    return said


def random_word(choice: Choice, dice: Random) -> str:
    """Any answer to a choice."""
    words, most = choice.words, min(choice.most, len(choice.words))
    if choice.least == most == 1:
        return words[int(dice.random() * len(words))]
    return "+".join(dice.sample(words, dice.randint(choice.least, most))) or NONE


def moves(state: State, seat: int, most: int, dice: Random) -> list[Move]:
    """All complete moves of a seat; or, where there are more than `most`, about so many at random."""
    found: list[Move] = []
    for move in _walk(state, seat, (), most):
        found.append(move)
        if len(found) > most:
            break
    else:
        return found
    return list(dict.fromkeys(random_move(state, seat, dice) for _ in range(most)))


def _walk(state: State, seat: int, said: Move, most: int) -> Iterator[Move]:
    choice = state.choice(seat, said)
    if choice is None:
        yield said
        return
    for word in _answers(choice, most):
        yield from _walk(state, seat, (*said, word), most)


def _answers(choice: Choice, most: int) -> Iterator[str]:
    """The answers to a choice, in the order of its words; of too many, enough to see that they are."""
    count, pick = (perm, permutations) if choice.ordered else (comb, combinations)
    seen = 0
    for size in range(choice.least, min(choice.most, len(choice.words)) + 1):
        for words in pick(choice.words, size):
            yield "+".join(words) or NONE
        seen += count(len(choice.words), size)
        if seen > most:
            return
