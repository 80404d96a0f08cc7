"""Later calls, which are scheduled by a table's timers.

They're for players who snoozed a call, and for players who take a while to answer a question that followed
their own move.
"""

from __future__ import annotations

from bot.delivery import calls, rows
from bot.delivery.state import LATER, SEVERAL
from bot.jobs.posting import OutboxPart
from bot.storage.sql import Connection
from bot.tables.people import rows as snoozes
from bot.tables.people.notifications import Snooze


class Later(OutboxPart):
    """The part of the outbox that schedules later calls."""

    async def again(self, table: int) -> None:
        """Call players at this table after their snooze or rest period, if it's still their turn.

        A player with calls due at several tables gets a single message for all of them, if direct messages
        reach them.
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
            # A move or choice the player made in between has replaced their snooze.
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
        """Call a player who hasn't answered for a while, if their question followed their own move.

        Do nothing if a direct message with their hand shows the question. Otherwise, treat it as a new one:
        call the player, unless they've been called in this turn.
        """
        table = await self._tables.find(number)
        question = None if table is None else table.question(seat)
        if table is None or question is None:
            return
        person = table.seats[seat].person
        # The player hasn't seen a move that a plan or a robot made for them.
        by_own = table.seats[seat].last_move_version == question
        sees_hand = by_own and await self._facts.reached(person)
        gone = f"AND (message IS NULL OR closed = 1 OR shown < {question})" if sees_hand else ""
        version = table.version
        await self._tables.database.note(lambda db: rows.repost(db, number, version, [person], gone))
