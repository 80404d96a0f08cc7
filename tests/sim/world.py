"""The simulation of a seed. It combines the loop, Discord, the disk, faults, people and the bot, and decides
when the laws are checked.

It handles the bot like a machine does: it starts, stops and kills it.
"""

from __future__ import annotations

import asyncio
import contextvars
import random
import sqlite3
from collections.abc import Coroutine
from functools import partial
from typing import Any

from bot.client import Courtyard
from bot.delivery.state import SOON
from bot.jobs.boards import LOOK_AGAIN
from bot.jobs.thinkers import Tempo, Thinkers
from bot.settings import Settings
from bot.storage import files
from tests.dealing import KnownDealer
from tests.sim.faults import Kinds
from tests.sim.installed import Installed, Thoughts
from tests.sim.loop import LIFE, Endless, Life
from tests.sim.scenario import Broken, Outcome, Scenario

PATIENCE, MOST_PATIENCE = 5400, 500_000
"""Seconds without faults within which every delivery must be made: usually, and after repeated refusals."""


class World(Scenario):
    """A seed's world: one process of the bot at a time, unless somebody starts another by mistake."""

    def __init__(
        self, seed: int, actions: int = 400, kinds: Kinds | None = None, without: frozenset[str] = frozenset()
    ) -> None:
        """If `kinds` is given, it replaces the seed's trouble. Findings with a name in `without`
        don't count.
        """
        super().__init__(seed, kinds, without)
        self.actions = actions
        self.loop.failed = self._loop_failed
        self.client: Courtyard | None = None
        self.lives = 0
        self.last_start = 0.0
        self.owned: list[tuple[Life | None, files.Ownership]] = []
        """The owned databases, each with its process."""
        self.buried: list[Life] = []
        self._work: asyncio.Task[None] | None = None
        self._dealer = KnownDealer(f"seed {seed}", outside=True)

    # Processes

    @property
    def runs(self) -> bool:
        return self.life is not None and not self.life.dead

    def start(self) -> None:
        """Start a new process."""
        self.lives += 1
        self.life = Life(self.lives)
        self.excuse(10)
        self.last_start = self.loop.time()
        self.note("start", str(self.lives))
        self.client = self._bot()
        self._work = self._begin(self.life, self.client)
        self._work.add_done_callback(partial(self._ended, self.life), context=contextvars.Context())

    def start_another(self) -> None:
        """Start a second process while the first one runs, as somebody might by mistake."""
        life, bot = Life(-self.lives), self._bot()
        self.note("another", str(self.lives))

        def ended(work: asyncio.Task[None]) -> None:
            error = None if work.cancelled() else work.exception()
            self.note("end", f"of another {type(error).__name__ if error else ''}")
            self._bury(life)
            for law in self.laws:
                law.another(error)

        self._begin(life, bot).add_done_callback(ended, context=contextvars.Context())

    def _begin(self, life: Life, bot: Courtyard) -> asyncio.Task[None]:
        self.buried.append(life)
        context = contextvars.Context()
        context.run(LIFE.set, life)
        task: asyncio.Task[None] = self.loop.create_task(_run(bot), name="the bot", context=context)
        return task

    def _bot(self) -> Courtyard:
        return self._dealer.bot(
            Settings(token="t", database=self.path),
            lambda: Thinkers(Tempo(pause=(0.8, 2.0), within=0.7), Thoughts(self)),  # type: ignore[arg-type]
            now=self.wall,
        )

    def _ended(self, life: Life, work: asyncio.Task[None]) -> None:
        if life.dead:
            return
        error = None if work.cancelled() else work.exception()
        self.note("end", f"{life.number} {type(error).__name__ if error else ''}")
        self._end(life)

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        if self.life is not None and not self.life.dead:
            self._end(self.life)

    def _end(self, life: Life) -> None:
        # A second process ends, too. Otherwise it would rightly become the owner.
        for one in [life, *(other for other in self.buried if not other.dead)]:
            self._bury(one)
        self.gate.killed()
        self.excuse(5)
        for law in self.laws:
            law.died()

    def _bury(self, life: Life) -> None:
        life.dead = True
        for connection in [one for one in self.connections if one.life is life]:
            connection.kill()
            self.connections.remove(connection)
        for one in [one for one in self.owned if one[0] is life]:
            one[1].release()
            self.owned.remove(one)

    def stop(self) -> None:
        """Stop the process with SIGTERM."""
        if self.runs and self._work is not None:
            self.note("stop", "")
            self.excuse(10)
            self._work.cancel()

    def strike(self, rng: random.Random) -> None:
        """Kill, stop or disturb the machine if that is drawn now."""
        now = self.loop.time()
        if self.faults.happens("kill", now):
            self.note("kill", "")
            self.kill()
        elif self.faults.happens("stop", now):
            self.stop()
        elif self.faults.happens("another", now) and now > self.last_start + 5:
            self.start_another()
        elif self.faults.happens("gateway", now):
            self.note("gateway", "lost")
            self.excuse(30)
            self.gate.drop(rng.choice([None, ConnectionResetError(54, "reset")]))  # type: ignore[arg-type]
        elif self.faults.happens("jump", now):
            self.jumped = now
            self.skew += rng.choice([-7200.0, 7200.0, -7200.0, 30.0, -30.0])
            self.note("jump", str(self.skew))
        elif self.faults.happens("vandal", now):
            self.people.vandalise()

    def _loop_failed(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is not None and self.runs:
            for law in self.laws:
                law.logged("loop", f"{context.get('message')}: {error!r}", error)

    # The run

    def wait(self, seconds: float) -> asyncio.Future[None]:
        """Return a future that is done after this many seconds, for the people and the laws."""
        future = self.loop.create_future()
        self.loop.call_later(seconds, lambda: future.done() or future.set_result(None))
        return future

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task outside the bot."""
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
        # The next action often corrects a wrong display.
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
                    # No later event corrects a last crossing.
                    self.people.flurry()
                    await self.wait(rng.choice([0.1, 0.4, 1.2]))
                await self.rest()
        await self.rest()
        self.over.done() or self.over.set_result(None)

    async def rest(self) -> None:
        """End the trouble, wait until every delivery is made, and then check everything."""
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
            if waited >= 140 and not self.owed():
                break
            late = waited > MOST_PATIENCE or (waited > PATIENCE and bool(self.owed(SOON)))
            if late and waited <= MOST_PATIENCE:
                # A delivery that becomes due at this very moment isn't late. A channel that accepts no
                # messages is checked twice, LOOK_AGAIN apart.
                await self.wait(LOOK_AGAIN + 30)
                waited += LOOK_AGAIN + 30
            if late and self.owed(SOON if waited <= MOST_PATIENCE else 10**9):
                self.broken("owed-for-ever", f"after {waited:.0f} seconds without faults: {self.owed()}")
                return
        for law in self.laws:
            for what in await law.rest():
                self.broken(law.name, what)
                return
        self.note("rested", f"{waited:.0f}")
        self.faults.calm = False

    def owed(self, attempts: int = 10**9) -> list[tuple[Any, ...]]:
        """Return the deliveries that are still unseen after up to `attempts` attempts."""
        if not self.has_tables:
            return [("no database",)]
        owed = self.rows(
            "SELECT what, table_id, person, why, attempts, retry_at, (SELECT channel FROM tables"
            " WHERE id = table_id) AS place FROM deliveries"
            " WHERE stage = 'wanted' AND awaits IS NULL AND attempts <= ?",
            attempts,
        )
        return [tuple(row) for row in owed if row["what"] != "call" or self._hears(row)]

    def _hears(self, call: sqlite3.Row) -> bool:
        """Return whether anything could still call them. Otherwise, the bot tries for days."""
        takes, person = self.server.takes, self.server.people[call["person"]]
        return takes(self.server.channels[call["place"]]) or takes(self.server.channels[person.dm])

    def run(self) -> Outcome:
        """Do the whole run."""
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


async def _run(client: Courtyard) -> None:
    work = asyncio.create_task(client.start("t"))
    try:
        await asyncio.shield(work)
    finally:
        work.cancel()
        await client.close()
