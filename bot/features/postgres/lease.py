"""The lease: the right to use a database on a server, held by one process at a time.

The lease is an advisory lock on the writing connection. A process without it can't write, and the server
releases the lock when a process is killed. A second lock signals that another process is waiting to take
over. The database's owner checks for this signal regularly.
"""

from __future__ import annotations

import secrets
from typing import Any

import psycopg

from bot.features.postgres import dialect
from bot.storage.database import KEEP_FACT

KIND = 7201
"""The class of our advisory locks on the server."""
HAD, WANTED = 0, 1
"""Numbers of the locks held by the process that owns the database, and by a process that asks for it."""
OWNER = "owner"
"""The key of the ID of the last process that owned the database."""


class Displaced(psycopg.OperationalError):
    """Raised when another process has owned the database since this process lost its connection."""


class Lease:
    """One process's lease on one database."""

    def __init__(self) -> None:
        self._mark = secrets.token_hex(8)
        self._backend = 0
        """The server's process ID of the connection that held the lease, or 0 if none has held it yet."""

    def take(self, connection: psycopg.Connection[Any]) -> bool:
        """Acquire the lease with this connection if it's free. Return True if this process holds it.

        Raise Displaced if this process held it before and another process has held it since.
        """
        if not _locked(connection, HAD):
            if self._backend:
                self._take_back(connection)
            return False
        if self._backend:
            rows = connection.execute("SELECT value FROM facts WHERE name = %s", (OWNER,)).fetchall()
            if [row[0] for row in rows] != [self._mark]:
                raise Displaced
        return True

    def note(self, connection: psycopg.Connection[Any]) -> None:
        """Record that this process owns the database. Call this once the database has been migrated."""
        keep = dialect.translated(KEEP_FACT)
        connection.execute(keep.sql, keep.values((OWNER, self._mark)))
        self._backend = connection.info.backend_pid

    def _take_back(self, connection: psycopg.Connection[Any]) -> None:
        """Terminate our lost connection, which holds the lock until the server notices the loss.

        Raise Displaced if another process holds the lock.
        """
        held = connection.execute(HOLDER, (KIND, HAD)).fetchall()
        if any(row[0] != self._backend for row in held):
            raise Displaced
        connection.execute("SELECT pg_terminate_backend(%s::int)", (self._backend,))


def ask(connection: psycopg.Connection[Any]) -> bool:
    """Ask the process that owns the database to shut down. The request lasts until this connection is closed.

    Return False if another process is already asking.
    """
    return _locked(connection, WANTED)


def ask_no_more(connection: psycopg.Connection[Any]) -> None:
    """Withdraw our request, because this process owns the database now or has given up."""
    connection.execute("SELECT pg_advisory_unlock(%s::int, %s::int)", (KIND, WANTED))


HOLDER = (
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND classid::bigint = %s AND objid::bigint = %s"
)
"""SQL for the server process that holds a lock, given the lock's class and number."""
IS_WANTED = HOLDER.replace("%s", "?"), (KIND, WANTED)
"""The same query for the readers. It returns a row while a process is asking to take over."""


def _locked(connection: psycopg.Connection[Any], lock: int) -> bool:
    query = "SELECT pg_try_advisory_lock(%s::int, %s::int)"
    return bool(connection.execute(query, (KIND, lock)).fetchall()[0][0])
