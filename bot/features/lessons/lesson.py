"""Load the lessons. Each teaches one player with prearranged cards, one idea at a time.

A lesson is a file, data/lessons/NAME.toml, that contains positions as dumps, the right moves, and the robots'
replies. A step is one of its tasks. No progress is stored, because a step's number is enough to rebuild its
position. The sentences for players are in the catalogues, and the tables of real games are never touched.
"""

from __future__ import annotations

import tomllib
import zlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import engine
from bot.tables.core.table import LoggedEvent, Seat, Table, User
from engine.games import RECORDS

LESSONS = Path(__file__).resolve().parents[3] / "data" / "lessons"
FIRST_ID = 36**7
"""The lower bound of lesson IDs.

It's above the sequential table IDs of early releases, and below the random IDs of
bot/tables/core/tokens.py, so a lesson never has the ID of a real table.
"""


class Task(NamedTuple):
    """A step of a lesson: a position, its right moves, and the robots' replies (`then`).

    Any move in `right` is accepted, but the lesson always continues with the first of them.
    """

    state: engine.State
    """Copy the state before making moves on it."""
    right: tuple[engine.Move, ...]
    then: tuple[tuple[int, engine.Move], ...]

    def after(self) -> tuple[engine.State, list[engine.Event]]:
        """Return the state after the right move and the replies, and the events of these moves."""
        state, events = self.state.copy(), []
        for seat, move in ((self.state.to_act[0], self.right[0]), *self.then):
            events += state.play(seat, move)
        return state, events


class Lesson(NamedTuple):
    """A lesson for a game or one of its variants. At every step, it's the learner's turn.

    `name` is one of RECORDS, such as "court-piece-hokm".
    """

    name: str
    game: str
    seat: int
    tasks: tuple[Task, ...]

    @property
    def id(self) -> int:
        """Return the ID of the lesson's table, for use in controls."""
        return FIRST_ID + zlib.crc32(self.name.encode())

    def table(self, step: int, learner: User, robots: tuple[str, ...]) -> Table:
        """Return the table at the beginning of this step, with the learner in their seat.

        Steps are counted from 0, and the one after the last task is the final position. `robots` holds the
        names for the other seats, in order. The table's recent events are those of the previous step.
        """
        if step < len(self.tasks):
            state = self.tasks[step].state
        else:
            state, _ = self.tasks[-1].after()
        events = self.tasks[step - 1].after()[1] if step else []
        others = iter(robots)
        seats = tuple(
            Seat(learner.id, learner.name, learner.locale, question_version=step)
            if seat == self.seat
            else Seat(0, next(others), learner.locale, robot="fair")
            for seat in range(state.seats)
        )
        return Table(
            id=self.id,
            guild=0,
            channel=0,
            game=self.game,
            options=state.options,
            host=learner.id,
            locale=learner.locale,
            phase="playing" if state.result is None else "over",
            version=step,
            seats=seats,
            created=0,
            waiting_since=0,
            state=state,
            recent_events=tuple(LoggedEvent(step, event) for event in events),
        )


@cache
def lesson(name: str) -> Lesson | None:
    """Return the lesson for a game or variant, or None if it has no lesson."""
    path = LESSONS / f"{name}.toml"
    if name not in RECORDS or not path.exists():
        return None
    with path.open("rb") as file:
        written = tomllib.load(file)
    tasks: list[Task] = []
    for step in written["steps"]:
        state = engine.load(step["position"]) if "position" in step else tasks[-1].after()[0]
        right = tuple(tuple(move.split()) for move in step["right"])
        then = tuple(_set_move(text) for text in step.get("then", ()))
        tasks.append(Task(state, right, then))
    return Lesson(name, RECORDS[name].key, tasks[0].state.to_act[0], tuple(tasks))


def lesson_numbered(number: int) -> Lesson | None:
    """Return the lesson with this table ID, or None if there's no such lesson."""
    found = (one for name in RECORDS if (one := lesson(name)) is not None and one.id == number)
    return next(found, None)


def _set_move(text: str) -> tuple[int, engine.Move]:
    """Parse a move in a lesson file. "1 KH" means seat 1 plays the king of hearts."""
    seat, *words = text.split()
    return int(seat), tuple(words)
