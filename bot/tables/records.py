"""What is kept beside the tables themselves, as rows: results to be added up, what people and servers have
chosen, and small facts about the application.
"""

from __future__ import annotations

import datetime as dt
import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple

from bot.storage.database import Database, Statements
from bot.tables.hours import Hours
from bot.tables.owing import Whose
from bot.tables.reliability import Word, word

_OF_PLACE = {"channel": "channel = ?", "guild": "guild = ?"}
_CHOSEN = {
    whose: f"SELECT pictures, palette, large_print FROM {whose} WHERE id = ?"  # noqa: S608
    for whose in ("persons", "channels")
}
_CHOOSE = {
    whose: f"INSERT INTO {whose} (id, pictures, palette, large_print)"  # noqa: S608
    " VALUES (:id, ifnull(:pictures, 1), :palette, ifnull(:large_print, 0))"
    " ON CONFLICT (id) DO UPDATE SET pictures = ifnull(:pictures, pictures),"
    " palette = ifnull(:palette, palette), large_print = ifnull(:large_print, large_print)"
    for whose in ("persons", "channels")
}


class Chosen(NamedTuple):
    """What a person has chosen for herself, or a server for a channel; the defaults are what those have who
    never chose.
    """

    pictures: bool = True
    palette: str | None = None
    """The key of the colours; None: the usual ones."""
    large_print: bool = False


async def totals(
    database: Database,
    where: str,
    number: int,
    game: str | None,
    limit: int,
    channels: Collection[int] | None = None,
) -> list[sqlite3.Row]:
    """person, name (of her latest game), played, won and drawn of the best in a "channel" or "guild": by
    games won, then by the rate of winning, then by draws. `channels`: only of games in these.
    """
    within = None if channels is None else json.dumps(sorted(channels))
    return await database.read(
        "SELECT person, max(finished) AS latest, name, count(*) AS played, sum(outcome = 'won') AS won,"  # noqa: S608
        f" sum(outcome = 'drawn') AS drawn FROM results WHERE {_OF_PLACE[where]} AND (? IS NULL OR game = ?)"
        " AND (? IS NULL OR channel IN (SELECT value FROM json_each(?)))"
        " GROUP BY person ORDER BY won DESC, 1.0 * won / played DESC, drawn DESC, played, person LIMIT ?",
        (number, game, game, within, within, limit),
    )


async def channels_of(database: Database, guild: int) -> list[int]:
    """The channels of a server in which games have ended."""
    rows = await database.read("SELECT DISTINCT channel FROM results WHERE guild = ?", (guild,))
    return [row["channel"] for row in rows]


async def reliability(database: Database, person: int, since: int) -> Word:
    """What is said of how this person finishes the games that ended after this second."""
    row = await database.one(
        "SELECT count(*) AS begun, coalesce(sum(p.person = :person), 0) AS finished FROM parts p JOIN"
        " (SELECT o.table_id, o.seat, max(o.version) AS version FROM parts mine"
        " JOIN tables t ON t.id = mine.table_id AND t.phase = 'over' AND t.finished >= :since"
        " JOIN parts o ON o.table_id = mine.table_id AND o.seat = mine.seat"
        " WHERE mine.person = :person GROUP BY o.table_id, o.seat) USING (table_id, seat, version)"
        " WHERE p.person IN (0, :person)",
        {"person": person, "since": since},
    )
    return word(0, 0) if row is None else word(row["begun"], row["finished"])


async def chosen(database: Database, whose: Whose, number: int) -> Chosen:
    """What this person or channel has chosen."""
    row = await database.one(_CHOSEN[whose], (number,))
    if row is None:
        return Chosen()
    return Chosen(bool(row["pictures"]), row["palette"], bool(row["large_print"]))


async def choose(
    db: Statements,
    whose: Whose,
    number: int,
    pictures: bool | None,
    palette: str | None,
    large_print: bool | None,
) -> None:
    """Within a transaction: keep the choice; what is None stays as it was."""
    await db.execute(
        _CHOOSE[whose],
        {"id": number, "pictures": pictures, "palette": palette, "large_print": large_print},
    )


async def newcomers(database: Database, game: str, people: Collection[int]) -> set[int]:
    """Those of these people who have finished no game of this kind yet."""
    rows = await database.read(
        "SELECT DISTINCT person FROM results WHERE game = ? AND person IN (SELECT value FROM json_each(?))",
        (game, json.dumps(sorted(people))),
    )
    return set(people) - {row["person"] for row in rows}


async def hours(database: Database, people: Collection[int]) -> dict[int, Hours]:
    """When the time of each of these people counts."""
    wanted = (json.dumps(sorted(people)),)
    vacations = defaultdict(list)
    for row in await database.read(
        "SELECT person, first_day, last_day FROM vacations WHERE person IN (SELECT value FROM json_each(?))"
        " ORDER BY first_day",
        wanted,
    ):
        first, last = (dt.date.fromisoformat(row[name]) for name in ("first_day", "last_day"))
        vacations[row["person"]].append((first, last))
    rows = await database.read(
        "SELECT id, time_zone, quiet_from, quiet_until, free_days FROM persons"
        " WHERE id IN (SELECT value FROM json_each(?))",
        wanted,
    )
    said = {row["id"]: tuple(row)[1:] for row in rows}
    found = {}
    for person in people:
        away = tuple(vacations[person])
        if person in said:
            zone, begin, end, free_days = said[person]
            quiet = None if begin is None else (begin, end)
            found[person] = Hours(zone, quiet, frozenset(json.loads(free_days)), away)
        else:
            found[person] = Hours(vacations=away)
    return found


async def keep_hours(db: Statements, person: int, hours: Hours) -> None:
    """Within a transaction: from now on her time counts like this."""
    quiet_from, quiet_until = hours.quiet or (None, None)
    await db.execute(
        "INSERT INTO persons (id, time_zone, quiet_from, quiet_until, free_days) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET time_zone = excluded.time_zone, quiet_from = excluded.quiet_from,"
        " quiet_until = excluded.quiet_until, free_days = excluded.free_days",
        (person, hours.zone, quiet_from, quiet_until, json.dumps(sorted(hours.free_days))),
    )
    await keep_vacations(db, person, hours.vacations)


async def keep_vacations(db: Statements, person: int, vacations: Collection[tuple[dt.date, dt.date]]) -> None:
    """Within a transaction: she is away on these days and on no others."""
    await db.execute("DELETE FROM vacations WHERE person = ?", (person,))
    await db.executemany(
        "INSERT INTO vacations (person, first_day, last_day) VALUES (?, ?, ?)",
        [(person, first.isoformat(), last.isoformat()) for first, last in vacations],
    )


async def fact(database: Database, name: str) -> str | None:
    """What is kept under this name."""
    row = await database.one("SELECT value FROM facts WHERE name = ?", (name,))
    value: str | None = None if row is None else row["value"]
    return value


async def keep_fact(database: Database, name: str, value: str) -> None:
    """Keep it in place of what was kept under this name."""
    await database.change("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))
