"""Where a database is. The address of a server holds a password, which nobody is ever shown."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

SCHEMES = ("postgresql", "postgres")


@dataclasses.dataclass(frozen=True)
class ServerAddress:
    """A database on a PostgreSQL server, by its URL, as libpq reads it."""

    url: str = dataclasses.field(repr=False)

    def __str__(self) -> str:
        """Return what may be shown of it.

        >>> str(ServerAddress("postgresql://ana:secret@db.example:5432/courtyard?sslmode=require"))
        'postgresql://db.example/courtyard'
        """
        parts = urlsplit(self.url)
        return f"postgresql://{parts.hostname or ''}{parts.path}"


Address: TypeAlias = Path | ServerAddress


def address(text: str) -> Address:
    """Return the address that an owner has written down: a URL, or the path of a file.

    >>> address("courtyard.db"), address("postgresql://localhost/courtyard")
    (PosixPath('courtyard.db'), ServerAddress())
    """
    scheme, found, _ = text.partition("://")
    return ServerAddress(text) if found and scheme in SCHEMES else Path(text).expanduser()
