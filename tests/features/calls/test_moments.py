"""When somebody may be called again."""

from __future__ import annotations

import random

from bot.features.calls.moments import FARTHEST, moments
from bot.features.calls.page import tell_moment
from bot.i18n.languages import codes, language
from bot.tables.clock.hours import Hours

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
