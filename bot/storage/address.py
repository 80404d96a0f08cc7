"""The address of a database. A server's URL contains a password, which must never be shown."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

SCHEMES = ("postgresql", "postgres")


@dataclasses.dataclass(frozen=True)
class ServerAddress:
    """The URL of a database on a PostgreSQL server, in libpq's format."""

    url: str = dataclasses.field(repr=False)

    def __str__(self) -> str:
        """Return the parts of the address that aren't secret.

        >>> str(ServerAddress("postgresql://ana:secret@db.example:5432/courtyard?sslmode=require"))
        'postgresql://db.example/courtyard'
        """
        parts = urlsplit(self.url)
        return f"postgresql://{parts.hostname or ''}{parts.path}"


Address: TypeAlias = Path | ServerAddress


def address(text: str) -> Address:
    """Parse an address given by the owner, either a URL or the path of a file.

    >>> address("courtyard.db"), address("postgresql://localhost/courtyard")
    (PosixPath('courtyard.db'), ServerAddress())
    """
    scheme, found, _ = text.partition("://")
    return ServerAddress(text) if found and scheme in SCHEMES else Path(text).expanduser()
