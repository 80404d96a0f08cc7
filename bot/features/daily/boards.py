"""Read and render channels' boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.features.daily import board_page, calendar
from bot.features.daily.board import RECENT, Board, board_of, told_apart
from bot.features.daily.board_drawing import drawing
from bot.features.daily.channel_rows import DailyChannel
from bot.features.daily.outcome import par_of
from bot.features.daily.results import Results
from bot.features.daily.struck_rows import StruckRows
from bot.features.daily.week_rows import WeekRows
from bot.features.daily.weeks import leaders
from bot.i18n import names
from bot.i18n.languages import Language, language
from bot.pictures.palette import theme_of
from bot.pictures.wanted import Urgency
from bot.ui.message import Image, Message
from bot.ui.picturing import LONGEST, Picturing

LATE = 4
"""If no message was sent for a long time, only the winners of this many past weeks are stored."""


class Known(Protocol):
    """The people of each server.

    A person belongs to a server from their first daily or table there until they leave the server.
    Discord's own list of members isn't used, because the bot doesn't get it and most members don't play. So
    people who only play dailies in direct messages aren't on the board of any server.
    """

    async def of(self, guild: int) -> Mapping[int, tuple[str, bool]]:
        """Return the name of each of a server's people, and True if they have left, by ID."""

    async def servers(self, person: int) -> set[int]:
        """Return the IDs of a person's servers."""

    async def keep(self, guild: int, person: int, name: str, now: int) -> None:
        """Store the name of a person who is on a server now."""


class Boards:
    """Creates and renders the boards of channels. There's one instance per process."""

    def __init__(
        self, results: Results, weeks: WeekRows, struck: StruckRows, known: Known, pictures: Picturing
    ) -> None:
        self._results = results
        self._weeks = weeks
        self._struck = struck
        self._known = known
        self._pictures = pictures

    async def board(self, row: DailyChannel, day: int) -> Board:
        """Return a channel's board for a day."""
        people, par = await self._people(row), await self._par(day - 1)
        found = await self._results.finishes(day - RECENT, day, people)
        people |= told_apart({one.person: people[one.person] for one in found})
        board = board_of(day, found, people, par)
        won, points = await self._weeks.announced(row.channel, calendar.week_of(day) - 1, day)
        struck = await self._struck.of(row.channel)
        winners = tuple(
            people.get(person, names.clean(name, 0)) for person, name in won.items() if person not in struck
        )
        return board._replace(winners=(winners, points))

    async def recent(self, row: DailyChannel, day: int) -> dict[int, str]:
        """Return the names of a channel's people who have played lately, by ID."""
        people = await self._people(row)
        found = await self._results.finishes(day - RECENT, day, people)
        return told_apart({one.person: people[one.person] for one in found})

    async def close_weeks(self, row: DailyChannel, day: int) -> None:
        """Store the winners of the weeks that have ended since the channel's latest message.

        The message of `day` announces only the last of these weeks.
        """
        people, now = await self._people(row), calendar.week_of(day)
        for week in range(max(calendar.week_of(row.day), now - LATE), now):
            days = calendar.week_days(week)
            found = await self._results.finishes(days.start, days.stop - 1, people)
            if (won := leaders(found, days, people)) is not None:
                await self._weeks.close(row.guild, row.channel, week, day, won, people)

    async def _people(self, row: DailyChannel) -> dict[int, str]:
        """Return the names of a channel's people by ID, except people who have left or are left out."""
        struck = await self._struck.of(row.channel)
        return {
            person: names.clean(name, 0)
            for person, (name, gone) in (await self._known.of(row.guild)).items()
            if not gone and person not in struck
        }

    async def _par(self, day: int) -> str:
        """Return par of a day's own game as text, or "" if it isn't known."""
        game = calendar.games(day)[0]
        par = await self._results.par(day, game)
        return "" if par is None else par_of(game, par)

    async def page(self, row: DailyChannel, board: Board) -> Message:
        """Return a channel's daily message."""
        say = language(row.locale)
        return board_page.board_page(board, say, await self._picture(row, board, say))

    async def _picture(self, row: DailyChannel, board: Board, say: Language) -> Image | None:
        """Return a board's picture, or None if the message must use text instead."""
        wanted = await self._pictures.preferences.of("channels", row.channel)
        drawn = board_page.board_drawn(board, say)
        if drawn is None or not wanted.pictures:
            return None
        theme = theme_of(wanted.palette, wanted.large_print)
        return await self._pictures.rendered(
            lambda: drawing(drawn, theme),
            lambda: board_page.board_alt(board, say),
            Urgency.PUBLIC,
            LONGEST,
            "daily-board",
        )
