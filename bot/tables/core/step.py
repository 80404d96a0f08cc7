"""A step is a table's change from one version to the next, as a value.

A step contains the new table, messages to post, notices (one-time messages), timers, and log entries. A
question is a decision that a player must make. timing.py adds the seats' clocks. All functions here are pure:
they use no database, clock or randomness. The repository saves a `Step` and its clocks in one transaction.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import engine
from bot.tables.clock.paces import a_while, begins_with
from bot.tables.clock.timers import ALL_TIMERS, BEGIN, KEPT, LEFT, LOBBY, OFFER, QUIET, QUIET_FOR, TIME, Timer
from bot.tables.core import named
from bot.tables.core.table import (
    PHRASE,
    WHISPER,
    Latest,
    LoggedEvent,
    Seat,
    Table,
    counts_for,
    opening_choice,
    outcomes,
    seat_outcomes,
    spared,
)
from engine.contract import CLOCK

REMEMBERED = 40
"""Maximum number of recent events a table stores per audience."""
WHISPERS = 30
"""Maximum number of whispers a table stores per pair."""
TALK = 6
"""Maximum number of quick phrases a table stores. They never push out game events."""
STORY = 60
"""Maximum number of additional public events a table stores for its game's story (`State.story`)."""
UNDO = -2
"""The pseudo-seat of a log entry that undoes all moves from a version on, such as `undo 17`.

The other entries that aren't moves come from the engine: CLOCK and SETTLED.
"""


class LoggedMove(NamedTuple):
    """A move and its player: a person's ID or, for 0, a robot of this level."""

    seat: int
    words: engine.Move
    person: int = 0
    robot: str | None = None
    planned: bool = False
    """True if one of the player's plans made the move. This isn't logged."""


class Notice(NamedTuple):
    """A one-time message to a person."""

    kind: str
    person: int
    by: int = 0
    """The ID of the person who causes the notice. The rate limit counts it. If it's 0, no limit applies."""


class Placement(NamedTuple):
    """A seat's result. Seats with equal results share a `place`, and the next is skipped: 1, 1, 3."""

    seat: int
    person: int
    """The person credited with the result, or 0."""
    name: str
    robot: str | None
    """The robot's level, if a robot is in the seat at the end, or None for a player."""
    outcome: str
    """"won", "drawn" or "lost". A person who left has lost, even if the robot in their seat wins."""
    place: int
    score: float


@dataclasses.dataclass(frozen=True, slots=True)
class Step:
    """A step from `before` to `after`, with everything that one transaction saves.

    People are given as Discord IDs. 0 is the channel with the public message.
    """

    before: Table | None
    """None for a new table, which gets its ID when saved."""
    after: Table
    reposts: frozenset[int] = frozenset()
    """People whose existing page is posted again as a new message once they're no longer present."""
    opens: frozenset[int] = frozenset()
    """People who get a page as a new message right away, even if they have none yet."""
    timers: tuple[Timer, ...] = ()
    puts_off: int = 0
    """Seconds to add to all timers: PUT_OFF for a pause, the pause's length minus PUT_OFF to resume, or 0."""
    notices: tuple[Notice, ...] = ()
    move: LoggedMove | None = None
    results: tuple[Placement, ...] = ()
    """All seats' results, once the game is over."""
    deals: bool = False
    """True if the state of `after` is the opening of a game."""
    by: int = 0
    """The person who caused this step, or 0 for a robot or a timer."""


class Stepped(NamedTuple):
    """Emitted when a step has been committed, with the resulting table."""

    step: Step
    table: Table


def next_version(before: Table, events: Iterable[engine.Event] = (), **changes: Any) -> Table:
    """Return the table's next version, with `changes` to its fields and these events added."""
    version = before.version + 1
    heard = dataclasses.replace(before, version=version)
    for event in events:
        heard = with_event(heard, event)
    story: Collection[str] = () if before.state is None else before.state.story
    remembered = _remembered(heard.recent_events, version, story)
    people = named.remembered(heard.named, (event for _, event in remembered))
    return dataclasses.replace(heard, **{"recent_events": remembered, "named": people, **changes})


def with_event(table: Table, event: engine.Event) -> Table:
    """Return the table with one more event at its current version."""
    people, event = named.noted(table.named, event)
    events = (*table.recent_events, LoggedEvent(table.version, event))
    return dataclasses.replace(table, recent_events=events, named=people)


def _remembered(
    happened: Sequence[LoggedEvent], version: int, story: Collection[str]
) -> tuple[LoggedEvent, ...]:
    """Return the events to keep, which are the latest for each audience.

    One audience's events must not push out another's, because that would reveal a secret action. Events of
    the current step are always kept.
    """
    later: Counter[tuple[frozenset[int] | None, int]] = Counter()
    told, kept = 0, []
    for one in reversed(happened):
        event = one.event
        most = {WHISPER: WHISPERS, PHRASE: TALK}.get(event.name, REMEMBERED)
        kind = None if event.to is None else frozenset(event.to), most
        remembered = one.version == version or later[kind] < most
        later[kind] += 1
        if not remembered and event.to is None and event.name in story:
            remembered = told < STORY
            told += 1
        if remembered:
            kept.append(one)
    return tuple(reversed(kept))


def with_seat(table: Table, number: int, **changes: Any) -> tuple[Seat, ...]:
    """Return the seats with changes to one of them."""
    return tuple(
        dataclasses.replace(seat, **changes) if at == number else seat for at, seat in enumerate(table.seats)
    )


# Dealing


def dealt(before: Table, state: engine.State, now: int, newcomers: Collection[int] = ()) -> Step:
    """Return the step that begins the game. It deals the hands and posts the public message again.

    If a person plays alone with robots, the message isn't posted again, because it would push their own page
    up. Empty seats are removed, and reserved seats are released. `newcomers` are the IDs of people playing
    this game for the first time.
    """
    version = before.version + 1
    after = next_version(
        before,
        phase="playing",
        seed=state.seed,
        state=state,
        seats=tuple(
            dataclasses.replace(
                seat,
                question_version=version,
                last_move_version=version,
                kept_for=0,
                kept_name="",
                clock=seat.clock._replace(bank=begins_with(before.pace, seat.person in newcomers)),
            )
            for seat in before.seats
            if seat.taken
        ),
        waiting_since=now,
        together=len(state.to_act),
        recent_events=(),
        named=(),
    )
    return Step(
        before,
        after,
        reposts=frozenset((0,) if len(after.people) > 1 else ()),
        opens=frozenset(after.people),
        timers=(
            Timer(LOBBY, None),
            Timer(KEPT, None),
            Timer(BEGIN, None),
            *_first_timers(after, now),
        ),
        deals=True,
    )


def _first_timers(table: Table, now: int) -> tuple[Timer, ...]:
    assert table.state is not None
    limit = table.state.time_limit
    timed = [Timer(TIME, now + 60 * limit)] if limit else []
    return (*timed, Timer(QUIET, now + QUIET_FOR))


# Playing


def played(
    before: Table,
    state: engine.State,
    events: Sequence[engine.Event],
    move: LoggedMove,
    now: int,
) -> Step:
    """Return the step for a move that led to `state`. A seat or the clock made the move."""
    assert before.state is not None
    version = before.version + 1
    asked = newly_asked(before, state, move.seat)
    over = state.result is not None
    overtaken = before.offer is not None and before.offer.kind == "undo"
    after = next_version(
        _conferring(before, before.state, state),
        [*events, engine.Event("undo-overtaken", None, {})] if overtaken else events,
        state=state,
        seats=tuple(
            asked_again(seat, version, own=_own(number, move)) if number in asked else seat
            for number, seat in enumerate(before.seats)
        ),
        waiting_since=now if over or state.to_act != before.state.to_act else before.waiting_since,
        together=len(state.to_act) if set(state.to_act) - set(before.state.to_act) else before.together,
        phase="over" if over else "playing",
        finished=now if over else None,
        latest=_latest(before, state, events, move, now),
        closes_at=None,
    )
    if over or overtaken:
        after = without_offer(after)
    turn = {after.seats[n].person for n in asked if n in state.to_act and n != move.seat} - {0}
    # A player alone with robots is viewing their hand. A new message would push it up, so don't post one.
    begins = after.alone is None and (over or any(event.name in state.rounds_end for event in events))
    return Step(
        before,
        after,
        reposts=frozenset(turn | {0} if begins else turn),
        timers=ALL_TIMERS
        if over
        else (*_left(after, move.seat, now), *([Timer(OFFER, None)] if overtaken else ())),
        notices=_told_of(before, move),
        move=move,
        results=placed(after) if over else (),
        by=0 if move.planned else move.person,
    )


def _left(table: Table, mover: int, now: int) -> tuple[Timer, ...]:
    """Return the timer for a player who must act again after their own move, or the timer's deletion.

    The timer is set even if a plan made the move. It isn't set for a player alone with robots, because no one
    waits for them.
    """
    if mover == CLOCK:
        return ()
    again = table.seats[mover].person and mover in table.to_act and len(table.people) > 1
    return (Timer(LEFT, now + a_while(table.pace) if again else None, mover),)


def _latest(
    before: Table, state: engine.State, events: Sequence[engine.Event], move: LoggedMove, now: int
) -> Latest | None:
    """Return the move that may be undone after this one, or None if there's no such move.

    A robot's move that reveals anything rules out undo, because the player would keep the knowledge.
    """
    if state.result is not None or move.seat == CLOCK:
        return None
    showed = state.shown(events)
    if move.robot is not None:
        return before.latest if showed == "nothing" else None
    return None if showed == "hidden" else Latest(move.seat, move.person, before.version + 1, now)


def _own(seat: int, move: LoggedMove) -> bool:
    """Return True if this seat's player made the move by hand, and so has seen all earlier events."""
    return seat == move.seat and move.robot is None and not move.planned


def _told_of(before: Table, move: LoggedMove) -> tuple[Notice, ...]:
    """Return the notice that tells a player a robot moved for them. Return no notice for other moves."""
    person = before.seats[move.seat].person if move.robot else 0
    return (Notice("played-for", person),) if person else ()


def _conferring(table: Table, before: engine.State, after: engine.State) -> Table:
    """Drop old whispers once partners may confer again. They were about a past deal."""
    if not any(after.may_confer(seat) and not before.may_confer(seat) for seat in range(len(table.seats))):
        return table
    kept = tuple(one for one in table.recent_events if one.event.name != WHISPER)
    return dataclasses.replace(table, recent_events=kept)


def newly_asked(before: Table, state: engine.State, mover: int) -> frozenset[int]:
    """Return the seats with a new decision in `state`: the mover's and any with a new first choice."""
    assert before.state is not None
    return frozenset(
        number
        for number in range(len(before.seats))
        if number == mover or opening_choice(state, number) != opening_choice(before.state, number)
    )


def asked_again(seat: Seat, version: int, own: bool) -> Seat:
    # Don't count a robot's move as the player's last, so that the player sees the events since their own.
    seat = dataclasses.replace(
        seat, question_version=version, last_move_version=version if own else seat.last_move_version
    )
    # A robot stands in for one decision only. For the next one, the player gets time again.
    return dataclasses.replace(seat, robot=None, idle_person=0) if seat.person else seat


def placed(table: Table) -> tuple[Placement, ...]:
    """Return one result per seat of a finished game, or no results if it was continued from a replay."""
    if table.played_on is not None:
        return ()
    assert table.state is not None
    assert table.state.result is not None
    place_of: dict[int, int] = {}
    for sharing in table.state.result.places:
        place = len(place_of) + 1
        place_of |= dict.fromkeys(sharing, place)
    outcome_of, without = outcomes(table), spared(table)
    return tuple(
        Placement(
            number,
            person := 0 if number in without else counts_for(seat),
            seat.kept_name if person and not seat.person else seat.name,
            None if seat.person else seat.robot,
            outcome_of.get(person, outcome),
            place_of[number],
            table.state.result.scores[number],
        )
        for number, (seat, outcome) in enumerate(zip(table.seats, seat_outcomes(table), strict=True))
    )


def without_offer(table: Table) -> Table:
    """Return the table without an offer or votes."""
    seats = tuple(dataclasses.replace(seat, vote=None) for seat in table.seats)
    return dataclasses.replace(table, offer=None, seats=seats)


def abandoned(before: Table, reason: str, now: int, events: Iterable[engine.Event] = ()) -> Step:
    """Return the step that ends a table before its game is over. The game then counts for no player.

    If this closes the lobby of a rematch, the rematch may be offered once more.
    """
    ended: dict[str, Any] = {"phase": "abandoned", "reason": reason, "finished": now}
    after = without_offer(next_version(before, events, **ended, paused_since=None, closes_at=None))
    if before.phase == "gathering":
        after = dataclasses.replace(after, rematch_of=None)
    return Step(before, after, timers=ALL_TIMERS)
