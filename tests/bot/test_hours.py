"""When a person's time counts, in their own time zone: the laws that all clocks rely on."""

from __future__ import annotations

import datetime as dt
import random
import zoneinfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.storage.database import Database
from bot.tables.clock import hours as room
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.hours import PURSE, WEEK, Hours, days_left, may_change_at, overdrawn, with_vacations

HOUR = 3600
BEGIN, END = (int(dt.datetime(year, 1, 1, tzinfo=dt.UTC).timestamp()) for year in (2026, 2028))
ZONES = ("UTC", "Europe/Zurich", "America/St_Johns", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia")
MINUTES = st.integers(0, 24 * 60 - 1)
MOMENTS = st.integers(BEGIN, END)
DAYS = st.dates(dt.date(2026, 1, 1), dt.date(2028, 1, 1))


@st.composite
def anybody(draw: st.DrawFn) -> Hours:
    """Draw hours that somebody might have."""
    begin = draw(MINUTES)
    quiet = begin, (begin + draw(st.integers(1, room.LONGEST_QUIET))) % (24 * 60)
    away = [
        (first, first + dt.timedelta(draw(st.integers(0, 30)))) for first in draw(st.lists(DAYS, max_size=3))
    ]
    found = Hours(
        draw(st.sampled_from(ZONES)),
        draw(st.sampled_from([quiet, None])),
        draw(st.frozensets(st.integers(0, 6), max_size=room.MOST_FREE_DAYS)),
        tuple(away),
    )
    assert found.status() is None
    return found


def local(at: int, hours: Hours) -> dt.datetime:
    assert hours.zone
    return dt.datetime.fromtimestamp(at, zoneinfo.ZoneInfo(hours.zone))


def resting(hours: Hours, at: int) -> bool:
    """Return the same answer by reading the person's own clock and calendar."""
    now = local(at, hours)
    if now.weekday() in hours.free_days or any(a <= now.date() <= b for a, b in hours.vacations):
        return True
    if hours.quiet is None:
        return False
    begin, end = hours.quiet
    minute = now.hour * 60 + now.minute
    return begin <= minute < end if begin < end else minute >= begin or minute < end


def changes_clock(hours: Hours, at: int) -> bool:
    """Return whether clocks change around this time, so that an hour exists twice or not at all."""
    return len({local(at + hour * HOUR, hours).utcoffset() for hour in range(-26, 27, 2)}) > 1


@given(anybody(), MOMENTS)
def test_a_person_rests_when_their_own_clock_says_so(hours: Hours, at: int) -> None:
    if not changes_clock(hours, at):
        assert hours.rests(at) == resting(hours, at)


@given(anybody(), MOMENTS, st.integers(0, 20 * 24 * HOUR))
def test_what_has_passed_is_what_was_waited_for_and_never_ends_in_a_rest(
    hours: Hours, at: int, seconds: int
) -> None:
    end = hours.after(at, seconds)
    assert end >= at + seconds
    assert hours.between(at, end) == seconds
    assert not hours.rests(end)


@given(anybody(), MOMENTS, st.integers(0, 9 * 24 * HOUR), st.integers(0, 9 * 24 * HOUR))
def test_time_is_monotone_and_adds_up(hours: Hours, at: int, first: int, second: int) -> None:
    assert hours.between(at, at - first) == 0, "nothing counts backwards"
    assert hours.after(at, first) <= hours.after(at, first + second)
    assert hours.after(hours.after(at, first), second) == hours.after(at, first + second)
    middle, end = at + first, at + first + second
    assert hours.between(at, middle) + hours.between(middle, end) == hours.between(at, end)


@given(anybody(), MOMENTS)
def test_the_next_rest_begins_where_what_counts_ends(hours: Hours, at: int) -> None:
    begin = next((max(at, begin) for begin, _ in hours.resting(at)), None)
    if begin is None:
        assert hours.between(at, at + 300 * 24 * HOUR) == 300 * 24 * HOUR
    else:
        assert hours.rests(begin)
        assert hours.between(at, begin) == begin - at


def test_who_has_named_no_time_zone_never_rests() -> None:
    silent = Hours(quiet=(0, 8 * 60), free_days=frozenset((5, 6)))
    assert silent.after(BEGIN, 7 * 24 * HOUR) == BEGIN + 7 * 24 * HOUR
    assert not [*silent.resting(BEGIN)]


def test_the_hour_left_out_in_spring_and_the_one_that_comes_twice() -> None:
    zurich = Hours("Europe/Zurich", quiet=(60, 5 * 60))
    spring = int(dt.datetime(2026, 3, 28, 23, tzinfo=dt.UTC).timestamp())
    autumn = int(dt.datetime(2026, 10, 24, 22, tzinfo=dt.UTC).timestamp())
    for midnight, asleep in ((spring, 3), (autumn, 5)):
        counted = zurich.between(midnight, midnight + 24 * HOUR)
        assert local(midnight, zurich).hour == 0
        assert 24 * HOUR - counted == asleep * HOUR
    swallowed = Hours("Europe/Zurich", quiet=(150, 180))
    assert next(iter(swallowed.resting(spring)))[0] > spring + 24 * HOUR


@pytest.mark.parametrize(
    ("hours", "word"),
    [
        (Hours("Middle/Earth"), "zone"),
        (Hours("../../etc/passwd"), "zone"),
        (Hours("UTC", quiet=(0, 15 * 60)), "quiet"),
        (Hours("UTC", quiet=(60, 60)), "quiet"),
        (Hours("UTC", quiet=(-1, 60)), "quiet"),
        (Hours("UTC", free_days=frozenset(range(4))), "free-days"),
        (Hours("UTC", free_days=frozenset((7,))), "free-days"),
        (Hours("UTC", vacations=((dt.date(2026, 2, 2), dt.date(2026, 2, 1)),)), "vacations"),
        (Hours(), None),
    ],
)
def test_what_is_wrong_is_said(hours: Hours, word: str | None) -> None:
    assert hours.status() == word


async def test_they_are_kept(database: Database) -> None:
    away = ((dt.date(2026, 8, 1), dt.date(2026, 8, 9)),)
    ana = Hours("Asia/Kolkata", (22 * 60, 7 * 60), frozenset((6,)), away)
    await database.at_once(lambda db: clock_rows.keep_hours(db, 1, Hours("UTC")))
    await database.at_once(lambda db: clock_rows.keep_hours(db, 1, ana))
    assert await clock_rows.hours(database, [1, 2]) == {1: ana, 2: Hours()}


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("America/New_York", dt.date(2027, 3, 14), 23),
        ("America/New_York", dt.date(2027, 11, 7), 25),
        ("Pacific/Auckland", dt.date(2027, 4, 4), 25),
        ("Pacific/Honolulu", dt.date(2027, 3, 14), 24),
    ],
)
def test_a_day_off_ends_at_midnight_however_many_hours_it_has(zone: str, day: dt.date, hours: int) -> None:
    midnight = int(dt.datetime.combine(day, dt.time(), zoneinfo.ZoneInfo(zone)).timestamp())
    for away in (Hours(zone, vacations=((day, day),)), Hours(zone, free_days=frozenset({day.weekday()}))):
        assert next(away.resting(midnight)) == (midnight, midnight + hours * 3600)


def test_days_that_somebody_names_from_long_ago_are_not_counted_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some forty such ranges fit into an option, and once took the bot many seconds."""
    today, counted = dt.date(2027, 8, 4), []
    days = room._days
    monkeypatch.setattr(room, "_days", lambda spans: counted.append(found := days(spans)) or found)
    assert room.with_vacations([], [(dt.date(1, 1, 1), today)], today) == ((today, today),)
    assert max(map(len, counted)) == 1


# How often hours may change


def test_who_changes_their_hours_as_often_as_they_may_cannot_rest_for_ever() -> None:
    """They always choose the hours that let them rest longest from now on."""
    now, changed, hours = 1_800_000_000, None, Hours("UTC")
    counted, without, longest = 0, 0, 0
    for _ in range(24 * 120):
        if may_change_at(changed, now) <= now:
            today, hour = dt.datetime.fromtimestamp(now, dt.UTC).weekday(), now // 3600 % 24
            free = frozenset((today + day) % 7 for day in range(3))
            hours = Hours("UTC", (60 * hour, 60 * ((hour + 14) % 24)), free)
            changed = now if changed is None or now - changed >= WEEK else changed
        counts = hours.between(now, now + 3600)
        counted, without = counted + counts, 0 if counts else without + 1
        longest = max(longest, without)
        now += 3600
    assert counted > 120 * 86400 / 6
    assert longest <= 5 * 24


def test_vacations_never_outgrow_the_purse_nor_give_back_what_has_begun() -> None:
    rng = random.Random(2)
    for _ in range(60):
        taken: tuple[tuple[dt.date, dt.date], ...] = ()
        day, away = dt.date(2027, 1, 1), 0
        while day.year == 2027:
            if rng.random() < 0.1:
                first = day + dt.timedelta(rng.randint(-5, 40))
                wanted = with_vacations(taken, [(first, first + dt.timedelta(rng.randint(0, 35)))], day)
                if not overdrawn(wanted):
                    taken = wanted
            away += any(begin <= day <= end for begin, end in taken)
            gone = {first + dt.timedelta(n) for first, last in taken for n in range((last - first).days + 1)}
            assert sum(one <= day for one in gone) == away, "nothing is given back, nothing taken afterwards"
            day += dt.timedelta(1)
        assert away <= PURSE
        assert days_left(taken, 2027) == PURSE - away
