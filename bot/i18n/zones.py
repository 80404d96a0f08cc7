"""Look up the time zones this machine knows."""

from __future__ import annotations

import zoneinfo
from functools import cache
from importlib.resources import files

NOWHERE = frozenset(("Factory",))
"""Zones that appear in every list but belong to no place."""


@cache
def known_zones() -> frozenset[str]:
    """Return every time zone this machine knows, if it means the same on all machines.

    Names such as `localtime` are left out.
    """
    everywhere = files("tzdata").joinpath("zones").read_text("utf-8").split()
    return frozenset(zoneinfo.available_timezones().intersection(everywhere) - NOWHERE)


def zone_of(name: str | None) -> zoneinfo.ZoneInfo | None:
    """Return the time zone with this name, or None if it's unknown or can't be read here."""
    if name is None or name not in known_zones():
        return None
    if name not in _READ:
        try:
            _READ[name] = zoneinfo.ZoneInfo(name)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
            return None
    return _READ[name]


_READ: dict[str, zoneinfo.ZoneInfo] = {}
"""A cache of zones, so that moves still work if a zone's files disappear later."""
