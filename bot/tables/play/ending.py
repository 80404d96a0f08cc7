"""Ending a table before its game is over: at once, by whoever may; or, once a game is well on, by the people
who play it, most of whom must agree (bot/tables/play/consent.py).

Each step is one transaction; one that is refused has changed nothing.
"""

from __future__ import annotations

from typing import Literal

import engine
from bot.i18n import names
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import abandoned
from bot.tables.core.table import Table
from bot.tables.lobby.lobby import only_host

WELL_ON = 2
"""Moves a seat, on the average, after which a game is no longer its host's alone to end."""

Way = Literal["at-once", "vote"]


class Ending:
    """The ways to end a table."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def way_to_end(self, table: Table, person: int, manages: bool) -> Way:
        """How this person, who perhaps `manages` the channel, may end the table. Raises Refused where they
        may not.

        A lobby is its host's to end, and so is a game that has just begun; whoever plays alone with robots
        asks nobody.
        """
        if not table.alive:
            raise Refused("already-over")
        if manages:
            return "at-once"
        if table.phase == "gathering":
            only_host(table, person)
            return "at-once"
        if table.seat_of(person) is None:
            raise Refused("not-seated")
        if table.people == (person,):
            return "at-once"
        well_on = await self._tables.moves_made(table.id) >= WELL_ON * len(table.seats)
        return "at-once" if table.host == person and not well_on else "vote"

    async def end(
        self, table: int, person: int, manages: bool, interaction: int | None = None, name: str = ""
    ) -> Table:
        """End the table at once; `name` is that of a person who does not sit there. It counts for nobody."""
        async with self._tables.locked(table) as old:
            if await self.way_to_end(old, person, manages) != "at-once":
                raise Refused("end-needs-vote")
            seat = old.seat_of(person)
            called = names.clean(name, 0) if seat is None else old.seats[seat].name
            event = engine.Event("ended", None, {"names": [called]})
            return await self._tables.save(abandoned(old, "ended", self._tables.now(), [event]), interaction)
