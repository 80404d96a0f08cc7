"""The errors of a database, whichever it is; and why one cannot be opened."""

from __future__ import annotations

import sqlite3


class ServerError(Exception):
    """A server has not done a statement. It says the kind of the error and no more: the driver's own text may
    quote what was written.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class ServerRefused(ServerError):
    """It would break what the rows promise."""


class ServerAway(ServerError):
    """The server does not answer, or has no room."""


class LockedOut(ServerError):
    """Another process keeps it from going on."""


ERRORS = (sqlite3.Error, ServerError)
"""What a statement may raise."""
INTEGRITY = (sqlite3.IntegrityError, ServerRefused)
"""Those that are the fault of what was to be written."""


class Busy(sqlite3.OperationalError):
    """Nothing was begun: the database cannot be had in time, or too many wait."""


class NotSaved(Busy):
    """Nothing was begun, since nothing can be saved now."""


class Unanswered(ServerError):
    """The commit was not answered: nobody can say yet whether it was done."""


class Told(Exception):
    """Something of which the owner is told: `key` is the sentence in the catalogue, `facts` what it needs."""

    def __init__(self, key: str, **facts: str) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class DatabaseUnusable(Told):
    """The database cannot be opened."""
