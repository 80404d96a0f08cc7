"""The numbers of people that a process keeps in mind, beside the database, and how they go once somebody
wishes to be forgotten.
"""

from __future__ import annotations

from collections.abc import Hashable, MutableMapping
from typing import Any, NamedTuple


class Forgotten(NamedTuple):
    """The event that this person is forgotten: a room that keeps their number in mind drops it."""

    person: int


def drop(kept: MutableMapping[Any, Any], person: int) -> None:
    """Drop what is kept for this person, by their number or by a tuple in which it stands.

    >>> kept = {7: "a", (1, 7): "b", (1, 8): "c"}
    >>> drop(kept, 7)
    >>> kept
    {(1, 8): 'c'}
    """
    for key in [key for key in kept if _is_theirs(key, person)]:
        del kept[key]


def _is_theirs(key: Hashable, person: int) -> bool:
    return person in key if isinstance(key, tuple) else key == person
