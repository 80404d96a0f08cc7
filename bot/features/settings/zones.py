"""Find a time zone by a city, a country, an abbreviation, an offset from UTC, or the current time there.

The names come from data/time-zones.toml and from Babel, in all of the bot's languages. If a text is
ambiguous, `zones_like` returns several zones. This module doesn't depend on messages or people.
"""

from __future__ import annotations

import datetime as dt
import re
import tomllib
import unicodedata
import zoneinfo
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale
from babel.core import get_global
from rapidfuzz import fuzz, process

from bot.i18n.languages import codes
from bot.i18n.times import tell_clock
from bot.i18n.zones import known_zones, zone_of

NAMES = Path(__file__).resolve().parents[3] / "data" / "time-zones.toml"
OFFERED = 25
"""Maximum number of zones to offer. It's Discord's limit for choices."""
ALIKE = 80
"""Minimum similarity of a mistyped name, from 0 to 100."""
LONGEST = 60
"""Maximum number of characters to read."""
QUARTER = 15
"""All clocks in the world differ from UTC by a multiple of this many minutes."""
SLACK = 6
"""Maximum error of a player's clock in minutes, including the time it takes to send the message."""
_REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian",
            "Pacific")  # fmt: skip
_UTC = frozenset(("utc", "gmt", "z", "zulu"))
_OFFSET = re.compile(r"(?:utc|gmt|z)?\s*([+\-−–])\s*(\d{1,2})(?:[:.]?(\d{2}))?")
_CLOCK = re.compile(r"(?<!\d)(\d{1,2})\s*[:.h]\s*(\d{2})(?!\d)\s*([ap]?)|(?<!\d)(\d{1,2})\s*([ap])\.?\s*m")


def zones_like(text: str, now: int) -> tuple[str, ...]:
    """Return the zones a text could mean, as IANA names, most likely first.

    `now` is a Unix time. If several zones show the same time all year, only one of them is returned.

    >>> zones_like("zürich", 0)[0], zones_like("GMT +5:30", 0)[0], zones_like("utc", 0)
    ('Europe/Zurich', 'Asia/Kolkata', ('UTC',))
    >>> "Etc/GMT-2" in zones_like("it is now 2:05 pm", 12 * 3600)
    True
    """
    text, plain = text[:LONGEST].strip(), fold(text[:LONGEST])
    if plain in _UTC:
        return ("UTC",)
    if text in known_zones():
        return (text,)
    if offset := _OFFSET.fullmatch(text.casefold()):
        minutes = 60 * int(offset[2]) + int(offset[3] or 0)
        return _ahead(minutes if offset[1] == "+" else -minutes, now)[:OFFERED]
    if clock := _CLOCK.search(text.casefold()):
        return _showing(clock, now)[:OFFERED]
    if not plain:
        return ()
    names = _names()
    found = [plain] if plain in names else []
    found += [name for name in names if name.startswith(plain)]
    found += [name for name in names if f" {plain}" in name]
    if not found:
        found = [
            name for name, *_ in process.extract(plain, names.keys(), score_cutoff=ALIKE, scorer=fuzz.ratio)
        ]
    meant = (zone for name in found[:OFFERED] for zone in _differing(names[name], now))
    return tuple(dict.fromkeys(meant))[:OFFERED]


def zone_meant(text: str, now: int) -> str | None:
    """Return the zone a text means, or None if it's unknown or ambiguous.

    If the text is a name itself, longer names that begin with it are ignored.

    >>> zone_meant("Porto", 0), zone_meant("Spain", 0), zone_meant("UTC+2", 0)
    ('Europe/Lisbon', None, 'Etc/GMT-2')
    """
    text = text[:LONGEST].strip()
    plain = fold(text)
    exact = () if plain in _UTC else _names().get(plain, ())
    found = _differing(exact, now) if exact else zones_like(text, now)
    steady = [one for one in found if one.startswith("Etc/")] if _OFFSET.fullmatch(text.casefold()) else []
    return next(iter(steady or found)) if len(found) == 1 or steady else None


def zones_of_form(own: str | None) -> list[str]:
    """Return the zones a form offers: the most common ones, west to east, and the player's own."""
    found = list(_data()["form"])
    return found if own is None or own in found else [own, *found]


def told_by_clock(zone: str, code: str, now: int) -> str:
    """Return a label for the zone: its current time and some of its places.

    >>> told_by_clock("Europe/Berlin", "es", 1_800_014_400)
    '13:00 · Berlín, Madrid, París, Roma'
    """
    there = [zone, *_data()["form"].get(zone, ())]
    clock = tell_clock(dt.datetime.fromtimestamp(now, zoneinfo.ZoneInfo(zone)), code)
    return f"{clock} · {', '.join(zone_name(one, code) for one in there)}"


def zone_name(zone: str, code: str) -> str:
    """Return the zone's name in this language: its city, or its offset from UTC.

    >>> zone_name("America/Mexico_City", "es"), zone_name("Etc/GMT-2", "en")
    ('Ciudad de México', 'UTC+2')
    """
    if zone.startswith("Etc/GMT"):
        return f"UTC{-int(zone.removeprefix('Etc/GMT')):+d}"
    return _city(zone, code) or zone.rpartition("/")[2].replace("_", " ")


def fold(text: str, keep: str = "") -> str:
    """Reduce a text to letters and digits without case or accents, as words with single spaces.

    >>> fold(" São-Paulo/Brasil! ")
    'sao paulo brasil'
    """
    plain = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return " ".join("".join(one if one.isalnum() or one in keep else " " for one in plain.casefold()).split())


def _showing(clock: re.Match[str], now: int) -> tuple[str, ...]:
    hour, minute, half = int(clock[1] or clock[4]), clock[2], clock[3] or clock[5]
    if hour > 23 or (half and not 1 <= hour <= 12) or int(minute or 0) > 59:
        return ()
    if half:
        hour = hour % 12 + 12 * (half == "p")
    utc = now % 86400 // 60
    shown = 60 * hour + int(minute if minute else utc % 60)
    ahead = (shown - utc + 720) % 1440 - 720
    nearest = QUARTER * round(ahead / QUARTER)
    return () if abs(ahead - nearest) > SLACK else _ahead(nearest, now)


def _ahead(minutes: int, now: int) -> tuple[str, ...]:
    """Return the zones currently at this offset from UTC. The zone that always has this offset comes last."""
    there = [one for one in _cities() if zone_of(one) is not None and _offset(one, now) == 60 * minutes]
    steady = f"Etc/GMT{-minutes // 60:+d}" if minutes else "UTC"
    return (*_differing(there, now), *([steady] if minutes % 60 == 0 and steady in known_zones() else ()))


def _differing(found: Iterable[str], now: int) -> tuple[str, ...]:
    """Return the first of each group of zones that show the same time all year."""
    months = [now + month * 30 * 86400 for month in range(13)]
    there = [one for one in found if zone_of(one) is not None]
    first: dict[tuple[int, ...], str] = {}
    for one in there:
        first.setdefault(tuple(_offset(one, at) for at in months), one)
    return tuple(first.values())


def _offset(zone: str, at: int) -> int:
    there = dt.datetime.fromtimestamp(at, zoneinfo.ZoneInfo(zone)).utcoffset()
    return int((there or dt.timedelta()).total_seconds())


@cache
def _data() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(NAMES.read_text("utf-8"))


@cache
def _cities() -> tuple[str, ...]:
    """Return the zones named after a place, large cities first."""
    found = [one for one in known_zones() if one.partition("/")[0] in _REGIONS]
    return tuple(sorted(found, key=lambda one: (one not in _data()["cities"], one)))


@cache
def _city(zone: str, code: str) -> str | None:
    known: Any = Locale.parse(code).time_zones.get(zone)
    city = None if known is None else known.get("city")
    return city if isinstance(city, str) else None


@cache
def _names() -> Mapping[str, tuple[str, ...]]:
    """Return every name, folded, with the zones it could mean.

    A city comes before a country of the same name.
    """
    data = _data()
    found: dict[str, tuple[str, ...]] = {}

    def add(name: str, zones: Collection[str]) -> None:
        known = tuple(one for one in zones if one in known_zones())
        if known and fold(name):
            found.setdefault(fold(name), known)

    for letters, zones in data["letters"].items():
        add(letters, zones)
    places: defaultdict[str, list[str]] = defaultdict(list)
    for zone in _cities():
        places[fold(zone.rpartition("/")[2])].append(zone)
    for name, there in places.items():
        add(name, there)
    for code in codes():
        for zone in _cities():
            if city := _city(zone, code):
                add(city, [zone])
    for zone, names in data["cities"].items():
        for name in names:
            add(name, [zone])
    territories: Any = get_global("territory_zones")
    for code in codes():
        for territory, name in Locale.parse(code).territories.items():
            add(name, data["countries"].get(territory) or territories.get(territory, ()))
    add("USA", data["countries"]["US"])
    add("EEUU", data["countries"]["US"])
    for zone in known_zones():
        add(zone, [zone])
    return found
