"""Computer players at the table: each waits a short, human while, thinks in a worker process, and moves.

A robot is handed only what its seat sees (`engine.robots.see`), never the state. It moves through the same
door as everybody, `Tables.play`, with the same checks. How it thinks is the engine's business.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import TYPE_CHECKING

import engine
from bot.table import Table
from bot.tables import Refused, Stale, Tables
from bot.worker import Worker, WorkerGone
from engine import robots

if TYPE_CHECKING:
    from bot.outbox import Outbox

_log = logging.getLogger(__name__)

LEVELS = robots.LEVELS
THINKING = 1.0
"""Seconds that a robot may think."""
DEADLINE = 4.0
"""Seconds after which its worker is ended, and the light policy decides."""
PAUSE = (0.8, 1.8)
"""Seconds between two moves, from and to: people want to see what happened."""


def think(seen: robots.Seen, level: str, seed: str) -> engine.Move:
    """What the worker does."""
    return robots.decide(seen, level, seed, seconds=THINKING, clock=time.monotonic)


class Robots:
    """One for the process. Call `look` after every commit; it ends by itself when no robot is to move."""

    def __init__(self, tables: Tables, outbox: Outbox, pause: tuple[float, float] = PAUSE) -> None:
        self._tables = tables
        self._outbox = outbox
        self._pause = pause
        self._worker = Worker()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._open = False

    async def start(self) -> None:
        """From now on robots move; those whose turn came before a restart come first."""
        self._open = True
        rows = await self._tables.store.read(
            "SELECT DISTINCT t.id FROM tables t JOIN seats s ON s.table_id = t.id"
            " WHERE t.phase = 'playing' AND s.robot IS NOT NULL"
        )
        for row in rows:
            self.look(await self._tables.get(row["id"]))

    def look(self, table: Table) -> None:
        """The table has changed: perhaps it is a robot's turn."""
        if not self._open or table.id in self._tasks or _robot(table) is None:
            return
        task = asyncio.create_task(self._move(table.id), name=f"robots of table {table.id}")
        self._tasks[table.id] = task
        task.add_done_callback(lambda _: self._tasks.pop(table.id, None))

    async def close(self) -> None:
        """Stop; whose turn it is stands in the database."""
        self._open = False
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._worker.close()

    async def _move(self, number: int) -> None:
        """One robot after the other, until a person is to move."""
        while True:
            await asyncio.sleep(random.uniform(*self._pause))
            table = await self._tables.find(number)
            seat = None if table is None else _robot(table)
            if table is None or seat is None:
                return
            try:
                move = await self._think(table, seat)
                await self._tables.play(number, seat, table.seats[seat].asked, move)
            except Stale:
                continue  # somebody was quicker: look again
            except (engine.Illegal, Refused, ValueError):
                _log.exception("table %s: a robot is at a loss", number)
                return
            self._outbox.poke()

    async def _think(self, table: Table, seat: int) -> engine.Move:
        assert table.state is not None
        level = table.seats[seat].robot or LEVELS[0]
        # Known to nobody outside and the same after a restart: the same position, the same move.
        seed = f"{table.seed}:{table.version}:{seat}"
        seen = robots.see(table.state, seat, seed)
        try:
            return await self._worker.run(DEADLINE, think, seen, level, seed)
        except WorkerGone:
            _log.warning("table %s: a robot took too long, and moves by its light policy", table.id)
            return robots.reflex(seen, seed)


def _robot(table: Table) -> int | None:
    """The first robot that is to move, None where a person is."""
    return next((seat for seat in table.to_act if table.seats[seat].robot), None)
