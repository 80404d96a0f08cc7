"""A task that runs while there is something to do, and ends when there is not: what the outbox and the
scheduler have in common. What is done is not known here.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

from bot import logs, tasks

_log = logging.getLogger(__name__)

LONGEST_PAUSE = 300.0
"""Seconds between two tries, at most, where not even looking for something to do succeeds."""


class Job(ABC):
    """One task at most. `wake` may be called by anybody at any time, and costs little."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        """Tests put the passing of their own time here."""
        self.task: asyncio.Task[None] | None = None
        """None until there was something to do."""
        self._open = False
        self._again = False
        self.asleep = False
        """Whether the task waits for what is due next."""

    @abstractmethod
    async def do_due(self) -> float | None:
        """Do what may be done now. Returns the seconds until there is more to do, 0 to look again at once,
        and None where only `wake` can bring more.
        """

    def start(self) -> None:
        """From now on things are done; what was left by an earlier process comes first."""
        self._open = True
        self.wake()

    def wake(self) -> None:
        """There may be something to do, or something earlier than before."""
        if not self._open:
            return
        self._again = True
        if self.asleep and self.task is not None:
            self.task.cancel()
        elif self.task is not None and not self.task.done():
            return  # it looks again when it has done what it is at
        self.asleep = False
        self.task = tasks.keep_task(self._run, self.name)

    async def close(self) -> None:
        """Stop, even in the middle of something; what is left stands in the database."""
        self._open = False
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def _run(self) -> None:
        failures = 0
        while self._open:
            self._again = False
            try:
                pause = await self.do_due()
                failures = 0
            except Exception as error:
                logs.log_unexpected(_log, f"the {self.name} cannot look for what is to be done", error)
                failures += 1
                pause = min(LONGEST_PAUSE, 2.0**failures)
            if self._again:
                continue
            if pause is None:
                return
            if pause > 0:
                # A caller that wakes it in the meantime cancels this task and begins another.
                self.asleep = True
                await self.sleep(pause)
                self.asleep = False


class Regular(Job):
    """A job that is one function, which gives the seconds until it is to be called again."""

    def __init__(self, name: str, work: Callable[[], Awaitable[float]]) -> None:
        super().__init__(name)
        self._work = work

    async def do_due(self) -> float:
        return await self._work()
