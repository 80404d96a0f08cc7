"""Laws about how games continue: copies, loading, replays, the end, the rematch and time limits."""

from __future__ import annotations

import itertools
import random

import engine
from engine import record
from engine.state import State
from tests.engine.laws.games import Played
from tests.engine.laws.saying import KEBAB, completes, refusal
from tests.engine.laws.seeing import imagined
from tests.engine.walk import random_game

DUMP = 4096
"""Maximum size of a state in the database, in bytes."""


def plays_on(game: Played, moved: int, state: State, far: int = 30) -> None:
    """Check that a copy and a loaded dump play on like the game itself, and don't affect it."""
    before = engine.dump(state)
    copied, loaded, real = state.copy(), engine.load(before), state.copy()
    assert engine.dump(copied) == before
    assert engine.dump(loaded) == before
    for one in (None, *range(state.seats)):
        assert loaded.view(one) == state.view(one) == copied.view(one)
    for seat, move in game.moves[moved : moved + far]:
        assert loaded.choice(seat) == copied.choice(seat) == real.choice(seat)
        events = real.play(seat, move)
        assert copied.play(seat, move) == events
        assert loaded.play(seat, move) == events
    assert engine.dump(copied) == engine.dump(loaded) == engine.dump(real)
    assert engine.dump(state) == before, "playing on a copy changed the state"
    assert type(state.copy()) is type(state)
    assert not hasattr(state, "__dict__"), "a state without __slots__"


def small(state: State) -> None:
    """Check that a dump is at most 4 KB."""
    size = len(engine.dump(state).encode())
    assert size <= DUMP, f"{size} bytes"


def over(game: Played) -> None:
    """Check that everybody has one place and one score, partners share them, and no seat has a move left."""
    state, setup = game.end, game.setup
    result = state.result
    assert result is not None
    assert state.to_act == ()
    seats = list(itertools.chain.from_iterable(result.places))
    assert sorted(seats) == list(range(state.seats)), result
    assert all(place and list(place) == sorted(place) for place in result.places), result
    assert len(result.scores) == state.seats
    assert all(type(score) in (int, float) for score in result.scores)
    assert KEBAB.fullmatch(result.summary), result
    teams = setup.game.partners(state.seats)
    assert sorted(itertools.chain.from_iterable(teams)) == list(range(state.seats)), teams
    for team in teams:
        assert any(set(team) <= set(place) for place in result.places), (
            f"{team} are not in one place: {result}"
        )
        assert len({result.scores[seat] for seat in team}) == 1, f"{team} have not one score: {result}"
    for seat in range(state.seats):
        choice = state.choice(seat)
        assert choice is not None, "() is no move"
        assert not choice.words, "something to say when all is over"
        assert refusal(state.play, seat, game.moves[-1][1]) is not None
    shown = state.view(None)["result"]
    assert (shown["scores"], shown["summary"]) == (list(result.scores), result.summary)
    assert shown["places"] == [list(place) for place in result.places]


def settles(game: Played, moved: int, state: State, rng: random.Random) -> None:
    """Check that people can end a game at any time. It's over then, even after a dump and a load, no seat has
    a move left, and a rematch is possible.
    """
    sides = game.setup.game.partners(state.seats)
    for places, how in ((sides[::-1], "resigned"), ((tuple(range(state.seats)),), "drawn")):
        ended = state.copy()
        if ended.result is not None:
            assert refusal(ended.settle, places, how) is not None
            continue
        ended.settle(places, how)
        assert ended.result is not None
        over(game._replace(end=ended))
        again = engine.load(engine.dump(ended))
        assert engine.dump(again) == engine.dump(ended)
        assert again.result == ended.result
        for seat in (None, *range(state.seats)):
            assert again.view(seat) == ended.view(seat)
        assert again.result.places == places
        if moved == game.positions[1][0]:
            rematches(game._replace(end=ended), rng)


def rematches(game: Played, rng: random.Random) -> None:
    """Check that a rematch is an equally valid game with the same people and options, and is repeatable."""
    before = engine.dump(game.end)
    again = game.end.rematch("another seed")
    assert engine.dump(again) == engine.dump(game.end.rematch("another seed"))
    assert engine.dump(game.end) == before
    assert (again.key, again.seats, again.options, again.seed) == (
        game.end.key,
        game.end.seats,
        game.end.options,
        "another seed",
    )
    assert again.result is None
    assert again.to_act
    assert engine.dump(engine.load(engine.dump(again))) == engine.dump(again)
    completes(again, rng)
    imagined(again, rng, worlds=1)


def recorded(game: Played, rng: random.Random) -> None:
    """Check that a game read from its record is unchanged for every kind of end, even if it's a rematch, and
    that its moves are in order.
    """
    opening, moves = game.again(), list(game.moves)
    assert engine.dump(_read_again(opening, moves).end) == engine.dump(game.end)
    half = moves[: rng.randrange(len(moves))]
    noted = (record.REMARK, ("South", "has", "left;", "a", "robot", "plays", "on"))
    sides = game.setup.game.partners(game.setup.seats)
    for last in (("draw",), ("resign", str(rng.choice(rng.choice(sides))))):
        ended = _read_again(opening, [*half, noted, (record.CLOCK, ("time",)), (record.SETTLED, last)])
        assert ended.end.result is not None
    again = game.end.rematch("another seed")
    _read_again(
        again, [(seat, move) for seat, move, _ in itertools.islice(random_game(again.copy(), rng), 20)]
    )


def _read_again(opening: State, entries: list[record.Entry]) -> record.Record:
    text = record.written(opening, entries)
    found = record.read(text)
    assert engine.dump(found.opening) == engine.dump(opening)
    assert list(found.entries) == entries
    assert record.written(*found[:3:2], found.players) == text
    return found


def time_called(game: Played, moved: int, state: State, rng: random.Random) -> None:
    """Check that a game stays valid after `call_time`, and that a second call has no effect."""
    timed = state.copy()
    timed.call_time()
    once = engine.dump(timed)
    timed.call_time()
    assert engine.dump(timed) == once
    assert engine.dump(engine.load(once)) == once
    assert timed.to_act == state.to_act
    if not state.time_limit:
        assert once == engine.dump(state), "called time in a game that is not played against the clock"
        return
    completes(timed, rng)
    imagined(timed, rng, worlds=1)
    for _ in random_game(timed, rng, longest=1000):
        pass
