"""Send a player a message when they're next but one. The message is deleted when their turn begins."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Collection
from random import Random

from bot import logs, tasks
from bot.delivery import questions, rows
from bot.delivery.deliveries import Deliveries
from bot.delivery.presence import AT_TABLE
from bot.delivery.questions import EARLY
from bot.features.calls.page import early_page
from bot.features.calls.turns import next_but_one
from bot.storage.saving import nothing_saved
from bot.storage.sql import Connection
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Stepped
from bot.tables.core.table import Table
from bot.tables.people.preferences import Preferences
from bot.ui.message import Message

_log = logging.getLogger(__name__)

LEAST = 3
"""Minimum number of people at the table. With only two, one of them is always next."""


class EarlyCalls:
    """Looks ahead after each move, and sends the early messages. There's one instance per process."""

    def __init__(self, tables: TableRepository, preferences: Preferences, deliveries: Deliveries) -> None:
        self._tables = tables
        self._preferences = preferences
        self._deliveries = deliveries

    def stepped(self, stepped: Stepped) -> None:
        """Look ahead in the background if a move was made at a table with LEAST or more people."""
        table = stepped.table
        if stepped.step.move is not None and len(table.people) >= LEAST and table.to_act:
            tasks.start_task(self._look(table), f"early calls of table {table.id}")

    async def page(self, table: Table, person: int) -> Message | None:
        """Return the message, or None if the person isn't waiting for a turn in a running game."""
        seat = table.seat_of(person)
        if seat is None or seat in table.to_act or table.phase != "playing":
            return None
        return early_page(table, self._preferences.language(person, table.seats[seat].locale))

    async def _look(self, table: Table) -> None:
        try:
            wanted = await self._wanted(table.people)
            for seat, one in enumerate(table.seats):
                if one.person in wanted and self._is_away(table, seat) and await self._is_near(table, seat):
                    await self._tell(table, seat)
        except Exception as error:
            if not nothing_saved(error):
                logs.log_unexpected(_log, f"nobody is called early at table {table.id}", error)

    async def _wanted(self, people: Collection[int]) -> set[int]:
        """Return the IDs of the people who want the message."""
        rows = await self._tables.database.read(
            "SELECT id FROM persons WHERE ping_early = 1 AND id IN (SELECT value FROM json_each(?))",
            (json.dumps(people),),
        )
        return {row["id"] for row in rows}

    def _is_away(self, table: Table, seat: int) -> bool:
        """Return True if it isn't the player's turn and they weren't active at the table lately."""
        last = self._deliveries.last_sign(table.id, table.seats[seat].person)
        return seat not in table.to_act and last <= self._tables.now() - AT_TABLE

    async def _is_near(self, table: Table, seat: int) -> bool:
        assert table.state is not None
        people = [number for number, one in enumerate(table.seats) if one.person and not one.robot]
        dice = Random(f"{table.id} {table.version} {seat}")
        return await asyncio.to_thread(next_but_one, table.state, seat, people, dice)

    async def _tell(self, table: Table, seat: int) -> None:
        person = table.seats[seat].person

        def tell(db: Connection) -> None:
            # If the table has changed since, the check after that change decides.
            now = db.execute("SELECT version FROM tables WHERE id = ?", (table.id,)).fetchone()
            if (
                now is not None
                and now[0] == table.version
                and not questions.stands(db, table.id, person, EARLY)
            ):
                rows.notify(db, table.id, EARLY, person, again=True)

        await self._tables.database.note(tell)
