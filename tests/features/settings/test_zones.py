"""Time zones as people type them: understood, or refused with what may have been meant; and told again."""

from __future__ import annotations

import datetime as dt
import random
import zoneinfo

import pytest

from bot.features.settings.zones import Unclear, fold, read_zone, zone_name
from bot.i18n import zones as kernel_zones
from bot.i18n.languages import codes
from bot.i18n.zones import known_zones, zone_of
from bot.tables.clock.hours import Hours

NOON = 1_800_014_400
"""12:00 UTC on a Friday in January."""


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Zurich", "Europe/Zurich"), ("zürich!", "Europe/Zurich"), ("ZÚRICH", "Europe/Zurich"),
        ("Ginebra", "Europe/Zurich"), ("Suiza", "Europe/Zurich"), ("Switzerland", "Europe/Zurich"),
        ("new york", "America/New_York"), ("Nueva York", "America/New_York"), ("EST", "America/New_York"),
        ("Ciudad de México", "America/Mexico_City"), ("cdmx", "America/Mexico_City"),
        ("Buenos Aires", "America/Argentina/Buenos_Aires"), ("Deutschland", None),
        ("Germany", "Europe/Berlin"),
        ("UK", "Europe/London"), ("Europe/Zurich", "Europe/Zurich"), ("europe/zurich", "Europe/Zurich"),
        ("UTC+2", "Etc/GMT-2"), ("utc -5", "Etc/GMT+5"), ("+5:30", "Asia/Kolkata"), ("GMT", "UTC"),
        ("UTC−3", "Etc/GMT+3"), ("UTC+14", "Etc/GMT-14"), ("UTC+15", None), ("UTC-13", None),
        ("my time is now 14:05", "Etc/GMT-2"), ("son las 14:05", "Etc/GMT-2"), ("2:01 pm", "Etc/GMT-2"),
        ("11:58", "UTC"), ("7.00", "Etc/GMT+5"), ("17:30", "Asia/Kolkata"), ("14h", None), ("24:01", None),
        ("14:08", None), ("at 14:05 I eat", None), ("", None), ("   ", None), ("CST", None), ("USA", None),
        ("localtime", None), ("Factory", None), ("posixrules", None), ("posix/UTC", None),
        ("right/UTC", None), ("leapseconds", None), ("tzdata.zi", None),
        ("🕐", None), ("x" * 5000, None), ("'; DROP TABLE persons", None), ("../../etc/passwd", None),
    ],
)  # fmt: skip
def test_a_zone_is_read_as_it_is_meant_or_not_at_all(typed: str, zone: str | None) -> None:
    found = read_zone(typed, NOON)
    assert isinstance(found, Unclear) if zone is None else found == zone


def test_whatever_may_mean_several_zones_is_asked_back() -> None:
    assert read_zone("USA", NOON) == Unclear(
        "several", ("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles")
    )
    assert read_zone("Zurihc", NOON) == Unclear("unknown", ("Europe/Zurich",))
    assert read_zone("14:08", NOON) == Unclear("clock")


@pytest.mark.slow
@pytest.mark.parametrize("code", codes())
def test_every_zone_of_a_place_is_read_again_as_it_is_told(code: str) -> None:
    """Or as one whose clocks show the same all the year; a name that two have is asked back."""
    wrong = []
    for zone in sorted(
        one for one in known_zones() if one.partition("/")[0] in ("Africa", "America", "Asia", "Europe")
    ):
        found = read_zone(zone_name(zone, code), NOON)
        offsets = [
            {
                zoneinfo.ZoneInfo(one).utcoffset(dt.datetime(2027, month, 1, tzinfo=None))  # noqa: DTZ001
                for one in (zone, found)
            }
            for month in range(1, 13)
            if isinstance(found, str)
        ]
        if not isinstance(found, Unclear) and any(len(one) > 1 for one in offsets):
            wrong.append((zone, zone_name(zone, code), found))
        assert found != Unclear("unknown"), zone
    assert wrong == []


@pytest.mark.slow
def test_what_a_clock_shows_is_the_zone_in_which_it_shows_that() -> None:
    rng = random.Random(1)
    for _ in range(60):
        zone = rng.choice(
            ["Europe/Zurich", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tokyo"]
        )
        now = rng.randrange(1_700_000_000, 1_900_000_000)
        there = dt.datetime.fromtimestamp(now + rng.randint(-240, 240), zoneinfo.ZoneInfo(zone))
        found = read_zone(f"it is {there:%H:%M}", now)
        assert isinstance(found, str), (zone, there)
        at = dt.datetime.fromtimestamp(now, zoneinfo.ZoneInfo(zone))
        assert at.utcoffset() == at.astimezone(zoneinfo.ZoneInfo(found)).utcoffset()


def test_nothing_that_is_typed_does_harm() -> None:
    rng = random.Random(2)
    letters = "aeUTC+-:/.0159 \u202e\u0301ñ🕐\x00pm"
    for _ in range(600):
        found = read_zone("".join(rng.choices(letters, k=rng.randint(0, 20))), rng.randrange(2**31))
        assert isinstance(found, Unclear) or found in known_zones()


def test_folding_keeps_words_apart() -> None:
    assert fold("São_Paulo / BR") == "sao paulo br"


@pytest.mark.parametrize("name", ["localtime", "Factory", "posixrules", "right/UTC", "Mars/Base", "", "../x"])
def test_a_name_that_means_no_place_is_no_zone(name: str) -> None:
    assert name not in known_zones()
    assert zone_of(name) is None
    assert Hours(name).status() == "zone"


def test_a_zone_that_cannot_be_read_is_none_and_one_that_was_read_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(name: str) -> zoneinfo.ZoneInfo:
        raise ValueError(name)

    assert zone_of("Europe/Zurich") is not None
    monkeypatch.setattr(kernel_zones.zoneinfo, "ZoneInfo", broken)
    monkeypatch.delitem(kernel_zones._READ, "Europe/Madrid", raising=False)
    assert zone_of("Europe/Zurich") is not None
    assert zone_of("Europe/Madrid") is None
