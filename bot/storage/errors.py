"""The errors of a database of either kind, and of opening a database."""

from __future__ import annotations

import sqlite3


class ServerError(Exception):
    """Raised when a server could not run a statement.

    It stores only the kind of the error, because the driver's own text may quote the data.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class ServerRefused(ServerError):
    """Raised when a statement would break a constraint."""


class ServerAway(ServerError):
    """Raised when the server doesn't answer, or has no free connection or disk space."""


class LockedOut(ServerError):
    """Raised when another process blocks the statement."""


ERRORS = (sqlite3.Error, ServerError)
"""The errors a statement may raise."""
INTEGRITY = (sqlite3.IntegrityError, ServerRefused)
"""The errors that are caused by the data itself."""


class Busy(sqlite3.OperationalError):
    """Raised before any work began: the database was busy too long, or too many callers were waiting."""


class NotSaved(Busy):
    """Raised before any work began, because the database currently can't save data."""


class Unanswered(ServerError):
    """Raised when the server didn't confirm a commit, so its outcome is unknown."""


class Told(Exception):
    """An error to show to the owner. `key` names the sentence in the catalogue, and `facts` fills it in."""

    def __init__(self, key: str, **facts: str) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class DatabaseUnusable(Told):
    """Raised when the database cannot be opened."""
