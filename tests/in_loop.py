"""A database without threads: what a connection is asked for, the event loop does, soon and in its order.

Its thread costs more than most statements do: two ways through a pipe and a lock for each. The order is the
same, no statement is done at once, and one with a lost caller is done, too. Tests of the storage itself have
the threads that the bot has (fixture `threads`).
"""

from __future__ import annotations

import contextvars
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from aiosqlite import core

_OWN = core.SimpleQueue, core.Thread


class _Asked:
    """The requests of a connection; instead of the queue that leads to its thread."""

    def put_nowait(self, asked: tuple[Any, Callable[[], Any]]) -> None:
        """Have it done. Without a future it has no waiting caller: then it is done now."""
        future, work = asked
        if future is None or future.get_loop().is_closed():
            work()
        else:
            # Like a thread, it does not know its caller.
            future.get_loop().call_soon(_do, future, work, context=contextvars.Context())


class _Nobody:
    """In place of the thread."""

    def __init__(self, **how: Any) -> None:
        """Take what a thread is made with."""

    def start(self) -> None:
        """Do nothing: the loop does it."""


def _do(future: Any, work: Callable[[], Any]) -> None:
    try:
        result = work()
    except BaseException as error:
        core.set_exception(future, error)
    else:
        core.set_result(future, result)


def begin() -> None:
    """From now on connections are opened without threads."""
    core.SimpleQueue, core.Thread = _Asked, _Nobody  # type: ignore[misc, assignment]


@contextmanager
def threads() -> Iterator[None]:
    """Open them with threads, for a while."""
    core.SimpleQueue, core.Thread = _OWN  # type: ignore[misc]
    try:
        yield
    finally:
        begin()
