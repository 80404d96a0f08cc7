"""Write to a PostgreSQL server, reconnect after a loss, and detect if an interrupted commit succeeded."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Self

import psycopg
from psycopg.pq import TransactionStatus

from bot.features.postgres import dialect, threads
from bot.storage.errors import LockedOut, ServerAway, ServerError, ServerRefused, Unanswered
from bot.storage.sql import Connection, Cursor, Values
from bot.storage.writer import Block, Group, Open, Work, Writer

_log = logging.getLogger(__name__)

CHANNEL = "courtyard"
"""The NOTIFY channel on which the connection receives the notifications of its own commits."""
LOST = 20.0
"""The server is asked for this many seconds whether a commit succeeded."""
PAUSE = 0.2
"""Seconds between two attempts to reach the server."""


@contextmanager
def asked() -> Iterator[None]:
    """Translate the driver's exceptions to our own in bot.storage.errors."""
    try:
        yield
    except psycopg.Error as error:
        kind: type[ServerError] = ServerError
        if isinstance(error, psycopg.IntegrityError):
            kind = ServerRefused
        elif isinstance(error, _LOCKED_OUT):
            kind = LockedOut
        elif isinstance(error, _AWAY):
            kind = ServerAway
        raise kind(type(error).__name__) from error


_AWAY = (psycopg.OperationalError, psycopg.InterfaceError)
_LOCKED_OUT = (
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
    psycopg.errors.LockNotAvailable,
)


class SentStatement:
    """The result of a statement. Reading it waits for the server."""

    def __init__(self, raw: psycopg.Cursor[Any], wait: Callable[[], None]) -> None:
        self._raw = raw
        self._wait = wait

    @property
    def _known(self) -> psycopg.Cursor[Any]:
        if self._raw.pgresult is None:
            self._wait()
        return self._raw

    @property
    def rowcount(self) -> int:
        """See Cursor."""
        return self._known.rowcount

    @property
    def description(self) -> Any:
        """See Cursor."""
        return self._known.description

    def fetchone(self) -> Any:
        """See Cursor."""
        return self._known.fetchone()

    def fetchall(self) -> list[Any]:
        """See Cursor."""
        return self._known.fetchall()

    def __iter__(self) -> Self:
        """See Cursor."""
        return self

    def __next__(self) -> Any:
        """See Cursor."""
        return next(self._known)


class Link:
    """A connection with the interface of bot/storage/sql.py.

    It pipelines the statements of a transaction, sending them without waiting for each result. This avoids
    most of the network latency if the server is on another machine.
    """

    def __init__(self, raw: psycopg.Connection[Any]) -> None:
        self.raw = raw
        raw.add_notify_handler(self._heard)
        raw.execute(f"LISTEN {CHANNEL}")
        self.noted: list[str] = []
        self._ahead: psycopg.Pipeline | None = None
        self._leaving = ExitStack()

    def _heard(self, notice: psycopg.Notify) -> None:
        if notice.pid == self.raw.info.backend_pid:
            self.noted.append(notice.payload)

    def execute(self, sql: str, values: Values = (), /) -> Cursor:
        """See Connection. In pipeline mode, errors may be raised later, at the latest by `wait`."""
        statement = dialect.translated(sql)
        with self._asked():
            cursor = self.raw.execute(statement.sql, statement.values(values))
        return cursor if self._ahead is None else SentStatement(cursor, self.wait)

    def executemany(self, sql: str, values: Any, /) -> Cursor:
        """See Connection and `execute`."""
        statement, every = dialect.translated(sql), list(values)
        with self._asked():
            cursor = self.raw.cursor()
            if every:
                cursor.executemany(statement.sql, [statement.values(one) for one in every])
        return cursor if self._ahead is None or not every else SentStatement(cursor, self.wait)

    def run_ahead(self) -> None:
        """Enter pipeline mode: send statements without waiting for results, until an error or `keep_step`."""
        if self._ahead is None:
            with asked():
                self._ahead = self._leaving.enter_context(self.raw.pipeline())

    def keep_step(self) -> None:
        """Leave pipeline mode: wait for all pending results, and from now on for each statement."""
        self._ahead = None
        with asked():
            self._leaving.close()

    def wait(self) -> None:
        """Wait for all pending results. Raise the first error among them."""
        if self._ahead is not None:
            with self._asked():
                self._ahead.sync()

    @contextmanager
    def _asked(self) -> Iterator[None]:
        """Translate errors as `asked` does. After an error, leave pipeline mode."""
        with asked():
            try:
                yield
            except psycopg.Error:
                if self._ahead is not None:
                    with suppress(ServerError):
                        self.keep_step()
                raise

    @property
    def in_transaction(self) -> bool:
        """See Open."""
        return self.raw.info.transaction_status not in (TransactionStatus.IDLE, TransactionStatus.UNKNOWN)

    def rollback(self) -> None:
        """See Open."""
        if not self.raw.closed:
            self.raw.rollback()


class PostgresWriter(Writer):
    """The writer used by the process that owns the database."""

    BEGIN = "BEGIN"

    def __init__(
        self,
        connection: psycopg.Connection[Any],
        connect: Callable[[], psycopg.Connection[Any]],
        names: Mapping[str, list[int]],
        failed: Callable[[BaseException, int], None],
        name: str,
    ) -> None:
        """`names` maps each name a commit can notify to the IDs of its listeners."""
        super().__init__(failed, name)
        self.link = Link(connection)
        self._connect = connect
        self._names = names
        self._thread = ThreadPoolExecutor(1, "writer")

    async def do(self, sql: str) -> None:
        """Execute a statement outside any transaction."""
        await self._in_thread(lambda link: link.execute(sql))

    async def close(self) -> None:
        """See Writer."""
        await super().close()
        self._thread.shutdown()

    def end(self) -> None:
        """Release the locks and close the connection. Call this after `close`."""
        # The server takes a moment to notice a closed connection. Release the lock explicitly, so that the
        # next process can get it before then.
        with suppress(psycopg.Error):
            self.link.raw.execute("SELECT pg_advisory_unlock_all()")
        self.link.raw.close()

    async def _in_thread(self, work: Callable[..., None], *values: Any) -> None:
        await threads.in_another(self._visited, work, *values, executor=self._thread)

    def _visited(self, work: Callable[..., None], *values: Any) -> None:
        if self.link.raw.closed:
            with asked():
                self.link = Link(self._connect())
        work(self.link, *values)

    def _visit(self, connection: Open, group: Group, blocks: Iterable[Block]) -> None:
        try:
            super()._visit(connection, group, blocks)
        finally:
            self.link.keep_step()

    def _done(
        self, connection: Open, group: Group, work: Work[Any], attempt: int = 1
    ) -> tuple[Any, BaseException | None]:
        def told(db: Connection) -> Any:
            result = work(db)
            self.link.wait()
            return result

        self.link.run_ahead()  # after BEGIN, so that a connection lost before it is retried
        return super()._done(connection, group, told, attempt)

    async def _roll_back(self) -> None:
        await threads.in_another(self.link.rollback, executor=self._thread)

    def _held_elsewhere(self, error: BaseException) -> bool:
        # If the connection was lost before BEGIN, the transaction can be retried on a new connection.
        return isinstance(error, ServerError) and self.link.raw.closed

    def _of_the_disk(self, error: BaseException | None) -> bool:
        return isinstance(error, ServerError) and not isinstance(error, LockedOut | ServerRefused)

    def _stands_in_the_way(self, error: BaseException) -> bool:
        return isinstance(error, LockedOut)

    def _commit(self, connection: Open, group: Group) -> None:
        link = self.link
        link.noted.clear()
        found = link.execute("SELECT pg_current_xact_id_if_assigned()::text")
        link.keep_step()
        number = found.fetchall()[0][0]
        try:
            super()._commit(connection, group)
        except ServerError:
            if number is None or not link.raw.closed or not self._was_committed(number):
                raise
            _log.warning("PostgreSQL was away for a moment; what it has committed stands")
            link.noted.extend(self._names)
        for name in link.noted:
            group.noted.update(self._names.get(name, ()))
        link.noted.clear()  # a payload may identify a person whose data was erased

    def _was_committed(self, number: str) -> bool:
        """Return True if a transaction was committed although the server's reply was lost.

        Raise Unanswered if the server gives no answer within LOST seconds.
        """
        until = time.monotonic() + LOST
        while True:
            try:
                if self.link.raw.closed:
                    self.link = Link(self._connect())
                said = self.link.raw.execute("SELECT pg_xact_status(%s::xid8)", (number,)).fetchall()[0][0]
                if said != "in progress":
                    return bool(said == "committed")
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise Unanswered("commit") from None
            time.sleep(PAUSE)
