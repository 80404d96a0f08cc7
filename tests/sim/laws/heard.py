"""Every player is called: within an hour of waking time after a question, they hear a sound that names the
table.

A silent message doesn't count. An hour counts if they could be called: they want calls, one of their places
accepts messages, and the bot has no trouble. A player who has acted at the table since the question has seen
it. So has one who puts a call off or mutes the turn. Nobody waits for a player alone with robots, and a plan
with a drawn moment answers on its own.
"""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from bot.tables.core.table import Table
from tests.pretended.values import Asked
from tests.sim.laws import Law
from tests.sim.laws.commits import CHANGES
from tests.sim.laws.displays import read_table
from tests.sim.rings import Choices, ring

HOUR = 3600.0
SLACK = 600.0
"""Seconds in addition to the hour, for sending a call and retrying."""
EVERY = 300.0
"""Seconds between two looks."""
CLOCKS = 3 * HOUR
"""A clock that went wrong is right again after this many seconds."""
_MOVE = "INSERT INTO moves"
_PLANNED = "SELECT 1 FROM moments WHERE table_id = ? AND person = ? AND asked = ?"
_AT_TABLE = frozenset((
    "hand", "move", "table", "plan", "confer", "undo", "pause", "draw", "resign", "leave", "end",
    "give", "invite", "free",
))  # fmt: skip
"""Commands that show somebody a table or say something at it."""


@dataclasses.dataclass
class Turn:
    """An open question to somebody at a table: its start, the seconds of their waking time since then, and
    the last look at it.
    """

    question: int
    since: float
    looked: float
    waited: float = 0.0
    settled: bool = False
    """True if they have heard of it or have seen it themselves."""


class Here(Law):
    name = "heard"

    def begin(self) -> None:
        self._choices = Choices(self.world)
        self._turns: dict[tuple[int, int], Turn] = {}
        self._muted: dict[tuple[int, int], int] = {}
        """The question in the turn that somebody has muted. It lasts over a pause, and if their own move asks
        them again. A robot's move for them ends it.
        """
        self._changed: dict[int, int | None] = {}
        """The tables, each with the interaction that is changing it."""
        self._moved: set[tuple[int, int]] = set()
        """The seats that move, by table."""
        self._played_for: set[tuple[int, int]] = set()
        """Those of them that a robot moves for."""
        self._looks = False
        self.longest = 0.0
        """The longest waking time in seconds that somebody has waited for a sound."""

    # Questions

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        self._choices.statement(sql)
        text = sql.lstrip()
        if text.startswith(_MOVE):
            self._moved.add((values[0], values[2]))
            if values[6] is not None:
                self._played_for.add((values[0], values[2]))
        elif text.startswith("UPDATE") and CHANGES.match(text):
            self._changed[int(values[-2])] = cause
        elif text.startswith("COMMIT"):
            for number, by in self._changed.items():
                self._asked(read_table(self.world, number), by)
            self._forget()

    def _forget(self) -> None:
        self._changed.clear()
        self._moved.clear()
        self._played_for.clear()

    def died(self) -> None:
        self._forget()

    def _asked(self, table: Table, cause: int | None) -> None:
        """Update the open questions after a table has changed."""
        now = self.world.loop.time()
        by = 0 if cause is None else self.world.server.interactions[cause].person
        asked = {}
        for number in table.to_act:
            seat = table.seats[number]
            if seat.person and not seat.robot and table.alone != number:
                asked[seat.person] = number
        for key in [one for one in self._turns if one[0] == table.id and one[1] not in asked]:
            del self._turns[key]
        for person, number in asked.items():
            key, question = (table.id, person), table.seats[number].question_version
            if (table.id, number) in self._played_for:
                self._muted.pop(key, None)
            if key not in self._turns or (table.id, number) in self._moved:
                # A player who has caused the question with their own tap reads the answer.
                turn = self._turns.get(key)
                same = {question} if turn is None else {question, turn.question}
                if muted := self._muted.get(key) in same:
                    self._muted[key] = question
                self._turns[key] = Turn(question, now, now, settled=person == by or muted)
            elif self._muted.get(key) == self._turns[key].question:
                self._muted[key] = question  # others have changed it, and the turn goes on
            self._turns[key].question = question
        if self._turns and not self._looks:
            self._looks = True
            self.world.loop.call_later(EVERY, self._look)

    # Sounds, and what people see

    def request(self, method: str, path: str, body: Any, cause: int | None) -> None:
        found = ring(self.world, method, path, body)
        if found is not None:
            for person in found.people:
                for number in found.tables():
                    self._settle(number, person)

    def brought(self, asked: Asked) -> None:
        _, number, *_ = [*asked.custom_id.split(":"), "", ""]
        if asked.called in _AT_TABLE and not asked.custom_id:
            for table, person in self._turns:
                if person == asked.person:
                    self._settle(table, person)
        elif re.fullmatch("[0-9a-z]+", number):
            self._settle(int(number, 36), asked.person)
            key = int(number, 36), asked.person
            if asked.custom_id.startswith("mute:") and key in self._turns:
                self._muted[key] = self._turns[key].question

    def _settle(self, table: int, person: int) -> None:
        turn = self._turns.get((table, person))
        if turn is not None:
            self.longest = max(self.longest, turn.waited)
            turn.settled = True

    # How long they wait

    def _look(self) -> None:
        world, now = self.world, self.world.loop.time()
        for (number, person), turn in self._turns.items():
            passed, turn.looked = now - turn.looked, now
            if turn.settled or self._rests(person, passed):
                continue
            turn.waited = turn.waited + passed if self._could_hear(number, person, turn) else 0.0
            if turn.waited > HOUR + SLACK:
                name = world.server.people[person].name
                world.broken(
                    self.name,
                    f"table {number}: {name} is asked since {turn.since:.0f} (question {turn.question}),"
                    f" and has heard nothing in {turn.waited / 60:.0f} waking minutes",
                )
        self._looks = bool(self._turns) and not world.over.done()
        if self._looks:
            world.loop.call_later(EVERY, self._look)

    def _rests(self, person: int, passed: float) -> bool:
        chosen, now = self._choices.of(person), self.world.wall()
        return chosen.rests(now) or chosen.rests(now - passed)

    def _could_hear(self, number: int, person: int, turn: Turn) -> bool:
        """Return whether only the bot keeps them from hearing of it, and no plan answers for them."""
        world, now = self.world, self.world.loop.time()
        if not world.runs or now - world.jumped < CLOCKS or now - world.bad_disk < HOUR:
            return False
        chosen = self._choices.of(person)
        if not chosen.turn or now - self._choices.since(person) < EVERY:
            return False
        (place,) = world.rows("SELECT channel FROM tables WHERE id = ?", number)
        channel, direct = world.server.channels[place["channel"]], world.server.people[person].dm
        paths = ("/users/@me/channels", *(f"/channels/{one}/messages" for one in (channel.id, direct)))
        if any(now - world.struck.get(path, -HOUR) < HOUR for path in paths):
            return False
        if direct in world.people.closed and not world.server.takes(channel):
            return False
        return not world.rows(_PLANNED, number, person, turn.question)
