"""Store the plays of dailies. All SQL for dailies is here."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from bot.storage.database import RESTORED, Database
from bot.storage.sql import Connection
from bot.tables.clock.paces import DAY
from bot.tables.core.table import User
from bot.tables.core.tokens import any_number
from bot.tables.people.held import Held
from engine.duplicate import GAMES, Par, Result, par
from engine.record import Entry

KEPT = 400 * DAY
"""Seconds until a play is deleted."""
PEOPLE = (
    Held(
        "daily_plays",
        "data-dailies",
        # Robots may have made secret moves in an unfinished play.
        told="day, game, name, locale, counts, begun, finished, result,"
        " CASE WHEN finished IS NULL THEN '[]' ELSE moves END AS moves",
        name="name",
        kept=("begun", KEPT),
    ),
)
"""The columns that contain people's IDs."""


class Play(NamedTuple):
    """One person's play of a day's deal.

    `counts` is True for their first. `result` is None until it's finished.
    """

    id: int
    day: int
    game: str
    person: int
    name: str
    locale: str
    counts: bool
    moves: tuple[Entry, ...]
    begun: int
    finished: int | None
    result: Result | None


_COLUMNS = ", ".join(Play._fields)


class Field(NamedTuple):
    """The number of finished plays of a deal that count, and how many of them scored less and the same."""

    plays: int
    less: int
    same: int


class Wanted(NamedTuple):
    """A deal that lacks games for par: how many it has, and the Unix time at which someone first began it."""

    day: int
    game: str
    games: int
    begun: int


class Rows:
    """The stored plays."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def play(self, number: int) -> Play | None:
        """Return a play by ID."""
        row = await self._database.one(f"SELECT {_COLUMNS} FROM daily_plays WHERE id = ?", (number,))  # noqa: S608
        return None if row is None else _play(row)

    async def plays(self, person: int, day: int) -> list[Play]:
        """Return a person's plays of a day. For each game, the one that counts is first."""
        rows = await self._database.read(
            f"SELECT {_COLUMNS} FROM daily_plays WHERE person = ? AND day = ?"  # noqa: S608
            " ORDER BY game, counts DESC",
            (person, day),
        )
        return [_play(row) for row in rows]

    async def begin(self, day: int, game: str, user: User, now: int, counts: bool) -> Play:
        """Store a new play and return it. If the person has an unfinished one of this kind, return that.

        A play that doesn't count replaces the person's last one that didn't.
        """

        def write(db: Connection) -> Play:
            key = (day, game, user.id, int(counts))
            if not counts:
                db.execute(
                    "DELETE FROM daily_plays WHERE day = ? AND game = ? AND person = ? AND counts = ?"
                    " AND finished IS NOT NULL",
                    key,
                )
            db.execute(
                "INSERT INTO daily_plays (id, day, game, person, counts, name, locale, begun)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (any_number(), *key, user.name, user.locale, now),
            )
            row = db.execute(
                f"SELECT {_COLUMNS} FROM daily_plays"  # noqa: S608
                " WHERE day = ? AND game = ? AND person = ? AND counts = ?",
                key,
            ).fetchone()
            return _play(dict(zip(Play._fields, row, strict=True)))

        return await self._database.at_once(write)

    async def save(
        self, play: Play, moves: tuple[Entry, ...], result: Result | None, now: int, counts: bool
    ) -> bool:
        """Store the moves of a play, and its result once it's finished.

        Return False if it has changed in the meantime. Nothing is stored then.
        """
        values = (
            json.dumps(moves, separators=(",", ":")),
            len(moves),
            int(counts),
            None if result is None else now,
            None if result is None else json.dumps(result, separators=(",", ":")),
            None if result is None else result.score,
            play.id,
            len(play.moves),
        )

        def write(db: Connection) -> int:
            if play.counts and not counts:
                db.execute(
                    "DELETE FROM daily_plays WHERE day = ? AND game = ? AND person = ? AND counts = 0",
                    (play.day, play.game, play.person),
                )
            return db.execute(
                "UPDATE daily_plays"
                " SET moves = ?, version = ?, counts = ?, finished = ?, result = ?, score = ?"
                " WHERE id = ? AND version = ? AND finished IS NULL",
                values,
            ).rowcount

        return bool(await self._database.at_once(write))

    async def field(self, play: Play) -> Field:
        """Return a finished play's place among all plays of its deal that count."""
        assert play.result is not None
        row = await self._database.one(
            "SELECT count(*) AS plays, coalesce(sum(CASE WHEN score < :score THEN 1 ELSE 0 END), 0) AS less,"
            " coalesce(sum(CASE WHEN score = :score THEN 1 ELSE 0 END), 0) AS same FROM daily_plays"
            " WHERE day = :day AND game = :game AND counts = 1 AND finished IS NOT NULL AND id <> :id",
            {"score": play.result.score, "day": play.day, "game": play.game, "id": play.id},
        )
        assert row is not None
        return Field(row["plays"], row["less"], row["same"])

    async def days(self, person: int) -> set[int]:
        """Return the days on which the person has finished a play that counts."""
        rows = await self._database.read(
            "SELECT DISTINCT day FROM daily_plays WHERE person = ? AND counts = 1 AND finished IS NOT NULL",
            (person,),
        )
        return {row["day"] for row in rows}

    async def best(self, day: int, game: str) -> Play | None:
        """Return the best play of a deal among those that count. The earliest of equal ones is best."""
        row = await self._database.one(
            f"SELECT {_COLUMNS} FROM daily_plays"  # noqa: S608
            " WHERE day = ? AND game = ? AND counts = 1 AND finished IS NOT NULL"
            " ORDER BY score DESC, finished, id LIMIT 1",
            (day, game),
        )
        return None if row is None else _play(row)

    async def wanted(self) -> list[Wanted]:
        """Return the deals that people have begun and that lack games for par, the one to work on first.

        A deal that someone has finished comes before those that people still play.
        """
        rows = await self._database.read(
            "SELECT p.day, p.game, coalesce(d.games, 0) AS games, min(p.begun) AS begun FROM daily_plays p"
            " LEFT JOIN daily_pars d ON d.day = p.day AND d.game = p.game"
            " WHERE coalesce(d.games, 0) < ? GROUP BY p.day, p.game, coalesce(d.games, 0)"
            " ORDER BY p.day DESC, count(p.finished) = 0, games DESC, p.game",
            (GAMES,),
        )
        return [Wanted(row["day"], row["game"], row["games"], row["begun"]) for row in rows]

    async def add_par_game(self, day: int, game: str, number: int, result: Result) -> None:
        """Store the result of game `number` for par, counted from 0, unless it's stored already."""

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
        """Return par of a deal. Return None if its games aren't all played yet."""
        row = await self._database.one(
            "SELECT results FROM daily_pars WHERE day = ? AND game = ? AND games = ?", (day, game, GAMES)
        )
        return None if row is None else par([_result(one) for one in json.loads(row["results"])])

    async def expire(self, now: int) -> None:
        """Delete the par of deals whose plays are deleted."""
        await self._database.change("DELETE FROM daily_pars WHERE day < ?", ((now - KEPT) // DAY,))

    async def restored(self) -> int:
        """Return the Unix time at which a backup was last restored, or 0."""
        return int(await self._database.fact(RESTORED) or 0)


def _result(values: Any) -> Result:
    points, score, path = values
    return Result(tuple(points), score, tuple(path))


def _play(row: Any) -> Play:
    moves = tuple((seat, tuple(words)) for seat, words in json.loads(row["moves"]))
    result = None if row["result"] is None else _result(json.loads(row["result"]))
    return Play(
        row["id"], row["day"], row["game"], row["person"], row["name"], row["locale"], bool(row["counts"]),
        moves, row["begun"], row["finished"], result,
    )  # fmt: skip
