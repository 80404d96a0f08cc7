"""The workers of this process: its own, as usual; or, where the owner has some elsewhere, those that give
work to them (work.py, whose library is an extra, loaded where it is wanted).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot import extras
from bot.storage.address import Address, ServerAddress
from bot.storage.database import Database, DatabaseUnusable
from bot.worker.process import AnyWorker, Worker


class Workers:
    """One for the process; `most`: so many of a kind there are, None: one a core."""

    def __init__(self, most: int | None = None, queue: Any = None, shared: Any = None) -> None:
        self.most = most
        self._queue = queue
        self._shared = shared

    @classmethod
    async def open(cls, database: Database, address: Address, wanted: int) -> Workers:
        """Return them, with the way to others where so many pieces of work may be given away at once. Raises
        DatabaseUnusable where there is no server, or its library is missing.
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
        """Return what makes a worker that loads this module."""
        if self._queue is None:
            return lambda: Worker(module)
        return lambda: self._shared(self._queue, module)

    async def close(self) -> None:
        """Give nothing away any more."""
        if self._queue is not None:
            await self._queue.close()
