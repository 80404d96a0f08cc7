"""When somebody may be called again, and how often their hours and vacations may change."""

from __future__ import annotations

import datetime as dt
import random

from bot.i18n.languages import codes, language
from bot.tables.clock.hours import PURSE, WEEK, Hours, days_left, may_change_at, overdrawn, with_vacations
from bot.tables.people.notifications import FARTHEST, moments
from bot.ui.calling import tell_moment

ZONES = ["UTC", "Europe/Zurich", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "America/Sao_Paulo"]


def somebody(rng: random.Random) -> Hours:
    begin = rng.randrange(1440)
    quiet = rng.choice([None, (begin, (begin + rng.randrange(1, 14 * 60)) % 1440)])
    free = frozenset(rng.sample(range(7), rng.randint(0, 3)))
    return Hours(rng.choice(ZONES), quiet, free)


def test_no_moment_that_is_offered_is_past_or_in_quiet_hours_and_all_are_told_apart() -> None:
    rng = random.Random(1)
    for _ in range(400):
        hours, now = somebody(rng), rng.randrange(1_700_000_000, 1_900_000_000)
        assert hours.status() is None
        found = moments(hours, now)
        assert all(now < one.at <= now + FARTHEST and not hours.rests(one.at) for one in found)
        assert [one.at for one in found] == sorted({one.at for one in found})
        assert found, "some morning comes to everybody"
        for code in codes():
            labels = [tell_moment(one, language(code), hours, now) for one in found]
            assert len(set(labels)) == len(labels)


def test_who_changes_their_hours_as_often_as_they_may_cannot_rest_for_ever() -> None:
    """They always choose what lets them rest longest from now on."""
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
