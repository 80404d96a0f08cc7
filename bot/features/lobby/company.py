"""Find players for a table: invitations, requirements for joining, and games that begin automatically.

Each method runs in one transaction. If it raises Refused, no data changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.features.lobby.lobby import Lobby
from bot.tables.clock.timers import BEGIN, Timer
from bot.tables.core import reliability
from bot.tables.core.asking import Asking
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Notice, Step, next_version
from bot.tables.core.table import Table
from bot.tables.play import seating
from bot.tables.play.hosting import in_lobby, only_host

AGAIN = 60
"""Seconds to wait before retrying a deal if the channel rejected the message."""
FILLED_WITH = "fair"
"""The level of robots that fill free seats."""


class Invited(NamedTuple):
    """The IDs of the people who were `asked`, and of the people `spared` an unwanted invitation."""

    asked: tuple[int, ...]
    spared: tuple[int, ...] = ()


class Company:
    """Brings people together at a table."""

    def __init__(self, tables: TableRepository, lobby: Lobby, asking: Asking) -> None:
        self._tables = tables
        self._lobby = lobby
        self._asking = asking

    async def arrange(
        self, table: int, person: int, begins: str | None = None, wants: str | None = None,
        interaction: int | None = None,
    ) -> Table:  # fmt: skip
        """Set the condition for starting the game, or for joining, on behalf of the host.

        `begins` is one of `seating.WAYS`, and a waiting time starts now. `wants` is `seating.INVITED`, a
        minimum reliability, or "" to admit anyone. None leaves a value unchanged. Raise Refused if the host's
        own reliability is below the minimum, and Stale for unknown values.
        """
        async with self._tables.locked(table) as old:
            in_lobby(old)
            only_host(old, person)
            if begins is not None and begins not in seating.WAYS:
                raise Stale
            if wants and wants != seating.INVITED:
                if wants not in reliability.WORDS:
                    raise Stale
                if not reliability.enough(wants, await self._tables.reliability(person)):
                    raise Refused("wants-more-than-told")
            now = self._tables.now()
            terms = old.terms
            if begins is not None:
                terms = terms._replace(begins=begins, begins_since=now)
            if wants is not None:
                terms = terms._replace(wants=wants)
            after = next_version(old, terms=terms)
            timers = (seating.timer(after, now),)
            return await self._tables.save(Step(old, after, timers=timers), interaction)

    async def invite(
        self, table: int, by: int, people: Sequence[int], interaction: int | None = None
    ) -> Invited:
        """Invite these people to join, on behalf of a player at the table.

        Each person is mentioned in the channel once per table. A table can't invite more people than the game
        has seats. Raise Refused if there are too many, if none of them can be invited, or if a guest invites
        someone who was removed.
        """
        async with self._tables.locked(table) as old:
            in_lobby(old)
            old.own_seat(by)
            gone = (await self._lobby.removals.at(table)).keys()
            if by != old.host and gone & set(people):
                raise Refused("invited-not-now")
            before = await self._tables.invited(table) - gone
            new = tuple(
                one for one in dict.fromkeys(people) if one not in before and old.seat_of(one) is None
            )
            if not new:
                raise Refused("invited-already")
            if len(before) + len(new) > old.about.seats[-1]:
                raise Refused("invited-enough", most=old.about.seats[-1])
            async with self._asking.of(new, by, old.people) as asked:
                if not asked:
                    raise Refused("invited-not-now")
                for one in gone & set(asked):
                    await self._lobby.removals.readmit(table, one)
                notices = tuple(Notice("invited", one, by) for one in asked)
                await self._tables.save(Step(old, next_version(old), notices=notices), interaction)
            return Invited(asked, tuple(one for one in new if one not in asked))

    async def begin(self, table: int) -> Table | None:
        """Begin the game at its scheduled time, with robots in the free seats.

        Return None if the game has already begun, or if only the host can start it. If it's too early, or if
        the channel rejects messages, set the timer again and return None.
        """
        async with self._tables.locked(table) as old:
            if old.phase != "gathering" or old.terms.begins == seating.HOST:
                return None
            at = seating.fills_at(old)
            if not seating.full(old) and (at is None or at > self._tables.now()):
                await self._tables.set_timer(table, seating.timer(old, self._tables.now()))
                return None
            try:
                return await self._lobby.deal(old, level=FILLED_WITH)
            except Refused as refused:
                if refused.key != "deal-unpublished":
                    raise
                await self._tables.set_timer(table, Timer(BEGIN, self._tables.now() + AGAIN))
                return None
