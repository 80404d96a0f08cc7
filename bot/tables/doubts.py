"""Displays in doubt, as rows: a new message of them may have been sent without anybody knowing which it is,
since its answer was lost, or the process ended before it was noted. What becomes of such a message is decided
elsewhere, and nothing is looked for here.

That a message is about to be sent costs no write of its own. As long as nothing is written, its row says
still that a new message is wanted, and a process that begins takes that for a doubt. Whatever might make the
row say something else, such as her move, is written after the doubt.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from bot.storage.database import Database, Statements
from bot.tables.owed import Display

_RECALLED = (
    "UPDATE displays SET unsure = 1 WHERE unsure = 0 AND dirty = 1 AND (repost > 0 OR message IS NULL)"
)


class Doubts:
    """One for the process: it alone knows what it has sent."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._own: set[tuple[int, int]] = set()

    async def recall(self) -> None:
        """What was to come as a new message when the process began may have been sent by an earlier one."""
        await self._database.change(_RECALLED)

    async def begin(self, one: Display) -> None:
        """A new message of it is about to be sent. If its row says still, once this returns, that it is
        wanted, then nothing can take that away without leaving the doubt.
        """
        self._own.add((one.table_id, one.person))
        self._doubt(one)
        await self._database.settled()

    def unsent(self, one: Display) -> None:
        """It was not sent, after all."""
        if not one.unsure:
            self._own.discard((one.table_id, one.person))
            self._database.not_along(_key(one))

    async def end(self, one: Display, write: Callable[[], Awaitable[object]]) -> None:
        """Whatever was sent is known by now, and this writes it down, and that there is no doubt any more."""
        self._database.not_along(_key(one))
        try:
            await write()
        except BaseException:
            self._doubt(one)
            raise
        self._own.discard((one.table_id, one.person))

    def holds(self, table: int, person: int) -> bool:
        """Whether this process has sent something, and does not know what has become of it."""
        return (table, person) in self._own

    def _doubt(self, one: Display) -> None:
        self._database.along(_key(one), partial(_note, one.table_id, one.person))


def _key(one: Display) -> tuple[str, int, int]:
    return "unsure", one.table_id, one.person


async def _note(table: int, person: int, db: Statements) -> None:
    await db.execute(
        "UPDATE displays SET unsure = 1 WHERE table_id = ? AND person = ? AND unsure = 0", (table, person)
    )
