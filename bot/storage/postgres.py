"""The database on a PostgreSQL server (16 or newer): the same rows, statements and promises as a file.

psycopg 3, since a block of a transaction is plain calls in one thread here as there; asyncpg knows no such
call. Reads go through its pool. What the rows mean is not known here.
"""

from __future__ import annotations

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

from bot.storage import dialect, threads
from bot.storage.address import ServerAddress, Shards
from bot.storage.database import UNWRITABLE, WRITTEN, Change, Database, Moved, migrations
from bot.storage.errors import DatabaseUnusable, ServerAway
from bot.storage.leases import Leases, own
from bot.storage.notices import CHANNEL, CommitNotices
from bot.storage.postgres_writer import PAUSE, PostgresWriter, asked
from bot.storage.sql import Connection, DatabaseRow, Values

_log = logging.getLogger(__name__)
# They tell of each try to have a lost connection again; bot/storage/saving.py tells of it once.
for _name in ("psycopg", "psycopg.pool"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)

OLDEST = 160000
"""The oldest server that is understood, as it says itself."""
READERS = 4
"""Connections for reading, at most; each has a thread while it reads."""
PATIENCE = 1.5
"""Seconds that a reader waits for a connection."""
PARTING = 5.0
"""Seconds for which a process that begins waits for what another has: to the server a process that was killed
is there a moment longer.
"""
SILENCE = 20
"""Seconds after which a machine from which nothing comes is taken for lost, here and by the server: what it
had, and what it had locked, others have then.
"""
_NOTED = """
CREATE OR REPLACE FUNCTION courtyard_noted() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_notify('{channel}', TG_ARGV[0]); RETURN NULL; END $$
"""


class _Bool(Dumper):
    """A yes or no is a number, as everywhere in our rows."""

    oid = psycopg.postgres.types["int8"].oid

    def dump(self, obj: bool) -> bytes:
        """See Dumper."""
        return b"1" if obj else b"0"


class NamedValues(tuple[Any, ...]):
    """A row, read as sqlite3.Row is."""

    numbers: dict[str, int]

    def __getitem__(self, key: SupportsIndex | slice | str) -> Any:
        """Return a value by its name or number, or some by a slice."""
        return super().__getitem__(self.numbers[key] if isinstance(key, str) else key)

    def keys(self) -> list[str]:
        """Return the names of the columns."""
        return list(self.numbers)


@lru_cache(1024)
def _of_names(names: tuple[str, ...]) -> type[NamedValues]:
    return type(
        "NamedValues", (NamedValues,), {"numbers": {name: number for number, name in enumerate(names)}}
    )


def _rows(cursor: psycopg.Cursor[Any]) -> Callable[[Any], DatabaseRow]:
    return _of_names(tuple(column.name for column in cursor.description or ()))


def connect(url: str) -> psycopg.Connection[Any]:
    """Return a connection that reads and writes values as a file of ours does. Raises psycopg.Error."""
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

    _writer: PostgresWriter

    def __init__(
        self,
        server: ServerAddress,
        shards: Shards | None,
        connections: Sequence[psycopg.Connection[Any]],
        unwritable: Callable[[], None],
        take_over: bool,
    ) -> None:
        """`connections`: one that writes, one that listens, one that holds the leases."""
        super().__init__()
        writer, listener, owner = connections
        self.server = server
        self._unwritable = unwritable
        self._listeners: dict[str, list[int]] = {}
        self._threads = ThreadPoolExecutor(READERS, "reader")
        self._readers = ConnectionPool(
            server.url,
            min_size=1,
            max_size=READERS,
            timeout=PATIENCE,
            kwargs={"autocommit": True, "row_factory": _rows, **HOW},
            configure=_adapt,
            open=False,
        )
        self._writer = PostgresWriter(
            writer, lambda: connect(server.url), self._listeners, self._failed, str(server)
        )
        self._notices = CommitNotices(listener, lambda: connect(server.url), self._writer, self._told)
        self._leases = Leases(
            owner, lambda: _owning(server, shards), self.lots, shards, take_over, self._away
        )

    @classmethod
    async def open(
        cls,
        server: ServerAddress,
        unwritable: Callable[[], None] = lambda: None,
        shards: Shards | None = None,
        take_over: bool = False,
    ) -> PostgresDatabase:
        """Open the database, made or brought up to date where needed; with `shards`, beside others, which may
        have these still (`take_over`). Raises DatabaseUnusable.
        """
        opened: list[psycopg.Connection[Any]] = []
        try:
            await threads.in_another(_opened, server, shards, take_over, opened)
            database = cls(server, shards, opened, unwritable, take_over)
            database._notices.start()
        except BaseException as error:
            for connection in opened:
                connection.close()
            if isinstance(error, psycopg.Error):
                raise DatabaseUnusable("start-bad-database", path=str(server)) from error
            raise
        database._readers.open()
        return database

    async def close(self) -> None:
        """See Database."""
        await self._writer.close()
        if not self._readers.closed:
            self._notices.close()
            await self._leases.close()
            await threads.in_another(self._readers.close)
            self._writer.connection.close()
            self._threads.shutdown()

    async def share(self, gained: Moved, leaving: Moved) -> None:
        """See Database."""
        self._leases.start(gained, leaving)

    @property
    def owned(self) -> bool:
        """See Database."""
        return self._leases.owned

    async def take(self) -> bool:
        """See Database."""
        return await self._leases.take()

    async def give(self) -> None:
        """See Database."""
        await self._leases.give()

    @property
    def alone(self) -> bool:
        """See Database."""
        return self.lots.processes == 1

    def tell(self, db: Connection, what: str) -> None:
        """See Database."""
        db.execute("SELECT pg_notify(?, ?)", (CHANNEL, what))

    def _told(self, what: str) -> None:
        for listener in self.heard:
            listener(what)

    async def watch(
        self, relation: str, when: str, listener: Callable[[], None], on: Sequence[Change] = WRITTEN
    ) -> None:
        """See Database."""
        which = when if on == WRITTEN else f"{when} {on}"
        name = f"on_{relation}_{zlib.crc32(which.encode()):08x}"
        if name not in self._listeners:
            self._listeners[name] = []
            condition = f"WHEN ({when.removeprefix('WHEN ')})" if when else ""
            await self._writer.do(
                f"CREATE OR REPLACE TRIGGER {name} AFTER {' OR '.join(on)} ON {relation}"
                f" FOR EACH ROW {condition} EXECUTE FUNCTION courtyard_noted('{name}')"
            )
        self._listeners[name].append(self._writer.listen(listener))

    async def read_each(self, *queries: tuple[str, Values]) -> list[list[DatabaseRow]]:
        """See Database."""

        def read() -> list[list[DatabaseRow]]:
            for left in range(READERS, -1, -1):
                with asked(), self._readers.connection() as connection:
                    try:
                        return [_read(connection, *query) for query in queries]
                    except psycopg.OperationalError:
                        # It may have been lost while nobody read, and so may all that lie in the pool.
                        if not connection.broken or not left:
                            raise
            raise AssertionError

        try:
            return await threads.in_another(read, executor=self._threads)
        except ServerAway as error:
            self._writer.saving.failed(error)
            raise

    def _away(self, error: psycopg.Error) -> None:
        """Hear that the server is away for the connection that holds the leases."""
        self._writer.saving.failed(ServerAway(type(error).__name__))

    def _failed(self, error: BaseException, commits: int = 0) -> None:
        if commits == UNWRITABLE:
            self._unwritable()


def _read(connection: psycopg.Connection[Any], sql: str, values: Values = ()) -> list[DatabaseRow]:
    statement = dialect.translated(sql)
    return connection.execute(statement.sql, statement.values(values)).fetchall()


def _opened(
    server: ServerAddress, shards: Shards | None, take_over: bool, opened: list[psycopg.Connection[Any]]
) -> None:
    """Open all connections, and bring the database up to date, if no other process has it."""
    opened.append(_reached(server))
    opened.append(connect(server.url))
    opened.append(_owning_soon(server, shards, take_over))
    migrate(opened[0], server)


def _owning_soon(server: ServerAddress, shards: Shards | None, take_over: bool) -> psycopg.Connection[Any]:
    until = time.monotonic() + PARTING
    while True:
        try:
            return _owning(server, shards, take_over)
        except DatabaseUnusable:
            if time.monotonic() > until:
                raise
        time.sleep(PAUSE)


def _owning(server: ServerAddress, shards: Shards | None, take_over: bool = False) -> psycopg.Connection[Any]:
    connection = connect(server.url)
    try:
        own(connection, server, shards, take_over)
    except BaseException:
        connection.close()
        raise
    return connection


def _reached(server: ServerAddress) -> psycopg.Connection[Any]:
    try:
        connection = connect(server.url)
    except psycopg.Error as error:
        _log.error("PostgreSQL: %s", type(error).__name__)  # its text may quote the address
        raise DatabaseUnusable("start-no-server", path=str(server)) from None
    if connection.info.server_version < OLDEST:
        connection.close()
        raise DatabaseUnusable("start-old-server", path=str(server))
    return connection


async def reach(server: ServerAddress) -> None:
    """Raise DatabaseUnusable where the server cannot be reached, or is too old. Nothing is changed there."""
    (await threads.in_another(_reached, server)).close()


def migrate(connection: psycopg.Connection[Any], server: ServerAddress) -> None:
    """Bring the database up to date, in one transaction for each script; a new one is made at once."""
    scripts = migrations()
    connection.execute("CREATE TABLE IF NOT EXISTS migrated (version BIGINT NOT NULL)")
    found = connection.execute("SELECT max(version) FROM migrated").fetchall()[0][0]
    if found is not None and found > len(scripts):
        raise DatabaseUnusable("start-newer-database", path=str(server))
    with connection.transaction():
        connection.execute(_NOTED.format(channel=CHANNEL))
        if found is None:
            for statement in dialect.schema(scripts):
                connection.execute(statement)
            connection.execute("INSERT INTO migrated VALUES (%s)", (len(scripts),))
    for number in range(found or len(scripts), len(scripts)):
        with connection.transaction():
            connection.execute(dialect.script(scripts[number]))
            connection.execute("UPDATE migrated SET version = %s", (number + 1,))
