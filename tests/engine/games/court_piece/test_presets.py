"""Games that people know by name (CP-19): robots finish them, and play towards their aims."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import engine
from engine import robots
from engine.games.court_piece.worth import collected, worth_of
from engine.robots import LEVELS
from engine.state import State
from tests.engine.games.court_piece.positions import ONE_SUIT_EACH, position, rounds_won
from tests.engine.walk import random_move

PRESETS = {name: dict(options) for name, options in engine.GAMES["court-piece"].presets}
THIRTEEN: dict[str, Any] = {"score": "thirteen", "double_sar": True}
GAMES = 4
NODES = {"easy": 0, "fair": 60, "strong": 120}


def short(preset: str) -> dict[str, Any]:
    """Return a preset's options for a game of a few rounds."""
    options = PRESETS[preset]
    return options | ({"until": 3} if options.get("score") in ("hokm", "rung") else {"rounds": 3})


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_robots_of_every_level_play_whole_games(preset: str) -> None:
    """CP-19 to CP-25: each world that they imagine can also occur in a game."""
    met: Counter[str] = Counter()
    for number in range(2):
        state: Any = engine.new("court-piece", 4, f"{preset} {number}", short(preset))
        while state.result is None:
            (seat,) = state.to_act
            seed = f"{number} {len(state.sheet)} {len(state.played)}"
            seen = robots.observe(state, seat, seed)
            assert seen.open().view(seat) == state.view(seat)
            level = LEVELS[(seat + number) % len(LEVELS)]
            move = robots.decide(seen, level, seed, nodes=NODES[level])
            met[state.choice(seat).ask if move != ("ask",) else "ask"] += 1
            met.update(event.name for event in state.play(seat, move))
        assert engine.load(engine.dump(state)).result == state.result
    assert met["round"] >= 4
    if PRESETS[preset].get("hidden_trump"):
        assert met["hide"] >= met["open"] >= met["ask"] > 3


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", ["in haste", "easy", "fair"])
def test_robots_beat_a_player_without_knowledge(preset: str, level: str) -> None:
    """CP-19: they win most of the rounds, and most of the points."""
    won: Counter[bool] = Counter()
    score: Counter[bool] = Counter()
    for number in range(GAMES):
        team = number % 2
        state: State = engine.new("court-piece", 4, f"{level} {number // 2}", short(preset))
        while state.result is None:
            (seat,) = state.to_act
            seed = f"{number} {state.view(None)['round']} {state.view(seat)['hand']}"
            if seat % 2 == team:
                seen = robots.observe(state, seat, seed)
                haste = level == "in haste"
                move = (
                    robots.quick_move(seen, seed)
                    if haste
                    else robots.decide(seen, level, seed, nodes=NODES[level])
                )
            else:
                move = random_move(state, seat, random.Random(seed))
            state.play(seat, move)
        view = state.view(None)
        for past in view["sheet"]:
            won[past["team"][0] == team] += 1
        for side in (0, 1):
            score[side == team] += view["courts"][side]
    assert won[True] > 2 * won[False]
    assert score[True] >= score[False], "courts for all thirteen are rare, and points are not"


def test_each_way_to_play_has_a_record_of_its_own() -> None:
    """CP-27: each score has its own record, with and without hidden trumps. Other options keep the record."""
    game = engine.GAMES["court-piece"]
    played: Counter[str] = Counter()
    for score in ("courts", "hokm", "rung", "thirteen"):
        for hidden in (False, True) if score != "hokm" else (False,):
            options = {"score": score, "hidden_trump": hidden, "double_sar": score == "thirteen"}
            kind = game.kind_of(game.options.of(options))
            assert kind == game.kind_of(
                game.options.of(options | {"time": 60, "until": 2, "no_twelfth": True})
            )
            played[kind] += 1
    assert set(played) == {"", *game.kinds}
    assert set(played.values()) == {1}


def seat_0(state: Any, winners: list[int]) -> float:
    return worth_of(state, 0, winners)


def test_tricks_after_the_seventh_are_worth_nothing_in_hokm_and_rung() -> None:
    """CP-20, CP-21"""
    for score in ("hokm", "rung"):
        state = position(*ONE_SUIT_EACH, score=score)
        assert seat_0(state, [1] * 3 + [0] * 7 + [1] * 3) == seat_0(state, [1] * 3 + [0] * 10)
        courts = position(*ONE_SUIT_EACH)
        assert seat_0(courts, [1] * 3 + [0] * 7 + [1] * 3) < seat_0(courts, [1] * 3 + [0] * 10)


def test_a_kot_is_worth_more_than_a_round_and_more_against_the_caller() -> None:
    """CP-20, CP-21: this holds only while the points are needed."""
    hokm = position(*ONE_SUIT_EACH, score="hokm")
    against = position(*ONE_SUIT_EACH, score="hokm", dealer=0)
    narrow, kot = [1] + [0] * 7, [0] * 7
    step = seat_0(hokm, [1, 1] + [0] * 7)
    assert step < seat_0(hokm, narrow) < seat_0(hokm, kot) < seat_0(against, kot)
    nearly = position(*ONE_SUIT_EACH, score="hokm", sheet=((0, 7, 6, 6, 0),))
    gain = seat_0(hokm, kot) - seat_0(hokm, narrow)
    assert seat_0(nearly, kot) - seat_0(nearly, narrow) < gain / 2, "one point is enough"
    assert seat_0(hokm, kot) + worth_of(hokm, 1, kot) == pytest.approx(1)


def test_thirteen_collected_are_worth_most_and_a_goon_court_more() -> None:
    """CP-22: a seventh round in a row is also worth more than any other."""
    state = position(*ONE_SUIT_EACH, **THIRTEEN)
    goon = position(*ONE_SUIT_EACH, dealer=0, **THIRTEEN)
    seventh = position(*ONE_SUIT_EACH, sheet=rounds_won(6), rounds=25, **THIRTEEN)
    won, swept = [0] * 8 + [1] * 2, [0] * 13
    assert 0.5 < seat_0(state, won) < seat_0(state, swept) < seat_0(goon, swept) < 1
    assert seat_0(state, won) < seat_0(seventh, won)
    assert seat_0(state, [1] * 8 + [0] * 2) == pytest.approx(1 - seat_0(state, won))


@pytest.mark.parametrize(
    ("options", "winners", "taken"),
    [
        ({"double_sar": True}, [0, 1, 0, 0, 1], [4, 0]),
        ({"double_sar": True, "first_pick": "third"}, [0, 0, 1, 1], [0, 4]),
        ({"double_sar": True}, [0, 1] * 6 + [1], [0, 13]),
        ({"double_sar": True, "no_twelfth": True}, [0, 1] * 5 + [0, 0, 1], [0, 13]),
        ({**THIRTEEN}, [1, 1] + [0] * 8 + [1] * 3, [8, 2]),
        ({"score": "rung", "double_sar": True}, [1, 0, 1, 0, 1, 0, 0, 1], [7, 0]),
    ],
)
def test_a_robot_counts_the_tricks_that_are_collected(
    options: dict[str, Any], winners: list[int], taken: list[int]
) -> None:
    """CP-17, CP-21 to CP-23"""
    assert collected(position(*ONE_SUIT_EACH, **options), winners) == taken
