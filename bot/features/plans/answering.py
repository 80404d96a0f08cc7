"""Record when players have to act and when they answer, and pick the times of planned moves.

The records show how long a player takes. bot/features/plans/pace.py picks a time based on them, and
bot/features/plans/plans.py decides which move is made at that time.
"""

from __future__ import annotations

import random
from functools import partial

from bot.features.plans import pace
from bot.features.plans import rows as plan_rows
from bot.storage.sql import Connection
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.repository import TableRepository
from bot.tables.core.step import Step
from bot.tables.core.table import Table
from engine.contract import CLOCK
from engine.words import only_move

REMEMBERED = 1000
"""Maximum number of people with a cached latest answer. Answers are stored in the database within 20 seconds,
and fewer people answer in that time.
"""


class Answering:
    """Records answers and picks times for planned ones. There's one instance per process."""

    def __init__(self, tables: TableRepository, dice: random.Random) -> None:
        self._tables = tables
        self._database = tables.database
        self._dice = dice
        self._asked: dict[tuple[int, int], tuple[int, float]] = {}
        """For each table and seat, the version and Unix time at which its pending decision (question) arose.
        """
        self._answered: dict[int, float] = {}
        """Unix time of each person's latest answer. It's stored in the database later."""
        self._by_own: dict[int, float] = {}
        """Unix time of each person's latest answer that wasn't planned."""
        tables.listen({Forgotten: [self._forget]})

    def _forget(self, forgotten: Forgotten) -> None:
        for kept in (self._answered, self._by_own):
            kept.pop(forgotten.person, None)

    def noticed(self, step: Step, table: Table) -> None:
        """Record the answers and new questions in a committed state change, which led to `table`."""
        now = self._tables.clock()
        self._note(step, table, now)
        for number, seat in enumerate(table.seats):
            if table.phase != "playing":
                self._asked.pop((table.id, number), None)
            elif seat.person and number in table.to_act and seat.question_version == table.version:
                self._asked[table.id, number] = (table.version, now)

    def _note(self, step: Step, table: Table, now: float) -> None:
        """Record an answer, and the time it took."""
        before, move = step.before, step.move
        if move is None or move.seat == CLOCK or not move.person or before is None or before.state is None:
            return
        if move.seat not in before.to_act:
            return
        version, asked = self._asked.pop((table.id, move.seat), (0, None))
        question = before.seats[move.seat].question_version
        if version != question:
            asked = None  # asked by an earlier process
        chosen = not move.planned and only_move(before.state, move.seat) is None
        for remembered in (self._answered,) if move.planned else (self._answered, self._by_own):
            remembered.pop(move.person, None)
            remembered[move.person] = now
            if len(remembered) > REMEMBERED:
                del remembered[next(iter(remembered))]
        self._database.write_behind(
            ("answered", table.id, table.version),
            partial(_note_answer, table.id, question, asked or None, before, move.person, now, chosen),
        )

    def asked_at(self, table: Table, seat: int) -> float:
        """Return the Unix time at which this seat's question arose.

        If it arose in an earlier process, return the current time.
        """
        version, asked = self._asked.get((table.id, seat), (0, 0.0))
        return asked if version == table.seats[seat].question_version else self._tables.clock()

    async def last(self, person: int, now: float) -> plan_rows.Last:
        """Return the times of this person's latest answers and activity, including unsaved ones."""
        seen, by_own, tapped = await plan_rows.last_of(self._database, person, now)
        return plan_rows.Last(self._answered.get(person, seen), self._by_own.get(person, by_own), tapped)

    async def drawn(self, person: int, asked: float, left: float) -> pace.Fate:
        """Pick the time at which the bot answers a question that was asked at the Unix time `asked`.

        `left` is the number of seconds until the player's time is up. The bot may also leave the answer to
        the player.
        """
        known = await plan_rows.known_of(self._database, person)
        return pace.drawn(known, await self._question(person, asked), self._dice, left)

    async def vouched(self, person: int, asked: float) -> float:
        """Return how many seconds after `asked` the bot can still answer."""
        known = await plan_rows.known_of(self._database, person, others=False)
        return pace.vouched(known, await self._question(person, asked))

    async def _question(self, person: int, asked: float) -> pace.Asked:
        ago = [None if one is None else max(0.0, asked - one) for one in await self.last(person, asked)]
        signs = [one for one in ago[1:] if one is not None]
        return pace.Asked(asked, ago[0], ago[1], min(signs, default=None))


def _note_answer(
    table: int,
    question: int,
    asked: float | None,
    before: Table,
    person: int,
    now: float,
    chosen: bool,
    db: Connection,
) -> None:
    if asked is None:
        asked = plan_rows.asked_at(db, table, question)
    plan_rows.note_answer(db, person, float(before.waiting_since) if asked is None else asked, now, chosen)
