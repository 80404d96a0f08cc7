"""Laws for the one function that says when a question runs out."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.clock import paces as clock
from bot.tables.clock.hours import Hours, Rest
from bot.tables.clock.paces import DAY, HOUR, LONGEST, PACES, answered, begins_with, left, reminds, runs_out
from tests.bot.test_hours import MOMENTS, anybody

BANKS = st.integers(0, 2 * PACES["unhurried"].cap)
PACE = st.sampled_from(list(PACES.values()))


@st.composite
def asked_with_stops(draw: st.DrawFn) -> tuple[int, list[Rest]]:
    """Draw when a question was asked and when the clock stopped, perhaps for two reasons at once."""
    asked = draw(MOMENTS)
    begins = draw(st.lists(st.integers(asked - 3 * DAY, asked + 20 * DAY), max_size=3))
    return asked, [(begin, begin + draw(st.integers(0, 5 * DAY))) for begin in begins]


def stopped(stops: list[Rest], at: int) -> bool:
    return any(begin <= at < end for begin, end in stops)


@given(anybody(), BANKS, asked_with_stops())
def test_nobodys_time_ends_while_they_rest_or_the_clock_stops(
    hours: Hours, bank: int, question: tuple[int, list[Rest]]
) -> None:
    asked, stops = question
    end = runs_out(bank, hours, asked, stops)
    assert end >= asked
    assert not hours.rests(end)
    assert not stopped(stops, end)


@given(anybody(), BANKS, BANKS, asked_with_stops(), st.integers(0, 9 * DAY))
def test_who_is_asked_later_or_has_more_has_no_less_time(
    hours: Hours, bank: int, more: int, question: tuple[int, list[Rest]], later: int
) -> None:
    asked, stops = question
    end = runs_out(bank, hours, asked, stops)
    assert runs_out(bank, hours, asked + later, stops) >= end
    assert runs_out(bank + more, hours, asked, stops) >= end


@given(anybody(), BANKS, MOMENTS, st.integers(0, 30 * DAY), st.integers(0, 30 * DAY))
def test_a_stop_adds_nothing_and_takes_nothing(
    hours: Hours, bank: int, asked: int, after: int, long: int
) -> None:
    begin, end = asked + after, asked + after + long
    without, with_it = runs_out(bank, hours, asked), runs_out(bank, hours, asked, [(begin, end)])
    if without < begin:
        assert with_it == without, "what came after its end"
    elif with_it < asked + LONGEST:
        # The bot was away, so the question runs out later, by the time that would have counted.
        counted = hours.between(asked, without) + hours.between(begin, end)
        assert hours.between(asked, with_it) == counted
        # A pause leaves exactly the time that was left before.
        assert with_it == runs_out(left(bank, hours, asked, begin), hours, end)


@given(anybody(), BANKS, asked_with_stops(), st.integers(0, 9 * DAY))
def test_what_is_left_after_stops_runs_out_when_the_whole_does(
    hours: Hours, bank: int, question: tuple[int, list[Rest]], later: int
) -> None:
    """This holds whether clocks are set again at once, or only when they run out."""
    asked, stops = question
    now = max([asked, *(end for _, end in stops)]) + later
    end = runs_out(bank, hours, asked, stops)
    rest = left(bank, hours, asked, now, stops)
    if rest and end < asked + LONGEST:
        assert runs_out(rest, hours, now) == end
    elif end < asked + LONGEST:
        assert end <= now or not hours.between(now, end)


@given(anybody(), BANKS, asked_with_stops(), st.integers(0, 30 * DAY), st.randoms())
def test_a_stop_gives_what_would_have_counted_once(
    hours: Hours, bank: int, question: tuple[int, list[Rest]], later: int, rng: random.Random
) -> None:
    asked, stops = question
    now = asked + later
    without = left(bank, hours, asked, now)
    found = left(bank, hours, asked, now, stops)
    assert without <= left(bank, hours, asked, now, stops[:1]) <= found <= bank
    assert found <= without + sum(hours.between(max(asked, begin), end) for begin, end in stops)
    again = [*stops, *stops, *((begin, begin + (end - begin) // 2) for begin, end in stops)]
    rng.shuffle(again)
    assert left(bank, hours, asked, now, again) == found


@given(anybody(), st.integers(0, 10**9), asked_with_stops())
def test_nothing_is_endless(hours: Hours, bank: int, question: tuple[int, list[Rest]]) -> None:
    asked, stops = question
    long = LONGEST + sum(end - begin for begin, end in stops)
    resting = sum((last - first).days + 1 for first, last in hours.vacations) + 9
    assert runs_out(bank, hours, asked, stops) <= asked + long + resting * DAY
    assert runs_out(bank, Hours(), asked) <= asked + LONGEST


@given(anybody(), BANKS, PACE, MOMENTS)
def test_a_reminder_comes_before_the_end_after_half_time_and_wakes_nobody(
    hours: Hours, bank: int, pace: clock.Pace, asked: int
) -> None:
    at = reminds(bank, pace, hours, asked)
    if at is None:
        return
    end = runs_out(bank, hours, asked)
    assert asked < at < end
    assert not hours.rests(at)
    if end < asked + LONGEST:
        assert hours.between(asked, at) > hours.between(at, end)


@given(BANKS, BANKS, PACE)
def test_a_bank_grows_with_each_answer_up_to_its_cap(one: int, other: int, pace: clock.Pace) -> None:
    least, most = sorted((one, other))
    assert answered(least, pace) <= answered(most, pace) <= max(most, pace.cap)
    assert least <= answered(least, pace) <= least + pace.increment
    assert answered(0, pace) == pace.increment


@pytest.mark.parametrize("key", PACES)
def test_a_pace_is_one(key: str) -> None:
    pace = PACES[key]
    assert 0 < pace.increment < pace.bank <= pace.cap < LONGEST / 2
    assert pace.warning < pace.bank / 2
    assert (begins_with(key, False), begins_with(key, True)) == (pace.bank, 2 * pace.bank)
    if key != "evening":
        assert pace.increment >= 12 * HOUR, "a night is no miss, whatever they have said of their hours"
