"""Computer players at the table: each thinks in a worker process, as many at once as there are cores, waits
out a short, human while that was drawn before, and moves.

How long it takes is seen by everybody, so it must not depend on anything that is not: whether there was a
choice, how hard it was, how good the robot is. Somebody alone with robots (`Table.robots_at_once`) does not
wait for a pause, but for what a move of that level takes: each takes as long, thought over or not, and what
several robots did is shown as one.

A robot is handed only what its seat sees (`engine.robots.observe`), never the state, nor the seed that the
cards were dealt from. It moves as everybody does, by `Tables.play`, with the same checks. How it thinks
is the engine's business.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import hashlib
import logging
import math
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

import engine
from bot import logs, tasks
from bot.metrics import timed
from bot.storage.database import Busy
from bot.storage.saving import nothing_saved
from bot.tables import Tables
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.step import Stepped
from bot.tables.core.table import Table, is_out
from bot.worker.process import MOST, AnyWorker, Worker, WorkerGone, WorkFailed, cores
from bot.worker.thinking import advise, regret, think
from engine import robots, words

_log = logging.getLogger(__name__)

T = TypeVar("T")

LEAST = 0.05
"""Seconds that a robot may think however many others wait."""
MARGIN = 0.1
"""Seconds that a thought needs, beside thinking, to come back from the worker."""
ADVICE_KEPT = 64
"""Questions whose answer is kept, should they be asked again."""
LONGEST_PAUSE = 600.0
"""Seconds between two tries where a robot cannot move at all."""


@dataclasses.dataclass(frozen=True, slots=True)
class Tempo:
    """How fast robots are. Tests want them quick, people want to see what happened."""

    pause: tuple[float, float] = (1.5, 2.7)
    """Seconds from one move at a table to the next, thinking and all, from and to. Any is as likely as any
    other, for every robot.
    """
    alone: Mapping[str, float] = dataclasses.field(
        default_factory=lambda: {"easy": 0.12, "fair": 0.12, "strong": 0.45}
    )
    """Seconds from one move to the next of a level for somebody alone with robots: as long as thinking takes,
    so that it tells of no choice. It is ended in time.
    """
    advice: float = 4.0
    """Seconds in which a hint and its reasons are found, where no others wait for a worker."""
    within: float = 1.4
    """Seconds in which a robot has decided: less than any pause, which is then waited out. A robot that has
    not moves by its light policy.
    """
    thinking: float = 1.0
    """Seconds that a robot may think, where no others wait for a worker."""
    patience: float = 3.0
    """Seconds that is waited for a worker at most."""
    deadline: float = 3.0
    """Seconds after which a worker that thinks is ended."""
    nodes: int | None = None
    """Moves that it may look at; None: as many as its level asks for."""


class Robots:
    """One for the process. Every step that is committed wakes it (`stepped`). A
    table's task ends when no robot is to move there.
    """

    def __init__(self, tables: Tables, pace: Tempo | None = None, *workers: AnyWorker) -> None:
        """`workers` are one a core unless they are given, and two at least: one that hangs is of no use until
        its deadline.
        """
        self._tables = tables
        self.pace = pace or Tempo()
        self.workers = workers or tuple(Worker(think.__module__) for _ in range(max(2, min(cores(), MOST))))
        # The last that was used comes first: a process is started only when all others are at work.
        self._idle: asyncio.LifoQueue[AnyWorker] = asyncio.LifoQueue()
        for worker in self.workers[::-1]:
            self._idle.put_nowait(worker)
        self._waiting = 0
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._thoughts: set[asyncio.Task[engine.Move]] = set()
        """Also those that nobody waits for any more."""
        self._advice: dict[tuple[int, str], robots.Advice] = {}
        self._open = False
        # Tests put their own time and chance here.
        self.clock: Callable[[], float] = time.monotonic
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        self.draw: Callable[[float, float], float] = random.uniform

    async def start(self) -> None:
        """From now on robots move; those whose turn came before a restart come first."""
        self._open = True
        await self.wake_all()

    async def wake_all(self) -> None:
        """Look at every table that lives here: perhaps it is a robot's turn."""
        for number in await self._tables.with_robots():
            try:
                self.wake(await self._tables.get(number))
            except (engine.BadState, Refused) as error:
                # One table that cannot be read must not keep the others waiting.
                logs.log_unexpected(_log, f"table {number} cannot be read for its robots", error)

    def wake(self, table: Table) -> None:
        """The table has changed: perhaps it is a robot's turn."""
        if self._open and table.id not in self._tasks and _robot(table) is not None:
            self._tasks[table.id] = tasks.start_task(self._play(table.id), f"robots of table {table.id}")

    def stepped(self, stepped: Stepped) -> None:
        """The table has changed: perhaps it is a robot's turn."""
        self.wake(stepped.table)

    async def close(self) -> None:
        """Stop, even in the middle of a thought; whose turn it is stands in the database."""
        self._open = False
        tasks = [*self._tasks.values(), *self._thoughts]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in self.workers))

    async def _play(self, number: int) -> None:
        """One robot after the other, until a person is to move."""
        failed = busy = 0
        try:
            while True:
                if failed or busy:
                    await self.sleep(min(LONGEST_PAUSE, (self.pace.pause[1] + 1) * 2 ** (failed + busy)))
                try:
                    if not await self._move(number, failed):
                        return
                except Exception as error:
                    # What cannot be saved says nothing of the move: it is thought of again, no worse.
                    if nothing_saved(error):
                        busy += 1
                    elif isinstance(error, Busy):
                        busy += 1
                        _log.warning("table %s: the database is busy, a robot moves later", number)
                    else:
                        failed += 1
                        logs.log_unexpected(_log, f"table {number}: a robot could not move", error)
                else:
                    failed = busy = 0
        finally:
            # Here, not in a callback of the task: a commit in between would find the task, and wake nobody.
            self._tasks.pop(number, None)

    async def _move(self, number: int, failed: int) -> bool:
        """Let one robot move, if it is its turn; whether there was one to move."""
        table = await self._tables.find(number)
        seat = None if table is None else _robot(table)
        if table is None or table.state is None or seat is None:
            return False
        level = table.seats[seat].robot or robots.LEVELS[0]
        quick = self.pace.alone[level] if table.robots_at_once else None
        due = self.clock() + (self.draw(*self.pace.pause) if quick is None else quick)
        seed = seed_of(table, seat)
        observation = robots.observe(table.state, seat, seed)
        if table.alone is not None and is_out(table.state, table.alone):
            # Nobody plays any more who would mind how well robots end it, or could use what its time tells.
            due, move = self.clock(), robots.quick_move(observation, seed)
        elif failed == 0:
            move = await self._think(table, seat, observation, seed, quick)
        elif failed == 1:
            move = robots.quick_move(observation, seed)
        else:
            move = words.random_move(observation.open(), seat, random.Random())
        await self.sleep(max(0.0, due - self.clock()))
        sits = table.seats[seat]
        # Where somebody was quicker, or the table is no more, the next look tells.
        with contextlib.suppress(Stale, Refused):
            await self._tables.play.move(number, seat, sits.question_version, move, robot=sits.robot)
        return True

    async def _think(
        self, table: Table, seat: int, observation: robots.Observation, seed: str, quick: float | None
    ) -> engine.Move:
        """Return what the robot wants, in time; `quick`: in so many seconds, if it can be. Where there is no
        time to think, or thinking goes wrong, a quick move.
        """
        level = table.seats[seat].robot
        longest = self.pace.thinking if quick is None else quick - MARGIN / 2
        thought: asyncio.Task[engine.Move] = asyncio.create_task(
            self._work(think, observation, level, seed, within=self.pace.within, longest=longest)
        )
        self._thoughts.add(thought)
        thought.add_done_callback(self._forget)
        try:
            # One that comes too late is let be: to cancel it would end the worker, and the next thought would
            # wait for another to start.
            done, _ = await asyncio.wait({thought}, timeout=self.pace.within)
            if not done:
                raise TimeoutError
            return thought.result()
        except TimeoutError:
            _log.info("table %s: the robots are busy elsewhere, this one makes a quick move", table.id)
        except WorkerGone as reason:
            _log.warning("table %s: a robot makes a quick move: %s", table.id, reason)
        except WorkFailed as failure:
            _log.error(
                "table %s: a robot makes a quick move, since its thinking failed:\n%s", table.id, failure
            )
        return robots.quick_move(observation, seed)

    def _forget(self, thought: asyncio.Task[engine.Move]) -> None:
        self._thoughts.discard(thought)
        if not thought.cancelled():
            thought.exception()  # nobody who did not wait for it misses it

    async def advise(self, table: Table, seat: int) -> robots.Advice:
        """Return what a strong robot in this seat, which is to act, would think of its moves, and why. It is
        shown no more than the seat sees, and thinks the same of what is seen again. Raises Refused while the
        robots are too busy.
        """
        assert table.state is not None
        seen = robots.observe(table.state, seat, robots.ADVICE)
        asked = (seat, seen.view)
        try:
            # Kept, since a clock may end a thought sooner or later.
            if asked not in self._advice:
                most = self.pace.advice
                self._advice[asked] = await self._work(advise, seen, within=most, longest=most)
                if len(self._advice) > ADVICE_KEPT:
                    del self._advice[next(iter(self._advice))]
            return self._advice[asked]
        except (TimeoutError, WorkerGone, WorkFailed) as reason:
            _log.warning("table %s: no advice: %s", table.id, type(reason).__name__)
            raise Refused("hint-busy") from None

    async def regret(self, state: engine.State, seat: int, move: engine.Move) -> robots.Regret:
        """Return what a move of a game that is over was worth less than a strong robot's, out of what the
        seat saw then. Raises Refused while the robots are too busy.
        """
        seen, most = robots.observe(state, seat, robots.ADVICE), self.pace.advice
        try:
            return await self._work(regret, seen, move, within=most, longest=most)
        except (TimeoutError, WorkerGone, WorkFailed) as reason:
            _log.warning("no regret: %s", type(reason).__name__)
            raise Refused("hint-busy") from None

    async def _work(
        self,
        work: Callable[..., T],
        *values: object,
        within: float,
        longest: float,
    ) -> T:
        """Let a worker do this, which takes nodes and seconds besides, so that it is done `within` so many
        seconds, `longest` of them thought. Raises TimeoutError where its turn does not come in time,
        WorkerGone, WorkFailed.
        """
        until = self.clock() + within
        self._waiting += 1
        try:
            async with asyncio.timeout(min(within, self.pace.patience)):
                worker = await self._idle.get()
            try:
                await asyncio.sleep(0)  # those that are woken at the same moment count, too
                left = until - MARGIN - self.clock()
                if left < LEAST:
                    raise TimeoutError
                seconds = max(LEAST, min(longest, share(left, len(self.workers), self._waiting)))
                deadline = max(self.pace.deadline, 2 * seconds)
                with timed("robot"):
                    return await worker.run(deadline, work, *values, self.pace.nodes, seconds)
            finally:
                self._idle.put_nowait(worker)
        finally:
            self._waiting -= 1


def share(left: float, workers: int, waiting: int) -> float:
    """Return the seconds for one thought, so that all that wait have as many, and are done in what is left.
    Those that are at work count among those that wait.
    """
    return left / math.ceil(waiting / workers)


def seed_of(table: Table, seat: int) -> str:
    """Known to nobody outside, and the same after a restart: the same question, the same thought, whatever
    others did in secret meanwhile. The seed of the cards themselves stays here.
    """
    asked = table.seats[seat].question_version
    return hashlib.sha256(f"robot {table.seed} {asked} {seat}".encode()).hexdigest()


def _robot(table: Table) -> int | None:
    """The first robot that is to move, None where a person is, or asks for their move back."""
    if table.offer is not None and table.offer.kind == "undo":
        return None
    return next((seat for seat in table.to_act if table.seats[seat].robot), None)


__all__ = ["Robots", "Tempo"]
