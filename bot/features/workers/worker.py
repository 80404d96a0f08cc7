"""A worker process that computes robots' moves and draws pictures, on any machine.

It takes work from the queue shared by all bots on a database server, one piece per core at a time, and writes
each answer to its row. It doesn't connect to Discord and needs no token.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Any

from bot import logs, tasks
from bot.features.postgres.postgres import connect
from bot.features.workers.work import DONE, FUNCTIONS, KEPT, QUEUE, application, decoded, plain, prepare
from bot.storage.address import ServerAddress
from bot.storage.opening import reach
from bot.worker.process import Worker, WorkerGone, WorkFailed, cores

_log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Maximum number of seconds for a piece of work."""
CLEARED = 600.0
"""Seconds between two searches for abandoned work."""
_BEGUN_BY_NOBODY = (
    "DELETE FROM procrastinate_jobs WHERE id IN (SELECT id FROM procrastinate_jobs WHERE status = 'doing'"
    " AND NOT EXISTS (SELECT 1 FROM procrastinate_workers w WHERE w.id = worker_id"
    " AND w.last_heartbeat > now() - interval '1 minute') FOR UPDATE SKIP LOCKED) RETURNING id"
)
"""SQL that deletes the jobs of workers that have gone silent. The bot has done the work itself.

It skips locked rows, because a starting worker releases the same rows in another order.
"""
MODULES = sorted({function.__module__ for function in FUNCTIONS.values()})


class Desk:
    """Passes work from database rows to the workers of this process, and writes their answers back."""

    def __init__(self, server: ServerAddress) -> None:
        self._server = server
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self.workers = [Worker(*MODULES) for _ in range(cores())]
        for worker in self.workers:
            self._idle.put_nowait(worker)
        self._connection = connect(server.url)
        self._lock = asyncio.Lock()

    async def do(self, number: int) -> None:
        """Do the work of this row and write the answer or the failure to it."""
        rows = await self._ask("SELECT call FROM work WHERE id = %s AND answer IS NULL", (number,))
        if not rows:
            return  # the bot is no longer waiting for this work
        worker = await self._idle.get()
        try:
            work, *values = decoded(json.loads(rows[0]["call"]))
            answer = {"fine": True, "value": plain(await worker.run(PATIENCE, work, *values))}
        except (WorkFailed, WorkerGone, KeyError, TypeError, ValueError) as error:
            answer = {
                "fine": False,
                "value": str(error) if isinstance(error, WorkFailed) else type(error).__name__,
            }
        finally:
            self._idle.put_nowait(worker)
        await self._ask(
            "WITH done AS (UPDATE work SET answer = %s WHERE id = %s RETURNING id)"
            " SELECT pg_notify(%s, id::text) FROM done",
            (json.dumps(answer), number, DONE),
        )

    async def wait(self) -> None:
        """Wait until a bot has created the database."""
        while not (await self._ask("SELECT to_regclass('work')", ()))[0][0]:  # noqa: ASYNC110
            await asyncio.sleep(1.0)

    async def clear(self) -> None:
        """Delete work abandoned by bots and workers that were killed."""
        await self._ask("DELETE FROM work WHERE at < %s RETURNING id", (int(time.time()) - KEPT,))
        await self._ask(_BEGUN_BY_NOBODY, ())

    async def keep_clear(self) -> None:
        """Delete abandoned work every CLEARED seconds."""
        while True:
            try:
                await self.clear()
            except Exception as error:
                logs.log_unexpected(_log, "what is left of others' work cannot be deleted", error)
            await asyncio.sleep(CLEARED)

    async def close(self) -> None:
        """Shut down the workers."""
        await asyncio.gather(*(worker.close() for worker in self.workers))
        self._connection.close()

    async def _ask(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        async with self._lock:
            return await asyncio.to_thread(self._asked, sql, values)

    def _asked(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        if self._connection.closed:
            self._connection = connect(self._server.url)
        return self._connection.execute(sql, values).fetchall()


async def work(server: ServerAddress) -> None:
    """Work until SIGTERM or Ctrl-C. Raise DatabaseUnusable if the server can't be reached."""
    await reach(server)
    desk, queue = Desk(server), application(server.url)

    @queue.task(name=QUEUE, queue=QUEUE)
    async def do(number: int) -> None:
        await desk.do(number)

    try:
        await desk.wait()
        async with queue.open_async():
            await prepare(queue)
            _log.info("working, %s at once", len(desk.workers))
            clearing = tasks.keep_task(desk.keep_clear, "what nobody waits for")
            try:
                await queue.run_worker_async(
                    queues=[QUEUE],
                    concurrency=len(desk.workers),
                    delete_jobs="always",
                    fetch_job_polling_interval=1.0,
                )
            finally:
                clearing.cancel()
                await asyncio.gather(clearing, return_exceptions=True)
    finally:
        await desk.close()
