"""Table options, validated on creation.

This module isn't specific to any game and imports no other project module.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, Self


class BadOption(ValueError):
    """Raised if an option's name or value is unknown to the game.

    `name` and `value` identify the option, and `allowed` lists the valid choices. `beside` is the name and
    value of another option that excludes this value, or None.
    """

    def __init__(self, name: str, value: object, allowed: Iterable[object], beside: Any = None) -> None:
        self.name = name
        self.value = value
        self.allowed = tuple(allowed)
        self.beside: tuple[str, object] | None = beside
        super().__init__(f"{name}={value!r}: choose one of {', '.join(map(str, self.allowed))}")


def _option(default: Any, values: tuple[Any, ...] | range, rule: str, **more: Any) -> Any:
    return dataclasses.field(default=default, metadata={"values": values, "rule": rule, **more})


def _before(default: Any, later: bool) -> dict[str, Any]:
    return {"before": default} if later else {}


def switch(default: bool, rule: str, *, later: bool = False) -> bool:
    """Create an on/off option. With `later`, stored games from before the option use the default."""
    return _option(default, (default, not default), rule, **_before(default, later))  # type: ignore[no-any-return]


def one_of(*values: str, rule: str, later: bool = False) -> str:
    """Create an option with named values, the default first. For `later`, see `switch`."""
    return _option(values[0], values, rule, **_before(values[0], later))  # type: ignore[no-any-return]


def number(default: int, low: int, high: int, rule: str) -> int:
    """Create an integer option from `low` to `high`, both inclusive."""
    return _option(default, range(low, high + 1), rule)  # type: ignore[no-any-return]


def limit(default: int, low: int, high: int, rule: str) -> int:
    """Create an option for a rule that was added later: an integer from `low` to `high`, or 0 for off.

    Stored games from before the rule continue without it.
    """
    return _option(default, range(high + 1), rule, least=low, before=0)  # type: ignore[no-any-return]


@dataclasses.dataclass(frozen=True)
class Options:
    """A game's options: fields created by the functions above, validated on creation.

    Values can be given as people type them: "on" and "off", "7", "next round" for "next-round". The
    `metadata` of each field holds its `values` (default first, or a range) and its `rule` number. For an
    option that was added later, it also holds the value that games `before` it use. For a `limit`, it holds
    the `least` value other than 0.
    """

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value, facts = getattr(self, field.name), field.metadata
            settled = _settled(field.name, value, facts["values"], facts.get("least", 0))
            object.__setattr__(self, field.name, settled)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Create options from names and values. Names may contain hyphens or underscores.

        Raise BadOption if a name or a value is invalid.
        """
        names = {field.name for field in dataclasses.fields(cls)}
        given = {str(name).replace("-", "_"): value for name, value in values.items()}
        for name in given.keys() - names:
            raise BadOption(name, given[name], sorted(names))
        return cls(**given)

    @classmethod
    def stored(cls, values: Mapping[str, Any]) -> Self:
        """Create a stored game's options. Raise BadOption if a name or a value is invalid.

        An option that isn't in `values` was added later, so it gets the value for games before it.
        """
        return cls.of({**cls.later(), **{str(name).replace("-", "_"): one for name, one in values.items()}})

    @classmethod
    def later(cls) -> dict[str, Any]:
        """Return the options that were added later, each with its value for games before it."""
        facts = {field.name: field.metadata for field in dataclasses.fields(cls)}
        return {name: one["before"] for name, one in facts.items() if "before" in one}

    def chosen(self) -> dict[str, Any]:
        """Return the values by name. Passing them to `of` gives the same options."""
        return dict(vars(self))


def _settled(name: str, value: Any, values: tuple[Any, ...] | range, least: int) -> Any:
    """Return the normalised value. Raise BadOption if it isn't allowed.

    If the values are a range, 0 and all values from `least` on are allowed.
    """
    if isinstance(values, range):
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6:
            value = int(value)
        if type(value) is int and value in values and not 0 < value < least:
            return value
        apart = ("0",) if least > 1 else ()
        raise BadOption(name, value, (*apart, f"{least if apart else values[0]} to {values[-1]}"))
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
