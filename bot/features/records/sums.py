"""Add up finished games: each person's number of games and wins, and the strength they prove.

Sums are only kept in memory, one for each set of games that a reader may see. They're extended by games that
have ended since. If a row is changed or deleted, all sums are evicted, so that no data about an erased person
remains.
"""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from bot.features.records import rows
from bot.features.records.ratings import NEWCOMER, PROVEN, League, Rated, RatedGame, Rating
from bot.storage.database import Database
from bot.storage.sql import DatabaseRow
from engine.games import RECORDS

Scope = Literal["channel", "server", "mine"]
Period = Literal["all", "month"]
Taken = TypeVar("Taken")

BREATH = 20
"""Number of games to add up before letting other tasks run."""
MOST = 64
"""Maximum number of cached sums. The least recently used are evicted first."""


LastHeard = Mapping[int, tuple[str, bool]]
"""For each player of a server, the last name heard there, and True if they have left it."""


class Standing(NamedTuple):
    """A person's totals and rating over some games. Abandoned tables don't count."""

    person: int
    name: str
    played: int
    won: int
    drawn: int
    rating: Rating = NEWCOMER
    listed: bool = True
    """True if others may see this line."""

    @property
    def rate(self) -> int:
        """Games won, as a percentage of games played."""
        return round(100 * self.won / self.played)


class Sums:
    """The sums of some games, added one by one in the order they ended.

    Games with fewer than `people` people don't count. All leaderboards, including monthly ones, count games
    between people. If games alone with robots counted, anyone with time for a hundred of them would lead.
    """

    def __init__(self, period: Period = "all", people: int = 1) -> None:
        self.league = League(robots_at_most=PROVEN) if period == "month" else League()
        self._people = 2 if period == "month" else people
        self._counts: dict[int, list[int]] = {}
        self.names: dict[int, str] = {}

    def add(self, seats: list[DatabaseRow]) -> None:
        """Add a game, given the rows of its seats."""
        if sum(row["person"] != 0 for row in seats) < self._people:
            return
        for row in seats:
            if row["person"] > 0:
                count = self._counts.setdefault(row["person"], [0, 0, 0])
                for at, so in enumerate((True, row["outcome"] == "won", row["outcome"] == "drawn")):
                    count[at] += so
                self.names[row["person"]] = row["name"]
        if (played := game_of(seats)) is not None:
            self.league.add(played)

    async def add_all(self, found: Iterable[DatabaseRow]) -> None:
        """Add all games in a log, letting other tasks run in between."""
        async for seats in one_by_one(found):
            self.add(seats)

    def of(self, person: int, unlisted: Collection[int], now: int) -> Standing | None:
        """Return one person's standing, or None if they haven't finished a game."""
        if person not in self._counts:
            return None
        played, won, drawn = self._counts[person]
        rating, listed = self.league.of(person, now), person not in unlisted
        return Standing(person, self.names[person], played, won, drawn, rating, listed)

    def lines(self, unlisted: Collection[int], now: int) -> list[Standing]:
        """Return everyone's standing, best first."""
        found = [one for person in self._counts if (one := self.of(person, unlisted, now)) is not None]
        return sorted(found, key=lambda one: (-one.rating.points, -one.won, one.person))


class Asked(NamedTuple):
    """The games to add up.

    They're the games of a channel, a server or a person (`number`), of one variant or all, from the Unix time
    `since` on. If the reader may not see all channels, `within` lists the channels that count.
    """

    scope: Scope
    number: int
    game: str | None = None
    since: int = 0
    within: frozenset[int] | None = None
    period: Period = "all"
    people: int = 1
    """Minimum number of people in a game for it to count."""


@dataclasses.dataclass(slots=True)
class Kept:
    """Cached sums, with the last game in them and the number of rows added up.

    `grown` is the value of `KeptSums._grown` when they were last updated.
    """

    sums: Sums
    last: tuple[int, int] = (-1, -1)
    rows: int = 0
    grown: int = -1

    async def add(self, found: list[DatabaseRow], turn: asyncio.Lock) -> None:
        """Add the games that have ended since, a few at each `turn`."""
        games = by_game(found)
        while some := list(itertools.islice(games, BREATH)):
            async with turn:
                for seats in some:
                    self.sums.add(seats)
                await asyncio.sleep(0)
        self.rows += len(found)
        if found:
            self.last = (found[-1]["finished"], found[-1]["table_id"])


class KeptSums:
    """The cached sums of an open database.

    Each log is added up once for all its readers. If several logs are added up at the same time, they take
    turns, so they never block the event loop longer at a time than a single log would.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.kept: OrderedDict[Asked, Kept] = OrderedDict()
        self._turn, self._begin = asyncio.Lock(), asyncio.Lock()
        self._locks: WeakValueDictionary[Asked, asyncio.Lock] = WeakValueDictionary()
        self._watching = False
        self._grown = self._changed = 0

    async def read(self, asked: Asked, take: Callable[[Sums], Taken]) -> Taken:
        """Call `take` with the committed sums of these games and return its result."""
        await self._watch()
        lock = self._locks.setdefault(asked, asyncio.Lock())
        async with lock:
            grown, changed = self._grown, self._changed
            kept = self.kept.pop(asked, None)
            if kept is None or kept.grown != grown:
                kept = await self._up_to_date(asked, kept)
                kept.grown = grown
            if changed == self._changed:
                self.kept[asked] = kept
                while len(self.kept) > MOST:
                    self.kept.popitem(last=False)
            return take(kept.sums)

    def evict(self) -> None:
        """Evict all sums, because they contain people's IDs."""
        self._others()

    async def _watch(self) -> None:
        async with self._begin:
            if not self._watching:
                await self._database.watch("results", "", self._more, on=("INSERT",))
                await self._database.watch("results", "", self._others, on=("UPDATE", "DELETE"))
                self._watching = True

    async def _up_to_date(self, asked: Asked, kept: Kept | None) -> Kept:
        if kept is not None:
            found, count = await rows.log_since(self._database, asked, kept.last)
            if kept.rows + len(found) == count:
                await kept.add(found, self._turn)
                return kept
            # Start over. An earlier game was written later, because a clock was set or another process wrote
            # it.
        kept = Kept(Sums(asked.period, asked.people))
        scope, number, game, since, within, *_ = asked
        await kept.add(await rows.log(self._database, scope, number, game, since, None, within), self._turn)
        return kept

    def _more(self) -> None:
        self._grown += 1

    def _others(self) -> None:
        self._changed += 1
        self._grown += 1
        self.kept.clear()


def kept_sums(database: Database) -> KeptSums:
    """Return this database's cached sums."""
    found: KeptSums = database.beside.setdefault(KeptSums, KeptSums(database))
    return found


# Games in the log


def by_game(found: Iterable[DatabaseRow]) -> Iterator[list[DatabaseRow]]:
    """Yield the rows of each game, one per seat."""
    for _, seats in itertools.groupby(found, key=lambda row: int(row["table_id"])):
        yield list(seats)


async def one_by_one(found: Iterable[DatabaseRow]) -> AsyncIterator[list[DatabaseRow]]:
    """Yield the rows of each game, letting other tasks run in between."""
    for number, seats in enumerate(by_game(found)):
        yield seats
        if number % BREATH == 0:
            await asyncio.sleep(0)


def game_of(seats: list[DatabaseRow]) -> RatedGame | None:
    """Return the game to rate, or None if the game, a seat or a place is unknown."""
    first = seats[0]
    if first["game"] not in RECORDS or len(seats) not in RECORDS[first["game"]].seats:
        return None
    if [row["seat"] for row in seats] != list(range(first["seats"] or 0)):
        return None
    if any(row["place"] is None for row in seats):
        return None
    placed = tuple(Rated(row["place"], row["person"], row["robot"]) for row in seats)
    return RatedGame(first["game"], first["finished"], placed)
