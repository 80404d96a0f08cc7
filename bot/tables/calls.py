"""Calls, as rows: whatever calls a person to a table for what she is asked there. The rows of a turn are kept
while it lasts, so that they say how often she was called in it; a turn lasts while the table waits for her,
step after step. Their messages go with it.

Whether she is to be called is decided in pings.py; nothing is sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.storage.database import Database, Statements
from bot.tables.owed import Display
from bot.tables.removals import leave_behind, replace
from bot.tables.step import Step
from bot.tables.table import Table

HAND, CHOSEN, UNREACHABLE, REMINDER, LATER = "hand", "chosen", "unreachable", "reminder", "later"
"""Why, and how, a row calls: her hand comes as a new message; in the channel, as she chose; there, since
nothing else reaches her; before her time is up; once more, as she has put off, or after her rest.
"""
OWED, HELD, CARRIED, MADE, AMENDED, OVER = "owed", "held", "carried", "made", "amended", "over"
"""What has become of it: it is to be sent; it is kept back while a plan of hers will answer; her hand is to
come as a new message; she was called; its message is to be edited; nobody wants it any more, and it may have
been sent without anybody knowing its message.
"""
FIRST = (HAND, CHOSEN, UNREACHABLE)
"""Of these one calls her in a turn, of the others one each."""
NOTING = 60.0
"""Seconds for which a note of what was sent waits for its turn: nobody waits for it."""

_FIRST = f"AND reason IN {FIRST}"
_HERS = "WHERE table_id = ? AND person = ?"
_CALLED = f"SELECT 1 FROM calls {_HERS} AND stage != '{OVER}' {_FIRST}"  # noqa: S608
"""Whether anything calls her to her turn."""


class Call(NamedTuple):
    """One of them. `here`: in the channel of the table. `channel` is where it was sent, or may have been;
    None: nowhere. `message`: None where none is known.
    """

    id: int
    table_id: int
    person: int
    reason: str
    stage: str
    here: int
    channel: int | None
    message: int | None
    attempts: int

    @property
    def was_made(self) -> bool:
        """Whether she was called."""
        return self.stage in (MADE, AMENDED)

    @property
    def by_hand(self) -> bool:
        """Whether it was her hand, in a new message, that called her."""
        return self.was_made and self.reason in (HAND, LATER) and self.channel is None


_CALLS = f"SELECT {', '.join(Call._fields)} FROM calls"  # noqa: S608


# Within a transaction


async def follow(db: Statements, step: Step, table: Table) -> None:
    """After this step, which led to `table`: the calls of those whose turn is over are, too. Whoever has
    answered and is asked more has time anew: her reminder goes, and what else calls her says so, if all have
    seen that she has answered, for none may tell of a secret deed. Whoever alone is waited for by now of
    those who were asked together reads it there.
    """
    before = step.before
    if before is None or before.phase != "playing":
        return
    still = turn_goes_on(step, table)
    await _end(db, table, f"AND person NOT IN ({_many(still)})")
    openly = any(version == table.version and event.to is None for version, event in table.recent_events)
    answered = {seat.person for seat in table.seats if seat.question_version == table.version} & still
    if openly and answered:
        hers = f"WHERE table_id = ? AND person IN ({_many(answered)})"
        await _remove(db, f"{hers} AND reason = '{REMINDER}' AND message IS NOT NULL", (table.id,))
        await _amend(db, hers, (table.id,))
        # What her hand was to call her to, or her plan to answer, is answered.
        await _forget(db, hers, (table.id,))
    if len(still) == 1 and len(before.to_act) > 1 and len(table.to_act) == 1:
        await _amend(db, _HERS, (table.id, *still))


def turn_goes_on(step: Step, table: Table) -> set[int]:
    """The people whom the table waited for before this step, and still does."""
    before = step.before
    if before is None or before.phase != "playing" or table.phase != "playing":
        return set()
    waited = {before.seats[seat].person for seat in before.to_act}
    return waited & {table.seats[seat].person for seat in table.to_act}


def _many(people: Iterable[int]) -> str:
    return ", ".join(str(int(person)) for person in sorted(people))


async def _end(db: Statements, table: Table, whose: str) -> None:
    await _remove(
        db, f"WHERE table_id = ? AND stage != '{OVER}' AND message IS NOT NULL {whose}", (table.id,)
    )
    await _forget(db, f"WHERE table_id = ? {whose}", (table.id,))
    await db.execute(
        f"DELETE FROM calls WHERE table_id = ? AND stage != '{OVER}' {whose}",  # noqa: S608
        (table.id,),
    )


async def _forget(db: Statements, which: str, values: tuple[int | str, ...]) -> None:
    """What is not made yet of these is not wanted; what may have been sent is looked for."""
    await db.execute(
        f"UPDATE calls SET stage = '{OVER}', attempts = 0, retry_at = 0 {which}"  # noqa: S608
        f" AND stage = '{OWED}' AND channel IS NOT NULL",
        values,
    )
    await db.execute(
        f"DELETE FROM calls {which} AND stage IN ('{OWED}', '{HELD}', '{CARRIED}')",  # noqa: S608
        values,
    )


async def _amend(db: Statements, which: str, values: tuple[int, ...]) -> None:
    """The messages of these rows are to say what is so by now."""
    await db.execute(
        f"UPDATE calls SET stage = '{AMENDED}', attempts = 0, retry_at = 0 {which}"  # noqa: S608
        f" AND stage = '{MADE}' AND message IS NOT NULL",
        values,
    )


async def _remove(db: Statements, which: str, values: tuple[int, ...]) -> None:
    """The messages of these rows are to be deleted; the rows say that she was called."""
    # Whoever is called in her direct messages may have a finger on it.
    await db.execute(
        "INSERT OR IGNORE INTO removals (message, channel, table_id, person)"  # noqa: S608
        f" SELECT message, channel, table_id, CASE WHEN here THEN 0 ELSE person END FROM calls {which}",
        values,
    )
    await db.execute(
        f"UPDATE calls SET message = NULL, channel = NULL, stage = '{MADE}' {which}",  # noqa: S608
        values,
    )


async def _unless_called(
    db: Statements,
    table: int,
    person: int,
    reason: str,
    stage: str,
    here: bool = False,
    again: bool = False,
) -> None:
    """A row of hers, at this stage, unless something calls her to her turn already; or `again`."""
    await db.execute(
        "INSERT OR IGNORE INTO calls (table_id, person, reason, stage, here)"
        f" SELECT ?, ?, ?, ?, ? WHERE ? OR NOT EXISTS ({_CALLED})",
        (table, person, reason, stage, here, again, table, person),
    )


async def owe(db: Statements, table: int, person: int, reason: str) -> None:
    """She is to be called for this reason, unless she was in this turn; `LATER` as often as she likes."""
    if reason == LATER:
        await _remove(db, f"{_HERS} AND reason = '{LATER}' AND message IS NOT NULL", (table, person))
        await _forget(db, f"{_HERS} AND reason = '{LATER}'", (table, person))
        await db.execute(
            f"DELETE FROM calls {_HERS} AND reason = ? AND stage = '{MADE}'",  # noqa: S608
            (table, person, reason),
        )
    await db.execute(
        f"INSERT OR IGNORE INTO calls (table_id, person, reason, stage) VALUES (?, ?, ?, '{OWED}')",  # noqa: S608
        (table, person, reason),
    )


async def owe_here(db: Statements, table: int, person: int, reason: str, gone: bool = False) -> None:
    """She is to be called in the channel, since she chose it (`CHOSEN`) or no hand reaches her
    (`UNREACHABLE`): by what her hand should have done, or once in this turn. `gone`: the hand that called her
    is there no more.
    """
    moved = await db.execute(
        f"UPDATE OR IGNORE calls SET stage = '{OWED}', here = 1, attempts = 0, retry_at = 0,"  # noqa: S608
        f" reason = CASE WHEN reason IN {FIRST} THEN ? ELSE reason END"
        f" {_HERS} AND (stage = '{CARRIED}' OR stage = '{HELD}' {_FIRST})",
        (reason, table, person),
    )
    if not moved.rowcount:
        await _unless_called(db, table, person, reason, OWED, here=True, again=gone)


async def carried(db: Statements, one: Call) -> None:
    """Her hand comes as a new message, and calls her."""
    await db.execute(f"UPDATE calls SET stage = '{CARRIED}' WHERE id = ? AND stage = '{OWED}'", (one.id,))  # noqa: S608


async def unheard(db: Statements, table: int, person: int) -> None:
    """She wants no call now of those that were not made yet."""
    await _forget(db, f"{_HERS} AND reason = '{LATER}'", (table, person))


async def turned_off(db: Statements, person: int) -> None:
    """She wants no calls to her turns any more, at any table: none comes of those that were not made yet, but
    that she cannot be reached is still told, without a sound.
    """
    await _forget(db, f"WHERE person = ? AND reason IN {(HAND, CHOSEN, LATER)}", (person,))


async def release(db: Statements, table: int | None, person: int) -> None:
    """What was kept back for a plan of hers is owed: the plan is gone, or some plan. None: at every table."""
    await db.execute(
        f"UPDATE calls SET stage = '{OWED}', attempts = 0, retry_at = 0"  # noqa: S608
        f" WHERE stage = '{HELD}' AND table_id = ifnull(?, table_id) AND person = ?",
        (table, person),
    )


async def has_hand(db: Statements, table: int, person: int) -> None:
    """Her hand has come as a new message while she was asked something: nothing else need call her now."""
    await db.execute(
        f"UPDATE calls SET stage = '{MADE}' {_HERS} AND stage = '{CARRIED}'",  # noqa: S608
        (table, person),
    )
    await _forget(db, f"{_HERS} {_FIRST} AND stage = '{OWED}'", (table, person))
    await _unless_called(db, table, person, HAND, MADE)


class Calls:
    """One for the process."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Reading

    async def of_turn(self, table: int, person: int) -> list[Call]:
        """The calls of the turn that she has."""
        rows = await self._database.read(f"{_CALLS} {_HERS} AND stage != '{OVER}'", (table, person))
        return [Call(*row) for row in rows]

    async def owed(self, number: int) -> Call | None:
        """The call of this number, where anything is to be done for it."""
        row = await self._database.one(
            f"{_CALLS} WHERE id = ? AND stage IN ('{OWED}', '{AMENDED}', '{OVER}')", (number,)
        )
        return None if row is None else Call(*row)

    async def unsure(self) -> set[int]:
        """The calls that may have been sent when the process began, and were not noted."""
        rows = await self._database.read(
            f"SELECT id FROM calls WHERE stage IN ('{OWED}', '{OVER}') AND channel IS NOT NULL"  # noqa: S608
        )
        return {row["id"] for row in rows}

    async def is_one(self, table: int, message: int) -> bool:
        """Whether this message calls somebody to this table."""
        found = await self._database.one(
            "SELECT 1 FROM calls WHERE table_id = ? AND message = ?", (table, message)
        )
        return found is not None

    # What becomes of one

    async def unreached(self, table: int, person: int) -> None:
        """Her hand is late: she is to be told in the channel, unless she was."""
        await self._database.at_once(lambda db: owe_here(db, table, person, UNREACHABLE), NOTING)

    async def instead_of_hand(self, one: Display, asked: bool) -> None:
        """Her direct messages take nothing: her hand is not sent to her in this turn, and what stands there
        is to be deleted, for it would not be renewed. If she is asked something the channel tells her so.
        """

        async def note(db: Statements) -> None:
            await replace(db, one, 0)
            # What she was asked in the meantime is another matter.
            await db.execute(
                "UPDATE displays SET dm_closed = 1, message = NULL, dirty = repost > ?1 OR unsure,"
                " attempts = 0, retry_at = 0, repost = CASE WHEN repost > ?1 THEN repost ELSE 0 END"
                " WHERE table_id = ?2 AND person = ?3",
                (one.repost, one.table_id, one.person),
            )
            if asked:
                await owe_here(db, one.table_id, one.person, UNREACHABLE, gone=True)

        await self._database.at_once(note, NOTING)

    async def move_here(self, one: Call) -> None:
        """She is to be called in the channel instead."""
        await self._database.change(
            f"UPDATE calls SET here = 1, attempts = 0, retry_at = 0 WHERE id = ? AND stage = '{OWED}'",  # noqa: S608
            (one.id,),
            NOTING,
        )

    async def hold(self, table: int, person: int, reason: str) -> None:
        """A plan of hers will answer: she is not called as long as that is so."""

        async def note(db: Statements) -> None:
            held = await db.execute(
                f"UPDATE calls SET stage = '{HELD}' {_HERS} AND reason = ? AND here = 0"  # noqa: S608
                f" AND stage IN ('{OWED}', '{CARRIED}')",
                (table, person, reason),
            )
            if not held.rowcount:
                await _unless_called(db, table, person, reason, HELD)

        await self._database.at_once(note, NOTING)

    async def about_to_send(self, one: Call, channel: int) -> bool:
        """It is about to be sent there: known before, so that it is looked for if nobody hears how it went.
        Whether it is still to be.
        """
        noted = await self._database.change(
            f"UPDATE calls SET channel = ? WHERE id = ? AND stage = '{OWED}'",  # noqa: S608
            (channel, one.id),
        )
        return noted > 0

    async def made(self, one: Call, channel: int, message: int) -> None:
        """This message calls her; whichever did before in the same place goes. If her turn was over before,
        it goes itself.
        """

        async def note(db: Statements) -> None:
            noted = await db.execute(
                f"UPDATE calls SET stage = '{MADE}', channel = ?, message = ?"  # noqa: S608
                f" WHERE id = ? AND stage = '{OWED}'",
                (channel, message, one.id),
            )
            if noted.rowcount:
                await _remove(
                    db,
                    f"{_HERS} AND channel = ? AND message IS NOT NULL AND message != ?",
                    (one.table_id, one.person, channel, message),
                )
            else:
                await leave_behind(db, one.table_id, 0 if one.here else one.person, channel, [message])
                await db.execute(f"DELETE FROM calls WHERE id = ? AND stage = '{OVER}'", (one.id,))  # noqa: S608

        await self._database.at_once(note, NOTING)

    async def amended(self, one: Call, message: int | None) -> None:
        """Its message says what is so now; None: it is gone."""
        await self._database.change(
            f"UPDATE calls SET stage = '{MADE}', message = ?, attempts = 0"  # noqa: S608
            f" WHERE id = ? AND stage = '{AMENDED}'",
            (message, one.id),
            NOTING,
        )

    async def forget(self, one: Call) -> None:
        """It is not wanted; if it may have been sent, it is looked for."""
        await self._database.at_once(lambda db: _forget(db, "WHERE id = ?", (one.id,)), NOTING)

    async def found(self, one: Call, channel: int, message: int | None) -> None:
        """Of one that nobody wants any more this message is there, and is to be deleted; None: none is."""

        async def note(db: Statements) -> None:
            if message is not None:
                await leave_behind(db, one.table_id, 0 if one.here else one.person, channel, [message])
            await db.execute("DELETE FROM calls WHERE id = ?", (one.id,))

        await self._database.at_once(note, NOTING)
