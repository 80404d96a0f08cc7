"""A table's options in its lobby: the usual options at each pace, and errors for bad options."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

import engine
from bot.i18n.languages import option_key
from bot.tables.clock.paces import AT_ONE_SITTING
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table


def value_key(game: str, name: str, value: object) -> str:
    """Return the key of the message that names an option's value: a bool or one of a few words."""
    if isinstance(value, bool):
        return "option-on" if value else "option-off"
    return f"option-{option_key(game, name)}-{value}"


def bad_option(game: str, bad: engine.BadOption) -> Refused:
    key = f"option-{option_key(game, bad.name)}"
    if bad.beside is not None:
        name, value = bad.beside
        return Refused(
            "bad-option-beside",
            option_key=key,
            value_key=value_key(game, bad.name, bad.value),
            beside_key=f"option-{option_key(game, name)}",
            other_key=value_key(game, name, value),
        )
    return Refused("bad-option", option_key=key, allowed=", ".join(map(str, bad.allowed)))


def usual(game: str, pace: str, values: Mapping[str, Any], chosen: Iterable[str] = ()) -> Mapping[str, Any]:
    """Return a game's usual options at this pace, for a table with these option values.

    At a slow pace, they include the options for slow games, unless the host has `chosen` an option with the
    same rule number as one of them.
    """
    about = engine.GAMES[game]
    rules = {one.name: one.metadata["rule"] for one in dataclasses.fields(about.options)}
    ruled = {rules.get(name.replace("-", "_")) for name in chosen}
    return about.usual(
        pace in AT_ONE_SITTING or any(rules[name] in ruled for name in about.unhurried(values)), values
    )


def as_usual(old: Table, pace: str, values: Mapping[str, Any]) -> engine.Options:
    """Return the options for another pace, or for other `values`.

    If all options that depend on the pace have their usual values, they change to the new usual values.
    """
    now, about = old.options.chosen(), old.about
    names = about.unhurried(now).keys() | about.unhurried(values).keys()
    default = about.options().chosen()
    before, after = (default | dict(usual(old.game, *one)) for one in ((old.pace, now), (pace, values)))
    if any(values[name] != before[name] for name in names):
        return about.options.of(values)
    return about.options.of({**values, **{name: after[name] for name in names}})
