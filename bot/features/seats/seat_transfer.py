"""Hand a seat in a running game to another person.

Players can offer their own seat, and the host can offer a robot's. The other person must accept, and must not
have seen another hand in the same game. Each method runs in one transaction. If it raises Refused, no data
changes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import engine
from bot.tables.clock.timers import SEAT_OFFERS, Timer
from bot.tables.core import tokens
from bot.tables.core.asking import Asking
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.named import Called
from bot.tables.core.rate_limiter import RateLimiter
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Notice, Step, next_version, with_seat
from bot.tables.core.table import SeatOffer, Table, User
from bot.tables.play import seating
from bot.tables.play.hosting import only_host
from bot.tables.play.limits import Limits
from bot.tables.play.offers import settled
from bot.tables.play.substitution import host_of, renamed

DAY = 24 * 3600
OFFERS, WHILE = 3, 3600
"""Maximum number of seat offers per person and table, within WHILE seconds. Each offer makes a sound."""


FreeSeat = Callable[[Table], int | None]
"""A function that returns the number of a seat a newcomer can take at a table, or None."""


class SeatTransfer:
    """Offers seats and records the answers."""

    def __init__(self, tables: TableRepository, limits: Limits, asking: Asking) -> None:
        self._tables = tables
        self._limits = limits
        self._asking = asking
        self._offers = RateLimiter(OFFERS, WHILE)
        tables.listen({Forgotten: [self._offers.forget]})

    async def offer_seat(
        self, table: int, by: int, seat: int, person: User, interaction: int | None = None
    ) -> Table:
        """Offer a seat to this person: the player's own or, if they're the host, a robot's.

        A new offer replaces an earlier one for the same seat. Raise Refused if the offer isn't allowed, or
        Stale if the game has no such seat.
        """
        async with self._tables.locked(table) as old:
            if old.phase != "playing":
                raise Refused("not-playing" if old.alive else "already-over")
            if not 0 <= seat < len(old.seats):
                raise Stale
            if old.seats[seat].person != by:
                only_host(old, by)
                if old.seats[seat].person:
                    raise Refused("seat-not-yours", person_name=old.seats[seat].name)
            await self._may_sit(old, seat, person.id)
            if not self._offers.free((table, by), self._tables.now()):
                raise Refused("seat-offers-often")
            async with self._asking.of([person.id], by, old.people) as asked:
                if not asked:
                    raise Refused("invited-not-now")
                step = offered(old, seat, person, self._tables.now(), by)
                saved = await self._tables.save(step, interaction)
            self._offers.press((table, by), self._tables.now())
            return saved

    async def take_seat(
        self, table: int, person: User, seat: int, token: int, interaction: int | None = None
    ) -> Table:
        """Take the seat this token offers to this person. Raise Stale if the offer is no longer open."""
        async with self._limits.one_more_seat(person.id), self._tables.locked(table) as old:
            offer = _standing(old, seat, token)
            if offer.person != person.id:
                raise Refused("seat-offered-to", person_name=offer.name)
            await self._may_sit(old, seat, person.id)
            await self._not_barred(old, person.id)
            return await self._tables.save(taken(old, seat, person, self._tables.now()), interaction)

    async def step_in(
        self, table: int, person: User, free: FreeSeat, interaction: int | None = None
    ) -> Table:
        """Give this person the seat that `free` finds at the table. Raise Refused if it finds none."""
        async with self._limits.one_more_seat(person.id), self._tables.locked(table) as old:
            seat = free(old)
            if seat is None:
                raise Refused("open-taken")
            await self._may_sit(old, seat, person.id)
            await self._not_barred(old, person.id)
            return await self._tables.save(taken(old, seat, person, self._tables.now()), interaction)

    async def decline_seat(
        self, table: int, person: int, seat: int, token: int, interaction: int | None = None
    ) -> Table:
        """Decline a seat offer, or withdraw it.

        The invited person can decline it. The seat's player, or the host for a robot's seat, can
        withdraw it. Raise Stale if the offer is no longer open.
        """
        async with self._tables.locked(table) as old:
            offer = _standing(old, seat, token)
            if person not in (offer.person, old.seats[seat].person or old.host):
                raise Refused("seat-offered-to", person_name=offer.name)
            return await self._tables.save(declined(old, seat), interaction)

    async def lapse_seats(self, table: int) -> Table | None:
        """Withdraw all seat offers at the table after a day. Return None if no seat is offered."""
        async with self._tables.locked(table) as old:
            if not any(seat.offered for seat in old.seats):
                return None
            return await self._tables.save(lapsed(old))

    async def _not_barred(self, table: Table, person: int) -> None:
        """Raise Refused if someone at the table has blocked the person."""
        if await self._tables.bars(table.people, person):
            raise Refused("join-not-here")

    async def _may_sit(self, table: Table, seat: int, person: int) -> None:
        """Raise Refused if the person already plays at this table, or has seen another seat's hand."""
        if table.seat_of(person) is not None:
            raise Refused("already-seated-other")
        if any(part.person == person and part.seat != seat for part in await self._tables.parts(table.id)):
            raise Refused("seat-knows-another")


def _standing(table: Table, seat: int, token: int) -> SeatOffer:
    """Return the seat offer with this token. Raise Stale if it's no longer open."""
    if table.phase == "playing" and 0 <= seat < len(table.seats) and tokens.offers_seat(table, seat, token):
        offer = table.seats[seat].offered
        if offer is not None:
            return offer
    raise Stale


# Pure functions of the previous table, each returning the next step


def offered(before: Table, seat: int, person: User, now: int, by: int) -> Step:
    """Return the step that offers the seat to this person, on behalf of `by`, and mentions them once."""
    called = seating.called(person, seat, before.seats)
    seats = with_seat(before, seat, offered=SeatOffer(person.id, called, before.version + 1))
    given = before.seats[seat].person != 0
    event = engine.Event(
        "seat-offered" if given else "seat-invited", seat, {"called": Called(person.id, called)}
    )
    return Step(
        before,
        next_version(before, [event], seats=seats),
        timers=(Timer(SEAT_OFFERS, now + DAY),),
        notices=(Notice("seat-offered", person.id, by),),
    )


def taken(before: Table, seat: int, person: User, now: int) -> Step:
    """Return the step that seats the new player.

    It renews the pending decision, so that a late computation or plan for the seat has no effect.
    """
    old, version = before.seats[seat], before.version + 1
    sits = seating.seat_of(person, seat, [*before.seats[:seat], *before.seats[seat + 1 :]])
    seats = with_seat(
        before, seat, person=sits.person, name=sits.name, locale=sits.locale, robot=None, idle_person=0,
        clock=old.clock._replace(misses=0), kept_for=0, kept_name="", vote=None, offered=None,
        question_version=version, last_move_version=version,
    )  # fmt: skip
    event = renamed("handed" if old.person else "took-over", seat, old, sits)
    after = next_version(before, [event], seats=seats, host=host_of(before, seats), latest=None)
    return settled(Step(before, after, opens=frozenset((person.id,))), now)


def declined(before: Table, seat: int) -> Step:
    """Return the step that withdraws the offer. The seat keeps its player."""
    offer = before.seats[seat].offered
    assert offer is not None
    event = engine.Event("seat-kept", seat, {"called": Called(offer.person, offer.name)})
    return Step(before, next_version(before, [event], seats=with_seat(before, seat, offered=None)))


def lapsed(before: Table) -> Step:
    """Return the step that withdraws all seat offers."""
    return Step(
        before,
        next_version(before, seats=tuple(dataclasses.replace(seat, offered=None) for seat in before.seats)),
    )
