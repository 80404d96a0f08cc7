"""Notes in the database what was done, and keeps what the database would not take until it does.

While anything is kept nothing more may be done: what cannot be written down would be done again and again.
What is noted is not known here.
"""

from __future__ import annotations

import logging
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable

from bot import logs

_log = logging.getLogger(__name__)

LONGEST_PAUSE = 300
"""Seconds between two tries, at most."""

Write = Callable[[], Awaitable[object]]


class Ledger:
    """One for a job. `now` gives seconds since 1970."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._kept: deque[Write] = deque()
        self._tries = 0
        self._tried = 0

    @property
    def behind(self) -> bool:
        """Whether the database refuses to be written to."""
        return bool(self._kept)

    async def note(self, write: Write) -> None:
        """Write it down, now or, where the database refuses, as soon as it does not. Raises
        sqlite3.IntegrityError for what it will never take.
        """
        if self._kept:
            self._kept.append(write)
            return
        try:
            await write()
        except sqlite3.IntegrityError:
            raise  # it takes all else
        except sqlite3.Error as error:
            self._refused(error)
            self._kept.append(write)

    async def first(self, write: Callable[[], Awaitable[bool]], undo: Write) -> bool:
        """Return what is written before something is done; False, and nothing is to be done, where the
        database refuses: when it does not any more, it is written and undone.
        """
        try:
            return not self._kept and await write()
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            self._refused(error)
            self._kept += write, undo
            return False

    def _refused(self, error: sqlite3.Error) -> None:
        if not self._kept:  # or somebody else has said so in the meantime
            self._tries, self._tried = 1, self._now()
            _log.error("nothing more is shown: the database cannot be written to (%s)", _kind(error))

    async def catch_up(self) -> int:
        """Write down what was kept, if it is time to try. Returns the seconds until the next try; 0 where
        nothing is left.
        """
        waited = self._now() - self._tried
        if self._kept and 0 <= waited < self._pause:
            return self._pause - waited
        while self._kept:
            write = self._kept.popleft()
            try:
                await write()
            except sqlite3.IntegrityError as error:
                logs.log_unexpected(_log, "what was done can never be written down", error)
            except sqlite3.Error:
                self._kept.appendleft(write)
                self._tries, self._tried = self._tries + 1, self._now()
                return self._pause
            if not self._kept:
                _log.warning("the database can be written to again")
        return 0

    @property
    def _pause(self) -> int:
        return min(LONGEST_PAUSE, 1 << max(0, min(self._tries - 1, 16)))

    def hasten(self) -> None:
        """Somebody else has just written: the next try need not wait."""
        if self._now() != self._tried:
            self._tried = self._now() - LONGEST_PAUSE


def _kind(error: sqlite3.Error) -> str:
    """Its name, such as SQLITE_FULL; never its text, which may quote what was written."""
    return getattr(error, "sqlite_errorname", None) or type(error).__name__
