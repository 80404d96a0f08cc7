"""Turn notifications that a table's timers send later.

Players get them if they snoozed a notification, or if they must act again after their own move and haven't
done so for a while.
"""

from __future__ import annotations

from bot.delivery import calls, rows
from bot.delivery.state import LATER, SEVERAL
from bot.jobs.posting import OutboxPart
from bot.storage.sql import Connection
from bot.tables.people import rows as snoozes
from bot.tables.people.notifications import Snooze


class Later(OutboxPart):
    """The part of the outbox that schedules later turn notifications."""

    async def again(self, table: int) -> None:
        """Notify players at this table after their snooze or rest period, if it's still their turn.

        A player with notifications due at several tables gets a single message for all of them, if direct
        messages reach them.
        """
        due = await snoozes.due(self._tables.database, table, self._tables.now())
        for person in {one.person for one in due}:
            await self._again(person, table)

    async def _again(self, person: int, table_id: int) -> None:
        now = self._tables.now()
        due = await snoozes.due_to(self._tables.database, person, now)
        asked = [(number, one) for number, one in due if await self._asks(number, one)]
        awake = await self._facts.awake_at(person)
        together: list[int] = []
        if len(asked) > 1 and awake <= now and await self._facts.reached(person):
            together = [table.id for table in await self._facts.owed(person) if table.id in dict(asked)]

        def call(db: Connection) -> None:
            # Skip a snooze that has been replaced since, because the player moved or chose another time.
            standing = [(number, one) for number, one in due if snoozes.stands(db, number, one)]
            for number, one in standing:
                snoozes.put_off_no_more(db, number, [person])
                if (number, one) not in asked:
                    continue
                if awake > now:
                    snoozes.put_off(db, number, one._replace(until=awake))
                elif len(together) > 1 and number in together:
                    calls.put_made(db, number, person, LATER)
                else:
                    calls.put(db, number, person, LATER)
            if len(together) > 1:
                rows.notify(db, table_id, SEVERAL, person, again=True)

        await self._tables.database.note(call)

    async def _asks(self, number: int, snooze: Snooze) -> bool:
        table = await self._tables.find(number)
        return table is not None and table.question_of(snooze.person) == snooze.question_version

    async def left(self, number: int, seat: int) -> None:
        """Notify a player who must act again after their own move and hasn't done so for a while.

        Do nothing if their private page shows that it's their turn. Otherwise, notify them as in a new turn,
        unless they've already been notified in this turn.
        """
        table = await self._tables.find(number)
        question = None if table is None else table.question(seat)
        if table is None or question is None:
            return
        person = table.seats[seat].person
        # If a plan or a robot made the last move, the player hasn't seen it, so the page needs a new message.
        by_own = table.seats[seat].last_move_version == question
        sees_hand = by_own and await self._facts.reached(person)
        gone = f"AND (message IS NULL OR closed = 1 OR shown < {question})" if sees_hand else ""
        version = table.version
        await self._tables.database.note(lambda db: rows.repost(db, number, version, [person], gone))
