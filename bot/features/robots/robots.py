"""Make the robots' moves. Each is computed in a worker process, and made after a random pause.

Only one robot per core computes at a time. The pause is about as short as a person's. Everyone can see the
time a robot takes, so it must not reveal whether the robot had a choice, how hard the choice was, or how
strong the robot is. If a player is alone with robots (`Table.robots_at_once`), there's no pause. The robot
takes a fixed time instead, which depends on its level but not on the computation. The moves of several robots
are then shown in one edit.

A robot only gets its seat's view (`engine.robots.observe`), never the state or the deal's seed. It moves
through `Tables.play`, with the same checks as a person. The move itself is computed by the engine.
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
"""Maximum number of seconds between two attempts if a robot can't move at all."""


class Robots(Job):
    """Makes the robots' moves, with one task per table. There's one instance per process.

    Every committed table change is checked (`stepped`). A table's task ends when no robot has to move.
    """

    def __init__(self, tables: Tables, thinkers: Thinkers) -> None:
        super().__init__("robots")
        self._tables = tables
        self.thinkers = thinkers
        self.playing: dict[int, asyncio.Task[None]] = {}
        self._thoughts: set[asyncio.Task[engine.Move]] = set()
        """All running computations, even if they've missed their deadline."""
        # Tests replace the random numbers here.
        self.draw: Callable[[float, float], float] = random.uniform

    async def do_due(self) -> None:
        """Check every table with robots, to make moves that were due before a restart."""
        for number in await self._tables.with_robots():
            try:
                self.look(await self._tables.get(number))
            except (engine.BadState, Refused) as error:
                # Skip a table that can't be loaded, so that it doesn't stop the others.
                logs.log_unexpected(_log, f"table {number} cannot be read for its robots", error)

    def look(self, table: Table) -> None:
        """If it's a robot's turn at this table, let the robots play."""
        if self._open and table.id not in self.playing and robot_to_move(table) is not None:
            self.playing[table.id] = tasks.start_task(self._play(table.id), f"robots of table {table.id}")

    def stepped(self, stepped: Stepped) -> None:
        """Check the table of a committed step."""
        self.look(stepped.table)

    async def close(self) -> None:
        """Stop, even in the middle of a computation. After a restart, the move is computed again."""
        await super().close()
        tasks = [*self.playing.values(), *self._thoughts]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, number: int) -> None:
        """Let one robot after another move until a person must move."""
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
                    # The move isn't to blame for a failed save, so compute it again in the usual way.
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
            # A task callback would be too late, because a commit in between would find the task and wake no
            # robot.
            self.playing.pop(number, None)

    async def _move(self, number: int, failed: int) -> bool:
        """Let one robot move if its turn has come. Return False if no robot has to move."""
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
            # The only person is out. Move at once, because the result matters to no player and the time
            # reveals no secret.
            due, move = self.thinkers.clock(), robots.quick_move(observation, seed)
        elif failed == 0:
            move = await self._think(table, seat, observation, seed, quick)
        elif failed == 1:
            move = robots.quick_move(observation, seed)
        else:
            move = words.random_move(observation.open(), seat, random.Random())
        await self.sleep(max(0.0, due - self.thinkers.clock()))
        sits = table.seats[seat]
        # If another move was saved first, or the table has ended, do nothing. The next check will notice.
        with contextlib.suppress(Stale, Refused):
            await self._tables.play.move(number, seat, sits.question_version, move, robot=sits.robot)
        return True

    async def _think(
        self, table: Table, seat: int, observation: robots.Observation, seed: str, quick: float | None
    ) -> engine.Move:
        """Return the robot's move in time, and within `quick` seconds if possible.

        If the computation takes too long or fails, return a quick move.
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
            # Let a late computation continue. Cancelling it would terminate the worker, and the next
            # computation would have to wait for another worker to start.
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
            thought.exception()  # asyncio logs an exception that no one retrieves


def seed_of(table: Table, seat: int) -> str:
    """Return a robot's seed. It's secret to all players and stable across restarts.

    The same decision gets the same move, even if others have acted in secret in between. The seed of the
    cards never leaves this function.
    """
    asked = table.seats[seat].question_version
    return hashlib.sha256(f"robot {table.seed} {asked} {seat}".encode()).hexdigest()


def robot_to_move(table: Table) -> int | None:
    """Return the first seat with a robot that must move.

    Return None if no robot has to move, or if a player is asking for an undo.
    """
    if table.offer is not None and table.offer.kind == "undo":
        return None
    return next((seat for seat in table.to_act if table.seats[seat].robot), None)
