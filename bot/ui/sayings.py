"""A saying is the part of a move that one press of a button adds.

It's a word, a few words that belong together, or a whole move if there are few of them. Each word answers one
choice of the rules, called a question. Forced words are filled in automatically, but a move is never
completed without a press. question.py turns sayings into labels and decides if they fit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations, permutations
from math import comb, perm
from typing import NamedTuple

import engine
from bot.ui.drafts import BUTTONS

QUESTIONS = 200
"""Maximum number of calls to `State.choice` per panel, because each takes time."""
SETS = 8
"""Maximum number of sets to offer as a whole. Beyond that, they're picked card by card."""
LONGEST = 64
"""Maximum number of characters in the words of a saying. They must fit into a custom_id."""
NONE = "-"


class Saying(NamedTuple):
    """The words of a move, ending with the words that one press adds.

    `asks` lists the key of the question that each word answers. `then` is the next choice, or None if the
    words are a whole move.
    """

    said: engine.Move
    asks: tuple[str, ...]
    then: engine.Choice | None


class TooMany(Exception):
    """Raised once `State.choice` has been called QUESTIONS times."""


def begun(state: engine.State, seat: int, said: engine.Move) -> Saying:
    """Return `said` as a saying. Raise engine.Illegal if these words can't begin a move."""
    asks = []
    for at in range(len(said)):
        choice = state.choice(seat, said[:at])
        asks.append("" if choice is None else choice.ask)
    return Saying(said, tuple(asks), state.choice(seat, said))


def advanced(state: engine.State, seat: int, said: engine.Move) -> engine.Move:
    """Return the words with all forced words added, up to the next decision.

    If no decision follows, return the words unchanged, because the player must still press to make the move.
    """
    further = said
    while (choice := state.choice(seat, further)) is not None:
        answer = only_answer(choice)
        if answer is None:
            return further
        further = (*further, answer)
    return said


def sayings(
    state: engine.State,
    seat: int,
    said: engine.Move,
    apart: Collection[str],
    fit: Callable[[Sequence[Saying]], bool],
) -> list[Saying]:
    """Return the sayings that can follow `said`. If the next question has over BUTTONS answers, return [].

    A saying that leads to another question is replaced by one saying for each answer, if the result passes
    `fit`. Questions with the fewest answers are tried first. A question in `apart` is always asked on its
    own.
    """
    ahead = _Ahead(state, seat)
    try:
        found = ahead.after(begun(state, seat, said))
    except TooMany:
        return []
    if not 0 < len(found) <= BUTTONS:
        return []
    tried: set[engine.Move] = set()
    while families := [
        one for one in found if one.then and one.said not in tried and one.then.ask not in apart
    ]:
        family = min(families, key=lambda one: one.then is not None and _count(one.then))
        tried.add(family.said)
        at = found.index(family)
        try:
            members = ahead.after(family)
        except TooMany:
            continue
        wider = [*found[:at], *members, *found[at + 1 :]]
        if members and len(wider) <= BUTTONS and all(map(_short, members)) and fit(wider):
            found = wider
    return found


def only_answer(choice: engine.Choice) -> str | None:
    """Return the only answer to a question, or None if it has several."""
    return next(_answers(choice)) if _count(choice) == 1 else None


def _short(offer: Saying) -> bool:
    return len(" ".join(offer.said)) <= LONGEST


def _count(choice: engine.Choice) -> int:
    """Return the number of answers. It's only exact up to BUTTONS."""
    count = perm if choice.ordered else comb
    most = min(choice.most, len(choice.words))
    answers = sum(count(len(choice.words), size) for size in range(choice.least, most + 1))
    return answers if choice.most == 1 or answers <= SETS else max(answers, BUTTONS + 1)


def _answers(choice: engine.Choice) -> Iterator[str]:
    pick = permutations if choice.ordered else combinations
    sizes = range(choice.least, min(choice.most, len(choice.words)) + 1)
    # "None" comes last, like its button.
    for size in sorted(sizes, key=lambda size: (size == 0, size)):
        for words in pick(choice.words, size):
            yield "+".join(words) or NONE


class _Ahead:
    """Looks ahead from the words so far."""

    def __init__(self, state: engine.State, seat: int) -> None:
        self._state = state
        self._seat = seat
        self._left = QUESTIONS

    def after(self, offer: Saying) -> list[Saying]:
        """Return a saying for each answer to the next question, or [] if there are too many."""
        choice = offer.then
        if choice is None or _count(choice) > BUTTONS:
            return []
        return [self._said(offer, choice, answer) for answer in _answers(choice)]

    def _said(self, offer: Saying, choice: engine.Choice, answer: str | None) -> Saying:
        """Extend a saying by an answer and the forced answers after it."""
        then: engine.Choice | None = choice
        while then is not None and answer is not None:
            if not self._left:
                raise TooMany
            self._left -= 1
            said = (*offer.said, answer)
            offer = Saying(said, (*offer.asks, then.ask), self._state.choice(self._seat, said))
            then = offer.then
            answer = None if then is None else only_answer(then)
        return offer
