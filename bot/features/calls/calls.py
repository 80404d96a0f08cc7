"""Snooze players' notifications, and nudge players on behalf of others who are waiting for them."""

from __future__ import annotations

from bot.delivery import calls, rows
from bot.delivery.state import NUDGE
from bot.features.calls.moments import FARTHEST, SnoozeOption, moments
from bot.storage.sql import Connection
from bot.tables.clock.paces import a_while
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.tables.people import rows as snoozes
from bot.tables.people.notifications import Snooze
from bot.tables.people.preferences import Preferences


class Calls:
    """Snoozes notifications and sends nudges. There's one instance per process."""

    def __init__(self, tables: TableRepository, preferences: Preferences) -> None:
        self._tables = tables
        self._preferences = preferences

    async def moments(self, person: int) -> list[SnoozeOption]:
        """Return the times until which the player can snooze a notification, all outside their rest hours."""
        return moments(await self._preferences.hours(person), self._tables.now())

    async def put_off(self, table: Table, person: int, until: int | None) -> int | None:
        """Snooze the player's turn notification until the Unix time `until`. If it's None, mute the turn.

        Return the Unix time of the next notification. It differs from `until` if `until` is too soon, too
        far ahead, or in the player's rest hours. Return None if the turn is muted, or if it isn't the
        player's turn.
        """
        question = table.question_of(person)
        if question is None:
            return None
        if until is not None:
            now = self._tables.now()
            until = (await self._preferences.hours(person)).awake_at(
                min(max(until, now + 60), now + FARTHEST)
            )

        def put_off(db: Connection) -> None:
            snoozes.put_off(db, table.id, Snooze(person, question, until))
            calls.unwanted(db, table.id, person)
            # Also cancel a new message that would be posted, with a sound, once the player leaves the table.
            rows.renew_none(db, table.id, [person])

        await self._tables.database.at_once(put_off)
        return until

    async def nudge(self, table_id: int, person: int) -> None:
        """Notify the players this player is waiting for, at most once a turn.

        The notified players' own settings apply. Players who have blocked this player get no notification,
        and this player isn't told. Raise Refused if the player has no seat or isn't waiting for a person, if
        timeouts have an effect in this game, if it's too early, or if everyone has been nudged this turn.
        """
        table = await self._tables.get(table_id)
        waited = [one for one in table.people if one != person and table.question_of(one) is not None]
        table.own_seat(person)
        if not waited:
            raise Refused("nudge-nobody")
        if not table.may_nudge:
            raise Refused("nudge-clock")
        if (early := table.waiting_since + a_while(table.pace)) > self._tables.now():
            raise Refused("nudge-early", when=f"<t:{early}:R>")

        blocks = await self._tables.blocks(waited)

        def call(db: Connection) -> None:
            quiet = [one for one in waited if person in blocks.get(one, ())]
            new = [calls.put(db, table.id, one, NUDGE) for one in waited if one not in quiet]
            new += [calls.put_made(db, table.id, one, NUDGE) for one in quiet]
            if not any(new):
                raise Refused("nudge-done")  # within the transaction, so nothing was changed

        await self._tables.database.at_once(call)
