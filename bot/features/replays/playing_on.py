"""Play on from a position in a finished game, with robots in all other seats.

The new table starts from that position, and its result doesn't count. Anyone who reads the record knows the
cards of the current deal, because the position keeps them. Later shuffles come from a new, secret seed.
"""

from __future__ import annotations

import dataclasses

import engine
from bot.features.lobby.company import FILLED_WITH
from bot.features.lobby.dealer import Dealer
from bot.i18n import names
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import dealt
from bot.tables.core.table import Seat, Table, User
from bot.tables.play import seating
from bot.tables.play.limits import Limits


class PlayingOn:
    """Opens tables for playing on. There's one instance per process."""

    def __init__(self, tables: TableRepository, limits: Limits, dealer: Dealer) -> None:
        self._tables = tables
        self._limits = limits
        self._dealer = dealer

    async def begin(
        self,
        over: Table,
        moment: engine.State,
        seat: int,
        guild: int,
        channel: int,
        locale: str,
        host: User,
        interaction: int | None = None,
    ) -> Table:
        """Open a table with this player in a seat, in one transaction.

        Raise Refused if the game isn't finished, or was already over at that position.
        """
        if over.phase != "over":
            raise Refused("replay-not-over")
        if moment.result is not None or not 0 <= seat < moment.seats:
            raise Refused("play-on-ended")
        async with self._limits.one_more_seat(host.id):
            await self._limits.may_host(host.id)
            await self._limits.may_open(host.id)
            now, state = self._tables.now(), moment.copy()
            state.seed = self._dealer.secret()
            lobby = dataclasses.replace(
                over,
                id=0,
                guild=guild,
                channel=channel,
                locale=locale,
                host=host.id,
                phase="gathering",
                version=0,
                seats=_seats(moment.seats, seat, host, locale),
                created=now,
                finished=None,
                rematch_of=None,
                played_on=over.id,
                recent_events=(),
                latest=None,
                closes_at=None,
                place_lost=None,
            )
            step = dealt(lobby, state, now)
            opens = step.opens | {0}
            return await self._tables.save(
                dataclasses.replace(step, before=None, opens=opens, by=host.id), interaction
            )


def _seats(seats: int, own: int, host: User, locale: str) -> tuple[Seat, ...]:
    """Return the seats: one for the host, and robots in all others."""
    called = iter(names.of_robots(locale, seats - 1, {host.name}))
    return tuple(
        seating.seat_of(host, number)
        if number == own
        else Seat(0, names.clean(next(called), number), locale, FILLED_WITH)
        for number in range(seats)
    )
