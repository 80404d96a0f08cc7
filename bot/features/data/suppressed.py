"""Remember erased people as hashes of their IDs, so that restoring an old backup doesn't bring them back."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterable
from typing import NamedTuple

from bot.storage.sql import Connection

ALL = "SELECT hash, salt, at FROM forgotten ORDER BY hash"
"""SQL for all rows, in the order of `Suppressed`."""
_SALT, _HASH = 16, 20
"""Sizes in bytes."""


class Suppressed(NamedTuple):
    """A person who was erased at the Unix time `at`."""

    hash: str
    salt: str
    at: int

    def is_of(self, person: int) -> bool:
        """Return True if this row is about that person."""
        return _hash(person, self.salt) == self.hash


def note(db: Connection, person: int, now: int) -> None:
    """Record, in the caller's transaction, that this person was erased."""
    salt = secrets.token_hex(_SALT)
    keep(db, [Suppressed(_hash(person, salt), salt, now)])


def keep(db: Connection, rows: Iterable[Suppressed]) -> None:
    """Store these rows, in the caller's transaction."""
    db.executemany(
        "INSERT INTO forgotten (hash, salt, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", [*map(tuple, rows)]
    )


def among(people: Iterable[int], rows: Collection[Suppressed]) -> list[int]:
    """Return the IDs that belong to erased people.

    >>> ana = Suppressed(_hash(7, "salt"), "salt", 0)
    >>> among([6, 7, 8], [ana]), among([6, 7, 8], [])
    ([7], [])
    """
    return [person for person in people if any(row.is_of(person) for row in rows)]


def _hash(person: int, salt: str) -> str:
    return hashlib.blake2b(str(person).encode(), salt=salt.encode()[:16], digest_size=_HASH).hexdigest()
