"""The people who were forgotten, as hashes of their numbers: a copy of the database from before that knows
them, and is not to bring them back.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Iterable
from typing import NamedTuple

from bot.storage.sql import Connection

ALL = "SELECT hash, salt, at FROM forgotten ORDER BY hash"
"""All of them, as `Suppressed`."""
_SALT, _HASH = 16, 20
"""Bytes."""


class Suppressed(NamedTuple):
    """Somebody who was forgotten at that second."""

    hash: str
    salt: str
    at: int

    def is_of(self, person: int) -> bool:
        """Return whether it is this person."""
        return _hash(person, self.salt) == self.hash


def note(db: Connection, person: int, now: int) -> None:
    """Within a transaction: this person is forgotten."""
    salt = secrets.token_hex(_SALT)
    keep(db, [Suppressed(_hash(person, salt), salt, now)])


def keep(db: Connection, rows: Iterable[Suppressed]) -> None:
    """Within a transaction: these were forgotten."""
    db.executemany(
        "INSERT INTO forgotten (hash, salt, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", [*map(tuple, rows)]
    )


def among(people: Iterable[int], rows: Collection[Suppressed]) -> list[int]:
    """Return those of these people who were forgotten.

    >>> ana = Suppressed(_hash(7, "salt"), "salt", 0)
    >>> among([6, 7, 8], [ana]), among([6, 7, 8], [])
    ([7], [])
    """
    return [person for person in people if any(row.is_of(person) for row in rows)]


def _hash(person: int, salt: str) -> str:
    return hashlib.blake2b(str(person).encode(), salt=salt.encode()[:16], digest_size=_HASH).hexdigest()
