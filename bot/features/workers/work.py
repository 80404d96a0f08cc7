"""Work that leaves this process: robots' thoughts and pictures, for workers on whatever machine (`./run bot
worker`). The queue is procrastinate's, on the same server; where no worker takes a piece of work soon, it is
done in this process's own, as it is where there is no server.

A job names a row of `work` and nothing else, since a queue logs what its jobs are given. Only the functions
that are named here are called for a row, and nothing is unpickled.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import procrastinate
import procrastinate.exceptions
import psycopg

from bot import tasks
from bot.pictures.raster import rasterise
from bot.pictures.render import timed_drawing
from bot.storage.database import Database
from bot.storage.errors import ERRORS
from bot.worker.process import Worker, WorkerGone, WorkFailed
from bot.worker.thinking import think
from engine.robots import Observation

_log = logging.getLogger(__name__)

T = TypeVar("T")

QUEUE = "work"
DONE = "courtyard_work"
"""Where a worker tells the number of a row that has its answer."""
AGAIN = 1.0
"""Seconds between two tries to hear of that again, where the connection is lost."""
CLAIMED = 0.4
"""Seconds within which a worker takes a piece of work; then it is taken back, and done here."""
AWAY = 30.0
"""Seconds for which nothing is given away after that."""
KEPT = 3600
"""Seconds after which a row is nobody's any more."""
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "think": think, "timed_drawing": timed_drawing, "rasterise": rasterise,
}  # fmt: skip
"""What a worker may be asked for, by name."""
_NAMES = {function: name for name, function in FUNCTIONS.items()}


class Unclaimed(Exception):
    """No worker has taken it: nothing was done."""


def plain(value: Any) -> Any:
    """Return the value as JSON knows it.

    >>> plain(("a", b"b", 1.5)), decoded(plain(("a", b"b", 1.5)))
    ({'tuple': ['a', {'bytes': 'Yg=='}, 1.5]}, ('a', b'b', 1.5))
    """
    if isinstance(value, bytes):
        return {"bytes": base64.b64encode(value).decode()}
    if isinstance(value, Observation):
        return {"observation": [value.seat, value.view, value.world]}
    if isinstance(value, tuple):
        return {"tuple": [plain(one) for one in value]}
    if callable(value):
        return {"function": _NAMES[value]}
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(type(value).__name__)


def decoded(value: Any) -> Any:
    """Return what `plain` was given. Raises KeyError, TypeError or ValueError for anything else."""
    if not isinstance(value, dict):
        return value
    ((kind, found),) = value.items()
    return _KINDS[kind](found)


_KINDS: Mapping[str, Callable[[Any], Any]] = {
    "bytes": base64.b64decode,
    "observation": lambda said: Observation(*said),
    "tuple": lambda said: tuple(decoded(one) for one in said),
    "function": FUNCTIONS.__getitem__,
}


def application(url: str) -> procrastinate.App:
    """Return the queue on this server."""
    return procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=url, min_size=1, max_size=4))


async def prepare(queue: procrastinate.App) -> None:
    """Make what the queue needs on its server, where it is not there."""
    # What procrastinate writes to the log names jobs and what they are given.
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)
    if not await queue.check_connection_async():
        with contextlib.suppress(procrastinate.exceptions.ConnectorException):  # another was faster
            await queue.schema_manager.apply_schema_async()


class WorkQueue:
    """The way to workers elsewhere. One for the process."""

    def __init__(self, database: Database, url: str) -> None:
        self.database = database
        self._url = url
        self._queue = application(url)
        self._waiting: dict[int, asyncio.Future[None]] = {}
        self._away_until = 0.0
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the queue, made where there is none."""
        await self._queue.open_async()
        await prepare(self._queue)
        self._listening = tasks.keep_task(self._listen, "answers of workers")

    async def close(self) -> None:
        """Give nothing away any more."""
        self._away_until = float("inf")
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self._queue.close_async()

    @property
    def is_away(self) -> bool:
        """Return whether nobody has taken anything of late."""
        return time.monotonic() < self._away_until

    async def do(self, patience: float, work: Callable[..., T], values: tuple[object, ...]) -> T:
        """Return what a worker elsewhere has made of this. Raises Unclaimed, and what `Worker.run` raises."""
        number = secrets.randbits(62)
        future = self._waiting[number] = asyncio.get_running_loop().create_future()
        call = json.dumps(plain((work, *values)))
        try:
            await self.database.change(
                "INSERT INTO work (id, call, at) VALUES (?, ?, ?)", (number, call, int(time.time()))
            )
            job = await self._queue.configure_task(QUEUE, queue=QUEUE, queueing_lock=str(number)).defer_async(
                number=number
            )
            if not await self._done(future, CLAIMED):
                if await self._queue.job_manager.cancel_job_by_id_async(job, delete_job=True):
                    raise Unclaimed
                if not await self._done(future, patience):
                    raise WorkerGone("no answer from elsewhere")
        except (*ERRORS, procrastinate.exceptions.ProcrastinateException) as error:
            raise Unclaimed from error
        finally:
            del self._waiting[number]
            rows = await self.database.note(
                lambda db: db.execute("DELETE FROM work WHERE id = ? RETURNING answer", (number,)).fetchall()
            )
        answer = json.loads(rows[0]["answer"])
        if not answer["fine"]:
            raise WorkFailed(answer["value"])
        result: T = decoded(answer["value"])
        return result

    def rest(self) -> None:
        """Give nothing away for a while: nobody takes it."""
        if not self.is_away:
            _log.warning("no worker takes work; it is done in this process for a while")
        self._away_until = time.monotonic() + AWAY

    async def _done(self, future: asyncio.Future[None], seconds: float) -> bool:
        await asyncio.wait({future}, timeout=seconds)
        return future.done()

    async def _listen(self) -> None:
        """Hear of answers. Those that come while the connection is lost count as none."""
        while True:
            with contextlib.suppress(psycopg.OperationalError):
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {DONE}")
                    async for notice in connection.notifies():
                        future = self._waiting.get(int(notice.payload))
                        if future is not None and not future.done():
                            future.set_result(None)
            await asyncio.sleep(AGAIN)


class SharedWorker:
    """A worker like bot.worker.process.Worker, which gives its work away where somebody takes it."""

    def __init__(self, queue: WorkQueue, *modules: str) -> None:
        self._queue = queue
        self.own = Worker(*modules)

    async def run(self, patience: float, work: Callable[..., T], *values: object) -> T:
        """See Worker."""
        if work in _NAMES and not self._queue.is_away:
            try:
                return await self._queue.do(patience, work, values)
            except Unclaimed:
                self._queue.rest()
        return await self.own.run(patience, work, *values)

    async def close(self) -> None:
        """See Worker."""
        await self.own.close()
