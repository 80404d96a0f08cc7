"""A full disk. Each player reads that their action failed, the log has one line, and play goes on once
there's space.
"""

from __future__ import annotations

import logging
import random
import sqlite3

import pytest

from bot import logs
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Person
from bot.storage import saving
from bot.storage.errors import Busy, NotSaved, ServerAway, Unanswered
from tests.discord.people import House
from tests.engine.walk import random_move

SAY = language(None)


def of_sqlite(name: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError(name)
    error.sqlite_errorname, error.sqlite_errorcode = name, getattr(sqlite3, name)
    return error


async def close_disk(world: House, closed: bool) -> None:
    """Make all writes to the database fail, or let them succeed again."""
    connection = world.client.database.writer.connection  # type: ignore[attr-defined]
    await connection.execute_fetchall(f"PRAGMA query_only = {'ON' if closed else 'OFF'}")


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]


async def test_a_disk_that_takes_no_more_is_one_line_of_the_log_and_a_plain_sentence_for_each_player(
    world: House, caplog: pytest.LogCaptureFixture
) -> None:
    now = [0.0]
    world.client.database.writer.saving.clock = lambda: now[0]
    await world.begin("four-tribes")
    state, version = await world.state(), (await world.table()).version
    seat = state.to_act[0]
    move = random_move(state, seat, random.Random(1))
    await world.offers(seat, "dm")
    await close_disk(world, True)
    told: set[str] = set()
    for place in ("dm", "channel"):
        for _ in range(15):
            await world.say_next(seat, move, place)
            await world.slash(world.person(1 - seat), "games")
            await world.pass_by(60)
            told |= {text for one in world.people.values() for text in seen(world, one)}
    assert any(SAY("answer-not-saved") in text for text in told)
    assert not any(SAY("answer-trouble") in text or SAY("answer-number", number="") in text for text in told)
    (line,) = lines(caplog)
    assert "nothing can be saved (SQLITE_READONLY)" in line
    assert (await world.table()).version == version
    caplog.clear()
    await close_disk(world, False)
    now[0] += 1000
    await world.make(seat, move)
    await world.play_out(random.Random(3))
    (line,) = lines(caplog)
    assert "everything can be saved again" in line


def seen(world: House, person: Person) -> list[str]:
    return [*world.shown(person), *world.shown(person, "dm")]


@pytest.mark.parametrize(
    "error",
    [
        NotSaved(),
        ServerAway("OperationalError"),
        of_sqlite("SQLITE_FULL"),
        of_sqlite("SQLITE_IOERR_WRITE"),
        of_sqlite("SQLITE_READONLY_DBMOVED"),
        of_sqlite("SQLITE_CANTOPEN"),
    ],
    ids=lambda error: getattr(error, "sqlite_errorname", type(error).__name__),
)
def test_what_is_nobodys_fault_has_no_number_and_no_line(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    assert saving.nothing_saved(error)
    assert logs.log_unexpected(logging.getLogger("bot"), "a tap failed", error) == ""
    assert not caplog.records


@pytest.mark.parametrize(
    "error",
    [Busy(), Unanswered("commit"), of_sqlite("SQLITE_ERROR"), of_sqlite("SQLITE_BUSY"),
     of_sqlite("SQLITE_CONSTRAINT"), of_sqlite("SQLITE_CORRUPT"), ValueError()],
    ids=lambda error: getattr(error, "sqlite_errorname", type(error).__name__),
)  # fmt: skip
def test_what_is_a_fault_of_ours_is_logged(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    assert not saving.nothing_saved(error)
    assert logs.log_unexpected(logging.getLogger("bot"), "a tap failed", error)
    assert len(caplog.records) == 1


def test_a_disk_that_is_nearly_full_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    """Some writes succeed on such a disk, and others don't."""
    now, state = [0.0], saving.Saving("courtyard.db")
    state.clock = lambda: now[0]
    for _ in range(100):
        now[0] += 1
        state.failed(of_sqlite("SQLITE_FULL"))
        state.went_well()
    assert len(lines(caplog)) == 1
    now[0] += saving.CALM + 1
    state.went_well()
    assert len(lines(caplog)) == 2
