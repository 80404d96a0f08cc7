"""Presets of a game: the sets of options that people know by a name, such as Hokm.

The game declares them, and its options decide what goes together. No preset is named here.
"""

from __future__ import annotations

from typing import Any

import engine
from bot.tables.core.errors import Stale
from bot.tables.core.table import Table

PRESET = "preset"
"""The name that stands for a whole set of options, where an option is chosen."""


def preset_values(about: engine.Game, name: str) -> dict[str, Any]:
    """Return the value of each option that some preset sets, as this preset has it.

    Raise KeyError if the game has no such preset.
    """
    usual = about.options.of(about.usual(hurried=True)).chosen()
    by_some = dict.fromkeys(option for _, some in about.presets for option, _ in some)
    return {option: usual[option] for option in by_some} | dict(dict(about.presets)[name])


def preset_of(table: Table) -> str:
    """Return the name of the preset that a table plays, or "" if its kind has no name."""
    about = table.about
    kinds = {name: about.kind_of(about.options.of(dict(some))) for name, some in about.presets}
    return next((name for name, kind in kinds.items() if kind == about.kind_of(table.options)), "")


def with_preset(table: Table, name: str) -> dict[str, Any]:
    """Return the options of a preset, and of the table's other options those that go with it."""
    if name not in dict(table.about.presets):
        raise Stale  # the control is from another version of the game
    values = preset_values(table.about, name)
    for option, value in table.options.chosen().items():
        try:
            table.about.options.of({option: value, **values})
        except engine.BadOption:
            continue
        values = {option: value, **values}
    return table.about.options.of(values).chosen()
