"""The door to a transaction for one block, whether its statements are done one by one or all in one go. How a
transaction begins and ends is known to the writer alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Coroutine, Iterable
from typing import Any, Protocol, TypeVar

Result = TypeVar("Result")


class Done(Protocol):
    """The effect of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    @property
    def lastrowid(self) -> int | None:
        """The row that it inserted last."""


class Statements(Protocol):
    """Where a block of a transaction puts its statements: an `aiosqlite.Connection`, or one whose statements
    are done at once, in the thread of the database.
    """

    def execute(self, sql: str, parameters: Iterable[Any] = ..., /) -> Awaitable[Done]:
        """Do it."""

    def executemany(self, sql: str, parameters: Iterable[Iterable[Any]], /) -> Awaitable[Done]:
        """Do it for each of these."""

    def execute_fetchall(
        self, sql: str, parameters: Iterable[Any] = ..., /
    ) -> Awaitable[Iterable[sqlite3.Row]]:
        """All rows of a query."""


class AtOnce:
    """Statements on a connection of this very thread: nothing is waited for."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def execute(self, sql: str, parameters: Iterable[Any] = (), /) -> sqlite3.Cursor:
        """Do it."""
        return self._connection.execute(sql, parameters)  # type: ignore[arg-type]  # a dict, too

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]], /) -> sqlite3.Cursor:
        """Do it for each of these."""
        return self._connection.executemany(sql, parameters)  # type: ignore[arg-type]

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] = (), /) -> list[sqlite3.Row]:
        """All rows of a query."""
        return self._connection.execute(sql, parameters).fetchall()  # type: ignore[arg-type]


def run(block: Coroutine[Any, Any, Result]) -> Result:
    """Run a block to its end, here and now. It may wait for nothing but `AtOnce`."""
    try:
        block.send(None)
    except StopIteration as end:
        result: Result = end.value
        return result
    block.close()
    raise RuntimeError("a block that is done at once may wait for its statements alone")
