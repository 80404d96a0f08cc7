"""Seats before the deal, and the automatic start chosen by the host.

Players join and change seats, robots join, and seats are reserved. An empty seat is a `Seat` with no
occupant. Trailing empty seats are omitted. All functions are pure: they return new seats, and use no
database, clock or randomness.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from bot.i18n import names
from bot.tables.clock.timers import BEGIN, Timer
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.table import Seat, Table, User

EMPTY = Seat(0, "", "")
Seats = tuple[Seat, ...]


def all_seats(table: Table) -> list[Seat]:
    """Return every seat the game can have, including empty ones."""
    return [*table.seats, *[EMPTY] * (table.about.seats[-1] - len(table.seats))]


def here(table: Table) -> int:
    """Return the number of taken seats, including robots' seats."""
    return sum(seat.taken for seat in table.seats)


def empty(table: Table) -> int:
    """Return the number of empty seats, including reserved ones."""
    return len(all_seats(table)) - here(table)


def joined(table: Table, person: User) -> Seats:
    """Put this person in the seat reserved for them. Without a reservation, use the first free seat.

    Raise Refused if no seat is free, or if the person already has one.
    """
    if table.seat_of(person.id) is not None:
        raise Refused("already-seated")
    kept = table.seat_kept(person.id)
    at = free_seat(table) if kept is None else kept
    return _with(table, {at: seat_of(person, at, table.seats)})


def robots_seated(table: Table, level: str, called: Sequence[str]) -> Seats:
    """Add these robots. They take free seats first, then reserved ones, which stay reserved.

    Raise Refused if there aren't enough empty seats.
    """
    seats = all_seats(table)
    free = [n for n, seat in enumerate(seats) if not seat.taken]
    if len(called) > len(free):
        raise Refused("table-full", seats=len(seats))
    free.sort(key=lambda n: seats[n].kept_for != 0)
    return _with(
        table,
        {
            at: dataclasses.replace(seats[at], name=names.clean(name, at), locale=table.locale, robot=level)
            for at, name in zip(free, called, strict=False)
        },
    )


def robot_dismissed(table: Table) -> Seats:
    """Remove the last robot. Raise Refused if there's no robot."""
    robots = [number for number, seat in enumerate(table.seats) if seat.robot]
    if not robots:
        raise Refused("no-robot")
    return _with(table, {robots[-1]: _empty(table.seats[robots[-1]])})


def moved(table: Table, person: int, to: int) -> Seats:
    """Move a player to a free seat, or swap them with a robot.

    The host can swap with any player. Raise Refused if the seat is reserved or taken. Raise Stale if the game
    has no such seat.
    """
    at, seats = table.own_seat(person), all_seats(table)
    if not 0 <= to < len(seats):
        raise Stale
    there = seats[to]
    if there.kept_for:
        raise Refused("seat-kept", person_name=there.kept_name)
    if there.person and table.host != person:
        raise Refused("seat-taken", person_name=there.name)
    return _with(table, {at: there, to: seats[at]})


def risen(table: Table, person: int) -> Seats:
    """Remove this person from their seat and drop any reservation for them."""
    changes = {
        number: EMPTY if seat.person else dataclasses.replace(seat, kept_for=0, kept_name="")
        for number, seat in enumerate(table.seats)
        if person in (seat.person, seat.kept_for)
    }
    return _with(table, changes)


def kept_no_longer(table: Table) -> Seats:
    """Drop all reservations."""
    return _with(table, {n: dataclasses.replace(seat, kept_for=0, kept_name="")
                         for n, seat in enumerate(table.seats)})  # fmt: skip


def again(over: Table, person: User) -> Seats:
    """Return the seats for a rematch, with this person and the robots in their former seats.

    The other people's seats are reserved for them, unless their data was erased.
    """
    return tuple(
        seat_of(person, number, over.seats)
        if seat.person == person.id
        else Seat(0, "", seat.locale, kept_for=seat.person, kept_name=seat.name)
        if seat.person > 0
        else Seat(0, "", over.locale)
        if seat.person
        else Seat(0, seat.name, over.locale, seat.robot)
        for number, seat in enumerate(over.seats)
    )


def same_people(table: Table, former: Table) -> bool:
    """Return True if the same people and robots sit in the same seats as at another table."""
    return [seat.person for seat in table.seats if seat.taken] == [seat.person for seat in former.seats]


def free_seat(table: Table) -> int:
    """Return the first seat that's neither taken nor reserved. Raise Refused if there's no such seat."""
    seats = all_seats(table)
    free = next((n for n, seat in enumerate(seats) if not seat.taken and not seat.kept_for), None)
    if free is not None:
        return free
    kept = next((seat for seat in seats if not seat.taken), None)
    if kept is not None:
        raise Refused("seat-kept", person_name=kept.kept_name)
    raise Refused("table-full", seats=len(seats))


def sat_down(seats: Iterable[Seat], person: int, finishes: str, cut: str) -> Seats:
    """Store a new player's reliability, and the word they contribute to the deal, in their seat."""
    return tuple(
        dataclasses.replace(seat, finishes=finishes, cut=cut) if seat.person == person else seat
        for seat in seats
    )


def seat_of(person: User, number: int, there: Sequence[Seat] = ()) -> Seat:
    """Return a seat for this person at `number`, with a name that's unique among the seats `there`."""
    return Seat(person.id, called(person, number, there), person.locale)


def called(person: User, number: int, there: Sequence[Seat]) -> str:
    """Return a cleaned name for this person that's unique at the table."""
    others = [seat.name for seat in there if seat.person != person.id]
    others += [seat.kept_name for seat in there if seat.kept_for not in (0, person.id)]
    return names.apart(names.clean(person.name, number), person.handle, set(map(names.folded, others)))


def _empty(seat: Seat) -> Seat:
    return dataclasses.replace(EMPTY, locale=seat.locale, kept_for=seat.kept_for, kept_name=seat.kept_name)


def _with(table: Table, changes: dict[int, Seat]) -> Seats:
    return _trimmed(changes.get(number, seat) for number, seat in enumerate(all_seats(table)))


def _trimmed(seats: Iterable[Seat]) -> Seats:
    left = list(seats)
    while left and not (left[-1].taken or left[-1].kept_for):
        left.pop()
    return tuple(left)


HOST, FULL = "host", "full"
WAITS = {"600": 600, "3600": 3600, "21600": 6 * 3600, "72000": 20 * 3600}
"""Seconds after which robots take the remaining seats, by the key stored in `LobbyTerms.begins`."""
WAYS = (HOST, FULL, *WAITS)
"""Conditions for starting a game: the host starts it, all seats are taken, or some seconds have passed."""
INVITED = "invited"
"""Value of `LobbyTerms.wants` that only admits people with an invitation or a reserved seat."""
GRACE = 20
"""Seconds for leaving or changing seats after the last seat was taken."""


def full(table: Table) -> bool:
    """Return True if all seats are taken."""
    return here(table) >= table.about.seats[-1]


def fills_at(table: Table) -> int | None:
    """Return the Unix time at which robots take the remaining seats, or None if they never do."""
    wait = WAITS.get(table.terms.begins)
    return None if wait is None else (table.terms.begins_since or table.created) + wait


def timer(table: Table, now: int) -> Timer:
    """Return the timer that starts a lobby which has just changed, or the deletion of this timer."""
    at = fills_at(table)
    if table.terms.begins != HOST and full(table):
        return Timer(BEGIN, now + GRACE)
    return Timer(BEGIN, None if at is None else max(at, now))
