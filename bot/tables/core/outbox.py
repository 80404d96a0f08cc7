"""Schedule the deliveries that follow from a step, within the step's transaction.

This module decides which messages to update, which to post again, and who gets a notice (a one-time message)
or a turn notification. bot/delivery defines the rows. Rendering and sending happen elsewhere.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Collection
from typing import NamedTuple

import engine
from bot.delivery import budget, calls, questions, rows
from bot.delivery.state import REMINDER
from bot.storage.sql import Connection
from bot.tables.clock import timers
from bot.tables.core.step import Step
from bot.tables.core.table import Seat, Table, is_out


class OwnPages(NamedTuple):
    """Emitted when the ephemeral messages that show a player's tables must be redrawn, without a delivery."""

    person: int


def put(db: Connection, step: Step, table: Table, waiting: Collection[int], now: int) -> None:
    """Schedule updates to the messages this step changed. People in `waiting` get none yet (see `waits`).

    Some messages are posted again, and some people get notices. The player who acted is considered present at
    the table.
    """
    at = table.id, table.version
    if step.by:
        rows.note_sign(db, table.id, step.by, now)
    if table.place_lost is not None:
        waiting = {0, *waiting}  # the channel rejects messages for now and is retried periodically
    rows.make_due(db, *at, waiting)
    if not _is_secret(step, table):
        rows.show_later(db, *at, waiting, now)
    # These players have a new decision or none, so don't renew their turn notifications.
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
    # Also during a pause, because the same decisions are pending afterwards.
    waits_for = table.state.to_act if table.phase == "playing" and table.state is not None else ()
    asked = {table.seats[n].person: table.seats[n].question_version for n in waits_for}
    still = [person for person, version in asked.items() if person and version != table.version]
    calls.end_snoozes(db, table.id, still, _turn_goes_on(step, table) - _played_for(step))
    questions.end(db, table.id, functools.partial(_stands, table))
    for notice in step.notices:
        if notice.kind == timers.REMINDER:
            calls.put(db, table.id, notice.person, REMINDER)
        else:
            kind, person, by = notice
            quiet = by != 0 and not budget.speaks(db, now, table.id, kind, by, person)
            rows.notify(db, table.id, kind, person, again=True, quiet=quiet)


def _stands(table: Table, why: str, person: int) -> bool:
    """Return True if the person can still do what this notice offers, such as take the seat."""
    if why == "invited":
        return table.phase == "gathering" and table.seat_of(person) is None
    if table.phase != "playing":
        return False
    if why == questions.EARLY:
        seat = table.seat_of(person)
        return seat is not None and seat not in table.to_act
    if why == "seat-offered":
        return any(seat.offered is not None and seat.offered.person == person for seat in table.seats)
    return table.seat_kept(person) is not None


def _said(step: Step, table: Table) -> tuple[str, int]:
    """Return the purpose of the new message, as a key of budget.py, and the ID of its author or 0."""
    if step.before is None:
        return budget.TABLE, table.host
    if table.offer is not None and step.before.offer is None:
        return f"offer-{table.offer.kind}", table.offer.person
    if step.move is not None or step.deals:
        return budget.GAME, 0
    return budget.SAID, step.by


def _follow(db: Connection, step: Step, table: Table) -> None:
    """Remove turn notifications for players who have moved, within the caller's transaction.

    If a player has moved and must act again, their notification is removed too, but only if the step was
    public: a notification must not reveal a secret action. If several players were to act at once and one is
    left, redraw this player's notification.
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
    """Return the IDs of the people the table was waiting for before this step and still waits for."""
    before = step.before
    if before is None or before.phase != "playing" or table.phase != "playing":
        return set()
    waited = {before.seats[seat].person for seat in before.to_act}
    return waited & {table.seats[seat].person for seat in table.to_act}


def _played_for(step: Step) -> set[int]:
    """Return the IDs of people for whom a robot moved. Their time was up, so their snooze ends."""
    if step.before is None or step.move is None or step.move.robot is None:
        return set()
    return {step.before.seats[step.move.seat].person}


def waits(step: Step, table: Table) -> set[int]:
    """Return the IDs of people who need no update of their messages, because too little changes for them.

    After another player's move, that's every player with the same hand, no new decision and no private event.
    If several players choose at once, the result includes players who haven't chosen yet, because they don't
    see the others' choices. Once only one of them is left, that player gets an update that says so. A quick
    phrase only updates the public message and open hands. A secret action only changes its recipients' pages
    and never the channel (0). If robots move without pauses, only the players who must act get an update,
    because one edit shows all the robots' moves.
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
        return set(table.people) - {table.seats[one].person for one in _timed_again(before, step, table)}
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
    """Return the numbers of the seats that receive a private event in the latest step."""
    return {
        seat for version, event in table.recent_events if version == table.version for seat in event.to or ()
    }


def _timed_again(before: Table, step: Step, table: Table) -> set[int]:
    """Return the numbers of seats with a reminder or a new clock in this step. No other page shows either."""
    reminded = {notice.person for notice in step.notices}
    seats = enumerate(zip(table.seats, before.seats, strict=True))
    return {n for n, (seat, was) in seats if seat.person in reminded or seat != _as_timed(seat, was)}


def _as_timed(seat: Seat, other: Seat) -> Seat:
    return dataclasses.replace(seat, clock=other.clock)


def _is_secret(step: Step, table: Table) -> bool:
    """Return True if only the recipients of the step's events can notice the step.

    Examples are a whisper, a dropped plan, a reminder, and a change to someone's hours.
    """
    return _only_said(step, table) and all(
        event.to is not None for version, event in table.recent_events if version == table.version
    )


def _only_said(step: Step, table: Table) -> bool:
    """Return True if only the table's events have changed, public or private."""
    before = step.before
    if before is None or step.move is not None or len(table.seats) != len(before.seats):
        return False
    if any(notice.kind != timers.REMINDER for notice in step.notices):
        return False
    seats = tuple(map(_as_timed, table.seats, before.seats))
    same = dataclasses.replace(table, version=before.version, recent_events=before.recent_events, seats=seats)
    return same == before


def _own(state: engine.State, seat: int) -> tuple[object, bool]:
    """Return the private part of a seat's view: its hand, and True if the seat is out of the game."""
    return state.view(seat).get("hand"), is_out(state, seat)
