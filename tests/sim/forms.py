"""Forms as people fill them in, sensibly or not."""

from __future__ import annotations

import datetime as dt
import random
import zoneinfo
from typing import Any

from tests.pretended.payloads import walk

LINE, MENU, TICKS = 4, 3, 22
NONSENSE = [
    "",
    "king",
    "K♥",
    "pass",
    "no such thing",
    "7",
    "ace of spades",
    "*_~`@everyone",
    "a b c d",
    "lay 7H",
]
ZONES = ["UTC", "Europe/Zurich", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"]


def filled_in(rng: random.Random, form: dict[str, Any], now: float) -> list[dict[str, Any]]:
    """Return the components of a submitted form. `now` is in seconds since 1970."""
    zone = rng.choice(ZONES)
    fields = [part for part in walk(form.get("components") or ()) if part.get("type") in (LINE, MENU, TICKS)]
    found = []
    for field in fields:
        said: dict[str, Any] = {"type": field["type"], "id": 2, "custom_id": field["custom_id"]}
        if field["type"] == LINE:
            said["value"] = _line(rng, field["custom_id"], zone, now)
        else:
            offered = [one["value"] for one in field["options"]]
            most = min(
                len(offered), field.get("max_values") or (len(offered) if field["type"] == TICKS else 1)
            )
            least = min(field.get("min_values") or 0, most)
            said["values"] = rng.sample(offered, rng.randint(least, most))
        found.append({"type": 18, "id": 1, "component": said})
    return found


def _line(rng: random.Random, field: str, zone: str, now: float) -> str:
    if rng.random() < 0.1 or field not in ("zone", "quiet", "days"):
        return rng.choice(NONSENSE)
    there = dt.datetime.fromtimestamp(now, zoneinfo.ZoneInfo(zone))
    if field == "zone":
        return zone
    if field == "days":
        begin = there.date() + dt.timedelta(days=rng.randint(0, 3))
        return f"{begin.isoformat()} - {(begin + dt.timedelta(days=rng.randint(0, 5))).isoformat()}"
    # They often begin just now.
    begin_hour = rng.choice([22, 23, there.hour, (there.hour + 1) % 24])
    return f"{begin_hour}:00 - {(begin_hour + rng.randint(6, 12)) % 24}:00"
