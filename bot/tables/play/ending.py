"""Paused and inactive tables, and tables that end before their game is over.

A pause ends when a player resumes the game, or at its limit. A table without moves is closed a week after its
players have been warned. Some people may end a game on their own. Otherwise, a majority must vote for it.
Each method runs in one transaction. If it raises Refused, no data changes.
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
"""Seconds between the warning and closing a table without moves."""


class Pauses:
    """Resumes paused tables and closes inactive ones."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def go_on(self, table: int, person: int, interaction: int | None = None) -> Table:
        """Resume the game for a player at the table. Raise Refused if the table isn't paused."""
        async with self._tables.locked(table) as old:
            seat = old.seat_in_play(person)
            if old.paused_since is None:
                raise Refused("not-paused")
            event = engine.Event("went-on", seat, {})
            step = dataclasses.replace(resumed(old, self._tables.now(), event), by=person)
            return await self._tables.save(step, interaction)

    async def end_pause(self, table: int) -> Table | None:
        """Resume a game when its pause reaches the limit. Return None if it has already been resumed."""
        async with self._tables.locked(table) as old:
            if old.paused_since is None:
                return None
            event = engine.Event("pause-over", None, {})
            return await self._tables.save(resumed(old, self._tables.now(), event))

    async def grow_quiet(self, table: int) -> Table | None:
        """Warn an inactive table's players, or close the table a week after the warning.

        Return None if someone has moved recently, or if no game is running.
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


# Pure functions of the previous table, each returning the next step


def resumed(before: Table, now: int, event: engine.Event) -> Step:
    """Return the step that resumes the game. Every deadline keeps the time that was left before the pause."""
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
    """Return the step that announces, without mentioning anyone, when the table will be closed."""
    closes = now + NOTICE
    after = next_version(before, closes_at=closes)
    return Step(before, after, reposts=frozenset((0,)), timers=(Timer(QUIET, closes),))


LATELY = 30 * DAY
"""Seconds to look back when counting the games a person ended early in a channel."""

EndMode = Literal["at-once", "vote"]


class Ending:
    """Ends lobbies and running games at a person's request."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables

    async def end_mode(self, table: Table, person: int, manages: bool) -> EndMode:
        """Return the way this person can end the table: "at-once" or "vote".

        The host can close a lobby on their own. So can a manager of the channel (`manages`), who can also end
        games they aren't playing in. Players need a vote. Otherwise, they could end the game and deal again
        until they like their hand. A player alone with robots needs no vote. Raise Refused if the table is
        over, or if this person may not end it.
        """
        if not table.alive:
            raise Refused("already-over")
        seat = table.seat_of(person)
        if manages and (seat is None or table.phase == "gathering"):
            return "at-once"
        if table.phase == "gathering":
            only_host(table, person)
            return "at-once"
        table.own_seat(person)
        return "at-once" if table.people == (person,) else "vote"

    async def end(
        self, table: int, person: int, manages: bool, interaction: int | None = None, name: str = ""
    ) -> Table:
        """End the table at once, so its game counts for no player. Raise Refused if this needs a vote.

        `name` is the name to show for a person who has no seat.
        """
        async with self._tables.locked(table) as old:
            if await self.end_mode(old, person, manages) != "at-once":
                raise Refused("end-needs-vote")
            seat = old.seat_of(person)
            clean = names.apart(names.clean(name, 0), "", {names.folded(one.name) for one in old.seats})
            called = clean if seat is None else old.seats[seat].name
            now = self._tables.now()
            dealt = old.state is not None and seat is not None
            count = 1 + await self._tables.ended_early(old.channel, person, now - LATELY) if dealt else 1
            event = engine.Event("ended", None, {"names": [Called(person, called)], "count": count})
            return await self._tables.save(abandoned(old, "ended", now, [event]), interaction)
