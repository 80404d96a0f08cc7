"""Sections: what features add to the pages of a table. A page lays out the parts that it is given by their
places, and knows no feature.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import discord

from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.controls import Control

Place = Literal["news", "foot", "last", "controls", "helps", "words", "more", "waiting", "offered"]
"""After what happened; below the controls of the table, and below all else. Among the controls of the public
message. Behind **More**: first, after **In words**, and later. Where a player waits for others. Beside or
below the answers, where there is room.
"""


class Part(NamedTuple):
    """Something that a feature adds: a text, and controls, one by one or in rows of their own."""

    place: Place
    text: str = ""
    controls: tuple[Control, ...] = ()
    rows: tuple[discord.ui.ActionRow[Any], ...] = ()


class Section:
    """The parts that one feature adds. Each method may be left as it is."""

    async def board(self, table: Table, scene: Scene) -> Sequence[Part]:
        """Return what the public message of the table has."""
        return ()

    async def panel(self, table: Table, seat: int, scene: Scene) -> Sequence[Part]:
        """Return what the own panel of the player has who sits there."""
        return ()


def texts(parts: Iterable[Part], place: Place) -> list[str]:
    """Return the texts that stand in this place."""
    return [part.text for part in parts if part.place == place and part.text]


def controls(parts: Iterable[Part], place: Place) -> list[Control]:
    """Return the single controls that stand in this place."""
    return [control for part in parts if part.place == place for control in part.controls]


def rows(parts: Iterable[Part], place: Place) -> list[discord.ui.ActionRow[Any]]:
    """Return the rows of controls that stand in this place."""
    return [row for part in parts if part.place == place for row in part.rows]
