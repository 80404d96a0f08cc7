"""A light model of a slow game: who is asked after whom, taken from whole games of the engine, and how long
each question stands on the clock.
"""

from __future__ import annotations

import dataclasses
import math
import random
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import engine
from bot.tables.clock.paces import (
    DAY,
    EXCUSED,
    HOUR,
    IN_A_ROW,
    Pace,
    answered,
    left,
    reminds,
    runs_out,
)
from bot.tables.plans import pace as answers_of
from engine import robots
from engine.words import ahead, only_move
from tests.bench.week.people import AT_ONCE, STAYS, Somebody

GIVEN_UP = 30 * DAY
"""Seconds without a move after which a table is abandoned."""
LOOKED_AT = 400
"""Answers of everybody that are looked at; the house looks at more."""


class Question(NamedTuple):
    """The seats that are asked, together where several are; those of them that have one move alone, and those
    whose plan would hold: by a policy of the game, or else the move that seemed best when she answered
    before.
    """

    seats: tuple[int, ...]
    only: frozenset[int] = frozenset()
    planned: frozenset[int] = frozenset()


class Crowd:
    """The latest answers of everybody, as bot/tables/plans/plan_rows.py has them."""

    def __init__(self) -> None:
        self._latest: deque[tuple[answers_of.GivenAnswer, Somebody]] = deque(maxlen=LOOKED_AT)

    def hears(self, one: answers_of.GivenAnswer, who: Somebody) -> None:
        self._latest.append((one, who))

    def seen_by(self, who: Somebody) -> list[answers_of.GivenAnswer]:
        """With the hours of her zone, where both are known."""
        return [
            one._replace(asked=one.asked + (other.offset - who.offset) * HOUR)
            if who.hours.zone and other.hours.zone
            else one
            for one, other in self._latest
        ]


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
    by_itself: int
    """Answers that came by themselves."""


def course_of(game: str, seats: int, options: Mapping[str, Any], rng: random.Random) -> list[Question]:
    """Who is asked in a whole game with these options, played by quick robots."""
    state, found = engine.new(game, seats, f"{rng.random()}", engine.GAMES[game].options.of(options)), []
    waiting: set[int] = set()
    plans: dict[int, _Plan] = {}
    while state.result is None:
        if not waiting & set(state.to_act):
            found.append(_question(state, plans))
            waiting = set(state.to_act)
        seat = rng.choice([one for one in state.to_act if one in waiting] or state.to_act)
        waiting.discard(seat)
        seed = f"{rng.random()}"
        state.play(seat, robots.quick_move(robots.observe(state, seat, seed), seed))
        plans[seat] = _Plan.of(state, seat, random.Random(seed))
    return found


class _Plan(NamedTuple):
    """What somebody would play next as soon as she has answered: a move, where the game has no policies."""

    move: engine.Move | None
    ask: str
    shuffles: int

    @classmethod
    def of(cls, state: engine.State, seat: int, dice: random.Random) -> _Plan:
        """From a world that she cannot tell from the true one, some moves on."""
        if state.result is not None or state.policies(seat):
            return cls(None, "", 0)
        world = ahead(state.imagine(seat, dice), seat, dice)
        choice = None if world is None else world.choice(seat)
        if world is None or choice is None:
            return cls(None, "", 0)
        seed = f"{dice.random()}"
        return cls(robots.quick_move(robots.observe(world, seat, seed), seed), choice.ask, state.shuffles)

    def holds(self, state: engine.State, seat: int) -> bool:
        """Whether it answers what she is asked."""
        choice = state.choice(seat)
        if self.move is None or choice is None or (choice.ask, state.shuffles) != self[1:]:
            return False
        try:
            return state.choice(seat, self.move) is None
        except engine.Illegal:
            return False


def _question(state: engine.State, plans: Mapping[int, _Plan]) -> Question:
    """The first of a game's policies is the one that costs least."""
    only, planned = set(), set()
    for seat in state.to_act:
        if only_move(state, seat) is not None:
            only.add(seat)
        policies = state.policies(seat)[:1]
        by_policy = any(state.by_policy(seat, name) is not None for name in policies)
        if by_policy or (seat in plans and plans[seat].holds(state, seat)):
            planned.add(seat)
    return Question(state.to_act, frozenset(only), frozenset(planned))


@dataclasses.dataclass(slots=True)
class _Seat:
    bank: int
    plans: bool
    """Whether she uses plans, and leaves her only moves alone."""
    excused: int = EXCUSED
    misses: int = 0
    robot: bool = False
    moved: float = -math.inf
    """When she was last there: then she plans what she may."""
    seen: float | None = None
    """When she last answered, as the others saw it."""
    used: float = -math.inf
    """When her plan was played."""
    past: list[answers_of.GivenAnswer] = dataclasses.field(default_factory=list)

    def by_itself(
        self, question: Question, number: int, who: Somebody, now: float, rng: random.Random
    ) -> bool:
        """Whether an answer to this question comes by itself. Whose plan was played plans again when she
        looks in.
        """
        if not self.plans:
            return False
        if number in question.only:
            return True
        if math.isinf(self.moved):
            return False
        return number in question.planned and (
            self.used < self.moved or who.looks(self.used, self.used, rng) < now
        )

    def draws(self, who: Somebody, crowd: Crowd, now: float, due: float, rng: random.Random) -> float:
        """Return when it comes, where time is up when it is `due`."""
        others = crowd.seen_by(who) if len(self.past) < answers_of.FEW else []
        known = answers_of.PastAnswers(self.past[-answers_of.KEPT :], others, who.hours)
        own = None if math.isinf(self.moved) else now - self.moved
        asked = answers_of.Asked(now, None if self.seen is None else now - self.seen, own, own)
        found = answers_of.drawn(known, asked, rng, due - now)
        return now + found.after if found.by_itself else math.inf


def played(
    course: Iterable[Question],
    people: Sequence[Somebody],
    begins: float,
    pace: Pace,
    rng: random.Random,
    crowd: Crowd,
    planners: float,
) -> Outcome:
    """Play one game of these people; `planners` is the share that uses plans."""
    seats = [_Seat(pace.bank, rng.random() < planners) for _ in people]
    now, chance = begins, random.Random(rng.random())
    asked = pings = missed = in_quiet = asleep = by_itself = 0
    for question in course:
        ends = now
        for number in question.seats:
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
            due, itself = runs_out(seat.bank, who.hours, int(now)), math.inf
            if seat.by_itself(question, number, who, now, chance):
                itself = seat.draws(who, crowd, now, due, chance)
                if itself < math.inf:
                    answers = math.inf  # whoever looks in before says what is played then, and not when
            warned = reminds(seat.bank, pace, who.hours, int(now))
            if warned is not None and warned < answers < math.inf:
                pings += 1
                answers = min(answers, who.looks(warned, warned, rng))
            if min(answers, itself) <= due:
                if itself < answers:
                    by_itself += 1
                    seat.used = answers = itself
                else:
                    seat.moved = answers
                    if number not in question.only:
                        since = None if seat.seen is None else now - seat.seen
                        seat.past.append(answers_of.GivenAnswer(now, answers - now, since))
                        crowd.hears(seat.past[-1], who)
                seat.bank = answered(left(seat.bank, who.hours, int(now), int(answers)), pace)
                seat.misses = 0
                seat.seen = answers
                ends = max(ends, answers)
                continue
            missed += 1
            in_quiet += who.hours.rests(due)
            asleep += who.sleeping(due)
            ends = max(ends, due)
            seat.bank = pace.increment
            if seat.excused:
                seat.excused -= 1
            else:
                seat.misses += 1
            seat.robot = seat.misses >= IN_A_ROW
        if ends - now > GIVEN_UP:
            return Outcome(False, math.inf, asked, pings, missed, in_quiet, asleep, by_itself)
        now = ends
    return Outcome(True, now - begins, asked, pings, missed, in_quiet, asleep, by_itself)
