"""A game outlives its channel.

When the channel is gone, the game pauses, and each of its players is told once, until somebody goes on. When
the game can be shown again in the channel, it's there. A lobby without a channel ends.
"""

from __future__ import annotations

from typing import Any

from bot.tables.core.table import Table
from tests.pretended.server import NONCES_KEPT
from tests.sim.laws import Law
from tests.sim.laws.displays import base36, read_table

LATELY = 900.0
"""Seconds before a kill, or after the loss of a channel, within which a message may be lost."""


class Here(Law):
    name = "places"

    def begin(self) -> None:
        self._lost: dict[int, tuple[float, frozenset[int]]] = {}
        """When a table lost its place, and who sat there."""
        self._died = -LATELY

    def died(self) -> None:
        self._died = self.world.loop.time()

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        if sql.startswith("COMMIT") and self.world.has_tables:
            rows = self.world.rows("SELECT id FROM tables WHERE place_lost NOT NULL AND phase = 'playing'")
            lost = {row["id"] for row in rows}
            for number in lost - self._lost.keys():
                self._lost[number] = self.world.loop.time(), frozenset(read_table(self.world, number).people)
            for number in self._lost.keys() - lost:
                del self._lost[number]

    async def rest(self) -> list[str]:
        world, wrong = self.world, []
        for row in world.rows("SELECT id FROM tables WHERE phase IN ('gathering', 'playing')"):
            table = read_table(world, row["id"])
            place = world.server.channels[table.channel]
            if place.id in world.people.told_of:
                if table.phase == "gathering":
                    wrong.append(f"table {table.id}: a lobby in a channel that is gone")
                elif table.place_lost is None and world.loop.time() - self._died > LATELY:
                    wrong.append(f"table {table.id}: its channel is gone, and it does not know")
            if table.place_lost is not None and world.server.takes(place):
                wrong.append(f"table {table.id}: its channel is there again, and it does not stand there")
            if table.id in self._lost:
                wrong += self._untold(table, *self._lost[table.id])
        return wrong

    def _untold(self, table: Table, since: float, people: frozenset[int]) -> list[str]:
        """Return complaints about the people who sat there then, still do, and weren't told exactly once."""
        world, wrong = self.world, []
        for person in people & set(table.people):
            dm = world.server.people[person].dm
            if dm in world.people.spoilt | world.people.closed:
                continue
            told = [
                one
                for one in world.server.messages.values()
                if one.channel == dm and one.outbox and _leads_on(one, table.id)
            ]
            # A message that was sent again within these minutes is the existing one.
            told = [one for one in told if one.created >= since] or [
                one for one in told[-1:] if one.created >= since - NONCES_KEPT
            ]
            trouble = world.struck.get(f"/channels/{dm}/messages", -LATELY) >= since
            if not told if trouble else len(told) != 1:
                name = world.server.people[person].name
                wrong.append(f"table {table.id}: {name} was told {len(told)} times that its place is lost")
        return wrong


def _leads_on(message: Any, table: int) -> bool:
    """Return whether the message's only control is the table's go-on button."""
    return f'"go-on:{base36(table)}:' in message.first and message.first.count("custom_id") == 1
