"""Parse dumps and validate each field of a state.

A reader is a function that takes a JSON value and returns it in the form that the state uses. It raises an
exception if the value is invalid, and `engine.load` converts that exception to BadState. Games call `require`
to check that their fields are consistent. This module contains no game rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

T = TypeVar("T")
Reader = Callable[[Any], T]
Fields = Mapping[str, Reader[Any]]
"""The reader for each attribute of a state, in the order of the dump."""


def pack_fields(state: object, fields: Fields) -> dict[str, Any]:
    """Return the values of these attributes by name. Used by `State.pack`."""
    return {name: getattr(state, name) for name in fields}


def unpack_fields(state: object, fields: Fields, values: Mapping[str, Any]) -> None:
    """Set these attributes from dumped values. Used by `State.unpack`."""
    for name, read in fields.items():
        setattr(state, name, read(values[name]))


def require(holds: bool, what: str) -> None:
    """Raise ValueError with the message `what` if `holds` is False."""
    if not holds:
        raise ValueError(what)


def integer(low: int, high: int = 10**9) -> Reader[int]:
    """Return a reader for an integer from `low` to `high`, both inclusive. It rejects booleans."""

    def read(value: Any) -> int:
        require(type(value) is int and low <= value <= high, "no such number")
        return value  # type: ignore[no-any-return]

    return read


def one_of(words: Collection[str]) -> Reader[str]:
    """Return a reader that accepts any of these words or cards."""
    known = frozenset(words)

    def read(value: Any) -> str:
        require(type(value) is str and value in known, "no such word")
        return value  # type: ignore[no-any-return]

    return read


def flag(value: Any) -> bool:
    """Return `value` if it's True or False. Raise ValueError if it's anything else, even 1 or 0."""
    require(type(value) is bool, "neither true nor false")
    return value  # type: ignore[no-any-return]


def maybe(reader: Reader[T]) -> Reader[T | None]:
    """Return a reader that accepts None and every value that `reader` accepts."""
    return lambda value: None if value is None else reader(value)


def record(*readers: Reader[Any]) -> Reader[tuple[Any, ...]]:
    """Return a reader for a tuple of fixed length, given one reader per item."""
    return lambda values: tuple([read(value) for read, value in zip(readers, values, strict=True)])


def tuples(reader: Reader[T], size: int | None = None) -> Reader[tuple[T, ...]]:
    """Return a reader for a tuple of values that `reader` accepts, of length `size` if that's given."""

    def read(values: Any) -> tuple[T, ...]:
        require(type(values) in (list, tuple) and size in (None, len(values)), "no such list")
        return tuple([reader(value) for value in values])

    return read


def pile(cards: Collection[str]) -> Reader[tuple[str, ...]]:
    """Return a reader for a tuple of different cards from `cards`."""
    several = tuples(one_of(cards))

    def read(values: Any) -> tuple[str, ...]:
        require(len(set(values)) == len(values), "a card doubled")
        return several(values)

    return read


def lists(reader: Reader[T], size: int | None = None) -> Reader[list[T]]:
    """Return a reader like that of `tuples`, but for an attribute that's a list."""
    read = tuples(reader, size)
    return lambda values: list(read(values))
