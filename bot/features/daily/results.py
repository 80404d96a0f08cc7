"""Store par for the daily's deals, and read people's results."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import NamedTuple

from bot.features.duplicate.rows import KEPT, OF_DEAL, Play, result_of
from bot.storage.database import RESTORED, Database
from bot.storage.sql import Connection
from bot.tables.clock.paces import DAY
from engine.duplicate import GAMES, Par, Result, par

KIND = "daily"
"""The kind of the daily's plays. Their source is the day."""


class Field(NamedTuple):
    """The number of other plays of a deal that count, and how many of them scored less or the same."""

    plays: int
    less: int
    same: int


class Finish(NamedTuple):
    """The result of a finished play that counts."""

    day: int
    game: str
    person: int
    result: Result


class Wanted(NamedTuple):
    """A deal that needs more robot games to compute par.

    `games` is the number of games so far, and `begun` the Unix time at which someone first began the deal.
    """

    day: int
    game: str
    games: int
    begun: int


class Results:
    """Reads people's daily results, and reads and stores par."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def field(self, play: Play) -> Field:
        """Compare a finished play with all other finished plays of its deal that count."""
        assert play.result is not None
        row = await self._database.one(
            "SELECT count(*) AS plays, coalesce(sum(CASE WHEN score < :score THEN 1 ELSE 0 END), 0) AS less,"  # noqa: S608
            " coalesce(sum(CASE WHEN score = :score THEN 1 ELSE 0 END), 0) AS same FROM duplicate_plays"
            f" WHERE {OF_DEAL} AND counts = 1 AND finished IS NOT NULL AND id <> :id",
            {**play.deal._asdict(), "score": play.result.score, "id": play.id},
        )
        assert row is not None
        return Field(row["plays"], row["less"], row["same"])

    async def days(self, person: int) -> set[int]:
        """Return the days on which the person has finished a play that counts."""
        rows = await self._database.read(
            "SELECT DISTINCT source FROM duplicate_plays"
            " WHERE kind = ? AND person = ? AND counts = 1 AND finished IS NOT NULL",
            (KIND, person),
        )
        return {row["source"] for row in rows}

    async def finishes(self, first: int, last: int, people: Collection[int]) -> list[Finish]:
        """Return these people's counting results from day `first` to day `last`, earliest first.

        People who don't want to be on lists are left out.
        """
        rows = await self._database.read(
            "SELECT source, game, person, result FROM duplicate_plays WHERE kind = :kind"
            " AND source BETWEEN :first AND :last AND counts = 1 AND finished IS NOT NULL"
            " AND person IN (SELECT value FROM json_each(:people))"
            " AND person NOT IN (SELECT id FROM persons WHERE unlisted = 1) ORDER BY finished, id",
            {"kind": KIND, "first": first, "last": last, "people": json.dumps(sorted(people))},
        )
        return [
            Finish(row["source"], row["game"], row["person"], result_of(json.loads(row["result"])))
            for row in rows
        ]

    async def wanted(self) -> list[Wanted]:
        """Return the deals that people have begun and that need more games for par, most urgent first.

        The latest day comes first and, within a day, deals that someone has already finished.
        """
        rows = await self._database.read(
            "SELECT p.source AS day, p.game, coalesce(d.games, 0) AS games, min(p.begun) AS begun"
            " FROM duplicate_plays p LEFT JOIN daily_pars d ON d.day = p.source AND d.game = p.game"
            " WHERE p.kind = ? AND coalesce(d.games, 0) < ? GROUP BY p.source, p.game, coalesce(d.games, 0)"
            " ORDER BY p.source DESC, count(p.finished) = 0, games DESC, p.game",
            (KIND, GAMES),
        )
        return [Wanted(row["day"], row["game"], row["games"], row["begun"]) for row in rows]

    async def add_par_game(self, day: int, game: str, number: int, result: Result) -> None:
        """Store the result of a game for par. Ignore it unless `number`, counted from 0, is the next one."""

        def write(db: Connection) -> None:
            row = db.execute(
                "SELECT results FROM daily_pars WHERE day = ? AND game = ?", (day, game)
            ).fetchone()
            results = [] if row is None else json.loads(row[0])
            if len(results) == number:
                text = json.dumps([*results, result], separators=(",", ":"))
                db.execute(
                    "INSERT INTO daily_pars (day, game, games, results) VALUES (?, ?, ?, ?)"
                    " ON CONFLICT (day, game)"
                    " DO UPDATE SET games = excluded.games, results = excluded.results",
                    (day, game, number + 1, text),
                )

        await self._database.note(write)

    async def par(self, day: int, game: str) -> Par | None:
        """Return a deal's par, or None until all of its robot games have been played."""
        row = await self._database.one(
            "SELECT results FROM daily_pars WHERE day = ? AND game = ? AND games = ?", (day, game, GAMES)
        )
        return None if row is None else par([result_of(one) for one in json.loads(row["results"])])

    async def expire(self, now: int) -> None:
        """Delete par for deals that are too old to have any plays."""
        await self._database.change("DELETE FROM daily_pars WHERE day < ?", ((now - KEPT) // DAY,))

    async def restored(self) -> int:
        """Return the Unix time at which a backup was last restored, or 0."""
        return int(await self._database.fact(RESTORED) or 0)
