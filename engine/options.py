"""Options of a table, validated when they are created.

This module contains nothing about single games, and imports no other module of the project.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, Self


class BadOption(ValueError):
    """An option name or value that the game does not have.

    `name` and `value` identify the option, and `allowed` lists the allowed choices. `beside` is the name and
    the value of another option that forbids it.
    """

    def __init__(self, name: str, value: object, allowed: Iterable[object], beside: Any = None) -> None:
        self.name = name
        self.value = value
        self.allowed = tuple(allowed)
        self.beside: tuple[str, object] | None = beside
        super().__init__(f"{name}={value!r}: choose one of {', '.join(map(str, self.allowed))}")


def _option(default: Any, values: tuple[Any, ...] | range, rule: str, later: bool = False) -> Any:
    return dataclasses.field(default=default, metadata={"values": values, "rule": rule, "later": later})


def switch(default: bool, rule: str, *, later: bool = False) -> bool:
    """Return an option that is on or off."""
    return _option(default, (default, not default), rule, later)  # type: ignore[no-any-return]


def one_of(*values: str, rule: str, later: bool = False) -> str:
    """Return an option with a few named values; the first is the default."""
    return _option(values[0], values, rule, later)  # type: ignore[no-any-return]


def number(default: int, low: int, high: int, rule: str) -> int:
    """Return an option that is an integer from `low` to `high`, both included."""
    return _option(default, range(low, high + 1), rule)  # type: ignore[no-any-return]


@dataclasses.dataclass(frozen=True)
class Options:
    """The options of a game: fields made with `switch`, `one_of` and `number`, validated on creation.

    Values may be typed: "on" and "off", "7", "next round" for "next-round". A field's `metadata` has its
    `values` (default first, or a range), its `rule`, and whether it came `later` than the first records.
    """

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            object.__setattr__(self, field.name, _settled(field.name, value, field.metadata["values"]))

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Return options from names and values. Names may use hyphens or underscores. Raises BadOption."""
        names = {field.name for field in dataclasses.fields(cls)}
        given = {str(name).replace("-", "_"): value for name, value in values.items()}
        for name in given.keys() - names:
            raise BadOption(name, given[name], sorted(names))
        return cls(**given)

    def chosen(self) -> dict[str, Any]:
        """Return the values by name. `of` converts them back to the same options."""
        return dict(vars(self))


def _settled(name: str, value: Any, values: tuple[Any, ...] | range) -> Any:
    if isinstance(values, range):
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6:
            value = int(value)
        if type(value) is int and value in values:
            return value
        raise BadOption(name, value, (f"{values[0]} to {values[-1]}",))
    if type(values[0]) is bool:
        if isinstance(value, str):
            value = {"on": True, "off": False, "true": True, "false": False}.get(value.lower(), value)
        if type(value) is bool:
            return value
        raise BadOption(name, value, ("on", "off"))
    if isinstance(value, str):
        word = value.strip().lower().replace(" ", "-").replace("_", "-").removeprefix("always-")
        if word in values:
            return word
    raise BadOption(name, value, values)
