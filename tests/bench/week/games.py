"""A light model of a slow game: who is asked after whom, taken from whole games of the engine, and how long
each question stands under a rule of time.
"""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import engine
from bot.tables.clock import (
    DAY,
    EXCUSED,
    IN_A_ROW,
    Pace,
    answered,
    left,
    reminds,
    runs_out,
)
from bot.tables.hours import Hours
from engine import robots
from tests.bench.week.people import AT_ONCE, STAYS, Somebody

Rule = Literal["clock", "no hours", "flat", "none"]
GIVEN_UP = 30 * DAY
"""Seconds without a move after which a table is abandoned."""

Course = Sequence[tuple[int, ...]]
"""The seats that are asked, together where several are, one question after the other."""


class Outcome(NamedTuple):
    """Of one game: whether it was played to its end, its length in seconds, questions that people were asked,
    pings for these, deadlines that passed, how many of them in hours that were said to be quiet, and how many
    while somebody slept, said or not.
    """

    finished: bool
    seconds: float
    asked: int
    pings: int
    missed: int
    in_quiet: int
    asleep: int


def course_of(game: str, seats: int, options: Mapping[str, Any], rng: random.Random) -> list[tuple[int, ...]]:
    """Who is asked in a whole game with these options, played by quick robots."""
    state, found = engine.new(game, seats, f"{rng.random()}", engine.GAMES[game].options.of(options)), []
    waiting: set[int] = set()
    while state.result is None:
        if not waiting & set(state.to_act):
            found.append(state.to_act)
            waiting = set(state.to_act)
        seat = rng.choice([one for one in state.to_act if one in waiting] or state.to_act)
        waiting.discard(seat)
        seed = f"{rng.random()}"
        state.play(seat, robots.quick_move(robots.observe(state, seat, seed), seed))
    return found


@dataclasses.dataclass(slots=True)
class _Seat:
    bank: int
    excused: int = EXCUSED
    misses: int = 0
    robot: bool = False
    moved: float = -math.inf
    """When she was last there."""


def played(
    course: Iterable[tuple[int, ...]],
    people: Sequence[Somebody],
    begins: float,
    rule: Rule,
    pace: Pace,
    rng: random.Random,
) -> Outcome:
    """One game of these people."""
    seats, now = [_Seat(pace.bank) for _ in people], begins
    asked = pings = missed = in_quiet = asleep = 0
    for together in course:
        ends = now
        for number in together:
            who, seat = people[number], seats[number]
            if seat.robot:
                back = who.looks(now, now, rng)
                if back - now > 2 * DAY:
                    continue
                # She finds what she was told, and takes her seat back.
                seat.robot, seat.misses, seat.bank = False, 0, max(seat.bank, pace.increment)
            asked += 1
            if now < seat.moved + STAYS and now < who.gone:
                answers = now + AT_ONCE
            else:
                pings += 1
                answers = who.looks(now, now, rng)
            if rule == "none":
                ends, seat.moved = max(ends, answers), answers
                continue
            hours = who.hours if rule == "clock" else Hours()
            due = runs_out(seat.bank, hours, int(now)) if rule != "flat" else int(now) + DAY
            if rule != "flat":
                warned = reminds(seat.bank, pace, hours, int(now))
                if warned is not None and warned < answers:
                    pings += 1
                    answers = min(answers, who.looks(warned, warned, rng))
            if answers <= due:
                seat.bank = answered(left(seat.bank, hours, int(now), int(answers)), pace)
                seat.misses = 0
                ends, seat.moved = max(ends, answers), answers
                continue
            missed += 1
            in_quiet += who.hours.rests(due)
            asleep += who.sleeping(due)
            if rule == "flat":
                # One of the others calls a robot when she looks, unless the question is answered first.
                others = [one for at, one in enumerate(people) if at != number]
                ends = max(ends, min(answers, *(one.looks(due, due, rng) for one in others)))
                pings += 1
                continue
            ends = max(ends, due)
            seat.bank = pace.increment
            if seat.excused:
                seat.excused -= 1
            else:
                seat.misses += 1
            seat.robot = seat.misses >= IN_A_ROW
        if ends - now > GIVEN_UP:
            return Outcome(False, math.inf, asked, pings, missed, in_quiet, asleep)
        now = ends
    return Outcome(True, now - begins, asked, pings, missed, in_quiet, asleep)
