"""SQL for calls. A call is a notification that it's a player's turn.

This SQL runs inside the caller's transaction. A turn lasts while the table waits for the player, even over
several moves. Calls are counted per turn, so their rows are kept until the turn ends. Then their messages are
deleted. A *hand* is a player's private page. Posting a hand notifies the player, so it counts as a call too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from bot.delivery.orphans import orphan_messages
from bot.delivery.state import (
    AWAITS_HAND,
    AWAITS_PLAN,
    CHOSEN,
    FIRST,
    GAVE_UP,
    HAND,
    LATER,
    ORPHAN,
    SHOWN,
    UNREACHABLE,
    WANTED,
    Delivery,
)
from bot.storage.sql import Connection

_CALLS = "what = 'call'"
_OF_PLAYER = f"WHERE {_CALLS} AND table_id = ? AND person = ?"
_FIRST = f"AND why IN {FIRST}"
_UNLESS_CALLED = (
    f"AND NOT EXISTS (SELECT 1 FROM deliveries WHERE {_CALLS} AND table_id = ?6 AND person = ?1 {_FIRST})"  # noqa: S608
)
"""SQL condition: this player hasn't been called in this turn."""
_LISTED = "(SELECT value FROM json_each(?))"
_ITS_CHANNEL = "(SELECT channel FROM tables WHERE id = table_id)"
_MADE = f"(stage IN ('{SHOWN}', '{GAVE_UP}') OR stage = '{WANTED}' AND message IS NOT NULL)"
"""SQL for `Delivery.was_made`."""


def end(db: Connection, table: int, still: Iterable[int]) -> None:
    """Delete the calls at this table, except for people in `still`, and orphan their messages."""
    over = f"WHERE {_CALLS} AND table_id = ? AND person NOT IN {_LISTED}"
    values = table, _many(still)
    _remove(db, f"{over} AND message IS NOT NULL", values)
    _forget(db, over, values)
    db.execute(f"DELETE FROM deliveries {over}", values)  # noqa: S608


def alone(db: Connection, table: int, person: int) -> None:
    """Redraw a player's calls, because everyone else who had to move at the same time has done so."""
    _amend(db, _OF_PLAYER, (table, person))


def put(db: Connection, table: int, person: int, why: str) -> bool:
    """Queue a call for this reason. There's one per turn, except that a `LATER` call replaces an earlier one.

    Return True if the call is new.
    """
    if why == LATER:
        later = f"{_OF_PLAYER} AND why = '{LATER}'"
        _remove(db, f"{later} AND message IS NOT NULL", (table, person))
        _forget(db, later, (table, person))
        db.execute(f"DELETE FROM deliveries {later} AND stage = '{SHOWN}'", (table, person))  # noqa: S608
    return _insert(db, table, person, why)


def put_here(db: Connection, table: int, person: int, why: str, gone: bool = False) -> None:
    """Queue a call in the channel. `why` is `CHOSEN` (by the player) or `UNREACHABLE` (DMs fail).

    If a call is waiting for the player's DM or plan, this moves it to the channel. Otherwise, it adds a new
    call, once per turn. If `gone` is True, the DM that served as the player's call is lost and doesn't count.
    """
    moved = db.execute(
        f"UPDATE deliveries SET here = 1, channel = {_ITS_CHANNEL}, awaits = NULL, attempts = 0,"  # noqa: S608
        f" retry_at = 0, why = CASE WHEN why IN {FIRST} THEN ? ELSE why END"
        f" {_OF_PLAYER} AND (awaits = '{AWAITS_HAND}' OR awaits = '{AWAITS_PLAN}' {_FIRST})"
        f" AND (why NOT IN {FIRST} OR NOT EXISTS (SELECT 1 FROM deliveries AS other {_OF_PLAYER}"
        f" AND why IN {(CHOSEN, UNREACHABLE)} AND other.id != deliveries.id))",
        (why, table, person, table, person),
    )
    if not moved.rowcount:
        _insert(db, table, person, why, here=True, again=gone)


def comes_by_hand(db: Connection, one: Delivery) -> None:
    """Mark this call to be delivered by a new DM with the player's private page."""
    db.execute(
        f"UPDATE deliveries SET awaits = '{AWAITS_HAND}' WHERE id = ? AND stage = '{WANTED}'",  # noqa: S608
        (one.id,),
    )


def unwanted(db: Connection, table: int, person: int) -> None:
    """Drop a player's `LATER` call, if it hasn't been sent yet."""
    _forget(db, f"{_OF_PLAYER} AND why = '{LATER}'", (table, person))


def turned_off(db: Connection, person: int) -> None:
    """Drop a player's unsent calls at every table, except `UNREACHABLE` ones, which become silent."""
    _forget(db, f"WHERE {_CALLS} AND person = ? AND why IN {(HAND, CHOSEN, LATER)}", (person,))


def release(db: Connection, table: int | None, person: int) -> None:
    """Release calls held back for this player's plan, at one table or, if `table` is None, at all tables."""
    db.execute(
        "UPDATE deliveries SET awaits = NULL, attempts = 0, retry_at = 0"  # noqa: S608
        f" WHERE {_CALLS} AND awaits = '{AWAITS_PLAN}' AND table_id = coalesce(?, table_id) AND person = ?",
        (table, person),
    )


def hold(db: Connection, table: int, person: int, why: str) -> None:
    """Hold back a call because a plan is about to move for the player."""
    held = db.execute(
        f"UPDATE deliveries SET awaits = '{AWAITS_PLAN}' {_OF_PLAYER} AND why = ? AND here = 0"  # noqa: S608
        f" AND stage = '{WANTED}' AND message IS NULL",
        (table, person, why),
    )
    if not held.rowcount:
        _insert(db, table, person, why, awaits=AWAITS_PLAN, again=False)


def hold_hand(db: Connection, table: int, person: int) -> None:
    """Hold back the call for a player's new private page, because a plan is about to move for them."""
    again = db.execute(
        f"SELECT 1 FROM deliveries {_OF_PLAYER} AND why = '{LATER}' AND awaits = '{AWAITS_HAND}'",  # noqa: S608
        (table, person),
    )
    hold(db, table, person, HAND if again.fetchone() is None else LATER)


def has_hand(db: Connection, table: int, person: int) -> None:
    """Record that a player was called by a new private page. Drop calls that would repeat it."""
    db.execute(
        f"UPDATE deliveries SET stage = '{SHOWN}', awaits = NULL, here = 0, channel = NULL {_OF_PLAYER}"  # noqa: S608
        f" AND (awaits = '{AWAITS_HAND}' OR why = '{LATER}' AND here = 1 AND stage = '{WANTED}'"
        " AND message IS NULL)",
        (table, person),
    )
    _forget(db, f"{_OF_PLAYER} {_FIRST} AND awaits IS NULL", (table, person))
    _insert(db, table, person, HAND, stage=SHOWN, again=False)


def put_made(db: Connection, table: int, person: int, why: str) -> bool:
    """Record a call that needs no message of its own. Return True if the call is new."""
    new = put(db, table, person, why)
    db.execute(
        f"UPDATE deliveries SET stage = '{SHOWN}' {_OF_PLAYER} AND why = ? AND stage = '{WANTED}'",  # noqa: S608
        (table, person, why),
    )
    return new


def drop(db: Connection, one: Delivery) -> None:
    """Drop a call that hasn't been sent yet."""
    _forget(db, "WHERE id = ?", (one.id,))


def remove_others(db: Connection, one: Delivery, channel: int, message: int) -> None:
    """Orphan earlier calls of the same player in the same channel."""
    _remove(
        db,
        f"{_OF_PLAYER} AND channel = ? AND message IS NOT NULL AND message != ?",
        (one.table_id, one.person, channel, message),
    )


def end_snoozes(db: Connection, table: int, still: Iterable[int], goes_on: Iterable[int]) -> None:
    """Delete the snoozes of people who aren't in `still`, because they've moved or needn't move.

    A player in `goes_on` must decide again in the same turn, so a muted turn stays muted. A snooze until a
    given time applies to one decision only.
    """
    db.execute(
        f"DELETE FROM snoozes WHERE table_id = ? AND person NOT IN {_LISTED}"  # noqa: S608
        f" AND (until IS NOT NULL OR person NOT IN {_LISTED})",
        (table, _many(still), _many(goes_on)),
    )


def _insert(
    db: Connection,
    table: int,
    person: int,
    why: str,
    *,
    again: bool = True,
    here: bool = False,
    stage: str = WANTED,
    awaits: str | None = None,
) -> bool:
    """Insert a call for this player. If `again` is False, do so only if this turn has no other call.

    Return True if the call is new.
    """
    done = db.execute(
        "INSERT INTO deliveries (table_id, person, what, why, here, stage, awaits, channel)"  # noqa: S608
        " SELECT id, ?1, 'call', ?2, ?3, ?4, ?5, CASE WHEN ?3 = 1 THEN channel END FROM tables WHERE id = ?6"
        f" {'' if again else _UNLESS_CALLED} ON CONFLICT DO NOTHING",
        (person, why, here, stage, awaits, table),
    )
    return done.rowcount > 0


def _forget(db: Connection, which: str, values: tuple[int | str, ...]) -> None:
    """Delete the matching rows of unsent calls. Orphan messages that may have been sent after all."""
    db.execute(
        f"UPDATE deliveries SET what = '{ORPHAN}', wanted = -1, awaits = NULL, attempts = 0, retry_at = 0"  # noqa: S608
        f" {which} AND stage = '{WANTED}' AND message IS NULL AND nonce IS NOT NULL",
        values,
    )
    db.execute(
        f"DELETE FROM deliveries {which} AND stage = '{WANTED}' AND message IS NULL AND nonce IS NULL",  # noqa: S608
        values,
    )


def _amend(db: Connection, which: str, values: tuple[int, ...]) -> None:
    """Schedule edits to the matching rows' messages."""
    db.execute(
        f"UPDATE deliveries SET stage = '{WANTED}', attempts = 0, retry_at = 0 {which}"  # noqa: S608
        f" AND {_MADE} AND message IS NOT NULL",
        values,
    )


def _remove(db: Connection, which: str, values: tuple[int | str, ...]) -> None:
    """Orphan the matching rows' messages. Keep the rows, because calls are counted from them."""
    orphan_messages(db, which, values)
    db.execute(
        f"UPDATE deliveries SET message = NULL, channel = NULL, stage = '{SHOWN}' {which}",  # noqa: S608
        values,
    )


def _many(people: Iterable[int]) -> str:
    return json.dumps(sorted(people))
