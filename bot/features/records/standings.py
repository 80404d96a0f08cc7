"""Standings: the leaderboard of a channel, of a server or of those whom one has played with, the odds of a
game, and the boards of months; all of it added up from the log of finished games.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from typing import get_args

from bot.features.records import rows, spread
from bot.features.records.ratings import NEWCOMER, Rating, odds
from bot.features.records.sums import Asked, Period, Scope, Standing, Sums, kept_sums
from bot.storage.database import Database
from bot.storage.sql import DatabaseRow
from bot.tables.core.table import Table

SCOPES: tuple[Scope, ...] = get_args(Scope)
"""Where games were played: in this channel, in this server, or wherever the player who asks sat."""
PERIODS: tuple[Period, ...] = get_args(Period)
Visible = Callable[[int], bool]


def places(lines: list[Standing]) -> list[int]:
    """The place of each line; people with the same number share one."""
    found: list[int] = []
    for number, line in enumerate(lines, 1):
        same = number > 1 and lines[number - 2].rating.points == line.rating.points
        found.append(found[-1] if same else number)
    return found


async def standings(
    database: Database,
    scope: Scope,
    number: int,
    now: int,
    *,
    game: str | None = None,
    period: Period = "all",
    visible: Visible | None = None,
) -> list[Standing]:
    """Return everybody who has finished a game in a channel, a server, or with a person (`number`), the best
    first. A board of a channel or a server counts games of at least two people.

    `visible` says of a channel whether its reader sees it: results of other channels count for nothing, so
    that neither a name nor a number tells of what is played where the reader may not look. How many those are
    is told nobody. Of games that somebody sat at themselves they know.
    """
    unlisted = await rows.unlisted(database)
    within = await channels_within(database, scope, number, visible)
    since = month_of(now)[0] if period == "month" else 0
    people = 1 if scope == "mine" else 2
    asked = Asked(scope, number, game, since, within, period, people)
    return await kept_sums(database).read(asked, lambda sums: sums.lines(unlisted, now))


async def channels_within(
    database: Database, scope: Scope, number: int, visible: Visible | None
) -> frozenset[int] | None:
    """Return those channels of a scope that its reader sees; None: all, or it does not matter."""
    if visible is None or scope == "mine":
        return None
    played_in = [number] if scope == "channel" else await rows.channels_of(database, number)
    return frozenset(one for one in played_in if visible(one))


async def added_up(
    found: Iterable[DatabaseRow],
    unlisted: set[int],
    now: int,
    period: Period = "all",
    people: int = 1,
) -> list[Standing]:
    """Return what everybody has come to in these games, the best first; games of fewer `people` than that do
    not count.
    """
    sums = Sums(period, people)
    await sums.add_all(found)
    return sums.lines(unlisted, now)


async def odds_of(database: Database, table: Table, now: int) -> list[float] | None:
    """Return how likely each side of a table is to win, going by the earlier games of its kind in its
    channel, which all know who read it there. None where that says nothing, since all are new. A player who
    wishes to stand on no list counts as new: neither the odds nor their absence tell of them. How far apart
    the people of the channel are is learnt from their games.
    """
    unlisted = await rows.unlisted(database)

    def sides(sums: Sums) -> list[list[Rating]] | None:
        def rating(at: int) -> Rating:
            seat = table.seats[at]
            hidden = seat.person in unlisted and not seat.robot
            return NEWCOMER if hidden else sums.league.seat(table.game, seat.person, seat.robot, now)

        people = [at for at, seat in enumerate(table.seats) if seat.person]
        if all(rating(at).word == "new" for at in people):
            return None
        circle = spread.learnt(sums.league.of(one, now) for one in sums.league.people if one not in unlisted)

        def here(at: int) -> Rating:
            return rating(at) if table.seats[at].robot else spread.among(rating(at), circle)

        return [[here(at) for at in side] for side in table.about.partners(len(table.seats))]

    found = await kept_sums(database).read(Asked("channel", table.channel, table.game), sides)
    return None if found is None else odds(table.game, found)


# Months


def month_of(now: int) -> tuple[int, int]:
    """Return when the month of this second began, by the clock of UTC, and when it ends.

    >>> month_of(1_798_761_599), month_of(1_798_761_600)
    ((1796083200, 1798761600), (1798761600, 1801440000))
    """
    first = dt.datetime.fromtimestamp(now, dt.UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    after = (first + dt.timedelta(days=31)).replace(day=1)
    return int(first.timestamp()), int(after.timestamp())


def month_begins(name: str) -> int:
    """Return when the month of this name begins.

    >>> month_begins("2027-01")
    1798761600
    """
    return int(dt.datetime.fromisoformat(f"{name}-01T00:00+00:00").timestamp())


def named(begin: int) -> str:
    """Return the name of the month that begins at this second.

    >>> named(1_798_761_600)
    '2027-01'
    """
    return dt.datetime.fromtimestamp(begin, dt.UTC).strftime("%Y-%m")
