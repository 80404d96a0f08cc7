"""The one writer: whoever waits at the same time shares one commit, and is told only after it.

A group is a transaction, and each block in it a savepoint: one that fails is rolled back and harms nobody
else. What the statements mean is not known here, and neither is where the file is.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import aiosqlite

from bot.storage.blocks import Block, Group, Work, tell
from bot.storage.statements import AtOnce, Result, run

PATIENCE = 1.5
"""Seconds within which a block must begin: whoever taps has three until Discord gives her up."""
LARGEST = 64
"""Blocks of a group, at most: the first of them waits for the last."""
ALONG = 20.0
"""Seconds after which what goes along with another commit gets one of its own."""
PAUSE = 0.01
"""Seconds between two tries where another process holds the file; SQLite itself waits in each of them."""


class Writer:
    """One for an open database. After each commit `in_place` is asked, in the thread of the database, whether
    its files are still where they were. Where they are not, `put_back` gives the connection to go on with, or
    raises what whoever wants to write is told.
    """

    def __init__(
        self,
        connection: aiosqlite.Connection,
        in_place: Callable[[], bool],
        put_back: Callable[[], Awaitable[aiosqlite.Connection]],
    ) -> None:
        self.connection = connection
        self._in_place = in_place
        self._put_back = put_back
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
        """Return what `work` returns, once its statements are committed. It is run in the thread of the
        database and may wait for nothing else. Raises Busy, whatever `work` raises, and what keeps it from
        being committed.
        """
        block = Block(work)
        timer = self._ask(block, patience)
        try:
            result: Result = await block.fate()
            return result
        finally:
            timer.cancel()

    @asynccontextmanager
    async def open(self, patience: float = PATIENCE) -> AsyncIterator[aiosqlite.Connection]:
        """The connection, for statements that depend on what others found. Nobody else writes until the end
        of the block, which must not wait for another block. Raises Busy, and what keeps it from being
        committed.
        """
        block = Block(None)
        timer = self._ask(block, patience)
        try:
            await block.turn
        except BaseException:
            block.claim()
            tell(block.ended, False)
            block.done.cancel()
            raise
        finally:
            timer.cancel()
        try:
            yield self.connection
        except Exception as error:
            block.error = error
            tell(block.ended, False)
            # It may have failed by what somebody else in the transaction wrote: if that is not committed,
            # this is the reason.
            await block.fate()
            raise
        except BaseException:
            tell(block.ended, False)
            block.done.cancel()
            raise
        tell(block.ended, True)
        await block.fate()

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

    def _ask(self, block: Block, patience: float) -> asyncio.TimerHandle:
        if self._closed:
            raise ValueError("the database is closed")
        self._waiting.append(block)
        self._start()
        return asyncio.get_running_loop().call_later(patience, block.late)

    def _start(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="writer")

    async def _run(self) -> None:
        """It runs while somebody wants to write, and no longer."""
        while True:
            while self._waiting and self._waiting[0].claimed:
                self._waiting.popleft()
            if not self._waiting and not self._due:
                return
            self._due = False
            await self._group()

    async def _group(self) -> None:
        group, error = Group(), None
        try:
            await self._fill(group)
        except BaseException as raised:
            error = raised
            with contextlib.suppress(sqlite3.Error, ValueError):
                # Whoever is cancelled does not know how far the thread has come. This comes after it in the
                # same queue, and does nothing where nothing is open.
                await self.connection.rollback()
        if group.committed:
            await self._committed(group)
        elif error is not None and not group.begun and _held_elsewhere(error):
            await asyncio.sleep(PAUSE)
        elif error is not None:
            for block in group.held:
                block.settle(error)
            for block in [] if group.begun else group.first or list(self._waiting):
                block.give_up(error)
        if error is not None and not isinstance(error, Exception):
            for block in self._waiting:
                block.give_up(asyncio.CancelledError())
            raise error

    async def _fill(self, group: Group) -> None:
        """Begin it, let in whoever waits, commit it."""
        if self._displaced:
            self.connection = await self._put_back()
            self._displaced = False
        opened: Block | None = None
        while True:
            works, opens = self._next(LARGEST - len(group.held))
            group.first = works if opens is None else [*works, opens]
            if not group.begun:
                group.along = dict(self._along)
            connection = self.connection
            await in_thread(connection, self._visit, group, opened, works, opens is None)
            if opens is None:
                return
            if opens.claim():
                group.held.append(opens)
                tell(opens.turn, None)
            # Whoever has given up in the meantime says so, too.
            if not await opens.ended and opens.error is None:
                opens.error = asyncio.CancelledError()
            opened = opens

    def _next(self, room: int) -> tuple[list[Block], Block | None]:
        """Return who is done next in one visit to the thread, and the open block that comes after them."""
        while self._waiting and self._waiting[0].claimed:
            self._waiting.popleft()
        works: list[Block] = []
        for block in self._waiting:
            if len(works) >= room:
                break
            if block.work is None and not block.claimed:
                return works, block
            if not block.claimed:
                works.append(block)
        return works, None

    async def _committed(self, group: Group) -> None:
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
        # They are called before whoever has written goes on, and could not keep her from it.
        for number in sorted(group.noted):
            self._listeners[number]()

    # In the thread of the database

    def _visit(
        self,
        connection: sqlite3.Connection,
        group: Group,
        opened: Block | None,
        works: Sequence[Block],
        last: bool,
    ) -> None:
        """All that can be done before the next open block, or before the end."""
        if not group.begun:
            if connection.in_transaction:
                connection.rollback()
            connection.execute("BEGIN IMMEDIATE")
            for work in group.along.values():
                self._done(connection, group, work)
            group.begun = True
        if opened is not None:
            self._end(connection, group, opened.error)
        for block in works:
            if block.claim():
                assert block.work is not None
                group.held.append(block)
                block.result, block.error = self._done(connection, group, block.work)
        if not last:
            self._begin(connection)
            return
        connection.execute("COMMIT")
        group.committed = True
        group.in_place = self._in_place()

    def _done(
        self, connection: sqlite3.Connection, group: Group, work: Work[Any]
    ) -> tuple[Any, BaseException | None]:
        """Return what it returned, and what it raised."""
        result, error = None, None
        self._begin(connection)
        try:
            result = run(work(AtOnce(connection)))
        except BaseException as raised:
            error = raised
        self._end(connection, group, error)
        return result, error

    def _begin(self, connection: sqlite3.Connection) -> None:
        connection.execute("SAVEPOINT block")
        self._noted.clear()

    def _end(self, connection: sqlite3.Connection, group: Group, error: BaseException | None) -> None:
        """Keep what a block did, or undo it. Raises where SQLite has rolled back the others, too."""
        if error is not None and connection.in_transaction:
            connection.execute("ROLLBACK TO block")
        elif error is not None:
            raise error if isinstance(error, sqlite3.Error) else sqlite3.OperationalError("rolled back")
        else:
            group.noted |= self._noted
        connection.execute("RELEASE block")


async def in_thread(connection: aiosqlite.Connection, work: Callable[..., None], *values: Any) -> None:
    """Do this in the connection's thread, with SQLite's own connection and these."""
    await connection._execute(work, connection._conn, *values)  # type: ignore[no-untyped-call]


def _held_elsewhere(error: BaseException) -> bool:
    code = getattr(error, "sqlite_errorcode", 0)
    return isinstance(error, sqlite3.OperationalError) and code & 0xFF == sqlite3.SQLITE_BUSY
