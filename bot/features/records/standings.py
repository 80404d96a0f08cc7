"""Compute standings from the log of finished games: leaderboards, including monthly ones, and odds.

A leaderboard covers a channel, a server, or everyone at one player's tables.
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
"""The possible scopes of a leaderboard: this channel, this server, or all of the reader's tables."""
PERIODS: tuple[Period, ...] = get_args(Period)
Visible = Callable[[int], bool]


def places(lines: list[Standing]) -> list[int]:
    """Return each line's place. People with equal points share a place."""
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
    """Return the standing of each person with a finished game in the scope, best first.

    `number` is the ID of the channel or server. For scope "mine", it's a person's ID. On a channel's or
    server's leaderboard, only games between at least two people count.

    `visible` returns True if the reader can see a channel. Games in other channels don't count, because names
    and numbers could reveal those games or how many there are. In scope "mine", every game in which the
    person had a seat counts.
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
    """Return the channels in a scope that the reader can see.

    Return None if the games don't need to be filtered by channel.
    """
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
    """Return each person's standing in the games with at least `people` people, best first."""
    sums = Sums(period, people)
    await sums.add_all(found)
    return sums.lines(unlisted, now)


async def odds_of(database: Database, table: Table, now: int) -> list[float] | None:
    """Return each side's probability of winning, based on earlier games of the same variant in the channel.

    Everyone who can read the channel may see these games. Return None if all players are new, because the
    odds would mean little. Unlisted players count as new, so that neither the odds nor their absence reveals
    their results. The spread of strengths is estimated from the games of all listed people.
    """
    unlisted, record = await rows.unlisted(database), table.record

    def sides(sums: Sums) -> list[list[Rating]] | None:
        def rating(at: int) -> Rating:
            seat = table.seats[at]
            hidden = seat.person in unlisted and not seat.robot
            return NEWCOMER if hidden else sums.league.seat(record, seat.person, seat.robot, now)

        people = [at for at, seat in enumerate(table.seats) if seat.person]
        if all(rating(at).word == "new" for at in people):
            return None
        circle = spread.learnt(sums.league.of(one, now) for one in sums.league.people if one not in unlisted)

        def here(at: int) -> Rating:
            return rating(at) if table.seats[at].robot else spread.among(rating(at), circle)

        return [[here(at) for at in side] for side in table.about.partners(len(table.seats))]

    found = await kept_sums(database).read(Asked("channel", table.channel, record), sides)
    return None if found is None else odds(record, found)


# Months


def month_of(now: int) -> tuple[int, int]:
    """Return the Unix times at which the month of `now` begins and ends, in UTC.

    >>> month_of(1_798_761_599), month_of(1_798_761_600)
    ((1796083200, 1798761600), (1798761600, 1801440000))
    """
    first = dt.datetime.fromtimestamp(now, dt.UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    after = (first + dt.timedelta(days=31)).replace(day=1)
    return int(first.timestamp()), int(after.timestamp())


def month_begins(name: str) -> int:
    """Return the Unix time at which a month begins, given its name.

    >>> month_begins("2027-01")
    1798761600
    """
    return int(dt.datetime.fromisoformat(f"{name}-01T00:00+00:00").timestamp())


def named(begin: int) -> str:
    """Return a month's name, given the Unix time at which it begins.

    >>> named(1_798_761_600)
    '2027-01'
    """
    return dt.datetime.fromtimestamp(begin, dt.UTC).strftime("%Y-%m")
