"""The database's files: one process owns them, and no other user of the machine can read them."""

from __future__ import annotations

import logging
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection

import pytest

from bot.sandbox.__main__ import forget
from bot.settings import Settings
from bot.storage.copies import copy as backup
from bot.storage.database import DatabaseUnusable
from bot.storage.sqlite import Displaced, SqliteDatabase
from tests.bot.refusals import is_refused
from tests.bot.sources import HOUSE

pytestmark = pytest.mark.usefixtures("threads")
INSERT = "INSERT INTO facts (name, value) VALUES (?, 'x')"

OPEN = """
import asyncio, sys
from pathlib import Path
from bot.storage.database import DatabaseUnusable
from bot.storage.sqlite import SqliteDatabase

async def main():
    try:
        database = await SqliteDatabase.open(Path(sys.argv[1]))
    except DatabaseUnusable as error:
        print(error.key, flush=True)
        return
    await database.change("INSERT INTO facts (name, value) VALUES ('theirs', 'x')")
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await database.close()

asyncio.run(main())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house" / "courtyard.db"


@pytest.fixture
def ends() -> list[DatabaseUnusable]:
    """Return the list of reasons for the process to end."""
    return []


@pytest.fixture
async def database(path: Path, ends: list[DatabaseUnusable]) -> AsyncIterator[SqliteDatabase]:
    path.parent.mkdir()
    database = await SqliteDatabase.open(path, ends.append)
    await database.change(INSERT, ("before",))
    yield database
    await database.close()


def stand(path: Path) -> set[str]:
    """Return the committed rows that another connection finds."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return {name for (name,) in db.execute("SELECT name FROM facts")}


def modes(folder: Path) -> dict[str, int]:
    return {one.name: one.stat().st_mode & 0o777 for one in folder.iterdir()}


# One owner


def another(path: Path) -> subprocess.Popen[str]:
    """Start another process with this database. Its first line says whether it could open it."""
    return subprocess.Popen(
        [sys.executable, "-c", OPEN, str(path)],
        env=os.environ | {"PYTHONPATH": str(HOUSE)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


async def test_one_process_has_a_database_and_another_is_told_so(
    database: SqliteDatabase, path: Path
) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    for way in (path, link):
        with another(way) as process:
            told, _ = process.communicate()
        assert told == "start-database-in-use\n"
        await is_refused("start-database-in-use", SqliteDatabase.open(way))
    with pytest.raises(DatabaseUnusable, match="start-database-in-use"):
        forget(path)
    await database.change(INSERT, ("after",))
    assert stand(path) == {"before", "after"}, "who only reads is not kept out"


async def test_killed_it_leaves_the_database_to_who_comes_next(path: Path) -> None:
    path.parent.mkdir()
    with another(path) as process:
        assert process.stdout.readline() == "open\n"
        await is_refused("start-database-in-use", SqliteDatabase.open(path))
        process.send_signal(signal.SIGKILL)
    database = await SqliteDatabase.open(path)
    assert [row["name"] for row in await database.read("SELECT name FROM facts")] == ["theirs"]
    await database.close()


async def test_what_could_not_be_opened_is_nobodys(tmp_path: Path) -> None:
    path = tmp_path / "courtyard.db"
    path.write_bytes(b"no database" * 999)
    await is_refused("start-damaged-database", SqliteDatabase.open(path))
    path.unlink()
    await (await SqliteDatabase.open(path)).close()


# Private


@pytest.fixture
def open_to_all() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_to_all")
async def test_nobody_else_of_the_machine_may_read_it(path: Path) -> None:
    path.parent.mkdir()
    names = {path.name + suffix for suffix in ("", "-wal", "-shm", "-lock")}
    database = await SqliteDatabase.open(path)
    await database.change(INSERT, ("a",))
    found = modes(path.parent)
    # As an earlier release left it when it was killed.
    earlier = path.parent.with_name("earlier")
    earlier.mkdir()
    for name in names:
        os.chmod(shutil.copyfile(path.with_name(name), earlier / name), 0o644)
    await database.close()
    database = await SqliteDatabase.open(earlier / path.name)
    await database.change(INSERT, ("b",))
    narrowed, kept = modes(earlier), stand(earlier / path.name)
    await database.close()
    assert found == narrowed == dict.fromkeys(names, 0o600)
    assert kept == {"a", "b"}


async def test_who_may_not_narrow_it_is_warned(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.mkdir()
    await (await SqliteDatabase.open(path)).close()
    os.chmod(path, 0o644)

    def refuse(self: Path, mode: int) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", refuse)
    await (await SqliteDatabase.open(path)).close()
    assert [one.levelno for one in caplog.records if str(path) in one.getMessage()] == [logging.WARNING]


def test_a_token_that_others_may_read_is_a_warning_without_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=very-secret\n")
    file.chmod(0o600)
    assert Settings.read({}, file).token == "very-secret"
    assert not caplog.records
    file.chmod(0o640)
    Settings.read({}, file)
    (warning,) = caplog.records
    assert warning.levelno == logging.WARNING
    assert str(file) in warning.getMessage()
    assert "secret" not in warning.getMessage()


# Deleted or replaced


def lose(path: Path, how: str) -> None:
    if how == "folder":
        shutil.rmtree(path.parent)
    elif how == "moved":
        path.rename(path.with_name("elsewhere.db"))
    else:
        for suffix in how.split():
            path.with_name(path.name + suffix.replace("db", "")).unlink()


@pytest.mark.parametrize("how", ["db", "-wal", "-shm", "-wal -shm", "db -wal -shm -lock", "folder", "moved"])
async def test_deleted_while_it_is_used_it_takes_nothing_more_and_the_process_ends(
    database: SqliteDatabase, ends: list[DatabaseUnusable], path: Path, how: str
) -> None:
    """The bot tells no player that a lost row was saved."""
    lose(path, how)
    for _ in range(2):
        with pytest.raises(Displaced):
            await database.change(INSERT, ("refused",))
    assert [one.key for one in ends] == ["start-displaced-database"] * 2
    assert [row["name"] for row in await database.read("SELECT name FROM facts")] == ["before"]


async def test_another_file_in_its_place_is_left_alone(
    database: SqliteDatabase, ends: list[DatabaseUnusable], path: Path, tmp_path: Path
) -> None:
    backup = tmp_path / "backup.db"
    other = await SqliteDatabase.open(backup)
    await other.change(INSERT, ("of the backup",))
    await other.close()
    backup.rename(path)
    with pytest.raises(Displaced):
        await database.change(INSERT, ("refused",))
    assert ends[0].key == "start-displaced-database"
    await database.close()
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    assert stand(path) == {"of the backup"}


# Copies


@pytest.mark.usefixtures("open_to_all")
async def test_a_copy_that_is_made_while_something_is_written_has_all_that_is_committed(
    database: SqliteDatabase, path: Path
) -> None:
    assert "./run bot backup copy.db" in (HOUSE / "docs/OWNERS.md").read_text("utf-8")
    target = path.with_name("copy.db")
    await database.change(INSERT, ("latest",))

    def under_way(db: Connection) -> None:
        db.execute(INSERT, ("under way",))
        backup(path, target)

    await database.at_once(under_way)
    assert stand(target) == {"before", "latest"}
    assert modes(path.parent)[target.name] == 0o600, "it is its owner's alone"
    restored = await SqliteDatabase.open(target)
    assert len(await restored.read("SELECT * FROM facts")) == 2
    await restored.close()


async def test_a_clean_stop_leaves_one_whole_file(
    database: SqliteDatabase, path: Path, tmp_path: Path
) -> None:
    shutil.copy(path, tmp_path / "while it ran.db")
    await database.change(INSERT, ("latest",))
    await database.close()
    assert sorted(modes(path.parent)) == ["courtyard.db", "courtyard.db-lock"]
    assert not path.with_name("courtyard.db-lock").stat().st_size
    shutil.copy(path, tmp_path / "copy.db")
    assert stand(tmp_path / "copy.db") == {"before", "latest"}
    # This is why there's a command for copying.
    with closing(sqlite3.connect(tmp_path / "while it ran.db")) as db:
        assert not db.execute("SELECT name FROM sqlite_master").fetchall()
