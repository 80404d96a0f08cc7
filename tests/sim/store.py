"""The bot's database, without threads: `aiosqlite.connect`, with each statement at a moment that the seed
chooses. Statements that run in one visit to the thread run at one moment.

Like a connection's thread, it runs one statement after the other, even if the caller is gone. It reports each
result a moment later, so a kill may come in between. SQLite itself is the real one.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, Protocol

from tests.sim.loop import CAUSE, LIFE, Life, SimLoop

VISIT = "_VISIT"
"""The only job for the thread that reports its own statements."""


class Disk(Protocol):
    """Decides the fate of each statement in the simulation."""

    loop: SimLoop

    def latency(self) -> float:
        """Return the seconds until the next statement is done."""

    def before(self, connection: SimConnection, sql: str) -> BaseException | None:
        """Called before a statement. If an error is returned, it's raised instead."""

    def after(self, connection: SimConnection, sql: str, values: Any, cause: int | None) -> None:
        """Called after a statement. `cause` is the interaction that asked for it."""


class Killed(BaseException):
    """Raised when the process has ended in the middle of a visit to the thread."""


class _Wired(sqlite3.Connection):
    """SQLite's connection, which reports each statement of a visit to the disk."""

    owner: SimConnection | None = None

    def execute(self, sql: str, values: Any = (), /) -> sqlite3.Cursor:
        return self._done(sql, values, lambda: sqlite3.Connection.execute(self, sql, values))

    def executemany(self, sql: str, values: Any, /) -> sqlite3.Cursor:
        rows = list(values)
        return self._done(sql, rows, lambda: sqlite3.Connection.executemany(self, sql, rows))

    def rollback(self) -> None:
        self._done("ROLLBACK", None, lambda: sqlite3.Connection.rollback(self))

    def _done(self, sql: str, values: Any, work: Callable[[], Any]) -> Any:
        owner = self.owner
        return work() if owner is None or not owner.visited else owner.do(sql, values, CAUSE.get(), work)


class SimConnection:
    """A connection. `life` is the process that opened it."""

    def __init__(self, disk: Disk, path: Any, **how: Any) -> None:
        self.disk = disk
        self.life: Life | None = LIFE.get()
        self._how = (path, how)
        self.raw: sqlite3.Connection | None = None
        self._queue: deque[tuple[Callable[[], Any], str, Any, asyncio.Future[Any], int | None]] = deque()
        self._working = False
        self.visited = False
        """True if several statements are done in one visit."""

    def __await__(self) -> Generator[Any, None, SimConnection]:
        path, how = self._how

        def open_it() -> SimConnection:
            self.raw = sqlite3.connect(path, factory=_Wired, **how)
            self.raw.owner = self
            return self

        return self._ask("CONNECT", None, open_it).__await__()

    def _ask(self, sql: str, values: Any, work: Callable[[], Any]) -> asyncio.Future[Any]:
        future = self.disk.loop.create_future()
        self._queue.append((work, sql, values, future, CAUSE.get()))
        if not self._working:
            self._working = True
            self.disk.loop.call_later(self.disk.latency(), self._next)
        return future

    def _next(self) -> None:
        if self._dead:
            return
        work, sql, values, future, cause = self._queue.popleft()
        CAUSE.set(cause)
        error, result = None, None
        self.visited = sql == VISIT
        try:
            result = work() if self.visited else self.do(sql, values, cause, work)
        except Killed:
            return
        except BaseException as raised:
            error = raised
        finally:
            self.visited = False
        if self._dead:
            return
        self.disk.loop.call_soon(_tell, future, result, error)
        if self._queue:
            self.disk.loop.call_later(self.disk.latency(), self._next)
        else:
            self._working = False

    def do(self, sql: str, values: Any, cause: int | None, work: Callable[[], Any]) -> Any:
        """Run a statement. Raise the error that the disk returns, or Killed if the process has ended."""
        if self._dead:
            raise Killed
        error = self.disk.before(self, sql)
        if self._dead:
            raise Killed
        if error is not None:
            if getattr(error, "rolls_back", False) and self.raw is not None and self.raw.in_transaction:
                sqlite3.Connection.rollback(self.raw)  # as SQLite does on its own
                self.disk.after(self, "ROLLBACK", None, cause)
            raise error
        result = work()
        self.disk.after(self, sql, values, cause)
        if self._dead:
            raise Killed
        return result

    @property
    def _dead(self) -> bool:
        return self.life is not None and self.life.dead

    def kill(self) -> None:
        """Close the connection of an ended process, and roll back what wasn't committed."""
        if self.raw is not None:
            # A cursor that is still referenced keeps a closed connection and its lock alive.
            if self.raw.in_transaction:
                sqlite3.Connection.rollback(self.raw)
            self.raw.close()
            self.raw = None

    # The parts of aiosqlite that the bot uses

    def _raw(self) -> sqlite3.Connection:
        if self.raw is None:
            raise ValueError("no active connection")
        return self.raw

    def execute(self, sql: str) -> asyncio.Future[Any]:
        return self._ask(sql, None, lambda: self._raw().execute(sql))

    def executescript(self, sql: str) -> asyncio.Future[Any]:
        return self._ask(sql, None, lambda: self._raw().executescript(sql))

    def execute_fetchall(self, sql: str, values: Iterable[Any] | None = None) -> asyncio.Future[Any]:
        return self._ask(sql, values, lambda: self._raw().execute(sql, values or ()).fetchall())  # type: ignore[arg-type]

    async def _execute(self, function: Callable[..., Any], *args: Any, **more: Any) -> Any:
        return await self._ask(
            str(getattr(function, "__name__", "")).upper(), args, lambda: function(*args, **more)
        )

    @property
    def _conn(self) -> sqlite3.Connection:
        return self._raw()

    async def create_function(self, name: str, arguments: int, function: Any, **more: Any) -> None:
        await self._ask(
            "FUNCTION", None, lambda: self._raw().create_function(name, arguments, function, **more)
        )

    async def rollback(self) -> None:
        await self._ask("ROLLBACK", None, lambda: self._raw().rollback())

    async def close(self) -> None:
        if self.raw is not None:
            await self._ask("CLOSE", None, self.kill)

    @property
    def in_transaction(self) -> bool:
        return self._raw().in_transaction

    @property
    def row_factory(self) -> Any:
        return self._raw().row_factory

    @row_factory.setter
    def row_factory(self, factory: Any) -> None:
        self._raw().row_factory = factory


def _tell(future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)
