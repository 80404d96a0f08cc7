"""Send robots' computations and pictures to workers on any machine (`./run bot worker`).

The queue is procrastinate's, on the same server as the database. If no worker claims a piece of work soon,
one of this process's own workers does that work.

A job contains only the ID of a row in `work`, because a queue logs the arguments of its jobs. A row can only
call the functions listed here, and its data is never unpickled.
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
"""The channel on which workers announce the ID of an answered row."""
AGAIN = 1.0
"""Seconds to wait before listening again after the connection was lost."""
CLAIMED = 0.4
"""Seconds a worker has to claim a piece of work. After that, this process does the work itself."""
AWAY = 30.0
"""If no worker claims a piece of work, no further work is sent for this many seconds."""
KEPT = 3600
"""A row is considered abandoned after this many seconds."""
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "think": think, "timed_drawing": timed_drawing, "rasterise": rasterise,
}  # fmt: skip
"""The functions a worker can call, by name."""
_NAMES = {function: name for name, function in FUNCTIONS.items()}


class Unclaimed(Exception):
    """Raised when no worker claimed a piece of work. The caller must do the work itself."""


def plain(value: Any) -> Any:
    """Convert a value to JSON types.

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
    """Convert the output of `plain` back. Raise KeyError, TypeError or ValueError if it's anything else."""
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
    """Create the queue's schema on its server, if it's missing."""
    # procrastinate logs jobs with their arguments
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)
    if not await queue.check_connection_async():
        with contextlib.suppress(procrastinate.exceptions.ConnectorException):  # another process was faster
            await queue.schema_manager.apply_schema_async()


class WorkQueue:
    """Sends work to workers on other machines. There's one instance per process."""

    def __init__(self, database: Database, url: str) -> None:
        self.database = database
        self._url = url
        self._queue = application(url)
        self._waiting: dict[int, asyncio.Future[None]] = {}
        self._away_until = 0.0
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the queue, creating it if needed."""
        await self._queue.open_async()
        await prepare(self._queue)
        self._listening = tasks.keep_task(self._listen, "answers of workers")

    async def close(self) -> None:
        """Stop sending work to other machines."""
        self._away_until = float("inf")
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await self._queue.close_async()

    @property
    def is_away(self) -> bool:
        """Return True while no work is sent, because a piece wasn't claimed or the queue is closed."""
        return time.monotonic() < self._away_until

    async def do(self, patience: float, work: Callable[..., T], values: tuple[object, ...]) -> T:
        """Make this call on another machine and return its result.

        Raise Unclaimed if no worker claims the work or the queue fails, and otherwise the errors of
        `Worker.run`.
        """
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
        """Stop sending work for a while, because no worker claims it."""
        if not self.is_away:
            _log.warning("no worker takes work; it is done in this process for a while")
        self._away_until = time.monotonic() + AWAY

    async def _done(self, future: asyncio.Future[None], seconds: float) -> bool:
        await asyncio.wait({future}, timeout=seconds)
        return future.done()

    async def _listen(self) -> None:
        """Listen for answers. Any that arrive while the connection is lost are missed."""
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
    """A worker that sends work to another machine, and does the work itself if no worker there claims it."""

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
