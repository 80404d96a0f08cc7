"""Lessons: a table of set cards for one person, who is shown one idea at a time.

A lesson is a file, data/lessons/GAME.toml: positions as dumps, the moves that are right there, and what the
robots do then. Nothing of a lesson is stored: a position follows from the number of its step. No sentence
stands here, and none of the tables that people play at is known.
"""

from __future__ import annotations

import tomllib
import zlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import engine
from bot.tables.core.table import LoggedEvent, Seat, Table, User

LESSONS = Path(__file__).resolve().parents[3] / "data" / "lessons"
FIRST_ID = 36**7
"""Lessons have the numbers above it: no earlier release counted its tables so far, and those of
bot/tables/core/tokens.py are higher still.
"""


class Task(NamedTuple):
    """One step of a lesson: the position, the moves that are right (the first is the one that the lesson goes
    on with), and what the others do then.
    """

    state: engine.State
    """Not to be played on: copy it first."""
    right: tuple[engine.Move, ...]
    then: tuple[tuple[int, engine.Move], ...]

    def after(self) -> tuple[engine.State, list[engine.Event]]:
        """The table when all that has been done, and what happened."""
        state, events = self.state.copy(), []
        for seat, move in ((self.state.to_act[0], self.right[0]), *self.then):
            events += state.play(seat, move)
        return state, events


class Lesson(NamedTuple):
    """The lesson of one game. The learner has the seat that is to act at every step."""

    game: str
    seat: int
    tasks: tuple[Task, ...]

    @property
    def id(self) -> int:
        """The number of the lesson's table, in controls."""
        return FIRST_ID + zlib.crc32(self.game.encode())

    def table(self, step: int, learner: User, robots: tuple[str, ...]) -> Table:
        """The table before this step (from 0; one more than there are: at the end), as the learner sees it.
        `robots` are the names of the others, in order of seats. What happened just before stands in its
        events.
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
def lesson(game: str) -> Lesson | None:
    """The lesson of a game, None where it has none."""
    path = LESSONS / f"{game}.toml"
    if game not in engine.GAMES or not path.exists():
        return None
    with path.open("rb") as file:
        written = tomllib.load(file)
    tasks: list[Task] = []
    for step in written["steps"]:
        state = engine.load(step["position"]) if "position" in step else tasks[-1].after()[0]
        right = tuple(tuple(move.split()) for move in step["right"])
        then = tuple(_set_move(text) for text in step.get("then", ()))
        tasks.append(Task(state, right, then))
    return Lesson(game, tasks[0].state.to_act[0], tuple(tasks))


def lesson_numbered(number: int) -> Lesson | None:
    """The lesson whose table has this number, None where there is none."""
    found = (one for game in engine.GAMES if (one := lesson(game)) is not None and one.id == number)
    return next(found, None)


def _set_move(text: str) -> tuple[int, engine.Move]:
    """A move as a lesson sets it: "1 KH" is the king of hearts, played by seat 1."""
    seat, *words = text.split()
    return int(seat), tuple(words)
