"""The workers of a run, started one after the other: which of them has a job, and when it's killed."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import psycopg

from bot.storage.address import ServerAddress

KNOWN = 90.0
"""Seconds within which the queue must know a started worker."""
BUSY = 5.0
"""Seconds to wait for a job."""
_DOING = "SELECT worker_id FROM procrastinate_jobs WHERE status = 'doing' AND worker_id IS NOT NULL"


class Workers:
    """All workers. Each is started alone, so that its ID in the queue is known."""

    def __init__(self, server: ServerAddress, many: int, folder: Path) -> None:
        self.killed = 0
        """How many were killed in the middle of a job."""
        self._server = server
        self._many = many
        self._folder = folder
        self._started: dict[int, subprocess.Popen[bytes]] = {}

    async def start(self) -> None:
        """Start them, one after the other."""
        for _ in range(self._many):
            await self._begin()

    async def kill_one_at_work(self) -> bool:
        """Kill a worker that has a job, and start another. Return whether there was one."""
        if not self._many:
            return False
        try:
            async with asyncio.timeout(BUSY):
                while not (busy := await self._busy()):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
        except TimeoutError:
            return False
        worker = self._started.pop(busy[0])
        worker.kill()
        worker.wait()
        self.killed += 1
        await self._begin()
        return True

    async def stop(self) -> None:
        """Terminate all workers."""
        for worker in self._started.values():
            worker.terminate()
        for worker in self._started.values():
            try:
                await asyncio.to_thread(worker.wait, KNOWN)
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()

    async def _begin(self) -> None:
        before = await self._ids()
        environment = os.environ | {"COURTYARD_DATABASE": self._server.url, "COURTYARD_LOG": "INFO"}
        with (self._folder / "workers.log").open("ab") as log:
            command = [sys.executable, "-m", "bot", "worker"]
            worker = await asyncio.to_thread(
                subprocess.Popen, command, env=environment, stderr=log, stdout=log
            )
        async with asyncio.timeout(KNOWN):
            while worker.poll() is None and not (found := await self._ids() - before):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        if worker.returncode is not None:
            raise RuntimeError(f"a worker ended by itself ({worker.returncode})")
        self._started[found.pop()] = worker

    async def _busy(self) -> list[int]:
        return [number for (number,) in await self._asked(_DOING) if number in self._started]

    async def _ids(self) -> set[int]:
        if not (await self._asked("SELECT to_regclass('procrastinate_workers')"))[0][0]:
            return set()
        return {number for (number,) in await self._asked("SELECT id FROM procrastinate_workers")}

    async def _asked(self, query: str) -> list[tuple[int, ...]]:
        async with await psycopg.AsyncConnection.connect(self._server.url, autocommit=True) as connection:
            return await (await connection.execute(query)).fetchall()
