"""The PostgreSQL backend (16 or newer), with the same rows, statements and guarantees as a database file.

It uses psycopg 3, because its transactions are plain blocking calls in one thread, just like a file's.
asyncpg has no blocking calls. Readers use psycopg's connection pool. Rows aren't interpreted here.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, SupportsIndex

import psycopg
from psycopg.adapt import Dumper
from psycopg.types.numeric import Int8Dumper
from psycopg_pool import ConnectionPool

from bot.features.postgres import dialect, threads
from bot.features.postgres.lease import IS_WANTED, Displaced, Lease, ask, ask_no_more
from bot.features.postgres.postgres_writer import CHANNEL, PAUSE, PostgresWriter, asked
from bot.storage import schema as schemas
from bot.storage.address import ServerAddress
from bot.storage.database import UNWRITABLE, WRITTEN, Change, Database, Lost, Start
from bot.storage.errors import DatabaseUnusable, ServerAway
from bot.storage.sql import DatabaseRow, Values

_log = logging.getLogger(__name__)
# psycopg logs every attempt to reconnect. Silence it: bot/storage/saving.py reports a lost connection once.
for _name in ("psycopg", "psycopg.pool"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)

OLDEST = 160000
"""The oldest supported server version, in PostgreSQL's numeric format."""
READERS = 4
"""Maximum number of reading connections. Each uses a thread while it reads."""
PATIENCE = 1.5
"""Seconds to wait for a reading connection."""
PARTING = 5.0
"""Seconds a starting process waits for the database.

The server takes a moment to notice that a killed process has ended.
"""
TAKING_OVER = 30.0
"""Seconds to wait for the other process to shut down in a takeover."""
SILENCE = 20
"""Both sides consider a connection lost after this many seconds of silence.

The server then releases the lost process's lease and locks.
"""
_NOTED = """
CREATE OR REPLACE FUNCTION courtyard_noted() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('{channel}', TG_ARGV[0]); RETURN NULL; END $$
"""


class _Bool(Dumper):
    """Dumps booleans as numbers, because all rows store them as 1 and 0."""

    oid = psycopg.postgres.types["int8"].oid

    def dump(self, obj: bool) -> bytes:
        """See Dumper."""
        return b"1" if obj else b"0"


class NamedValues(tuple[Any, ...]):
    """A row with the interface of sqlite3.Row."""

    numbers: dict[str, int]

    def __getitem__(self, key: SupportsIndex | slice | str) -> Any:
        """Return a value by name or index. For a slice, return several."""
        return super().__getitem__(self.numbers[key] if isinstance(key, str) else key)

    def keys(self) -> list[str]:
        """Return the column names."""
        return list(self.numbers)


@lru_cache(1024)
def _of_names(names: tuple[str, ...]) -> type[NamedValues]:
    return type(
        "NamedValues", (NamedValues,), {"numbers": {name: number for number, name in enumerate(names)}}
    )


def _rows(cursor: psycopg.Cursor[Any]) -> Callable[[Any], DatabaseRow]:
    return _of_names(tuple(column.name for column in cursor.description or ()))


def connect(url: str) -> psycopg.Connection[Any]:
    """Return a connection that reads and writes the same values as our files.

    Raise psycopg.Error if the connection fails.
    """
    connection = psycopg.connect(url, autocommit=True, row_factory=_rows, **HOW)
    _adapt(connection)
    connection.execute("; ".join(f"SET tcp_{name} = {value}" for name, value in _SILENCE.items()))
    return connection


_SILENCE = {
    "keepalives_idle": SILENCE // 2,
    "keepalives_interval": SILENCE // 4,
    "keepalives_count": 2,
    "user_timeout": SILENCE * 1000,
}
HOW: dict[str, Any] = {
    "connect_timeout": 5,
    "application_name": "courtyard",
    **{name.replace("user", "tcp_user"): value for name, value in _SILENCE.items()},
}


def _adapt(connection: psycopg.Connection[Any]) -> None:
    connection.adapters.register_dumper(int, Int8Dumper)
    connection.adapters.register_dumper(bool, _Bool)
    connection.prepared_max = 512


class PostgresDatabase(Database):
    """An open database on a server."""

    writer: PostgresWriter

    def __init__(
        self,
        server: ServerAddress,
        lease: Lease,
        writer: psycopg.Connection[Any],
        lost: Lost,
        unwritable: Callable[[], None],
    ) -> None:
        """`writer` is the connection that holds the lease."""
        super().__init__()
        self.server = server
        self._lease = lease
        self._lost = lost
        self._unwritable = unwritable
        self._listeners: dict[str, list[int]] = {}
        self._threads = ThreadPoolExecutor(READERS, "reader")
        self.readers = ConnectionPool(
            server.url,
            min_size=1,
            max_size=READERS,
            timeout=PATIENCE,
            kwargs={"autocommit": True, "row_factory": _rows, **HOW},
            configure=_adapt,
            open=False,
        )
        self._loop = asyncio.get_running_loop()
        self.writer = PostgresWriter(writer, self._connect, self._listeners, self._failed, str(server))

    @classmethod
    async def open(
        cls,
        server: ServerAddress,
        lost: Lost = lambda why: None,
        unwritable: Callable[[], None] = lambda: None,
        start: Start = "alone",
    ) -> PostgresDatabase:
        """Open the database, creating or migrating it if needed. See `bot.storage.opening`."""
        lease, connection = Lease(), None
        try:
            connection = await _had(lease, server, start)
            await threads.in_another(migrate, connection, server)
            await threads.in_another(lease.note, connection)
            database = cls(server, lease, connection, lost, unwritable)
        except BaseException as error:
            if connection is not None:
                connection.close()
            if isinstance(error, psycopg.Error):
                raise DatabaseUnusable("start-bad-database", path=str(server)) from error
            raise
        database.readers.open()
        return database

    async def close(self) -> None:
        """See Database."""
        await self.writer.close()
        if not self.readers.closed:
            await threads.in_another(self.writer.end)
            await threads.in_another(self.readers.close)
            self._threads.shutdown()

    async def is_wanted(self) -> bool:
        """See Database."""
        return await self.one(*IS_WANTED) is not None

    def _connect(self) -> psycopg.Connection[Any]:
        """Return a new connection that holds the lease.

        Raise psycopg.OperationalError if the connection fails or another process holds the lease.
        """
        connection = connect(self.server.url)
        try:
            if not self._lease.take(connection):
                raise psycopg.OperationalError
            self._lease.note(connection)
        except BaseException as error:
            connection.close()
            if isinstance(error, Displaced):
                why = DatabaseUnusable("start-database-in-use", path=str(self.server))
                self._loop.call_soon_threadsafe(self._lost, why)
            raise
        return connection

    async def watch(
        self, relation: str, when: str, listener: Callable[[], None], on: Sequence[Change] = WRITTEN
    ) -> None:
        """See Database."""
        which = when if on == WRITTEN else f"{when} {on}"
        name = f"on_{relation}_{zlib.crc32(which.encode()):08x}"
        if name not in self._listeners:
            self._listeners[name] = []
            condition = f"WHEN ({when.removeprefix('WHEN ')})" if when else ""
            await self.writer.do(
                f"CREATE OR REPLACE TRIGGER {name} AFTER {' OR '.join(on)} ON {relation}"
                f" FOR EACH ROW {condition} EXECUTE FUNCTION courtyard_noted('{name}')"
            )
        self._listeners[name].append(self.writer.listen(listener))

    async def read_each(self, *queries: tuple[str, Values]) -> list[list[DatabaseRow]]:
        """See Database."""

        def read() -> list[list[DatabaseRow]]:
            for left in range(READERS, -1, -1):
                with asked(), self.readers.connection() as connection:
                    try:
                        return [_read(connection, *query) for query in queries]
                    except psycopg.OperationalError:
                        # The connection may have been lost while idle, and so may all others in the pool. Try
                        # them in turn.
                        if not connection.broken or not left:
                            raise
            raise AssertionError

        try:
            return await threads.in_another(read, executor=self._threads)
        except ServerAway as error:
            self.writer.saving.failed(error)
            raise

    def _failed(self, error: BaseException, commits: int = 0) -> None:
        if commits == UNWRITABLE:
            self._unwritable()


def _read(connection: psycopg.Connection[Any], sql: str, values: Values = ()) -> list[DatabaseRow]:
    statement = dialect.translated(sql)
    return connection.execute(statement.sql, statement.values(values)).fetchall()


async def _had(lease: Lease, server: ServerAddress, start: Start) -> psycopg.Connection[Any]:
    """Return a connection that holds the lease. Raise DatabaseUnusable if another process keeps it."""
    connection = await threads.in_another(_reached, server)
    until = time.monotonic() + (TAKING_OVER if start == "take-over" else PARTING)

    def taken() -> bool:
        nonlocal connection
        try:
            if connection.closed:
                connection = connect(server.url)
            return lease.take(connection)
        except psycopg.OperationalError:
            if start != "stand-by":
                raise
            connection.close()
            return False

    try:
        asks = start == "take-over" and await threads.in_another(ask, connection)
        free = asks or start != "take-over"
        while free and not await threads.in_another(taken):
            free = start == "stand-by" or time.monotonic() < until
            await asyncio.sleep(PAUSE)
        if asks:
            # The server releases a closed connection's locks a moment later, and the owner might see ours.
            await threads.in_another(ask_no_more, connection)
        if not free:
            raise DatabaseUnusable("start-database-in-use", path=str(server))
    except BaseException:
        connection.close()
        raise
    return connection


def _reached(server: ServerAddress) -> psycopg.Connection[Any]:
    try:
        connection = connect(server.url)
    except psycopg.Error as error:
        _log.error("PostgreSQL: %s", type(error).__name__)  # the error's text may quote the address
        raise DatabaseUnusable("start-no-server", path=str(server)) from None
    if connection.info.server_version < OLDEST:
        connection.close()
        raise DatabaseUnusable("start-old-server", path=str(server))
    return connection


async def reach(server: ServerAddress) -> None:
    """Raise DatabaseUnusable if the server can't be reached or is too old. No data is changed."""
    (await threads.in_another(_reached, server)).close()


def migrate(connection: psycopg.Connection[Any], server: ServerAddress) -> None:
    """Migrate the database, one transaction per script, or create it at the latest version.

    Raise DatabaseUnusable if the database is newer than this release, or from a version never released.
    """
    latest = schemas.latest()
    connection.execute("CREATE TABLE IF NOT EXISTS migrated (version BIGINT NOT NULL)")
    found = connection.execute("SELECT max(version) FROM migrated").fetchall()[0][0]
    if found is not None and found > latest:
        raise DatabaseUnusable("start-newer-database", path=str(server))
    if found is not None and not schemas.is_known(found):
        raise DatabaseUnusable("start-unreleased-database", path=str(server))
    with connection.transaction():
        connection.execute(_NOTED.format(channel=CHANNEL))
        if found is None:
            connection.execute(dialect.script(schemas.schema()))
            connection.execute("INSERT INTO migrated VALUES (%s)", (latest,))
    for number, script in schemas.migrations():
        if found is not None and number > found:
            with connection.transaction():
                connection.execute(dialect.script(script))
                connection.execute("UPDATE migrated SET version = %s", (number,))
