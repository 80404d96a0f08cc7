"""The parts of the writer's transactions: a block is somebody's part of one, a group is one transaction.

How they are filled and committed is decided in writer.py; what their statements mean is not known.
"""

from __future__ import annotations

import asyncio
import copy
import sqlite3
from collections.abc import Callable, Coroutine, Hashable
from typing import Any

from bot.storage.statements import Result, Statements

Work = Callable[[Statements], Coroutine[Any, Any, Result]]


class Busy(sqlite3.OperationalError):
    """Nothing was begun: another process holds the file, or too many wait."""


class Block:
    """Somebody's part of a transaction. With `work` it is done at once. Without, it is open: its `turn`
    comes, and its statements are done one by one until it has `ended`, well or not. `done` is told once the
    transaction is over: the result, its own failure, or what kept the transaction from being committed.
    """

    def __init__(self, work: Work[Any] | None) -> None:
        loop = asyncio.get_running_loop()
        self.work = work
        self.done: asyncio.Future[Any] = loop.create_future()
        self.turn: asyncio.Future[Any] = self.done if work else loop.create_future()
        self.ended: asyncio.Future[bool] = self.done if work else loop.create_future()
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
        """Its result, or what is raised for it. Whoever is cancelled hears of that when it is settled: until
        then nobody can say what is in the database.
        """
        try:
            return await self.done
        except asyncio.CancelledError:
            if not self.claim() and not self.over:
                self._cancelled = asyncio.get_running_loop().create_future()
                await self._cancelled
            raise

    def settle(self, error: BaseException | None) -> None:
        """The transaction is over; `error`: it was not committed."""
        self.over = True
        if error is not None:
            fail(self.done, error)
        elif self.error is None or self.work is None:
            tell(self.done, self.result)
        elif not self.done.done():
            self.done.set_exception(self.error)
        if self._cancelled is not None:
            tell(self._cancelled, None)

    def late(self) -> None:
        """Its turn has not come in time."""
        self.give_up(Busy())

    def give_up(self, error: BaseException) -> None:
        """It will not be begun, unless it was."""
        if self.claim():
            self.over = True
            fail(self.turn, error)


class Group:
    """One transaction. `held` are the blocks in it, failed ones too; `along` is what goes along with them."""

    def __init__(self) -> None:
        self.begun = False
        self.committed = False
        self.in_place = True
        self.first: list[Block] = []
        """Who is told where it cannot be begun."""
        self.held: list[Block] = []
        self.along: dict[Hashable, Work[Any]] = {}
        self.noted: set[int] = set()


def tell(future: asyncio.Future[Any], result: Any) -> None:
    """Unless whoever waits has gone."""
    if not future.done():
        future.set_result(result)


def fail(future: asyncio.Future[Any], error: BaseException) -> None:
    """Raise this where it is waited for, unless nobody does any more."""
    if future.done():
        return
    if isinstance(error, asyncio.CancelledError):
        future.cancel()
    else:
        # One for each: a traceback grows wherever it is raised.
        future.set_exception(copy.copy(error) if isinstance(error, sqlite3.Error) else error)
