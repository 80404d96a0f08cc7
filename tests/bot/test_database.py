"""The database contains exactly the committed rows."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection

import pytest

from bot.storage import schema as schemas
from bot.storage.database import Database, DatabaseUnusable
from bot.storage.judged import OURS
from bot.storage.sqlite import SqliteDatabase
from tests.bot.refusals import is_refused
from tests.earlier import added

pytestmark = pytest.mark.usefixtures("threads")
INSERT = "INSERT INTO facts (name, value) VALUES (?, ?)"


async def facts(database: Database) -> list[str]:
    return [row["name"] for row in await database.read("SELECT name FROM facts ORDER BY name")]


async def test_an_empty_file_becomes_a_database_of_the_latest_version(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    for _ in range(2):
        database = await SqliteDatabase.open(path)
        assert [dict(row) for row in await database.read("PRAGMA user_version")] == [
            {"user_version": schemas.latest()}
        ]
        for relation in ("tables", "seats", "moves", "deliveries", "timers", "results", "facts"):
            assert await database.read(f"SELECT count(*) FROM {relation}")
        await database.close()


@pytest.mark.usefixtures("durable")
async def test_it_is_kept_the_careful_way(database: Database) -> None:
    def kept(db: Connection) -> dict[str, object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in names}

    assert await database.at_once(kept) == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    with pytest.raises(sqlite3.IntegrityError):  # STRICT
        await database.change("INSERT INTO timers (table_id, kind, due) VALUES (1, 'time', 'soon')")
    with pytest.raises(sqlite3.IntegrityError):  # a foreign key
        await database.change("INSERT INTO timers (table_id, kind, due) VALUES (1, 'time', 5)")
    with pytest.raises(sqlite3.OperationalError):  # the reader is read-only
        await database.read(INSERT, ("a", "b"))


async def test_who_watches_is_told_of_what_was_committed_and_of_nothing_else(database: Database) -> None:
    told: list[str] = []
    await database.watch("facts", "WHEN NEW.value = 'x'", lambda: told.append("x"))
    await database.watch("persons", "", lambda: told.append("person"))

    def lost(db: Connection) -> None:
        db.execute(INSERT, ("lost", "x"))
        raise ValueError

    def kept(db: Connection) -> None:
        db.execute(INSERT, ("c", "x"))
        db.execute(INSERT, ("d", "x"))
        db.execute("INSERT INTO persons (id) VALUES (1)")

    await database.change(INSERT, ("a", "y"))
    with pytest.raises(ValueError):
        await database.at_once(lost)
    await database.change(INSERT, ("b", "y"))
    assert told == []
    await database.at_once(kept)
    assert told == ["x", "person"], "once a transaction"
    await database.change("UPDATE facts SET value = 'x' WHERE name = 'a'")
    await database.change("DELETE FROM facts")
    assert told == ["x", "person", "x"]


async def test_cancelled_at_any_moment_no_commit_goes_untold(database: Database) -> None:
    told: list[int] = []
    await database.watch("facts", "", lambda: told.append(1))
    committed = 0
    for number in range(40):
        before = len(told)
        task = asyncio.create_task(database.change(INSERT, (f"{number:02}", "x")))
        for _ in range(number):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        names = await facts(database)
        assert len(names) == committed or len(told) > before
        committed = len(names)


async def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {schemas.latest() + 1}")
        db.execute("CREATE TABLE of_tomorrow (a)")
        db.execute(f"PRAGMA application_id = {OURS}")
    await is_refused("start-newer-database", SqliteDatabase.open(path))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (schemas.latest() + 1,)
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("of_tomorrow",)]


async def test_garbage_and_what_cannot_be_written_are_refused(tmp_path: Path) -> None:
    (tmp_path / "garbage.db").write_bytes(os.urandom(9000))
    (tmp_path / "folder").mkdir()
    for name, key in (("garbage.db", "damaged"), ("folder", "bad"), ("nowhere/at/all.db", "bad")):
        with pytest.raises(DatabaseUnusable) as refused:
            await SqliteDatabase.open(tmp_path / name)
        assert refused.value.key == f"start-{key}-database"
        assert name in refused.value.facts["path"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_read_only_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    await (await SqliteDatabase.open(path)).close()
    path.chmod(0o400)
    with pytest.raises(DatabaseUnusable):
        await SqliteDatabase.open(path)


async def test_a_migration_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new.db"
    database = await SqliteDatabase.open(path)
    await database.change(INSERT, ("kept", "x"))
    await database.close()
    broken = added("CREATE TABLE more (a INTEGER) STRICT; INSERT INTO nowhere VALUES (1);")
    with monkeypatch.context() as patch:
        patch.setattr(schemas, "migrations", broken)
        with pytest.raises(DatabaseUnusable):
            await SqliteDatabase.open(path)
    database = await SqliteDatabase.open(path)
    assert await facts(database) == ["kept"]
    assert not await database.read("SELECT name FROM sqlite_master WHERE name = 'more'")
    await database.close()


async def test_several_queries_are_answered_each_for_itself(database: Database) -> None:
    await database.change(INSERT, ("a", "x"))
    found = await database.read_each(
        ("SELECT name FROM facts WHERE value = ?", ("x",)), ("SELECT name FROM facts WHERE 0", ())
    )
    assert [[row["name"] for row in rows] for rows in found] == [["a"], []]
    with pytest.raises(sqlite3.OperationalError):
        await database.read_each(("SELECT 1", ()), ("SELECT nothing", ()))
