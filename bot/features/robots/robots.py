"""Let robots move: each thinks in a worker process, waits for a pause that was drawn before, and moves.

As many robots think at once as there are cores. The pause is short and human. Everybody sees how long a robot
takes, so this must not depend on a secret: whether it had a choice, how hard that was, how good the robot is.
A player alone with robots (`Table.robots_at_once`) does not wait for a pause. They wait for the fixed time of
that level, which does not depend on the robot's thought. The moves of several robots are then shown as one.

A robot gets only its seat's view (`engine.robots.observe`), never the state or the seed of the deal. It moves
by `Tables.play`, with the same checks as everybody. The engine decides how it thinks.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import random
from collections.abc import Callable

import engine
from bot import logs, tasks
from bot.jobs.job import Job
from bot.jobs.thinkers import MARGIN, Thinkers
from bot.storage.database import Busy
from bot.storage.saving import nothing_saved
from bot.tables import Tables
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.step import Stepped
from bot.tables.core.table import Table, is_out
from bot.worker.process import WorkerGone, WorkFailed
from bot.worker.thinking import think
from engine import robots, words

_log = logging.getLogger(__name__)

LONGEST_PAUSE = 600.0
"""Maximum number of seconds between two tries if a robot cannot move at all."""


class Robots(Job):
    """Moves the robots. Each process has one.

    Every committed step wakes it (`stepped`). A table's task ends when no robot is to move there.
    """

    def __init__(self, tables: Tables, thinkers: Thinkers) -> None:
        super().__init__("robots")
        self._tables = tables
        self.thinkers = thinkers
        self.playing: dict[int, asyncio.Task[None]] = {}
        self._thoughts: set[asyncio.Task[engine.Move]] = set()
        """All thoughts, including those that came too late."""
        # Tests replace the chance here.
        self.draw: Callable[[float, float], float] = random.uniform

    async def do_due(self) -> None:
        """Look at every table with robots, to make the moves that were due before a restart."""
        for number in await self._tables.with_robots():
            try:
                self.look(await self._tables.get(number))
            except (engine.BadState, Refused) as error:
                # A table that cannot be read must not keep the others waiting.
                logs.log_unexpected(_log, f"table {number} cannot be read for its robots", error)

    def look(self, table: Table) -> None:
        """Let robots play at this table if it is their turn."""
        if self._open and table.id not in self.playing and robot_to_move(table) is not None:
            self.playing[table.id] = tasks.start_task(self._play(table.id), f"robots of table {table.id}")

    def stepped(self, stepped: Stepped) -> None:
        """Look at the table of a committed step."""
        self.look(stepped.table)

    async def close(self) -> None:
        """Stop, even in the middle of a thought. The database knows the turn."""
        await super().close()
        tasks = [*self.playing.values(), *self._thoughts]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, number: int) -> None:
        """Let one robot after another move, until a person is to move."""
        failed = busy = 0
        try:
            while True:
                if failed or busy:
                    usual = self.thinkers.pace.pause[1] + 1
                    await self.sleep(min(LONGEST_PAUSE, usual * 2 ** (failed + busy)))
                try:
                    if not await self._move(number, failed):
                        return
                except Exception as error:
                    # A failed save does not condemn the move: think again, as well as before.
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
            # Here, not in a callback of the task: a commit in between would find the task, and wake no robot.
            self.playing.pop(number, None)

    async def _move(self, number: int, failed: int) -> bool:
        """Let one robot move if it is its turn. Return False if no robot is to move."""
        table = await self._tables.find(number)
        seat = None if table is None else robot_to_move(table)
        if table is None or table.state is None or seat is None:
            return False
        level = table.seats[seat].robot or robots.LEVELS[0]
        quick = self.thinkers.pace.alone[level] if table.robots_at_once else None
        due = self.thinkers.clock() + (self.draw(*self.thinkers.pace.pause) if quick is None else quick)
        seed = seed_of(table, seat)
        observation = robots.observe(table.state, seat, seed)
        if table.alone is not None and is_out(table.state, table.alone):
            # The only person is out: how well robots finish matters to no player, and their time tells no
            # secret.
            due, move = self.thinkers.clock(), robots.quick_move(observation, seed)
        elif failed == 0:
            move = await self._think(table, seat, observation, seed, quick)
        elif failed == 1:
            move = robots.quick_move(observation, seed)
        else:
            move = words.random_move(observation.open(), seat, random.Random())
        await self.sleep(max(0.0, due - self.thinkers.clock()))
        sits = table.seats[seat]
        # If another step was quicker, or the table has ended, the next look finds out.
        with contextlib.suppress(Stale, Refused):
            await self._tables.play.move(number, seat, sits.question_version, move, robot=sits.robot)
        return True

    async def _think(
        self, table: Table, seat: int, observation: robots.Observation, seed: str, quick: float | None
    ) -> engine.Move:
        """Return the robot's move in time, and within `quick` seconds if possible.

        If thinking takes too long or fails, return a quick move.
        """
        level = table.seats[seat].robot
        pace = self.thinkers.pace
        longest = pace.thinking if quick is None else quick - MARGIN / 2
        thought: asyncio.Task[engine.Move] = asyncio.create_task(
            self.thinkers.work(think, observation, level, seed, within=pace.within, longest=longest)
        )
        self._thoughts.add(thought)
        thought.add_done_callback(self._forget)
        try:
            # Let a late thought go on: to cancel it would end the worker, and the next thought would wait for
            # another to start.
            done, _ = await asyncio.wait({thought}, timeout=pace.within)
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
            thought.exception()  # fetch its error, or asyncio would log that no task did


def seed_of(table: Table, seat: int) -> str:
    """Return a robot's seed, secret to all players and stable across restarts.

    The same question gets the same thought, even if others have acted in secret since. The seed of the cards
    never leaves this function.
    """
    asked = table.seats[seat].question_version
    return hashlib.sha256(f"robot {table.seed} {asked} {seat}".encode()).hexdigest()


def robot_to_move(table: Table) -> int | None:
    """Return the first robot that is to move.

    Return None if a person is, or if a player asks for their move back.
    """
    if table.offer is not None and table.offer.kind == "undo":
        return None
    return next((seat for seat in table.to_act if table.seats[seat].robot), None)
