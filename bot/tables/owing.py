"""What a step leaves to be shown, written within its own transaction: which displays are dirty, which come as
new messages, who is told. Nothing is drawn or sent here, and what was shown is noted elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Literal

import engine
from bot.storage.database import Statements
from bot.tables import calls, presence
from bot.tables.due import REMINDER
from bot.tables.step import Step
from bot.tables.table import Table

WAITING = 30
"""Seconds after which somebody who merely waits, at the table, sees what others have done since."""

Whose = Literal["persons", "channels"]

_WHOSE = {
    "persons": "AND person = ?",
    "channels": "AND person = 0 AND channel = ?",
}

NEXT = "(SELECT coalesce(max(owed), 0) + 1 FROM displays WHERE dirty = 1)"
"""The place in the order for what becomes owed now: behind everything that is."""
PLACE = f"CASE WHEN dirty = 1 THEN owed ELSE {NEXT} END"
REDRAW = (
    f"UPDATE displays SET dirty = 1, attempts = 0, retry_at = 0, shown_version = -1, owed = {PLACE}"  # noqa: S608
    " WHERE dm_closed = 0 AND message IS NOT NULL"
)
"""Its message shows no version as it is to look."""


async def owe(db: Statements, step: Step, table: Table, waiting: Collection[int], now: int) -> None:
    """After this step, which led to `table`, every display of the table is dirty, but for those of people who
    merely wait (see `waits`); some come as new messages, and some people are told. Whose deed it was is at
    the table.
    """
    if step.by:
        await presence.note(db, table.id, step.by, now)
    passed_over = json.dumps(sorted(waiting))
    await db.execute(
        f"UPDATE displays SET dirty = 1, attempts = 0, retry_at = 0, needed = ?, owed = {PLACE}"  # noqa: S608
        " WHERE table_id = ? AND dm_closed = 0 AND person NOT IN (SELECT value FROM json_each(?))",
        (table.version, table.id, passed_over),
    )
    await db.execute(
        f"UPDATE displays SET dirty = 1, attempts = 0, retry_at = ?, owed = {PLACE}"  # noqa: S608
        " WHERE table_id = ? AND dm_closed = 0 AND dirty = 0 AND message IS NOT NULL"
        " AND person IN (SELECT value FROM json_each(?)) AND person IN"
        " (SELECT person FROM presence WHERE presence.table_id = ? AND seen BETWEEN ? AND ?)",
        (now + WAITING, table.id, passed_over, table.id, now - presence.AT_TABLE, now + presence.SLACK),
    )
    # What was to ping somebody who was at the table is another question now, or none.
    await db.executemany(
        "UPDATE displays SET repost = 0 WHERE table_id = ? AND person = ?",
        [
            (table.id, seat.person)
            for seat in table.seats
            if seat.person and (seat.question_version == table.version or table.phase != "playing")
        ],
    )
    await calls.follow(db, step, table)
    await repost(db, table, step.reposts)
    await db.executemany(
        "INSERT INTO displays (table_id, person, channel, repost, needed, owed)"  # noqa: S608
        f" VALUES (?, ?, ?, ?, ?, {NEXT}) ON CONFLICT (table_id, person) DO UPDATE"
        " SET repost = excluded.repost, dirty = 1, attempts = 0, retry_at = 0, needed = excluded.needed",
        [
            (table.id, person, None if person else table.channel, table.version, table.version)
            for person in sorted(step.opens)
        ],
    )
    # Also in a pause: afterwards she is asked what she was asked before.
    waits_for = table.state.to_act if table.phase == "playing" and table.state is not None else ()
    asked = {table.seats[n].person: table.seats[n].question_version for n in waits_for}
    still = json.dumps([person for person, version in asked.items() if person and version != table.version])
    # No ping in this turn, whatever more she is asked in it; a moment that she named was for one question.
    await db.execute(
        "DELETE FROM snoozes WHERE table_id = ? AND person NOT IN (SELECT value FROM json_each(?))"
        " AND (until IS NOT NULL OR person NOT IN (SELECT value FROM json_each(?)))",
        (table.id, still, json.dumps(sorted(calls.turn_goes_on(step, table)))),
    )
    await db.executemany(
        "INSERT INTO notices (table_id, kind, person) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, kind, person) DO UPDATE SET sent = 0, attempts = 0, retry_at = 0",
        [(table.id, *notice) for notice in step.notices if notice.kind != REMINDER],
    )
    for notice in step.notices:
        if notice.kind == REMINDER:
            await calls.owe(db, table.id, notice.person, calls.REMINDER)


def waits(step: Step, table: Table) -> set[int]:
    """The people whom this step leaves waiting as they were: another has moved, their own hands are the same,
    nobody asks them anything that was not asked before, and no private word has reached them. Where several
    choose at once, those who have not chosen yet count among them: what others choose is not for them. But
    the last of these is to see that all wait for her.
    """
    before = step.before
    if before is None or before.state is None or table.state is None or table.phase != "playing":
        return set()
    if step.move is None or step.move.seat < 0 or 0 in step.reposts or step.notices:
        return set()
    if table.offer != before.offer or table.people != before.people:
        return set()
    told = {
        seat for version, event in table.recent_events if version == table.version for seat in event.to or ()
    }
    return {
        seat.person
        for number, seat in enumerate(table.seats)
        if seat.person
        and seat.question_version != table.version
        and (number not in table.to_act or number in before.to_act)
        and number not in told
        and not (table.to_act == (number,) and len(before.to_act) > 1)
        and _own(before.state, number) == _own(table.state, number)
    }


def _own(state: engine.State, seat: int) -> tuple[object, bool]:
    """What is a seat's own of the view that it has: its hand, and whether it is out of the game."""
    view = state.view(seat)
    return view.get("hand"), seat in view.get("out", ())


async def repost(db: Statements, table: Table, people: Iterable[int], where: str = "") -> None:
    """These people's displays (0: the public one) come as new messages, not as edits, `where` that is so."""
    await db.executemany(
        f"UPDATE displays SET repost = ?, dirty = 1, attempts = 0, retry_at = 0, needed = ?, owed = {PLACE}"  # noqa: S608
        f" WHERE table_id = ? AND person = ? {where}",
        [(wanted(table.version), table.version, table.id, one) for one in sorted(people)],
    )


def wanted(version: int) -> int:
    """What `repost` says of a new message of this version: 0 would say that none is wanted, and a lobby that
    has just been opened has that one.
    """
    return max(1, version)


async def redraw(db: Statements, whose: Whose, number: int) -> None:
    """What this person has in her hands, or this channel on its tables, in games in play, is to be drawn
    anew.
    """
    await db.execute(
        f"{REDRAW} {_WHOSE[whose]}"  # noqa: S608
        " AND table_id IN (SELECT id FROM tables WHERE phase = 'playing')",
        (number,),
    )
