"""Doubts as rows: what is remembered of a send whatever comes between, and what that costs."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.storage.database import Database
from bot.tables import Tables, owing
from bot.tables.displays import Displays
from bot.tables.owed import Display
from bot.tables.table import Table
from tests.bot.test_tables import any_move, begun, database, seeded
from tests.bot.test_writer import said, waiting

__all__ = ["database", "said"]

NOW = 1_800_000_000


class Sending:
    """A game of two. Whoever is asked has a hand, message 77, and is to get a new one."""

    def __init__(self, database: Database, tables: Tables, table: Table) -> None:
        self.database, self.tables, self.table = database, tables, table
        (self.seat,) = table.to_act
        self.person = table.seats[self.seat].person
        self.displays = Displays(database, tables.now)

    async def display(self) -> Display:
        found = await self.displays.display(self.table.id, self.person)
        assert found is not None
        return found

    async def posted(self, message: int) -> None:
        """Discord has taken it, and it is noted."""
        await self.displays.posted(await self.display(), 50, message, self.table.version, "digest", NOW)

    async def moves(self) -> None:
        """She moves, and no new message is wanted any more."""
        move = any_move(self.table, self.seat, random.Random(1))
        await self.tables.play(self.table.id, self.seat, None, move)

    async def later(self) -> Display:
        """The display as the next process finds it."""
        displays = Displays(self.database, self.tables.now)
        await displays.doubts.recall()
        found = await displays.display(self.table.id, self.person)
        assert found is not None
        return found


@pytest.fixture
async def sending(database: Database) -> Sending:
    tables = seeded(database)
    sending = Sending(database, tables, await begun(tables, "court-wars", 2))
    await sending.posted(77)
    await database.at_once(lambda db: owing.repost(db, sending.table, [sending.person]))
    return sending


async def test_a_move_is_not_written_without_the_doubt(sending: Sending) -> None:
    await sending.displays.doubts.begin(await sending.display())
    await sending.moves()
    later = await sending.later()
    assert (later.repost, later.unsure) == (0, 1)


async def test_what_was_known_before_the_kill_is_no_doubt(sending: Sending) -> None:
    await sending.displays.doubts.begin(await sending.display())
    await sending.posted(78)
    await sending.moves()
    assert not (await sending.later()).unsure
    assert not (await sending.display()).unsure


@pytest.mark.parametrize("looked", [True, False])
async def test_a_second_kill_forgets_nothing(looked: bool, sending: Sending) -> None:
    """Nobody has moved before the first, and nothing was looked for before the second; or it was."""
    first = await sending.later()
    assert first.repost
    assert first.unsure
    if looked:
        await sending.displays.left_behind(first, 50, [])
    await sending.moves()
    assert (await sending.later()).unsure == (not looked)


async def test_a_send_costs_no_write_but_the_note_of_it(sending: Sending, said: list[str]) -> None:
    rows = []
    for number in range(2):
        writer = sending.database._writer.connection
        before = writer.total_changes
        if number:
            await sending.displays.doubts.begin(await sending.display())
            assert not said
        await sending.posted(78)
        rows.append(writer.total_changes - before)
        await sending.database.at_once(lambda db: owing.repost(db, sending.table, [sending.person]))
        assert said == ["BEGIN IMMEDIATE", "COMMIT"] * 2
        said.clear()
    assert rows[0] >= rows[1], "the first has a message to replace"


async def test_a_move_that_is_being_written_is_waited_for(sending: Sending) -> None:
    """It was begun before the send, and knows nothing of it: so the send is to know of the move."""
    one = await sending.display()
    async with sending.database.write():
        move = asyncio.create_task(sending.moves())
        await waiting(sending.database, 1)
        begins = asyncio.create_task(sending.displays.doubts.begin(one))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not begins.done()
    await begins
    sent = (await sending.display()).repost
    if not sent:
        sending.displays.doubts.unsent(one)
    await move
    assert not sent or (await sending.later()).unsure, "it was written later, and leaves the doubt"


async def test_where_the_note_is_refused_the_doubt_stays(sending: Sending) -> None:
    one = await sending.display()
    await sending.displays.doubts.begin(one)

    async def refused() -> None:
        raise OSError

    with pytest.raises(OSError, match=r"^$"):
        await sending.displays.doubts.end(one, refused)
    assert (await sending.display()).unsure
    await sending.moves()
    assert (await sending.later()).unsure


async def test_an_answer_to_a_tap_leaves_the_doubt(sending: Sending) -> None:
    """Her message shows all that is needed, and is still looked at."""
    await sending.displays.doubts.begin(await sending.display())
    await sending.moves()
    table = await sending.tables.get(sending.table.id)
    for _ in range(2):
        await sending.displays.mark(table, sending.person, 77, "another")
    assert (await sending.display()).unsure
    await sending.displays.left_behind(await sending.display(), 50, [])
    await sending.displays.shown(await sending.display(), table.version, "another")
    assert await sending.displays.display(table.id, sending.person) is None
