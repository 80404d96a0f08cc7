"""The end of a run: people stop tapping, clocks stop, and all work under way is finished. What remains is
evidence for the laws.
"""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections import Counter

import engine
from bot.features.postgres.postgres import connect
from bot.storage.address import ServerAddress
from tests.lab.load import asked

DRAIN = 90.0
"""Seconds within which everything due must be shown and every robot must have moved."""
_OWED = (
    "SELECT count(*) FROM deliveries WHERE stage = 'wanted' AND awaits IS NULL"
    " AND (what NOT IN ('board', 'hand') OR needed > shown OR retry_at <= {now})"
)
_ROBOTS = (
    "SELECT t.id, t.version, t.state FROM tables t WHERE t.phase = 'playing' AND t.paused_since IS NULL"
    " AND coalesce(t.offer, '') NOT LIKE '%undo%'"
    " AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.robot IS NOT NULL)"
)


@dataclasses.dataclass
class Settled:
    """What remains: the tables where a robot is to move, with their versions; the workers' jobs, by status;
    and the number of killed workers.
    """

    seconds: float = 0.0
    robots: dict[int, int] = dataclasses.field(default_factory=dict)
    jobs: Counter[str] = dataclasses.field(default_factory=Counter)
    killed: int = 0


async def settle(server: ServerAddress, killed: int) -> Settled:
    """Let everything that is under way finish."""
    began = time.monotonic()
    _stop_clocks(server)
    settled = Settled(killed=killed)
    while time.monotonic() < began + DRAIN:
        settled.robots = _robots(server)
        if not settled.robots and not asked(server, _OWED.format(now=int(time.time())))[0][0]:
            break
        await asyncio.sleep(0.5)
    settled.seconds = time.monotonic() - began
    if asked(server, "SELECT to_regclass('procrastinate_jobs')")[0][0]:
        settled.jobs.update(
            status for (status,) in asked(server, "SELECT status::text FROM procrastinate_jobs")
        )
    return settled


def _stop_clocks(server: ServerAddress) -> None:
    """Postpone all timers. Those that are due now have already run."""
    with connect(server.url) as db:
        db.execute("UPDATE timers SET due = due + 100000")
        db.execute("UPDATE moments SET due = due + 100000")


def _robots(server: ServerAddress) -> dict[int, int]:
    robots = {
        (table, seat)
        for table, seat in asked(server, "SELECT table_id, seat FROM seats WHERE robot IS NOT NULL")
    }
    return {
        number: version
        for number, version, state in asked(server, _ROBOTS)
        if any((number, seat) in robots for seat in engine.load(state).to_act)
    }
