"""Read and complete the log of finished games, and store the leaderboards of past months."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Protocol

from bot.storage.database import Database
from bot.storage.sql import Connection, DatabaseRow
from bot.tables.core.step import Placement
from bot.tables.people.held import Held

PEOPLE = (Held("seasons", "data-games", of_server=True),)
"""The columns that contain people's IDs."""

# Finished games

_OF_SCOPE = {
    "channel": "WHERE channel = :number",
    "server": "WHERE guild = :number",
    "mine": "WHERE table_id IN (SELECT table_id FROM results WHERE person = :number)",
}


_LOG = (
    "SELECT table_id, seat, person, name, robot, channel, game, outcome, place, score, seats, finished"
    " FROM results {} {} ORDER BY finished, table_id, seat"
)
_WITHIN = "AND channel IN (SELECT value FROM json_each(:within))"


async def log(
    database: Database,
    scope: str,
    number: int,
    game: str | None = None,
    since: int = 0,
    until: int | None = None,
    channels: Collection[int] | None = None,
    of: int | None = None,
) -> list[DatabaseRow]:
    """Return the log of finished games, seat by seat, in the order they ended.

    `scope` is "channel" or "server", or "mine" for the games of the player with this ID. The games ended at
    the Unix time `since` or later, and before `until`. `channels` limits the log to these channels, and `of`
    to that person's games.
    """
    asked = {
        "until": ("AND finished < :until", until),
        "of": ("AND table_id IN (SELECT table_id FROM results WHERE person = :of)", of),
    }
    asked = {name: one for name, one in asked.items() if one[1] is not None}
    condition, values = _which(scope, number, game, since, channels)
    more = " ".join(one for one, _ in asked.values())
    return await database.read(
        _LOG.format(condition, more), values | {name: value for name, (_, value) in asked.items()}
    )


async def log_since(database: Database, asked: Which, last: tuple[int, int]) -> tuple[list[DatabaseRow], int]:
    """Return the part of a log after the `last` game, and the number of rows in the whole log.

    `last` holds the Unix time at which that game ended, and its table ID.
    """
    condition, values = _which(asked.scope, asked.number, asked.game, asked.since, asked.within)
    later = "AND (finished > :at OR (finished = :at AND table_id > :last))"
    found, ((count,),) = await database.read_each(
        (_LOG.format(condition, later), values | {"at": last[0], "last": last[1]}),
        (f"SELECT count(*) FROM results {condition}", values),  # noqa: S608
    )
    return found, count


class Which(Protocol):
    """A selection of games from the log."""

    @property
    def scope(self) -> str:
        """Return "channel", "server" or "mine"."""

    @property
    def number(self) -> int:
        """Return the ID of the channel, server or player."""

    @property
    def game(self) -> str | None:
        """Return the game (a `Table.record`), or None for all games."""

    @property
    def since(self) -> int:
        """Return the Unix time from which games count."""

    @property
    def within(self) -> Collection[int] | None:
        """Return the IDs of channels, or None for all channels."""


def _which(
    scope: str, number: int, game: str | None, since: int, channels: Collection[int] | None
) -> tuple[str, dict[str, Any]]:
    """Return an SQL condition for the rows of these games and its values."""
    condition = f"{_OF_SCOPE[scope]} AND finished >= :since"
    values: dict[str, Any] = {"number": number, "since": since}
    if game is not None:
        condition, values = f"{condition} AND game = :game", values | {"game": game}
    if channels is not None:
        condition, values = f"{condition} {_WITHIN}", values | {"within": json.dumps(sorted(channels))}
    return condition, values


async def whole_log(database: Database) -> list[DatabaseRow]:
    """Return the log of all finished games, seat by seat, in the order they ended."""
    return await database.read("SELECT * FROM results ORDER BY finished, table_id, seat")


async def incomplete(database: Database) -> list[int]:
    """Return the table IDs of finished games with an incomplete log."""
    found = await database.read(
        "SELECT id FROM tables WHERE phase = 'over' AND state IS NOT NULL AND played_on IS NULL"
        " AND (SELECT count(*) FROM results"
        " WHERE table_id = id AND seat IS NOT NULL AND place IS NOT NULL AND score IS NOT NULL)"
        " < (SELECT count(*) FROM seats WHERE table_id = id) ORDER BY id"
    )
    return [row["id"] for row in found]


def complete(db: Connection, table: int, seats: Collection[Placement]) -> list[Placement]:
    """Complete the rows of these seats of a finished game, in the caller's transaction.

    Return the seats that have no row.
    """
    forgotten = db.execute(
        "SELECT person FROM results WHERE table_id = ? AND person < 0 AND seat IS NULL ORDER BY person DESC",
        (table,),
    ).fetchall()
    left = []
    for one in seats:
        known = one.place, one.score, len(seats), table, one.seat
        there = db.execute(
            "UPDATE results SET place = ?1, score = ?2, seats = ?3 WHERE table_id = ?4 AND seat = ?5", known
        )
        persons = [one.person, *(row[0] for row in forgotten if one.person < 0)] if one.person else []
        if not there.rowcount and not any(_seated(db, person, known) for person in persons):
            left.append(one)
    return left


def _seated(db: Connection, person: int, known: tuple[Any, ...]) -> bool:
    """Write the `known` values to this person's row without a seat. Return True if there is such a row."""
    found = db.execute(
        "UPDATE results SET place = ?1, score = ?2, seats = ?3, seat = ?5"
        " WHERE table_id = ?4 AND seat IS NULL AND person = ?6",
        (*known, person),
    )
    return found.rowcount > 0


async def channels_of(database: Database, guild: int) -> list[int]:
    """Return the channels of a server that have finished games."""
    rows = await database.read("SELECT DISTINCT channel FROM results WHERE guild = ?", (guild,))
    return [row["channel"] for row in rows]


async def unlisted(database: Database) -> set[int]:
    """Return the IDs of people who don't want to be listed."""
    return {row["id"] for row in await database.read("SELECT id FROM persons WHERE unlisted = 1")}


# Past months


async def played_in(database: Database, since: int, until: int) -> list[DatabaseRow]:
    """Return the channels with games that ended at or after `since` and before `until`.

    Each row also has the channel's server and the table of its last such game.
    """
    return await database.read(
        "SELECT guild, channel, table_id FROM (SELECT guild, channel, table_id,"
        " row_number() OVER (PARTITION BY channel ORDER BY finished DESC, table_id DESC) AS nth FROM results"
        " WHERE finished >= ? AND finished < ?) AS latest WHERE nth = 1 ORDER BY channel",
        (since, until),
    )


def freeze(db: Connection, guild: int, channel: int, month: str, lines: Iterable[Sequence[Any]]) -> None:
    """Store a past month's leaderboard, in the caller's transaction."""
    db.executemany(
        "INSERT INTO seasons (guild, channel, month, person, name, place, points, played, won)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(guild, channel, month, *one) for one in lines],
    )


async def led(database: Database, person: int, channels: Collection[int] | None) -> list[str]:
    """Return the months when this person led the leaderboard of any of these channels, latest first.

    If `channels` is None, all channels count.
    """
    found = await database.read(
        "SELECT DISTINCT month FROM seasons WHERE person = :person AND place = 1"  # noqa: S608
        f" {'' if channels is None else _WITHIN} ORDER BY month DESC",
        {"person": person, "within": json.dumps(sorted(channels or ()))},
    )
    return [row["month"] for row in found]


async def paces(database: Database, person: int) -> list[float]:
    """Return the seconds this person took for their latest moves with a choice, shortest first."""
    found = await database.read(
        "SELECT answered - asked AS took FROM answers WHERE person = ? AND chosen = 1 ORDER BY took",
        (person,),
    )
    return [row["took"] for row in found]


async def boards(database: Database) -> list[tuple[int, str]]:
    """Return the channel and the month of each stored leaderboard."""
    found = await database.read("SELECT DISTINCT channel, month FROM seasons ORDER BY month, channel")
    return [(row["channel"], row["month"]) for row in found]


async def months(database: Database, channel: int) -> list[str]:
    """Return the months when this channel's leaderboard has a listed player, earliest first."""
    found = await database.read(
        "SELECT DISTINCT month FROM seasons WHERE channel = ?"
        " AND person NOT IN (SELECT id FROM persons WHERE unlisted = 1) ORDER BY month",
        (channel,),
    )
    return [row["month"] for row in found]


async def frozen(database: Database, channel: int, month: str) -> list[DatabaseRow]:
    """Return person, name, place, points, played and won for each listed player of a month's leaderboard."""
    return await database.read(
        "SELECT person, name, place, points, played, won FROM seasons WHERE channel = ? AND month = ?"
        " AND person NOT IN (SELECT id FROM persons WHERE unlisted = 1) ORDER BY place, won DESC, person",
        (channel, month),
    )
