"""A job keeps a task running while it has work, due now or later. The outbox and the scheduler are jobs.

Subclasses define the work.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

from bot import logs, tasks

_log = logging.getLogger(__name__)

LONGEST_PAUSE = 300.0
"""Maximum number of seconds between attempts while `do_due` keeps raising exceptions."""


class Job(ABC):
    """A job, with one task at a time. `wake` is cheap and can be called at any time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
        """The sleep function. Tests replace it."""
        self.task: asyncio.Task[None] | None = None
        """None until the job is started."""
        self._open = False
        self._again = False
        self.asleep = False
        """True while the task sleeps until the next work is due."""

    @abstractmethod
    async def do_due(self) -> float | None:
        """Do the work that's due. Return the seconds until more work is due.

        After 0, the job calls this again at once. After None, the task ends, and `wake` starts another.
        """

    def start(self) -> None:
        """Start the job. It first picks up work left over from an earlier process."""
        self._open = True
        self.wake()

    def wake(self) -> None:
        """Look for work. Call this when work has been added or is due earlier than before."""
        if not self._open:
            return
        self._again = True
        if self.asleep and self.task is not None:
            self.task.cancel()
        elif self.task is not None and not self.task.done():
            return  # `_again` makes the running task look once more
        self.asleep = False
        self.task = tasks.keep_task(self._run, self.name)

    async def close(self) -> None:
        """Stop, even in the middle of work. Unfinished work stays in the database."""
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
                # `wake` cancels this task and starts another
                self.asleep = True
                await self.sleep(pause)
                self.asleep = False


class Regular(Job):
    """A job that calls a single function, which returns the seconds until its next call."""

    def __init__(self, name: str, work: Callable[[], Awaitable[float]]) -> None:
        super().__init__(name)
        self._work = work

    async def do_due(self) -> float:
        return await self._work()
