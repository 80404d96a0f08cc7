"""Count, export, erase and expire data about people, given the columns that contain it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from bot.delivery import budget
from bot.delivery.state import CALL, GAVE_UP, NOTICE, SHOWN
from bot.features.data import former, suppressed
from bot.features.data.suppressed import Suppressed
from bot.storage.database import KEEP_FACT
from bot.storage.sql import Connection
from bot.tables.clock.paces import DAY
from bot.tables.core.repository import Part
from bot.tables.core.rows import as_value, events_of, events_told
from bot.tables.core.table import Latest, LoggedEvent, Offer
from bot.tables.people.held import NOBODY, Held

SCHEMA = "courtyard-data-1"
"""The name of the export format. If the format changes, it needs a new number."""


KEPT = {
    "moves": 30 * DAY, "server": 30 * DAY, "shown": 30 * DAY, "abandoned": 30 * DAY,
    "settled": DAY,
}  # fmt: skip
"""Seconds until data is deleted, by type.

"moves": the time of each move. "server": a server's data, after the bot was removed from the server. "shown":
messages of a game, after its end. "abandoned": an abandoned game. "settled": player activity, and finished
notifications and notices, after the end of their game. Finished games keep their opening, their moves and
their results.
"""
UNTIMED = "moves-untimed"
"""The key of the Unix time at which the times of old moves were last deleted."""


def exported(db: Connection, columns: Sequence[Held], person: int) -> dict[str, Any]:
    """Return all data about this person for the export, by table and column."""
    found: dict[str, Any] = {"schema": SCHEMA, "person": str(person)}
    for one in columns:
        if one.told:
            rows = db.execute(f"SELECT {one.told} FROM {one.table} WHERE {one.person} = ?", (person,))  # noqa: S608
            names = [column[0] for column in rows.description]
            key = one.table if one.person in ("person", "id") else f"{one.table}.{one.person}"
            found[key] = [dict(zip(names, row, strict=True)) for row in rows]
    found["words"] = list(_words(db, person))
    before = [Suppressed(*row) for row in db.execute(suppressed.ALL).fetchall()]
    found["forgotten"] = [{"at": row.at} for row in before if row.is_of(person)]
    return found


def _words(db: Connection, person: int) -> Iterator[dict[str, Any]]:
    """Yield the person's whispers to partners and their phrases to whole tables."""
    rows = db.execute("SELECT DISTINCT table_id FROM parts WHERE person = ? ORDER BY table_id", (person,))
    for (number,) in rows.fetchall():
        for version, event in former.said_by(person, _parts(db, number), _events(db, number)):
            yield {"table_id": number, "version": version, "kind": event.name, **event.data}


def _parts(db: Connection, table: int) -> list[Part]:
    columns = ", ".join(Part._fields)
    found = db.execute(f"SELECT {columns} FROM parts WHERE table_id = ? ORDER BY seat, version", (table,))  # noqa: S608
    return [Part(*row) for row in found.fetchall()]


def _events(db: Connection, table: int) -> tuple[LoggedEvent, ...]:
    (column,) = db.execute("SELECT recent_events FROM tables WHERE id = ?", (table,)).fetchone()
    return events_of(column)


def counted(db: Connection, columns: Sequence[Held], person: int) -> dict[str, int]:
    """Return the number of rows about this person, by the key of the message that reports them."""
    found: dict[str, int] = {}
    for one in columns:
        (count,) = db.execute(
            f"SELECT count(*) FROM {one.table} WHERE {one.person} = ?",  # noqa: S608
            (person,),
        ).fetchone()
        found[one.says] = found.get(one.says, 0) + count
    return found


def everybody(db: Connection, columns: Sequence[Held]) -> set[int]:
    """Return the IDs of all people with any data."""
    return {
        row[0]
        for one in columns
        for row in db.execute(f"SELECT DISTINCT {one.person} FROM {one.table} WHERE {one.person} > 0")  # noqa: S608
    }


def tables_of(db: Connection, columns: Sequence[Held], person: int) -> dict[int, tuple[str, frozenset[str]]]:
    """Return the language of each table with data about this person, and their names there, by table ID."""
    found: dict[int, tuple[str, frozenset[str]]] = {}
    for one in columns:
        if one.instead is None:
            continue
        number, name = ("id", "''") if one.table == "tables" else ("table_id", one.name or "''")
        theirs = (
            f"SELECT DISTINCT {number} AS number, {name} AS called FROM {one.table} WHERE {one.person} = ?"  # noqa: S608
        )
        rows = db.execute(
            f"SELECT id, called, locale FROM ({theirs}) AS theirs JOIN tables ON id = number",  # noqa: S608
            (person,),
        )
        for table, called, locale in rows:
            _, names = found.get(table, (locale, frozenset()))
            found[table] = locale, names | {called} - {""}
    return found


def forget(db: Connection, columns: Sequence[Held], person: int, called: Mapping[int, str]) -> None:
    """Erase this person's ID and name from every row.

    `called` is the word for a former player at each table.
    """
    for one in columns:
        if one.instead is None:
            db.execute(f"DELETE FROM {one.table} WHERE {one.person} = ? AND NOT ({one.stays})", (person,))  # noqa: S608
            db.execute(f"UPDATE {one.table} SET {one.person} = 0 WHERE {one.person} = ?", (person,))  # noqa: S608
            continue
        if one.name is not None:  # in one statement, because the schema allows no name without a person
            db.executemany(
                f"UPDATE {one.table} SET {one.name} = ?, {one.person} = {one.instead}"  # noqa: S608
                f" WHERE table_id = ? AND {one.person} = ?",
                [("" if one.instead == NOBODY else name, table, person) for table, name in called.items()],
            )
        db.execute(f"UPDATE {one.table} SET {one.person} = {one.instead} WHERE {one.person} = ?", (person,))  # noqa: S608


def forget_latest(db: Connection, table: int, person: int, names: Collection[str], called: str) -> None:
    """Erase this person from a table's recent events, its offer and its latest move.

    Call this before the rows of `parts` are erased. `names` are the names they had at the table.
    """
    events = former.without(person, _parts(db, table), _events(db, table), names, called)
    offer, latest = db.execute("SELECT offer, latest FROM tables WHERE id = ?", (table,)).fetchone()
    values = (
        events_told(events),
        offer and as_value(former.nobodys(Offer(**json.loads(offer)), person)),
        latest and as_value(former.nobodys(Latest(**json.loads(latest)), person)),
    )
    db.execute("UPDATE tables SET recent_events = ?, offer = ?, latest = ? WHERE id = ?", (*values, table))


# Data with a time limit


def expire(db: Connection, columns: Sequence[Held], now: int, here: Collection[int]) -> list[int]:
    """Delete expired data. Return the IDs of deleted tables.

    `here` are the IDs of the servers the bot is in. For any other server, this records the time at which it
    was first found missing.
    """
    for one in columns:
        if one.kept is not None:
            moment, seconds = one.kept
            db.execute(f"DELETE FROM {one.table} WHERE {moment} < ?", (now - seconds,))  # noqa: S608
    _untime_moves(db, now)
    db.execute("DELETE FROM asks WHERE at <= ?", (now - budget.KEPT,))
    db.executemany("DELETE FROM left_servers WHERE guild = ?", [(guild,) for guild in here])
    others = db.execute(
        "SELECT guild FROM (SELECT guild FROM tables UNION SELECT guild FROM kept_lists"
        " UNION SELECT guild FROM daily_channels) AS known"
        " WHERE guild NOT IN (SELECT value FROM json_each(?))",
        (json.dumps(sorted(here)),),
    ).fetchall()
    db.executemany(
        "INSERT INTO left_servers (guild, since) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(guild, now) for (guild,) in others],
    )
    left = "SELECT guild FROM left_servers WHERE since < :left"
    ended = "finished < :ended AND phase = 'abandoned'"
    over = "SELECT id FROM tables WHERE finished < :over AND phase IN ('over', 'abandoned')"
    kept = {"left": "server", "ended": "abandoned", "over": "shown", "settled": "settled"}
    until = {name: now - KEPT[what] for name, what in kept.items()}
    db.execute(f"DELETE FROM deliveries WHERE table_id IN ({over})", until)  # noqa: S608
    settled = f"({over.replace(':over', ':settled')})"
    db.execute(f"DELETE FROM presence WHERE table_id IN {settled}", until)  # noqa: S608
    db.execute(
        f"DELETE FROM deliveries WHERE what IN ('{CALL}', '{NOTICE}') AND stage IN ('{SHOWN}', '{GAVE_UP}')"  # noqa: S608
        f" AND table_id IN {settled}",
        until,
    )
    db.execute(
        f"DELETE FROM channels WHERE id IN (SELECT channel FROM tables WHERE guild IN ({left}))",  # noqa: S608
        until,
    )
    for table in ("kept_lists", "daily_channels"):
        db.execute(f"DELETE FROM {table} WHERE guild IN ({left})", until)  # noqa: S608
    for one in columns:
        if one.of_server:
            db.execute(f"DELETE FROM {one.table} WHERE guild IN ({left})", until)  # noqa: S608
    which = f"guild IN ({left}) OR {ended}"
    gone = [row[0] for row in db.execute(f"SELECT id FROM tables WHERE {which}", until)]  # noqa: S608
    db.executemany("UPDATE tables SET rematch_of = NULL WHERE rematch_of = ?", [(one,) for one in gone])
    db.executemany("DELETE FROM tables WHERE id = ?", [(one,) for one in gone])
    db.execute("DELETE FROM left_servers WHERE since < :left", until)
    return gone


def _untime_moves(db: Connection, now: int) -> None:
    """Delete the times of old moves, skipping games in which earlier calls have left none."""
    known = db.execute("SELECT value FROM facts WHERE name = ?", (UNTIMED,)).fetchone()
    db.execute(
        "UPDATE moves SET at = 0 WHERE at > 0 AND at < ?"
        " AND table_id IN (SELECT id FROM tables WHERE finished IS NULL OR finished >= ?)",
        (now - KEPT["moves"], 0 if known is None else int(known[0]) - KEPT["moves"]),
    )
    db.execute(KEEP_FACT, (UNTIMED, str(now)))
