"""Read and save tables, and provide the actions that all games share.

A game goes on without absent players, and every game ends. Features add further modules (see
cogs/__init__.py). This package imports storage, delivery and i18n. It doesn't depend on Discord, pictures or
messages.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.storage.database import Database
from bot.tables.core.repository import TableRepository
from bot.tables.core.tokens import any_number
from bot.tables.play.deadlines import Deadlines
from bot.tables.play.ending import Ending, Pauses
from bot.tables.play.limits import Limits
from bot.tables.play.place import Place
from bot.tables.play.play import Play
from bot.tables.play.substitution import Substitution


class Tables(TableRepository):
    """All tables, and every action on a table. Commands, interactions, robots and timers use this class."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], float] = time.time,
        number: Callable[[], int] = any_number,
    ) -> None:
        """Set up the tables. `now` is the clock, and `number` returns a random ID for each new table."""
        super().__init__(database, now, number)
        self.limits = Limits(self)
        self.play = Play(self)
        self.ending = Ending(self)
        self.pauses = Pauses(self)
        self.place = Place(self)
        self.substitution = Substitution(self, self.limits)
        self.deadlines = Deadlines(self)


__all__ = ["Tables"]
