"""When somebody may be called again."""

from __future__ import annotations

import random

import pytest

from bot.features.calls.moments import FARTHEST, HOUR, moments
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


@pytest.mark.parametrize(
    ("quiet", "begins"),
    [
        ((22 * 60, 7 * 60), 7 * 60),
        ((60, 7 * 60 + 30), 7 * 60 + 30),  # after midnight, the player is still awake
        ((22 * 60, 3 * 60), 8 * 60),
        ((9 * 60, 17 * 60), 8 * 60),  # the player works at night
        ((6 * 60, 14 * 60), 14 * 60),
        (None, 8 * 60),
    ],
)
def test_the_next_morning_begins_when_people_wake(quiet: tuple[int, int] | None, begins: int) -> None:
    found = [one for one in moments(Hours("UTC", quiet), 18 * HOUR) if one.key == "morning"]
    assert [one.at for one in found] == [24 * HOUR + 60 * begins]
