"""The one writer: those who wait at the same time share one commit, and are told only after it.

A group is a transaction, and each block in it a savepoint: one that fails is rolled back and harms nobody
else. What the statements mean is not known here, and neither is which database it is: each has a writer of
its own, in sqlite.py and postgres.py.
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
"""Statements, and nothing else: it is done in the thread of the database, in one go."""

PATIENCE = 1.5
"""Seconds within which a block must begin: one who taps has three until Discord gives them up."""
LARGEST = 64
"""Blocks of a group, at most: the first of them waits for the last."""
ALONG = 20.0
"""Seconds after which what goes along with another commit gets one of its own."""
PAUSE = 0.01
"""Seconds between two tries where nothing could be begun; the database itself waits in each of them."""
ATTEMPTS = 4
"""How often a block is done at most, which another process keeps from going on."""


class Open(Connection, Protocol):
    """A connection on which a transaction may be open."""

    @property
    def in_transaction(self) -> bool:
        """Return whether one is."""

    def rollback(self) -> None:
        """End it, with nothing done."""


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

    async def wait(self) -> Any:
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
            self.done.set_exception(copy.copy(error) if isinstance(error, ERRORS) else error)


class Group:
    """One transaction. `held` are the blocks in it, failed ones too; `along` is what goes along with them."""

    def __init__(self, along: dict[Hashable, Work[Any]]) -> None:
        self.begun = False
        self.committed = False
        self.held: list[Block] = []
        self.along = along
        self.noted: set[int] = set()


class Writer(ABC):
    """One for an open database. `failed` hears what kept a transaction from being committed, and how many in
    a row were not.
    """

    BEGIN: ClassVar[str]
    """The statement that begins a transaction which may write."""

    def __init__(self, failed: Callable[[BaseException, int], None], name: str) -> None:
        """`name` is what the log calls the database."""
        self._failed = failed
        self.saving = Saving(name)
        self._in_a_row = 0
        """Transactions that could not be committed since one was."""
        self._noted: set[int] = set()
        self._listeners: list[Callable[[], None]] = []
        self._waiting: deque[Block] = deque()
        self._behind: dict[Hashable, Work[Any]] = {}
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
        timer = asyncio.get_running_loop().call_later(patience, self._late, block)
        try:
            result: Result = await block.wait()
            return result
        finally:
            timer.cancel()

    def _late(self, block: Block) -> None:
        """Give it up, since its turn has not come in time."""
        block.give_up(NotSaved() if self.saving.stands_still else Busy())

    def write_behind(self, key: Hashable, work: Work[Any]) -> None:
        """Do this with the next commit, before all else in it, or soon; a later one of the same key takes its
        place. Nobody hears whether it was done, and a kill may lose it.
        """
        self._behind[key] = work
        if self._later is None and not self._closed:
            self._later = asyncio.get_running_loop().call_later(ALONG, self._alone)

    async def close(self) -> None:
        """Wait until all that was asked for is done. From now on nothing is taken."""
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
                # A caller that is cancelled does not know how far the thread is. This comes after it in the
                # same queue, and does nothing where nothing is open.
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
        # They are called before the caller that has written goes on, and could not keep them from it.
        for number in sorted(group.noted):
            self._listeners[number]()

    def _hear(self, error: BaseException | None) -> None:
        """Count what could not be written, for whatever reason the disk has."""
        if error is not None and isinstance(error, (*ERRORS, OSError)):
            self._in_a_row += 1
            self._failed(error, self._in_a_row)

    # What each database has of its own

    @abstractmethod
    async def _in_thread(self, work: Callable[..., None], *values: Any) -> None:
        """Do this in the thread of the connection, with the connection and these."""

    @abstractmethod
    async def _roll_back(self) -> None:
        """End the transaction that may be open."""

    @abstractmethod
    def _held_elsewhere(self, error: BaseException) -> bool:
        """Return whether it says that nothing could be begun for now."""

    @abstractmethod
    def _of_the_disk(self, error: BaseException | None) -> bool:
        """Return whether a block failed with this because nothing can be written, and not by a fault of its
        own.
        """

    def _stands_in_the_way(self, error: BaseException) -> bool:
        """Return whether the block is to be done again, for another process was faster."""
        return False

    def _commit(self, connection: Open, group: Group) -> None:
        """Commit, in the thread of the connection. Raises what keeps it from that."""
        connection.execute("COMMIT")

    # In the thread of the database

    def _visit(self, connection: Open, group: Group, blocks: Iterable[Block]) -> None:
        """Do one transaction, from its beginning to its commit."""
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
        """Return what it returned, and what it raised: then nothing of it is kept. Raises where the database
        has rolled back the others, too.
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
