"""Say at a table which of its players have left the server."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.members.members import Members
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.sections import Part, Section


class MembersSection(Section):
    """Adds a line to the public message that names these players and the command that frees their seats."""

    def __init__(self, members: Members) -> None:
        self._members = members

    async def board(self, table: Table, scene: Scene) -> Sequence[Part]:
        """See Section."""
        if table.phase != "playing":
            return ()
        gone = await self._members.gone(table.guild)
        seats = [number for number, seat in enumerate(table.seats) if seat.person in gone]
        if not seats:
            return ()
        return [Part("foot", scene.say("members-gone", count=len(seats), **scene.who(names=seats)))]
