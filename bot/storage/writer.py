"""The one writer: those who wait at the same time share one commit, and are told only after it.

A group is a transaction, and each block in it a savepoint: one that fails is rolled back and harms nobody
else. What the statements mean is not known here, and neither is where the file is.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Iterable
from itertools import islice
from typing import Any, TypeVar

import aiosqlite

Result = TypeVar("Result")
Work = Callable[[sqlite3.Connection], Result]
"""Statements, and nothing else: it is done in the thread of the database, in one go."""

PATIENCE = 1.5
"""Seconds within which a block must begin: one who taps has three until Discord gives them up."""
LARGEST = 64
"""Blocks of a group, at most: the first of them waits for the last."""
ALONG = 20.0
"""Seconds after which what goes along with another commit gets one of its own."""
PAUSE = 0.01
"""Seconds between two tries where another process holds the file; SQLite itself waits in each of them."""


class Busy(sqlite3.OperationalError):
    """Nothing was begun: another process holds the file, or too many wait."""


class Block:
    """Somebody's part of a transaction. `done` is told once that is over: the result, its own failure, or
    what kept the transaction from being committed.
    """

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.result: Any = None
        self.error: BaseException | None = None
        self.over = False
        self._free = [True]
        self._cancelled: asyncio.Future[None] | None = None

    @property
    def claimed(self) -> bool:
        """Return whether it was begun or given up."""
        return not self._free

    def claim(self) -> bool:
        """Begin it, or give it up: True for the first who asks, in whichever thread."""
        try:
            return self._free.pop()
        except IndexError:
            return False

    async def fate(self) -> Any:
        """Return its result, or raise what is raised for it. Who is cancelled hears of that when it is
        settled: until then nobody can say what is in the database.
        """
        try:
            return await self.done
        except asyncio.CancelledError:
            if not self.claim() and not self.over:
                self._cancelled = asyncio.get_running_loop().create_future()
                await self._cancelled
            raise

    def settle(self, error: BaseException | None) -> None:
        """End it, since its transaction is over; `error`: it was not committed."""
        self.over = True
        if error is not None:
            self._fail(error)
        elif not self.done.done() and self.error is None:
            self.done.set_result(self.result)
        elif not self.done.done() and self.error is not None:
            self.done.set_exception(self.error)
        if self._cancelled is not None and not self._cancelled.done():
            self._cancelled.set_result(None)

    def late(self) -> None:
        """Give it up, since its turn has not come in time."""
        self.give_up(Busy())

    def give_up(self, error: BaseException) -> None:
        """End it without having begun it, unless it was begun."""
        if self.claim():
            self.over = True
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        if self.done.done():
            return
        if isinstance(error, asyncio.CancelledError):
            self.done.cancel()
        else:
            # One for each: a traceback grows wherever it is raised.
            self.done.set_exception(copy.copy(error) if isinstance(error, sqlite3.Error) else error)


class Group:
    """One transaction. `held` are the blocks in it, failed ones too; `along` is what goes along with them."""

    def __init__(self, along: dict[Hashable, Work[Any]]) -> None:
        self.begun = False
        self.committed = False
        self.in_place = True
        self.held: list[Block] = []
        self.along = along
        self.noted: set[int] = set()


class Writer:
    """One for an open database. After each commit `in_place` is asked, in the thread of the database, whether
    its files are still where they were. Where they are not, `put_back` gives the connection to go on with, or
    raises what the caller is told. `failed` hears what kept a transaction from being committed, and how many
    in a row were not.
    """

    def __init__(
        self,
        connection: aiosqlite.Connection,
        in_place: Callable[[], bool],
        put_back: Callable[[], Awaitable[aiosqlite.Connection]],
        failed: Callable[[BaseException, int], None],
    ) -> None:
        self.connection = connection
        self._in_place = in_place
        self._put_back = put_back
        self._failed = failed
        self._in_a_row = 0
        """Transactions that could not be committed since one was."""
        self._displaced = False
        self._noted: set[int] = set()
        self._listeners: list[Callable[[], None]] = []
        self._waiting: deque[Block] = deque()
        self._along: dict[Hashable, Work[Any]] = {}
        self._later: asyncio.TimerHandle | None = None
        self._due = False
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def note(self, number: int) -> None:
        """Called by triggers, in the thread of the database: this block changed what that listener wants."""
        self._noted.add(number)

    def listen(self, listener: Callable[[], None]) -> int:
        """Call it after each commit of a block that noted the number which this returns."""
        self._listeners.append(listener)
        return len(self._listeners) - 1

    async def at_once(self, work: Work[Result], patience: float = PATIENCE) -> Result:
        """Return what `work` returns, once its statements are committed. Raises Busy where its turn does not
        come in time, whatever `work` raises, and what keeps it from being committed.
        """
        if self._closed:
            raise ValueError("the database is closed")
        block = Block(work)
        self._waiting.append(block)
        self._start()
        timer = asyncio.get_running_loop().call_later(patience, block.late)
        try:
            result: Result = await block.fate()
            return result
        finally:
            timer.cancel()

    def along(self, key: Hashable, work: Work[Any]) -> None:
        """Do this with the next commit, before all else in it, or soon; a later one of the same key takes its
        place. Nobody hears whether it was done, and a kill may lose it.
        """
        self._along[key] = work
        if self._later is None and not self._closed:
            self._later = asyncio.get_running_loop().call_later(ALONG, self._alone)

    async def close(self) -> None:
        """Wait until all that was asked for is done. From now on nothing is taken."""
        self._closed = True
        if self._along:
            self._alone()
        if self._later is not None:
            self._later.cancel()
        if self._task is not None:
            await asyncio.wait({self._task})

    def _alone(self) -> None:
        self._later, self._due = None, True
        self._start()

    def _start(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="writer")

    async def _run(self) -> None:
        """Write while somebody wants to, and no longer."""
        while True:
            while self._waiting and self._waiting[0].claimed:
                self._waiting.popleft()
            if not self._waiting and not self._due:
                return
            self._due = False
            await self._group()

    async def _group(self) -> None:
        """Let in who waits, as one transaction, and tell each of them how it went."""
        group, error = Group(dict(self._along)), None
        blocks = list(self._waiting)
        try:
            if self._displaced:
                self.connection = await self._put_back()
                self._displaced = False
            blocks = list(islice((one for one in self._waiting if not one.claimed), LARGEST))
            await in_thread(self.connection, self._visit, group, blocks)
        except BaseException as raised:
            error = raised
            if not _held_elsewhere(raised):
                self._hear(raised)
            with contextlib.suppress(sqlite3.Error, ValueError):
                # A caller that is cancelled does not know how far the thread is. This comes after it in the
                # same queue, and does nothing where nothing is open.
                await self.connection.rollback()
        if group.committed:
            await self._committed(group)
        elif error is not None and not group.begun and _held_elsewhere(error):
            await asyncio.sleep(PAUSE)
        elif error is not None:
            for block in group.held:
                block.settle(error)
            for block in () if group.begun else blocks:
                block.give_up(error)
        if error is not None and not isinstance(error, Exception):
            for block in self._waiting:
                block.give_up(asyncio.CancelledError())
            raise error

    async def _committed(self, group: Group) -> None:
        failed = [block.error for block in group.held]
        if failed and all(isinstance(error, sqlite3.OperationalError) for error in failed):
            self._hear(failed[0])
        else:
            self._in_a_row = 0
        self._along = {key: work for key, work in self._along.items() if group.along.get(key) is not work}
        if not self._along and self._later is not None:
            self._later.cancel()
            self._later = None
        if not group.in_place:
            try:
                self.connection = await self._put_back()
            except (sqlite3.Error, OSError):
                self._displaced = True  # tried again before the next transaction
        for block in group.held:
            block.settle(None)
        # They are called before the caller that has written goes on, and could not keep them from it.
        for number in sorted(group.noted):
            self._listeners[number]()

    def _hear(self, error: BaseException | None) -> None:
        """Count what could not be written, for whatever reason the disk has."""
        if isinstance(error, sqlite3.Error | OSError):
            self._in_a_row += 1
            self._failed(error, self._in_a_row)

    # In the thread of the database

    def _visit(self, connection: sqlite3.Connection, group: Group, blocks: Iterable[Block]) -> None:
        """Do one transaction, from its beginning to its commit."""
        if connection.in_transaction:
            connection.rollback()
        connection.execute("BEGIN IMMEDIATE")
        for work in group.along.values():
            self._done(connection, group, work)
        group.begun = True
        for block in blocks:
            if block.claim():
                group.held.append(block)
                block.result, block.error = self._done(connection, group, block.work)
        connection.execute("COMMIT")
        group.committed = True
        group.in_place = self._in_place()

    def _done(
        self, connection: sqlite3.Connection, group: Group, work: Work[Any]
    ) -> tuple[Any, BaseException | None]:
        """Return what it returned, and what it raised: then nothing of it is kept. Raises where SQLite has
        rolled back the others, too.
        """
        connection.execute("SAVEPOINT block")
        self._noted.clear()
        result, error = None, None
        try:
            result = work(connection)
        except BaseException as raised:
            error = raised
            if not connection.in_transaction:
                if isinstance(raised, sqlite3.Error):
                    raise
                raise sqlite3.OperationalError("rolled back") from raised
            connection.execute("ROLLBACK TO block")
        else:
            group.noted |= self._noted
        connection.execute("RELEASE block")
        return result, error


async def in_thread(connection: aiosqlite.Connection, work: Callable[..., None], *values: Any) -> None:
    """Do this in the connection's thread, with SQLite's own connection and these."""
    await connection._execute(work, connection._conn, *values)  # type: ignore[no-untyped-call]


def _held_elsewhere(error: BaseException) -> bool:
    code = getattr(error, "sqlite_errorcode", 0)
    return isinstance(error, sqlite3.OperationalError) and code & 0xFF == sqlite3.SQLITE_BUSY
