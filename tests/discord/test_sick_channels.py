"""A channel whose requests hang, are refused for half a minute, or fail, delays its own table and nothing
else: the whole bot, with discord.py's own patience. Time passes only where a test lets it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from discord.http import HTTPClient
from simcord.http.client import FakeHTTPClient

from bot.delivery.state import LONGEST_PAUSE
from bot.i18n.languages import language
from bot.jobs.discord_port import LIMIT
from bot.jobs.lanes import ASIDE, LONGEST_REST
from bot.tables.core.table import Person
from tests.bot.seconds import Seconds
from tests.bot.test_tables import any_move
from tests.deliveries import DUE_PAGES
from tests.discord.clock import Passing
from tests.discord.people import House, house, text_of

SAY = language(None)

BEARABLE = 2.0
"""Seconds that a table may wait for whatever becomes of another's channel."""
SICK: dict[str, dict[str, Any]] = {
    "hangs": {},
    "429": {"status": 429, "body": {"message": "no", "retry_after": 30.0, "global": False}},
    "500": {"status": 500, "body": {"message": "trouble", "code": 0}},
}


class Answer:
    """What Discord answers, as aiohttp would have it."""

    reason = "no"

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        self.status = status
        self.headers = {
            "Content-Type": "application/json",
            "Via": "1.1 google",
            "content-type": "application/json",
        }
        self._body = json.dumps(body)

    async def text(self, encoding: str = "utf-8") -> str:
        return self._body

    async def __aenter__(self) -> Answer:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None


class Ward:
    """The requests to one channel go through discord.py's own client to a Discord in trouble."""

    def __init__(self, world: House, clock: Passing, monkeypatch: pytest.MonkeyPatch, trouble: str) -> None:
        self.world = world
        self.clock = clock
        self.seconds = Seconds(monkeypatch)
        self.trouble: str | None = trouble
        self.channel = world.channel.id
        self.refused = 0
        self.done: list[tuple[float, str, str]] = []
        well = FakeHTTPClient.request

        async def request(http: Any, route: Any, **more: Any) -> Any:
            if self.trouble is None or f"/channels/{self.channel}" not in route.url:
                answer = await well(http, route, **more)
                self.done.append((self.seconds.now, route.method, route.url.partition("/channels")[2]))
                return answer
            self.refused += 1
            try:
                if self.trouble == "hangs":
                    await asyncio.Event().wait()
                return await HTTPClient.request(http, route, **more)
            finally:
                self.refused -= 1

        monkeypatch.setattr(FakeHTTPClient, "request", request)
        over = world.client.http._global_over = asyncio.Event()
        over.set()
        world.client.http._HTTPClient__session = self  # type: ignore[attr-defined]

    async def idle(self) -> None:
        """Until nothing happens any more without time passing."""
        quiet, outbox = 0, self.world.client.outbox
        while quiet < 20:
            done = outbox._task is None or outbox._task.done() or outbox._asleep
            quiet = quiet + 1 if done and len(outbox.lanes.busy) == self.refused else 0
            await asyncio.sleep(0 if quiet else 0.001)

    async def passes(self, seconds: float) -> None:
        """Time, for the bot as on the wall."""
        until = self.seconds.now + seconds
        await self.idle()
        while (at := self.seconds.next()) is not None and at <= until:
            self._go_on(at)
            await self.idle()
        self._go_on(until)

    def _go_on(self, until: float) -> None:
        self.clock.now += until - self.seconds.now
        self.seconds.go_on(until)

    def request(self, *_: Any, **__: Any) -> Answer:
        """In place of aiohttp's."""
        assert self.trouble is not None
        return Answer(**SICK[self.trouble])

    def shown(self, channel: int, since: float = 0.0) -> bool:
        """Whether something was shown there."""
        return any(at >= since and where.startswith(f"/{channel}/messages") for at, _, where in self.done)


@contextlib.asynccontextmanager
async def two_tables(path: Path, clock: Passing) -> AsyncIterator[tuple[House, int]]:
    """Table 1 in the channel, table 2 in another; gives that one's number."""
    async with house(path, 2, now=clock) as world:
        assert world.client.outbox.port.limit == LIMIT
        assert world.client.outbox.lanes.aside == ASIDE
        await world.begin("court-wars")
        other = world.guild.create_text_channel("other")
        await world.env.settle()
        ana, ben = (Person(one.user.id, one.name, "en") for one in world.people.values())
        tables = world.client.tables
        table = await tables.lobby.gather(world.guild.id, other.id, "en", ana, "court-wars", {})
        await tables.lobby.join(table.id, ben)
        await tables.lobby.start(table.id, ana.id)
        await world.quiet()
        yield world, other.id


async def moves(world: House, number: int) -> None:
    """Whoever is to act there moves, and nobody waits until that is shown."""
    table = await world.table(number)
    seat = table.to_act[0]
    await world.client.tables.play.move(number, seat, None, any_move(table, seat, random.Random(1)))


@pytest.mark.parametrize("trouble", SICK)
async def test_a_sick_channel_delays_its_own_table_alone(
    trouble: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Passing()
    async with two_tables(tmp_path, clock) as (world, other):
        with monkeypatch.context() as patch:
            ward = Ward(world, clock, patch, trouble)
            await moves(world, 1)
            await ward.passes(0.5)
            assert ward.refused, "its edit is under way"
            await moves(world, 2)
            await ward.passes(BEARABLE - 0.5)
            assert ward.shown(other), "the table beside it"
            hands = [world.channel_id(person, "dm") for person in world.people.values()]
            assert all(ward.shown(hand) for hand in hands), "and whoever is asked, at the sick one's too"
            await ward.passes(600)
            assert not ward.shown(ward.channel)
            at = ward.seconds.now
            await moves(world, 2)
            await ward.passes(BEARABLE)
            assert ward.shown(other, at)
            ward.trouble = None
            await ward.passes(LIMIT + LONGEST_REST + LONGEST_PAUSE)
            assert ward.shown(ward.channel)
        assert not await world.client.database.read(f"SELECT * FROM {DUE_PAGES} WHERE person = 0")
        assert SAY("table-happened") in text_of(world.public())
