"""Offers: proposals that players vote on, such as an undo, a pause or a draw.

All functions are pure. They take a table and return facts about it or the next step. A table never has more
than one offer at a time. Robots don't vote.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import engine
from bot.tables.clock.paces import DAY
from bot.tables.clock.timers import ALL_TIMERS, OFFER, Timer
from bot.tables.core.errors import Refused
from bot.tables.core.named import Called
from bot.tables.core.step import Step, next_version, with_event, with_seat, without_offer
from bot.tables.core.table import Kind, Offer, Table, Vote
from bot.tables.play.agreed import Former, paused, settled_game, taken_back

TOLD = ("offered", "withdrawn", "declined", "lapsed")
"""Suffixes of the public events about an offer. They follow its type, as in "pause-offered"."""
MOST: frozenset[Kind] = frozenset(("end", "pause"))
"""Types of offers that a majority can accept. All others must be accepted by every seat concerned."""


def refuse(table: Table, kind: Kind) -> None:
    """Raise Refused if the game or its players don't allow this type of offer."""
    assert table.state is not None
    sides = len(table.about.partners(len(table.seats)))
    if kind == "resign" and not (table.state.resigns and sides == 2):
        raise Refused("resign-not-here")
    if kind == "draw" and not table.state.draws:
        raise Refused("draw-not-here")
    if kind == "draw" and not _all_sides_sit(table):
        raise Refused("draw-with-robots")


def _all_sides_sit(table: Table) -> bool:
    """Return True if each side has a person. A side of robots can't agree to a draw."""
    sides = table.about.partners(len(table.seats))
    return all(any(table.seats[seat].person for seat in side) for side in sides)


def may_undo(table: Table, seat: int) -> bool:
    """Return True if the player in this seat made the latest move and may ask to undo it."""
    try:
        refuse_undo(table, seat)
    except Refused:
        return False
    return table.phase == "playing"


def refuse_undo(table: Table, seat: int) -> None:
    """Raise Refused, with the reason, if this player may not ask for an undo in a running game."""
    latest = table.latest
    if table.paused_since is not None:
        raise Refused("paused")
    if table.offer is not None:
        raise Refused("offer-stands")
    if latest is None:
        raise Refused("undo-shown")
    if (latest.seat, latest.person) != (seat, table.seats[seat].person):
        raise Refused("undo-overtaken")


# The seats that decide


def concerned(table: Table) -> tuple[int, ...]:
    """Return the numbers of the seats that decide on the current offer.

    A resignation concerns the people on the side that would resign. Any other offer concerns everyone.
    """
    seats = tuple(number for number, seat in enumerate(table.seats) if seat.person)
    if table.offer is None or table.offer.kind != "resign":
        return seats
    side = side_of(table, table.seat_of(table.offer.person))
    return tuple(number for number in seats if number in side)


def side_of(table: Table, seat: int | None) -> tuple[int, ...]:
    """Return the seats on this seat's side, including itself, or an empty tuple for None."""
    return next((side for side in table.about.partners(len(table.seats)) if seat in side), ())


def asked(table: Table) -> tuple[int, ...]:
    """Return the seats whose votes count now. For an undo, the partner votes before the opponents."""
    seats = concerned(table)
    if table.offer is None or table.offer.kind != "undo":
        return seats
    offerer = table.seat_of(table.offer.person)
    partners = [seat for seat in side_of(table, offerer) if seat in seats and seat != offerer]
    return seats if all(table.seats[seat].vote == "yes" for seat in partners) else tuple(partners)


def agreeing(table: Table) -> tuple[int, ...]:
    """Return the seats that agree to the current offer."""
    return tuple(number for number, seat in enumerate(table.seats) if seat.vote == "yes")


def needed(table: Table, kind: Kind | None = None) -> int:
    """Return the number of votes needed for the current offer or, given `kind`, for a new offer of that type.

    Types in MOST need a majority of the seats concerned. All others need every one of these seats.
    """
    if kind is None:
        assert table.offer is not None
        kind = table.offer.kind
    people = len(concerned(table))
    return people // 2 + 1 if kind in MOST else people


# Pure functions of the previous table, each returning the next step


def offered(before: Table, seat: int, kind: Kind, now: int, former: Former | None = None) -> Step:
    """Return the step that makes this player's offer.

    The public message is posted again, without mentioning anyone. For an undo, `former` is the game to go
    back to.
    """
    lapses = now + DAY
    after = next_version(
        before,
        [engine.Event(f"{kind}-offered", seat, {})],
        offer=Offer(before.seats[seat].person, before.version + 1, lapses, kind),
        seats=with_seat(before, seat, vote="yes"),
    )
    step = Step(before, after, reposts=frozenset((0,)), timers=(Timer(OFFER, lapses),))
    return settled(step, now, former)


def voted(before: Table, seat: int, vote: Vote, now: int, former: Former | None = None) -> Step:
    """Return the step that adds a vote on the offer. A vote against one's own offer withdraws it."""
    assert before.offer is not None
    if vote == "no" and before.offer.person == before.seats[seat].person:
        return fallen(before, "withdrawn", seat)
    step = Step(before, next_version(before, seats=with_seat(before, seat, vote=vote)))
    return settled(step, now, former)


def fallen(before: Table, why: str, seat: int | None = None) -> Step:
    """Return the step that removes the offer. `why` is the reason: "withdrawn", "declined" or "lapsed"."""
    assert before.offer is not None
    event = engine.Event(f"{before.offer.kind}-{why}", seat, {})
    return Step(before, without_offer(next_version(before, [event])), timers=(Timer(OFFER, None),))


def settled(step: Step, now: int, former: Former | None = None) -> Step:
    """Return the step, extended by the outcome of the current offer if it's decided.

    The offer passes once enough players agree. It's removed once it can't pass, or if the player who made it
    has left. Otherwise, it stays open. An undo only passes if `former` is given. Callers don't pass it when a
    player leaves, because an undo needs explicit consent.
    """
    after = step.after
    if after.offer is None or after.phase != "playing":
        return step
    people = concerned(after)
    against = sum(after.seats[seat].vote == "no" for seat in people)
    agreed = agreeing(after)
    if len(agreed) >= needed(after) and after.offer.kind == "end":
        return _ended(step, agreed, now)
    if len(agreed) >= needed(after) and after.offer.kind == "pause":
        return paused(step, now)
    unfair = after.offer.kind == "draw" and not _all_sides_sit(after)
    if len(agreed) >= needed(after) and agreed and after.offer.kind in ("resign", "draw") and not unfair:
        assert step.before is not None
        words = ("draw",) if after.offer.kind == "draw" else ("resign", str(agreed[0]))
        # A player who left in this step must not come back.
        game = dataclasses.replace(after, version=step.before.version)
        ended = settled_game(game, words, now)
        return dataclasses.replace(ended, before=step.before, notices=step.notices)
    if len(agreed) >= needed(after) and former is not None:
        assert step.before is not None
        return taken_back(step.before, former, now)
    possible = len(people) - against >= needed(after) > len(agreed) and not unfair
    if possible and after.seat_of(after.offer.person) is not None:
        return step
    event = engine.Event(f"{after.offer.kind}-declined", None, {})
    declined = without_offer(with_event(after, event))
    return dataclasses.replace(step, after=declined, timers=(*step.timers, Timer(OFFER, None)))


def _ended(step: Step, agreed: Sequence[int], now: int) -> Step:
    """Return the step, changed so that it also ends the game early. The game counts for no player."""
    after = step.after
    by = [Called(after.seats[seat].person, after.seats[seat].name) for seat in agreed]
    ended = dataclasses.replace(
        with_event(after, engine.Event("ended", None, {"names": by})),
        phase="abandoned",
        reason="agreed",
        finished=now,
        paused_since=None,
        closes_at=None,
    )
    return dataclasses.replace(step, after=without_offer(ended), timers=ALL_TIMERS, notices=())
