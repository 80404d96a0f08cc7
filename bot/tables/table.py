"""A table as a value: who sits where, which game, its state, and what just happened.

A `Table` is what one version of the database says; it is never changed, only replaced. Its `state` must not
be played on: copy it first.
"""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import engine

Phase = Literal["gathering", "playing", "over", "abandoned"]


class LoggedEvent(NamedTuple):
    """An event, and the version of the table that it led to."""

    version: int
    event: engine.Event


@dataclasses.dataclass(frozen=True, slots=True)
class Seat:
    """One seat. `person` is 0 where a robot sits. `question_version` is the version of the table at which the
    seat's present question was first asked. `sleeper` is whoever has not moved for a day: the person herself,
    who may have a robot move once for her, or the one for whom a robot plays on until she comes back.
    """

    person: int
    name: str
    locale: str
    robot: str | None = None
    question_version: int = 0
    last_move_version: int = 0
    sleeper: int = 0


@dataclasses.dataclass(frozen=True, slots=True)
class Table:
    """One table at one version."""

    id: int
    guild: int
    channel: int
    game: str
    options: engine.Options
    host: int
    locale: str
    phase: Phase
    version: int
    seats: tuple[Seat, ...]
    created: int
    waiting_since: int
    seed: str | None = None
    state: engine.State | None = None
    recent_events: tuple[LoggedEvent, ...] = ()
    reason: str | None = None
    finished: int | None = None

    @property
    def about(self) -> engine.Game:
        """What the engine knows of the game."""
        return engine.GAMES[self.game]

    @property
    def alive(self) -> bool:
        """Whether it is being gathered or played."""
        return self.phase in ("gathering", "playing")

    def seat_of(self, person: int) -> int | None:
        """The seat of a person, or None."""
        for number, seat in enumerate(self.seats):
            if seat.person == person and person:
                return number
        return None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return self.state.to_act if self.state is not None and self.phase == "playing" else ()

    def events_for(self, seat: int | None, since: int = -1) -> list[engine.Event]:
        """The latest events that this seat (None: a bystander) may know of, after version `since`."""
        return [
            event
            for version, event in self.recent_events
            if version > since and (event.to is None or (seat is not None and seat in event.to))
        ]


def opening_choice(state: engine.State, seat: int) -> engine.Choice | None:
    """What the seat may begin to say, None for nothing at all."""
    choice = state.choice(seat)
    return (
        choice
        if choice is not None and (choice.words or choice.least == 0) and choice.ask != "wait"
        else None
    )


def outcomes(table: Table) -> dict[int, str]:
    """won, drawn or lost for each person, once the game is over. Partners share theirs; robots have none."""
    assert table.state is not None
    assert table.state.result is not None
    first = set(table.state.result.places[0])
    winners = [side for side in table.about.partners(len(table.seats)) if first & set(side)]
    return {
        seat.person: "lost" if number not in first else "won" if len(winners) == 1 else "drawn"
        for number, seat in enumerate(table.seats)
        if seat.person
    }


def table_of(row: sqlite3.Row, seats: Sequence[sqlite3.Row]) -> Table:
    """The table that rows of the database describe."""
    game = engine.GAMES[row["game"]]
    return Table(
        id=row["id"],
        guild=row["guild"],
        channel=row["channel"],
        game=row["game"],
        options=game.options.of(json.loads(row["options"])),
        host=row["host"],
        locale=row["locale"],
        phase=row["phase"],
        version=row["version"],
        seats=tuple(
            Seat(
                one["person"],
                one["name"],
                one["locale"],
                one["robot"],
                one["asked"],
                one["moved"],
                one["sleeper"],
            )
            for one in seats
        ),
        created=row["created"],
        waiting_since=row["since"],
        seed=row["seed"],
        state=None if row["state"] is None else engine.load(row["state"]),
        recent_events=tuple(
            LoggedEvent(version, engine.Event(name, seat, data, None if to is None else tuple(to)))
            for version, name, seat, data, to in json.loads(row["happened"])
        ),
        reason=row["reason"],
        finished=row["finished"],
    )


def row_of(table: Table) -> dict[str, Any]:
    """The columns of a table that may change, for the database."""
    return {
        "options": json.dumps(dataclasses.asdict(table.options)),
        "host": table.host,
        "phase": table.phase,
        "seed": table.seed,
        "state": None if table.state is None else engine.dump(table.state),
        "happened": json.dumps(
            [
                (version, event.name, event.seat, dict(event.data), event.to)
                for version, event in table.recent_events
            ],
            separators=(",", ":"),
        ),
        "reason": table.reason,
        "since": table.waiting_since,
        "finished": table.finished,
    }
