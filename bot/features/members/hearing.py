"""Learn players' names from their interactions, and from Discord if they haven't acted lately."""

from __future__ import annotations

from collections import OrderedDict, deque

from bot.features.members.asking import Ask
from bot.features.members.members import Due, Members
from bot.i18n import names
from bot.tables.core.in_mind import Forgotten, drop
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import User
from bot.tables.play.seating import called
from bot.trouble import TROUBLE
from bot.ui.reply import user_of

REMEMBERED = 10_000
"""Maximum number of names in memory. Others are compared with the database."""
BATCH = 50
"""Number of players to look up in the database at once."""
BEGIN, PAUSE, AGAIN = 300.0, 5.0, 3600.0
"""Seconds from the bot's start to the first request to Discord, because tables come first; between two
requests; and until the next check if no player is due.
"""


class Hearing:
    """Keeps players' names up to date, on boards and at open tables."""

    def __init__(self, tables: TableRepository, members: Members, ask: Ask) -> None:
        self._tables = tables
        self._members = members
        self._ask = ask
        self._heard: OrderedDict[tuple[int, int], str] = OrderedDict()
        self._due: deque[Due] = deque()
        self._begun = False

    async def heard(self, guild: int, person: User) -> None:
        """Store a person's name on a server, if they play there and the name is new."""
        where = guild, person.id
        if self._heard.get(where) == person.name or not names.legible(person.name[:200]):
            return
        if not await self._members.plays(*where):
            return
        await self._members.keep(guild, person.id, person.name, self._tables.now())
        self._remember(where, person.name)
        for table in await self._tables.of_person(person.id):
            if table.guild == guild:
                await self._rename(table.id, person)

    async def look(self) -> float:
        """Ask Discord about one player. Return the seconds to wait before the next call."""
        if not self._begun:
            self._begun = True
            return BEGIN
        if not self._due:
            self._due.extend(await self._members.due(self._tables.now(), BATCH))
        if not self._due:
            return AGAIN
        due = self._due.popleft()
        try:
            member = await self._ask(due.guild, due.person)
        except TROUBLE:
            await self._members.note(due, False, self._tables.now())  # next, ask about someone else
            return PAUSE
        if member is None:
            self._heard.pop((due.guild, due.person), None)
            await self._members.note(due, True, self._tables.now())
        else:
            await self.heard(due.guild, user_of(member))
            await self._members.note(due, False, self._tables.now())
        return PAUSE

    def forgotten(self, forgotten: Forgotten) -> None:
        """Discard an erased person's names."""
        drop(self._heard, forgotten.person)

    async def _rename(self, number: int, person: User) -> None:
        """Give a player their new name at an open table, made unique there as when they sat down."""
        async with self._tables.locked(number) as table:
            seat = table.seat_of(person.id)
            if seat is None:
                return
            name = called(person, seat, table.seats)
            if table.seats[seat].name == name:
                return
            await self._members.rename(number, person.id, name)
            self._tables.evict([number])

    def _remember(self, where: tuple[int, int], name: str) -> None:
        self._heard[where] = name
        self._heard.move_to_end(where)
        if len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)
