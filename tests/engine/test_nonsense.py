"""Nonsense always raises Illegal, BadState or BadOption, never another exception, and changes no state."""

from __future__ import annotations

import functools
import json
import random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import engine
from engine.state import State
from tests.engine.laws.games import positions
from tests.engine.laws.saying import JUNK, refusal
from tests.engine.positions import signed, unsigned
from tests.engine.walk import random_move

pytestmark = pytest.mark.slow
SOME = settings(max_examples=25, deadline=None, derandomize=True, database=None)
GAMES = pytest.mark.parametrize("key", engine.GAMES)


@functools.cache
def vocabulary(key: str) -> tuple[str, ...]:
    """Return the words offered in any position of the game, whole and in parts."""
    rng = random.Random(key)
    moves = [random_move(state, seat, rng) for state in positions(key, 2) for seat in range(state.seats)]
    words = {
        part for move in moves for word in move for part in (word, *word.split("+"), word[:1], word.lower())
    }
    return tuple(sorted(words))


def anything(key: str) -> st.SearchStrategy[Any]:
    """Draw words of the game, alone or joined, and other values."""
    known = st.sampled_from(vocabulary(key))
    joined = st.lists(known, min_size=1, max_size=12).map("+".join)
    return st.one_of(known, joined, st.text(max_size=8), st.sampled_from(JUNK), st.integers(), st.none())


def seats(state: State) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.integers(0, state.seats - 1), st.integers(), st.none(), st.text(max_size=2), st.floats()
    )


@GAMES
@SOME
@given(data=st.data())
def test_words_that_mean_nothing(key, data):
    state = data.draw(st.sampled_from(positions(key, 2)))
    before = engine.dump(state)
    seat = data.draw(st.one_of(st.integers(0, state.seats - 1), seats(state)))
    words = data.draw(st.lists(anything(key), max_size=6))
    said: Any = data.draw(
        st.sampled_from([tuple(words), tuple(words), tuple(words), words, words and words[0]])
    )
    refusal(state.choice, seat, said)
    refusal(state.copy().play, seat, said)
    refusal(state.view, seat)
    refusal(state.imagine, seat, random.Random(1))
    assert engine.dump(state) == before


def loaded(text: Any) -> State | None:
    try:
        return engine.load(text)
    except engine.BadState:
        return None


@GAMES
@SOME
@given(data=st.data())
def test_damaged_dumps(key, data):
    """A dump with a changed, lost or doubled letter always raises BadState."""
    text = engine.dump(data.draw(st.sampled_from(positions(key, 2))))
    at = data.draw(st.integers(0, len(text) - 1))
    other = st.characters(codec="utf-8").map(lambda letter: text[:at] + letter + text[at + 1 :])
    damaged = data.draw(st.one_of(other, st.sampled_from([text[:at], text[at:], text[:at] + text[at + 1 :]])))
    if damaged != text:
        assert loaded(damaged) is None


JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=4),
        st.sampled_from(["KH", "AM"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of all values inside a JSON value."""
    inner: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return [path, *(place for name, one in inner for place in places(one, (*path, name)))]


@GAMES
@settings(SOME, max_examples=150)
@given(data=st.data())
def test_forged_dumps(key, data):
    """A changed and re-signed dump either raises BadState, or gives a state to view and dump."""
    fields = unsigned(data.draw(st.sampled_from(positions(key, 2))))
    path = data.draw(st.sampled_from(places(fields)[1:]))
    inner: Any = fields
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = data.draw(JSON)
    state = loaded(signed(fields))
    if state is not None:
        assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)
        assert state.view(None)["game"] == key


@SOME
@given(text=st.one_of(st.text(), JSON.map(json.dumps), JSON, st.binary()))
def test_texts_that_are_no_dumps(text):
    assert loaded(text) is None


def test_texts_that_go_deep():
    for text in ("[" * 100_000, '{"a":' * 100_000, "1" * 100_000, '{"courtyard":' + "9" * 5000 + "}"):
        assert loaded(text) is None


@GAMES
@SOME
@given(
    options=st.dictionaries(st.one_of(st.text(max_size=8), st.integers(), st.none()), JSON, max_size=3),
    data=st.data(),
)
def test_options_that_mean_nothing(key, options, data):
    game = engine.GAMES[key]
    names = list(game.options.__dataclass_fields__)
    if names:
        options |= data.draw(st.dictionaries(st.sampled_from(names), JSON, max_size=2))
    try:
        state = engine.new(key, game.seats[0], "seed", options)
    except engine.BadOption as error:
        refused = error
    else:
        assert isinstance(state.options, game.options)
        return
    assert str(refused)
    assert refused.allowed or not names


@SOME
@given(number=JSON, key=st.sampled_from([*engine.GAMES, "no-such-game"]))
def test_tables_that_there_are_not(number, key):
    if key not in engine.GAMES:
        with pytest.raises(KeyError):
            engine.new(key, number, "seed")
    elif type(number) is not int or number not in engine.GAMES[key].seats:
        with pytest.raises(ValueError):
            engine.new(key, number, "seed")


@GAMES
@SOME
@given(seed=st.text())
@example(seed="0~")
def test_any_text_is_a_seed(key, seed):
    state = engine.new(key, engine.GAMES[key].seats[0], seed)
    assert engine.dump(engine.load(engine.dump(state))) == engine.dump(state)
