"""The simulation of one seed: it puts loop, Discord, disk, faults, people and the bot together, and says
when it is looked at whether the laws hold.

What it does to the bot is what a machine does: start it, stop it, kill it.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Coroutine
from typing import Any

from bot.delivery.state import SOON
from tests.sim.faults import Kinds
from tests.sim.installed import Installed
from tests.sim.loop import Endless
from tests.sim.machine import Machine
from tests.sim.record import Broken, Outcome

PATIENCE, MOST_PATIENCE = 5400, 500_000
"""Seconds without faults after which nothing may be owed: any more, and what was refused again and again."""


class World(Machine):
    """One seed."""

    def __init__(
        self, seed: int, actions: int = 400, kinds: Kinds | None = None, without: frozenset[str] = frozenset()
    ) -> None:
        """`kinds`: this trouble instead of the seed's. `without`: findings of these names do not count."""
        super().__init__(seed, kinds, without)
        self.actions = actions

    def wait(self, seconds: float) -> asyncio.Future[None]:
        """For the people and the laws."""
        future = self.loop.create_future()
        self.loop.call_later(seconds, lambda: future.done() or future.set_result(None))
        return future

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Something outside the bot that goes on beside."""
        task: asyncio.Task[Any] = self.loop.create_task(work, context=contextvars.Context())
        task.add_done_callback(self._spawned)
        return task

    def _spawned(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and task.exception() is not None and not self.over.done():
            self.over.set_exception(task.exception())  # type: ignore[arg-type]

    async def _all(self) -> None:
        self.people.arrive()
        self.start()
        await self.wait(5)
        rng = self.chances["actions"]
        # What is shown wrongly is often put right by the next action.
        often = rng.choice([12, 40, 120])
        for number in range(self.actions):
            await self.wait(
                rng.choice([0.02, 0.1] if self.faults.kinds.crowd else [0.02, 0.1, 0.4, 1.0, 3.0])
                if rng.random() < 0.97
                else rng.choice([60, 700, 4000, 30000, 90000])
            )
            if not self.runs:
                await self.wait(rng.choice([0.1, 2, 30, 30, 2, 4000]))
                self.start()
            self.strike(rng)
            await self.people.act()
            if number % often == often - 1:
                if rng.random() < 0.5:
                    # What crosses at last is not put right by what comes after.
                    self.people.flurry()
                    await self.wait(rng.choice([0.1, 0.4, 1.2]))
                await self.rest()
        await self.rest()
        self.over.done() or self.over.set_result(None)

    async def rest(self) -> None:
        """No more trouble, until nothing is owed to anybody; then everything is looked at."""
        self.faults.calm = True
        self.note("rest", "")
        self.people.calm()
        waited = 0.0
        while True:
            if not self.runs:
                self.start()
            step = 5 if waited < 1200 else 60 if waited < PATIENCE else 1800
            await self.wait(step)
            waited += step
            if waited >= 140 and not self._owed():
                break
            if waited > MOST_PATIENCE or (waited > PATIENCE and self._owed(SOON)):
                self.broken("owed-for-ever", f"after {waited:.0f} seconds without faults: {self._owed()}")
                return
        for law in self.laws:
            for what in await law.rest():
                self.broken(law.name, what)
                return
        self.note("rested", f"{waited:.0f}")
        self.faults.calm = False

    def _owed(self, attempts: int = 10**9) -> list[tuple[Any, ...]]:
        """What nobody can see yet, and was tried no more often."""
        if not self.has_tables:
            return [("no database",)]
        return [
            tuple(row)
            for row in self.rows(
                "SELECT what, table_id, person, why, attempts, retry_at FROM deliveries"
                " WHERE stage IN ('wanted', 'sending') AND awaits IS NULL AND attempts <= ?",
                attempts,
            )
        ]

    def run(self) -> Outcome:
        """The whole run."""
        found: Broken | None = None
        with Installed(self):
            main = self.spawn(self._all())
            try:
                self.loop.run_until(self.over)
                found = self.over.result()
            except Endless as endless:
                found = Broken("endless", str(endless))
            finally:
                moves = len(self.rows("SELECT 1 FROM moves")) if self.has_tables else 0
                self.counts["tables"] = len(self.rows("SELECT 1 FROM tables")) if self.has_tables else 0
                self.counts["over"] = (
                    len(self.rows("SELECT 1 FROM tables WHERE phase = 'over'")) if self.has_tables else 0
                )
                self.kill()
                main.cancel()
                self.put_away()
        return Outcome(
            self.seed, self.steps, self.people.actions, moves, self.lives, self._hash.hexdigest(),
            found.law if found else "", found.what if found else "", list(self.tail), self.faults.told(),
            dict(self.counts),
        )  # fmt: skip
