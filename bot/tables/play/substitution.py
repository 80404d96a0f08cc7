"""Leaving a table, and robots that play for absent players until they return.

Players are absent if they left or timed out. Each method runs in one transaction. If it raises Refused, no
data changes.
"""

from __future__ import annotations

import dataclasses

import engine
from bot.i18n import names
from bot.tables.core import tokens
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.named import Called
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Notice, Step, abandoned, next_version, with_seat
from bot.tables.core.table import Seat, Table
from bot.tables.play import seating
from bot.tables.play.hosting import only_host
from bot.tables.play.limits import Limits
from bot.tables.play.offers import settled

SUBSTITUTE = "fair"
"""The level of a robot that fills in for an absent player."""


class Substitution:
    """Continues games without absent players."""

    def __init__(self, tables: TableRepository, limits: Limits) -> None:
        self._tables = tables
        self._limits = limits

    async def leave(self, table: int, person: int, interaction: int | None = None) -> Table:
        """Leave a table. In the lobby, this frees the seat.

        In a running game, a robot takes the seat until the player returns. If no other person is left, the
        game is abandoned. Raise Refused if the person has no seat.
        """
        async with self._tables.locked(table) as old:
            return await self._tables.save(gone(old, person, self._tables.now()), interaction)

    async def unseat(self, table: int, by: int, person: int, manages: bool) -> Table:
        """Remove a person who left the server, at the request of the host or a channel manager (`manages`).

        The caller must check that the person has left the server. This has the same effect as `leave`.
        Raise Refused if the table is over, or if `by` may not do this.
        """
        async with self._tables.locked(table) as old:
            if not old.alive:
                raise Refused("already-over")
            if not may_unseat(old, by, manages):
                only_host(old, by)
            return await self._tables.save(gone(old, person, self._tables.now()))

    async def stand_in(
        self,
        table: int,
        person: int,
        seat: int,
        asked: int,
        stays: bool,
        interaction: int | None = None,
    ) -> Table:
        """Let a robot move for an idle player: once or, with `stays`, until the player returns.

        `person` is the player who requests this, and `asked` is the token of the idle player's pending
        decision. Raise Stale if the player is no longer idle, and Refused if `person` is the idle player.
        """
        async with self._tables.locked(table) as old:
            old.own_seat(person)
            if seat not in old.left_to_others or not tokens.asks(old, seat, asked):
                raise Stale
            if old.seats[seat].person == person:
                raise Refused("awake-yourself")
            step = replaced(old, seat, robot_name(old), self._tables.now()) if stays else stood_in(old, seat)
            return await self._tables.save(step, interaction)

    async def come_back(self, table: int, person: int, interaction: int | None = None) -> Table:
        """Give a player their seat back from a robot. Raise Refused if no robot plays for them."""
        async with self._limits.one_more_seat(person), self._tables.locked(table) as old:
            seat = old.seat_kept(person)
            if seat is None or old.phase != "playing":
                raise Refused("not-replaced")
            return await self._tables.save(returned(old, seat), interaction)


def may_unseat(table: Table, by: int, manages: bool) -> bool:
    """Return True if `by` may remove people who left the server from the table.

    `manages` is True for a channel manager.
    """
    return table.alive and (manages or table.host == by)


def consequence(table: Table, person: int) -> str:
    """Return the effect on a running game if this person leaves: "robot" or "end".

    "robot" means that a robot takes the seat. The game ends if no other person plays in it.
    """
    return "robot" if others_sit(table, person) else "end"


def sitting(table: Table) -> dict[int, str]:
    """Return the names of the people at the table, by ID. In a lobby, include reserved seats."""
    kept = {
        seat.kept_for: names.clean(seat.kept_name, number)
        for number, seat in enumerate(table.seats)
        if seat.kept_for and table.phase == "gathering"
    }
    here = {seat.person: names.clean(seat.name, number) for number, seat in enumerate(table.seats)}
    here.pop(0, None)
    return kept | here


# Pure functions of the previous table, each returning the next step


def gone(before: Table, person: int, now: int) -> Step:
    """Return the step that removes a person who leaves the table or has left the server.

    In the lobby, their seat becomes free. In a game, a robot takes the seat and keeps it for them. The table
    ends if no other person is left. Raise Refused if the person isn't at the table.
    """
    seat = before.seat_of(person)
    if before.phase == "gathering":
        return got_up(before, person, now) or abandoned(before, "everybody-left", now)
    if seat is None or before.phase != "playing":
        raise Refused("not-seated")
    return left(before, seat, robot_name(before), now) or abandoned(before, "everybody-left", now)


def got_up(before: Table, person: int, now: int) -> Step | None:
    """Return the step that removes a person from a lobby, or None if no other person is there."""
    if before.seat_of(person) is None and before.seat_kept(person) is None:
        raise Refused("not-seated")
    if not others_sit(before, person):
        return None
    seats = seating.risen(before, person)
    after = next_version(before, seats=seats, host=host_of(before, seats))
    return Step(before, after, timers=(seating.timer(after, now),))


def left(before: Table, seat: int, robot: str, now: int) -> Step | None:
    """Return the step that gives a leaving player's seat to a robot, or None if no one else is there."""
    if not others_sit(before, before.seats[seat].person):
        return None
    return settled(_taken_over(before, seat, robot, "left"), now)


def stood_in(before: Table, seat: int) -> Step:
    """Return the step that lets a robot make an idle player's current move."""
    seats = with_seat(before, seat, robot=SUBSTITUTE)
    return Step(before, next_version(before, [engine.Event("stood-in", seat, {})], seats=seats))


def replaced(before: Table, seat: int, robot: str, now: int) -> Step:
    """Return the step that gives an idle player's seat to this robot.

    The player is told that they can have it back.
    """
    step = _taken_over(before, seat, robot, "replaced")
    notices = (Notice("replaced", before.seats[seat].person),)
    return settled(dataclasses.replace(step, notices=notices), now)


def returned(before: Table, seat: int) -> Step:
    """Return the step that gives the seat back to its player."""
    # Renew the decision, so that a move the robot is still computing is rejected as stale.
    old, version = before.seats[seat], before.version + 1
    seats = with_seat(
        before, seat, person=old.kept_for, name=old.kept_name, robot=None, kept_for=0, kept_name="",
        question_version=version, clock=old.clock._replace(misses=0), offered=None,
    )  # fmt: skip
    after = next_version(before, [renamed("returned", seat, old, seats[seat])], seats=seats)
    return Step(before, after, opens=frozenset((old.kept_for,)))


def _taken_over(before: Table, seat: int, robot: str, why: str) -> Step:
    old = before.seats[seat]
    clock = old.clock
    if why == "left":
        # From now on, count the player as timed out. If they aren't back by the end, they have lost the game.
        clock = clock._replace(misses=max(1, clock.misses))
    # Renew the decision, so that a player's move that's still being processed is rejected as stale.
    seats = with_seat(
        before, seat, person=0, name=robot, robot=SUBSTITUTE, idle_person=0, vote=None, clock=clock,
        kept_for=old.person, kept_name=old.name, offered=None, question_version=before.version + 1,
    )  # fmt: skip
    event = renamed(why, seat, old, seats[seat])
    return Step(before, next_version(before, [event], seats=seats, host=host_of(before, seats)))


def renamed(why: str, seat: int, before: Seat, after: Seat) -> engine.Event:
    """Return the event for a seat with a new occupant.

    The event contains both names, because earlier events still show the old name.
    """
    was, now = Called(before.person, before.name), Called(after.person, after.name)
    return engine.Event(why, seat, {"before": was, "after": now})


def robot_name(table: Table) -> str:
    """Return a name for a robot that joins a running game."""
    taken = {name for seat in table.seats for name in (seat.name, seat.kept_name)}
    (name,) = names.of_robots(table.locale, 1, taken)
    return name


def others_sit(table: Table, person: int) -> bool:
    """Return True if any other person has a seat."""
    return any(seat.person not in (0, person) for seat in table.seats)


def host_of(before: Table, seats: tuple[Seat, ...]) -> int:
    """Return the host's ID. If the host has left, return the next host's ID."""
    people = [seat.person for seat in seats if seat.person]
    return before.host if before.host in people else people[0]
