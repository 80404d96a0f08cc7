"""A worker process beside the event loop, for what would hold it up: pictures, and robots that think.

It is started when the first work comes, and ended when it breaks or takes too long; the next work starts
another. What is worked on is not known here.
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
"""Seconds for which one piece of work waits for a new worker to come up and load what it needs."""
HOPELESS = 300.0
"""Seconds after which one that is not up is ended. Before, it goes on: on a machine that has too much to do,
to end it and begin another would only add to that.
"""

MOST = 8
"""Workers of one kind, at most: each holds some 60 MB, however many cores there are."""

_CHILDREN = threading.Lock()
"""multiprocessing looks after all children whenever it starts one, and expects one thread to do so."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class WorkerGone(Exception):
    """The worker broke, or took longer than it may; the work is not done."""


class WorkFailed(Exception):
    """The work raised something: its type and where, but not its message, which may tell a secret."""


class AnyWorker(Protocol):
    """A `Worker`, or what does its work in another place."""

    async def run(self, patience: float, work: Callable[..., T], *values: object) -> T:
        """See Worker."""

    async def close(self) -> None:
        """See Worker."""


class _Child(NamedTuple):
    process: BaseProcess
    number: int
    pipe: Connection
    begun: float


class _NotUp(Exception):
    """The worker is not up yet, and may be later."""


class Worker:
    """One process, for one piece of work at a time.

    A process pool would do nearly the same, but cannot be ended before it is up, nor told which of its work
    is no longer wanted.
    """

    def __init__(self, *modules: str) -> None:
        """`modules` are what its work needs: loaded before its first work, whose time this does not take."""
        self._modules = modules
        self._child: _Child | None = None
        self._up = False
        self._lock = asyncio.Lock()
        self._unwanted = False
        self._closed = False

    @property
    def process(self) -> int:
        """Its process id; 0 while there is none."""
        return 0 if self._child is None else self._child.number

    async def run(self, patience: float, work: Callable[..., T], *values: object) -> T:
        """The result of an importable function, within `patience` seconds once its turn has come.

        Raises WorkerGone when there is none by then, and WorkFailed for whatever the function raises. To
        cancel this ends the process.
        """
        async with self._lock:
            self._unwanted = False
            asking = asyncio.get_running_loop().run_in_executor(None, self._ask, patience, work, values)
            try:
                answer: T = await asyncio.shield(asking)
            except asyncio.CancelledError:
                self._unwanted = True
                self._kill()
                # The thread lets go of the pipe at once, and only then may the next work have it.
                await asyncio.wait([asking])
                asking.exception()
                raise
            return answer

    async def close(self) -> None:
        """End the worker, even in the middle of its work; there is no other."""
        self._closed = True
        self._kill()
        async with self._lock:
            await asyncio.to_thread(self._end)

    # In a thread: everything here may block

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
        # Spawned, not forked: a fork would carry open connections into the worker.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._modules), daemon=True)
        with _CHILDREN:
            process.start()
        theirs.close()
        self._up = False
        child = self._child = _Child(process, process.pid or 0, ours, time.monotonic())
        return child

    def _wait_for(self, child: _Child) -> None:
        """Wait until it is up."""
        if self._up:
            return
        # A caller that lost interest before there was a child to kill has left word.
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
        """The thread that waits for an answer finds the pipe closed, and tidies up."""
        child = self._child
        if child is not None:
            with contextlib.suppress(ValueError):  # it is closed already
                child.process.kill()


def _lives(child: _Child) -> bool:
    with _CHILDREN:
        return child.process.is_alive()


def _serve(pipe: Connection, modules: tuple[str, ...]) -> None:
    # Ctrl-C goes to every process of a terminal; this one's end is the bot's business.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for module in modules:
        importlib.import_module(module)
    pipe.send("up")
    # A parent that is gone is no error: then there is nobody to tell.
    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_answer(pipe.recv_bytes()))


def _answer(asked: bytes) -> bytes:
    try:
        work, values = pickle.loads(asked)  # noqa: S301 (from the parent, and nobody else has the pipe)
        return pickle.dumps((True, work(*values)))
    except BaseException as error:  # a panic in Rust is no Exception
        return pickle.dumps((False, trace(error)))


def _end_with_parent() -> None:
    # A worker in the middle of something would not hear that the bot was killed.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
