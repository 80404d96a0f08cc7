"""Trouble: which requests and statements fail, and how; when the process dies; when the clock jumps.

A seed turns on a few kinds of trouble only, because with all of them at once it finds little. `calm` ends all
trouble. Trouble is recorded, so that no law blames the bot for it.
"""

from __future__ import annotations

import dataclasses
import random
import re
import sqlite3
from typing import Any

import aiohttp

from tests.sim.wire import Trouble

REFUSALS: list[tuple[str, str, int, int]] = [
    ("POST", r"/channels/\d+/messages", 403, 50001),
    ("POST", r"/channels/\d+/messages", 403, 50013),
    ("POST", r"/channels/\d+/messages", 400, 50035),
    ("PATCH", r"/channels/\d+/messages/\d+", 400, 30046),
    ("PATCH", r"/channels/\d+/messages/\d+", 403, 50001),
    ("PATCH", r"/channels/\d+/messages/\d+", 400, 50035),
    ("POST", r"/users/@me/channels", 403, 40003),
    ("POST", r"/interactions/.*", 404, 10062),
    ("POST", r"/interactions/.*", 400, 50035),
    ("PATCH", r"/webhooks/.*", 404, 10008),
    ("POST", r"/webhooks/.*", 404, 10015),
]
"""Refusals that may surprise a correct bot: method, path, status and code. "Unknown Message" for an existing
message isn't included, since the bot is right to believe it.
"""


@dataclasses.dataclass
class Kinds:
    """The rates of trouble among all requests or statements. The last ones are rates among all actions of
    people.
    """

    server_error: float = 0.0
    """500, 502, 503 or 504, before or after the request's effect."""
    limited: float = 0.0
    refused: float = 0.0
    reset: float = 0.0
    hang: float = 0.0
    no_json: float = 0.0
    slow: float = 0.0
    sql_locked: float = 0.0
    sql_full: float = 0.0
    sql_slow: float = 0.0
    kill_at_statement: float = 0.0
    kill_at_request: float = 0.0
    twice: float = 0.0
    """An interaction is delivered twice."""
    late: float = 0.0
    """An interaction is delivered seconds late."""
    gateway: float = 0.0
    kill: float = 0.0
    stop: float = 0.0
    """SIGTERM."""
    jump: float = 0.0
    """The wall clock jumps by two hours, forward or back."""
    vandal: float = 0.0
    """Somebody deletes one of the bot's messages or a channel, takes its permissions, or closes their DMs."""
    busy: float = 0.0
    """A drawing or a robot's thinking takes a while."""
    another: float = 0.0
    """Somebody starts a second process on the same database."""
    crowd: bool = False
    """Everybody is in one channel, and in a hurry."""
    sick_channel: bool = False
    """Trouble with requests affects one channel only."""
    storms: float = 0.0
    """The share of the time when everything is ten times as bad."""


RATES = {
    "server_error": 0.02, "limited": 0.01, "refused": 0.01, "reset": 0.02, "hang": 0.004, "no_json": 0.004,
    "slow": 0.05, "sql_locked": 0.001, "sql_full": 0.002, "sql_slow": 0.005, "kill_at_statement": 0.0008,
    "kill_at_request": 0.003, "twice": 0.12, "late": 0.05, "gateway": 0.01, "kill": 0.004, "stop": 0.006,
    "jump": 0.004, "vandal": 0.015, "another": 0.004, "busy": 0.1,
}  # fmt: skip


def kinds_of(rng: random.Random) -> Kinds:
    """Return a few kinds of trouble, each seldom, normal or frequent. Every seventh seed has none."""
    if rng.random() < 0.14:
        return Kinds()
    names = [name for name in RATES if rng.random() < 0.4]
    chosen = {name: RATES[name] * rng.choice([0.3, 1.0, 3.0]) for name in names}
    kinds = Kinds(**chosen)
    kinds.sick_channel = rng.random() < 0.25
    kinds.crowd = rng.random() < 0.1
    kinds.storms = rng.choice([0.0, 0.0, 0.1])
    return kinds


class Faults:
    """Draws the trouble of each request, statement and action."""

    def __init__(self, rng: random.Random, kinds: Kinds) -> None:
        self._rng = rng
        self.kinds = kinds
        self.calm = False
        self.sick: str = ""
        """The ID of the only affected channel."""
        self._storm_until = 0.0
        self._full_until = 0.0

    def _happens(self, rate: float, now: float) -> bool:
        if self.calm or not rate:
            return False
        if self.kinds.storms and now >= self._storm_until and self._rng.random() < 0.002:
            self._storm_until = now + 600 * self.kinds.storms
        return self._rng.random() < rate * (10 if now < self._storm_until else 1)

    def request(self, method: str, path: str, now: float) -> Trouble:
        """Return the trouble of this request."""
        rng, kinds, trouble = self._rng, self.kinds, Trouble()
        trouble.out, trouble.back = rng.uniform(0.005, 0.06), rng.uniform(0.005, 0.06)
        if kinds.sick_channel and self.sick not in path:
            return trouble
        more = 8 if kinds.sick_channel else 1
        if self._happens(kinds.slow * more, now):
            # Results may arrive out of order.
            trouble.slow = True
            if rng.random() < 0.6:
                trouble.out += rng.choice([0.3, 1.0, 4.0, 20.0])
            else:
                trouble.back += rng.choice([0.1, 0.3, 0.8, 4.0])
        if self._happens(kinds.server_error * more, now):
            trouble.status = rng.choice([500, 502, 503, 504])
            trouble.effect = rng.random() < 0.4
        elif self._happens(kinds.limited * more, now):
            trouble.status, trouble.effect = 429, False
            trouble.retry_after = rng.choice([0.3, 1.0, 5.0, 40.0])
            trouble.everywhere = not kinds.sick_channel and rng.random() < 0.1
        elif self._happens(kinds.refused * more, now):
            fitting = [one for one in REFUSALS if one[0] == method and re.fullmatch(one[1], path)]
            if fitting:
                _, _, trouble.status, trouble.code = rng.choice(fitting)
                trouble.effect = False
        elif self._happens(kinds.reset * more, now):
            trouble.error = rng.choice(
                [
                    aiohttp.ServerDisconnectedError(),
                    aiohttp.ClientOSError(104, "reset"),
                    ConnectionResetError(54, "reset"),
                    aiohttp.ServerTimeoutError(),
                ]
            )
            trouble.effect = rng.random() < 0.5
        elif self._happens(kinds.hang * more, now):
            trouble.hangs, trouble.effect = True, rng.random() < 0.5
        elif self._happens(kinds.no_json * more, now):
            trouble.no_json = True
            trouble.status, trouble.effect = rng.choice([(0, True), (502, False), (403, False)])
        return trouble

    def statement(self, sql: str, writes: bool, now: float) -> BaseException | None:
        """Return the error to raise instead of running the statement, or None."""
        if not writes:
            return None
        if now < self._full_until and not self.calm and sql.startswith(("INSERT", "UPDATE", "COMMIT")):
            return self._refused("database or disk is full", sqlite3.SQLITE_FULL)
        if self._happens(self.kinds.sql_full, now):
            if self._rng.random() < 0.2:
                self._full_until = now + self._rng.choice([5.0, 60.0])
            return self._refused("database or disk is full", sqlite3.SQLITE_FULL)
        if sql.startswith("BEGIN") and self._happens(self.kinds.sql_locked * 5, now):
            return self._refused("database is locked", sqlite3.SQLITE_BUSY)
        return None

    def _refused(self, what: str, code: int) -> sqlite3.OperationalError:
        error = sqlite3.OperationalError(what)
        error.sqlite_errorcode = code
        error.sqlite_errorname = "SQLITE_FULL" if code == sqlite3.SQLITE_FULL else "SQLITE_BUSY"
        # If the disk is full, SQLite may roll back the whole transaction.
        error.rolls_back = code == sqlite3.SQLITE_FULL and self._rng.random() < 0.4  # type: ignore[attr-defined]
        return error

    def sql_latency(self, now: float) -> float:
        """Return the seconds that a statement takes."""
        if self._happens(self.kinds.sql_slow, now):
            return self._rng.choice([0.05, 0.3, 1.2])
        return self._rng.choice([0.0001, 0.0003, 0.001, 0.004])

    def happens(self, kind: str, now: float) -> bool:
        """Return whether this kind of trouble happens now."""
        if kind == "kill_at_statement_seldom":
            return self._happens(self.kinds.kill_at_statement * 15, now)
        return self._happens(getattr(self.kinds, kind), now)

    def chance(self) -> random.Random:
        """Return the random numbers for details."""
        return self._rng

    def told(self) -> dict[str, Any]:
        """Return the kinds that are on, for the report of a finding."""
        return {name: value for name, value in dataclasses.asdict(self.kinds).items() if value}
