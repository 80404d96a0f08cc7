"""The outbox among many tables: nobody starves, nobody's trouble is another's, and nothing is sent again and
again. Discord is a list of requests here, and time passes only while the outbox sleeps.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.i18n.languages import Language, language
from bot.jobs.outbox import Outbox
from bot.storage.database import Database
from bot.tables import Tables
from bot.tables.displays import Displays
from bot.tables.owed import LONGEST_PAUSE
from bot.tables.pings import Pings
from bot.tables.preferences import Preferences
from bot.tables.table import Person, Table
from bot.ui.message import Message
from tests.bot.test_tables import any_move, database

__all__ = ["database"]


class Port:
    """Takes every request, but in channels that hang."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, int]] = []
        self.hangs: set[int] = set()
        self.breaks: dict[int, Exception] = {}
        self.never = asyncio.Event()

    async def _ask(self, what: str, channel: int) -> int:
        self.requests.append((what, channel))
        if channel in self.hangs:
            await self.never.wait()
        if channel in self.breaks:
            raise self.breaks[channel]
        return len(self.requests)

    async def send(self, channel: int, page: Message, nonce: str, **how: object) -> int:
        return await self._ask("send", channel)

    async def send_text(self, channel: int, text: str, nonce: str, pings: tuple[int, ...] = ()) -> int:
        return await self._ask("text", channel)

    async def edit(self, channel: int, message: int, page: Message) -> None:
        await self._ask("edit", channel)

    async def delete(self, channel: int, message: int) -> None:
        await self._ask("delete", channel)

    async def open_dm(self, person: int) -> int:
        return 50_000 + person

    async def last_message(self, channel: int) -> int | None:
        return None

    async def ours(self, channel: int, after: int) -> list[Any]:
        return []


class Pages:
    """A page for each version; a picture that is awaited until it is there."""

    def __init__(self) -> None:
        self.drawing = False
        self.broken: set[int] = set()
        """Seats whose panels cannot be drawn."""

    def language(self, person: int, locale: str) -> Language:
        return language(locale)

    async def board(self, table: Table) -> Message:
        return self._page(table)

    async def panel(self, table: Table, seat: int, say: Any) -> Message:
        if seat in self.broken:
            raise LookupError
        return self._page(table)

    def _page(self, table: Table) -> Message:
        look = f"{table.version} {'words' if self.drawing else 'picture'}"
        return Message(discord.ui.LayoutView(), digest=look, awaits_picture=self.drawing)


class Nobody:
    """No hand is open."""

    def awake_until(self, table: int, person: int) -> int:
        return 0


class Post:
    """An outbox, and all around it."""

    def __init__(self, database: Database) -> None:
        self.now = 1_800_000_000.0
        self.database = database
        self.tables = Tables(database, lambda: self.now, lambda: "seed")
        self.displays = Displays(database)
        self.port, self.pages = Port(), Pages()
        self.slept = 0.0
        self.outbox = Outbox(
            self.port, self.tables, self.displays, self.pages, Nobody(), self.pings()  # type: ignore[arg-type]
        )  # fmt: skip
        self.outbox.sleep = self._sleep
        self.outbox.lanes.aside = 0.0

    def pings(self) -> Pings:
        """How people are called who have chosen nothing."""
        return Pings(self.database, Preferences(self.database), self.tables.find, self.tables.now)

    async def _sleep(self, seconds: float) -> None:
        self.slept += seconds
        self.now += seconds
        await asyncio.sleep(0)

    async def lobby(self, channel: int) -> Table:
        return await self.tables.gather(
            1, channel, "en", Person(channel, "Ana", "en"), "court-wars", {}
        )  # fmt: skip

    async def dirty(self) -> set[int]:
        rows = await self.database.read("SELECT channel FROM displays WHERE dirty = 1")
        return {row["channel"] for row in rows}

    async def until(self, *left: int) -> None:
        """Until only these channels are behind."""
        while await self.dirty() - set(left):  # noqa: ASYNC110
            await asyncio.sleep(0.001)

    async def rest(self) -> None:
        """Until nothing is under way and nothing is to come."""
        self.outbox.wake()
        while self.outbox.lanes.busy or not (self.outbox._task is None or self.outbox._task.done()):  # noqa: ASYNC110
            await asyncio.sleep(0.001)


@pytest.fixture
async def post(database: Database) -> AsyncIterator[Post]:
    post = Post(database)
    await post.displays.watch(post.outbox.wake)
    yield post
    await post.outbox.close()


async def test_sixty_channels_that_hang_hold_up_nobody_else(post: Post) -> None:
    sick = set(range(1, 61))
    post.port.hangs = sick
    for channel in range(1, 101):
        await post.lobby(channel)
    post.outbox.start()
    async with asyncio.timeout(10):
        await post.until(*sick)
    assert await post.dirty() == sick
    # And none of these is asked for twice at once, nor keeps a later one from being shown.
    assert len([channel for _, channel in post.port.requests if channel in sick]) == 60
    await post.lobby(200)
    async with asyncio.timeout(10):
        await post.until(*sick)


async def test_what_became_owed_first_is_shown_first(post: Post) -> None:
    """Whatever their numbers: the oldest tables neither go before all others nor after them."""
    tables = [await post.lobby(channel) for channel in range(1, 31)]
    post.outbox.start()
    await post.rest()
    await post.outbox.close()
    order = random.Random(1).sample(tables, len(tables))
    for table in order:
        await post.tables.join(table.id, Person(9000 + table.id, "Ben", "en"))
    post.outbox.lanes.most = 1
    post.outbox.lanes.aside = 3600
    post.port.requests.clear()
    post.outbox.start()
    await post.rest()
    assert [channel for _, channel in post.port.requests] == [table.channel for table in order]


async def test_a_database_that_is_full_is_no_flood(
    post: Post, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What was shown is not shown again while it cannot be noted, and nothing new is sent meanwhile."""
    for channel in range(1, 9):
        await post.lobby(channel)
    writer, full = post.database._writer, True
    write = writer.at_once

    def refused(*values: Any) -> Any:
        if full:
            raise sqlite3.OperationalError("database or disk is full")
        return write(*values)

    monkeypatch.setattr(writer, "at_once", refused)
    post.outbox.lanes.most = 4
    post.outbox.lanes.aside = 3600
    begun = post.now
    post.outbox.start()
    while post.now < begun + 600:
        await asyncio.sleep(0.001)
        assert len(post.port.requests) <= 4, "those that were under way"
    assert len([line for line in caplog.messages if "database" in line]) == 1
    full = False
    await post.rest()
    assert sorted(channel for _, channel in post.port.requests) == list(range(1, 9)), "once each"
    assert not await post.dirty()


async def test_the_clock_on_the_wall_is_set_back(post: Post) -> None:
    await post.lobby(1)
    post.port.breaks[1] = TimeoutError()
    post.outbox.sleep = asyncio.sleep
    post.outbox.start()
    while not (await post.database.read("SELECT 1 FROM displays WHERE attempts > 0")):  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    await post.outbox.close()
    post.now -= 7200
    post.port.breaks.clear()
    post.outbox.sleep = post._sleep
    post.outbox.start()
    await post.rest()
    assert not await post.dirty()
    assert post.slept < LONGEST_PAUSE


async def test_a_table_that_is_over_is_shown_in_the_end(post: Post) -> None:
    """Trouble of an hour at its last edit: no move would ever bring it up again."""
    table = await post.lobby(1)
    post.outbox.start()
    await post.rest()
    begun = post.now
    post.port.breaks[1] = TimeoutError()
    await post.tables.end(table.id, 1, True)
    while post.now < begun + 3600:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    post.port.breaks.clear()
    await post.rest()
    assert not await post.dirty()
    assert post.now - begun < 3600 + 2 * LONGEST_PAUSE
    assert len([one for one in post.port.requests if one[0] == "edit"]) < 40


async def test_a_picture_comes_by_an_edit_when_it_is_drawn(post: Post) -> None:
    """Words at once, one new message, and the picture in it as soon as it is there."""
    post.pages.drawing = True
    post.outbox.sleep = asyncio.sleep
    table = await post.lobby(1)
    post.outbox.start()
    while not post.port.requests or post.outbox.lanes.busy:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    assert [what for what, _ in post.port.requests] == ["send"]
    assert await post.dirty() == {1}
    post.outbox.drawn(table.id, 77)  # another's
    post.pages.drawing = False
    post.outbox.drawn(table.id, 0)
    async with asyncio.timeout(5):
        await post.until()
    assert [what for what, _ in post.port.requests] == ["send", "edit"]


async def test_who_merely_waits_is_shown_the_moves_of_others_seldom(post: Post) -> None:
    """At the table: once in half a minute. Away: when she is asked, and not before."""
    table = await post.tables.gather(1, 9, "en", Person(1, "Ana", "en"), "four-sisters", {})
    for number in (2, 3, 4):
        await post.tables.join(table.id, Person(number, f"P{number}", "en"))
    table = await post.tables.start(table.id, 1)
    post.outbox.start()
    await post.rest()
    rng, edits, waited = random.Random(1), 0, 0
    for _ in range(60):
        post.now += 3600
        seat = table.to_act[0]
        before = len(post.port.requests)
        after = await post.tables.play(table.id, seat, None, any_move(table, seat, rng))
        await post.rest()
        if after.phase != "playing":
            break
        for number, one in enumerate(after.seats):
            asked = one.question_version == after.version
            sent = [what for what, channel in post.port.requests[before:] if channel == 50_000 + one.person]
            if number != seat and not asked and number not in after.to_act and table.people == after.people:
                waited += 1
                edits += len(sent)
        table = after
    assert waited > 20
    assert edits <= waited // 4, "a new round, a card, a word to her alone"


async def test_whose_page_cannot_be_drawn_is_told_how_she_goes_on(post: Post) -> None:
    """A fault of ours, and nothing that a second try would mend: whose turn it is must not wait for ever."""
    table = await post.tables.gather(1, 9, "en", Person(1, "Ana", "en"), "court-wars", {})
    await post.tables.join(table.id, Person(2, "Ben", "en"))
    table = await post.tables.start(table.id, 1)
    (seat,) = table.to_act
    post.pages.broken = {0, 1}
    dms = [50_000 + one.person for one in table.seats]
    begun = post.now
    post.outbox.start()
    while post.now < begun + 3600:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    told = [(what, channel) for what, channel in post.port.requests if channel in dms]
    assert told == [("text", dms[seat])], "once, and only who is to act"
    post.pages.broken = set()
    await post.rest()
    assert not await post.dirty()
    assert [what for what, channel in post.port.requests if channel == dms[seat]] == ["text", "send"]


async def test_a_table_that_may_never_be_shown_again_is_given_up_in_the_end(post: Post) -> None:
    """Somebody has put the bot out of the server: the host is told, and after days nothing is tried."""
    table = await post.lobby(1)
    post.outbox.start()
    await post.rest()
    response: Any = SimpleNamespace(status=403, reason="no")
    post.port.breaks[1] = discord.Forbidden(response, {"code": 50001, "message": "Missing Access"})
    await post.tables.end(table.id, 1, True)
    begun = post.now
    while await post.dirty() and post.now < begun + 60 * 86400:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    assert 2 * 86400 < post.now - begun < 60 * 86400
    await post.rest()
    assert post.port.requests.count(("text", 50_001)) == 1
