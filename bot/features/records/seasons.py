"""A season is a month in UTC. At its end, each channel's leaderboard is frozen and posted once.

Everyone starts a month with the same rating, and the leaderboard only counts the strength proved in that
month's games (`Rating.points`). A newcomer can therefore lead it. A win against robots proves less than a win
against people, and a game without another person doesn't count. Playing many games doesn't help if most are
lost. Two alternatives would be unfair: gains in a permanent rating favour newcomers, because their rating
changes most, and points per win favour players with the most games.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from bot.delivery.rows import notify
from bot.features.records import rows
from bot.features.records.standings import added_up, month_begins, month_of, named, places
from bot.storage.database import KEEP_FACT, Database
from bot.storage.sql import Connection, DatabaseRow
from bot.tables.clock.paces import DAY
from bot.tables.core.repository import TableRepository
from bot.tables.core.rows import log_results
from bot.tables.core.step import Placement, placed
from bot.tables.core.table import Table

SEASON = "season"
"""The type of notice that tells a channel a past month's results.

It's also the key under which the month of the last check is stored.
"""


class Frozen(NamedTuple):
    """A line on a past month's leaderboard."""

    person: int
    name: str
    place: int
    points: int
    played: int
    won: int


class Seasons:
    """Closes months and completes the log. There's one instance per process."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._database: Database = tables.database
        self._complete = False

    async def look(self) -> float:
        """Complete the log once and close all months that have ended.

        Return the number of seconds until the next check. It's due at the end of this month, or after a day
        if that's sooner, because clocks may be set.
        """
        if not self._complete:
            await self.complete()
            self._complete = True
        await self.close()
        now = self._tables.now()
        return float(min(DAY, month_of(now)[1] - now))

    async def close(self) -> int:
        """Freeze the leaderboards of past months and notify their channels. Return how many were frozen.

        Months before the first call aren't frozen.
        """
        begin, _ = month_of(self._tables.now())
        known = await self._database.fact(SEASON)
        if known is not None and known >= named(begin):
            return 0
        since = begin if known is None else month_begins(known)
        boards = []
        while since < begin:
            _, until = month_of(since)
            for place in await rows.played_in(self._database, since, until):
                found = await rows.log(self._database, "channel", place["channel"], None, since, until)
                lines = await board(found, await rows.unlisted(self._database), until)
                if lines:
                    boards.append((place, named(since), lines))
            since = until

        def freeze(db: Connection) -> None:
            for place, month, lines in boards:
                rows.freeze(db, place["guild"], place["channel"], month, lines)
                notify(db, place["table_id"], SEASON, 0)
            db.execute(KEEP_FACT, (SEASON, named(begin)))

        await self._database.note(freeze)
        return len(boards)

    async def complete(self) -> int:
        """Complete the log of earlier releases from the final states of their games.

        Return the number of completed games.
        """
        filled = 0
        for number in await rows.incomplete(self._database):
            try:
                table = await self._tables.get(number)
                seats = placed(table)
            except Exception:  # noqa: S112 (a game that cannot be read any more is not rated)
                continue

            await self._database.note(partial(_complete, table, seats))
            filled += 1
        return filled


def _complete(table: Table, seats: tuple[Placement, ...], db: Connection) -> None:
    left = rows.complete(db, table.id, seats)
    # Keep the people who are in the log, because a game still counts for them and for no one else.
    log_results(db, table, [one._replace(person=0, name="") if one.person else one for one in left])


async def board(found: list[DatabaseRow], unlisted: set[int], until: int) -> list[Frozen]:
    """Return a month's leaderboard, based on its games."""
    lines = [one for one in await added_up(found, unlisted, until, "month") if one.listed]
    return [
        Frozen(one.person, one.name, place, one.rating.points, one.played, one.won)
        for place, one in zip(places(lines), lines, strict=True)
    ]


async def frozen(database: Database, channel: int, month: str) -> list[Frozen]:
    """Return a past month's leaderboard, without people who don't want to be listed today."""
    return [Frozen(*row) for row in await rows.frozen(database, channel, month)]
