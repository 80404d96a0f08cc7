"""Track whether a database can save data, and log every change in this state.

No matter how many callers are waiting, the log gets one line when saving begins to fail, and one when it
works again. Each caller gets its own error.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable

from bot.storage.errors import NotSaved, ServerAway

_log = logging.getLogger(__name__)

CALM = 30.0
"""Seconds without a failure before saving counts as working again. On a nearly full disk, some writes
succeed.
"""
OF_THE_DISK = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
)
"""SQLite's error codes for a disk that's full, read-only or missing."""


def nothing_saved(error: BaseException) -> bool:
    """Return True if the error isn't caused by the data and means that nothing can be saved right now."""
    if isinstance(error, NotSaved | ServerAway):
        return True
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in OF_THE_DISK


class Saving:
    """The state of an open database. `name` is its name in the log."""

    clock: Callable[[], float] = staticmethod(time.monotonic)
    """The clock. Tests replace it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._failed_at: float | None = None

    @property
    def stands_still(self) -> bool:
        """Return True if saving has failed recently."""
        return self._failed_at is not None

    def failed(self, error: BaseException) -> None:
        """Record an error from a write or a read."""
        if not nothing_saved(error):
            return
        if self._failed_at is None and not isinstance(error, NotSaved):
            kind = getattr(error, "sqlite_errorname", None) or getattr(error, "kind", type(error).__name__)
            _log.error("%s: nothing can be saved (%s). ./run doctor says more.", self._name, kind)
        if self._failed_at is not None or not isinstance(error, NotSaved):
            self._failed_at = self.clock()

    def went_well(self) -> None:
        """Record a successful write."""
        if self._failed_at is not None and self.clock() - self._failed_at > CALM:
            self._failed_at = None
            _log.warning("%s: everything can be saved again.", self._name)
