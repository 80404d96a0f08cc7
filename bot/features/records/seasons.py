"""Seasons: a month, by the clock of UTC, is one. When it is over its board is frozen, channel by channel, and
told there once.

All begin a month alike, and its board counts what they have proved in its games alone (`Rating.points`): so
who comes new may lead it, a win over robots proves less than one over people, or nothing, and no number of
games makes up for losing them. What one has gained in a rating that goes on would serve newcomers alone, for
theirs moves most; and points for each win, those who play most.
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
"""The kind of the notice that tells a channel of a month that is over; and the name of the fact that says
which month it was when that was last looked for."""


class Frozen(NamedTuple):
    """A line of the board of a month that is over."""

    person: int
    name: str
    place: int
    points: int
    played: int
    won: int


class Seasons:
    """One for the process."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._database: Database = tables.database
        self._complete = False

    async def look(self) -> float:
        """Close all months that are over, after the log was completed once. Return the seconds until the next
        look: at the end of this month, or earlier, for clocks may be set.
        """
        if not self._complete:
            await self.complete()
            self._complete = True
        await self.close()
        now = self._tables.now()
        return float(min(DAY, month_of(now)[1] - now))

    async def close(self) -> int:
        """Freeze all months that are over and were not frozen, and let their channels be told. Return how
        many boards these were. What was played before this was first called stays as it is.
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
        """Write into the log what earlier releases did not, as the last states of their games tell it. Return
        of how many games.
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
    # Whom a game has counted for until now it still does, and nobody else.
    log_results(db, table, [one._replace(person=0, name="") if one.person else one for one in left])


async def board(found: list[DatabaseRow], unlisted: set[int], until: int) -> list[Frozen]:
    """Return the board of a month from its games."""
    lines = [one for one in await added_up(found, unlisted, until, "month") if one.listed]
    return [
        Frozen(one.person, one.name, place, one.rating.points, one.played, one.won)
        for place, one in zip(places(lines), lines, strict=True)
    ]


async def frozen(database: Database, channel: int, month: str) -> list[Frozen]:
    """Return the board of a month that is over, without those who stand on no list by now."""
    return [Frozen(*row) for row in await rows.frozen(database, channel, month)]
