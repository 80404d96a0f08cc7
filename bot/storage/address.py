"""Where a database is, and what part of it is whose. What leads to a server holds a password, which nobody is
ever shown.
"""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import NamedTuple, TypeAlias
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


class Shards(NamedTuple):
    """The gateways of one process among several: from the first to the last, of so many in all."""

    first: int
    last: int
    total: int

    def __str__(self) -> str:
        """Return it as an owner writes it down."""
        return f"{self.first}-{self.last}/{self.total}"

    @property
    def numbers(self) -> range:
        """Return the numbers of its shards."""
        return range(self.first, self.last + 1)

    def serves(self, guild: int) -> bool:
        """Return whether Discord tells this process of a server: of a direct message (0) it tells shard 0."""
        return (guild >> 22) % self.total in self.numbers


def shards(text: str) -> Shards:
    """Return the shards that an owner has written down. Raises ValueError.

    >>> shards("4-7/16"), shards("2/3")
    (Shards(first=4, last=7, total=16), Shards(first=2, last=2, total=3))
    """
    found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})", text, re.ASCII)
    if found is None:
        raise ValueError(text)
    first, last, total = int(found[1]), int(found[2] or found[1]), int(found[3])
    if not first <= last < total:
        raise ValueError(text)
    return Shards(first, last, total)
