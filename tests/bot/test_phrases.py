"""Quick phrases: everybody reads them in their own language, and they don't change the game."""

from __future__ import annotations

import dataclasses
import random
from itertools import count

import pytest

from bot.features.consent.page import phrases_view
from bot.i18n.languages import codes, language
from bot.storage.database import Database
from bot.tables.core import tokens
from bot.tables.core.errors import Stale
from bot.tables.core.outbox import waits
from bot.tables.core.phrases import may_talk, muted
from bot.tables.core.step import REMEMBERED, TALK, Step
from bot.tables.core.table import PHRASE, PHRASES, Table, User
from bot.tables.play.play import TALK as AT_ONCE
from bot.tables.play.play import WHILE
from bot.ui.answers import more
from bot.ui.board import board_texts
from bot.ui.scene import scene_of
from tests.bot.refusals import is_refused
from tests.bot.test_tables import Clock
from tests.dealing import KnownDealer
from tests.deliveries import PAGES
from tests.engine.walk import random_move
from tests.rooms import Rooms

ANA, BEN = User(1, "*Ana*", "en-US"), User(2, "Ben", "es-ES")


async def wars(database: Database, clock: Clock) -> tuple[Rooms, Table]:
    tables = Rooms(database, now=clock, dealer=KnownDealer("phrases"), number=count(1).__next__)
    table = await tables.lobby.gather(1, 2, "en-US", ANA, "court-wars", {})
    await tables.lobby.join(table.id, BEN)
    return tables, await tables.lobby.start(table.id, ANA.id)


async def moves(database: Database) -> list[object]:
    return [tuple(row) for row in await database.read("SELECT * FROM moves")]


async def test_a_phrase_is_no_move(database: Database) -> None:
    """It affects no clock, question, takeback or record, and calls nobody."""
    tables, before = await wars(database, Clock())
    seat = before.to_act[0]
    record = await moves(database)
    timers = [tuple(row) for row in await database.read("SELECT * FROM timers")]
    after = await tables.play.talk(1, ANA.id, "played")
    changes = {"version": before.version, "recent_events": before.recent_events}
    assert dataclasses.replace(after, **changes) == before
    assert [tokens.of_question(one, seat) for one in (before, after)] == [
        tokens.of_question(before, seat)
    ] * 2
    assert tokens.of_undo(after) == tokens.of_undo(before)
    assert await moves(database) == record
    assert [tuple(row) for row in await database.read("SELECT * FROM timers")] == timers
    rung = await database.read(f"SELECT person FROM {PAGES} WHERE renewed = ?", (after.version,))
    assert list(rung) == []
    waiting = waits(Step(before, after, by=ANA.id), after)
    assert waiting == {ANA.id, BEN.id}, "who looks sees it, and nobody else's page is edited"


@pytest.mark.parametrize("code", codes())
async def test_each_reads_it_in_their_own_language(database: Database, code: str) -> None:
    tables, _ = await wars(database, Clock())
    table, say = await tables.play.talk(1, ANA.id, "played"), language(code)
    line = say("event-phrase", Seat="**\\*Ana\\***", phrase=say("phrase-played"))
    assert line in "\n".join(board_texts(table, scene_of(table, None, say), beside=True)), "names are escaped"
    assert line in "\n".join(board_texts(table, scene_of(table, None, say), beside=False))
    quiet = muted(table)
    assert line not in "\n".join(board_texts(quiet, scene_of(quiet, None, say), beside=False))
    assert len(str(phrases_view(table, say).to_components()).split("'phrase:")) - 1 == len(PHRASES) == 8


async def test_it_does_not_end_what_is_celebrated(database: Database) -> None:
    tables, table = await wars(database, Clock())
    before = scene_of(table, None, language("en"))
    table = await tables.play.talk(1, ANA.id, "wow")
    after = scene_of(table, None, language("en"))
    assert (after.news, after.remembered) == (before.news, before.remembered)


async def test_a_few_a_minute(database: Database) -> None:
    clock = Clock()
    tables, _ = await wars(database, clock)
    for _ in range(AT_ONCE):
        await tables.play.talk(1, ANA.id, "hello")
    await is_refused("phrase-enough", tables.play.talk(1, ANA.id, "hello"))
    await tables.play.talk(1, BEN.id, "hello")
    clock.now += WHILE
    await tables.play.talk(1, ANA.id, "hello")
    await is_refused("not-seated", tables.play.talk(1, 3, "hello"))
    await is_refused(Stale, tables.play.talk(1, BEN.id, "I hold two Aces"))


async def test_talk_pushes_out_nothing_that_happened(database: Database) -> None:
    clock, rng = Clock(), random.Random(1)
    tables, table = await wars(database, clock)
    while len(table.events_for(None)) < REMEMBERED:
        seat = table.to_act[0]
        assert table.state is not None
        table = await tables.play.move(1, seat, None, random_move(table.state, seat, rng))
    happened = table.events_for(None)
    for _ in range(3 * TALK):
        clock.now += WHILE
        table = await tables.play.talk(1, ANA.id, "think")
    assert [one for one in table.events_for(None) if one.name != PHRASE] == happened
    assert len(table.events_for(None)) == len(happened) + TALK


async def test_robots_alone_are_not_talked_to(database: Database) -> None:
    _, table = await wars(database, Clock())
    assert may_talk(table)
    robots = tuple(dataclasses.replace(seat, person=0, robot="fair") for seat in table.seats[1:])
    alone = dataclasses.replace(table, seats=(table.seats[0], *robots))
    say = language("en")

    def offered(where: Table, talks: bool = True) -> bool:
        rows = more(say, where, 0, talks)
        return "'talk:" in str([row.to_component_dict() for row in rows])

    assert [offered(table), offered(table, talks=False), offered(alone)] == [True, False, False]
