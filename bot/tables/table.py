"""A table as a value: who sits where, which game, its state, and what just happened.

A `Table` is what one version of the database says; it is never changed, only replaced. Its `state` must not
be played on: copy it first.
"""

from __future__ import annotations

import dataclasses
from typing import Literal, NamedTuple

import engine

WHISPER = "confer"
"""The event of a private word to a partner."""

Phase = Literal["gathering", "playing", "over", "abandoned"]
Vote = Literal["yes", "no"]


@dataclasses.dataclass(frozen=True, slots=True)
class Person:
    """Somebody at Discord, as an interaction names her."""

    id: int
    name: str
    locale: str


class LoggedEvent(NamedTuple):
    """An event, and the version of the table that it led to."""

    version: int
    event: engine.Event


class Timer(NamedTuple):
    """A deadline of a table, one of each kind. `due` is in seconds since 1970; None: it falls. One that
    `keeps` gives way to a timer of its kind that stands already.
    """

    kind: str
    due: int | None
    keeps: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Seat:
    """One seat. `person` is 0 where a robot sits; in the lobby, where nobody may sit yet, `robot` is None
    then, too. `question_version` is the version of the table at which the seat's present question was first
    asked. `idle_person` is whoever sits here and has not moved for a day, for whom a robot may move once; 0
    where she has. `kept_for` is the person who may take this seat back, or be the first to take it, and
    `kept_name` her name; 0 where it is kept for nobody. `end_vote` is what she says to the offer to end the
    game.
    """

    person: int
    name: str
    locale: str
    robot: str | None = None
    question_version: int = 0
    last_move_version: int = 0
    idle_person: int = 0
    kept_for: int = 0
    kept_name: str = ""
    end_vote: Vote | None = None

    @property
    def taken(self) -> bool:
        """Whether somebody sits here, a person or a robot."""
        return bool(self.person or self.robot)


class EndOffer(NamedTuple):
    """Somebody would like to end the game: who, the version that this led to, and when it lapses, in seconds
    since 1970.
    """

    person: int
    version: int
    lapses: int


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
    rematch_of: int | None = None
    """In the lobby and later: the game that these people play again."""
    end_offer: EndOffer | None = None
    together: int = 1
    """How many seats were to act when somebody was last asked who was not before."""

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

    def seat_kept(self, person: int) -> int | None:
        """The seat that is kept for this person, None where there is none."""
        if not self.alive or not person:
            return None
        return next((n for n, seat in enumerate(self.seats) if seat.kept_for == person), None)

    @property
    def people(self) -> tuple[int, ...]:
        """Everybody who sits here, robots left out."""
        return tuple(seat.person for seat in self.seats if seat.person)

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

    def whispers(self, seat: int) -> list[engine.Event]:
        """What this seat and its partner have told each other since partners could last begin to confer."""
        return [event for event in self.events_for(seat) if event.name == WHISPER]


def opening_choice(state: engine.State, seat: int) -> engine.Choice | None:
    """What the seat may begin to say, None for nothing at all."""
    choice = state.choice(seat)
    return (
        choice
        if choice is not None and (choice.words or choice.least == 0) and choice.ask != "wait"
        else None
    )


def outcomes(table: Table) -> dict[int, str]:
    """won, drawn or lost for each person, once the game is over. Partners share theirs; robots have none.

    Whoever came back counts like everybody. Whoever left for good has lost where the robot in her seat lost,
    or leaving would be a way not to lose; what the robot wins or draws is nobody's.
    """
    assert table.state is not None
    assert table.state.result is not None
    first = set(table.state.result.places[0])
    winners = [side for side in table.about.partners(len(table.seats)) if first & set(side)]
    return {
        seat.person or seat.kept_for: "lost"
        if number not in first
        else "won"
        if len(winners) == 1
        else "drawn"
        for number, seat in enumerate(table.seats)
        if seat.person or (seat.kept_for and number not in first)
    }
