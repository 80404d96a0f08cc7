"""One suite for all games: the laws, with every number of seats and every option, in random games.

    pytest tests/engine/test_conformance.py -k court-wars
    COURTYARD_GAMES=300 pytest -n 2 tests/engine/test_conformance.py  # games a set-up, else 1

A failure names the set-up, the number of the game and the moves made; `laws.games.played(setup, number)`
plays it again. That the laws bite is shown in test_laws.py, on a toy game that cheats in many ways.
"""

from __future__ import annotations

import functools
import os
import random
import subprocess
from collections import Counter
from pathlib import Path

import pytest

import engine
from tests.engine import known, replay
from tests.engine.interpreters import VERSIONS, interpreter
from tests.engine.laws import planning, playing, reasoning, saying, seeing
from tests.engine.laws.games import Played, Setup, parameters, played, setups, usual

GAMES = int(os.environ.get("COURTYARD_GAMES", "1"))
MIDDLE = 40 * GAMES
"""Moves into a game from which on there is nothing that has not been before, but for its end."""

REASONED = 3
"""Positions of a game, about, in which a robot is asked for its reasons."""

SETUPS = [setup for game in engine.GAMES.values() for setup in setups(game)]
ROOT = Path(__file__).resolve().parents[2]


@functools.lru_cache(maxsize=max(len(SETUPS), 3 * GAMES))
def recorded(setup: Setup, number: int) -> Played:
    return played(setup, number)


@pytest.fixture(scope="module", params=parameters(SETUPS))
def setup(request: pytest.FixtureRequest) -> Setup:
    return request.param  # type: ignore[no-any-return]


@pytest.fixture
def games(setup: Setup) -> list[Played]:
    return [recorded(setup, number) for number in range(GAMES)]


@pytest.fixture
def rng(setup: Setup) -> random.Random:
    return random.Random(str(setup))


def test_every_offered_word_completes(games: list[Played], rng: random.Random) -> None:
    for game in games:
        for moved, state in game.positions:
            with game.at(moved):
                saying.completes(state, rng)


def test_anything_else_is_illegal_and_changes_nothing(games: list[Played], rng: random.Random) -> None:
    for game in games:
        for moved, state in game.positions:
            with game.at(moved):
                saying.refuses(state, rng)


def test_reads_its_own_words(games: list[Played], rng: random.Random) -> None:
    for game in games:
        for moved, state in game.positions:
            with game.at(moved):
                saying.reads_its_own_words(state, rng)


def test_looking_changes_nothing(games: list[Played], rng: random.Random) -> None:
    for game in games:
        for moved, state in game.positions:
            with game.at(moved):
                seeing.looking_changes_nothing(state, rng)


def test_imagined_worlds_look_the_same_and_end(games: list[Played], rng: random.Random) -> None:
    for game in games:
        finishing = rng.randrange(len(game.positions))
        for at, (moved, state) in enumerate(game.positions):
            with game.at(moved):
                seeing.imagined(state, rng, finish=at == finishing)


def test_hands_stay_hidden(games: list[Played]) -> None:
    for game in games:
        for moved, state in game.positions:
            with game.at(moved):
                seeing.hands_stay_hidden(state, known.of(state.key).memories)


def test_what_is_planned_depends_on_what_she_sees(games: list[Played], rng: random.Random) -> None:
    for game in games:
        for moved, state in game.positions:
            with game.at(moved):
                planning.policies_are_hers(state, rng)
                planning.no_choice_is_hers(state, rng)


@pytest.mark.slow
def test_a_robot_gives_reasons_from_what_its_seat_sees(games: list[Played], rng: random.Random) -> None:
    for game in games:
        for moved, state in game.positions[:: max(1, len(game.positions) // REASONED)]:
            if state.result is None:
                with game.at(moved):
                    reasoning.reasons_are_hers(state, rng)
                    reasoning.certain_is_certain(state, rng)


def test_where_nothing_is_hidden_all_lies_open(games: list[Played]) -> None:
    for game in games:
        for moved, state in game.positions:
            with game.at(moved):
                seeing.all_lies_open(state, game.moves[moved] if moved < len(game.moves) else None)


def test_what_may_be_taken_back_showed_nothing_hidden(games: list[Played], rng: random.Random) -> None:
    for game in games:
        state = game.again()
        for moved, (seat, move) in enumerate(game.moves[:MIDDLE]):
            with game.at(moved):
                seeing.takes_back(state, seat, move, rng)
            state.play(seat, move)
        for moved, state in game.positions:
            if moved < len(game.moves):
                with game.at(moved):
                    seeing.takes_back(state, *game.moves[moved], rng)


@pytest.mark.parametrize("game", engine.GAMES)
def test_every_game_says_of_some_moves_that_they_may_be_taken_back(game: str) -> None:
    setup = next(setup for setup in SETUPS if setup.game.key == game and not setup.options)
    first, rng = recorded(setup, 0), random.Random(game)
    showed = Counter(
        seeing.takes_back(state, *first.moves[moved], rng)
        for moved, state in first.positions
        if moved < len(first.moves)
    )
    assert showed["nothing"] + showed["own"], "a game of which no move may be taken back has to say why"


def test_secret_moves_sound_the_same(games: list[Played], rng: random.Random) -> None:
    for game in games:
        for moved, state in game.positions:
            with game.at(moved):
                seeing.secret_moves(state, rng, known.of(state.key).parting)


def test_events_tell_what_views_show(games: list[Played]) -> None:
    for game in games[: max(1, GAMES // 10)]:
        state = game.again()
        for moved, (seat, move) in enumerate(game.moves):
            if MIDDLE <= moved < len(game.moves) - 30:
                state.play(seat, move)
                continue
            with game.at(moved):
                seeing.told(state, seat, move, known.of(state.key).unseen)


def test_cards_are_conserved(games: list[Played]) -> None:
    """Each card lies in one place: with what the seats see and the backs they count, it is the pack."""
    for game in games:
        state = game.again()
        of_game = known.of(state.key)
        pack = of_game.pack(state.options)
        for moved, (seat, move) in enumerate(game.moves[:300], 1):
            state.play(seat, move)
            with game.at(moved):
                seen, backs = of_game.lying([state.view(seat) for seat in range(state.seats)])
                assert len(seen) + backs == len(pack)
                assert len(set(seen)) == len(seen)
                assert set(seen) <= set(pack)


def test_hidden_swap(games: list[Played], rng: random.Random) -> None:
    """The same moves in the real world and in one imagined by a seat: she cannot tell them apart."""
    for game in games:
        state = game.again()
        watching = rng.randrange(state.seats)
        swap = seeing.Swap(state, watching, rng, known.of(state.key).parting)
        for moved, (seat, move) in enumerate(game.moves[:MIDDLE]):
            with game.at(moved):
                swap.move(state, seat, move)
        assert swap.compared, "no move was the same in both worlds"


@pytest.mark.slow
@pytest.mark.parametrize("game", engine.GAMES)
def test_imagine_draws_all_that_is_hidden_anew(game: str) -> None:
    """A world that keeps a secret as it is would hide a leak of that secret from all other tests."""
    there: Counter[str] = Counter()
    differing: Counter[str] = Counter()
    for setup in SETUPS:
        if setup.game.key == game and not setup.options:
            first = recorded(setup, 0)
            for moved, state in first.positions:
                with first.at(moved):
                    secrets, drawn = seeing.varied(state, random.Random(moved))
                    there.update(secrets)
                    differing.update(drawn)
    assert not there.keys() - differing.keys()


def test_copies_and_loads_play_on(games: list[Played]) -> None:
    for game in games:
        for moved, state in game.positions:
            with game.at(moved):
                playing.plays_on(game, moved, state)
                playing.small(state)


def test_ends_with_a_place_for_everybody(games: list[Played]) -> None:
    for game in games:
        with game.at(len(game.moves)):
            playing.over(game)


def test_people_may_end_it_at_any_moment(games: list[Played], rng: random.Random) -> None:
    for game in games:
        for moved, state in game.positions:
            with game.at(moved):
                playing.settles(game, moved, state, rng)


def test_rematch(games: list[Played], rng: random.Random) -> None:
    for game in games[: max(1, GAMES // 10)]:
        with game.at(len(game.moves)):
            playing.rematches(game, rng)


def test_call_time(games: list[Played], rng: random.Random) -> None:
    for game in games[: max(1, GAMES // 10)]:
        for moved, state in game.positions:
            with game.at(moved):
                playing.time_called(game, moved, state, rng)


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_replays_in_other_processes_and_versions(version: str) -> None:
    """Seed and moves make the same dump, byte by byte, under another order of hashing and another Python."""
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    games = [recorded(setup, 0) for game in engine.GAMES.values() for setup in usual(game)]
    lines = "\n".join(replay.line(game.again(), game.moves) for game in games)
    ran = subprocess.run(
        [python, replay.__file__],
        input=lines.encode(),
        capture_output=True,
        cwd=ROOT,
        env={"PYTHONHASHSEED": "42", "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr.decode()
    dumps = ran.stdout.decode().splitlines()
    assert len(dumps) == len(games)
    for game, dump in zip(games, dumps, strict=True):
        assert dump == engine.dump(game.end), f"{game.setup} came out differently on Python {version}"
