"""The seam for kinds of deals: the daily, challenges, and the cards of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import discord

from bot.features.duplicate.rows import Play
from bot.i18n.languages import Language
from bot.ui.message import Message
from engine.duplicate import Deal


class Source(Protocol):
    """The deals of one kind. It begins their plays, and knows what a result is compared with."""

    kind: str

    async def deal(self, play: Play) -> Deal:
        """Return the deal of a play. It's secret. Raise Refused if it's gone."""

    async def counts(self, play: Play, now: int) -> bool:
        """Return True if a move that is made now still counts."""

    async def readers(self, play: Play, reader: int) -> bool:
        """Return True if the reader may see another person's finished play, without the name."""

    async def firsts(self, play: Play, reader: int, say: Language) -> Sequence[str]:
        """Return the first lines of the page before the first move, the one with the most text first.

        The last one is also the page's title after a move.
        """

    async def finished(self, play: Play) -> None:
        """React to a finished play. It has been stored."""

    async def result(self, play: Play, reader: int, say: Language, here: bool) -> Message:
        """Return the page of a finished play. With `here`, the reader is in a channel of a server."""

    async def more(self, play: Play, reader: int, say: Language) -> discord.ui.LayoutView:
        """Return the page behind **More**."""
