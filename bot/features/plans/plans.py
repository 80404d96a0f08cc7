"""Plans: "play this next if it is legal" and "play for me when I have only one legal move".

A plan is either a specific move or one of the game's policies, such as "play low". A person has at most one
plan per table. Plans are private. Others must not find out about one, so nothing they can see may depend on
it, including the timing of a move (see bot/features/plans/pace.py).

A question is a decision a player must make, and an answer is the move. When a player with a plan, or with a
single legal move, is asked a question, the bot picks a random time for the answer and stores it (the
`Moment`). At that time it makes the move and tells the player. If the player answers earlier, their move
replaces the planned one but is still made at the stored time. The bot drops a plan and tells the player if
there was a new deal, if the question has changed, if the move is illegal, or if a condition isn't met.
"""

from __future__ import annotations

import logging
import math
import random
from collections.abc import Callable, Sequence
from functools import partial

import engine
from bot.features.plans import pace, preconditions
from bot.features.plans import rows as plan_rows
from bot.features.plans.answering import Answering
from bot.features.plans.rows import NOTHING, Moment, Plan, StandingPlan
from bot.storage.sql import Connection
from bot.tables.clock import rows as clock_rows
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.outbox import OwnPages
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Step, Stepped, next_version
from bot.tables.core.table import PLAN_DROPPED, PLANNED, Table
from bot.tables.people.notifications import Notifications
from bot.tables.play.play import Play

_log = logging.getLogger(__name__)

LATE = 120.0
"""How late, in seconds, a planned move can be made, for example after the machine slept. After that, the bot
picks a new time, because making many moves at once on its return wouldn't look human.
"""
LONGEST_PAUSE = 3600.0
"""Maximum number of seconds between two retries."""


class Plans:
    """Manages all plans. There's one instance per process. It calls `wake` when `unseen` has new tables."""

    def __init__(self, tables: TableRepository, play: Play) -> None:
        self._tables = tables
        self._database = tables.database
        self._play = play
        self._answering = Answering(tables, random.SystemRandom())
        self._with_plans: set[int] = set()
        self._unseen: set[int] = set()
        self._theirs: dict[tuple[int, int], int] = {}
        """Maps (table, seat) to the version of a question that the player must answer in person."""
        self.wake: Callable[[], None] = lambda: None
        tables.listen({Stepped: [self._stepped]})

    async def recall(self) -> None:
        """Load the plans saved by the previous process and mark their tables to be checked."""
        self._with_plans = await plan_rows.tables(self._database)
        self._unseen |= self._with_plans

    # A person's settings for all games (bot/tables/people/preferences.py)

    def settled(self, db: Connection, person: int, old: Notifications, wanted: Notifications) -> None:
        """Store, in the caller's transaction, whether the bot makes the player's forced moves everywhere."""
        if wanted.by_itself != old.by_itself:
            plan_rows.leave_everywhere(db, person, wanted.by_itself)

    async def was_settled(self, old: Notifications, wanted: Notifications) -> None:
        """Check all plans again if the setting has changed."""
        if wanted.by_itself != old.by_itself:
            await self.recall()
            self.wake()

    async def hours_said(self, person: int) -> None:
        """Schedule a new check of this player's open questions, because their quiet hours are now known.

        Until now, they had to answer in person, because the bot didn't know when they sleep.
        """
        for table in await self._tables.of_person(person):
            seat = table.seat_of(person)
            asked = (await self._planned(table.id, person)).asked
            if seat is None or asked == table.seats[seat].question_version:
                continue  # the answer already has a time, and `keep` checks the hours then
            if self._theirs.pop((table.id, seat), None) is not None:
                self._unseen.add(table.id)
        self.wake()

    # Actions of a person

    async def of(self, table: Table, seat: int) -> StandingPlan:
        """Return the plan of a seat's player, with the time at which the bot will move, if any."""
        person = table.seats[seat].person
        if table.id not in self._with_plans or table.phase != "playing":
            return NOTHING
        planned = await self._planned(table.id, person)
        if planned.plan is not None and preconditions.spent(planned.plan, table, seat):
            planned = planned._replace(plan=None)
        # Drop the time if it doesn't apply. It may be left over from a dropped plan or an earlier question.
        due = (
            planned.asked is not None
            and preconditions.stands(table, seat, planned.asked)
            and not self._is_theirs(table, seat)
            and preconditions.made_for_player(table, seat, planned.plan, planned.alone) is not None
        )
        return planned if due else planned._replace(moment=None)

    async def will_answer(self, table: Table, seat: int) -> bool:
        """Return True if the bot will answer this player's question, even if it hasn't picked a time yet."""
        if table.id not in self._with_plans or table.phase != "playing" or seat not in table.to_act:
            return False
        person, question = table.seats[seat].person, table.seats[seat].question_version
        planned = await self._planned(table.id, person)
        plan = planned.plan
        if plan is not None and (
            preconditions.spent(plan, table, seat) or preconditions.out_of_place(table, seat, plan)
        ):
            plan = None
        if preconditions.made_for_player(table, seat, plan, planned.alone) is None:
            return False
        if planned.asked == question:
            return True
        return not self._is_theirs(table, seat) and await self._vouched(table, seat) > 0

    async def asks_hours(self, person: int) -> bool:
        """Return True if this player's plans only work for a limited time after their last activity.

        This is the case until the bot knows their quiet hours or enough of their answers.
        """
        return await self._answering.vouched(person, self.clock()) < math.inf

    async def _vouched(self, table: Table, seat: int) -> float:
        """Return how many more seconds the bot can answer for this player (math.inf if only robots play)."""
        if table.alone == seat:
            return math.inf
        return await self._answering.vouched(table.seats[seat].person, self.clock())

    def _is_theirs(self, table: Table, seat: int) -> bool:
        return self._theirs.get((table.id, seat)) == table.seats[seat].question_version

    async def _planned(self, table: int, person: int) -> StandingPlan:
        return (await plan_rows.planned(self._database, table)).get(person, NOTHING)

    async def make(
        self,
        table: int,
        person: int,
        move: engine.Move | None = None,
        asks: Sequence[str] = (),
        policy: str | None = None,
    ) -> None:
        """Plan a move or a policy for the player's next turn, replacing any earlier plan.

        For each word of the move, `asks` holds the key of the choice it answers. Raise Refused if it's the
        player's turn, or if the seat has no such policy.
        """
        async with self._tables.locked(table) as found:
            seat = _waiting_seat(found, person)
            state = found.state
            assert state is not None
            if policy is not None and policy not in state.policies(seat):
                raise Refused("plan-impossible")
            plan = Plan(table, person, move, policy, tuple(asks), state.shuffles, found.version)
            await self._write(table, person, lambda db: plan_rows.keep(db, plan))

    async def drop(self, table: int, person: int) -> None:
        """Delete the plan, so that the player must make their next move by hand."""
        found = (await self._planned(table, person)).plan
        if found is not None:
            await self._write(table, person, lambda db: plan_rows.forget(db, found))

    async def leave_alone(self, table: int, person: int, alone: bool) -> None:
        """Set whether the bot moves for the player when they have only one legal move."""
        async with self._tables.locked(table) as found:
            if found.seat_of(person) is None or found.phase != "playing":
                raise Refused("not-seated")
            await self._write(table, person, lambda db: plan_rows.leave_alone(db, table, person, alone))

    async def _write(self, table: int, person: int, work: Callable[[Connection], None]) -> None:
        await self._database.at_once(work)
        self._tables.emit(OwnPages(person))
        self._to_see(table)

    async def hold(self, number: int, seat: int, asked: int, move: engine.Move) -> bool:
        """Hold the player's answer to question version `asked` until its stored time, replacing any plan.

        Return False if no time is stored. The caller should then make the move at once. Raise engine.Illegal
        if the move is illegal.
        """
        if number not in self._with_plans:
            return False
        async with self._tables.locked(number) as table:
            state, person = table.state, table.seats[seat].person
            if (
                state is None
                or table.paused_since is not None
                or not preconditions.stands(table, seat, asked)
            ):
                return False
            drawn = (await self._planned(number, person)).asked == asked
            if not drawn and await self.will_answer(table, seat):
                await self._draw(table, seat, person)
                drawn = (await self._planned(number, person)).asked == asked
            if not drawn or self._is_theirs(table, seat):
                return False
            state.copy().play(seat, move)
            asks = tuple(preconditions.answered_by(state, seat, move))
            plan = Plan(number, person, move, None, asks, state.shuffles, table.version, asked)
            await self._write(number, person, lambda db: plan_rows.keep(db, plan))
            return True

    # Events at a table

    def _stepped(self, stepped: Stepped) -> None:
        """Note that questions at this table may have been asked or answered."""
        table = stepped.table
        self._answering.noticed(stepped.step, table)
        for number in range(len(table.seats)) if table.phase != "playing" else ():
            self._theirs.pop((table.id, number), None)
        # Check the table on every deal, because a setting for all games may apply to one of its players.
        if stepped.step.deals or table.id in self._with_plans:
            self._to_see(table.id)

    def _to_see(self, table: int) -> None:
        self._with_plans.add(table)
        self._unseen.add(table)
        self.wake()

    def unseen(self) -> set[int]:
        """Return the IDs of tables to check. Their plans or state may have changed since the last call."""
        found, self._unseen = self._unseen, set()
        return found

    async def look(self, number: int) -> None:
        """Pick times for new questions at this table and drop plans that no longer apply."""
        table = await self._tables.find(number)
        if table is None or table.phase != "playing":
            await self._database.at_once(lambda db: plan_rows.clear(db, number))
            self._with_plans.discard(number)
            return
        found = await plan_rows.planned(self._database, number)
        if not (found or number in self._unseen):
            self._with_plans.discard(number)
        for person, planned in sorted(found.items()):
            seat = table.seat_of(person)
            if seat is None:
                await self._database.at_once(partial(plan_rows.clear, table=number, person=person))
                continue
            if planned.moment is not None and not preconditions.stands(table, seat, planned.moment.asked):
                await self._database.at_once(partial(plan_rows.moment_over, whose=planned.moment[:3]))
            plan = await self._in_place(table, seat, planned.plan)
            asked = table.seats[seat].question_version
            if (
                seat in table.to_act
                and planned.asked != asked
                and not self._is_theirs(table, seat)
                and preconditions.made_for_player(table, seat, plan, planned.alone) is not None
            ):
                await self._draw(table, seat, person)

    async def _in_place(self, table: Table, seat: int, plan: Plan | None) -> Plan | None:
        """Return the plan if its preconditions hold. If not, drop it and return None.

        The player is told about a dropped plan, unless they moved by hand or the bot has made the planned
        move.
        """
        if plan is None:
            return None
        if preconditions.spent(plan, table, seat):
            await self._forget(plan)
            return None
        why = preconditions.out_of_place(table, seat, plan)
        if why:
            await self._say_dropped(table.id, plan, why)
            return None
        return plan

    async def _say_dropped(self, number: int, plan: Plan, why: str) -> None:
        async with self._tables.locked(number) as table:
            seat = table.seat_of(plan.person)
            if seat is not None and table.phase == "playing":
                told = preconditions.plan_event(PLAN_DROPPED, seat, plan, plan.move or (), plan.asks, why)
                await self._tables.save(Step(table, next_version(table, [told])))
        # Delete the plan last. If the process dies first, the player is told twice rather than not at all.
        await self._forget(plan)

    async def _forget(self, plan: Plan) -> None:
        await self._database.at_once(lambda db: plan_rows.forget(db, plan))
        self._tables.emit(OwnPages(plan.person))

    # Scheduled answers

    async def next_moment(self) -> Moment | None:
        """Return the next scheduled answer, or None if no answer is scheduled."""
        return await plan_rows.next_moment(self._database)

    def clock(self) -> float:
        """Return the current Unix time."""
        return self._tables.clock()

    async def _draw(self, table: Table, seat: int, person: int) -> None:
        """Pick the time for answering this seat's question, or leave the answer to the player."""
        asked = self._answering.asked_at(table, seat)
        moment = Moment(table.id, person, table.seats[seat].question_version, asked, 0)
        await self._draw_from(table, moment, seat)

    async def _draw_from(self, table: Table, moment: Moment, seat: int) -> None:
        """Pick a time for the answer, treating `moment.due` as the time at which the question was asked."""
        person, ends = moment.person, table.seats[seat].clock.deadline
        if table.alone == seat:
            found = pace.Fate(
                0.0
            )  # at once, because all others are robots, so no person can learn from the time
        else:
            # Answer before the player's time is up. If not, a robot would move, as if the player had missed
            # their turn.
            found = await self._answering.drawn(person, moment.due, ends - moment.due if ends else math.inf)
        if found.by_itself:
            self._theirs.pop((moment.table_id, seat), None)
        else:
            self._theirs[moment.table_id, seat] = moment.asked
        drawn = moment._replace(due=moment.due + found.after)
        if found.by_itself or found.after:
            await self._database.at_once(lambda db: plan_rows.set_moment(db, drawn))
        else:
            await self._database.at_once(lambda db: plan_rows.moment_over(db, moment[:3]))
        self._tables.emit(OwnPages(person))

    async def keep(self, moment: Moment) -> None:
        """Make the planned move that's due, if the question is still open. Never make a move twice."""
        table = await self._tables.find(moment.table_id)
        seat = None if table is None else table.seat_of(moment.person)
        if table is not None and seat is not None and preconditions.stands(table, seat, moment.asked):
            vouched = await self._vouched(table, seat)
            theirs = self._is_theirs(table, seat)
            late = self.clock() - moment.due > LATE or (theirs and vouched == math.inf)
            if not moment.attempts and (late or await self._rests(table, seat, moment)):
                await self._draw_from(table, moment._replace(due=self.clock()), seat)
                return
            plan, alone, _ = await self._planned(table.id, moment.person)
            plan = await self._in_place(table, seat, plan)
            if theirs or vouched <= 0:
                self._theirs[table.id, seat] = moment.asked
            # Make the move, if the plan or the only legal move still exists.
            elif (move := preconditions.made_for_player(table, seat, plan, alone)) is not None:
                assert table.state is not None
                how = preconditions.answered_by(table.state, seat, move)
                told = preconditions.plan_event(
                    PLANNED, seat, plan, move, how, "alone" if plan is None else ""
                )
                try:
                    await self._play.move(table.id, seat, moment.asked, move, planned=told)
                except Stale:
                    _log.debug("table %s: the question has changed", table.id)
        await self._database.at_once(lambda db: plan_rows.moment_over(db, moment[:3]))
        self._unseen.add(moment.table_id)

    async def _rests(self, table: Table, seat: int, moment: Moment) -> bool:
        """Return True if the time falls within the player's quiet hours, which can change after it's picked.

        It's always False for a player alone with robots, because no one else waits. It's also False for a
        player who answered in person shortly before that time.
        """
        if table.alone == seat:
            return False
        by_own = (await self._answering.last(moment.person, moment.due)).by_own
        if by_own is not None and moment.due - by_own <= 2 * pace.UP:
            return False
        hours = await clock_rows.hours(self._database, [moment.person])
        return hours[moment.person].rests(int(moment.due))

    async def failed(self, moment: Moment) -> None:
        """Reschedule an answer that failed, with exponential backoff."""
        pause = min(LONGEST_PAUSE, 2.0 ** min(moment.attempts + 1, 20))
        later = moment._replace(due=self.clock() + pause, attempts=moment.attempts + 1)
        await self._database.at_once(lambda db: plan_rows.set_moment(db, later))


def _waiting_seat(table: Table, person: int) -> int:
    """Return the player's seat. Raise Refused if it's their turn, when no plan can be made."""
    seat = table.seat_in_play(person)
    if seat in table.to_act:
        raise Refused("plan-your-turn")
    return seat


__all__ = ["NOTHING", "Plans", "StandingPlan"]
