"""Standings: the leaderboard of a channel, of a server or of those whom one has played with, the odds of a
game, and the boards of months; all of it added up from the log of finished games.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import itertools
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Literal, NamedTuple, get_args

import engine
from bot.storage.database import Database
from bot.storage.sql import DatabaseRow
from bot.tables.core.table import Table
from bot.tables.people import rows
from bot.tables.people.ratings import NEWCOMER, PROVEN, League, Rated, RatedGame, Rating, odds

Scope = Literal["channel", "server", "mine"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
"""Where games were played: in this channel, in this server, or wherever the player who asks sat."""
Period = Literal["all", "month"]
PERIODS: tuple[Period, ...] = get_args(Period)
BREATH = 20
"""Games that are added up before others have their turn in the event loop."""
Visible = Callable[[int], bool]


class Standing(NamedTuple):
    """One person's games. Abandoned tables count for nobody."""

    person: int
    name: str
    played: int
    won: int
    drawn: int
    rating: Rating = NEWCOMER
    listed: bool = True
    """Whether others are shown this line."""

    @property
    def rate(self) -> int:
        """Games won, in per cent of those played."""
        return round(100 * self.won / self.played)


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
    """Everybody who has finished a game in a channel, a server, or with a person (`number`), the best first.

    `visible` says of a channel whether its reader sees it: results of other channels count for nothing, so
    that neither a name nor a number tells of what is played where the reader may not look. How many those are
    is told nobody. Of games that somebody sat at themselves they know.
    """
    since = month_of(now)[0] if period == "month" else 0
    found = await log(database, scope, number, game, since, visible=visible)
    return await added_up(found, await rows.unlisted(database), now, period)


async def log(
    database: Database,
    scope: Scope,
    number: int,
    game: str | None = None,
    since: int = 0,
    until: int | None = None,
    visible: Visible | None = None,
) -> list[DatabaseRow]:
    """Return the log of a scope, seat by seat, as games ended; none of channels that are hidden."""
    channels = None
    if visible is not None and scope != "mine":
        played_in = [number] if scope == "channel" else await rows.channels_of(database, number)
        channels = [one for one in played_in if visible(one)]
    return await rows.log(database, scope, number, game, since, until, channels)


async def added_up(
    found: Iterable[DatabaseRow], unlisted: set[int], now: int, period: Period = "all"
) -> list[Standing]:
    """Return what everybody has come to in these games, the best first. A month is between people: what
    somebody plays with robots alone counts for none, or who has time for a hundred such games would lead it.
    """
    counts: dict[int, list[int]] = {}
    names: dict[int, str] = {}
    league = League(robots_at_most=PROVEN) if period == "month" else League()
    async for seats in _one_by_one(found):
        if period == "month" and sum(row["person"] != 0 for row in seats) < 2:
            continue
        for row in seats:
            if row["person"] > 0:
                count = counts.setdefault(row["person"], [0, 0, 0])
                for at, so in enumerate((True, row["outcome"] == "won", row["outcome"] == "drawn")):
                    count[at] += so
                names[row["person"]] = row["name"]
        if (played := game_of(seats)) is not None:
            league.add(played)
    lines = [
        Standing(person, names[person], played, won, drawn, league.of(person, now), person not in unlisted)
        for person, (played, won, drawn) in counts.items()
    ]
    return sorted(lines, key=lambda one: (-one.rating.points, -one.won, one.person))


def by_game(found: Iterable[DatabaseRow]) -> Iterator[list[DatabaseRow]]:
    """Yield the rows of the seats of each game."""
    for _, seats in itertools.groupby(found, key=lambda row: int(row["table_id"])):
        yield list(seats)


async def _one_by_one(found: Iterable[DatabaseRow]) -> AsyncIterator[list[DatabaseRow]]:
    """Yield the rows of each game, and let others have the loop in between."""
    for number, seats in enumerate(by_game(found)):
        yield seats
        if number % BREATH == 0:
            await asyncio.sleep(0)


def game_of(seats: list[DatabaseRow]) -> RatedGame | None:
    """Return a game as ratings see it; None where not every seat and its place is known."""
    first = seats[0]
    if first["game"] not in engine.GAMES or len(seats) not in engine.GAMES[first["game"]].seats:
        return None
    if [row["seat"] for row in seats] != list(range(first["seats"] or 0)):
        return None
    if any(row["place"] is None for row in seats):
        return None
    placed = tuple(Rated(row["place"], row["person"], row["robot"]) for row in seats)
    return RatedGame(first["game"], first["finished"], placed)


async def odds_of(database: Database, table: Table, now: int) -> list[float] | None:
    """Return how likely each side of a table is to win, going by the earlier games of its kind in its
    channel, which all know who read it there. None where that says nothing, since all are new; or too much,
    of somebody who wishes to stand on no list.
    """
    found = await rows.log(database, "channel", table.channel, table.game)
    league = League()
    async for seats in _one_by_one(found):
        if (played := game_of(seats)) is not None:
            league.add(played)
    sitting = [league.of(person, now) for person in table.people]
    if all(one.word == "new" for one in sitting):
        return None
    if set(table.people) & await rows.unlisted(database):
        return None
    return odds(
        table.game,
        [
            [league.seat(table.game, table.seats[at].person, table.seats[at].robot, now) for at in side]
            for side in table.about.partners(len(table.seats))
        ],
    )


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
