"""Rings and people's hours, as seen from outside: from the messages, and from people's settings in the rows.
This module doesn't ask the bot.
"""

from __future__ import annotations

import datetime as dt
import json
import re
import zoneinfo
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.i18n.languages import language

if TYPE_CHECKING:
    from tests.pretended.values import Channel
    from tests.sim.scenario import Scenario

SILENT = 1 << 12
GRACE = 300.0
"""Seconds within which the result of an earlier decision may still arrive, because discord.py retries."""
ASKING = frozenset(("say", "words", "pick", "done", "sure", "order", "type", "typed", "later"))
"""Verbs that appear only with a question."""
_SEND = re.compile(r"/channels/(\d+)/messages")
_LINK = re.compile(r"^- .*\(https://discord\.com/channels/@me/\d+/(\d+)\)")
_CHANNEL = re.compile(r"^- .*<#(\d+)>")
_IDS = re.compile(r'"custom_id": ?"([a-z-]{1,16}):([0-9a-z]{1,12}):')


def known_by(locale: str, key: str, *facts: str) -> str:
    """Return the longest part of this sentence without facts."""
    said = language(locale)(key, **dict.fromkeys(facts, "\0"))
    return max(said.split("\0"), key=len).strip()


_NUDGES = [
    known_by(locale, key, "game", "channel", "person")
    for locale in ("en-US", "es-ES")
    for key in ("ping-nudged", "ping-nudged-here")
]


class Ring(NamedTuple):
    """A message that rings: its addressee, the verbs of its controls with their tables, and what else it
    names.
    """

    people: tuple[int, ...]
    controls: frozenset[tuple[str, int]]
    nudges: bool = False
    """True if it says that others would like the player to move."""
    names: frozenset[int] = frozenset()
    """The tables that it lists if it calls to several. It then has no controls."""

    def asks(self) -> set[int]:
        """Return the tables of its calls to a turn."""
        return {table for verb, table in self.controls if verb in ASKING}

    def tables(self) -> set[int]:
        """Return all tables that it mentions."""
        return {table for _, table in self.controls} | self.names


def sounds_in(world: Scenario, method: str, path: str, body: Any) -> Channel | None:
    """Return the channel where this request makes a sound, or None if it makes none or is a repetition."""
    match = _SEND.fullmatch(path)
    if (
        method != "POST"
        or match is None
        or not isinstance(body, dict)
        or int(body.get("flags") or 0) & SILENT
    ):
        return None
    place = world.server.channels.get(int(match[1]))
    if place is None or not world.server.takes(place) or world.server.knows(place, body.get("nonce")):
        return None
    return place


def ring(world: Scenario, method: str, path: str, body: Any) -> Ring | None:
    """Return the ring of this request, or None if it makes no sound or is a repetition."""
    place = sounds_in(world, method, path, body)
    if place is None:
        return None
    named = (body.get("allowed_mentions") or {}).get("users") or ()
    people = (place.person,) if place.person else tuple(int(one) for one in named)
    found = {(verb, int(table, 36)) for verb, table in _IDS.findall(json.dumps(body))}
    names = (
        frozenset() if found or not place.person else _named(world, place.person, str(body.get("content")))
    )
    told = json.dumps(body, ensure_ascii=False)
    nudges = any(one in told for one in _NUDGES)
    return Ring(people, frozenset(found), nudges, names) if people else None


def _named(world: Scenario, person: int, text: str) -> frozenset[int]:
    """Return the tables that a message lists, each by a link to a hand or else by its channel."""
    found: set[int] = set()
    for line in text.splitlines():
        if (link := _LINK.search(line)) is not None:
            hand = world.server.messages.get(int(link[1]))
            found |= {int(table, 36) for _, table in _IDS.findall(json.dumps(hand and hand.body))}
        elif (channel := _CHANNEL.search(line)) is not None:
            seats = (
                "SELECT t.id FROM tables t JOIN seats s ON s.table_id = t.id AND s.person = ?"
                " LEFT JOIN deliveries d ON d.table_id = t.id AND d.person = s.person AND d.what = 'hand'"
                " WHERE t.channel = ? AND t.phase = 'playing' AND d.message IS NULL"
            )
            found |= {row["id"] for row in world.rows(seats, person, int(channel[1]))}
    return frozenset(found)


class Chosen(NamedTuple):
    """A person's settings: their hours, and pings for their turn and before its end."""

    zone: str | None
    quiet: tuple[int, int] | None
    free: frozenset[int]
    vacations: tuple[tuple[str, str], ...]
    turn: bool = True
    reminder: bool = True

    def rests(self, at: float) -> bool:
        """Return whether they rest at this second since 1970."""
        if self.zone is None:
            return False
        there = dt.datetime.fromtimestamp(at, zoneinfo.ZoneInfo(self.zone))
        day = there.date().isoformat()
        if there.weekday() in self.free or any(first <= day <= last for first, last in self.vacations):
            return True
        if self.quiet is None:
            return False
        begin, end = self.quiet
        minute = there.hour * 60 + there.minute
        return begin <= minute < end if begin < end else minute >= begin or minute < end


NOTHING = Chosen(None, None, frozenset(), ())


def chosen(world: Scenario) -> dict[int, Chosen]:
    """Return everybody's settings."""
    vacations: dict[int, list[tuple[str, str]]] = {}
    for row in world.rows("SELECT person, first_day, last_day FROM vacations"):
        vacations.setdefault(row["person"], []).append((row["first_day"], row["last_day"]))
    return {
        row["id"]: Chosen(
            row["time_zone"],
            None if row["quiet_from"] is None else (row["quiet_from"], row["quiet_until"]),
            frozenset(json.loads(row["free_days"])),
            tuple(sorted(vacations.get(row["id"], ()))),
            bool(row["ping_turn"]),
            bool(row["ping_reminder"]),
        )
        for row in world.rows("SELECT * FROM persons")
    }


class Choices:
    """Everybody's settings, with the times of their changes."""

    def __init__(self, world: Scenario) -> None:
        self._world = world
        self._now: dict[int, Chosen] = {}
        self._since: dict[int, float] = {}
        self._turned_off: dict[int, float] = {}
        self._touched = False

    def statement(self, sql: str) -> None:
        """Must be called with every statement."""
        if sql.startswith("COMMIT"):
            if self._touched and self._world.has_tables:
                self._touched = False
                after, now = chosen(self._world), self._world.loop.time()
                for person in after:
                    before = self._now.get(person, NOTHING)
                    if after[person] != before:
                        self._since[person] = now
                    if before.turn and not after[person].turn:
                        self._turned_off[person] = now
                self._now = after
        elif re.match(r"(INSERT|UPDATE|DELETE).*\b(persons|vacations)\b", sql.strip(), re.S):
            self._touched = True

    def of(self, person: int) -> Chosen:
        """Return a person's settings."""
        return self._now.get(person, NOTHING)

    def since(self, person: int) -> float:
        """Return when a person's settings last changed."""
        return self._since.get(person, -GRACE)

    def turned_off(self, person: int) -> float:
        """Return when a person last turned off the calls to their turns."""
        return self._turned_off.get(person, -GRACE)

    def long(self, person: int) -> bool:
        """Return whether the settings and the clock have been unchanged for long enough that all earlier
        decisions have arrived.
        """
        now = self._world.loop.time()
        return now - max(self._since.get(person, -GRACE), self._world.jumped) >= GRACE
