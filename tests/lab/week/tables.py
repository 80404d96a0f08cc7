"""A light model of slow games: people at several tables at once, asked one question after another.

The clock is the pure one in bot/tables/clock/paces.py, and the calls come from the pure tables in
bot/delivery/decide.py. The model has these rules and leaves out the rest: everybody is called in direct
messages, and wants that. A robot plays each unanswered question after its time, and has the seat after the
third time in a row, until its player looks in again. A player who is asked by their own move has read the
question in their hand, and is still there.
"""

from __future__ import annotations

import dataclasses
import heapq
import itertools
import math
import random
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from bot.delivery.decide import Call, CallFacts, Page, PageFacts, call, next_good_moment, page
from bot.features.plans import pace as answers_of
from bot.jobs.facts import JUST
from bot.tables.clock.paces import (
    EXCUSED,
    HOUR,
    IN_A_ROW,
    Pace,
    answered,
    left,
    reminds,
    runs_out,
)
from tests.lab.week.courses import Question
from tests.lab.week.people import AT_ONCE, STAYS, Somebody, offset

LOOKED_AT = 400
"""How many of everybody's answers are used. The bot uses more."""
ROBOT_TAKES = 2.0
"""In seconds."""


class Rules(NamedTuple):
    """The bot's rules, and how many use them. `planners` is the share of people who let the bot make their
    only moves, and use `plans` if there are any. `called_again` is the number of seconds until a player is
    called after their own planned move has asked them again. If `plain`, the bot answers at once if everybody
    knows that a seat has no choice, which it doesn't do yet.
    """

    pace: Pace
    planners: float = 0.0
    plans: bool = True
    called_again: int = HOUR
    plain: bool = False


@dataclasses.dataclass(eq=False, slots=True)
class Person:
    """`here` is the time until which they are at their tables, and `busy` the time until which they are
    answering.
    """

    who: Somebody
    plans: bool
    asked: list[Asked] = dataclasses.field(default_factory=list)
    seats: list[Seat] = dataclasses.field(default_factory=list)
    here: float = -math.inf
    busy: float = -math.inf
    looked: float = -math.inf
    """When they last looked in or answered."""
    called: float = -math.inf
    heard: int = 0
    silent: int = 0
    in_quiet: int = 0
    """Calls that they heard, silent calls, and calls that rang during their quiet hours."""
    seen: float | None = None
    """When they last answered, as the others saw it."""
    own: float | None = None
    """When they last answered themselves."""
    past: deque[answers_of.GivenAnswer] = dataclasses.field(
        default_factory=lambda: deque(maxlen=answers_of.KEPT)
    )
    next_look: int = 0
    """The index of the drawn look that counts."""


@dataclasses.dataclass(eq=False, slots=True)
class Seat:
    """A person's seat at a table."""

    person: Person
    table: Game
    bank: int
    excused: int = EXCUSED
    misses: int = 0
    robot: bool = False
    acted: float = -math.inf
    """When they last answered there themselves."""
    used: float = -math.inf
    """When their plan was played."""


@dataclasses.dataclass(eq=False, slots=True)
class Asked:
    """A question to somebody. `by_itself` is when it's answered automatically. `read` is True if their own
    move has shown it to them. `called` is when they first heard of it.
    """

    seat: Seat
    at: float
    due: float
    only: bool
    read: bool
    by_itself: float = math.inf
    good: float = math.inf
    """When they are to be called."""
    called: float = math.inf
    was_called: bool = False
    """With or without a sound."""
    over: bool = False


@dataclasses.dataclass(eq=False, slots=True)
class Game:
    """A game and its outcome. Turns are counted by kind: `own` answered by people, `planned` by their plans,
    `plain` without anybody, `stood_in` by a substitute robot, and `robots` in a robot's own seat.
    """

    course: Sequence[Question]
    begins: float
    name: str = ""
    seats: list[Seat] = dataclasses.field(default_factory=list)
    at: int = -1
    waits: int = 0
    ends: float = math.inf
    own: int = 0
    planned: int = 0
    plain: int = 0
    stood_in: int = 0
    robots: int = 0
    asleep: int = 0
    """Deadlines that passed while their player was asleep, in announced hours or not."""
    in_quiet: int = 0
    """Those that passed in announced quiet hours."""
    left: bool = False
    """True if all seats were robots' at once, so that the game was played to its end without people."""

    @property
    def turns(self) -> int:
        return self.own + self.planned + self.plain + self.stood_in + self.robots


class Crowd:
    """Everybody's latest answers, as bot/features/plans/rows.py has them."""

    def __init__(self) -> None:
        self._latest: deque[tuple[answers_of.GivenAnswer, Somebody]] = deque(maxlen=LOOKED_AT)

    def hears(self, one: answers_of.GivenAnswer, who: Somebody) -> None:
        self._latest.append((one, who))

    def seen_by(self, who: Somebody) -> list[answers_of.GivenAnswer]:
        """Return them in the hours of this person's zone, if both zones are known."""
        return [
            one._replace(asked=one.asked + _ahead(other, one.asked) - _ahead(who, one.asked))
            if who.hours.zone and other.hours.zone
            else one
            for one, other in self._latest
        ]


def _ahead(who: Somebody, at: float) -> int:
    return offset(who.zone, int(at // HOUR))


class House:
    """All games of a group of people, from the first deal to the last end."""

    def __init__(self, games: Iterable[Game], rules: Rules, seed: int) -> None:
        self.games = list(games)
        self.rules = rules
        self.forgotten = 0
        """How many questions somebody awake didn't hear of for more than an hour."""
        self.longest = 0
        """The longest time in seconds that somebody was asked, while awake, without hearing of it."""
        self._dice = random.Random(seed)
        self._due: list[tuple[float, int, Callable[[float], None]]] = []
        self._count = itertools.count()
        self._crowd = Crowd()

    def play(self) -> None:
        """Let everything happen in order."""
        for one in {id(seat.person): seat.person for game in self.games for seat in game.seats}.values():
            self._looks_next(one, min(seat.table.begins for seat in one.seats))
        for game in self.games:
            self._at(game.begins, lambda now, game=game: self._ask(game, now))  # type: ignore[misc]
        while self._due and any(math.isinf(game.ends) for game in self.games):
            for _ in range(1000):
                if not self._due:
                    break
                at, _, happens = heapq.heappop(self._due)
                happens(at)

    def _at(self, when: float, happens: Callable[[float], None]) -> None:
        if when < math.inf:
            heapq.heappush(self._due, (when, next(self._count), happens))

    # The table

    def _ask(self, game: Game, now: float, planned: Seat | None = None) -> None:
        """Ask the next question. `planned` is the seat with a plan that was just played."""
        game.at += 1
        if game.at == len(game.course):
            game.ends = now
            return
        question = game.course[game.at]
        game.waits = 0
        new: list[tuple[Asked, bool]] = []
        for number in question.seats:
            seat = game.seats[number]
            if seat.robot:
                game.robots += 1
            elif self.rules.plain and number in question.plain:
                game.plain += 1
            else:
                game.waits += 1
                due = runs_out(seat.bank, seat.person.who.hours, int(now))
                own = number in question.own
                asked = Asked(seat, now, due, number in question.only, read=own and planned is not seat)
                new.append((asked, self._plan_holds(seat, asked, number in question.planned)))
        for asked, holds in new:
            self._asked(asked, holds, now, again=planned is asked.seat)
        if not new:
            game.left = game.left or all(seat.robot for seat in game.seats)
            self._at(now + ROBOT_TAKES, lambda then: self._ask(game, then))

    def _plan_holds(self, seat: Seat, asked: Asked, planned: bool) -> bool:
        """Return whether one of their plans would answer. After a played plan, a player plans again when they
        next look in. A player asked by their own move has had no time to plan the next one.
        """
        person = seat.person
        has_time = not asked.read and person.looked > max(seat.used, seat.table.begins)
        return person.plans and (asked.only or (self.rules.plans and planned and has_time))

    def _asked(self, asked: Asked, holds: bool, now: float, *, again: bool) -> None:
        person, seat = asked.seat.person, asked.seat
        person.asked.append(asked)
        self._at(asked.due, lambda then: self._missed(asked, then))
        warned = reminds(seat.bank, self.rules.pace, person.who.hours, int(now))
        if warned is not None:
            self._at(warned, lambda then: self._remind(asked, then))
        held = 0.0
        if holds:
            found = self._drawn(person, asked)
            if found.by_itself:
                asked.by_itself = now + found.after
                self._at(asked.by_itself, lambda then: self._answer(asked, then, by_itself=True))
            held = found.after
        if asked.by_itself == math.inf:
            if now < person.here and not person.who.away(now):
                self._answers_soon(asked, now)
            if again:
                held = max(held, self.rules.called_again)
            if not asked.read:
                self._at(now + held, lambda then: self._call(asked, then))

    def _drawn(self, person: Person, asked: Asked) -> answers_of.Fate:
        others = self._crowd.seen_by(person.who) if len(person.past) < answers_of.FEW else []
        known = answers_of.PastAnswers(list(person.past), others, person.who.hours)
        ago = [None if one is None else asked.at - one for one in (person.seen, person.own)]
        alive = None if math.isinf(person.looked) else asked.at - person.looked
        return answers_of.drawn(
            known, answers_of.Asked(asked.at, ago[0], ago[1], alive), self._dice, asked.due - asked.at
        )

    def _answer(self, asked: Asked, now: float, *, by_itself: bool = False) -> None:
        if asked.over:
            return
        seat, person, game = asked.seat, asked.seat.person, asked.seat.table
        if by_itself:
            game.planned += 1
            seat.used = now
        else:
            game.own += 1
            if not asked.only:
                since = None if person.seen is None else max(0.0, asked.at - person.seen)
                person.past.append(answers_of.GivenAnswer(asked.at, now - asked.at, since))
                self._crowd.hears(person.past[-1], person.who)
            person.own = person.looked = seat.acted = now
            person.here = max(person.here, now + STAYS)
        person.seen = now
        seat.bank = answered(left(seat.bank, person.who.hours, int(asked.at), int(now)), self.rules.pace)
        seat.misses = 0
        self._is_over(asked, now, by_itself=by_itself)

    def _missed(self, asked: Asked, now: float) -> None:
        if asked.over:
            return
        seat, who, game = asked.seat, asked.seat.person.who, asked.seat.table
        game.stood_in += 1
        game.asleep += who.sleeping(now)
        game.in_quiet += who.hours.rests(int(now))
        seat.bank = self.rules.pace.increment
        if seat.excused:
            seat.excused -= 1
        else:
            seat.misses += 1
        seat.robot = seat.misses >= IN_A_ROW
        self._is_over(asked, now)

    def _is_over(self, asked: Asked, now: float, *, by_itself: bool = False) -> None:
        asked.over = True
        asked.seat.person.asked.remove(asked)
        if not (asked.read or by_itself):
            heard = min(asked.called, now)
            waited = asked.seat.person.who.hours.between(int(asked.at), int(heard))
            self.longest = max(self.longest, waited)
            self.forgotten += waited > HOUR
        game = asked.seat.table
        game.waits -= 1
        if not game.waits:
            self._ask(game, now, asked.seat if by_itself else None)

    # Calls

    def _facts(self, asked: Asked, now: float) -> CallFacts:
        seat = asked.seat
        rests = seat.person.who.hours.rests(int(now))
        return CallFacts(hand=asked.was_called, acted=now - seat.acted < JUST, rests=rests)

    def _call(self, asked: Asked, now: float) -> None:
        """Handle a new question."""
        if asked.over:
            return
        facts = self._facts(asked, now)
        fresh = not asked.was_called
        end, row = page(
            PageFacts(renewed=True, asked=True, fresh=fresh, acted=facts.acted, rests=facts.rests)
        )
        if end is Page.RING:
            self._ring(asked.seat.person, [asked], now)
        else:
            asked.was_called = True
            asked.seat.person.silent += end is Page.SILENT
            self._comes_again(asked, row, now)

    def _comes_again(self, asked: Asked, row: str, now: float) -> None:
        good = next_good_moment(row, int(now), asked.seat.person.who.hours.awake_at(int(now)))
        if good is not None:
            asked.good = good
            self._at(good, lambda then: self._call_again(asked.seat.person, then))

    def _call_again(self, person: Person, now: float) -> None:
        """Send one message for all calls that are due now."""
        owed = [one for one in person.asked if one.good <= now]
        if not owed:
            return
        facts = self._facts(owed[0], now)._replace(hand=False)
        for one in owed:
            one.good = math.inf
        outcome, row = call(facts)
        if outcome is Call.RING:
            self._ring(person, owed, now)
        else:
            for one in owed:
                self._comes_again(one, row, now)

    def _remind(self, asked: Asked, now: float) -> None:
        if asked.over or asked.by_itself < math.inf:
            return
        outcome, _ = call(self._facts(asked, now)._replace(reminder=True))
        if outcome is Call.RING:
            self._ring(asked.seat.person, [asked], now)
        else:
            asked.seat.person.silent += outcome is Call.SILENT

    def _ring(self, person: Person, asked: Iterable[Asked], now: float) -> None:
        for one in asked:
            one.was_called, one.called = True, min(one.called, now)
        person.heard += 1
        person.in_quiet += person.who.hours.rests(int(now))
        person.called = now
        if now >= person.here:
            self._looks_next(person, now)

    # People

    def _looks_next(self, person: Person, now: float) -> None:
        """Draw the time of their next look. Earlier draws become void."""
        person.next_look += 1
        which = person.next_look
        self._at(
            person.who.looks(max(now, person.here), person.called, self._dice),
            lambda then: self._look(person, which, then),
        )

    def _look(self, person: Person, which: int, now: float) -> None:
        if which != person.next_look:
            return
        if now < person.here:
            self._looks_next(person, person.here)
            return
        person.looked = person.busy = now
        for seat in person.seats:
            if seat.robot:  # they read what happened, and take their seat back
                seat.robot, seat.misses, seat.bank = False, 0, max(seat.bank, self.rules.pace.increment)
        for asked in list(person.asked):
            if asked.by_itself == math.inf:  # otherwise they only change what is played, not when
                self._answers_soon(asked, now)
        self._looks_next(person, now)

    def _answers_soon(self, asked: Asked, now: float) -> None:
        person = asked.seat.person
        person.busy = max(now, person.busy) + AT_ONCE
        person.here = max(person.here, person.busy)
        self._at(person.busy, lambda then: self._answer(asked, then))
