"""Store the settings of people and servers, and people's snoozes.

All SQL for these values is here. See notifications.py for their meaning.
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
    "early": "ping_early",
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
"""Reasons to ask for a time zone: the person never entered one, or entered one this machine doesn't know."""
_ASKED: Mapping[AskedFor, int] = {"new": 1, "lost": 2}
"""The value of `persons.time_asked` for each reason."""


# Settings


async def chosen(database: Database, whose: Whose, number: int) -> Chosen:
    """Return this person's or channel's display choices."""
    row = await database.one(f"SELECT {', '.join(Chosen._fields)} FROM {whose} WHERE id = ?", (number,))  # noqa: S608
    if row is None:
        return Chosen()
    return Chosen(bool(row["pictures"]), row["palette"], bool(row["large_print"]), bool(row["motion"]))


def choose(db: Connection, whose: Whose, number: int, changes: Mapping[str, object]) -> None:
    """Store choices, named as in `Chosen`, within the caller's transaction. None keeps a choice as it is."""
    row = {"id": number} | {name: value for name, value in changes.items() if value is not None}
    db.execute(in_place(whose, row, ("id",)), tuple(row.values()))


async def notifications(database: Database, person: int) -> Notifications:
    """Return this person's notification settings."""
    row = await database.one(_NOTIFICATIONS, (person,))
    if row is None:
        return Notifications()
    words = {name: row[name] for name in ("language", "invitations")}
    said = {name: bool(row[column]) for name, column in _COLUMNS.items() if name not in words}
    return dataclasses.replace(Notifications(**said), **words)  # type: ignore[arg-type]


def keep_notifications(db: Connection, person: int, chosen: Notifications) -> None:
    """Store a person's notification settings, within the caller's transaction."""
    db.execute(_KEEP, dataclasses.asdict(chosen) | {"id": person})


async def languages(database: Database) -> dict[int, str]:
    """Return the language codes that people have chosen, by person's ID."""
    rows = await database.read("SELECT id, language FROM persons WHERE language IS NOT NULL")
    return {row["id"]: row["language"] for row in rows}


async def hours_changed(database: Database, person: int) -> int | None:
    """Return the Unix time at which the limit on this person's changes of hours began, or None."""
    row = await database.one("SELECT hours_changed FROM persons WHERE id = ?", (person,))
    changed: int | None = None if row is None else row["hours_changed"]
    return changed


def note_hours_changed(db: Connection, person: int, now: int) -> None:
    """Start the limit on changing this person's hours, within the caller's transaction."""
    db.execute("UPDATE persons SET hours_changed = ? WHERE id = ?", (now, person))


async def time_was_asked(database: Database, person: int, why: AskedFor) -> bool:
    """Return True if the player has already been asked for their time zone for this reason."""
    row = await database.one("SELECT time_asked FROM persons WHERE id = ?", (person,))
    return row is not None and row["time_asked"] >= _ASKED[why]


def ask_time(db: Connection, person: int, why: AskedFor) -> bool:
    """Record that the player is asked for their time zone, within the caller's transaction.

    Return False if they've been asked for this reason before. If the reason is "new", also return False if
    they have a time zone.
    """
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
    """Record that the person entered a time zone, within the caller's transaction.

    If this machine later doesn't know the zone, the person is asked again.
    """
    db.execute("UPDATE persons SET time_asked = 1 WHERE id = ? AND time_asked > 1", (person,))


# Snoozes


async def of_turn(database: Database, table: int, person: int) -> Snooze | None:
    """Return a person's snooze for their current turn, or None if they haven't snoozed it."""
    row = await database.one(
        "SELECT person, question_version, until FROM snoozes WHERE table_id = ? AND person = ?",
        (table, person),
    )
    return None if row is None else Snooze(*row)


async def due(database: Database, table: int, now: int) -> list[Snooze]:
    """Return the snoozes at this table that are over."""
    rows = await database.read(
        "SELECT person, question_version, until FROM snoozes WHERE table_id = ? AND until <= ?",
        (table, now),
    )
    return [Snooze(*row) for row in rows]


async def due_to(database: Database, person: int, now: int) -> list[tuple[int, Snooze]]:
    """Return a person's snoozes that are over, each with its table ID."""
    rows = await database.read(
        "SELECT table_id, person, question_version, until FROM snoozes WHERE person = ? AND until <= ?",
        (person, now),
    )
    return [(row["table_id"], Snooze(*row[1:])) for row in rows]


def stands(db: Connection, table: int, snooze: Snooze) -> bool:
    """Return True if the database still has exactly this snooze, within the caller's transaction."""
    found = db.execute(
        "SELECT 1 FROM snoozes WHERE table_id = ? AND (person, question_version, until) = (?, ?, ?)",
        (table, *snooze),
    )
    return found.fetchone() is not None


def put_off(db: Connection, table: int, snooze: Snooze) -> None:
    """Store a snooze, replacing any earlier one, within the caller's transaction.

    Do nothing if the person has already moved.
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
    """Store a snooze set by the bot, because the person is at the table or resting.

    Run this within the caller's transaction. An existing snooze is kept if it lasts beyond `now`.
    """
    holds = db.execute(
        "SELECT 1 FROM snoozes WHERE table_id = ? AND person = ? AND (until IS NULL OR until > ?)",
        (table, snooze.person, now),
    )
    if holds.fetchone() is None:
        put_off(db, table, snooze)


def wakes(db: Connection, person: int, then: int, at: int) -> None:
    """Move a person's snoozes from the old end of their rest period, `then`, to the new one, `at`.

    Run this within the caller's transaction.
    """
    moved = db.execute(
        "UPDATE snoozes SET until = ? WHERE person = ? AND until = ? RETURNING table_id", (at, person, then)
    )
    for row in moved.fetchall():
        set_timer(db, row["table_id"])


def put_off_no_more(db: Connection, table: int, people: list[int]) -> None:
    """Delete the timed snoozes of these people, within the caller's transaction."""
    db.executemany(
        "DELETE FROM snoozes WHERE table_id = ? AND person = ? AND until IS NOT NULL",
        [(table, person) for person in people],
    )
    set_timer(db, table)


def put_off_nothing(db: Connection, person: int) -> None:
    """Delete a person's timed snoozes at every table, within the caller's transaction."""
    named = db.execute("SELECT table_id FROM snoozes WHERE person = ? AND until IS NOT NULL", (person,))
    for row in named.fetchall():
        put_off_no_more(db, row["table_id"], [person])


def set_timer(db: Connection, table: int) -> None:
    """Set the table's timer to the end of its next snooze, within the caller's transaction."""
    db.execute("DELETE FROM timers WHERE table_id = ? AND kind = ?", (table, SNOOZE))
    db.execute(
        "INSERT INTO timers (table_id, kind, due) SELECT table_id, ?, min(until) FROM snoozes"
        " WHERE table_id = ? AND until IS NOT NULL GROUP BY table_id",
        (SNOOZE, table),
    )
