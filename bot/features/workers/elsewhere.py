"""Create workers for this process: its own or, if the owner has set them up, workers on other machines.

The module work.py sends work to other machines. It needs an optional library, which is loaded on demand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot import extras
from bot.storage.address import Address, ServerAddress
from bot.storage.database import Database, DatabaseUnusable
from bot.worker.process import AnyWorker, Worker


class Workers:
    """Creates workers. There's one instance per process.

    `most` is the number of workers for each purpose. If it's None, the number depends on the cores.
    """

    def __init__(self, most: int | None = None, queue: Any = None, shared: Any = None) -> None:
        self.most = most
        self._queue = queue
        self._shared = shared

    @classmethod
    async def open(cls, database: Database, address: Address, wanted: int) -> Workers:
        """Return the workers of this process. If `wanted` is 0, they run on this machine.

        Otherwise, open the queue to other machines, with at most `wanted` tasks at a time for each purpose.
        Raise DatabaseUnusable if the database isn't on a server, or if the library is missing.
        """
        if not wanted:
            return cls()
        if not isinstance(address, ServerAddress):
            raise DatabaseUnusable("start-workers-of-a-file", path=str(address))
        try:
            room = extras.load("work")
        except ImportError:
            raise DatabaseUnusable("start-no-driver", path=str(address)) from None
        queue = room.WorkQueue(database, address.url)
        try:
            await queue.open()
        except BaseException:
            await queue.close()
            raise
        return cls(wanted, queue, room.SharedWorker)

    def maker(self, module: str) -> Callable[[], AnyWorker]:
        """Return a function that creates a worker and loads this module in it."""
        if self._queue is None:
            return lambda: Worker(module)
        return lambda: self._shared(self._queue, module)

    async def close(self) -> None:
        """Stop sending work to other machines."""
        if self._queue is not None:
            await self._queue.close()
