"""The numbers of tables. One stands in every control of its table, for all to read, so it must tell nothing:
not how many tables there are, nor which came before it, and nobody may guess another's.

Whether a number is taken is the repository's affair.
"""

from __future__ import annotations

import secrets

FIRST = 2**40
"""Tables of earlier releases were counted from 1, and lessons have numbers of their own: all are lower."""


def any_number() -> int:
    """A number that nobody can guess. Twice as many fit what Discord takes as an integer, 2**53."""
    return FIRST + secrets.randbits(40)


def counted(number: int) -> bool:
    """Return whether the table was numbered by an earlier release, one after the other."""
    return number < FIRST
