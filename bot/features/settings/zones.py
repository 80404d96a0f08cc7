"""Time zones as people call them: a city, a country, letters, so many hours from UTC, or what their clock
shows now; and how they are told what was understood.

Nothing is guessed: what may mean several zones is none. What people may type stands in data/time-zones.toml,
and in Babel, in every language that there is. No message and no person may enter.
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
from typing import Any, NamedTuple

from babel import Locale
from babel.core import get_global
from rapidfuzz import fuzz, process

from bot.i18n.languages import LANGUAGES, codes
from bot.i18n.zones import known_zones, zone_of

NAMES = Path(__file__).resolve().parents[3] / "data" / "time-zones.toml"
OFFERED = 5
"""Names that are offered where several may be meant."""
ALIKE = 80
"""Least likeness of a name that may have been meant, of 100."""
LONGEST = 60
"""Characters that are read."""
QUARTER = 15
"""Minutes: every clock of the world is so many of these from UTC."""
SLACK = 6
"""Minutes by which somebody's clock may be wrong, or they slow to send what it shows."""
FARTHEST_BEHIND, FARTHEST_AHEAD = -12 * 60, 14 * 60
_REGIONS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)
_OFFSET = re.compile(r"(?:utc|gmt|z)?\s*([+\-−–])\s*(\d{1,2})(?:[:.]?(\d{2}))?(?:\s*h(?:ours?)?)?")
_CLOCK = re.compile(r"(?<!\d)(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?\s*(am|pm|a m|p m)?(?!\d)")


class Unclear(NamedTuple):
    """It was not understood: "unknown", "several", "clock". `zones` are those that may have been meant."""

    why: str
    zones: tuple[str, ...] = ()


def read_zone(text: str, now: int) -> str | Unclear:
    """The time zone that somebody has typed, as IANA names it; `now` is in seconds since 1970.

    >>> read_zone("zürich", 0), read_zone("GMT +5:30", 0), read_zone("utc", 0)
    ('Europe/Zurich', 'Asia/Kolkata', 'UTC')
    >>> read_zone("it is now 2:05 pm", 12 * 3600), read_zone("CST", 0).why
    ('Etc/GMT-2', 'several')
    """
    text = text[:LONGEST].strip()
    if "/" in text and text in known_zones():
        return text
    plain = fold(text)
    if plain in ("utc", "gmt", "z", "zulu"):
        return "UTC"
    if offset := _OFFSET.fullmatch(text.casefold()):
        sign, hours, minutes = offset.groups()
        return _at_offset((1 if sign == "+" else -1) * (60 * int(hours) + int(minutes or 0)), now)
    if (clock := _CLOCK.search(fold(text, keep=":."))) and not _words_beside(fold(text, keep=":."), clock):
        return _showing(clock, now)
    found = _names().get(plain, ())
    if not found:
        near = process.extract(plain, list(_names()), scorer=fuzz.ratio, score_cutoff=ALIKE, limit=OFFERED)
        return Unclear("unknown", tuple(dict.fromkeys(_names()[name][0] for name, *_ in near)))
    differing = _differing(found, now)
    if not differing:
        return Unclear("unknown")
    return differing[0] if len(differing) == 1 else Unclear("several", differing[:OFFERED])


def zone_name(zone: str, code: str) -> str:
    """The zone as this language calls it: by its city, or by its distance from UTC.

    >>> zone_name("America/Mexico_City", "es"), zone_name("Etc/GMT-2", "en")
    ('Ciudad de México', 'UTC+2')
    """
    if zone.startswith("Etc/GMT"):
        return f"UTC{-int(zone.removeprefix('Etc/GMT')):+d}"
    return _city(zone, code) or zone.rpartition("/")[2].replace("_", " ")


def fold(text: str, keep: str = "") -> str:
    """Letters and digits alone, without case and accents, in words with one space between them.

    >>> fold(" São-Paulo/Brasil! ")
    'sao paulo brasil'
    """
    plain = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return " ".join("".join(one if one.isalnum() or one in keep else " " for one in plain.casefold()).split())


@cache
def words_of_time() -> Mapping[str, frozenset[str]]:
    """Return what people type beside numbers when they say when, in any language: see `time.toml` of each."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for code in codes():
        for meant, words in tomllib.loads((LANGUAGES / code / "time.toml").read_text("utf-8")).items():
            found[meant].update(map(fold, words))
    return {meant: frozenset(words) for meant, words in found.items()}


def _words_beside(text: str, clock: re.Match[str]) -> set[str]:
    """The words beside a time that say something else than that it is now."""
    beside = f"{text[: clock.start()]} {text[clock.end() :]}".replace(".", " ").replace(":", " ").split()
    return set(beside) - words_of_time()["now"] - words_of_time()["little"] - words_of_time()["until"]


def _showing(clock: re.Match[str], now: int) -> str | Unclear:
    hour, minute, half = int(clock[1]), clock[2], (clock[3] or "").replace(" ", "")
    if hour > 23 or (half and not 1 <= hour <= 12) or (not minute and not half) or int(minute or 0) > 59:
        return Unclear("clock")
    if half:
        hour = hour % 12 + 12 * (half == "pm")
    utc = now % 86400 // 60
    shown = 60 * hour + int(minute) if minute else 60 * hour + utc % 60
    ahead = (shown - utc + 720) % 1440 - 720
    nearest = QUARTER * round(ahead / QUARTER)
    return Unclear("clock") if abs(ahead - nearest) > SLACK else _at_offset(nearest, now)


def _at_offset(minutes: int, now: int) -> str | Unclear:
    """A zone that is always so many minutes ahead of UTC; where there is none, one that is so now."""
    if not FARTHEST_BEHIND <= minutes <= FARTHEST_AHEAD:
        return Unclear("clock")
    if minutes % 60 == 0:
        return f"Etc/GMT{-minutes // 60:+d}" if minutes else "UTC"
    readable = [one for one in _cities() if zone_of(one) is not None]
    there = [one for one in readable if _offsets(one, now)[0] == 60 * minutes]
    steady = [one for one in there if len(set(_offsets(one, now))) == 1]
    return next(iter([*steady, *there]), Unclear("clock"))


def _differing(found: Iterable[str], now: int) -> tuple[str, ...]:
    """The first of those zones whose clocks show the same, all the year."""
    there = [one for one in found if zone_of(one) is not None]
    return tuple({_offsets(one, now): one for one in reversed(there)}.values())[::-1]


def _offsets(zone: str, now: int) -> tuple[int, ...]:
    """How many seconds its clocks are ahead of UTC, now and in each of the twelve months from now on."""
    there = zoneinfo.ZoneInfo(zone)
    instants = (dt.datetime.fromtimestamp(now + month * 30 * 86400, there) for month in range(13))
    return tuple(int((one.utcoffset() or dt.timedelta()).total_seconds()) for one in instants)


@cache
def _data() -> Mapping[str, Mapping[str, list[str]]]:
    return tomllib.loads(NAMES.read_text("utf-8"))


@cache
def _cities() -> tuple[str, ...]:
    """The zones that are called by a place, those of large cities first."""
    found = [one for one in known_zones() if one.partition("/")[0] in _REGIONS]
    return tuple(sorted(found, key=lambda one: (one not in _data()["cities"], one)))


@cache
def _city(zone: str, code: str) -> str | None:
    known: Any = Locale.parse(code).time_zones.get(zone)
    city = None if known is None else known.get("city")
    return city if isinstance(city, str) else None


@cache
def _names() -> Mapping[str, tuple[str, ...]]:
    """Return all that may be typed, folded, and the zones that it may mean; a city before a country of its
    name.
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
