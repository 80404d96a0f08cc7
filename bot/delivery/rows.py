"""Deliveries as rows, within a transaction: what makes one due, what leaves a message behind, what tells a
person something once, and the signs of life of people at tables. Nothing is drawn or sent, and what Discord
has answered is noted elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Literal

from bot.delivery.presence import AT_TABLE, SLACK
from bot.delivery.state import BOARD, HAND, NOTICE, ORPHAN, SHOWN, WANTED, Delivery, renewal
from bot.storage.sql import Connection

OPEN = f"stage = '{WANTED}'"
"""What there is something to do for."""
READY = f"{OPEN} AND awaits IS NULL"
NEXT = f"(SELECT coalesce(max(place), 0) + 1 FROM deliveries WHERE {OPEN})"  # noqa: S608
"""The place in the order for what becomes due now: behind everything that is."""
PLACE = f"CASE WHEN deliveries.{OPEN} THEN deliveries.place ELSE {NEXT} END"
PAGES_OF_TABLE = f"what IN ('{BOARD}', '{HAND}') AND table_id = :table"
"""All that shows a table, to everybody or to one player."""
MAKE_DUE = f"stage = '{WANTED}', attempts = 0, retry_at = 0, place = {PLACE}"
"""Sets what makes a row due at once."""
REDRAW = (
    f"UPDATE deliveries SET {MAKE_DUE}, shown = -1"  # noqa: S608
    f" WHERE what IN ('{BOARD}', '{HAND}') AND closed = 0 AND message IS NOT NULL"
)
"""Its message shows no version as it is to look."""


def show_again(db: Connection, table: int) -> None:
    """Within a transaction: what shows this table is drawn afresh, though its version is the same."""
    db.execute(f"{REDRAW} AND table_id = ?", (table,))


def show_all_again(db: Connection) -> None:
    """Within a transaction: whatever Discord shows of any table is due, since the database is a copy of an
    earlier hour.
    """
    db.execute("UPDATE deliveries SET digest = NULL, closed = 0 WHERE message IS NOT NULL")
    db.execute(REDRAW)


WAITING = 30
"""Seconds after which somebody who only waits, at the table, sees what others have done since."""
Whose = Literal["persons", "channels"]
_WHOSE = {"persons": "AND person = ?", "channels": "AND person = 0 AND channel = ?"}
_PLAYED = "AND table_id IN (SELECT id FROM tables WHERE phase = 'playing')"

# A tap that comes late is no step back; but where the clock was set back, what it said before is no sign.
_SIGN = (
    "INSERT INTO presence (table_id, person, seen)"  # noqa: S608
    " SELECT id, :person, :seen FROM tables WHERE id = :table AND (phase = 'gathering' OR phase = 'playing'"
    " AND EXISTS (SELECT 1 FROM seats WHERE table_id = id AND person = :person))"
    " ON CONFLICT (table_id, person) DO UPDATE"
    f" SET seen = CASE WHEN presence.seen BETWEEN excluded.seen AND excluded.seen + {AT_TABLE}"
    " THEN presence.seen ELSE excluded.seen END"
)


def note_sign(db: Connection, table: int, person: int, now: int) -> None:
    """Note that this person gave a sign of life at this table. Nothing is kept of tables that are over, of
    those that never were, and of people without a seat in a game: they are at no table. In a lobby the tap
    may be the one that takes a seat.
    """
    db.execute(_SIGN, {"person": person, "seen": now, "table": table})


# What a step leaves

# What was to make a sound, and is not sent yet, still does: it says both.
_QUIET = (
    f"CASE WHEN deliveries.stage = '{WANTED}' AND deliveries.renewed > 0 AND deliveries.quiet = 0"
    " THEN 0 ELSE {} END"
)


def make_due(db: Connection, table: int, version: int, waiting: Collection[int]) -> None:
    """Make every message of the table due in this version, but for those of people who only wait."""
    db.execute(
        f"UPDATE deliveries SET {MAKE_DUE}, wanted = :version, needed = :version WHERE {PAGES_OF_TABLE}"  # noqa: S608
        " AND closed = 0 AND person NOT IN (SELECT value FROM json_each(:waiting))",
        {"table": table, "version": version, "waiting": json.dumps(sorted(waiting))},
    )


def show_later(db: Connection, table: int, version: int, waiting: Collection[int], now: int) -> None:
    """Let those who only wait see this version after a while, as far as they are at the table; the channel
    (0), too, where it waits.
    """
    db.execute(
        f"UPDATE deliveries SET wanted = :version, place = {PLACE},"  # noqa: S608
        f" retry_at = CASE WHEN {OPEN} THEN retry_at ELSE :soon END,"
        f" stage = '{WANTED}'"
        # A first message that is on its way may have been drawn before.
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
    """Let no page of these people come as a new message for what they were asked before."""
    db.executemany(
        f"UPDATE deliveries SET renewed = 0 WHERE {PAGES_OF_TABLE} AND person = :person",  # noqa: S608
        [{"table": table, "person": person} for person in people],
    )


def repost(
    db: Connection, table: int, version: int, people: Iterable[int], where: str = "", quiet: bool = False
) -> bool:
    """Make the pages of these people (0: the public one) come as new messages, `where` that is so; the public
    one without a sound if it is to be `quiet`. Return whether anybody has one that can.
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
    """Give these people (0: the channel) a page as a new message, whatever became of an earlier one; the
    channel without a sound if it is to be `quiet`.
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


# What a choice leaves


def redraw(db: Connection, whose: Whose, number: int) -> None:
    """Make due, to be drawn once more, what this person has in hand, or this channel on its tables, in games
    in play.
    """
    db.execute(f"{REDRAW} {_WHOSE[whose]} {_PLAYED}", (number,))


def hands_of(db: Connection, person: int) -> None:
    """Make this player's pages come, or the calls in their place, at the tables where they have none: they
    want calls that they did not want before, or no more in the channel.
    """
    db.execute(
        f"UPDATE deliveries SET {MAKE_DUE}, renewed = CASE WHEN wanted > 1 THEN wanted ELSE 1 END"  # noqa: S608
        f" WHERE what = '{HAND}' AND person = ? AND message IS NULL AND closed = 0 {_PLAYED}",
        (person,),
    )


def reopen(db: Connection, person: int) -> None:
    """Make it another question whether this player's direct messages are closed."""
    db.execute("UPDATE deliveries SET closed = 0 WHERE person = ?", (person,))


def edit_only(db: Connection, one: Delivery) -> None:
    """Within a transaction: it comes as no new message, unless another was wanted since."""
    db.execute("UPDATE deliveries SET renewed = 0 WHERE id = ? AND renewed = ?", (one.id, one.renewed))


HERE = ("replaced-here", "no-page-here", "invited", "seat-offered", "season")
"""The kinds of notices that are told in the channel of the table."""


def notify(
    db: Connection, table: int, kind: str, person: int, again: bool = False, quiet: bool = False
) -> None:
    """Within a transaction: tell a person something, once; or `again`, where that was done before. Then it is
    another notice, with a number of its own: Discord takes what has the same nonce for the same message. A
    `quiet` one makes no sound.
    """
    if again:
        db.execute(
            f"DELETE FROM deliveries WHERE what = '{NOTICE}' AND table_id = ? AND person = ? AND why = ?"  # noqa: S608
            f" AND NOT {OPEN}",
            (table, person, kind),
        )
    conflict = "DO UPDATE SET stage = excluded.stage, attempts = 0, retry_at = 0" if again else "DO NOTHING"
    db.execute(
        "INSERT INTO deliveries (table_id, person, what, why, here, channel, quiet)"  # noqa: S608
        f" SELECT id, ?, '{NOTICE}', ?, ?, CASE WHEN ? = 1 THEN channel END, ? FROM tables WHERE id = ?"
        f" ON CONFLICT (table_id, person, why) WHERE what = '{NOTICE}' {conflict}",
        (person, kind, kind in HERE, kind in HERE, int(quiet), table),
    )


AS_IT_WAS = "WHERE id = ? AND needed = ? AND renewed = ?"


def as_it_was(one: Delivery) -> tuple[int, int, int]:
    """Return the values of `AS_IT_WAS`; what needs more by now is another matter, and due."""
    return one.id, one.needed, one.renewed


def put_off(db: Connection, one: Delivery, attempts: int, retry_at: int) -> None:
    db.execute(
        f"UPDATE deliveries SET attempts = ?, retry_at = ? {AS_IT_WAS}",  # noqa: S608
        (attempts, retry_at, *as_it_was(one)),
    )


def without_message(db: Connection, one: Delivery, also: str = "") -> None:
    # What the player was asked in the meantime is another matter.
    db.execute(
        f"UPDATE deliveries SET message = NULL {also},"  # noqa: S608
        f" stage = CASE WHEN renewed > ?1 THEN stage ELSE '{SHOWN}' END,"
        " renewed = CASE WHEN renewed > ?1 THEN renewed ELSE 0 END WHERE id = ?2",
        (one.renewed, one.id),
    )


def leave_own(db: Connection, one: Delivery, message: int, where: str = "") -> None:
    """Leave behind the message that it has now, unless it is this one, `where` that is so; and what may have
    been sent of it, of which nobody has heard.
    """
    leave_unheard(db, one, message)
    db.execute(
        "INSERT INTO deliveries (table_id, person, what, here, wanted, channel, message, place)"  # noqa: S608
        f" SELECT table_id, person, '{ORPHAN}', here, -1, channel, message, place FROM deliveries"
        f" WHERE id = ? AND message != ? {where} ON CONFLICT DO NOTHING",
        (one.id, message),
    )


def leave_behind(
    db: Connection,
    one: Delivery,
    channel: int,
    *,
    message: int | None = None,
    nonce: str | None = None,
    at: int = 0,
) -> None:
    """Leave behind what was sent of it in this channel: this message; or the one that was perhaps sent with
    this nonce, first at this second.
    """
    db.execute(
        "INSERT INTO deliveries (table_id, person, what, here, wanted, channel, message, nonce, nonce_at)"  # noqa: S608
        f" VALUES (?, ?, '{ORPHAN}', ?, -1, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (one.table_id, one.person, one.here, channel, message, nonce, at),
    )


def leave_unheard(db: Connection, one: Delivery, known: int = 0) -> None:
    """Leave behind what may have been sent of it, of which nobody has heard, unless it is `known` by now."""
    if one.nonce is None:
        return
    if one.channel is not None and not known:
        leave_behind(db, one, one.channel, nonce=one.nonce, at=one.nonce_at)
    db.execute("UPDATE deliveries SET nonce = NULL WHERE id = ?", (one.id,))


def delete(db: Connection, one: Delivery) -> None:
    db.execute("DELETE FROM deliveries WHERE id = ?", (one.id,))
