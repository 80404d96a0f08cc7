"""A section adds a feature's parts (texts and controls) to a table's pages.

A page arranges parts by their `place` and doesn't depend on any feature.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import discord

from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.controls import Control

Place = Literal["news", "foot", "last", "vote", "controls", "helps", "words", "more", "waiting"]
"""The position of a part on a page.

"news" is after the recent events, "foot" below the table's controls, and "last" below everything. "vote" is
the short form of "last", a line with one control, for a panel with a picture. "controls" is among the public
message's controls, and a panel's once the game is over. "helps" comes first under **More**, "words" after
**In words**, and "more" later. "waiting" is for a player who is waiting for others.
"""


class Part(NamedTuple):
    """A text, and controls, either single or in rows of their own, that a feature adds to a page."""

    place: Place
    text: str = ""
    controls: tuple[Control, ...] = ()
    rows: tuple[discord.ui.ActionRow[Any], ...] = ()


class Section:
    """The parts that one feature adds. Subclasses can override any method."""

    async def board(self, table: Table, scene: Scene) -> Sequence[Part]:
        """Return the parts for the public message."""
        return ()

    async def panel(self, table: Table, seat: int, scene: Scene) -> Sequence[Part]:
        """Return the parts for this player's own panel."""
        return ()


def texts(parts: Iterable[Part], place: Place) -> list[str]:
    """Return all texts in this place."""
    return [part.text for part in parts if part.place == place and part.text]


def controls(parts: Iterable[Part], place: Place) -> list[Control]:
    """Return all single controls in this place."""
    return [control for part in parts if part.place == place for control in part.controls]


def rows(parts: Iterable[Part], place: Place) -> list[discord.ui.ActionRow[Any]]:
    """Return all rows of controls in this place."""
    return [row for part in parts if part.place == place for row in part.rows]
