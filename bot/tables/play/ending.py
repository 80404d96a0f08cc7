"""Tables that stand still, paused by consent until somebody goes on, or left alone until they are closed; and
tables that are ended before their game is over, at once by those who may, or by most of those who play.

Nothing stands still for ever: a pause has a limit, and a table without a move is closed, a week after all
have been told. Each step is one transaction; one that is refused has changed nothing.
"""

from __future__ import annotations

import dataclasses
from typing import Literal

import engine
from bot.i18n import names
from bot.tables.clock.paces import DAY
from bot.tables.clock.timers import PAUSE, PUT_OFF, QUIET, QUIET_FOR, Timer
from bot.tables.core.errors import Refused
from bot.tables.core.named import Called
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Step, abandoned, next_version
from bot.tables.core.table import Table
from bot.tables.play.hosting import only_host

NOTICE = 7 * DAY
"""Seconds for which a table at which nobody moves stays open after that was said."""


class Pauses:
    """The ways to let a table that stands still go on."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def go_on(self, table: int, person: int, interaction: int | None = None) -> Table:
        """Somebody who plays there ends the pause. Raises Refused where there is none."""
        async with self._tables.locked(table) as old:
            seat = old.seat_in_play(person)
            if old.paused_since is None:
                raise Refused("not-paused")
            event = engine.Event("went-on", seat, {})
            step = dataclasses.replace(resumed(old, self._tables.now(), event), by=person)
            return await self._tables.save(step, interaction)

    async def end_pause(self, table: int) -> Table | None:
        """The pause has reached its limit: the game goes on. None where it does already."""
        async with self._tables.locked(table) as old:
            if old.paused_since is None:
                return None
            event = engine.Event("pause-over", None, {})
            return await self._tables.save(resumed(old, self._tables.now(), event))

    async def grow_quiet(self, table: int) -> Table | None:
        """For long nobody has moved: all are told that the table will be closed, and a week later it is. None
        where somebody has moved meanwhile.
        """
        async with self._tables.locked(table) as old:
            now = self._tables.now()
            if old.phase != "playing":
                return None
            if old.closes_at is not None and old.closes_at <= now:
                return await self._tables.save(abandoned(old, "quiet", now))
            last = max(old.waiting_since, await self._tables.last_move(table))
            due = old.closes_at or last + QUIET_FOR
            if due > now:
                await self._tables.set_timer(table, Timer(QUIET, due))
                return None
            return await self._tables.save(quiet(old, now))


# What each leads to, as pure functions of the table before


def resumed(before: Table, now: int, event: engine.Event) -> Step:
    """The game goes on: every deadline of the table has the time that was left of it when it was paused."""
    assert before.paused_since is not None
    after = next_version(before, [event], paused_since=None, waiting_since=now)
    return Step(
        before,
        after,
        reposts=frozenset(after.seats[n].person for n in after.to_act) | {0},
        timers=(Timer(PAUSE, None),),
        puts_off=now - before.paused_since - PUT_OFF,
    )


def quiet(before: Table, now: int) -> Step:
    """Everybody is told, once and by one message that pings nobody, when the table will be closed."""
    closes = now + NOTICE
    after = next_version(before, closes_at=closes)
    return Step(before, after, reposts=frozenset((0,)), timers=(Timer(QUIET, closes),))


LATELY = 30 * DAY
"""Seconds in which the games are counted that a person has ended early in a channel."""

EndMode = Literal["at-once", "vote"]


class Ending:
    """The ways to end a table."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def end_mode(self, table: Table, person: int, manages: bool) -> EndMode:
        """How this person, who perhaps `manages` the channel, may end the table. Raises Refused where they
        may not.

        A lobby is its host's to end. A game that was dealt takes a vote, or its host could look at their hand
        and deal again until they like it; a player alone with robots asks nobody.
        """
        if not table.alive:
            raise Refused("already-over")
        if manages:
            return "at-once"
        if table.phase == "gathering":
            only_host(table, person)
            return "at-once"
        table.own_seat(person)
        return "at-once" if table.people == (person,) else "vote"

    async def end(
        self, table: int, person: int, manages: bool, interaction: int | None = None, name: str = ""
    ) -> Table:
        """End the table at once; `name` is that of a person who does not sit there. It counts for nobody."""
        async with self._tables.locked(table) as old:
            if await self.end_mode(old, person, manages) != "at-once":
                raise Refused("end-needs-vote")
            seat = old.seat_of(person)
            called = names.clean(name, 0) if seat is None else old.seats[seat].name
            now = self._tables.now()
            dealt = old.state is not None and seat is not None
            count = 1 + await self._tables.ended_early(old.channel, person, now - LATELY) if dealt else 1
            event = engine.Event("ended", None, {"names": [Called(person, called)], "count": count})
            return await self._tables.save(abandoned(old, "ended", now, [event]), interaction)
