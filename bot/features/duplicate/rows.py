"""Store the plays of deals that several people play."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from bot.storage.database import Database
from bot.storage.sql import Connection
from bot.tables.clock.paces import DAY
from bot.tables.core.table import User
from bot.tables.core.tokens import any_number
from bot.tables.people.held import Held
from engine.duplicate import Result
from engine.record import Entry

KEPT = 400 * DAY
"""A play is deleted this many seconds after it began."""
PEOPLE = (
    Held(
        "duplicate_plays",
        "data-plays",
        # Robots may have made secret moves in an unfinished play.
        told="kind, source, number, game, name, locale, counts, begun, finished, result,"
        " CASE WHEN finished IS NULL THEN '[]' ELSE moves END AS moves",
        name="name",
        kept=("begun", KEPT),
    ),
    Held(
        "duplicate_plays",
        "data-plays",
        "partner",
        "kind, source, number, game, partner_name, begun, finished, result",
        name="partner_name",
    ),
    Held("duplicate_calls", told="play, channel"),
)
"""The columns that contain people's IDs."""


class DealId(NamedTuple):
    """Identifies a deal. `kind` names its source, such as "daily".

    Each source gives `source` and `number` its own meaning. For a challenge, they're the challenge's ID and
    the number of the deal.
    """

    kind: str
    source: int
    number: int
    game: str


class Play(NamedTuple):
    """A play of a deal by one person, or by a pair of partners.

    `counts` is True if the play counts, which only a first play can. `result` is None until the play is
    finished.
    """

    id: int
    kind: str
    source: int
    number: int
    game: str
    person: int
    name: str
    locale: str
    counts: bool
    moves: tuple[Entry, ...]
    begun: int
    finished: int | None
    result: Result | None
    partner: int = 0
    """The second person's ID if a pair plays, or 0."""
    partner_name: str = ""

    @property
    def people(self) -> tuple[int, ...]:
        """Return the players' IDs."""
        return (self.person, self.partner) if self.partner else (self.person,)

    @property
    def deal(self) -> DealId:
        """Return the ID of the play's deal."""
        return DealId(self.kind, self.source, self.number, self.game)


_COLUMNS = ", ".join(Play._fields)
OF_DEAL = "kind = :kind AND source = :source AND number = :number AND game = :game"
"""SQL condition that selects a deal's plays."""
_OWN = f"{OF_DEAL} AND person = :person AND counts = :counts"


class Rows:
    """Reads and writes plays."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def play(self, number: int) -> Play | None:
        """Return a play by ID, or None if it doesn't exist."""
        found = await self._read("WHERE id = :id", {"id": number})
        return found[0] if found else None

    async def plays(self, person: int, kind: str, source: int) -> list[Play]:
        """Return a person's plays from a source. For each deal, the play that counts comes first."""
        return await self._read(
            "WHERE (person = :person OR partner = :person) AND kind = :kind AND source = :source"
            " ORDER BY number, game, counts DESC",
            {"person": person, "kind": kind, "source": source},
        )

    async def of_deal(self, person: int, deal: DealId) -> list[Play]:
        """Return a person's plays of a deal. The play that counts comes first."""
        plays = await self.plays(person, deal.kind, deal.source)
        return [one for one in plays if one.deal == deal]

    async def counting(self, kind: str, source: int) -> list[Play]:
        """Return everyone's finished plays from a source that count, in the order in which they ended."""
        return await self._read(
            "WHERE kind = :kind AND source = :source AND counts = 1 AND finished IS NOT NULL"
            " ORDER BY finished, id",
            {"kind": kind, "source": source},
        )

    async def best(self, deal: DealId) -> Play | None:
        """Return the best finished play of a deal that counts. On a tie, return the one that ended first."""
        found = await self._read(
            f"WHERE {OF_DEAL} AND counts = 1 AND finished IS NOT NULL"
            " ORDER BY score DESC, finished, id LIMIT 1",
            deal._asdict(),
        )
        return found[0] if found else None

    async def _read(self, which: str, values: dict[str, Any]) -> list[Play]:
        rows = await self._database.read(f"SELECT {_COLUMNS} FROM duplicate_plays {which}", values)  # noqa: S608
        return [_play(row) for row in rows]

    async def begin(
        self, deal: DealId, user: User, now: int, counts: bool, partner: User | None = None
    ) -> Play:
        """Store a new play and return it. If the person already has one with the same `counts`, return that.

        A new play that doesn't count replaces the person's last finished play that didn't count.
        """
        own = {**deal._asdict(), "person": user.id, "counts": int(counts)}
        new = {**own, "id": any_number(), "name": user.name, "locale": user.locale, "begun": now}
        if partner is not None:
            new |= {"partner": partner.id, "partner_name": partner.name}

        def write(db: Connection) -> Play:
            if not counts:
                db.execute(f"DELETE FROM duplicate_plays WHERE {_OWN} AND finished IS NOT NULL", own)  # noqa: S608
            db.execute(
                f"INSERT INTO duplicate_plays ({', '.join(new)})"  # noqa: S608
                f" VALUES ({', '.join(f':{name}' for name in new)}) ON CONFLICT DO NOTHING",
                new,
            )
            row = db.execute(f"SELECT {_COLUMNS} FROM duplicate_plays WHERE {_OWN}", own).fetchone()  # noqa: S608
            return _play(dict(zip(Play._fields, row, strict=True)))

        return await self._database.at_once(write)

    async def save(
        self, play: Play, moves: tuple[Entry, ...], result: Result | None, now: int, counts: bool
    ) -> bool:
        """Store a play's moves, and its result if it's finished.

        Return False, without storing the moves, if the stored play has changed since `play` was read.
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
            if play.counts and not counts:  # this play replaces their play for fun
                fun = {**play.deal._asdict(), "person": play.person, "counts": 0}
                db.execute(f"DELETE FROM duplicate_plays WHERE {_OWN}", fun)  # noqa: S608
            return db.execute(
                "UPDATE duplicate_plays"
                " SET moves = ?, version = ?, counts = ?, finished = ?, result = ?, score = ?"
                " WHERE id = ? AND version = ? AND finished IS NULL",
                values,
            ).rowcount

        return bool(await self._database.at_once(write))


def result_of(values: Any) -> Result:
    """Return a result from its JSON values."""
    points, score, path = values
    return Result(tuple(points), score, tuple(path))


def _play(row: Any) -> Play:
    moves = tuple((seat, tuple(words)) for seat, words in json.loads(row["moves"]))
    result = None if row["result"] is None else result_of(json.loads(row["result"]))
    return Play(
        row["id"], row["kind"], row["source"], row["number"], row["game"], row["person"], row["name"],
        row["locale"], bool(row["counts"]), moves, row["begun"], row["finished"], result, row["partner"],
        row["partner_name"],
    )  # fmt: skip
