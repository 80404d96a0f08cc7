"""The SQL that rooms may ask of a database, whichever it is: one subset, which SQLite and PostgreSQL
understand alike.

Values stand in a statement as `?`, `?1` or `:name`. A yes or no is kept as 1 or 0 and compared as such;
several numbers are one JSON list, of which a statement says `SELECT value FROM json_each(?)`. What a
statement means is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, Self, TypeAlias

Values: TypeAlias = Sequence[Any] | Mapping[str, Any]


class DatabaseRow(Protocol):
    """A row: its values by their names, by their numbers, and one after the other."""

    def __getitem__(self, key: Any, /) -> Any:
        """Return one value, or some by a slice of numbers."""

    def __iter__(self) -> Iterator[Any]:
        """Return each value."""

    def __len__(self) -> int:
        """Return how many there are."""

    def keys(self) -> Iterable[str]:
        """Return their names."""


class Cursor(Protocol):
    """The rows that a statement has found, or how many it has changed."""

    @property
    def rowcount(self) -> int:
        """Return how many rows it has changed."""

    @property
    def description(self) -> Any:
        """Return the columns, each with its name first."""

    def fetchone(self) -> Any:
        """Return the next row; None where there is none."""

    def fetchall(self) -> list[Any]:
        """Return the rows that are left."""

    def __iter__(self) -> Self:
        """Return the rows that are left, one by one."""

    def __next__(self) -> Any:
        """Return the next row."""


class Connection(Protocol):
    """A connection, as a transaction is written with it."""

    def execute(self, sql: str, values: Any = ..., /) -> Cursor:
        """Do a statement. Raises bot.storage.errors.ERRORS."""

    def executemany(self, sql: str, values: Any, /) -> Cursor:
        """Do it once for each of these values."""


def in_place(table: str, columns: Iterable[str], key: Iterable[str], source: str = "") -> str:
    """Return the statement that writes a row, in place of the one that has the same key, if there is one;
    `source`: a query that gives the rows, where they are no values.

    >>> in_place("facts", ("name", "value"), ("name",))
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value'
    """
    names, keys = list(columns), list(key)
    rows = source or f"VALUES ({', '.join('?' * len(names))})"
    changed = ", ".join(f"{name} = excluded.{name}" for name in names if name not in keys)
    return (
        f"INSERT INTO {table} ({', '.join(names)}) {rows}"
        f" ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changed}"
    )
