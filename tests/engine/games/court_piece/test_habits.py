"""The habits that play out rounds: their table, its cases, and how it's learnt."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine.cards.bits import BIT
from engine.games.court_piece import habits
from engine.games.court_piece.playouts import likely, round_state, winners
from engine.robots import guide_of
from tests.lab.habits import court_piece as learning
from tests.lab.habits.court_piece import Learner, Option, could, ruff

pytestmark = pytest.mark.slow

ONE_ROUND = {"rounds": 1, "sweep": "play-on"}
TWICE = ("suits", "moments", "openers")
"""The parts with two numbers per case."""


def rounds(count: int) -> Iterator[tuple[Any, int]]:
    """Yield every position of some rounds with randomly played cards."""
    for number in range(count):
        dice = random.Random(number)
        state: Any = engine.new("court-piece", 4, f"habits {number}", ONE_ROUND)
        while state.result is None:
            seat = state.to_act[0]
            if state.trump:
                yield state, seat
            state.play(seat, (dice.choice(state.choice(seat).words),))


def test_a_round_played_out_is_the_round_that_everybody_plays():
    """CP-5, CP-6: a playout's tricks have the same winners as a round that all seats play by habit."""
    moments = 0
    for state, seat in rounds(6):
        if len(state.played) % 5:
            continue
        card = random.Random(len(state.played)).choice(state.choice(seat).words)
        foretold = winners(round_state(state), BIT[card])
        guide, dice = guide_of(state), random.Random(1)
        twin = state.copy()
        over = len(state.winners)
        twin.play(seat, (card,))
        won = twin.winners[over:]
        while twin.result is None:
            turn = twin.to_act[0]
            word = guide.policy(twin, turn, dice)
            assert word[0] in twin.choice(turn).words
            before = len(twin.winners)
            twin.play(turn, word)
            won += twin.winners[before:] if twin.result is None else []
        assert foretold[: len(won)] == won
        assert len(foretold) == 13 - over
        moments += 1
    assert moments > 40


def test_a_habit_knows_nothing_but_what_its_seat_sees():
    looked_at = 0
    for state, seat in rounds(4):
        worlds = [state.imagine(seat, random.Random(number)) for number in range(4)]
        assert {likely(round_state(world)) for world in worlds} == {likely(round_state(state))}
        looked_at += len({tuple(world.hands) for world in worlds}) > 1
    assert looked_at > 100


def test_the_table_has_all_its_cases():
    for part, count in habits.CASES.items():
        assert len(habits.TABLE[part]) == count * (2 if part in TWICE else 1)
    assert set(habits.TABLE["follows"]) == {0, 1, 2}
    assert set(habits.TABLE["ruffs"]) == {0, 1}
    met: dict[str, set[int]] = {part: set() for part in habits.CASES}
    for state, _ in rounds(60):
        now = round_state(state)
        for option in [*could(now), *(ruff(now) or ())]:
            for part, at in option.numbers:
                digits = {"follows": 3, "ruffs": 2, **dict.fromkeys(TWICE, 2)}.get(part, 1)
                assert 0 <= at < habits.CASES[part] * digits
                met[part].add(at // digits)
    assert all(len(cases) > 60 for cases in met.values())


def test_what_is_done_by_habit_is_among_what_could_be_done():
    """The table's card is one of those it distinguishes, if it distinguishes any."""
    told = 0
    for state, seat in rounds(20):
        now = round_state(state)
        card, options, trumping = likely(now), could(now), ruff(now)
        assert card & state.hands[seat]
        if trumping and card & state.trump:
            assert card == trumping[0].card
        elif options:
            assert card in {option.card for option in options}
            told += 1
    assert told > 300


@pytest.fixture
def unlearnt() -> Iterator[Learner]:
    """Yield a learner with an empty table, and restore the table afterwards."""
    kept = {part: numbers[:] for part, numbers in habits.TABLE.items()}
    yield Learner()
    for part, numbers in kept.items():
        habits.TABLE[part][:] = numbers


def test_the_card_with_most_to_be_said_for_it_is_played(unlearnt: Learner):
    """CP-5: leads and discards both follow the table's numbers."""
    asked = 0
    for state, _ in rounds(8):
        now = round_state(state)
        options, trumping = could(now), ruff(now)
        if len(options) < 2 or trumping or options[0].numbers[0][0] == "follows":
            continue
        for option in options:
            for part, at in option.numbers:
                habits.TABLE[part][at] = 1_000
            spoken_for = {one.card for one in options if set(one.numbers) == set(option.numbers)}
            assert likely(now) in spoken_for
            for part, at in option.numbers:
                habits.TABLE[part][at] = 0
            asked += 1
    assert asked > 300


def test_a_card_that_wins_more_is_what_the_table_says_next(unlearnt: Learner):
    low, high = Option(1, (("follows", 6),)), Option(2, (("follows", 7),))
    unlearnt.learn(low, high, 2, 0.01)
    unlearnt.follow((low, high))
    assert habits.TABLE["follows"][2] == 0
    for _ in range(30):
        unlearnt.learn(low, high, -1, 0.01)
    unlearnt.follow((low, high))
    assert habits.TABLE["follows"][2] == 1
    gap = unlearnt.worth["follows"][7] - unlearnt.worth["follows"][6]
    assert 0.5 < gap < 1.1  # one trick, as often as that was seen


@pytest.mark.nightly
def test_habits_that_are_learnt_win(unlearnt: Learner):
    """CP-6: after some thousand deals, a team that plays by the table wins more than half of the tricks."""
    blank = {part: numbers[:] for part, numbers in habits.TABLE.items()}
    dice = random.Random("learn")
    for _ in range(5_000):
        moments, won = learning.played(dice)
        for _ in range(learning.TRIED if moments else 0):
            learning.tried(unlearnt, moments, won, dice, 0.005)
    learnt = {part: numbers[:] for part, numbers in habits.TABLE.items()}
    tricks = [tricks_of(team, f"learnt {number}", learnt, blank) for number in range(80) for team in (0, 1)]
    assert sum(tricks) / len(tricks) > 6.5


def tricks_of(team: int, seed: str, ours: dict[str, list[int]], theirs: dict[str, list[int]]) -> int:
    """Return the tricks won by a team that plays by its own table."""
    state: Any = engine.new("court-piece", 4, seed, ONE_ROUND)
    while state.result is None:
        seat = state.to_act[0]
        for part, numbers in (ours if seat & 1 == team else theirs).items():
            habits.TABLE[part][:] = numbers
        state.play(seat, guide_of(state).policy(state, seat, random.Random(1)))
    tricks: int = state.sheet[0][1 + team]
    return tricks
