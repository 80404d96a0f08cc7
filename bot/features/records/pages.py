"""Render leaderboards, profiles, and past months, with their pictures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.features.records.drawing import Column
from bot.features.records.drawing import drawing as boards_drawing
from bot.features.records.leaderboard import BoardPage
from bot.features.records.months import MonthOver
from bot.features.records.profile import ProfilePage
from bot.features.records.seasons import frozen
from bot.features.records.standings import month_of, named, standings
from bot.i18n.languages import Language, language
from bot.pictures.palette import theme_of
from bot.pictures.wanted import Urgency
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.tables.people.notifications import Chosen
from bot.ui.message import Image, Message
from bot.ui.picturing import Picturing

Extra = Callable[[int, int, int | None, Language], Awaitable[Sequence[str]]]
"""A function (person's ID, reader's ID, server's ID or None, language) that returns lines for a profile."""


class RecordPages:
    """Renders leaderboards, profiles and past months. There's one instance per process."""

    def __init__(self, tables: TableRepository, pictures: Picturing) -> None:
        self._tables = tables
        self._pictures = pictures
        self.extras: list[Extra] = []
        """Functions that return the lines that features add to a profile."""

    async def extra_lines(self, person: int, reader: int, guild: int | None, say: Language) -> list[str]:
        """Return all features' lines for a person's profile."""
        return [line for make in self.extras for line in await make(person, reader, guild, say)]

    async def boards(self, page: BoardPage | ProfilePage, person: int) -> Message:
        """Return a page of a leaderboard, or a profile, for this person."""
        columns = page.columns()
        if not columns[0].rows:
            return page.message(None)
        return page.message(await self._boards(await self._pictures.of_person(person), columns, page.alt()))

    async def season(self, table: Table, person: int) -> Message | None:
        """Return the message that tells a table's channel the results of the month when the game ended.

        Return None if the month's leaderboard has no listed players.
        """
        database, now = self._tables.database, self._tables.now()
        assert table.finished is not None
        month = named(month_of(table.finished)[0])
        found = await frozen(database, table.channel, month)
        if not found:
            return None
        ever = await standings(database, "channel", table.channel, now)
        over = MonthOver(language(table.locale), month, found, ever)
        wanted = await self._pictures.of_channel(table)
        return over.message(await self._boards(wanted, over.columns(), over.alt()))

    async def _boards(self, wanted: Chosen, columns: Sequence[Column], told: str) -> Image | None:
        """Return the picture of these leaderboards, or None if the page must use text instead."""
        if not wanted.pictures:
            return None
        theme = theme_of(wanted.palette, wanted.large_print)
        return await self._pictures.rendered(
            lambda: boards_drawing(columns, theme),
            lambda: told,
            Urgency.TAPPED,
            self._pictures.patience,
            "leaderboard",
        )
