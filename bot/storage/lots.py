"""Lots: which tables live in this process. A table lives in one process at a time: there alone its timers run
out, its robots think and its messages are sent, so that nothing of that is done twice. In which lot it is
follows from its number.

A process that has its database for itself has all lots. How several share them is said in leases.py.
"""

from __future__ import annotations

from collections.abc import Iterable

LOTS = 64
"""How many there are: so many processes can share a database."""
ALL = frozenset(range(LOTS))


def lot_of(table: int) -> int:
    """Return the lot of a table.

    >>> lot_of(130)
    2
    """
    return table % LOTS


def within(lots: Iterable[int], column: str = "table_id") -> str:
    """Return SQL that says that a table is in one of these lots; it is whole numbers alone.

    >>> within([2, 1]), within([]), within(ALL)
    ('table_id % 64 IN (1, 2)', '1 = 0', '1 = 1')
    """
    numbers = sorted(lots)
    if len(numbers) in (0, LOTS):
        return "1 = 1" if numbers else "1 = 0"
    return f"{column} % {LOTS} IN ({', '.join(map(str, numbers))})"


class Lots:
    """The lots of this process, and those of others, as far as it is known."""

    def __init__(self) -> None:
        self.mine = ALL
        self.theirs: frozenset[int] = frozenset()
        self.processes = 1

    def has(self, table: int) -> bool:
        """Return whether this table lives here."""
        return lot_of(table) in self.mine

    def elsewhere(self, table: int) -> bool:
        """Return whether it lives in another process. One that lives nowhere for a moment, since its process
        has ended, may be acted at anywhere.
        """
        return lot_of(table) in self.theirs

    def condition(self, column: str = "table_id") -> str:
        """Return SQL that says that a table lives here."""
        return within(self.mine, column)
