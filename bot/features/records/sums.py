"""The sums of finished games: how many somebody has played and won, and how strong that shows them to be.
They are kept in memory alone, each for the games that some reader may see, and are brought up to date by what
has ended since. Where a row is changed or deleted, all of them are thrown away: nothing of anybody forgotten
stays.
"""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator
from typing import Literal, NamedTuple, TypeVar
from weakref import WeakValueDictionary

import engine
from bot.features.records import rows
from bot.features.records.ratings import NEWCOMER, PROVEN, League, Rated, RatedGame, Rating
from bot.storage.database import Database
from bot.storage.sql import DatabaseRow

Scope = Literal["channel", "server", "mine"]
Period = Literal["all", "month"]
Taken = TypeVar("Taken")

BREATH = 20
"""Games that are added up before others have their turn in the event loop."""
MOST = 64
"""Sums that are kept, at most: those that were asked for longest ago go first."""


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


class Sums:
    """The sums of some games, which are added one after the other as they ended. Games with fewer `people`
    than that do not count. A month, and each board, is between people: a player with time for a hundred games
    alone with robots would lead it.
    """

    def __init__(self, period: Period = "all", people: int = 1) -> None:
        self.league = League(robots_at_most=PROVEN) if period == "month" else League()
        self._people = 2 if period == "month" else people
        self._counts: dict[int, list[int]] = {}
        self.names: dict[int, str] = {}

    def add(self, seats: list[DatabaseRow]) -> None:
        """Add a game, by the rows of its seats."""
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
        """Add all games of a log, and let others have the loop in between."""
        async for seats in one_by_one(found):
            self.add(seats)

    def of(self, person: int, unlisted: Collection[int], now: int) -> Standing | None:
        """Return what one person has come to; None where they have finished no game."""
        if person not in self._counts:
            return None
        played, won, drawn = self._counts[person]
        rating, listed = self.league.of(person, now), person not in unlisted
        return Standing(person, self.names[person], played, won, drawn, rating, listed)

    def lines(self, unlisted: Collection[int], now: int) -> list[Standing]:
        """Return what everybody has come to, the best first."""
        found = [one for person in self._counts if (one := self.of(person, unlisted, now)) is not None]
        return sorted(found, key=lambda one: (-one.rating.points, -one.won, one.person))


class Asked(NamedTuple):
    """The games that are added up: of a channel, a server or a person (`number`), of one kind or of all,
    from one second on, and, where not all may be seen, of these channels alone.
    """

    scope: Scope
    number: int
    game: str | None = None
    since: int = 0
    within: frozenset[int] | None = None
    period: Period = "all"
    people: int = 1
    """How many people a game takes to count."""


@dataclasses.dataclass(slots=True)
class Kept:
    """Sums, up to the game that ended last, and of how many rows; `grown`: how often there had been more."""

    sums: Sums
    last: tuple[int, int] = (-1, -1)
    rows: int = 0
    grown: int = -1

    async def add(self, found: list[DatabaseRow], turn: asyncio.Lock) -> None:
        """Add what has ended since, a few games at each `turn`."""
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
    """The sums of one open database. Each log is added up once, however many ask, and several in turns: so
    the event loop does no more of it at a time for many than for one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.kept: OrderedDict[Asked, Kept] = OrderedDict()
        self._turn, self._begin = asyncio.Lock(), asyncio.Lock()
        self._locks: WeakValueDictionary[Asked, asyncio.Lock] = WeakValueDictionary()
        self._watching = False
        self._grown = self._changed = 0

    async def read(self, asked: Asked, take: Callable[[Sums], Taken]) -> Taken:
        """Return what `take` makes of the sums of these games, as they are committed now."""
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
        """Keep none in memory, as they are kept for people by their numbers."""
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
            # A game that ended earlier was written later, by a clock that was set or by another process.
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
    """Return those of this database."""
    found: KeptSums = database.beside.setdefault(KeptSums, KeptSums(database))
    return found


# Games, as they stand in the log


def by_game(found: Iterable[DatabaseRow]) -> Iterator[list[DatabaseRow]]:
    """Yield the rows of the seats of each game."""
    for _, seats in itertools.groupby(found, key=lambda row: int(row["table_id"])):
        yield list(seats)


async def one_by_one(found: Iterable[DatabaseRow]) -> AsyncIterator[list[DatabaseRow]]:
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
