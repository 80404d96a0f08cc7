"""Errors raised by a database (SQLite or PostgreSQL), or when opening one."""

from __future__ import annotations

import sqlite3


class ServerError(Exception):
    """Raised when a server couldn't run a statement.

    The exception only stores the error's type, because the driver's own text may quote data.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class ServerRefused(ServerError):
    """Raised when a statement would violate a constraint."""


class ServerAway(ServerError):
    """Raised when the server doesn't answer, or has no free connection or disk space."""


class LockedOut(ServerError):
    """Raised when another process blocks the statement."""


ERRORS = (sqlite3.Error, ServerError)
"""The errors a statement can raise."""
INTEGRITY = (sqlite3.IntegrityError, ServerRefused)
"""The errors caused by the data itself."""


class Busy(sqlite3.OperationalError):
    """Raised when the database was busy for too long or too many callers were waiting. No work was done."""


class NotSaved(Busy):
    """Raised before any work was done, because the database can't save data at the moment."""


class Unanswered(ServerError):
    """Raised when the server didn't confirm a commit, so its outcome is unknown."""


class Told(Exception):
    """An error to show to the owner. `key` is the sentence in the catalogue, and `facts` its values."""

    def __init__(self, key: str, **facts: str) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class DatabaseUnusable(Told):
    """Raised when the database can't be opened."""
