"""From one version of a table to the next, as a value. It says which players are asked again, get a new
message or are told something, which timers stand, and what is kept for ever. The clocks of seats are in
timing.py.

Everything here is a pure function of a table and of what happens at it. The repository saves a `Step` with
those clocks, in one transaction; no database, no clock and no chance may enter.
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
)
from engine.contract import CLOCK

REMEMBERED = 40
"""Events a table remembers for those who come back to it, of each audience."""
WHISPERS = 30
"""Private words that it remembers of each pair."""
TALK = 6
"""Quick phrases that it remembers, which push out nothing that happened in the game."""
STORY = 60
"""Public events beside these that it remembers for the story of its game (`State.story`)."""
UNDO = -2
"""In the log of moves, the seat of an entry that takes back all from a version on: `undo 17`. Those of other
entries that are no moves are the engine's, CLOCK and SETTLED.
"""


class LoggedMove(NamedTuple):
    """A move, and who made it: a person, or (0) a robot of this level."""

    seat: int
    words: engine.Move
    person: int = 0
    robot: str | None = None
    planned: bool = False
    """Whether it was made for the player, as they had planned. That is not kept."""


class Notice(NamedTuple):
    """Something that a person is told once."""

    kind: str
    person: int
    by: int = 0
    """Who asks the person; 0: nobody, and no budget counts it."""


class Placement(NamedTuple):
    """How a seat came out of a game. Those who share a place all have the first of its numbers: 1, 1, 3."""

    seat: int
    person: int
    """Whom it counts for; 0: nobody."""
    name: str
    robot: str | None
    """The level of the robot that played there at the end; None where the player did."""
    outcome: str
    """The person's, who may have lost where the seat has not."""
    place: int
    score: float


@dataclasses.dataclass(frozen=True, slots=True)
class Step:
    """A step: all that is saved at once, and leads from `before` to `after`. People are Discord's numbers; 0
    is the channel, where the public table is shown.
    """

    before: Table | None
    """None where the table begins with this step: its id is not known before it is saved."""
    after: Table
    reposts: frozenset[int] = frozenset()
    """People for whom the display, where there is one, comes as a new message; for one who is at the table,
    once they are not.
    """
    opens: frozenset[int] = frozenset()
    """People who get a display now, as a new message, whatever became of an earlier one."""
    timers: tuple[Timer, ...] = ()
    puts_off: int = 0
    """Seconds by which all deadlines that stand are put off (PUT_OFF) or, where they are, brought back."""
    notices: tuple[Notice, ...] = ()
    move: LoggedMove | None = None
    results: tuple[Placement, ...] = ()
    """Of all seats, once the game is over."""
    deals: bool = False
    """Whether the state of `after` is the opening of a game."""
    by: int = 0
    """The person whose own action this is; 0: nobody's, or a robot's."""


class Stepped(NamedTuple):
    """The event that a step has been committed, and led to this table."""

    step: Step
    table: Table


def next_version(before: Table, events: Iterable[engine.Event] = (), **changes: Any) -> Table:
    """The table after a step: with these fields changed, and remembering what happened."""
    version = before.version + 1
    heard = dataclasses.replace(before, version=version)
    for event in events:
        heard = with_event(heard, event)
    story: Collection[str] = () if before.state is None else before.state.story
    remembered = _remembered(heard.recent_events, version, story)
    people = named.remembered(heard.named, (event for _, event in remembered))
    return dataclasses.replace(heard, **{"recent_events": remembered, "named": people, **changes})


def with_event(table: Table, event: engine.Event) -> Table:
    """Return the table, remembering that this happened as well at its version."""
    people, event = named.noted(table.named, event)
    events = (*table.recent_events, LoggedEvent(table.version, event))
    return dataclasses.replace(table, recent_events=events, named=people)


def _remembered(
    happened: Sequence[LoggedEvent], version: int, story: Collection[str]
) -> tuple[LoggedEvent, ...]:
    """Return what is remembered of this, the latest of each audience: what some do among themselves must not
    push out what others know, who would see by it that something was done. This very step is told whole.
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
    """The seats, one of them changed."""
    return tuple(
        dataclasses.replace(seat, **changes) if at == number else seat for at, seat in enumerate(table.seats)
    )


# Dealing


def dealt(before: Table, state: engine.State, now: int, newcomers: Collection[int] = ()) -> Step:
    """Begin the game: everybody gets a hand, and the table moves to the end of its channel, but for a person
    alone with robots, whose own page stands there. Seats in which nobody sits are gone, and those that were
    kept are kept no longer. `newcomers` are the people who play their first game of this kind.
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
    """A seat, or the clock, has moved, and `state` is what came of it."""
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
    # Who is alone with robots looks at their hand: below it nothing new is to come.
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
    """When a player who has moved is looked for, whom their own move asks again: at the same moment whether
    they made it, or a plan of theirs. Where they play with robots alone nobody waits for them.
    """
    if mover == CLOCK:
        return ()
    again = table.seats[mover].person and mover in table.to_act and len(table.people) > 1
    return (Timer(LEFT, now + a_while(table.pace) if again else None, mover),)


def _latest(
    before: Table, state: engine.State, events: Sequence[engine.Event], move: LoggedMove, now: int
) -> Latest | None:
    """The move that might be taken back after this one. A card that a robot lays open they would know of."""
    if state.result is not None or move.seat == CLOCK:
        return None
    showed = state.shown(events)
    if move.robot is not None:
        return before.latest if showed == "nothing" else None
    return None if showed == "hidden" else Latest(move.seat, move.person, before.version + 1, now)


def _own(seat: int, move: LoggedMove) -> bool:
    """Return whether the player there has made this move themselves, and so has seen what was before it."""
    return seat == move.seat and move.robot is None and not move.planned


def _told_of(before: Table, move: LoggedMove) -> tuple[Notice, ...]:
    """Tell the player there what a robot has played for them."""
    person = before.seats[move.seat].person if move.robot else 0
    return (Notice("played-for", person),) if person else ()


def _conferring(table: Table, before: engine.State, after: engine.State) -> Table:
    """The table, without what was whispered where partners may now start over: it was about what is over."""
    if not any(after.may_confer(seat) and not before.may_confer(seat) for seat in range(len(table.seats))):
        return table
    kept = tuple(one for one in table.recent_events if one.event.name != WHISPER)
    return dataclasses.replace(table, recent_events=kept)


def newly_asked(before: Table, state: engine.State, mover: int) -> frozenset[int]:
    """The seats whose question is another one in `state`: the mover's, and wherever something else may be
    said first than could be before.
    """
    assert before.state is not None
    return frozenset(
        number
        for number in range(len(before.seats))
        if number == mover or opening_choice(state, number) != opening_choice(before.state, number)
    )


def asked_again(seat: Seat, version: int, own: bool) -> Seat:
    # What a robot did for a player they read as what happened since their own last move.
    seat = dataclasses.replace(
        seat, question_version=version, last_move_version=version if own else seat.last_move_version
    )
    # A robot was called for the question before; and who is asked again has time again.
    return dataclasses.replace(seat, robot=None, idle_person=0) if seat.person else seat


def placed(table: Table) -> tuple[Placement, ...]:
    """The results of a game that is over, one for each seat; none where a moment of another game was played
    on.
    """
    if table.played_on is not None:
        return ()
    assert table.state is not None
    assert table.state.result is not None
    place_of: dict[int, int] = {}
    for sharing in table.state.result.places:
        place = len(place_of) + 1
        place_of |= dict.fromkeys(sharing, place)
    outcome_of = outcomes(table)
    return tuple(
        Placement(
            number,
            person := counts_for(seat),
            seat.kept_name if person and not seat.person else seat.name,
            None if seat.person else seat.robot,
            outcome_of.get(person, outcome),
            place_of[number],
            table.state.result.scores[number],
        )
        for number, (seat, outcome) in enumerate(zip(table.seats, seat_outcomes(table), strict=True))
    )


def without_offer(table: Table) -> Table:
    """The table, with nobody offering anything, and nothing said to it."""
    seats = tuple(dataclasses.replace(seat, vote=None) for seat in table.seats)
    return dataclasses.replace(table, offer=None, seats=seats)


def abandoned(before: Table, reason: str, now: int, events: Iterable[engine.Event] = ()) -> Step:
    """The table ends before its game does; it counts for nobody. A game that nobody played again may be
    offered once more.
    """
    ended: dict[str, Any] = {"phase": "abandoned", "reason": reason, "finished": now}
    after = without_offer(next_version(before, events, **ended, paused_since=None, closes_at=None))
    if before.phase == "gathering":
        after = dataclasses.replace(after, rematch_of=None)
    return Step(before, after, timers=ALL_TIMERS)
