"""The choices of people and servers, and what people have put off, as rows. All SQL about these stands here;
what it means is said in notifications.py.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Literal

from bot.delivery.rows import Whose
from bot.storage.database import Database
from bot.storage.sql import Connection, in_place
from bot.tables.clock.timers import SNOOZE
from bot.tables.people.notifications import Chosen, Notifications, Snooze

_COLUMNS = {
    "turn": "ping_turn", "reminder": "ping_reminder", "in_channel": "ping_in_channel",
    "language": "language", "by_itself": "by_itself", "phrases": "phrases", "unlisted": "unlisted",
    "invitations": "invitations",
}  # fmt: skip
_NOTIFICATIONS = f"SELECT {', '.join(_COLUMNS.values())} FROM persons WHERE id = ?"  # noqa: S608
_KEEP = (
    f"INSERT INTO persons (id, {', '.join(_COLUMNS.values())})"  # noqa: S608
    f" VALUES (:id, {', '.join(f':{name}' for name in _COLUMNS)})"
    f" ON CONFLICT (id) DO UPDATE SET {', '.join(f'{column} = :{name}' for name, column in _COLUMNS.items())}"
)


AskedFor = Literal["new", "lost"]
"""Why somebody is asked for their time zone: they have named none, or one that is not known here."""
_ASKED: Mapping[AskedFor, int] = {"new": 1, "lost": 2}
"""What `persons.time_asked` is then."""


# Choices


async def chosen(database: Database, whose: Whose, number: int) -> Chosen:
    """Return what this person or channel has chosen."""
    row = await database.one(f"SELECT {', '.join(Chosen._fields)} FROM {whose} WHERE id = ?", (number,))  # noqa: S608
    if row is None:
        return Chosen()
    return Chosen(bool(row["pictures"]), row["palette"], bool(row["large_print"]), bool(row["motion"]))


def choose(db: Connection, whose: Whose, number: int, changes: Mapping[str, object]) -> None:
    """Within a transaction: keep what is chosen, by the names of `Chosen`; None: it stays as it was."""
    row = {"id": number} | {name: value for name, value in changes.items() if value is not None}
    db.execute(in_place(whose, row, ("id",)), tuple(row.values()))


async def notifications(database: Database, person: int) -> Notifications:
    """Return what this person has chosen."""
    row = await database.one(_NOTIFICATIONS, (person,))
    if row is None:
        return Notifications()
    words = {name: row[name] for name in ("language", "invitations")}
    said = {name: bool(row[column]) for name, column in _COLUMNS.items() if name not in words}
    return dataclasses.replace(Notifications(**said), **words)  # type: ignore[arg-type]


def keep_notifications(db: Connection, person: int, chosen: Notifications) -> None:
    """Within a transaction: this person has chosen these."""
    db.execute(_KEEP, dataclasses.asdict(chosen) | {"id": person})


async def languages(database: Database) -> dict[int, str]:
    """Everybody who has chosen a language, and which."""
    rows = await database.read("SELECT id, language FROM persons WHERE language IS NOT NULL")
    return {row["id"]: row["language"] for row in rows}


async def hours_changed(database: Database, person: int) -> int | None:
    """When this person last changed their hours so that it counted, in seconds since 1970; None: never."""
    row = await database.one("SELECT hours_changed FROM persons WHERE id = ?", (person,))
    changed: int | None = None if row is None else row["hours_changed"]
    return changed


def note_hours_changed(db: Connection, person: int, now: int) -> None:
    """Within a transaction: they have changed their hours now, so that it counts."""
    db.execute("UPDATE persons SET hours_changed = ? WHERE id = ?", (now, person))


async def time_was_asked(database: Database, person: int, why: AskedFor) -> bool:
    """Return whether this player was asked for their time zone, for this reason."""
    row = await database.one("SELECT time_asked FROM persons WHERE id = ?", (person,))
    return row is not None and row["time_asked"] >= _ASKED[why]


def ask_time(db: Connection, person: int, why: AskedFor) -> bool:
    """Within a transaction: they are asked for their time zone. Return whether that was still to do."""
    if why == "lost":
        again = db.execute(
            "UPDATE persons SET time_asked = ? WHERE id = ? AND time_asked < ?",
            (_ASKED[why], person, _ASKED[why]),
        )
        return again.rowcount == 1
    done = db.execute(
        "INSERT INTO persons (id, time_asked) VALUES (?, 1)"
        " ON CONFLICT (id) DO UPDATE SET time_asked = 1"
        " WHERE persons.time_asked = 0 AND persons.time_zone IS NULL",
        (person,),
    )
    return done.rowcount == 1


def zone_named(db: Connection, person: int) -> None:
    """Within a transaction: they have named a time zone. If it is lost one day they are told again."""
    db.execute("UPDATE persons SET time_asked = 1 WHERE id = ? AND time_asked > 1", (person,))


# What was put off


async def of_turn(database: Database, table: int, person: int) -> Snooze | None:
    """Return what this person has put off in the turn that they have."""
    row = await database.one(
        "SELECT person, question_version, until FROM snoozes WHERE table_id = ? AND person = ?",
        (table, person),
    )
    return None if row is None else Snooze(*row)


async def due(database: Database, table: int, now: int) -> list[Snooze]:
    """Those whose moment has come."""
    rows = await database.read(
        "SELECT person, question_version, until FROM snoozes WHERE table_id = ? AND until <= ?",
        (table, now),
    )
    return [Snooze(*row) for row in rows]


async def due_to(database: Database, person: int, now: int) -> list[tuple[int, Snooze]]:
    """Those of this person whose moment has come, each with its table."""
    rows = await database.read(
        "SELECT table_id, person, question_version, until FROM snoozes WHERE person = ? AND until <= ?",
        (person, now),
    )
    return [(row["table_id"], Snooze(*row[1:])) for row in rows]


def stands(db: Connection, table: int, snooze: Snooze) -> bool:
    """Within a transaction: whether it is what this person has put off by now."""
    found = db.execute(
        "SELECT 1 FROM snoozes WHERE table_id = ? AND (person, question_version, until) = (?, ?, ?)",
        (table, *snooze),
    )
    return found.fetchone() is not None


def put_off(db: Connection, table: int, snooze: Snooze) -> None:
    """Within a transaction: the person says so, in place of what they put off before. Nothing where they have
    answered meanwhile.
    """
    person, question, until = snooze
    db.execute(
        in_place(
            "snoozes",
            ("table_id", "person", "question_version", "until"),
            ("table_id", "person"),
            "SELECT table_id, person, question_version, ? FROM seats"
            " WHERE table_id = ? AND person = ? AND question_version = ?",
        ),
        (until, table, person, question),
    )
    set_timer(db, table)


def put_off_unasked(db: Connection, table: int, snooze: Snooze, now: int) -> None:
    """Within a transaction: the same, for the person is at the table, or rests. What they have said
    themselves and holds at `now` is not taken back by it.
    """
    holds = db.execute(
        "SELECT 1 FROM snoozes WHERE table_id = ? AND person = ? AND (until IS NULL OR until > ?)",
        (table, snooze.person, now),
    )
    if holds.fetchone() is None:
        put_off(db, table, snooze)


def wakes(db: Connection, person: int, then: int, at: int) -> None:
    """Within a transaction: what was to come to this person when their rest ends, `then`, comes `at` this
    moment, for their rest is another now.
    """
    moved = db.execute(
        "UPDATE snoozes SET until = ? WHERE person = ? AND until = ? RETURNING table_id", (at, person, then)
    )
    for row in moved.fetchall():
        set_timer(db, row["table_id"])


def put_off_no_more(db: Connection, table: int, people: list[int]) -> None:
    """Within a transaction: the moments of these people have come, or are none any more."""
    db.executemany(
        "DELETE FROM snoozes WHERE table_id = ? AND person = ? AND until IS NOT NULL",
        [(table, person) for person in people],
    )
    set_timer(db, table)


def put_off_nothing(db: Connection, person: int) -> None:
    """Within a transaction: no moment comes any more that was named at any table of this person."""
    named = db.execute("SELECT table_id FROM snoozes WHERE person = ? AND until IS NOT NULL", (person,))
    for row in named.fetchall():
        put_off_no_more(db, row["table_id"], [person])


def set_timer(db: Connection, table: int) -> None:
    """Within a transaction: the next moment of those that were named at this table is a deadline of it."""
    db.execute("DELETE FROM timers WHERE table_id = ? AND kind = ?", (table, SNOOZE))
    db.execute(
        "INSERT INTO timers (table_id, kind, due) SELECT table_id, ?, min(until) FROM snoozes"
        " WHERE table_id = ? AND until IS NOT NULL GROUP BY table_id",
        (SNOOZE, table),
    )
