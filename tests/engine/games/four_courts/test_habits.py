"""The habits that play out games: their table, its cases, and how it's learnt."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import words
from engine.games.four_courts import habits
from engine.games.four_courts.facts import COURT_NUMBER, COURTS, LASTING, SUIT_NUMBER, SUITS
from engine.robots import guide_of
from tests.engine.games.four_courts import positions
from tests.lab import habits as learning
from tests.lab import matches
from tests.lab.habits import four_courts as learner
from tests.lab.habits.four_courts import Sums, could

pytestmark = pytest.mark.slow

KEY = "the-four-courts"
MOST = 60
"""More moves than any position has."""


def moments(games: int) -> Iterator[tuple[Any, int]]:
    """Yield every position of some games in which seats play at random as often as by habit."""
    for number in range(games):
        dice = random.Random(number)
        state: Any = engine.new(KEY, 3 + number % 2, f"habits {number}")
        while state.result is None:
            seat = state.to_act[0]
            yield state, seat
            options = [move for move, _ in could(state, seat)]
            move = guide_of(state).policy(state, seat, dice)
            state.play(seat, dice.choice(options) if dice.random() < 0.5 else move)


def test_the_table_has_all_its_cases():
    assert set(habits.PICK) == set(habits.CASES)
    assert set(habits.LAY) == set(habits.CASES) - {"rank"}
    for part, count in habits.CASES.items():
        assert len(habits.PICK[part]) == count
        assert len(habits.LAY.get(part, habits.PICK[part])) == count
    met = {at for state, seat in moments(12) for _, case in could(state, seat) for at in case if case[at]}
    assert met == set(range(learner.LENGTH))


def test_a_habit_knows_nothing_but_what_its_seat_sees():
    """FC-5, FC-6: it knows neither the others' hands and picks, nor the cards set aside."""
    looked_at = 0
    for state, seat in moments(3):
        worlds = [state.imagine(seat, random.Random(number)) for number in range(3)]
        guide = guide_of(state)
        assert len({guide.policy(world, seat, random.Random(1)) for world in [state, *worlds]}) == 1
        looked_at += len({tuple(world.hands) for world in worlds}) > 1
    assert looked_at > 100


def test_what_is_done_by_habit_has_most_to_be_said_for_it(monkeypatch: pytest.MonkeyPatch):
    """FC-8, FC-9: the habitual move scores best of all possible moves, if no token ends the game."""
    monkeypatch.setattr("engine.games.four_courts.guide._DOUBT", 0.0)
    asked = {"lay": 0, "pick": 0}
    for state, seat in moments(6):
        options = list(could(state, seat))
        at = habits.features(state, seat)
        if any(len(court.tokens) == 1 and court.cards == LASTING for court in at.courts):
            continue
        laying = len(state.landed) < len(state.order)
        numbers = [number for part in (habits.LAY if laying else habits.PICK).values() for number in part]
        worths = [sum([numbers[one] * often for one, often in case.items()]) for _, case in options]
        move = guide_of(state).policy(state, seat, random.Random(1))
        assert move in words.moves(state, seat, MOST, random.Random(1))
        chosen = next(worth for (one, _), worth in zip(options, worths, strict=True) if one == move)
        assert chosen == pytest.approx(max(worths))
        asked["lay" if laying else "pick"] += len(options) > 1
    assert min(asked.values()) > 50


def test_the_search_begins_with_what_habit_says():
    asked = 0
    for state, seat in moments(4):
        guide = guide_of(state)
        candidates = guide.candidates(state, seat, random.Random(2))
        first = guide.policy(state, seat, random.Random(2))
        if len(candidates) > 1 and first in candidates:
            assert candidates[0] == first
            assert len(set(candidates)) == len(candidates)
            asked += 1
    assert asked > 200


def test_nobody_is_taken_to_play_on_by_habit(monkeypatch: pytest.MonkeyPatch):
    """Playouts pick any card and lay it by rule of thumb. `tests/lab/TRIED.md` says why."""
    state: Any = engine.new(KEY, 4, "playout")
    guide = guide_of(state)
    monkeypatch.setattr(type(guide), "policy", lambda *_: pytest.fail("by habit"))
    assert guide.playout(state, random.Random(1))[1] == guide.horizon


def test_a_token_of_no_goal_is_told_from_one_in_a_race():
    """FC-13: the table distinguishes how far ahead a seat would be."""
    state: Any = engine.new(KEY, 3, "leads")
    goal = state.goals[0]
    number = SUIT_NUMBER[goal]
    other = next(suit for suit in SUITS if suit not in state.goals)

    def lead(mine: int, theirs: int) -> int:
        state.taken = [tuple(count * (at == number) for at in range(6)) for count in (mine, theirs, 0)]
        return habits.leads(state, 0)[goal]

    assert [lead(0, 4), lead(0, 2), lead(0, 1), lead(1, 1), lead(2, 1), lead(4, 0)] == [0, 1, 2, 3, 4, 5]
    assert habits.leads(state, 0)[other] == habits.NO_GOAL


def test_rivals_are_others_with_two_cards_there():
    """FC-9: a third card takes the token."""
    state: Any = engine.new(KEY, 3, "rivals")
    at = COURT_NUMBER["MLY"]
    state.piles[at], state.piles[4 + at], state.piles[8 + at] = ("2ML",), ("3LY", "AL"), ("AY", "AM")
    assert [habits.features(state, seat).courts[at][:2] for seat in range(3)] == [(1, 2), (2, 1), (2, 1)]


@pytest.mark.parametrize(
    ("hand", "revealed", "piles", "vain"),
    [
        ("2SY AL", "", "AW", {"MWK", "MLY", "SWY", "SLK"}),  # two cards fit the Rite
        ("2SY AL", "", "AW CM", {"MWK", "MLY", "SWY", "SLK"}),
        ("2MK AL", "", "AW CM", {"MLY", "SWY", "SLK"}),
        ("2SY AL 3LY", "", "", {"MWK", "SWY"}),
        ("2SY", "6MW 4WL 2WL", "AW", {"MWK", "MLY", "SWY", "SLK"}),
        ("2MK", "6MW 4WL 2WL", "AW", {"MLY", "SWY", "SLK"}),  # the card being laid, and another
    ],
)
def test_a_card_is_in_vain_where_the_game_ends_before_the_third(
    hand: str, revealed: str, piles: str, vain: set[str]
):
    """FC-9, FC-15: `piles` are the cards at the Consul."""
    others = ["9MS 8MS 7ML", "9WY 7WY 5SW"]
    hands = [hand, *(" ".join(one.split()[: len(hand.split())]) for one in others)]
    for rounds in (1, 2, 0):
        state = positions.table(hands, revealed=revealed, piles={(0, "MWK"): piles}, rounds=rounds)
        courts = habits.features(state, 0).courts
        assert {court for court, one in zip(COURTS, courts, strict=True) if one.vain} == (
            vain if rounds == 1 else set()
        )


def test_nobody_lays_a_card_in_vain_by_habit():
    """FC-15: unless no other Court can still bring a token."""
    laid = 0
    for number in range(12):
        dice = random.Random(number)
        state: Any = engine.new(KEY, 3, f"vain {number}", {"rounds": 1})
        while state.result is None:
            seat = state.to_act[0]
            move = guide_of(state).policy(state, seat, dice)
            courts = dict(zip(COURTS, habits.features(state, seat).courts, strict=True))
            if len(state.landed) < len(state.order):
                live = [word for word in state.choice(seat).words if not courts[word].vain]
                assert move[0] in live or not live
                laid += bool(live) and len(live) < len(state.choice(seat).words)
            state.play(seat, move)
    assert laid > 20


def test_the_numbers_are_those_that_say_what_was_reached():
    """There are two cases, one worth half a win more than the other, and a third that no game met."""
    sums = Sums.none()
    for _ in range(4_000):
        sums.add([{0: 1.0, 2: 1.0}, {1: 1.0, 2: 1.0}], [0.75, 0.25])
    numbers = sums.numbers()
    assert numbers[0] - numbers[1] == pytest.approx(0.5, abs=0.01)
    assert numbers[2:] == [0.0] * (learner.LENGTH - 2)
    sums.forget()
    sums.add([{0: 1.0}, {1: 1.0}], [0.0, 1.0])
    assert sums.numbers()[0] < numbers[0]


@pytest.fixture
def unlearnt() -> Iterator[None]:
    """Start learning from an empty table, and restore the table afterwards."""
    kept = [(numbers, numbers[:]) for part in learner.TABLES.values() for numbers in part.values()]
    yield
    for numbers, before in kept:
        numbers[:] = before


@pytest.mark.usefixtures("unlearnt")
def test_what_was_learnt_is_written_as_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    kept = learner.TABLE.read_text("utf-8")
    assert learner.written() == kept
    monkeypatch.setattr(learner, "TABLE", tmp_path / "table.json")
    assert learning.main(["--game", KEY, "--deals", "12", "--write"]) == 0
    assert "12 deals" in capsys.readouterr().out
    assert (tmp_path / "table.json").read_text("utf-8") == learner.written() != kept


@pytest.mark.nightly
@pytest.mark.usefixtures("unlearnt")
def test_habits_that_are_learnt_win():
    """FC-14: after some thousand games, a player with the table wins more often than one without."""
    learner.learn(2_000, lambda number: None)
    learnt = [numbers[:] for part in learner.TABLES.values() for numbers in part.values()]
    blank = [[0.0] * len(numbers) for numbers in learnt]
    won = [first(seat, f"learnt {number}", learnt, blank) for number in range(40) for seat in range(3)]
    assert sum(won) / len(won) > 0.5


def first(alone: int, seed: str, ours: list[list[float]], theirs: list[list[float]]) -> float:
    """Return the share of first place won by a seat that plays by its own table."""
    state: Any = engine.new(KEY, 3, seed)
    dice = random.Random(seed)
    tables = [numbers for part in learner.TABLES.values() for numbers in part.values()]
    while state.result is None:
        seat = state.to_act[0]
        for table, numbers in zip(tables, ours if seat == alone else theirs, strict=True):
            table[:] = numbers
        state.play(seat, guide_of(state).policy(state, seat, dice))
    return matches.reached(state, (alone,))
