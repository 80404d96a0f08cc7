"""The bot says now and then that it is there, as long as that matters to anybody."""

from __future__ import annotations

import asyncio
from itertools import count

from bot.jobs.scheduler import EVERY, Heartbeat
from bot.storage.database import Database
from bot.tables import Tables
from bot.tables.clock import rows as clock_rows
from bot.tables.play.deadlines import ALIVE
from tests.bot.test_scheduler import Time
from tests.bot.test_tables import PEOPLE, begun
from tests.hours import keep_hours


async def test_it_beats_while_anybodys_time_runs_and_seldom(database: Database) -> None:
    time = Time()
    tables = Tables(database, time, lambda: "seed", count(1).__next__)
    heart = Heartbeat(tables.deadlines.alive)
    heart.sleep = time.sleep
    await tables.watch_timers(heart.wake)
    heart.start()
    await at_rest(heart)
    assert not time.slept, "nobody waits for anything"
    table = await begun(tables, "court-piece", 4)
    await at_rest(heart)
    assert time.slept == [EVERY]
    for _ in range(5):  # timers that are set make it beat no faster
        await keep_hours(
            tables, PEOPLE[0].id, (await clock_rows.hours(database, [PEOPLE[0].id]))[PEOPLE[0].id]
        )
    await at_rest(heart)
    assert time.slept == [EVERY]
    began = int(time())
    time.passes(EVERY)
    await asyncio.sleep(0)
    await at_rest(heart)
    assert await database.fact(ALIVE) == str(began + int(EVERY))
    await tables.ending.end(table.id, PEOPLE[0].id, False)
    time.passes(EVERY)
    await asyncio.sleep(0)
    await at_rest(heart)
    assert heart._task.done(), "the disk may rest"
    await heart.close()


async def at_rest(heart: Heartbeat) -> None:
    for _ in range(3000):
        await asyncio.sleep(0.001)
        if heart._task is None or heart._task.done() or heart._asleep:
            return
    raise AssertionError("it does not come to rest")
