"""A table as a value: who sits where, which game, its state, and what just happened.

A `Table` is what one version of the database says; it is never changed, only replaced. Its `state` must not
be played on: copy it first.
"""

from __future__ import annotations

import dataclasses
from typing import Literal, NamedTuple, get_args

import engine
from bot.tables.clock.paces import AT_DEADLINE, EXCUSED, USUAL, AtDeadline
from bot.tables.core import named
from bot.tables.core.errors import Refused

WHISPER = "confer"
"""The event of a private word to a partner."""

PHRASE = "phrase"
"""The event of a quick phrase to everybody at the table; it is no move."""
PHRASES = ("hello", "luck", "played", "thanks", "wow", "ouch", "think", "game")

PLANNED, PLAN_DROPPED = "planned", "plan-dropped"
"""The events with which somebody is told, alone, that their plan was played, or dropped."""

Phase = Literal["gathering", "playing", "over", "abandoned"]
Vote = Literal["yes", "no"]
Kind = Literal["end", "undo", "pause", "resign", "draw"]
"""What may be offered to the others."""
KINDS: tuple[Kind, ...] = get_args(Kind)
"""All that may be offered."""


@dataclasses.dataclass(frozen=True, slots=True)
class User:
    """A user of Discord, as an interaction names them."""

    id: int
    name: str
    locale: str


class LoggedEvent(NamedTuple):
    """An event, and the version of the table that it led to."""

    version: int
    event: engine.Event


class SeatOffer(NamedTuple):
    """To whom a seat is offered, their name, and the version of the table that this led to."""

    person: int
    name: str
    version: int


class Clock(NamedTuple):
    """The clock of a seat: its player's bank, whether it runs, and what they have missed."""

    bank: int = 0
    """Seconds of the player's that were left at `since`."""
    since: int = 0
    """Since when it runs, in seconds since 1970; 0: it stands still."""
    deadline: int = 0
    """When it runs out, in seconds since 1970; 0: it stands still."""
    excused: int = EXCUSED
    """How many misses more will not be counted."""
    misses: int = 0
    """Those that were counted, in a row."""


STOPPED = Clock()
"""One that has never run."""


@dataclasses.dataclass(frozen=True, slots=True)
class Seat:
    """One seat. `person` is 0 where a robot sits; in the lobby, where nobody may sit yet, `robot` is None
    then, too. `question_version` is the version of the table at which the seat's present question was first
    asked. `idle_person` is the player who sits here and whose time for this question is over; 0 where it is
    not. `kept_for` is the person who may take this seat back, or be the first to take it, and `kept_name`
    their name; 0 where it is kept for nobody. `vote` is what the player says to the offer that stands.
    `offered` is None where the seat is offered to nobody. `finishes` is what was said of its player when they
    sat down in the lobby: a word of bot/tables/core/reliability.py. `cut` is the word with which they cut a
    sealed deal; a robot has none.
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
    vote: Vote | None = None
    offered: SeatOffer | None = None
    finishes: str = ""
    cut: str = ""
    clock: Clock = STOPPED

    @property
    def taken(self) -> bool:
        """Return whether somebody sits here, a person or a robot."""
        return bool(self.person or self.robot)


class Offer(NamedTuple):
    """Somebody would like what takes the consent of others: who, the version that this led to, when it
    lapses, in seconds since 1970, and what it is.
    """

    person: int
    version: int
    lapses: int
    kind: Kind = "end"


class Latest(NamedTuple):
    """The latest move of a person, while it might be taken back: whose it was, the version that it led to,
    and when, in seconds since 1970.
    """

    seat: int
    person: int
    version: int
    at: int


class LobbyTerms(NamedTuple):
    """The host's choices for the lobby."""

    begins: str = "host"
    """When the game begins by itself, a way of bot/tables/play/seating.py."""
    begins_since: int = 0
    """Since when that time counts, in seconds since 1970; 0: since the table was gathered."""
    wants: str = ""
    """How reliable those must be who join, a word of reliability.py; "": anybody."""


TERMS = LobbyTerms()
"""The usual ones."""


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
    named: named.People = ()
    """Everybody whom these events name: they hold numbers. Read them with `events_for` or `told`."""
    reason: str | None = None
    finished: int | None = None
    rematch_of: int | None = None
    """In the lobby and later: the game that these people play again."""
    played_on: int | None = None
    """The finished game of which a moment is played on here; None: this is a game like any other."""
    offer: Offer | None = None
    latest: Latest | None = None
    """None where the latest move has shown something hidden, or what answered it has."""
    paused_since: int | None = None
    """Since when the table stands still, in seconds since 1970; None: it does not. Nobody is to act then."""
    place_lost: int | None = None
    """Since when its channel is gone or takes nothing, in seconds since 1970; None: it is there."""
    closes_at: int | None = None
    """When it will be closed if nobody moves, in seconds since 1970; None: nobody was told so."""
    terms: LobbyTerms = TERMS
    pace: str = USUAL
    """The key of a `clock.Pace`."""
    at_deadline: AtDeadline = AT_DEADLINE[0]
    """What happens when somebody's time is over."""
    together: int = 1
    """How many seats were to act when somebody was last asked who was not before."""

    @property
    def about(self) -> engine.Game:
        """Return what the engine knows of the game."""
        return engine.GAMES[self.game]

    @property
    def alive(self) -> bool:
        """Return whether it is being gathered or played."""
        return self.phase in ("gathering", "playing")

    def seat_of(self, person: int) -> int | None:
        """The seat of a person, or None."""
        for number, seat in enumerate(self.seats):
            if seat.person == person and person:
                return number
        return None

    def question(self, seat: int) -> int | None:
        """The version at which the player there was asked what they are asked now; None where the table does
        not wait for them, or a robot answers.
        """
        here = self.seats[seat]
        return here.question_version if seat in self.to_act and here.person and not here.robot else None

    def question_of(self, person: int) -> int | None:
        """Return `question` of this person's seat; None where they have none."""
        seat = self.seat_of(person)
        return None if seat is None else self.question(seat)

    def own_seat(self, person: int) -> int:
        """Return the seat of a person. Raises Refused where they have none."""
        seat = self.seat_of(person)
        if seat is None:
            raise Refused("not-seated")
        return seat

    def seat_in_play(self, person: int) -> int:
        """Return the seat of a person in a game in play. Raises Refused where it is none, or not theirs."""
        seat = self.own_seat(person)
        if self.phase != "playing":
            raise Refused("not-playing" if self.alive else "already-over")
        return seat

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
        """The seats that must decide now; none while the table is paused."""
        if self.state is None or self.phase != "playing" or self.paused_since is not None:
            return ()
        return self.state.to_act

    @property
    def idle_seats(self) -> tuple[int, ...]:
        """The seats of people whose time is over, and whom the table still waits for."""
        return tuple(n for n in self.to_act if self.seats[n].idle_person and not self.seats[n].robot)

    @property
    def may_nudge(self) -> bool:
        """Return whether players may nudge each other: nothing happens when somebody's time is over."""
        return self.at_deadline == "wait"

    @property
    def left_to_others(self) -> tuple[int, ...]:
        """The seats of those for whom the others may call a robot now."""
        return self.idle_seats if self.at_deadline == "others" else ()

    @property
    def alone(self) -> int | None:
        """Return the seat of the one person who plays with robots; None where there are several, or another
        may come back to a seat, or is offered one.
        """
        claimed = [n for n, seat in enumerate(self.seats) if seat.person or seat.kept_for or seat.offered]
        if self.phase != "playing" or len(claimed) != 1 or self.seats[claimed[0]].offered:
            return None
        return claimed[0] if self.seats[claimed[0]].person else None

    @property
    def robots_at_once(self) -> bool:
        """Return whether robots are to move now, and do so without a pause, for somebody alone with them:
        also to the end of a game that this person is out of. What comes of it is shown as one.
        """
        if self.alone is None or self.offer is not None:
            return False
        return any(self.seats[seat].robot for seat in self.to_act)

    @property
    def replaced(self) -> tuple[int, ...]:
        """The seats in which a robot plays on until their people come back."""
        if self.phase != "playing":
            return ()
        return tuple(n for n, seat in enumerate(self.seats) if seat.kept_for)

    def events_for(self, seat: int | None, since: int = -1) -> list[engine.Event]:
        """The latest events that this seat (None: a bystander) may know of, after version `since`."""
        return [
            event
            for version, event in self.told
            if version > since and (event.to is None or (seat is not None and seat in event.to))
        ]

    @property
    def told(self) -> tuple[LoggedEvent, ...]:
        """Return the latest events with the names of whom they name."""
        return tuple(
            one._replace(event=named.with_names(self.named, one.event)) for one in self.recent_events
        )

    def whispers(self, seat: int) -> list[engine.Event]:
        """Return what this seat and its partner have told each other since partners could last begin to
        confer.
        """
        return [event for event in self.events_for(seat) if event.name == WHISPER]


def opening_choice(state: engine.State, seat: int) -> engine.Choice | None:
    """Return what the seat may begin to say, None for nothing at all."""
    choice = state.choice(seat)
    return (
        choice
        if choice is not None and (choice.words or choice.least == 0) and choice.ask != "wait"
        else None
    )


def nobody_has_moved(table: Table) -> bool:
    """Return whether a game has just begun: no person has made a move yet."""
    seats = [seat.last_move_version for seat in table.seats]
    return table.phase == "playing" and len(set(seats)) == 1 and table.seats[0].last_move_version > 0


def is_out(state: engine.State, seat: int) -> bool:
    """Return whether this seat is out of the game, which goes on."""
    return seat in state.view(seat).get("out", ())


def outcomes(table: Table) -> dict[int, str]:
    """won, drawn or lost for each person whom the game counts for, once it is over. Partners share theirs;
    robots have none.

    One who came back counts like everybody. One who left for good, or let their time run out so often that a
    robot has the seat, has lost whatever it made of that: neither is a way not to lose. Where only misses
    that are excused gave it the seat, the game is nobody's there.
    """
    by_seat = seat_outcomes(table)
    return {
        person: "lost" if seat.kept_for else outcome
        for seat, outcome in zip(table.seats, by_seat, strict=True)
        if (person := counts_for(seat))
    }


def counts_for(seat: Seat) -> int:
    """Return the person whom a game that is over counts for in this seat; 0: nobody."""
    return seat.person or (seat.kept_for if seat.clock.misses else 0)


def seat_outcomes(table: Table) -> list[str]:
    """won, drawn or lost for each seat, by a person or a robot."""
    assert table.state is not None
    assert table.state.result is not None
    first = set(table.state.result.places[0])
    winners = [side for side in table.about.partners(len(table.seats)) if first & set(side)]
    return [
        "lost" if number not in first else "won" if len(winners) == 1 else "drawn"
        for number in range(len(table.seats))
    ]
