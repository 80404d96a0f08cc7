"""The only writer of a database. Concurrent callers share one commit and return after it.

A group is a transaction, and each block in it a savepoint. If a block fails, it's rolled back without
affecting the others. Statements aren't interpreted here. sqlite.py and postgres_writer.py implement a writer
for each kind of database.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import sqlite3
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from itertools import islice
from typing import Any, ClassVar, Protocol, TypeVar

from bot import tasks
from bot.storage.errors import ERRORS, Busy, NotSaved
from bot.storage.saving import Saving, nothing_saved
from bot.storage.sql import Connection

Result = TypeVar("Result")
Work = Callable[[Connection], Result]
"""A function that does nothing but run statements. It runs uninterrupted in the database thread."""

PATIENCE = 1.5
"""Seconds a block can wait to begin.

This leaves time for the other work, because Discord allows three seconds for answering an interaction.
"""
LARGEST = 64
"""Maximum number of blocks in a group. The first block waits for the last."""
ALONG = 20.0
"""Seconds after which a write-behind gets its own commit."""
PAUSE = 0.01
"""Seconds between two attempts to begin a transaction. The database itself also waits during each attempt."""
ATTEMPTS = 4
"""Maximum number of attempts for a block that fails because of another process."""


class Open(Connection, Protocol):
    """A connection that may have an open transaction."""

    @property
    def in_transaction(self) -> bool:
        """Return True if a transaction is open."""

    def rollback(self) -> None:
        """End the transaction without changes."""


class Block:
    """The part of a transaction that belongs to one caller.

    When the transaction is over, `done` is set to the result, to the block's own error, or to the error that
    prevented the commit.
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
        """Return True if the block has begun or was given up."""
        return not self._free

    def claim(self) -> bool:
        """Begin the block, or give it up. Return True only for the first caller in any thread."""
        try:
            return self._free.pop()
        except IndexError:
            return False

    async def wait(self) -> Any:
        """Return the block's result, or raise its error.

        Even a cancelled caller waits until the block is settled, because the database's content is unknown
        before that.
        """
        try:
            return await self.done
        except asyncio.CancelledError:
            if not self.claim() and not self.over:
                self._cancelled = asyncio.get_running_loop().create_future()
                await self._cancelled
            raise

    def settle(self, error: BaseException | None) -> None:
        """Settle the block after its transaction. `error` means that it wasn't committed."""
        self.over = True
        if error is not None:
            self._fail(error)
        elif not self.done.done() and self.error is None:
            self.done.set_result(self.result)
        elif not self.done.done() and self.error is not None:
            self.done.set_exception(self.error)
        if self._cancelled is not None and not self._cancelled.done():
            self._cancelled.set_result(None)

    def give_up(self, error: BaseException) -> None:
        """End the block with this error, unless it has begun."""
        if self.claim():
            self.over = True
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        if self.done.done():
            return
        if isinstance(error, asyncio.CancelledError):
            self.done.cancel()
        else:
            # Give each caller a copy, because a traceback grows each time its error is raised.
            self.done.set_exception(copy.copy(error) if isinstance(error, ERRORS) else error)


class Group:
    """A transaction. `held` are its blocks, including failed ones, and `along` its write-behinds."""

    def __init__(self, along: dict[Hashable, Work[Any]]) -> None:
        self.begun = False
        self.committed = False
        self.held: list[Block] = []
        self.along = along
        self.noted: set[int] = set()


class Writer(ABC):
    """The writer of an open database.

    `failed` is called with the error that prevented a commit and the number of consecutive failures.
    """

    BEGIN: ClassVar[str]
    """The statement that begins a write transaction."""

    def __init__(self, failed: Callable[[BaseException, int], None], name: str) -> None:
        """Create the writer. `name` is the name of the database in the log."""
        self._failed = failed
        self.saving = Saving(name)
        self._in_a_row = 0
        """Number of failed transactions since the last successful one."""
        self._noted: set[int] = set()
        self._listeners: list[Callable[[], None]] = []
        self._waiting: deque[Block] = deque()
        self._behind: dict[Hashable, Work[Any]] = {}
        self._later: asyncio.TimerHandle | None = None
        self._due = False
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def note(self, number: int) -> None:
        """Record that this block made a change for the listener with this number.

        Triggers call this in the database thread.
        """
        self._noted.add(number)

    def listen(self, listener: Callable[[], None]) -> int:
        """Call `listener` after each commit of a block that noted its number. Return that number."""
        self._listeners.append(listener)
        return len(self._listeners) - 1

    async def at_once(self, work: Work[Result], patience: float = PATIENCE) -> Result:
        """Return the result of `work` once its statements are committed.

        Raise Busy if the block can't begin in time, any error raised by `work`, and any error that prevents
        the commit.
        """
        if self._closed:
            raise ValueError("the database is closed")
        block = Block(work)
        self._waiting.append(block)
        self._start()
        timer = asyncio.get_running_loop().call_later(patience, self._late, block)
        try:
            result: Result = await block.wait()
            return result
        finally:
            timer.cancel()

    def _late(self, block: Block) -> None:
        """Give up the block, because it couldn't begin in time."""
        block.give_up(NotSaved() if self.saving.stands_still else Busy())

    def write_behind(self, key: Hashable, work: Work[Any]) -> None:
        """Write this at the start of the next commit, or soon. Later writes with the same key replace it.

        The caller isn't told if it was written, and it may be lost if the process is killed.
        """
        self._behind[key] = work
        if self._later is None and not self._closed:
            self._later = asyncio.get_running_loop().call_later(ALONG, self._alone)

    async def close(self) -> None:
        """Finish all pending work and accept no further blocks."""
        self._closed = True
        if self._behind:
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
            self._task = tasks.keep_task(self._run, "writer")

    async def _run(self) -> None:
        """Write groups until no work is waiting."""
        while True:
            while self._waiting and self._waiting[0].claimed:
                self._waiting.popleft()
            if not self._waiting and not self._due:
                return
            self._due = False
            await self._group()

    async def _group(self) -> None:
        """Run the waiting blocks as one transaction and settle each with its outcome."""
        group, error = Group(dict(self._behind)), None
        blocks = list(islice((one for one in self._waiting if not one.claimed), LARGEST))
        try:
            await self._in_thread(self._visit, group, blocks)
        except BaseException as raised:
            error = raised
            self.saving.failed(raised)
            if not self._held_elsewhere(raised):
                self._hear(raised)
            with contextlib.suppress(*ERRORS, ValueError):
                # A cancelled caller can't know if the thread has committed. Roll back in the same queue,
                # which has no effect if no transaction is open.
                await self._roll_back()
        if group.committed:
            await self._committed(group)
        elif error is not None and not group.begun and self._held_elsewhere(error):
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
        if failed and all(map(self._of_the_disk, failed)):
            self._hear(failed[0])
        else:
            self._in_a_row = 0
        lost = [one for one in failed if one is not None and nothing_saved(one)]
        for one in lost:
            self.saving.failed(one)
        if not lost:
            self.saving.went_well()
        self._behind = {key: work for key, work in self._behind.items() if group.along.get(key) is not work}
        if not self._behind and self._later is not None:
            self._later.cancel()
            self._later = None
        for block in group.held:
            block.settle(None)
        # Listeners run before the callers continue, and can't block them, because the blocks are settled.
        for number in sorted(group.noted):
            self._listeners[number]()

    def _hear(self, error: BaseException | None) -> None:
        """Count a failed write, if it was caused by the disk or the server."""
        if error is not None and isinstance(error, (*ERRORS, OSError)):
            self._in_a_row += 1
            self._failed(error, self._in_a_row)

    # To be implemented for each type of database

    @abstractmethod
    async def _in_thread(self, work: Callable[..., None], *values: Any) -> None:
        """Call `work` in the connection's thread, with the connection and these values."""

    @abstractmethod
    async def _roll_back(self) -> None:
        """Roll back the transaction, if one is open."""

    @abstractmethod
    def _held_elsewhere(self, error: BaseException) -> bool:
        """Return True if the error means that no transaction can begin right now."""

    @abstractmethod
    def _of_the_disk(self, error: BaseException | None) -> bool:
        """Return True if the block failed because of the disk rather than its own error."""

    def _stands_in_the_way(self, error: BaseException) -> bool:
        """Return True if the block should be retried, because another process was faster."""
        return False

    def _commit(self, connection: Open, group: Group) -> None:
        """Commit in the connection's thread. Any error that prevents the commit propagates."""
        connection.execute("COMMIT")

    # In the database thread

    def _visit(self, connection: Open, group: Group, blocks: Iterable[Block]) -> None:
        """Run one transaction, from beginning to commit."""
        if connection.in_transaction:
            connection.rollback()
        connection.execute(self.BEGIN)
        for work in group.along.values():
            self._done(connection, group, work)
        group.begun = True
        for block in blocks:
            if block.claim():
                group.held.append(block)
                block.result, block.error = self._done(connection, group, block.work)
        self._commit(connection, group)
        group.committed = True

    def _done(
        self, connection: Open, group: Group, work: Work[Any], attempt: int = 1
    ) -> tuple[Any, BaseException | None]:
        """Return the result of `work` and its error. If there is an error, its changes are rolled back.

        Raise an error only if the database also rolled back the other blocks.
        """
        connection.execute("SAVEPOINT block")
        self._noted.clear()
        result, error = None, None
        try:
            result = work(connection)
        except BaseException as raised:
            error = raised
            if not connection.in_transaction:
                if isinstance(raised, ERRORS):
                    raise
                raise sqlite3.OperationalError("rolled back") from raised
            connection.execute("ROLLBACK TO block")
        else:
            group.noted |= self._noted
        connection.execute("RELEASE block")
        if error is not None and attempt < ATTEMPTS and self._stands_in_the_way(error):
            return self._done(connection, group, work, attempt + 1)
        return result, error
