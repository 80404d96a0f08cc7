"""Deadlines are kept, also those that passed while nobody was there (CP-15)."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.jobs.scheduler import Clock
from bot.storage.database import Store
from bot.tables.play import Tables
from tests.bot.test_tables import PEOPLE, any_move, begun, store

__all__ = ["store"]

NOON = 1_800_000_000.0


class Time:
    """A clock on the wall that tests set."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


async def at_rest(clock: Clock) -> None:
    for _ in range(20):
        if clock._task is None or clock._task.done():
            return
        await asyncio.sleep(0.01)


async def test_time_is_called_and_the_round_is_the_last(store: Store) -> None:
    """CP-15: a game may be agreed to last so many minutes."""
    time = Time()
    tables = Tables(store, time, lambda: "seed")
    clock = Clock(tables, {"time": lambda number: called(tables, number)})
    table = await begun(tables, "court-piece", 4, time="30")
    clock.start()
    await asyncio.sleep(0.05)
    assert (await tables.get(table.id)).version == table.version
    time.now += 30 * 60
    clock.poke()
    await at_rest(clock)
    now = await tables.get(table.id)
    assert "time-called" in [one.event.name for one in now.recent_events if one.version == now.version]
    assert not await store.read("SELECT * FROM timers WHERE kind = 'time'")
    await clock.close()


async def called(tables: Tables, number: int) -> None:
    await tables.call_time(number)


async def test_a_deadline_that_passed_while_the_bot_was_away_is_kept_at_once(store: Store) -> None:
    time = Time()
    await begun(Tables(store, time, lambda: "seed"), "court-piece", 4, time="1")
    time.now += 3600
    tables = Tables(store, time)
    clock = Clock(tables, {"time": lambda number: called(tables, number)})
    clock.start()
    await at_rest(clock)
    assert any(one.event.name == "time-called" for one in (await tables.get(1)).recent_events)
    await clock.close()


async def test_a_game_that_ends_first_needs_no_clock(store: Store) -> None:
    time = Time()
    tables = Tables(store, time, lambda: "seed")
    table = await begun(tables, "court-piece", 4, time="30")
    await tables.end(table.id, PEOPLE[0].id, False)
    assert not await store.read("SELECT * FROM timers")
    assert await tables.call_time(table.id) is None


async def test_a_rematch_has_the_same_time(store: Store) -> None:
    time = Time()
    tables = Tables(store, time, lambda: "seed")
    table = await begun(tables, "court-piece", 4, time="30", rounds="1")
    rng = random.Random(1)
    while (now := await tables.get(table.id)).phase == "playing":
        await tables.play(table.id, now.to_act[0], None, any_move(now, now.to_act[0], rng))
    time.now += 500
    again = await tables.rematch(table.id, PEOPLE[0])
    rows = await store.read("SELECT table_id, due FROM timers WHERE kind = 'time'")
    assert [(row["table_id"], row["due"]) for row in rows] == [(again.id, int(NOON) + 500 + 30 * 60)]


async def test_what_fails_is_logged_and_does_not_stop_the_clock(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    time = Time()
    tables = Tables(store, time, lambda: "seed")
    done: list[int] = []
    secret = "the ace of " + "hearts"

    async def fails_once(number: int) -> None:
        done.append(number)
        if number == 1:
            raise ValueError(secret)

    for _ in range(2):
        await begun(tables, "court-piece", 4, time="1")
    time.now += 60
    clock = Clock(tables, {"time": fails_once, "asleep": fails_once})
    clock.start()
    await asyncio.sleep(0.2)
    assert sorted(done)[:2] == [1, 2]
    assert "timer" in caplog.text
    assert secret not in caplog.text
    await clock.close()


async def test_it_does_nothing_while_there_is_nothing_to_wait_for(store: Store) -> None:
    clock = Clock(Tables(store), {})
    clock.start()
    await at_rest(clock)
    assert clock._task is not None
    assert clock._task.done()
    await clock.close()
    clock.poke()  # closed: nothing begins again
    assert clock._task.done()
