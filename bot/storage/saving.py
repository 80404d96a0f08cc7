"""A database in which nothing can be saved for a while: the log reads one line when that begins, and one when
it is over, however many wait for it. Each of those who wait hears of it by an error of its own.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable

from bot.storage.errors import NotSaved, ServerAway

_log = logging.getLogger(__name__)

CALM = 30.0
"""Seconds without a failure after which it is well again: on a disk that is nearly full, some writes still go
well.
"""
OF_THE_DISK = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
)
"""What SQLite says where the disk is full, read-only or gone."""


def nothing_saved(error: BaseException) -> bool:
    """Return whether it says that nothing can be saved now, through no fault of what was to be saved."""
    if isinstance(error, NotSaved | ServerAway):
        return True
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in OF_THE_DISK


class Saving:
    """One for an open database, which the log calls by `name`."""

    clock: Callable[[], float] = staticmethod(time.monotonic)
    """Tests put their own here."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._failed_at: float | None = None

    @property
    def stands_still(self) -> bool:
        """Return whether nothing could be saved of late."""
        return self._failed_at is not None

    def failed(self, error: BaseException) -> None:
        """Hear what kept something from being saved, or read."""
        if not nothing_saved(error):
            return
        if self._failed_at is None and not isinstance(error, NotSaved):
            kind = getattr(error, "sqlite_errorname", None) or getattr(error, "kind", type(error).__name__)
            _log.error("%s: nothing can be saved (%s). ./run doctor says more.", self._name, kind)
        if self._failed_at is not None or not isinstance(error, NotSaved):
            self._failed_at = self.clock()

    def went_well(self) -> None:
        """Hear that something was saved."""
        if self._failed_at is not None and self.clock() - self._failed_at > CALM:
            self._failed_at = None
            _log.warning("%s: everything can be saved again.", self._name)
