"""Taking back the latest move: by the player who made it, alone where nobody has looked since, otherwise with
the consent of the others (bot/tables/play/consent.py).

Only a move that showed nothing hidden, as the rules of its game say (`State.shown`), and with it the moves of
robots that answered it, where they showed nothing at all. The log keeps everything, this included.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.tables.core import tokens
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.tables.play import consent
from bot.tables.play.agreed import before_latest, taken_back


class Undo:
    """The ways to take back a move that was made."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def take_back(
        self,
        table: int,
        person: int,
        asked: int = 0,
        seen: Callable[[int], int] = lambda person: 0,
        interaction: int | None = None,
    ) -> Table:
        """Take back the player's latest move, or ask the others whether they may. `asked` is the token of the
        move that is meant, 0 for whichever it is; `seen` says when somebody last gave a sign of life at the
        table, as far as that is not in the database yet. Raises Refused, and Stale where another is meant.
        """
        async with self._tables.locked(table) as old:
            seat = consent.plays(old, person)
            if asked and not tokens.undoes(old, asked):
                raise Stale
            if old.offer is not None and (old.offer.kind != "undo" or old.offer.person != person):
                raise Refused("offer-stands")
            if old.offer is not None:
                return old
            refuse(old, seat)
            former = await before_latest(self._tables, old)
            if former is None:
                raise Refused("undo-shown")
            now = self._tables.now()
            if await self._looked(old, person, seen):
                step = consent.offered(old, seat, "undo", now, former)
            else:
                step = taken_back(old, former, now, by=person)
            return await self._tables.save(step, interaction)

    async def _looked(self, table: Table, person: int, seen: Callable[[int], int]) -> bool:
        """Return whether anybody else has given a sign of life since the move: then they may have seen it."""
        assert table.latest is not None
        others = [one for one in table.people if one != person]
        if any(seen(one) >= table.latest.at for one in others):
            return True
        return await self._tables.seen_since(table.id, others, table.latest.at)


def may_undo(table: Table, seat: int) -> bool:
    """Return whether the player who sits there has made the latest move, and may ask for it back."""
    try:
        refuse(table, seat)
    except Refused:
        return False
    return table.phase == "playing"


def refuse(table: Table, seat: int) -> None:
    """Raise Refused where this player may not ask for a move back while the game is on, for the reason."""
    latest = table.latest
    if table.paused_since is not None:
        raise Refused("paused")
    if table.offer is not None:
        raise Refused("offer-stands")
    if latest is None:
        raise Refused("undo-shown")
    if (latest.seat, latest.person) != (seat, table.seats[seat].person):
        raise Refused("undo-overtaken")
