"""What Discord shows of the tables, as rows: displays, which are dirty until they show the version that is
needed, notices, which are owed until they were sent once, and removals, which stand until a replaced message
is gone. Calls have a file of their own.

What a step leaves to be shown is written in owing.py; here it is read, and noted when it was shown. Who makes
Discord show it is not known here; nothing is drawn or sent.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterable

from bot.storage.database import Database, Statements
from bot.tables.calls import Calls, has_hand
from bot.tables.dms import DirectMessages
from bot.tables.doubts import Doubts
from bot.tables.owed import LATER, OWED, Display, Owed, OwedNotice, Post, Removal
from bot.tables.owing import NEXT, PLACE, REDRAW, wanted
from bot.tables.presence import Signs
from bot.tables.removals import leave_behind, replace
from bot.tables.table import Table
from bot.tables.unshown import NOTING, Unshown

FETCHED = 2
"""Seconds after which a display that awaits its picture is looked at again, should nobody tell of it."""

_VERSION = "SELECT version FROM tables WHERE id = table_id"
_SHOWN = (
    "UPDATE displays SET shown_version = CASE WHEN :awaits THEN -1 ELSE :version END, digest = :digest,"  # noqa: S608
    f" attempts = 0, owed = {NEXT}, unsure = unsure AND :posted = 0,"
    " dirty = (repost > :posted OR needed > :version OR :awaits"
    f" OR unsure AND :posted = 0 OR dirty = 1 AND ({_VERSION}) > :version),"
    " retry_at = CASE WHEN needed > :version OR (:awaits AND :look_again = 0) THEN 0"
    " WHEN :look_again > 0 THEN :look_again ELSE retry_at END"
    " WHERE table_id = :table"
)
"""It shows a version, with this digest. It stays dirty where a repost is owed of a version after `posted`,
where its picture is awaited, where it is in doubt and has no new message, or where the table has moved on in
the meantime; and is looked at again then, but at once where somebody needs to see more.
"""


_MARKED = (
    "SELECT 1 FROM displays WHERE table_id = :table AND person = :person AND message = :message"  # noqa: S608
    " AND shown_version = :version AND needed <= :version AND digest IS :digest AND attempts = 0"
    f" AND NOT :awaits AND dirty = (repost > 0 OR unsure OR dirty = 1 AND ({_VERSION}) > :version)"
)
"""What `_SHOWN` would say of it, it says already."""


class Displays(Unshown):
    """One for the process: it alone knows which displays are held, and who was seen a moment ago."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        """`now` gives seconds since 1970."""
        super().__init__(database)
        self._now = now
        self._signs = Signs(database)
        self.calls = Calls(database)
        self.dms = DirectMessages(database)
        self.doubts = Doubts(database)

    async def watch(self, wake: Callable[[], None]) -> None:
        """Call `wake` whenever a commit leaves something to be shown, or a display that was passed over may
        be shown now.
        """
        self.wake = wake
        # What was put off is no news: whoever put it off knows.
        await self._database.watch("displays", "WHEN NEW.dirty = 1 AND NEW.retry_at = 0", wake)
        await self._database.watch("notices", "WHEN NEW.sent = 0 AND NEW.retry_at = 0", wake)
        stages = "WHEN NEW.stage IN ('owed', 'amended', 'over') AND NEW.retry_at = 0"
        await self._database.watch("calls", stages, wake)
        await self._database.watch("removals", "WHEN NEW.retry_at = 0", wake)

    # What is owed

    async def owed(self, now: int, limit: int, avoid: Collection[int] = ()) -> list[Owed]:
        """What may be done now, one a lane, in the order in which it is to be done. Lanes in `avoid` are
        passed over, and so is what is held.
        """
        rows = await self._database.read(
            f"SELECT {', '.join(Owed._fields)}, min(rank) AS first FROM ({OWED})"  # noqa: S608
            " WHERE lane NOT IN (SELECT value FROM json_each(:avoid))"
            " GROUP BY lane ORDER BY first, table_id LIMIT :limit",
            {"now": now, "limit": limit, "avoid": json.dumps(sorted(avoid))},
        )
        found = [Owed(*row[:-1]) for row in rows]
        return [
            one
            for one in found
            # What is sent anew is under nobody's finger.
            if (one.kind in ("notice", "call") and one.person) or not self.is_held(one.table_id, one.person)
        ]

    async def display(self, table: int, person: int) -> Display | None:
        """The display as it is by now; None where it is not to be shown any more, or not now, since it is
        held.
        """
        row = await self._database.one(
            f"SELECT {', '.join(Display._fields[:-1])}, coalesce(seen, 0) FROM displays"  # noqa: S608
            " LEFT JOIN presence USING (table_id, person) WHERE dirty = 1 AND table_id = ? AND person = ?",
            (table, person),
        )
        if row is None or self.is_held(table, person):
            return None
        found = Display(*row)
        return found._replace(
            seen=max(found.seen, self._signs.latest(table, person)),
            unsure=found.unsure or self.doubts.holds(table, person),
        )

    async def awaiting(self, table: int, person: int) -> Owed | None:
        """The display where it is dirty for a picture, put off or not; None where it is not."""
        row = await self._database.one(
            "SELECT coalesce(channel, -person) AS lane FROM displays"
            " WHERE dirty = 1 AND shown_version = -1 AND table_id = ? AND person = ?",
            (table, person),
        )
        return None if row is None else Owed("display", table, person, 0, row["lane"])

    async def notice(self, one: Owed) -> OwedNotice | None:
        """The notice, None where it was sent."""
        row = await self._database.one(
            f"SELECT {', '.join(OwedNotice._fields)} FROM notices WHERE sent = 0 AND id = ?",  # noqa: S608
            (one.number,),
        )
        return None if row is None else OwedNotice(*row)

    async def removal(self, one: Owed) -> Removal | None:
        """The message that is to be deleted, None where it is gone, or where somebody may have a finger on
        it: then it is left until she is answered.
        """
        row = await self._database.one(
            f"SELECT {', '.join(Removal._fields)} FROM removals WHERE message = ?",  # noqa: S608
            (one.number,),
        )
        return None if row is None or self.is_held(one.table_id, one.person) else Removal(*row)

    async def next_retry(self, now: int) -> int | None:
        """When something that was put off may be tried again, in seconds since 1970; None: nothing was."""
        row = await self._database.one(
            f"SELECT min(retry_at) AS due FROM (SELECT retry_at FROM displays WHERE dirty = 1 AND {LATER}"  # noqa: S608
            f" UNION ALL SELECT retry_at FROM notices WHERE sent = 0 AND {LATER}"
            f" UNION ALL SELECT retry_at FROM calls WHERE stage IN ('owed', 'amended', 'over') AND {LATER}"
            f" UNION ALL SELECT retry_at FROM removals WHERE {LATER})",
            {"now": now},
        )
        due: int | None = None if row is None else row["due"]
        return due

    async def public_message(self, table: int) -> Post | None:
        """The message that shows a table to everybody, None while there is none."""
        row = await self._database.one(
            "SELECT channel, message, posted, repost > 0 FROM displays"
            " WHERE table_id = ? AND person = 0 AND message IS NOT NULL",
            (table,),
        )
        return None if row is None else Post(row[0], row[1], row[2], bool(row[3]))

    async def look_after(self, table: int) -> None:
        """Somebody looks for the public message: it is edited, whatever it shows, and so posted anew where it
        is gone.
        """
        await self._database.change(
            f"UPDATE displays SET dirty = 1, attempts = 0, retry_at = 0, digest = NULL, owed = {PLACE}"  # noqa: S608
            " WHERE table_id = ? AND person = 0 AND message IS NOT NULL",
            (table,),
        )

    # What was shown

    async def posted(
        self,
        one: Display,
        channel: int,
        message: int,
        version: int,
        digest: str,
        now: int,
        again: int = 0,
        others: Iterable[int] = (),
        asks: bool = False,
    ) -> None:
        """It has a new message, which shows this version; the one before, and these `others`, are to be
        deleted. `again` is when its picture is looked for; 0: it has what it is to have. `asks`: it tells
        her whom it belongs to that it is her turn.
        """

        async def note(db: Statements) -> None:
            await replace(db, one, message)
            await leave_behind(db, one.table_id, one.person, channel, others)
            if asks:
                await has_hand(db, one.table_id, one.person)
            # One that was to go, and was found when it could be used again, stays.
            await db.execute("DELETE FROM removals WHERE message = ?", (message,))
            await db.execute(
                f"{_SHOWN} AND person = :person",
                _shown(one.table_id, version, digest, wanted(version), again, awaits=again > 0)
                | {"person": one.person},
            )
            await db.execute(
                "UPDATE displays SET channel = ?, message = ?, posted = ?, dm_closed = 0,"
                " repost = CASE WHEN repost > ? THEN repost ELSE 0 END WHERE table_id = ? AND person = ?",
                (channel, message, now, wanted(version), one.table_id, one.person),
            )

        await self.doubts.end(one, lambda: self._database.at_once(note, NOTING))

    async def shown(
        self, one: Display, version: int, digest: str | None, look_again: int = 0, awaits: bool = False
    ) -> None:
        """Its message shows this version, but perhaps for a picture that it `awaits`. Where more is owed, it
        is not looked at again before then.
        """
        await self._database.change(
            f"{_SHOWN} AND person = :person",
            _shown(one.table_id, version, digest, look_again=look_again, awaits=awaits)
            | {"person": one.person},
            NOTING,
        )

    async def mark(
        self, table: Table, person: int, message: int, digest: str | None = None, awaits: bool = False
    ) -> None:
        """The answer to a tap has just made this message show the table, as a page of this digest, but
        perhaps for a picture that it `awaits`. So the next step is shown if it is seen on it, and not where
        somebody does something in secret. Where that is not the newest message of this person's display, the
        newest is drawn anew: what she has said so far must not go with the old; and so it is where two
        answers have crossed.
        """
        crossed = self.crossed(table.id, person)
        if crossed:
            self.overrule(table.id, person)
        known = None if crossed else digest
        look_again = int(self._now()) + FETCHED if awaits else 0
        values = _shown(table.id, table.version, known, look_again=look_again, awaits=awaits)
        values |= {"person": person, "message": message}
        # A look leaves everything as it is: nothing to write.
        if not crossed and await self._database.one(_MARKED, values):
            return

        async def note(db: Statements) -> None:
            marked = await db.execute(f"{_SHOWN} AND person = :person AND message = :message", values)
            if crossed or not marked.rowcount:
                await db.execute(f"{REDRAW} AND table_id = ? AND person = ?", (table.id, person))

        await self._database.at_once(note)
        if awaits:
            self.wake()  # it may sleep for longer

    async def left_behind(self, one: Display, channel: int, messages: Iterable[int]) -> None:
        """What may have been sent of it was looked for. These messages were, and nobody wants them any more:
        they are to be deleted.
        """

        async def note(db: Statements) -> None:
            await leave_behind(db, one.table_id, one.person, channel, messages)
            await db.execute(
                "UPDATE displays SET unsure = 0 WHERE table_id = ? AND person = ?", (one.table_id, one.person)
            )

        await self.doubts.end(one, lambda: self._database.at_once(note, NOTING))

    # Signs of life

    async def seen(self, table: int, person: int, now: int) -> None:
        """This person has tapped something at this table. That is known at once, and written now and then."""
        self._signs.note(table, person, now)

    def last_sign(self, table: int, person: int) -> int:
        """Her last sign of life at this table that this process has heard of, in seconds since 1970."""
        return self._signs.latest(table, person)


def _shown(
    table: int,
    version: int,
    digest: str | None,
    posted: int = 0,
    look_again: int = 0,
    awaits: bool = False,
) -> dict[str, int | str | None]:
    return {
        "table": table, "version": version, "digest": digest, "posted": posted, "look_again": look_again,
        "awaits": awaits,
    }  # fmt: skip
