"""One worker process beside the event loop, for what would hold it up: pictures, and robots that think.

It is started when the first work comes, and ended when it breaks or takes too long; the next work starts
another. What is worked on is not known here.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import TypeVar

T = TypeVar("T")

START = 30.0
"""Seconds that a new worker may take to come up, on a busy machine."""


class WorkerGone(Exception):
    """The worker broke, or took longer than it may; the work is not done."""


class Worker:
    """One process, for one piece of work at a time."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._turn = asyncio.Lock()
        self._closed = False
        self.process = 0
        """Its process id; 0 while there is none."""

    async def run(self, patience: float, work: Callable[..., T], *values: object) -> T:
        """The result of an importable function, within `patience` seconds once its turn has come.

        Raises WorkerGone when there is none by then; what the function itself raises comes through.
        """
        async with self._turn:
            if self._closed:
                raise WorkerGone("closed")
            try:
                pool = self._pool or await asyncio.to_thread(self._start)
                async with asyncio.timeout(patience):
                    return await asyncio.get_running_loop().run_in_executor(pool, work, *values)
            except (TimeoutError, BrokenExecutor, OSError) as reason:
                await asyncio.to_thread(self._stop)
                raise WorkerGone(repr(reason)) from reason

    async def close(self) -> None:
        """End the worker, even in the middle of its work; there is no other."""
        self._closed = True
        self._kill()
        async with self._turn:
            await asyncio.to_thread(self._stop)

    def _start(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a fork would carry open connections into the worker.
        context = multiprocessing.get_context("spawn")
        pool = self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_prepare)
        self.process = pool.submit(os.getpid).result(START)
        return pool

    def _kill(self) -> None:
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGTERM)

    def _stop(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            # A stuck worker hears no polite word, and an idle one has nothing to lose.
            self._kill()
            pool.shutdown(wait=bool(self.process), cancel_futures=True)
            self.process = 0


def _prepare() -> None:
    # Ctrl-C goes to every process of a terminal; this one's end is the bot's business.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    # The pool's pipes do not tell a worker that the bot was killed: it would wait for work for ever.
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
