"""The SQL that modules can use, which is the common subset of SQLite and PostgreSQL.

Statements refer to their values as `?`, `?1` or `:name`. Booleans are stored and compared as 1 and 0. A list
of numbers is passed as a single JSON value, which a statement reads with `SELECT value FROM json_each(?)`.
Statements aren't interpreted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, Self, TypeAlias

Values: TypeAlias = Sequence[Any] | Mapping[str, Any]


class DatabaseRow(Protocol):
    """A row. Its values can be accessed by name, by index, and in order."""

    def __getitem__(self, key: Any, /) -> Any:
        """Return a value. For a slice, return several."""

    def __iter__(self) -> Iterator[Any]:
        """Return an iterator over the values."""

    def __len__(self) -> int:
        """Return the number of values."""

    def keys(self) -> Iterable[str]:
        """Return the column names."""


class Cursor(Protocol):
    """The rows returned by a statement, or the number of rows it changed."""

    @property
    def rowcount(self) -> int:
        """Return the number of rows that the statement changed."""

    @property
    def description(self) -> Any:
        """Return the columns, each starting with its name."""

    def fetchone(self) -> Any:
        """Return the next row, or None if there's none left."""

    def fetchall(self) -> list[Any]:
        """Return the remaining rows."""

    def __iter__(self) -> Self:
        """Return an iterator over the remaining rows."""

    def __next__(self) -> Any:
        """Return the next row."""


class Connection(Protocol):
    """A connection, with the methods for code inside a transaction."""

    def execute(self, sql: str, values: Any = ..., /) -> Cursor:
        """Run a statement. Raise one of bot.storage.errors.ERRORS if it fails."""

    def executemany(self, sql: str, values: Any, /) -> Cursor:
        """Run a statement once for each set of values."""


def in_place(table: str, columns: Iterable[str], key: Iterable[str], source: str = "") -> str:
    """Return a statement that inserts a row or replaces the row with the same key.

    If rows come from a query rather than values, pass the query as `source`.

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
