"""How long a table waits to be shown, in simulated seconds, next to failing channels and under overload."""

from __future__ import annotations

import asyncio
import math
import random
import statistics
from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.delivery.rows import WAITING
from bot.jobs.lanes import ASIDE
from bot.storage.database import Database
from bot.tables.core.table import Table, User
from tests.bot.seconds import Seconds
from tests.bot.test_outbox_fairness import Port, Post
from tests.bot.test_tables import any_move

BEGUN = 1_800_000_000.0
DAY = 86400.0
BEARABLE = 2.0
"""Maximum number of seconds that a table may wait, no matter what happens to others."""


class SlowPort(Port):
    """A port with slow requests. `ended` records each one with the second at which it ended."""

    def __init__(self, seconds: Seconds) -> None:
        super().__init__()
        self.seconds = seconds
        self.takes: Callable[[int], float] = lambda channel: 0.2
        self.asleep = 0
        self.ended: list[tuple[float, str, int]] = []

    async def _ask(self, what: str, channel: int) -> int:
        self.requests.append((what, channel))
        number, takes = len(self.requests), self.takes(channel)
        self.asleep += 1
        try:
            await (self.never.wait() if math.isinf(takes) else asyncio.sleep(takes))
        finally:
            self.asleep -= 1
        if channel in self.breaks:
            raise self.breaks[channel]
        self.ended.append((self.seconds.now, what, channel))
        return number


class TimedPost(Post):
    """An outbox with time that passes only in `until`."""

    def __init__(self, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(database)
        self.seconds = Seconds(monkeypatch)
        self.slow = SlowPort(self.seconds)
        self.port = self.slow
        self.outbox = self.process()
        assert self.outbox.lanes.aside == ASIDE

    async def idle(self) -> None:
        """Wait until the outbox rests, without letting time pass."""
        quiet = 0
        while quiet < 5:
            task = self.outbox.task
            done = task is None or task.done() or self.outbox.asleep
            quiet = quiet + 1 if done and len(self.outbox.lanes.busy) == self.slow.asleep else 0
            await asyncio.sleep(0 if quiet else 0.001)

    async def until(self, second: float) -> None:
        await self.idle()
        while (at := self.seconds.next()) is not None and at <= second:
            self._go_on(at)
            await self.idle()
        self._go_on(second)

    def _go_on(self, second: float) -> None:
        self.seconds.go_on(second)
        self.now = BEGUN + self.seconds.now

    def shown(self, channel: int, since: float = 0.0) -> float:
        """Return the second of the first message shown in that channel at or after `since`."""
        return next((at for at, _, one in self.slow.ended if one == channel and at >= since), math.inf)


@pytest.fixture
async def post(database: Database, monkeypatch: pytest.MonkeyPatch) -> Any:
    post = TimedPost(database, monkeypatch)
    await post.deliveries.watch(post.outbox.wake)
    yield post
    await post.outbox.close()


async def step(post: TimedPost, table: Table, number: int) -> None:
    """Change a lobby, so that there's something to show."""
    ben = User(70_000 + table.channel, "Ben", "en")
    if number % 2:
        await post.tables.substitution.leave(table.id, ben.id)
    else:
        await post.tables.lobby.join(table.id, ben)


@pytest.mark.parametrize("sick", [1, 47, 48, 90])
async def test_channels_that_hang_keep_no_other_table_waiting(sick: int, post: TimedPost) -> None:
    """They're due first. If more hang than may be in flight at once, they stand aside one after another."""
    post.slow.takes = lambda channel: math.inf if channel <= sick else 0.2
    for channel in range(1, sick + 1):
        await post.lobby(channel)
    well = [await post.lobby(1000 + number) for number in range(10)]
    post.outbox.start()
    await post.until(30)
    assert max(post.shown(table.channel) for table in well) <= BEARABLE
    for number in range(4):
        at = post.seconds.now
        await step(post, well[0], number)
        await post.until(at + 5)
        assert post.shown(well[0].channel, at) - at <= 0.5, "nothing is left that would be in its way"


async def test_channels_that_fail_again_and_again_keep_no_other_table_waiting(post: TimedPost) -> None:
    """Each of their requests is given up after fifteen seconds, and they outnumber the lanes."""
    post.slow.takes = lambda channel: 15.0 if channel <= 60 else 0.2
    post.slow.breaks = {channel: TimeoutError() for channel in range(1, 61)}
    for channel in range(1, 61):
        await post.lobby(channel)
    well = await post.lobby(1000)
    post.outbox.start()
    waits = []
    for number in range(60):
        at = post.seconds.now
        await step(post, well, number)
        await post.until(at + 5)
        waits.append(post.shown(1000, at) - at)
    assert max(waits) <= BEARABLE
    assert statistics.median(waits) < 0.5
    assert len([one for one in post.slow.requests if one[1] == 1]) < 20, "and they are asked ever less often"
    # Once they work again, they're shown as soon as their pause is over.
    post.slow.takes, post.slow.breaks = lambda channel: 0.2, {}
    await post.until(post.seconds.now + 600)
    assert not await post.dirty()


async def test_a_channel_that_was_in_trouble_for_a_day_is_shown_minutes_after_it(post: TimedPost) -> None:
    """A player in such a channel once got their call three hours late (simulation, seed 9501221)."""
    table = await post.lobby(1)
    post.slow.breaks[1] = TimeoutError()
    post.outbox.start()
    await post.until(DAY)
    assert len(post.slow.requests) < DAY / 250
    del post.slow.breaks[1]
    await post.until(DAY + 3600)
    assert post.shown(table.channel) < DAY + 900


async def test_a_channel_that_was_told_how_long_is_left_alone_so_long(post: TimedPost) -> None:
    """Discord said for how many seconds it accepts no message there. The other table doesn't wait."""
    table, well = await post.lobby(1), await post.lobby(2)
    post.outbox.start()
    await post.until(5)
    post.slow.breaks[1] = discord.RateLimited(120.0)
    for one in (table, well):
        await step(post, one, 0)
    await post.until(6)
    asked = len([one for one in post.slow.requests if one[1] == 1])
    post.slow.breaks.clear()
    await step(post, table, 1)
    await post.until(120)
    assert len([one for one in post.slow.requests if one[1] == 1]) == asked, "not even for news"
    assert post.shown(2, 5) < 5 + BEARABLE
    await post.until(130)
    assert post.shown(1, 5) < 130


async def test_a_hundred_tables_that_are_more_than_can_be_shown_wait_alike(post: TimedPost) -> None:
    """Twenty requests a second are possible, with twice as many taps. New and old tables wait alike."""
    tables = [await post.lobby(channel) for channel in range(1, 101)]
    post.outbox.lanes.most = 4
    post.outbox.start()
    await post.until(20)
    assert not await post.dirty()
    rng, steps = random.Random(1), [0] * 100
    owed: dict[int, float] = {}
    waits: dict[int, list[float]] = {number: [] for number in range(100)}
    for tap in range(600):
        number = rng.randrange(100)
        seen = len(post.slow.ended)
        await step(post, tables[number], steps[number])
        steps[number] += 1
        owed.setdefault(number, post.seconds.now)
        await post.until(20 + (tap + 1) / 40)
        for at, _, channel in post.slow.ended[seen:]:
            if channel - 1 in owed and owed[channel - 1] < at:
                waits[channel - 1].append(at - owed.pop(channel - 1))
    old, new = (
        statistics.median(wait for number in ages for wait in waits[number])
        for ages in (range(33), range(67, 100))
    )
    every = [wait for some in waits.values() for wait in some]
    middle = statistics.median(every)
    print(f"\noldest {old:.2f} s, newest {new:.2f} s, all {middle:.2f} s, worst {max(every):.2f} s")
    assert len(every) > 250
    assert 0.6 < new / old < 1.6
    assert max(every) < 4 * middle


async def _game(post: TimedPost, channel: int) -> Table:
    table = await post.tables.lobby.gather(1, channel, "en", User(channel, "Ana", "en"), "court-wars", {})
    await post.tables.lobby.join(table.id, User(channel + 100_000, "Ben", "en"))
    return await post.tables.lobby.start(table.id, channel)


async def _one_at_a_time(post: TimedPost) -> list[int]:
    """Return the channels of the requests in order, with one lane."""
    post.outbox.lanes.most, post.outbox.lanes.aside = 1, 3600
    begun = len(post.slow.requests)
    post.outbox.start()
    await post.until(post.seconds.now + 3000)
    return [channel for _, channel in post.slow.requests[begun:]]


async def test_whose_turn_it_is_comes_before_those_who_only_watch(post: TimedPost) -> None:
    """Somebody moves at each of forty tables. The panels of the players to move come first."""
    tables = [await _game(post, channel) for channel in range(1, 41)]
    post.outbox.start()
    await post.until(600)
    await post.outbox.close()
    asked = set()
    for table in tables:
        seat = table.to_act[0]
        after = await post.tables.play.move(table.id, seat, None, any_move(table, seat, random.Random(1)))
        asked |= {50_000 + after.seats[one].person for one in after.to_act}
    order = await _one_at_a_time(post)
    assert len(asked) == 40
    assert set(order[:40]) == asked
    assert {table.channel for table in tables} <= set(order[40:])


async def test_who_watches_is_not_put_off_for_ever(post: TimedPost) -> None:
    """Ninety panels of players to move became due later. The table comes after about fifty of them."""
    tables = [await _game(post, channel) for channel in range(1, 91)]
    lobby = await post.lobby(999)
    post.outbox.start()
    await post.until(600)
    await post.outbox.close()
    await step(post, lobby, 0)
    for table in tables:
        seat = table.to_act[0]
        await post.tables.play.move(table.id, seat, None, any_move(table, seat, random.Random(1)))
    order = await _one_at_a_time(post)
    assert order.index(999) <= 60


async def test_who_only_waits_is_edited_twice_a_minute_also_where_that_is_slow(post: TimedPost) -> None:
    """All four choose at once. Two of them do, the second while the first choice is being shown to a player
    at the table who hasn't chosen yet.
    """
    table = await post.tables.lobby.gather(1, 9, "en", User(1, "Ana", "en"), "four-sisters", {})
    for number in (2, 3, 4):
        await post.tables.lobby.join(table.id, User(number, f"P{number}", "en"))
    table = await post.tables.lobby.start(table.id, 1)
    post.outbox.start()
    await post.until(60)
    post.slow.takes = lambda channel: 5.0 if channel == 50_004 else 0.2
    post.deliveries.seen(table.id, 4, int(post.now))
    await post.lobby(77)  # this writes the heartbeat
    for seat, until in ((0, 60 + WAITING + 2), (1, 60 + 4 * WAITING)):
        move = any_move(table, seat, random.Random(1))
        table = await post.tables.play.move(table.id, seat, None, move)
        await post.until(until)
    first, second = [at for at, what, one in post.slow.ended if (what, one) == ("edit", 50_004)]
    assert second - first >= WAITING - 1, "the house counts whole seconds"


async def test_where_discord_is_in_trouble_everywhere_one_asks_for_all(post: TimedPost) -> None:
    """Every request fails for ten minutes. Few are made, and then all tables are shown soon."""
    tables = [await post.lobby(channel) for channel in range(1, 101)]
    post.slow.breaks = {table.channel: TimeoutError() for table in tables}
    post.outbox.start()
    await post.until(60)
    first = len(post.slow.requests)
    await post.until(660)
    assert len(post.slow.requests) - first <= 30
    post.slow.breaks = {}
    await post.until(1100)
    assert not await post.dirty()
