"""One suite for all games: the laws, with every number of seats and every option, in random games.

    pytest tests/engine/test_conformance.py -k court-wars
    COURTYARD_GAMES=300 pytest -n 2 tests/engine/test_conformance.py  # games per set-up, default 1

A failure names the set-up, the game's number and the number of moves made. `laws.games.played(setup, number)`
plays the game again. test_laws.py shows that the laws catch violations, using a toy game that cheats in many
ways.
"""

from __future__ import annotations

import functools
import random
import subprocess
from collections import Counter
from pathlib import Path

import pytest

import engine
from tests.engine import known, replay
from tests.engine.interpreters import VERSIONS, interpreter
from tests.engine.laws import seeing
from tests.engine.laws.games import GAMES, Played, Setup, parameters, played, setups, usual
from tests.engine.laws.held import COSTLY, LAWS, SLOW

SETUPS = [setup for game in engine.GAMES.values() for setup in setups(game)]
ROOT = Path(__file__).resolve().parents[2]


@functools.lru_cache(maxsize=max(len(SETUPS), 3 * GAMES))
def recorded(setup: Setup, number: int) -> Played:
    return played(setup, number)


@pytest.fixture(scope="module", params=parameters(SETUPS))
def setup(request: pytest.FixtureRequest) -> Setup:
    return request.param  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    "law", [pytest.param(law, marks=[pytest.mark.slow] if law in SLOW else []) for law in LAWS]
)
def test_a_law_holds(law: str, setup: Setup) -> None:
    rng = random.Random(str(setup))
    for number in range(max(1, GAMES // 10) if law in COSTLY else GAMES):
        LAWS[law](recorded(setup, number), rng, known.of(setup.game.key))


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


@pytest.mark.slow
@pytest.mark.parametrize("game", engine.GAMES)
def test_imagine_draws_all_that_is_hidden_again(game: str) -> None:
    """A world that leaves a secret unchanged would hide a leak of that secret from all other tests."""
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


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_replays_in_other_processes_and_versions(version: str) -> None:
    """Seed and moves give the same dump, byte for byte, with other hash orders and Python versions."""
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
