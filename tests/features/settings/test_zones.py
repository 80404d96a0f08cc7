"""Time zones as people type them: found, or refused with suggestions, and shown again."""

from __future__ import annotations

import datetime as dt
import random
import tomllib
import zoneinfo

import pytest

from bot.features.settings.zones import (
    NAMES,
    fold,
    told_by_clock,
    zone_meant,
    zone_name,
    zones_like,
    zones_of_form,
)
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
        ("Buenos Aires", "America/Argentina/Buenos_Aires"), ("Zurihc", "Europe/Zurich"),
        ("Germany", "Europe/Berlin"), ("Porto", "Europe/Lisbon"),
        ("UK", "Europe/London"), ("Europe/Zurich", "Europe/Zurich"), ("europe/zurich", "Europe/Zurich"),
        ("UTC+2", "Etc/GMT-2"), ("utc -5", "Etc/GMT+5"), ("GMT", "UTC"), ("UTC−3", "Etc/GMT+3"),
        ("UTC+14", "Etc/GMT-14"), ("UTC+15", None), ("UTC-13", None),
        ("my time is now 14:05", None), ("14h", None), ("24:01", None), ("14:08", None), ("", None),
        ("   ", None), ("CST", None), ("USA", None), ("Deutschland", None),
        ("localtime", None), ("Factory", None), ("posixrules", None), ("posix/UTC", None),
        ("right/UTC", None), ("leapseconds", None), ("tzdata.zi", None),
        ("🕐", None), ("x" * 5000, None), ("'; DROP TABLE persons", None), ("../../etc/passwd", None),
    ],
)  # fmt: skip
def test_a_zone_is_taken_as_it_is_meant_or_not_at_all(typed: str, zone: str | None) -> None:
    assert zone_meant(typed, NOON) == zone


@pytest.mark.parametrize(
    ("typed", "zones"),
    [
        ("USA", ["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"]),
        ("CST", ["America/Chicago", "Asia/Shanghai", "America/Havana"]),
        ("zür", ["Europe/Zurich"]), ("york", ["America/New_York"]), ("CEST", ["Europe/Berlin"]),
        ("+5:30", ["Asia/Kolkata"]), ("17:30", ["Asia/Kolkata"]),
        ("my time is now 14:05", ["Africa/Johannesburg", "Asia/Jerusalem", "Etc/GMT-2"]),
        ("son las 14:05", ["Africa/Johannesburg"]), ("2:01 pm", ["Africa/Johannesburg", "Etc/GMT-2"]),
        ("14h05", ["Etc/GMT-2"]), ("11:58", ["Europe/Lisbon", "UTC"]),
        ("7.00", ["America/New_York", "Etc/GMT+5"]), ("7 am", ["America/Bogota"]),
        ("14:08", []), ("99:99", []), ("Xyzzyville", []),
    ],
)  # fmt: skip
def test_what_is_typed_finds_the_zones_that_it_may_mean(typed: str, zones: list[str]) -> None:
    found = zones_like(typed, NOON)
    assert [one for one in found if one in zones] == zones
    assert bool(found) == bool(zones)
    assert len(found) <= 25


@pytest.mark.slow
@pytest.mark.parametrize("code", codes())
def test_every_zone_of_a_place_is_found_by_its_name(code: str) -> None:
    """By its own name, or by one whose clocks show the same time all year."""
    wrong = []
    for zone in sorted(
        one for one in known_zones() if one.partition("/")[0] in ("Africa", "America", "Asia", "Europe")
    ):
        months = [dt.datetime(2027, month, 1) for month in range(1, 13)]  # noqa: DTZ001
        alike = [
            one
            for one in zones_like(zone_name(zone, code), NOON)
            if all(
                zoneinfo.ZoneInfo(one).utcoffset(at) == zoneinfo.ZoneInfo(zone).utcoffset(at) for at in months
            )
        ]
        if not alike:
            wrong.append((zone, zone_name(zone, code)))
    assert wrong == []


@pytest.mark.slow
def test_what_a_clock_shows_finds_the_zone_in_which_it_shows_that() -> None:
    rng = random.Random(1)
    for _ in range(60):
        zone = rng.choice(
            ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tokyo"]
        )
        now = rng.randrange(1_700_000_000, 1_900_000_000)
        there = dt.datetime.fromtimestamp(now + rng.randint(-240, 240), zoneinfo.ZoneInfo(zone))
        found = zones_like(f"it is {there:%H:%M}", now)
        at = dt.datetime.fromtimestamp(now, zoneinfo.ZoneInfo(zone))
        offsets = {at.astimezone(zoneinfo.ZoneInfo(one)).utcoffset() for one in found}
        assert offsets == {at.utcoffset()}, (zone, there, found)


@pytest.mark.parametrize("code", codes())
def test_a_form_has_room_for_its_zones_and_the_players_own(code: str) -> None:
    assert len(zones_of_form(None)) == 24
    assert zones_of_form("Asia/Kathmandu") == ["Asia/Kathmandu", *zones_of_form(None)]
    assert zones_of_form("UTC") == zones_of_form(None)
    for zone in zones_of_form(None):
        assert zone in known_zones()
        assert len(told_by_clock(zone, code, NOON)) <= 100


def test_the_places_of_a_form_show_the_same_all_the_year() -> None:
    """This is about the places of one choice: its first zone is the one that is stored."""
    for zone in zones_of_form(None):
        for other in tomllib.loads(NAMES.read_text("utf-8"))["form"][zone]:
            for month in range(1, 13):
                at = dt.datetime(2027, month, 1)  # noqa: DTZ001
                assert zoneinfo.ZoneInfo(zone).utcoffset(at) == zoneinfo.ZoneInfo(other).utcoffset(at), other


def test_nothing_that_is_typed_does_harm() -> None:
    rng = random.Random(2)
    letters = "aeUTC+-:/.0159 \u202e\u0301ñ🕐\x00pm"
    for _ in range(600):
        typed, now = "".join(rng.choices(letters, k=rng.randint(0, 20))), rng.randrange(2**31)
        assert set(zones_like(typed, now)) <= known_zones()
        assert zone_meant(typed, now) in {None, *known_zones()}


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
