"""A database without threads: the event loop does a connection's work soon and in order.

A thread costs more than most statements do: two passes through a pipe and a lock for each. The order is the
same here, no statement runs immediately, and a statement is run even if its caller was canceled. Tests of the
storage itself use threads, like the bot (fixture `threads`).
"""

from __future__ import annotations

import contextvars
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from aiosqlite import core

_OWN = core.SimpleQueue, core.Thread


class _Asked:
    """A connection's requests, in place of the queue to its thread."""

    def put_nowait(self, asked: tuple[Any, Callable[[], Any]]) -> None:
        """Schedule the work in the loop. Without a future, no caller waits, so do it at once."""
        future, work = asked
        if future is None or future.get_loop().is_closed():
            work()
        else:
            # Like a thread, the work doesn't get its caller's context.
            future.get_loop().call_soon(_do, future, work, context=contextvars.Context())


class _Nobody:
    """A replacement for the thread."""

    def __init__(self, **how: Any) -> None:
        """Take a thread's arguments."""

    def start(self) -> None:
        """Start no thread, since the loop does the work."""


def _do(future: Any, work: Callable[[], Any]) -> None:
    try:
        result = work()
    except BaseException as error:
        core.set_exception(future, error)
    else:
        core.set_result(future, result)


def begin() -> None:
    """Open connections without threads from now on."""
    core.SimpleQueue, core.Thread = _Asked, _Nobody  # type: ignore[misc, assignment]


@contextmanager
def threads() -> Iterator[None]:
    """Open connections with threads for a while."""
    core.SimpleQueue, core.Thread = _OWN  # type: ignore[misc]
    try:
        yield
    finally:
        begin()
