"""CommitNotices: other processes tell of their commits, and are heard on a connection of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import psycopg

from bot import tasks
from bot.storage import threads
from bot.storage.errors import ServerAway
from bot.storage.postgres_writer import CHANNEL, PostgresWriter

__all__ = ["CHANNEL", "CommitNotices"]

AGAIN = 1.0
"""Seconds between two tries to have the connection again."""


class CommitNotices:
    """One for an open database. Nothing waits for it: the loop reads what has come."""

    def __init__(
        self,
        connection: psycopg.Connection[Any],
        connect: Callable[[], psycopg.Connection[Any]],
        writer: PostgresWriter,
        told: Callable[[str], None],
    ) -> None:
        """`told` hears what other processes say that is no commit which somebody watches."""
        self._connection = connection
        self._connect = connect
        self._writer = writer
        self._told = told
        self._number = -1
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to listen."""
        self._connection.execute(f"LISTEN {CHANNEL}")
        self._number = self._connection.fileno()
        asyncio.get_running_loop().add_reader(self._number, self._heard)

    def close(self) -> None:
        """Listen no more."""
        if self._task is not None:
            self._task.cancel()
        self._let_go()

    def _let_go(self) -> None:
        asyncio.get_running_loop().remove_reader(self._number)
        self._connection.close()

    def _heard(self) -> None:
        server = self._connection.pgconn
        try:
            server.consume_input()
        except psycopg.OperationalError:
            self._writer.saving.failed(ServerAway("connection lost"))
            self._let_go()
            self._task = tasks.keep_task(self._begin_again, "notices")
            return
        while (notice := server.notifies()) is not None:
            if notice.be_pid != self._writer.pid:
                what = notice.extra.decode()
                if not self._writer.heard(what):
                    self._told(what)

    async def _begin_again(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            try:
                self._connection = await threads.in_another(self._connect)
                self.start()
            except psycopg.Error as error:  # it is tried until the server is there
                self._writer.saving.failed(ServerAway(type(error).__name__))
            else:
                self._writer.saving.went_well()
                self._writer.heard_all()
                return
