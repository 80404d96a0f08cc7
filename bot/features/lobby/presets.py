"""Presets: sets of a game's options that people know by a name, such as Hokm.

Each game declares its presets, and checks which options can be combined. This module names none.
"""

from __future__ import annotations

from typing import Any

import engine
from bot.tables.core.errors import Stale
from bot.tables.core.table import Table

PRESET = "preset"
"""The name that controls for a whole preset contain instead of an option's name."""


def preset_values(about: engine.Game, name: str) -> dict[str, Any]:
    """Return a preset's values for all options that any preset of the game sets.

    Options that this preset leaves alone have their usual values. Raise KeyError if there's no such preset.
    """
    usual = about.options.of(about.usual(hurried=True)).chosen()
    by_some = dict.fromkeys(option for _, some in about.presets for option, _ in some)
    return {option: usual[option] for option in by_some} | dict(dict(about.presets)[name])


def preset_of(table: Table) -> str:
    """Return the name of the preset that a table plays, or "" if it plays none."""
    return table.about.preset_of(table.about.kind_of(table.options))


def with_preset(table: Table, name: str) -> dict[str, Any]:
    """Return the preset's options, plus the table's options that can be combined with them."""
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
