"""Ending a table before its game is over: at once, by whoever may; or, once a game is well on, by the people
who play it, most of whom must agree.

Robots have no say. Each step is one transaction; one that is refused has changed nothing.
"""

from __future__ import annotations

import dataclasses
from typing import Literal

import engine
from bot.i18n import names
from bot.tables import tokens
from bot.tables.clock import DAY
from bot.tables.errors import Refused, Stale
from bot.tables.lobby import only_host
from bot.tables.repository import TableRepository
from bot.tables.step import (
    ALL_TIMERS,
    END_OFFER,
    Step,
    abandoned,
    next_version,
    with_seat,
    without_offer,
)
from bot.tables.table import EndOffer, LoggedEvent, Table, Timer, Vote

WELL_ON = 2
"""Moves a seat, on the average, after which a game is no longer its host's alone to end."""

Way = Literal["at-once", "vote"]


class Ending:
    """What may be done to end a table."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def way_to_end(self, table: Table, person: int, manages: bool) -> Way:
        """How this person, who perhaps `manages` the channel, may end the table. Raises Refused where she may
        not.

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
        """She ends the table at once; `name` is hers where she does not sit there. It counts for nobody."""
        async with self._tables.locked(table) as old:
            if await self.way_to_end(old, person, manages) != "at-once":
                raise Refused("end-needs-vote")
            seat = old.seat_of(person)
            called = names.clean(name, 0) if seat is None else old.seats[seat].name
            event = engine.Event("ended", None, {"names": [called]})
            return await self._tables.save(abandoned(old, "ended", self._tables.now(), [event]), interaction)

    async def offer_end(self, table: int, person: int, interaction: int | None = None) -> Table:
        """She would like to end the game; where somebody has said so already, she agrees."""
        async with self._tables.locked(table) as old:
            seat = _plays(old, person)
            if old.end_offer is not None:
                return await self._say(old, seat, "yes", interaction)
            return await self._tables.save(offered(old, seat, self._tables.now()), interaction)

    async def vote_end(
        self, table: int, person: int, offer: int, vote: Vote, interaction: int | None = None
    ) -> Table:
        """She agrees to the offer of this token, or does not; of her own offer the latter takes it
        back. To say the same twice changes nothing. Raises Stale where another offer stands, or none.
        """
        async with self._tables.locked(table) as old:
            if not tokens.offers(old, offer):
                raise Stale
            return await self._say(old, _plays(old, person), vote, interaction)

    async def _say(self, old: Table, seat: int, vote: Vote, interaction: int | None) -> Table:
        if old.seats[seat].end_vote == vote:
            return old
        return await self._tables.save(voted(old, seat, vote, self._tables.now()), interaction)

    async def lapse_offer(self, table: int) -> Table | None:
        """The day is over: the offer to end the game lapses. None where it does not stand any more."""
        async with self._tables.locked(table) as old:
            if old.end_offer is None or old.end_offer.lapses > self._tables.now():
                return None
            return await self._tables.save(fallen(old, engine.Event("end-lapsed", None, {})))


def _plays(table: Table, person: int) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Refused("not-seated")
    if table.phase != "playing":
        raise Refused("already-over" if not table.alive else "not-playing")
    return seat


# What each leads to, as pure functions of the table before


def agreeing(table: Table) -> tuple[int, ...]:
    """The seats of those who agree to end the game."""
    return tuple(number for number, seat in enumerate(table.seats) if seat.end_vote == "yes")


def needed(table: Table) -> int:
    """How many must agree: more than half of the people who sit there."""
    return len(table.people) // 2 + 1


def offered(before: Table, seat: int, now: int) -> Step:
    """Whoever sits there would like to end the game; the table comes as a new message, and pings nobody."""
    lapses = now + DAY
    after = next_version(
        before,
        [engine.Event("end-offered", seat, {})],
        end_offer=EndOffer(before.seats[seat].person, before.version + 1, lapses),
        seats=with_seat(before, seat, end_vote="yes"),
    )
    step = Step(before, after, reposts=frozenset((0,)), timers=(Timer(END_OFFER, lapses),))
    return settled(step, now)


def voted(before: Table, seat: int, vote: Vote, now: int) -> Step:
    """She says this to the offer that stands."""
    assert before.end_offer is not None
    if vote == "no" and before.end_offer.person == before.seats[seat].person:
        return fallen(before, engine.Event("end-withdrawn", seat, {}))
    return settled(Step(before, next_version(before, seats=with_seat(before, seat, end_vote=vote))), now)


def fallen(before: Table, event: engine.Event) -> Step:
    """The offer stands no longer, and the game goes on."""
    return Step(before, without_offer(next_version(before, [event])), timers=(Timer(END_OFFER, None),))


def settled(step: Step, now: int) -> Step:
    """The step, and what becomes by it of the offer to end the game: enough agree, so many do not that there
    can never be enough, she who made it is gone, or it stands.
    """
    after = step.after
    if after.end_offer is None or after.phase != "playing":
        return step
    people = len(after.people)
    against = sum(seat.end_vote == "no" for seat in after.seats)
    agreed = agreeing(after)
    if len(agreed) >= needed(after):
        event = engine.Event("ended", None, {"names": [after.seats[seat].name for seat in agreed]})
        ended = dataclasses.replace(_heard(after, event), phase="abandoned", reason="agreed", finished=now)
        return dataclasses.replace(step, after=without_offer(ended), timers=ALL_TIMERS, notices=())
    if after.seat_of(after.end_offer.person) is not None and people - against >= needed(after):
        return step
    declined = without_offer(_heard(after, engine.Event("end-declined", None, {})))
    return dataclasses.replace(step, after=declined, timers=(*step.timers, Timer(END_OFFER, None)))


def _heard(table: Table, event: engine.Event) -> Table:
    return dataclasses.replace(table, recent_events=(*table.recent_events, LoggedEvent(table.version, event)))
