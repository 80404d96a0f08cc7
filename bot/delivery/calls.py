"""Calls of a player to a table for what they are asked there, within the transaction of a step or a choice.

A turn lasts while the table waits for the player, step after step. The rows of a turn are kept while it
lasts, so that they say how often the player was called in it; their messages go with it. Whether somebody is
to be called is decided in bot/delivery/decide.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

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
"""Where nothing calls this player to their turn."""
_LISTED = "(SELECT value FROM json_each(?))"
_ITS_CHANNEL = "(SELECT channel FROM tables WHERE id = table_id)"
_MADE = f"(stage IN ('{SHOWN}', '{GAVE_UP}') OR stage = '{WANTED}' AND message IS NOT NULL)"
"""What `Delivery.was_made` says, in SQL."""


def end(db: Connection, table: int, still: Iterable[int]) -> None:
    """End the calls of everybody at this table whose turn does not go on: their messages go."""
    over = f"WHERE {_CALLS} AND table_id = ? AND person NOT IN {_LISTED}"
    values = table, _many(still)
    _remove(db, f"{over} AND message IS NOT NULL", values)
    _forget(db, over, values)
    db.execute(f"DELETE FROM deliveries {over}", values)  # noqa: S608


def alone(db: Connection, table: int, person: int) -> None:
    """Note that of those who were asked together this player is the last: what calls them says so."""
    _amend(db, _OF_PLAYER, (table, person))


def put(db: Connection, table: int, person: int, why: str) -> bool:
    """Call a player for this reason, unless that was done in this turn; `LATER` as often as they like. Return
    whether it was still to do.
    """
    if why == LATER:
        later = f"{_OF_PLAYER} AND why = '{LATER}'"
        _remove(db, f"{later} AND message IS NOT NULL", (table, person))
        _forget(db, later, (table, person))
        db.execute(f"DELETE FROM deliveries {later} AND stage = '{SHOWN}'", (table, person))  # noqa: S608
    return _insert(db, table, person, why)


def put_here(db: Connection, table: int, person: int, why: str, gone: bool = False) -> None:
    """Call a player in the channel, since they chose it (`CHOSEN`) or no hand reaches them (`UNREACHABLE`):
    by what their hand should have done, or once in this turn. `gone`: the hand that called them is there no
    more.
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
    """Note that the player's hand comes as a new message, and calls them."""
    db.execute(
        f"UPDATE deliveries SET awaits = '{AWAITS_HAND}' WHERE id = ? AND stage = '{WANTED}'",  # noqa: S608
        (one.id,),
    )


def unwanted(db: Connection, table: int, person: int) -> None:
    """Drop what was to call a player once more, where it has not yet."""
    _forget(db, f"{_OF_PLAYER} AND why = '{LATER}'", (table, person))


def turned_off(db: Connection, person: int) -> None:
    """Drop what was to call a player to their turns, at every table. That they cannot be reached is still
    told, without a sound.
    """
    _forget(db, f"WHERE {_CALLS} AND person = ? AND why IN {(HAND, CHOSEN, LATER)}", (person,))


def release(db: Connection, table: int | None, person: int) -> None:
    """Make due what was held back for a plan of this player: that plan is gone. None: at every table."""
    db.execute(
        "UPDATE deliveries SET awaits = NULL, attempts = 0, retry_at = 0"  # noqa: S608
        f" WHERE {_CALLS} AND awaits = '{AWAITS_PLAN}' AND table_id = coalesce(?, table_id) AND person = ?",
        (table, person),
    )


def hold(db: Connection, table: int, person: int, why: str) -> None:
    """Hold back what calls a player, as long as a plan of theirs will answer."""
    held = db.execute(
        f"UPDATE deliveries SET awaits = '{AWAITS_PLAN}' {_OF_PLAYER} AND why = ? AND here = 0"  # noqa: S608
        f" AND stage = '{WANTED}' AND message IS NULL",
        (table, person, why),
    )
    if not held.rowcount:
        _insert(db, table, person, why, awaits=AWAITS_PLAN, again=False)


def hold_hand(db: Connection, table: int, person: int) -> None:
    """Hold back what a player's hand was to call them to, as long as a plan of theirs will answer."""
    again = db.execute(
        f"SELECT 1 FROM deliveries {_OF_PLAYER} AND why = '{LATER}' AND awaits = '{AWAITS_HAND}'",  # noqa: S608
        (table, person),
    )
    hold(db, table, person, HAND if again.fetchone() is None else LATER)


def has_hand(db: Connection, table: int, person: int) -> None:
    """Note that a new hand has told a player of their turn: nothing else need call them now, nor in the place
    of the hand.
    """
    db.execute(
        f"UPDATE deliveries SET stage = '{SHOWN}', awaits = NULL, here = 0, channel = NULL {_OF_PLAYER}"  # noqa: S608
        f" AND (awaits = '{AWAITS_HAND}' OR why = '{LATER}' AND here = 1 AND stage = '{WANTED}'"
        " AND message IS NULL)",
        (table, person),
    )
    _forget(db, f"{_OF_PLAYER} {_FIRST} AND awaits IS NULL", (table, person))
    _insert(db, table, person, HAND, stage=SHOWN, again=False)


def among_several(db: Connection, table: int, person: int) -> None:
    """Note that a player is called once more by one message, to this table among others."""
    put(db, table, person, LATER)
    db.execute(
        f"UPDATE deliveries SET stage = '{SHOWN}' {_OF_PLAYER} AND why = '{LATER}' AND stage = '{WANTED}'",  # noqa: S608
        (table, person),
    )


def drop(db: Connection, one: Delivery) -> None:
    """Drop this call."""
    _forget(db, "WHERE id = ?", (one.id,))


def remove_others(db: Connection, one: Delivery, channel: int, message: int) -> None:
    """Remove what called the same player in the same place before this message."""
    _remove(
        db,
        f"{_OF_PLAYER} AND channel = ? AND message IS NOT NULL AND message != ?",
        (one.table_id, one.person, channel, message),
    )


def end_snoozes(db: Connection, table: int, still: Iterable[int], goes_on: Iterable[int]) -> None:
    """End what was put off at this table: by those who are asked nothing, or not what they were asked before.
    Who wants no ping in this turn gets none while it `goes_on`, whatever more is asked in it; a moment that
    was named was for one question.
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
    """Call this player, also where something calls them to their turn already, if `again`. Return whether
    there was no such call before.
    """
    done = db.execute(
        "INSERT INTO deliveries (table_id, person, what, why, here, stage, awaits, channel)"  # noqa: S608
        " SELECT id, ?1, 'call', ?2, ?3, ?4, ?5, CASE WHEN ?3 = 1 THEN channel END FROM tables WHERE id = ?6"
        f" {'' if again else _UNLESS_CALLED} ON CONFLICT DO NOTHING",
        (person, why, here, stage, awaits, table),
    )
    return done.rowcount > 0


def _forget(db: Connection, which: str, values: tuple[int | str, ...]) -> None:
    """Drop what is not made yet of these; what may have been sent is to be deleted."""
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
    """Make the messages of these rows say what is so by now."""
    db.execute(
        f"UPDATE deliveries SET stage = '{WANTED}', attempts = 0, retry_at = 0 {which}"  # noqa: S608
        f" AND {_MADE} AND message IS NOT NULL",
        values,
    )


def _remove(db: Connection, which: str, values: tuple[int | str, ...]) -> None:
    """Remove the messages of these rows; the rows still say that the player was called."""
    db.execute(
        "INSERT INTO deliveries (table_id, person, what, here, wanted, channel, message)"  # noqa: S608
        f" SELECT table_id, person, '{ORPHAN}', here, -1, channel, message FROM deliveries {which}"
        " ON CONFLICT DO NOTHING",
        values,
    )
    db.execute(
        f"UPDATE deliveries SET message = NULL, channel = NULL, stage = '{SHOWN}' {which}",  # noqa: S608
        values,
    )


def _many(people: Iterable[int]) -> str:
    return json.dumps(sorted(people))
