"""Ten thousand tables with running clocks need one task, which starts soon and uses little memory."""

from __future__ import annotations

import asyncio
import time
import tracemalloc
from sqlite3 import Connection

import pytest

from bot.jobs.scheduler import Scheduler
from bot.storage.database import Database
from bot.tables.clock.hours import Hours
from bot.tables.play.deadlines import ALIVE
from tests.bot.test_tables import begun
from tests.hours import keep_hours
from tests.rooms import Rooms

TABLES = 10_000
NIGHT = Hours("Asia/Kolkata", quiet=(22 * 60, 7 * 60))


@pytest.mark.file
async def test_ten_thousand_deadlines_are_one_task_that_sleeps(tables: Rooms) -> None:
    first = await begun(tables, "court-wars", 2)
    (seat,) = first.to_act
    await crowd(tables.database, first.id)
    person = first.seats[seat].person
    await keep_hours(tables, tables.plans, person, NIGHT)
    now = tables.now()
    await tables.database.keep_fact(ALIVE, str(now - 3600))
    tracemalloc.start()
    began = time.perf_counter()
    assert await tables.deadlines.resume() == 3600
    resumed = time.perf_counter() - began
    before = len(asyncio.all_tasks())
    scheduler = Scheduler(tables, {})
    scheduler.start()
    for _ in range(30_000):
        if scheduler.asleep:
            break
        await asyncio.sleep(0.001)
    started = time.perf_counter() - began
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(asyncio.all_tasks()) == before + 1
    await scheduler.close()
    print(
        f"{TABLES} tables: clocks {resumed:.2f} s, asleep after {started:.2f} s,"
        f" kept {kept / 1e6:.1f} MB, peak {peak / 1e6:.1f} MB"
    )
    ((least, most),) = await tables.database.read(
        "SELECT min(deadline - clock_since), count(*) FROM seats WHERE clock_since = ?", (now,)
    )
    assert most == TABLES
    assert least > 0
    ((due,),) = await tables.database.read(
        "SELECT count(*) FROM timers WHERE kind = 'deadline' AND due > ?", (now,)
    )
    assert due == TABLES
    # Watching the allocator makes this six times slower.
    assert resumed < 60
    assert kept < 30e6


OF_A_TABLE = {"tables": "id", "seats": "table_id", "timers": "table_id", "deliveries": "table_id"}
"""The database tables with a game table's rows, and the column with its number."""


async def crowd(database: Database, model: int) -> None:
    """Store copies of this table, with its seats, timers and deliveries, for as many people."""

    def copy(db: Connection) -> None:
        for name, key in OF_A_TABLE.items():
            columns = [row["name"] for row in db.execute(f"PRAGMA table_info({name})")]
            others = [
                one for one in columns if one not in (key, "person") and (name == "tables" or one != "id")
            ]
            person = ", person" if "person" in columns else ""
            value = ", CASE person WHEN 0 THEN 0 ELSE person + n * 10 END" if person else ""
            db.execute(
                "WITH RECURSIVE numbers(n) AS"
                f" (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {TABLES - 1})"
                f" INSERT INTO {name} ({key}, {', '.join(others)}{person})"
                f" SELECT {key} + n, {', '.join(others)}{value} FROM {name}, numbers WHERE {key} = ?",
                (model,),
            )

    await database.at_once(copy)
