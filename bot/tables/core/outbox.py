"""Deliveries that a step leaves to be shown, within its own transaction: which messages are due, which come
as new ones, who is told and who is called. How that stands in rows is said in bot/delivery; nothing is drawn
or sent here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import NamedTuple

import engine
from bot.delivery import budget, calls, rows
from bot.delivery.state import REMINDER
from bot.storage.sql import Connection
from bot.tables.clock import timers
from bot.tables.core.step import Step
from bot.tables.core.table import Seat, Table, is_out


class OwnPages(NamedTuple):
    """The event that what a player sees of their tables is to be drawn again, even if it is no delivery."""

    person: int


def put(db: Connection, step: Step, table: Table, waiting: Collection[int], now: int) -> None:
    """Make due what this step, which led to `table`, leaves to be shown: every message of the table, but for
    those of people who only wait (see `waits`); some come as new messages, and some people are told. The
    player whose action it was is at the table.
    """
    at = table.id, table.version
    if step.by:
        rows.note_sign(db, table.id, step.by, now)
    if table.place_lost is not None:
        waiting = {0, *waiting}  # nothing takes it; that is tried again now and then
    rows.make_due(db, *at, waiting)
    if not _is_secret(step, table):
        rows.show_later(db, *at, waiting, now)
    # What was to ping somebody who was at the table is another question now, or none.
    rows.renew_none(
        db,
        table.id,
        [
            seat.person
            for seat in table.seats
            if seat.person and (seat.question_version == table.version or table.phase != "playing")
        ],
    )
    _follow(db, step, table)
    new = 0 in step.reposts | step.opens
    quiet = new and not budget.speaks(db, now, table.id, *_said(step, table))
    rows.repost(db, *at, step.reposts, quiet=quiet)
    rows.open_pages(db, *at, table.channel, step.opens, quiet)
    # Also in a pause: afterwards they are asked what they were asked before.
    waits_for = table.state.to_act if table.phase == "playing" and table.state is not None else ()
    asked = {table.seats[n].person: table.seats[n].question_version for n in waits_for}
    still = [person for person, version in asked.items() if person and version != table.version]
    calls.end_snoozes(db, table.id, still, _turn_goes_on(step, table) - _played_for(step))
    for notice in step.notices:
        if notice.kind == timers.REMINDER:
            calls.put(db, table.id, notice.person, REMINDER)
        else:
            kind, person, by = notice
            quiet = by != 0 and not budget.speaks(db, now, table.id, kind, by, person)
            rows.notify(db, table.id, kind, person, again=True, quiet=quiet)


def _said(step: Step, table: Table) -> tuple[str, int]:
    """Return what kind of thing a new message of the table says, and who has brought it about."""
    if step.before is None:
        return budget.TABLE, table.host
    if table.offer is not None and step.before.offer is None:
        return f"offer-{table.offer.kind}", table.offer.person
    if step.move is not None or step.deals:
        return budget.GAME, 0
    return budget.SAID, step.by


def _follow(db: Connection, step: Step, table: Table) -> None:
    """Follow with the calls of this table: those of players whose turn is over are, too, and of those who
    have answered and are asked more, if all have seen that, for none may tell of a secret action. Of players
    who were asked together the last reads it there.
    """
    before = step.before
    if before is None or before.phase != "playing":
        return
    still = _turn_goes_on(step, table)
    if any(version == table.version and event.to is None for version, event in table.recent_events):
        still -= {seat.person for seat in table.seats if seat.question_version == table.version}
    calls.end(db, table.id, still)
    if len(still) == 1 and len(before.to_act) > 1 and len(table.to_act) == 1:
        calls.alone(db, table.id, *still)


def _turn_goes_on(step: Step, table: Table) -> set[int]:
    """Return the people whom the table waited for before this step, and still does."""
    before = step.before
    if before is None or before.phase != "playing" or table.phase != "playing":
        return set()
    waited = {before.seats[seat].person for seat in before.to_act}
    return waited & {table.seats[seat].person for seat in table.to_act}


def _played_for(step: Step) -> set[int]:
    """Return the person for whom a robot has made the move of this step: their time was up, and what they
    said of pings was said of the turn that has ended.
    """
    if step.before is None or step.move is None or step.move.robot is None:
        return set()
    return {step.before.seats[step.move.seat].person}


def waits(step: Step, table: Table) -> set[int]:
    """Return the people whom this step leaves waiting as they were: another has moved, their own hands are
    the same, nobody asks them anything that was not asked before, and no private word has reached them. Where
    several choose at once, those who have not chosen yet count among them: what others choose is not for
    them. But the last of these is to see that all wait for them. A quick phrase is for the public
    table, and for those who look. Of a secret action nothing is shown to anybody whom it does not tell, nor
    to the channel (0). Where robots go on at once, everybody waits but who is asked something: one edit
    shows what all of them have done.
    """
    before = step.before
    if step.move is not None and table.robots_at_once:
        seats = (table.seats[number] for number in table.to_act)
        asked = {seat.person for seat in seats if seat.question_version == table.version}
        return set(table.people) - asked | {0}
    if _is_secret(step, table):
        assert before is not None
        told = _told(table) | _timed_again(before, step, table)
        return {0} | {seat.person for number, seat in enumerate(table.seats) if number not in told}
    if before is None or before.state is None or table.state is None or table.phase != "playing":
        return set()
    if _only_said(step, table):
        return set(table.people)
    if step.move is None or step.move.seat < 0 or 0 in step.reposts or step.notices:
        return set()
    if table.offer != before.offer or table.people != before.people:
        return set()
    told = _told(table)
    return {
        seat.person
        for number, seat in enumerate(table.seats)
        if seat.person
        and seat.question_version != table.version
        and (number not in table.to_act or number in before.to_act)
        and number not in told
        and not (table.to_act == (number,) and len(before.to_act) > 1)
        and _own(before.state, number) == _own(table.state, number)
    }


def _told(table: Table) -> set[int]:
    """Return the seats that a private word of the latest step has reached."""
    return {
        seat for version, event in table.recent_events if version == table.version for seat in event.to or ()
    }


def _timed_again(before: Table, step: Step, table: Table) -> set[int]:
    """Return the seats whose clocks this step has set, or that it reminds: they alone read until when they
    have time.
    """
    reminded = {notice.person for notice in step.notices}
    seats = enumerate(zip(table.seats, before.seats, strict=True))
    return {n for n, (seat, was) in seats if seat.person in reminded or seat != _as_timed(seat, was)}


def _as_timed(seat: Seat, other: Seat) -> Seat:
    """Return this seat, with the clock of the other."""
    return dataclasses.replace(seat, clock=other.clock)


def _is_secret(step: Step, table: Table) -> bool:
    """Return whether nobody can see from the table that this step was made, but those whom it tells: a
    private word, a plan that was dropped, a reminder, or hours that somebody has said.
    """
    return _only_said(step, table) and all(
        event.to is not None for version, event in table.recent_events if version == table.version
    )


def _only_said(step: Step, table: Table) -> bool:
    """Return whether the table is as it was, but for what was said at it, or to some."""
    before = step.before
    if before is None or step.move is not None or len(table.seats) != len(before.seats):
        return False
    if any(notice.kind != timers.REMINDER for notice in step.notices):
        return False
    seats = tuple(map(_as_timed, table.seats, before.seats))
    same = dataclasses.replace(table, version=before.version, recent_events=before.recent_events, seats=seats)
    return same == before


def _own(state: engine.State, seat: int) -> tuple[object, bool]:
    """Return what is a seat's own of the view that it has: its hand, and whether it is out of the game."""
    return state.view(seat).get("hand"), is_out(state, seat)
