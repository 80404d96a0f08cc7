"""A worker process for work that would block the event loop: drawing, and computing robots' moves.

The worker starts with its first piece of work. If it breaks or takes too long, it's terminated, and the next
piece of work starts a new one. Callers define the work.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, Protocol, TypeVar

from bot.tasks import trace

T = TypeVar("T")

START = 20.0
"""Each piece of work waits this many seconds for a new worker to start and load its modules."""
HOPELESS = 300.0
"""Seconds after which a worker that's still starting is killed.

Until then, it's left to start, because a restart would only add to an overloaded machine's load.
"""

MOST = 8
"""Maximum number of workers for one purpose, even on a machine with many cores. Each takes about 60 MB."""

_CHILDREN = threading.Lock()
"""Lock for multiprocessing, which checks all children at each start and expects one thread to do so."""


def cores() -> int:
    """Return the number of cores this process can use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class WorkerGone(Exception):
    """Raised when the worker broke or exceeded its time limit, so the work wasn't done."""


class WorkFailed(Exception):
    """Raised when the work raised an error.

    The text is the type and location of that error, but not its message, which may contain a secret.
    """


class AnyWorker(Protocol):
    """A `Worker`, or a substitute that does its work on another machine."""

    async def run(self, patience: float, work: Callable[..., T], *values: object) -> T:
        """See `Worker.run`."""

    async def close(self) -> None:
        """See `Worker.close`."""


class _Child(NamedTuple):
    process: BaseProcess
    number: int
    pipe: Connection
    begun: float


class _NotUp(Exception):
    """Raised when the worker hasn't started in time, although it still might."""


class Worker:
    """A process that does one piece of work at a time.

    A process pool would do nearly the same, but a pool can't be killed during startup and can't drop work
    that's no longer needed.
    """

    def __init__(self, *modules: str, nice: int = 0) -> None:
        """Set up the worker without starting the process yet.

        `modules` are the modules the work needs. The process loads them before its first piece of work and
        outside its time limit. `nice` is added to the process's niceness, which lowers its priority.
        """
        self._modules = modules
        self._nice = nice
        self._child: _Child | None = None
        self._up = False
        self._lock = asyncio.Lock()
        self._unwanted = False
        self._closed = False

    @property
    def process(self) -> int:
        """The process ID, or 0 if no process is running."""
        return 0 if self._child is None else self._child.number

    async def run(self, patience: float, work: Callable[..., T], *values: object) -> T:
        """Call an importable function and return its result.

        The function gets `patience` seconds once its turn has come. Raise WorkerGone if there's no result by
        then, and WorkFailed if the function raises an error. Cancelling this call kills the process.
        """
        async with self._lock:
            self._unwanted = False
            asking = asyncio.get_running_loop().run_in_executor(None, self._ask, patience, work, values)
            try:
                answer: T = await asyncio.shield(asking)
            except asyncio.CancelledError:
                self._unwanted = True
                self._kill()
                # Wait for the thread, which releases the pipe at once. The next piece of work must not use
                # the pipe before that.
                await asyncio.wait([asking])
                asking.exception()
                raise
            return answer

    async def close(self) -> None:
        """Terminate the worker, even in the middle of its work. It never starts again."""
        self._closed = True
        self._kill()
        async with self._lock:
            await asyncio.to_thread(self._end)

    # In a thread, because everything below may block

    def _ask(self, patience: float, work: Callable[..., Any], values: tuple[object, ...]) -> Any:
        try:
            child = self._child
            if child is None or not _lives(child):
                self._end()
                child = self._start()
            self._wait_for(child)
            child.pipe.send((work, values))
            if not child.pipe.poll(patience):
                raise TimeoutError(f"no answer within {patience} seconds")
            fine, answer = child.pipe.recv()
        except _NotUp as reason:
            raise WorkerGone("not up in time") from reason
        except (EOFError, OSError) as reason:
            self._end()
            raise WorkerGone(repr(reason)) from reason
        if not fine:
            raise WorkFailed(answer)
        return answer

    def _start(self) -> _Child:
        if self._closed:
            raise EOFError("closed")
        # Spawn rather than fork, because a fork would carry open connections into the worker.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._modules, self._nice), daemon=True)
        with _CHILDREN:
            process.start()
        theirs.close()
        self._up = False
        child = self._child = _Child(process, process.pid or 0, ours, time.monotonic())
        return child

    def _wait_for(self, child: _Child) -> None:
        """Wait until the worker has started."""
        if self._up:
            return
        # A caller that was cancelled before the child existed couldn't kill it, so it has set this flag.
        if self._closed or self._unwanted:
            raise EOFError("not wanted")
        if not child.pipe.poll(START):
            if time.monotonic() - child.begun < HOPELESS:
                raise _NotUp
            raise EOFError("never up")
        child.pipe.recv()
        self._up = True

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            with _CHILDREN:
                child.process.kill()
                child.process.join()
                child.process.close()
            child.pipe.close()

    # From the event loop

    def _kill(self) -> None:
        """Kill the process. The thread waiting for an answer then finds the pipe closed and cleans up."""
        child = self._child
        if child is not None:
            with contextlib.suppress(ValueError):  # already closed
                child.process.kill()


def _lives(child: _Child) -> bool:
    with _CHILDREN:
        return child.process.is_alive()


def _serve(pipe: Connection, modules: tuple[str, ...], nice: int) -> None:
    if hasattr(os, "nice"):  # Windows has no such priorities
        os.nice(nice)
    # Ignore Ctrl-C, which reaches every process in a terminal. The bot decides when this process exits.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for module in modules:
        importlib.import_module(module)
    pipe.send("up")
    # If the parent has exited, ignore the error, because there's no one to read the answer.
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def _answer(asked: bytes) -> bytes:
    try:
        work, values = pickle.loads(asked)  # noqa: S301 (from the parent, the only other user of the pipe)
        return pickle.dumps((True, work(*values)))
    except BaseException as error:  # a Rust panic isn't an Exception
        return pickle.dumps((False, trace(error)))


def _end_with_parent() -> None:
    # Watch the parent in a thread, because a busy worker wouldn't notice that the bot was killed.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
