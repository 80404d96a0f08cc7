"""Laws about moves in words: no dead ends, no move that wasn't offered, and refusals without effect."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from math import isfinite
from typing import Any

import engine
from engine.contract import NONE, Choice, Illegal, Move
from engine.state import State
from engine.words import random_word
from tests.engine.walk import random_move

WORD = re.compile(r"[^\s+-]+|[a-z]+(-[a-z]+)+")
"""No spaces or plus signs, and hyphens only inside a verb."""
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
CARD = re.compile(r"(?<![A-Za-z0-9])(?:[0-9A-Z][A-Z]{1,3}|X[12])(?![A-Za-z0-9])")
"""A card's code inside any string: KH, TD, 7ML, PMSL, CM or X1, including 7H@2 and 3C+4D."""


def plain(value: object) -> bool:
    """Return whether a value survives JSON unchanged: lists and dicts of JSON values."""
    if type(value) is dict:
        return all(type(key) is str and plain(inner) for key, inner in value.items())
    if type(value) is list:
        return all(map(plain, value))
    return value is None or type(value) in (str, bool, int) or (type(value) is float and isfinite(value))


def codes(*values: object) -> set[str]:
    """Return the cards named anywhere in JSON-compatible values, even inside longer words."""
    return set(CARD.findall(json.dumps(values, default=str)))


def well_formed(choice: Choice, seat: int, state: State) -> None:
    """Check that a Choice can be shown to a person, and that its numbers can be satisfied."""
    assert isinstance(choice, Choice)
    assert KEBAB.fullmatch(choice.ask), choice
    assert type(choice.words) is tuple
    assert len(set(choice.words)) == len(choice.words), choice
    for word in choice.words:
        assert type(word) is str, choice
        assert WORD.fullmatch(word), choice
    if choice.words:
        assert 0 <= choice.least <= choice.most <= len(choice.words), choice
        assert choice.most >= 1, choice
    else:
        assert seat not in state.to_act, f"seat {seat} is to act and has no words"


def answers(choice: Choice, rng: random.Random) -> Iterator[str]:
    """Yield answers to a choice: each word at least once, the fewest, the most, and some random ones."""
    if choice.least <= 1 <= choice.most:
        yield from choice.words
    if choice.least == 0:
        yield NONE
    if choice.most > 1:
        pool = list(choice.words)
        for size in {max(choice.least, 1), choice.most}:
            rng.shuffle(pool)
            for at in range(0, len(pool), size):
                yield "+".join((pool[at:] + pool)[:size])
        for _ in range(3):
            yield random_word(choice, rng)


def completes(state: State, rng: random.Random) -> None:
    """Check that every offered word can be completed to a legal move, without dead ends."""
    for seat in range(state.seats):
        first = state.choice(seat)
        assert first is not None, "() is not a move"
        well_formed(first, seat, state)
        if first.words:
            _explore(state, seat, (), first, rng, width=6)
    if state.result is None:
        assert state.to_act, "nobody is to act, and the game is not over"
    assert list(state.to_act) == sorted(set(state.to_act) & set(range(state.seats))), state.to_act


def _explore(state: State, seat: int, said: Move, choice: Choice, rng: random.Random, width: int) -> None:
    well_formed(choice, seat, state)
    assert choice.words, f"seat {seat} came to a dead end after {said}"
    said_next = [(*said, word) for word in answers(choice, rng)]
    for begun in said_next:
        try:
            move = random_move(state, seat, rng, begun)
            state.copy().play(seat, move)
        except Illegal as error:
            raise AssertionError(f"seat {seat} was offered {begun}, and then refused: {error}") from error
    for begun in rng.sample(said_next, min(width, len(said_next))):
        following = state.choice(seat, begun)
        if following is not None:
            _explore(state, seat, begun, following, rng, width // 2 or 1)


def offered(choice: Choice, word: object) -> bool:
    """Return whether a word answers a choice by the contract's text, not by the engine's own check."""
    if type(word) is not str:
        return False
    picks = [] if word == NONE else word.split("+")
    return (
        choice.least <= len(picks) <= choice.most
        and len(set(picks)) == len(picks)
        and all(pick in choice.words for pick in picks)
    )


def standing(state: State, seat: int, move: Any) -> str:
    """Return the choices' verdict on a move: "illegal", "unfinished" or "legal"."""
    for said in range(len(move)):
        choice = state.choice(seat, move[:said])
        if choice is None or not offered(choice, move[said]):
            return "illegal"
    return "unfinished" if not move or state.choice(seat, move) is not None else "legal"


JUNK: tuple[Any, ...] = (
    "", "-", "+", " ", "@", "KH", "lay", "no-such-word", "KH+KH", "A" * 5000, "+" * 3000, "ＫＨ", "♥",
    "\ud800", "0", None, 0, -1, 3.5, True, b"KH", (), ["KH"], {"a": 1},
)  # fmt: skip
"""Values that no seat is offered, or that aren't words at all."""
NO_SEATS: tuple[Any, ...] = (-1, 99, 10**30, "0", 0.0, True, (0,), "", [])


def mutations(state: State, seat: int, move: Move, rng: random.Random) -> Iterator[Any]:
    """Yield possible moves: a legal move with words removed, added, changed, doubled or foreign."""
    others = [word for other in range(state.seats) for word in random_move(state, other, rng)]
    cards = sorted({code for other in range(state.seats) for code in state.view(other).get("hand", [])})
    words = [*others, *rng.sample(cards, min(4, len(cards))), *rng.sample(JUNK, 4)]
    yield move[:-1]
    yield (*move, move[-1])
    yield move[1:]
    yield move[::-1]
    for word in words:
        at = rng.randrange(len(move))
        yield (*move[:at], word, *move[at + 1 :])
        yield (*move, word)
        yield (word,)
    for at, word in enumerate(move):
        for changed in (f"{word}+{word}", f"{word}+", f"+{word}", word.lower(), word.upper(), f" {word}"):
            yield (*move[:at], changed, *move[at + 1 :])
        yield (*move[:at], "+".join(reversed(word.split("+"))), *move[at + 1 :])


def refuses(state: State, rng: random.Random) -> None:
    """Check that offered words are legal, all others are Illegal, and refusals leave the state as it was."""
    before = engine.dump(state)
    for seat in range(state.seats):
        move = random_move(state, seat, rng)
        tries = [*mutations(state, seat, move, rng)] if move else [(word,) for word in JUNK]
        tries.append(())
        for attempt in tries:
            expected = standing(state, seat, attempt)
            if expected == "legal":
                assert refusal(state.copy().play, seat, attempt) is None, (seat, attempt)
                continue
            assert refusal(state.play, seat, attempt) is not None, (
                f"played {attempt}, never offered to {seat}"
            )
            error = refusal(state.choice, seat, attempt)
            assert (error is not None) == (expected == "illegal"), f"choice of {attempt} for {seat}: {error}"
        for no_move in (None, [], list(move), "".join(move), 7, {}, JUNK):
            assert refusal(state.play, seat, no_move) is not None, no_move
        for no_said in (None, list(move) or ["KH"], "KH", 7, JUNK):
            assert refusal(state.choice, seat, no_said) is not None, no_said
    for seat in (*NO_SEATS, state.seats):
        assert refusal(state.view, seat) is not None, f"no seat {seat!r}"
    for seat in (*NO_SEATS, state.seats, None):
        assert refusal(state.choice, seat) is not None, f"no seat {seat!r}"
        assert refusal(state.choice, seat, ("KH",)) is not None, f"no seat {seat!r}"
        assert refusal(state.play, seat, ("KH",)) is not None, f"no seat {seat!r}"
        assert refusal(state.imagine, seat, rng) is not None, f"no seat {seat!r}"
    assert engine.dump(state) == before, "a refused move changed the state"


def refusal(function: Any, *arguments: Any) -> Illegal | None:
    """Return the Illegal that a call raises, or None. Any other exception fails the test."""
    try:
        function(*arguments)
    except Illegal as raised:
        error = raised
    else:
        return None
    assert KEBAB.fullmatch(error.reason), error
    assert error.rule is None or re.fullmatch(r"[A-Z]{2}-\d+", error.rule), error
    assert plain(error.data), error
    assert str(error)
    return error
