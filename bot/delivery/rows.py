"""SQL for deliveries, within the caller's transaction: schedule, orphan, notify, and record activity.

Messages are rendered and sent elsewhere. Discord's responses are recorded by store.py.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Literal

from bot.delivery import questions
from bot.delivery.orphans import orphan_messages
from bot.delivery.presence import AT_TABLE, SLACK
from bot.delivery.state import BOARD, HAND, NOTICE, ORPHAN, SHOWN, WANTED, Delivery, renewal
from bot.storage.sql import Connection

OPEN = f"stage = '{WANTED}'"
"""SQL condition for rows with unfinished work."""
READY = f"{OPEN} AND awaits IS NULL"
NEXT = f"(SELECT coalesce(max(place), 0) + 1 FROM deliveries WHERE {OPEN})"  # noqa: S608
"""SQL for the last position in the queue, after all rows with unfinished work."""
PLACE = f"CASE WHEN deliveries.{OPEN} THEN deliveries.place ELSE {NEXT} END"
PAGES_OF_TABLE = f"what IN ('{BOARD}', '{HAND}') AND table_id = :table"
"""SQL condition for a table's pages: the public message and each player's private page (HAND)."""
MAKE_DUE = f"stage = '{WANTED}', attempts = 0, retry_at = 0, place = {PLACE}"
"""SQL assignments that make a row due at once."""
REDRAW = (
    f"UPDATE deliveries SET {MAKE_DUE}, shown = -1"  # noqa: S608
    f" WHERE what IN ('{BOARD}', '{HAND}') AND closed = 0 AND message IS NOT NULL"
)
"""SQL statement that schedules a redraw of a message in the version it already shows."""


def show_again(db: Connection, table: int) -> None:
    """Schedule a redraw of all this table's messages, even though its version is unchanged."""
    db.execute(f"{REDRAW} AND table_id = ?", (table,))


def show_all_again(db: Connection) -> None:
    """Schedule an update of every table's messages, because the database is a restored backup."""
    db.execute("UPDATE deliveries SET digest = NULL, closed = 0 WHERE message IS NOT NULL")
    db.execute(REDRAW)


WAITING = 30
"""Seconds after which a player who is present, but needn't act, sees the others' moves."""
Whose = Literal["persons", "channels"]
_WHOSE = {"persons": "AND person = ?", "channels": "AND person = 0 AND channel = ?"}
_PLAYED = "AND table_id IN (SELECT id FROM tables WHERE phase = 'playing')"

# Keep the later of two times, but replace a stored time in the future, because the clock was set back.
_SIGN = (
    "INSERT INTO presence (table_id, person, seen)"  # noqa: S608
    " SELECT id, :person, :seen FROM tables WHERE id = :table AND (phase = 'gathering' OR phase = 'playing'"
    " AND EXISTS (SELECT 1 FROM seats WHERE table_id = id AND person = :person))"
    " ON CONFLICT (table_id, person) DO UPDATE"
    f" SET seen = CASE WHEN presence.seen BETWEEN excluded.seen AND excluded.seen + {AT_TABLE}"
    " THEN presence.seen ELSE excluded.seen END"
)


def note_sign(db: Connection, table: int, person: int, now: int) -> None:
    """Record that this person was active at this table.

    Tables that are over or don't exist are skipped, and so are people without a seat in a game. In a lobby,
    everyone counts, because the interaction may be the one that takes a seat.
    """
    db.execute(_SIGN, {"person": person, "seen": now, "table": table})


# After a step

# Keep an unsent message's sound, because the message will contain both pieces of news.
_QUIET = (
    f"CASE WHEN deliveries.stage = '{WANTED}' AND deliveries.renewed > 0 AND deliveries.quiet = 0"
    " THEN 0 ELSE {} END"
)


def make_due(db: Connection, table: int, version: int, waiting: Collection[int]) -> None:
    """Schedule an update of all the table's pages to this version, except for people in `waiting`."""
    db.execute(
        f"UPDATE deliveries SET {MAKE_DUE}, wanted = :version, needed = :version WHERE {PAGES_OF_TABLE}"  # noqa: S608
        " AND closed = 0 AND person NOT IN (SELECT value FROM json_each(:waiting))",
        {"table": table, "version": version, "waiting": json.dumps(sorted(waiting))},
    )


def show_later(db: Connection, table: int, version: int, waiting: Collection[int], now: int) -> None:
    """Schedule a later update for people in `waiting` who are present, and for the channel if 0 is in it."""
    db.execute(
        f"UPDATE deliveries SET wanted = :version, place = {PLACE},"  # noqa: S608
        f" retry_at = CASE WHEN {OPEN} THEN retry_at ELSE :soon END,"
        f" stage = '{WANTED}'"
        # A first message that's being sent may show an earlier version.
        f" WHERE {PAGES_OF_TABLE} AND closed = 0 AND (message IS NOT NULL OR {OPEN})"
        " AND person IN (SELECT value FROM json_each(:waiting))"
        " AND (person = 0 OR person IN (SELECT person FROM presence"
        " WHERE presence.table_id = :table AND seen BETWEEN :lately AND :now))",
        {
            "table": table,
            "version": version,
            "waiting": json.dumps(sorted(waiting)),
            "soon": now + WAITING,
            "lately": now - AT_TABLE,
            "now": now + SLACK,
        },
    )


def renew_none(db: Connection, table: int, people: Iterable[int]) -> None:
    """Cancel new messages that would ask these people for a move they've made or needn't make."""
    db.executemany(
        f"UPDATE deliveries SET renewed = 0 WHERE {PAGES_OF_TABLE} AND person = :person",  # noqa: S608
        [{"table": table, "person": person} for person in people],
    )


def repost(
    db: Connection, table: int, version: int, people: Iterable[int], where: str = "", quiet: bool = False
) -> bool:
    """Post the pages of these people (0: the public page) again as new messages.

    `where` is a further SQL condition. A `quiet` public page makes no sound. Return True if any page matches.
    """
    facts = {"table": table, "version": version, "renewal": renewal(version), "quiet": int(quiet)}
    done = db.executemany(
        f"UPDATE deliveries SET {MAKE_DUE}, renewed = :renewal, needed = :version,"  # noqa: S608
        f" quiet = {_QUIET.format(':quiet')},"
        " wanted = CASE WHEN wanted > :version THEN wanted ELSE :version END"
        f" WHERE {PAGES_OF_TABLE} AND person = :person {where}",
        [{**facts, "person": one} for one in sorted(people)],
    )
    return done.rowcount > 0


def open_pages(
    db: Connection, table: int, version: int, channel: int, people: Iterable[int], quiet: bool = False
) -> None:
    """Schedule a new message with a page for each of these people (0: the channel), even if they have one.

    A `quiet` channel page makes no sound.
    """
    db.executemany(
        "INSERT INTO deliveries"  # noqa: S608
        " (table_id, person, what, here, channel, renewed, wanted, needed, quiet, place)"
        f" VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8, {NEXT})"
        f" ON CONFLICT (table_id, person) WHERE what IN ('{BOARD}', '{HAND}') DO UPDATE"
        f" SET {MAKE_DUE}, renewed = excluded.renewed, wanted = excluded.wanted, needed = excluded.needed,"
        f" quiet = {_QUIET.format('excluded.quiet')}",
        [
            (table, one, HAND, False, None, renewal(version), version, 0)
            if one
            else (table, 0, BOARD, True, channel, renewal(version), version, int(quiet))
            for one in sorted(people)
        ],
    )


# After a choice


def redraw(db: Connection, whose: Whose, number: int) -> None:
    """Redraw this person's private messages, or this channel's public messages, in running games."""
    db.execute(f"{REDRAW} {_WHOSE[whose]} {_PLAYED}", (number,))


def hands_of(db: Connection, person: int) -> None:
    """Schedule this player's pages, or the calls that replace them, at tables where they have no page.

    This is for players who turn calls on, or move them from the channel to direct messages.
    """
    db.execute(
        f"UPDATE deliveries SET {MAKE_DUE}, renewed = CASE WHEN wanted > 1 THEN wanted ELSE 1 END"  # noqa: S608
        f" WHERE what = '{HAND}' AND person = ? AND message IS NULL AND closed = 0 {_PLAYED}",
        (person,),
    )


def reopen(db: Connection, person: int) -> None:
    """Try this player's direct messages again, even though they were closed."""
    db.execute("UPDATE deliveries SET closed = 0 WHERE person = ?", (person,))


def edit_only(db: Connection, one: Delivery) -> None:
    """Turn a new message into an edit, unless another was requested after `one` was read."""
    db.execute("UPDATE deliveries SET renewed = 0 WHERE id = ? AND renewed = ?", (one.id, one.renewed))


HERE = ("replaced-here", "no-page-here", "invited", "seat-offered", "season")
"""The types of notices that are sent to the table's channel."""


def notify(
    db: Connection, table: int, kind: str, person: int, again: bool = False, quiet: bool = False
) -> None:
    """Queue a notice of type `kind` to a person. If `again` is True, send it even if it was sent before.

    A repeated notice is a new row with a new ID, because Discord drops messages with a known nonce. A `quiet`
    notice makes no sound.
    """
    if again:
        questions.ask_again(db, table, person, kind)
        db.execute(
            f"DELETE FROM deliveries WHERE what = '{NOTICE}' AND table_id = ? AND person = ? AND why = ?"  # noqa: S608
            f" AND NOT {OPEN}",
            (table, person, kind),
        )
    again_due = "DO UPDATE SET stage = excluded.stage, wanted = excluded.wanted, attempts = 0, retry_at = 0"
    conflict = again_due if again else "DO NOTHING"
    db.execute(
        "INSERT INTO deliveries (table_id, person, what, why, here, channel, quiet)"  # noqa: S608
        f" SELECT id, ?, '{NOTICE}', ?, ?, CASE WHEN ? = 1 THEN channel END, ? FROM tables WHERE id = ?"
        f" ON CONFLICT (table_id, person, why) WHERE what = '{NOTICE}' {conflict}",
        (person, kind, kind in HERE, kind in HERE, int(quiet), table),
    )


AS_IT_WAS = "WHERE id = ? AND needed = ? AND renewed = ?"


def as_it_was(one: Delivery) -> tuple[int, int, int]:
    """Return the parameters of `AS_IT_WAS`. If a row has changed since, it doesn't match and stays due."""
    return one.id, one.needed, one.renewed


def put_off(db: Connection, one: Delivery, attempts: int, retry_at: int) -> None:
    db.execute(
        f"UPDATE deliveries SET attempts = ?, retry_at = ? {AS_IT_WAS}",  # noqa: S608
        (attempts, retry_at, *as_it_was(one)),
    )


def without_message(db: Connection, one: Delivery, also: str = "") -> None:
    # If the player must act again since then, the new message for that turn stays scheduled.
    db.execute(
        f"UPDATE deliveries SET message = NULL {also},"  # noqa: S608
        f" stage = CASE WHEN renewed > ?1 THEN stage ELSE '{SHOWN}' END,"
        " renewed = CASE WHEN renewed > ?1 THEN renewed ELSE 0 END WHERE id = ?2",
        (one.renewed, one.id),
    )


def leave_own(db: Connection, one: Delivery, message: int, where: str = "") -> None:
    """Orphan the row's message, unless its ID is `message`. `where` is a further SQL condition.

    Also orphan a message that may have been sent without a response from Discord.
    """
    leave_unheard(db, one, message)
    orphan_messages(db, f"WHERE id = ? AND message != ? {where}", (one.id, message))


def leave_behind(
    db: Connection,
    one: Delivery,
    channel: int,
    *,
    message: int | None = None,
    nonce: str | None = None,
    at: int = 0,
) -> None:
    """Orphan a message of this delivery in this channel, so that the outbox deletes it.

    Identify the message by its ID, or by the nonce of a request at the Unix time `at`.
    """
    db.execute(
        "INSERT INTO deliveries (table_id, person, what, here, wanted, channel, message, nonce, nonce_at)"  # noqa: S608
        f" VALUES (?, ?, '{ORPHAN}', ?, -1, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (one.table_id, one.person, one.here, channel, message, nonce, at),
    )


def leave_unheard(db: Connection, one: Delivery, known: int = 0) -> None:
    """Orphan a message that may have been sent without a response, unless its ID is `known`."""
    if one.nonce is None:
        return
    if one.channel is not None and not known:
        leave_behind(db, one, one.channel, nonce=one.nonce, at=one.nonce_at)
    db.execute("UPDATE deliveries SET nonce = NULL WHERE id = ?", (one.id,))


def delete(db: Connection, one: Delivery) -> None:
    db.execute("DELETE FROM deliveries WHERE id = ?", (one.id,))
