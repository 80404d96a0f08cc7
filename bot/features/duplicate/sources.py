"""The interface for each kind of deal: the daily, challenges, and the cards of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import discord

from bot.features.duplicate.rows import Play
from bot.i18n.languages import Language
from bot.ui.message import Message
from engine.duplicate import Deal


class Source(Protocol):
    """Provides the deals of one kind, decides which plays count, and compares their results."""

    kind: str

    async def deal(self, play: Play) -> Deal:
        """Return a play's deal, which is secret. Raise Refused if the deal no longer exists."""

    async def counts(self, play: Play, now: int) -> bool:
        """Return True if a move at this time still counts."""

    async def readers(self, play: Play, reader: int) -> bool:
        """Return True if the reader may see another person's finished play. Names are always hidden."""

    async def firsts(self, play: Play, reader: int, say: Language) -> Sequence[str]:
        """Return possible first lines for the page before the first move, from the longest to the shortest.

        The shortest is also the page's title after a move.
        """

    async def finished(self, play: Play) -> None:
        """React to a finished play after it was stored."""

    async def result(self, play: Play, reader: int, say: Language, here: bool) -> Message:
        """Return the page of a finished play. `here` is True if the reader is in a server channel."""

    async def more(self, play: Play, reader: int, say: Language) -> discord.ui.LayoutView:
        """Return the page behind **More**."""
