"""The writer on a PostgreSQL server: it takes up a lost connection again, and finds out what became of a
transaction whose commit was not answered.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

from bot.storage import dialect, threads
from bot.storage.errors import LockedOut, ServerError, ServerRefused, Unanswered
from bot.storage.sql import Cursor, Values
from bot.storage.writer import Group, Open, Writer

_log = logging.getLogger(__name__)

CHANNEL = "courtyard"
"""Where commits are told of."""
LOST = 20.0
"""Seconds for which a server is asked what became of a commit."""
PAUSE = 0.2
"""Seconds between two tries to reach it."""


@contextmanager
def asked() -> Iterator[None]:
    """Raise what bot.storage.errors names in place of what the driver raises."""
    try:
        yield
    except psycopg.Error as error:
        kind: type[ServerError] = ServerError
        if isinstance(error, psycopg.IntegrityError):
            kind = ServerRefused
        elif isinstance(error, _LOCKED_OUT):
            kind = LockedOut
        raise kind(type(error).__name__) from error


_LOCKED_OUT = (
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.LockNotAvailable,
)


class Link:
    """A connection as bot/storage/sql.py has it."""

    def __init__(self, raw: psycopg.Connection[Any]) -> None:
        self.raw = raw
        raw.add_notify_handler(self._heard)
        raw.execute(f"LISTEN {CHANNEL}")
        self.noted: list[str] = []

    def _heard(self, notice: psycopg.Notify) -> None:
        if notice.pid == self.raw.info.backend_pid:
            self.noted.append(notice.payload)

    def execute(self, sql: str, values: Values = (), /) -> Cursor:
        """See Connection."""
        statement = dialect.translated(sql)
        with asked():
            return self.raw.execute(statement.sql, statement.values(values))

    def executemany(self, sql: str, values: Any, /) -> Cursor:
        """See Connection."""
        statement = dialect.translated(sql)
        with asked():
            cursor = self.raw.cursor()
            cursor.executemany(statement.sql, [statement.values(one) for one in values])
            return cursor

    @property
    def in_transaction(self) -> bool:
        """See Open."""
        return self.raw.info.transaction_status not in (TransactionStatus.IDLE, TransactionStatus.UNKNOWN)

    def rollback(self) -> None:
        """See Open."""
        if not self.raw.closed:
            self.raw.rollback()


class PostgresWriter(Writer):
    """The one writer of this process; other processes have theirs."""

    BEGIN = "BEGIN"

    def __init__(
        self,
        connection: psycopg.Connection[Any],
        connect: Callable[[], psycopg.Connection[Any]],
        names: Mapping[str, list[int]],
        failed: Callable[[BaseException, int], None],
    ) -> None:
        """`names` are those by which commits tell the listeners."""
        super().__init__(failed)
        self._link = Link(connection)
        self._connect = connect
        self._names = names
        self._thread = ThreadPoolExecutor(1, "writer")

    @property
    def connection(self) -> psycopg.Connection[Any]:
        """Return the connection, as it is by now."""
        return self._link.raw

    @property
    def pid(self) -> int:
        """Return the number of its process on the server; 0 while there is none."""
        return 0 if self._link.raw.closed else self._link.raw.info.backend_pid

    def heard(self, name: str) -> bool:
        """Call who listens for this, since another process has committed it. Return whether that is a commit
        which somebody may watch.
        """
        for number in self._names.get(name, ()):
            self._listeners[number]()
        return name in self._names

    def heard_all(self) -> None:
        """Call everybody who listens: nobody knows what was committed meanwhile."""
        for listener in self._listeners:
            listener()

    async def do(self, sql: str) -> None:
        """Do one statement that is none of a transaction."""
        await self._in_thread(lambda link: link.execute(sql))

    async def close(self) -> None:
        """See Writer."""
        await super().close()
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[..., None], *values: Any) -> None:
        await threads.in_another(self._visited, work, *values, executor=self._thread)

    def _visited(self, work: Callable[..., None], *values: Any) -> None:
        if self._link.raw.closed:
            with asked():
                self._link = Link(self._connect())
        work(self._link, *values)

    async def _ready(self) -> None:
        """Take the connection up in its thread, where nobody waits for it."""

    async def _written(self, group: Group) -> None:
        """Nothing can be in another place."""

    async def _roll_back(self) -> None:
        await threads.in_another(self._link.rollback, executor=self._thread)

    def _held_elsewhere(self, error: BaseException) -> bool:
        # What is begun on no connection is begun on the next one.
        return isinstance(error, ServerError) and self._link.raw.closed

    def _of_the_disk(self, error: BaseException | None) -> bool:
        return isinstance(error, ServerError) and not isinstance(error, LockedOut | ServerRefused)

    def _stands_in_the_way(self, error: BaseException) -> bool:
        return isinstance(error, LockedOut)

    def _commit(self, connection: Open, group: Group) -> None:
        link = self._link
        link.noted.clear()
        number = link.execute("SELECT pg_current_xact_id_if_assigned()::text").fetchall()[0][0]
        try:
            super()._commit(connection, group)
        except ServerError:
            if number is None or not link.raw.closed or not self._was_committed(number):
                raise
            _log.warning("PostgreSQL was away for a moment; what it has committed stands")
            link.noted.extend(self._names)
        for name in link.noted:
            group.noted.update(self._names.get(name, ()))

    def _was_committed(self, number: str) -> bool:
        """Return what became of a transaction whose commit was not answered. Raises Unanswered where nobody
        can say.
        """
        until = time.monotonic() + LOST
        while True:
            try:
                if self._link.raw.closed:
                    self._link = Link(self._connect())
                said = self._link.raw.execute("SELECT pg_xact_status(%s::xid8)", (number,)).fetchall()[0][0]
                if said != "in progress":
                    return bool(said == "committed")
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise Unanswered("commit") from None
            time.sleep(PAUSE)
