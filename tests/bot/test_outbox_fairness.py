"""The outbox with many tables: none starves, no table suffers from another's trouble, and no message is sent
over and over.

Discord is a list of requests here, and time passes only while the outbox sleeps.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from bot.delivery import lanes
from bot.delivery.deliveries import Deliveries
from bot.delivery.state import LONGEST_PAUSE, SOON, pause
from bot.i18n.languages import Language, language
from bot.jobs import posting
from bot.jobs.outbox import Outbox
from bot.jobs.reach import DmBudget
from bot.storage.database import Database
from bot.tables.core.table import Table, User
from bot.tables.people.preferences import Preferences
from bot.trouble import DM_CLOSED
from bot.ui.just_shown import JustShown
from bot.ui.message import Message
from tests.bot.test_reach import error
from tests.bot.test_tables import any_move
from tests.dealing import KnownDealer
from tests.deliveries import DUE_PAGES, PAGES
from tests.rooms import STRANGER, Rooms


class Port:
    """A Discord that accepts every request, except in channels that hang."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, int]] = []
        self.nonces: list[str] = []
        """The texts' nonces."""
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
        if channel == 9:
            self.nonces.append(nonce)
        return await self._ask("send", channel)

    async def send_text(self, channel: int, text: str, nonce: str, *, silent: bool = False) -> int:
        self.nonces.append(nonce)
        return await self._ask("text", channel)

    async def edit(
        self, channel: int, message: int, page: Message, *, old: bool = False, spare: int = 0
    ) -> None:
        await self._ask("edit", channel)

    async def delete(self, channel: int, message: int) -> None:
        await self._ask("delete", channel)

    async def open_dm(self, person: int) -> int:
        return 50_000 + person

    def last_message(self, channel: int) -> int | None:
        return None


class Pages:
    """One page for each version."""

    def __init__(self) -> None:
        self.just_shown = JustShown()
        self.broken: set[int] = set()
        """Seats with panels that can't be drawn."""
        self.endless: set[int] = set()
        """Seats with panels that take for ever to draw."""

    def language(self, person: int, locale: str) -> Language:
        return language(locale)

    async def board(self, table: Table) -> Message:
        return self._page(table)

    async def panel(self, table: Table, seat: int, say: Any, direct: bool = False) -> Message:
        if seat in self.broken:
            raise LookupError
        if seat in self.endless:
            await asyncio.Event().wait()
        return self._page(table)

    def _page(self, table: Table) -> Message:
        return Message(discord.ui.LayoutView(), digest=f"{table.version}")


class Nobody:
    """A registry of open hands that has none."""

    def awake_until(self, table: int, person: int) -> int:
        return 0


class Post:
    """An outbox with all its surroundings."""

    def __init__(self, database: Database) -> None:
        self.now = 1_800_000_000.0
        self.database = database
        self.tables = Rooms(database, KnownDealer(), lambda: self.now)
        self.deliveries = Deliveries(database, self.tables.now)
        self.port, self.pages = Port(), Pages()
        self.slept = 0.0
        self.outbox = self.process()
        self.outbox.lanes.aside = 0.0
        self.outbox.sleep = self._sleep

    def process(self) -> Outbox:
        """Return an outbox that knows only the database's contents."""
        preferences = Preferences(self.tables, self.tables.deadlines)
        outbox = Outbox(
            self.port, self.tables, self.deliveries, self.pages, Nobody(), preferences,  # type: ignore[arg-type]
            self.tables.plans.will_answer,
        )  # fmt: skip
        outbox.reach.budget = DmBudget(self.tables.now, most=10_000)
        return outbox

    async def _sleep(self, seconds: float) -> None:
        self.slept += seconds
        self.now += seconds
        await asyncio.sleep(0)

    async def lobby(self, channel: int) -> Table:
        return await self.tables.lobby.gather(
            1, channel, "en", User(channel, "Ana", "en"), "court-wars", {}
        )  # fmt: skip

    async def game(self) -> Table:
        """Start a game for two."""
        table = await self.tables.lobby.gather(1, 9, "en", User(1, "Ana", "en"), "court-wars", {})
        await self.tables.lobby.join(table.id, User(2, "Ben", "en"))
        return await self.tables.lobby.start(table.id, 1)

    async def begin(self) -> None:
        """Start the outbox, and wait until it has shown everything that is due."""
        self.outbox.start()
        await self.rest()

    async def dirty(self) -> set[int]:
        rows = await self.database.read(f"SELECT channel FROM {DUE_PAGES}")
        return {row["channel"] for row in rows}

    async def until(self, *left: int) -> None:
        """Wait until only these channels are behind."""
        while await self.dirty() - set(left):  # noqa: ASYNC110
            await asyncio.sleep(0.001)

    async def rest(self) -> None:
        """Wait until no request is in flight and the outbox has ended."""
        self.outbox.wake()
        while self.outbox.lanes.busy or not (self.outbox.task is None or self.outbox.task.done()):  # noqa: ASYNC110
            await asyncio.sleep(0.001)


@pytest.fixture
async def post(database: Database) -> AsyncIterator[Post]:
    post = Post(database)
    await post.deliveries.watch(post.outbox.wake)
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
    # None of them has two requests at once, or keeps a later table from being shown.
    assert len([channel for _, channel in post.port.requests if channel in sick]) == 60
    await post.lobby(200)
    async with asyncio.timeout(10):
        await post.until(*sick)


async def test_what_became_due_first_is_shown_first(post: Post) -> None:
    """Table numbers don't matter: the oldest tables come neither first nor last."""
    tables = [await post.lobby(channel) for channel in range(1, 31)]
    await post.begin()
    await post.outbox.close()
    order = random.Random(1).sample(tables, len(tables))
    for table in order:
        await post.tables.lobby.join(table.id, User(9000 + table.id, "Ben", "en"))
    post.outbox.lanes.most = 1
    post.outbox.lanes.aside = 3600
    post.port.requests.clear()
    await post.begin()
    assert [channel for _, channel in post.port.requests] == [table.channel for table in order]


async def test_a_database_that_is_full_is_no_flood(
    post: Post, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """While the database can't record it, no message is shown again, and no new message is sent."""
    for channel in range(1, 9):
        await post.lobby(channel)
    writer, full, asked = post.database.writer, True, 0
    write, begun = writer.at_once, post.now

    def refused(*values: Any) -> Any:
        nonlocal asked
        asked += post.now < begun + 600  # a fast machine passes more of its time between two checks
        if full:
            raise sqlite3.OperationalError("database or disk is full")
        return write(*values)

    monkeypatch.setattr(writer, "at_once", refused)
    post.outbox.lanes.most = 4
    post.outbox.lanes.aside = 3600
    post.outbox.start()
    while post.now < begun + 600:
        await asyncio.sleep(0.001)
        assert len(post.port.requests) <= 4, "those that were under way"
        assert asked < 20, "less and less often"
    assert len([line for line in caplog.messages if "database" in line]) == 1
    full = False
    await post.rest()
    asked_of = Counter(channel for _, channel in post.port.requests)
    # A message in flight is sent once more, with its nonce.
    assert sorted(asked_of.values()) == [1] * 4 + [2] * 4
    assert asked_of.keys() == set(range(1, 9))
    assert not await post.dirty()


async def test_what_a_full_database_refuses_side_by_side_counts_once(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was full briefly, so several requests in flight count as one failure."""
    for channel in range(1, 9):
        await post.lobby(channel)
    write, all_of_them, asked = post.database.writer.at_once, asyncio.Barrier(8), 0

    async def refused(*values: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked > 8:
            return await write(*values)
        await all_of_them.wait()
        raise sqlite3.OperationalError("database or disk is full")

    slept = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await post._sleep(seconds)

    post.outbox.sleep = sleep
    monkeypatch.setattr(post.database.writer, "at_once", refused)
    post.outbox.start()
    async with asyncio.timeout(5):
        await post.until()
    assert slept[0] == pause(1)


async def test_a_database_that_refused_does_not_wait_for_a_clock_that_was_set_back(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    await post.lobby(1)
    asleep = asyncio.Event()

    async def sleep(seconds: float) -> None:
        asleep.set()
        await post.port.never.wait()

    def refused(*values: Any) -> Any:
        raise sqlite3.OperationalError("database or disk is full")

    post.outbox.sleep = sleep
    with monkeypatch.context() as patched:
        patched.setattr(post.database.writer, "at_once", refused)
        post.outbox.start()
        await asleep.wait()
    post.now -= 7200
    post.outbox.sleep = post._sleep
    post.outbox.lanes._freed()
    async with asyncio.timeout(5):
        await post.until()
    assert post.slept < LONGEST_PAUSE


async def test_the_clock_on_the_wall_is_set_back(post: Post) -> None:
    await post.lobby(1)
    post.port.breaks[1] = TimeoutError()
    post.outbox.sleep = asyncio.sleep
    post.outbox.start()
    while not (await post.database.read(f"SELECT 1 FROM {PAGES} WHERE attempts > 0")):  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    await post.outbox.close()
    post.now -= 7200
    post.port.breaks.clear()
    post.outbox.sleep = post._sleep
    await post.begin()
    assert not await post.dirty()
    assert post.slept < LONGEST_PAUSE


async def test_a_table_that_is_over_is_shown_in_the_end(post: Post) -> None:
    """Its last edit meets an hour of trouble, and no later move would show the table again."""
    table = await post.lobby(1)
    await post.begin()
    begun = post.now
    post.port.breaks[1] = TimeoutError()
    await post.tables.ending.end(table.id, STRANGER, True)
    while post.now < begun + 3600:
        assert await post.dirty(), "it is given up"
        await asyncio.sleep(0.001)
    over = post.now  # on a busy machine this test wakes long after the hour
    post.port.breaks.clear()
    await post.rest()
    assert not await post.dirty()
    # One pause of its lane and one of its own. A request that failed as the trouble ended waits once more.
    # Another sleeper also moves the clock, and a busy machine has reached four pauses.
    assert post.now - over <= 5 * LONGEST_PAUSE
    assert len([one for one in post.port.requests if one[0] == "edit"]) < 40


async def test_what_fails_is_tried_less_and_less_often_by_one_process_after_another(post: Post) -> None:
    """The waiting time is stored, so a bot that restarts every second asks no more often."""
    await post.lobby(1)
    post.port.breaks[1] = TimeoutError()
    asleep = asyncio.Event()

    async def sleep(seconds: float) -> None:
        asleep.set()
        await post.port.never.wait()

    for _ in range(100):
        outbox = post.process()
        outbox.sleep = sleep
        outbox.start()
        while outbox.lanes.busy or not asleep.is_set():  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        await outbox.close()
        asleep.clear()
        post.now += 1
    assert 4 <= len(post.port.requests) <= 8


async def test_who_only_waits_is_shown_the_moves_of_others_seldom(post: Post) -> None:
    """They're shown at the table every half minute. If they're away, only when they're asked."""
    table = await post.tables.lobby.gather(1, 9, "en", User(1, "Ana", "en"), "four-sisters", {})
    for number in (2, 3, 4):
        await post.tables.lobby.join(table.id, User(number, f"P{number}", "en"))
    table = await post.tables.lobby.start(table.id, 1)
    await post.begin()
    rng, edits, waited = random.Random(1), 0, 0
    for _ in range(60):
        post.now += 3600
        seat = table.to_act[0]
        before = len(post.port.requests)
        after = await post.tables.play.move(table.id, seat, None, any_move(table, seat, rng))
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
    assert edits <= waited // 4, "a new round, a card, a word to them alone"


async def test_whose_page_cannot_be_drawn_is_told_how_they_go_on(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    """It's our fault and a retry wouldn't help, but the player to move mustn't wait for ever."""
    table = await post.game()
    (seat,) = table.to_act
    post.pages.broken = {0, 1}
    dms = [50_000 + one.person for one in table.seats]
    begun, told = post.now, ("text", dms[seat])
    post.outbox.start()
    async with asyncio.timeout(20):
        while post.now < begun + 3600 or told not in post.port.requests:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    heard = [(what, channel) for what, channel in post.port.requests if channel in dms]
    assert heard == [told], "once, and only who is to act"
    assert "in panel\n    raise LookupError" in caplog.text, "and we learn where"
    post.pages.broken = set()
    await post.rest()
    assert not await post.dirty()
    assert [what for what, channel in post.port.requests if channel == dms[seat]] == ["text", "send"]


async def test_whose_page_is_drawn_for_ever_is_told_the_same(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "DRAWING", 0.01)
    table = await post.game()
    (seat,) = table.to_act
    post.pages.endless = {seat}
    post.outbox.start()
    async with asyncio.timeout(10):
        while ("text", 50_000 + table.seats[seat].person) not in post.port.requests:  # noqa: ASYNC110
            await asyncio.sleep(0.001)


async def test_each_notice_is_a_message_of_its_own(post: Post) -> None:
    """Discord treats a second message with a nonce from the last few minutes as the first, and shows nothing.
    Of two people with closed messages, only one would be told.
    """
    people = [User(number, f"P{number}", "en") for number in (1, 2, 3)]
    table = await post.tables.lobby.gather(1, 9, "en", people[0], "the-four-courts", {})
    for person in people[1:]:
        await post.tables.lobby.join(table.id, person)
    assert len((await post.tables.lobby.start(table.id, 1)).to_act) == 3
    for person in people:
        closed = error(403, DM_CLOSED)
        post.port.breaks[50_000 + person.id] = closed
    await post.begin()
    assert post.port.requests.count(("send", 9)) == 1 + 3, "the table, and a line for each"
    assert len(set(post.port.nonces)) == 1 + 3


@pytest.mark.parametrize("tries", [0, SOON])
async def test_whose_page_discord_refuses_is_told_once_how_they_go_on(post: Post, tries: int) -> None:
    """They're told at once, even after an hour of trouble, because no message has told them anything yet."""
    table = await post.game()
    (seat,) = table.to_act
    dm = 50_000 + table.seats[seat].person
    await post.database.change("UPDATE deliveries SET attempts = ?", (tries,))
    post.port.breaks[dm] = error(400, 50035)
    post.outbox.start()
    begun = post.now
    while await post.dirty() and post.now < begun + 60 * 86400:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    asked = [what for what, channel in post.port.requests if channel == dm]
    assert asked.count("text") == 1
    assert asked.index("text") == 1, "as soon as it was refused"
    assert asked.count("send") > 1, "and the page is tried again"


async def test_what_is_sent_once_more_is_edited(post: Post) -> None:
    """Discord may return the first message, which shows an older state."""
    await post.lobby(1)
    send, lost = post.port.send, [TimeoutError()]

    async def once(*what: Any, **how: Any) -> int:
        sent = await send(*what, **how)
        if lost:
            raise lost.pop()
        return sent

    post.port.send = once  # type: ignore[method-assign]
    await post.begin()
    assert post.port.requests == [("send", 1), ("send", 1), ("edit", 1)]


async def answered(post: Post, table: int, began: asyncio.Event) -> None:
    """Answer a tap by showing the lobby as it is then."""
    async with post.deliveries.lanes.changing(table, 0):
        began.set()
        found = await post.deliveries.of(table, 0)
        await asyncio.sleep(0.01)
        version = (await post.tables.get(table)).version
        await post.deliveries.mark(table, version, 0, found.message or 0, "of the tap")


async def test_the_answer_to_a_tap_waits_for_the_edit_under_way(post: Post) -> None:
    """Discord then receives messages in the recorded order, and the newest one stays."""
    table = await post.lobby(1)
    await post.begin()
    edit, began, answer = post.port.edit, asyncio.Event(), list[asyncio.Task[None]]()

    async def slow(channel: int, message: int, page: Message, **_: Any) -> None:
        answer.append(asyncio.create_task(answered(post, table.id, began)))
        await asyncio.sleep(0.05)
        assert not began.is_set(), "it waits"
        await edit(channel, message, page)

    post.port.edit = slow  # type: ignore[method-assign]
    await post.tables.lobby.join(table.id, User(2, "Ben", "en"))
    while not began.is_set():  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    await answer[0]
    await post.rest()
    assert len(answer) == 1, "the edit was noted, and so was the answer"
    shown = await post.deliveries.of(table.id, 0)
    assert (shown.digest, shown.stage) == ("of the tap", "shown")


async def test_an_edit_waits_for_the_answer_under_way_and_is_not_sent_where_that_shows_all(
    post: Post,
) -> None:
    table = await post.lobby(1)
    await post.begin()
    since, began = len(post.port.requests), asyncio.Event()
    lane = post.deliveries.lanes.changing(table.id, 0)
    await lane.__aenter__()
    await post.tables.lobby.join(table.id, User(2, "Ben", "en"))
    await asyncio.sleep(0.05)
    assert len(post.port.requests) == since
    answer = asyncio.create_task(answered(post, table.id, began))
    # The edit was first in the lane, and is still first.
    await lane.__aexit__(None, None, None)
    await answer
    await post.rest()
    assert [what for what, _ in post.port.requests[since:]] == ["edit"]
    async with post.deliveries.lanes.changing(table.id, 0):
        table = await post.tables.lobby.join(table.id, User(3, "Cleo", "en"))
        await asyncio.sleep(0.05)
        found = await post.deliveries.of(table.id, 0)
        await post.deliveries.mark(table.id, table.version, 0, found.message or 0, "of the tap")
    await post.rest()
    assert len(post.port.requests) == since + 1, "the answer had shown it"


async def test_an_answer_that_takes_long_holds_up_its_own_message_alone(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "LONGEST", 0.01)
    slow, other = await post.lobby(1), await post.lobby(1)
    await post.begin()
    post.port.requests.clear()
    async with post.deliveries.lanes.changing(slow.id, 0):
        for table in (slow, other):
            await post.tables.lobby.join(table.id, User(2, "Ben", "en"))
        due, rows = f"SELECT table_id FROM {DUE_PAGES}", list[Any]()
        async with asyncio.timeout(5):
            while [row["table_id"] for row in rows] != [slow.id]:
                rows = await post.database.read(due)
    await post.rest()
    assert [what for what, _ in post.port.requests] == ["edit", "edit"]


async def test_one_wrong_answer_ends_no_game_whatever_went_wrong_before_it(post: Post) -> None:
    table = await post.lobby(1)
    await post.begin()
    gone = error(404, 10003)
    edit, troubles = post.port.edit, [TimeoutError(), gone]

    async def broken(channel: int, message: int, page: Message, **_: Any) -> None:
        if troubles:
            raise troubles.pop(0)
        await edit(channel, message, page)

    post.port.edit = broken  # type: ignore[method-assign]
    await post.tables.lobby.join(table.id, User(2, "Ben", "en"))
    await post.rest()
    assert not troubles
    assert (await post.tables.get(table.id)).alive
    assert not await post.dirty()


async def test_a_channel_that_takes_no_call_since_it_is_gone_is_found_out(post: Post) -> None:
    """The table itself isn't due, and no move could make it so. Seed 8300158 of the simulation found this."""
    for _ in range(10):
        table = await post.lobby(1)
        table = await post.tables.lobby.start((await post.tables.lobby.fill(table.id, 1, "fair")).id, 1)
        if table.to_act == (0,):
            break
        await post.tables.ending.end(table.id, STRANGER, True)
    assert table.to_act == (0,), "the player is asked, and no robot"
    await post.begin()
    post.port.breaks[1] = error(404, 10003)
    await post.database.change("DELETE FROM deliveries WHERE what = 'call'")
    await post.deliveries.unreached(table.id, 1)
    await post.rest()
    assert (await post.tables.get(table.id)).place_lost is not None


async def test_a_table_that_may_never_be_shown_again_is_given_up_in_the_end(post: Post) -> None:
    """The bot was removed from the server. The host is told, and after days the outbox stops trying."""
    table = await post.lobby(1)
    await post.begin()
    post.port.breaks[1] = error(403, 50001)
    await post.tables.ending.end(table.id, STRANGER, True)
    begun = post.now
    while await post.dirty() and post.now < begun + 60 * 86400:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    assert 2 * 86400 < post.now - begun < 60 * 86400
    await post.rest()
    assert post.port.requests.count(("text", 50_001)) == 1
