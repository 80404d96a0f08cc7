"""The machine on which the bot runs: it starts processes, stops and kills them, and begins a second one
beside the first.
"""

from __future__ import annotations

import asyncio
import contextvars
import random
from functools import partial
from typing import Any

from bot.client import Courtyard
from bot.jobs.robots import Robots, Tempo
from bot.settings import Settings
from bot.storage import files
from bot.tables import Tables
from tests.sim.faults import Kinds
from tests.sim.installed import Thoughts
from tests.sim.loop import LIFE, Life
from tests.sim.scenario import Scenario


class Machine(Scenario):
    """One process of the bot at a time, unless somebody begins another by mistake."""

    def __init__(self, seed: int, kinds: Kinds | None, without: frozenset[str]) -> None:
        super().__init__(seed, kinds, without)
        self.loop.failed = self._loop_failed
        self.client: Courtyard | None = None
        self.lives = 0
        self.last_start = 0.0
        self.owned: list[tuple[Life | None, files.Ownership]] = []
        """The databases that are owned, and by which process."""
        self.buried: list[Life] = []
        self._work: asyncio.Task[None] | None = None
        self._seeds = 0

    @property
    def runs(self) -> bool:
        return self.life is not None and not self.life.dead

    def start(self) -> None:
        """A new process begins."""
        self.lives += 1
        self.life = Life(self.lives)
        self.excuse(10)
        self.last_start = self.loop.time()
        self.note("start", str(self.lives))
        self.client = self._bot()
        self._work = self._begin(self.life, self.client)
        self._work.add_done_callback(partial(self._ended, self.life), context=contextvars.Context())

    def start_another(self) -> None:
        """Somebody begins a second process while the first one runs."""
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
        def seed() -> str:
            self._seeds += 1
            return f"seed {self.seed} {self._seeds}"

        return Courtyard(
            Settings(token="t", database=self.path),
            partial(Tables, now=self.wall, seed=seed),
            lambda tables: Robots(tables, Tempo(pause=(0.8, 2.0), within=0.7), Thoughts(self)),  # type: ignore[arg-type]
        )

    def _ended(self, life: Life, work: asyncio.Task[None]) -> None:
        if life.dead:
            return
        error = None if work.cancelled() else work.exception()
        self.note("end", f"{life.number} {type(error).__name__ if error else ''}")
        self._end(life)

    def kill(self) -> None:
        """SIGKILL."""
        if self.life is not None and not self.life.dead:
            self._end(self.life)

    def _end(self, life: Life) -> None:
        # One that somebody has begun beside it goes, too: else it would be the owner, and rightly.
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
        """SIGTERM."""
        if self.runs and self._work is not None:
            self.note("stop", "")
            self.excuse(10)
            self._work.cancel()

    def strike(self, rng: random.Random) -> None:
        """Do to the machine what is drawn for it, if anything."""
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


async def _run(client: Courtyard) -> None:
    work = asyncio.create_task(client.start("t"))
    try:
        await asyncio.shield(work)
    finally:
        work.cancel()
        await client.close()
