"""Offers that need consent: one player makes an offer, and the others agree or decline.

Players can undo their own latest move, unless it revealed hidden information as defined by the game
(`State.shown`). They don't need consent if no other player has been active since. The robots' replies are
undone as well, provided they revealed nothing at all. The log keeps all moves and the undo.

Each method runs in one transaction. If it raises Refused, no data changes.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.tables.core import tokens
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Kind, Table, Vote
from bot.tables.play.agreed import before_latest, taken_back
from bot.tables.play.offers import asked, concerned, fallen, offered, refuse, refuse_undo, voted


class Consent:
    """Makes offers at a table and records the votes on them."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def offer(self, table: int, person: int, kind: Kind, interaction: int | None = None) -> Table:
        """Make this offer to the others. If another player has already made it, agree.

        Raise Refused if another offer is open, if the game doesn't allow this one, if it would pause a paused
        game, or if the person has no seat in a running game.
        """
        async with self._tables.locked(table) as old:
            seat = old.seat_in_play(person)
            if kind == "pause" and old.paused_since is not None:
                raise Refused("paused")
            refuse(old, kind)
            if old.offer is not None and old.offer.kind != kind:
                raise Refused("offer-stands")
            if old.offer is not None and seat in concerned(old):
                return await self._say(old, seat, "yes", interaction)
            if old.offer is not None:
                raise Refused("offer-stands")
            return await self._tables.save(offered(old, seat, kind, self._tables.now()), interaction)

    async def vote(
        self, table: int, person: int, offer: int, vote: Vote, interaction: int | None = None
    ) -> Table:
        """Agree to the offer with this token, or decline it. Declining one's own offer withdraws it.

        Voting the same way again has no effect. Raise Stale if the offer is no longer open, or Refused if the
        player can't vote on it now.
        """
        async with self._tables.locked(table) as old:
            if not tokens.offers(old, offer):
                raise Stale
            return await self._say(old, old.seat_in_play(person), vote, interaction)

    async def _say(self, old: Table, seat: int, vote: Vote, interaction: int | None) -> Table:
        if old.seats[seat].vote == vote:
            return old
        if seat not in concerned(old):
            raise Refused("offer-of-others")
        if seat not in asked(old) and old.seats[seat].person != getattr(old.offer, "person", 0):
            raise Refused("offer-partner-first-wait")
        undo = old.offer is not None and old.offer.kind == "undo"
        former = await before_latest(self._tables, old) if undo else None
        return await self._tables.save(voted(old, seat, vote, self._tables.now(), former), interaction)

    async def lapse_offer(self, table: int) -> Table | None:
        """End an offer whose time is up. Return the table, or None if no offer is due to end."""
        async with self._tables.locked(table) as old:
            if old.offer is None or old.offer.lapses > self._tables.now():
                return None
            return await self._tables.save(fallen(old, "lapsed"))

    async def take_back(
        self,
        table: int,
        person: int,
        asked: int = 0,
        seen: Callable[[int], int] = lambda person: 0,
        interaction: int | None = None,
    ) -> Table:
        """Undo the player's latest move, or ask the others for consent.

        `asked` is the token of the move, or 0 for their latest move. `seen` returns the Unix time of a
        person's last activity at the table, which may not be in the database yet. Raise Refused if the move
        can't be undone, or Stale if the token belongs to another move.
        """
        async with self._tables.locked(table) as old:
            seat = old.seat_in_play(person)
            if asked and not tokens.undoes(old, asked):
                raise Stale
            if old.offer is not None and (old.offer.kind != "undo" or old.offer.person != person):
                raise Refused("offer-stands")
            if old.offer is not None:
                return old
            refuse_undo(old, seat)
            former = await before_latest(self._tables, old)
            if former is None:
                raise Refused("undo-shown")
            now = self._tables.now()
            if await self._looked(old, person, seen):
                step = offered(old, seat, "undo", now, former)
            else:
                step = taken_back(old, former, now, by=person)
            return await self._tables.save(step, interaction)

    async def _looked(self, table: Table, person: int, seen: Callable[[int], int]) -> bool:
        """Return True if any other player was active since the move and might therefore have seen it."""
        assert table.latest is not None
        others = [one for one in table.people if one != person]
        if any(seen(one) >= table.latest.at for one in others):
            return True
        return await self._tables.seen_since(table.id, others, table.latest.at)
