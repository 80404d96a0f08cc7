"""Remove the IDs of deleted people from in-memory caches."""

from __future__ import annotations

from collections.abc import Hashable, MutableMapping
from typing import Any, NamedTuple


class Forgotten(NamedTuple):
    """Emitted when a person's data has been erased. All caches must discard the person's ID."""

    person: int


def drop(kept: MutableMapping[Any, Any], person: int) -> None:
    """Remove the entries keyed by this person, or by a tuple that contains the person.

    >>> kept = {7: "a", (1, 7): "b", (1, 8): "c"}
    >>> drop(kept, 7)
    >>> kept
    {(1, 8): 'c'}
    """
    for key in [key for key in kept if _is_theirs(key, person)]:
        del kept[key]


def _is_theirs(key: Hashable, person: int) -> bool:
    return person in key if isinstance(key, tuple) else key == person
