"""Deadlines are kept, including those that passed while the bot was offline (CP-15)."""

from __future__ import annotations

import asyncio
import random
from itertools import count

import pytest

from bot.jobs.job import Job
from bot.jobs.scheduler import EVERY, LONGEST_PAUSE, Due, Heartbeat, Scheduler
from bot.storage.database import Database
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.paces import PACES
from bot.tables.play.deadlines import ALIVE
from tests.bot.test_tables import PEOPLE, again, any_move, begun
from tests.dealing import KnownDealer
from tests.hours import keep_hours
from tests.rooms import STRANGER, Rooms

NOON = 1_800_000_000.0


class Time:
    """A wall clock that tests set, and the sleep of tasks that wait for it."""

    def __init__(self) -> None:
        self.now = NOON
        self.slept: list[float] = []
        self.asleep = 0
        self._passes = asyncio.Event()

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.asleep += 1
        try:
            await self._passes.wait()
        finally:
            self.asleep -= 1

    def passes(self, seconds: float) -> None:
        self.now += seconds
        self._passes.set()
        self._passes = asyncio.Event()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def tables(database: Database, time: Time) -> Rooms:
    return Rooms(database, KnownDealer(), time, count(1).__next__)


async def awake(time: Time, tables: Rooms, due: dict[str, Due]) -> Scheduler:
    """Start a scheduler that commits wake, as in the bot. Return it once it rests."""
    scheduler = Scheduler(tables, due)
    scheduler.sleep = time.sleep
    await tables.watch_timers(scheduler.wake)
    scheduler.start()
    await at_rest(scheduler, time)
    return scheduler


async def at_rest(scheduler: Job, time: Time) -> None:
    """Wait until the scheduler sleeps until a deadline, or idles."""
    assert scheduler.task is not None
    for _ in range(10_000):
        if scheduler.task.done() or (time.asleep and scheduler.asleep):
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it does not come to rest")


async def passes(scheduler: Job, time: Time, seconds: float) -> None:
    """Let this much time pass, and wait until it rests."""
    time.passes(seconds)
    await asyncio.sleep(0)
    await at_rest(scheduler, time)


async def test_time_is_called_and_the_round_is_the_last(tables: Rooms, time: Time) -> None:
    """CP-15: players may agree on a game's length in minutes."""
    scheduler = await awake(time, tables, {"time": tables.play.call_time})
    assert not time.slept, "there was nothing to wait for"
    table = await begun(tables, "court-piece", 4, time="30")
    await at_rest(scheduler, time)
    assert time.slept[-1] == 30 * 60, "the commit woke it"
    assert (await tables.get(table.id)).version == table.version
    await passes(scheduler, time, 30 * 60)
    now = await tables.get(table.id)
    assert "time-called" in [one.event.name for one in now.recent_events if one.version == now.version]
    assert not await tables.database.read("SELECT * FROM timers WHERE kind = 'time'")
    await scheduler.close()


async def test_a_deadline_that_passed_while_the_bot_was_away_is_kept_at_once(database: Database) -> None:
    time = Time()
    await begun(Rooms(database, KnownDealer(), time, count(1).__next__), "court-piece", 4, time="1")
    time.now += 3600
    tables = Rooms(database, KnownDealer(), time)
    scheduler = await awake(time, tables, {"time": tables.play.call_time})
    assert any(one.event.name == "time-called" for one in (await tables.get(1)).recent_events)
    await scheduler.close()


async def test_a_game_that_ends_first_needs_no_clock(tables: Rooms) -> None:
    table = await begun(tables, "court-piece", 4, time="30")
    await tables.ending.end(table.id, STRANGER, True)
    assert not await tables.database.read("SELECT * FROM timers")
    assert await tables.play.call_time(table.id) is None


async def test_a_rematch_has_the_same_time(tables: Rooms, time: Time) -> None:
    table = await begun(tables, "court-piece", 4, time="30")
    rng = random.Random(1)
    time.now += 30 * 60
    await tables.play.call_time(table.id)  # the round is the last
    while (now := await tables.get(table.id)).phase == "playing":
        await tables.play.move(table.id, now.to_act[0], None, any_move(now, now.to_act[0], rng))
    time.now += 500
    following = await again(tables, now)
    rows = await tables.database.read("SELECT table_id, due FROM timers WHERE kind = 'time'")
    assert [(row["table_id"], row["due"]) for row in rows] == [(following.id, int(time.now) + 30 * 60)]


async def test_what_fails_is_tried_again_later_and_holds_up_nobody(
    tables: Rooms, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    done: list[tuple[int, int]] = []
    secret = "the ace of " + "hearts"
    broken = True

    async def call(number: int) -> None:
        done.append((number, int(time.now - NOON)))
        if number == 1 and broken:
            raise ValueError(secret)

    for _ in range(2):
        await begun(tables, "court-piece", 4, time="1")
    scheduler = await awake(time, tables, {"time": call})
    await passes(scheduler, time, 60)
    assert done == [(1, 60), (2, 60)]
    assert "timer" in caplog.text
    assert secret not in caplog.text
    for pause in (2, 4):
        assert time.slept[-1] == pause
        await passes(scheduler, time, pause)
    assert done[2:] == [(1, 62), (1, 66)]
    await scheduler.close()
    # Another process continues with the same delay, which has a maximum.
    again = await awake(time, tables, {"time": call})
    assert time.slept[-1] == 8
    await tables.database.change("UPDATE timers SET attempts = 60 WHERE kind = 'time'")
    await passes(again, time, 8)
    assert time.slept[-1] == LONGEST_PAUSE
    broken = False
    await passes(again, time, LONGEST_PAUSE)
    assert not await tables.database.read("SELECT * FROM timers WHERE kind = 'time'")
    await again.close()


async def test_what_fails_long_after_it_was_due_is_put_off_from_now(tables: Rooms, time: Time) -> None:
    """The bot was offline for an hour. Counted from the due time, the retries would come without a pause."""

    async def call(number: int) -> None:
        raise ValueError

    await begun(tables, "court-piece", 4, time="1")
    time.now += 3660
    scheduler = await awake(time, tables, {"time": call})
    rows = await tables.database.read("SELECT due, attempts FROM timers WHERE kind = 'time'")
    assert [tuple(row) for row in rows] == [(int(time.now) + 2, 1)]
    await scheduler.close()


async def test_what_failed_does_not_wait_for_a_clock_that_was_set_back(tables: Rooms, time: Time) -> None:
    done: list[int] = []

    async def call(number: int) -> None:
        done.append(number)
        if len(done) == 1:
            raise ValueError

    await begun(tables, "court-piece", 4, time="1")
    scheduler = await awake(time, tables, {"time": call})
    await passes(scheduler, time, 60)
    assert done == [1]
    await passes(scheduler, time, -7200)
    assert done == [1, 1]
    # Another timer's failure doesn't make it due, and the agreed time isn't over.
    await begun(tables, "court-piece", 4, time="300")
    await at_rest(scheduler, time)
    await passes(scheduler, time, -7200)
    assert done == [1, 1]
    await scheduler.close()


async def test_a_timer_that_was_set_again_while_it_was_kept_stays(tables: Rooms, time: Time) -> None:
    table = await begun(tables, "the-four-courts", 3)

    async def somebody_moves(number: int, seat: int) -> None:
        await tables.database.change(
            "UPDATE timers SET due = ? WHERE table_id = ? AND kind = 'deadline' AND seat = ?",
            (time() + 5, number, seat),
        )

    await tables.database.change("DELETE FROM timers WHERE kind = 'reminder'")
    scheduler = await awake(time, tables, {"deadline": somebody_moves})
    await passes(scheduler, time, 2 * PACES["few"].bank)
    rows = await tables.database.read("SELECT table_id, seat, due FROM timers WHERE kind = 'deadline'")
    assert [tuple(row) for row in rows] == [(table.id, seat, int(time()) + 5) for seat in range(3)]
    await scheduler.close()


async def test_it_does_nothing_while_there_is_nothing_to_wait_for(database: Database) -> None:
    time = Time()
    scheduler = await awake(time, Rooms(database, KnownDealer(), time), {})
    task = scheduler.task
    assert task.done()
    await scheduler.close()
    scheduler.wake()  # closed: it does not begin again
    assert scheduler.task is task


async def test_it_beats_while_anybodys_time_runs_and_seldom(tables: Rooms, time: Time) -> None:
    """The bot signals that it's alive while that matters to anybody."""
    database = tables.database
    heart = Heartbeat(tables.deadlines.alive)
    heart.sleep = time.sleep
    await tables.watch_timers(heart.wake)
    heart.start()
    await at_rest(heart, time)
    assert not time.slept, "nobody waits for anything"
    table = await begun(tables, "court-piece", 4)
    await at_rest(heart, time)
    assert time.slept == [EVERY]
    for _ in range(5):  # setting timers doesn't make it beat faster
        await keep_hours(
            tables,
            tables.plans,
            PEOPLE[0].id,
            (await clock_rows.hours(database, [PEOPLE[0].id]))[PEOPLE[0].id],
        )
    await at_rest(heart, time)
    assert time.slept == [EVERY]
    began = int(time())
    await passes(heart, time, EVERY)
    assert await database.fact(ALIVE) == str(began + int(EVERY))
    await tables.ending.end(table.id, STRANGER, True)
    await passes(heart, time, EVERY)
    assert heart.task.done(), "the disk may rest"
    await heart.close()
