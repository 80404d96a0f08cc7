"""A table as a value: its seats, its game, its state, and its recent events.

A `Table` is one version in the database. It's immutable. Copy its `state` before making moves on it. A
question is a decision that a player must make, and an offer a proposal the players vote on.
"""

from __future__ import annotations

import dataclasses
from typing import Literal, NamedTuple, get_args

import engine
from bot.tables.clock.paces import AT_DEADLINE, EXCUSED, USUAL, AtDeadline
from bot.tables.core import named
from bot.tables.core.errors import Refused

WHISPER = "confer"
"""The event name of a private message to a partner."""

PHRASE = "phrase"
"""The event name of a quick phrase for the whole table. Phrases aren't moves."""
PHRASES = ("hello", "luck", "played", "thanks", "wow", "ouch", "think", "game")

PLANNED, PLAN_DROPPED = "planned", "plan-dropped"
"""The private events that tell a player their plan was played or dropped."""

Phase = Literal["gathering", "playing", "over", "abandoned"]
Vote = Literal["yes", "no"]
Kind = Literal["end", "undo", "pause", "resign", "draw"]
"""Types of offers players can make to each other."""
KINDS: tuple[Kind, ...] = get_args(Kind)
"""All types of offers, as strings."""


@dataclasses.dataclass(frozen=True, slots=True)
class User:
    """A Discord user, as named by an interaction. `handle` is the username, or "" if unknown."""

    id: int
    name: str
    locale: str
    handle: str = ""


class LoggedEvent(NamedTuple):
    """An event and the table's version at which it happened."""

    version: int
    event: engine.Event


class SeatOffer(NamedTuple):
    """An offered seat: the ID and name of the person who may take it, and the table's version."""

    person: int
    name: str
    version: int


class Clock(NamedTuple):
    """A seat's clock: the player's remaining time (the bank), its start and deadline, and timeouts."""

    bank: int = 0
    """Seconds left at the time `since`."""
    since: int = 0
    """Unix time at which the clock started, or 0 if it's stopped."""
    deadline: int = 0
    """Unix time at which the bank runs out, or 0 if the clock is stopped."""
    excused: int = EXCUSED
    """Number of further timeouts that are excused."""
    misses: int = 0
    """Number of consecutive timeouts, not counting excused ones."""


STOPPED = Clock()
"""A clock that has never run."""


@dataclasses.dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table.

    `person` is 0 for a robot. An empty seat in the lobby also has no `robot`. `question_version` is the
    table's version when the seat's current question was first asked. `idle_person` is the player who let
    their time for this question run out, or 0. `kept_for` is the person the seat is reserved for, or 0, and
    `kept_name` their name. `vote` is the player's answer to the current offer. `offered` is the offer for
    this seat, or None. `finishes` is the player's reliability when they joined the lobby, as a word from
    bot/tables/core/reliability.py. `cut` is the word the player contributes to a sealed deal (see
    engine/cards/sealed.py). Robots have none.
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
        """Return True if a person or a robot occupies this seat."""
        return bool(self.person or self.robot)


class Offer(NamedTuple):
    """An offer that needs other players' consent: its type and the ID of the person who made it.

    `version` is the table's version at which it was made, and `lapses` the Unix time at which it expires.
    """

    person: int
    version: int
    lapses: int
    kind: Kind = "end"


class Latest(NamedTuple):
    """A person's latest move, while it can still be undone: the seat and the person's ID.

    `version` is the table's version after the move, and `at` the Unix time of the move.
    """

    seat: int
    person: int
    version: int
    at: int


class LobbyTerms(NamedTuple):
    """The host's settings for the lobby."""

    begins: str = "host"
    """The condition for starting the game, one of WAYS in bot/tables/play/seating.py."""
    begins_since: int = 0
    """Unix time at which the wait before the start began. 0 means that it began when the table was opened."""
    wants: str = ""
    """The minimum reliability for joining, as a word from reliability.py. "" admits everyone."""


TERMS = LobbyTerms()
"""The default terms."""


@dataclasses.dataclass(frozen=True, slots=True)
class Table:
    """One version of a table."""

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
    """The people that events refer to by number. Use `events_for` or `told` to read the events."""
    reason: str | None = None
    finished: int | None = None
    rematch_of: int | None = None
    """ID of the finished game, if this table is its rematch."""
    played_on: int | None = None
    """ID of the finished game that this game continues, or None."""
    offer: Offer | None = None
    latest: Latest | None = None
    """None if there's no move to undo, e.g. because it revealed hidden information."""
    paused_since: int | None = None
    """Unix time at which the pause began, or None. Players can't act during a pause."""
    place_lost: int | None = None
    """Unix time at which the channel was deleted or started rejecting messages, or None."""
    closes_at: int | None = None
    """Unix time at which the table closes if no player moves. None if no warning was sent."""
    terms: LobbyTerms = TERMS
    pace: str = USUAL
    """The key of a time control in bot/tables/clock/paces.py."""
    at_deadline: AtDeadline = AT_DEADLINE[0]
    """The effect of a timeout, as chosen by the host."""
    together: int = 1
    """Number of seats that had to act when the last of them was asked."""
    in_short: bool = False
    """True for a daily, which is scored by the game's short-form points (engine.short). Not stored."""

    @property
    def about(self) -> engine.Game:
        """Return the engine's description of the game."""
        return engine.GAMES[self.game]

    @property
    def record(self) -> str:
        """Return the game's key and any variant, joined by "-". Results are stored under this name."""
        return f"{self.game}-{self.about.kind_of(self.options)}".strip("-")

    @property
    def alive(self) -> bool:
        """Return True if the table is in the lobby or in play."""
        return self.phase in ("gathering", "playing")

    def seat_of(self, person: int) -> int | None:
        """Return the number of a person's seat, or None if they have no seat."""
        for number, seat in enumerate(self.seats):
            if seat.person == person and person:
                return number
        return None

    def question(self, seat: int) -> int | None:
        """Return the table's version at which the player's pending decision arose.

        Return None if the table isn't waiting for the player, or a robot answers for them.
        """
        here = self.seats[seat]
        return here.question_version if seat in self.to_act and here.person and not here.robot else None

    def question_of(self, person: int) -> int | None:
        """Return `question` of this person's seat, or None if they have no seat."""
        seat = self.seat_of(person)
        return None if seat is None else self.question(seat)

    def own_seat(self, person: int) -> int:
        """Return the number of a person's seat. Raise Refused if they have no seat."""
        seat = self.seat_of(person)
        if seat is None:
            raise Refused("not-seated")
        return seat

    def seat_in_play(self, person: int) -> int:
        """Return the number of a person's seat. Raise Refused if they have none or the game isn't running."""
        seat = self.own_seat(person)
        if self.phase != "playing":
            raise Refused("not-playing" if self.alive else "already-over")
        return seat

    def seat_kept(self, person: int) -> int | None:
        """Return the number of the seat reserved for this person, or None if there's no such seat."""
        if not self.alive or not person:
            return None
        return next((n for n, seat in enumerate(self.seats) if seat.kept_for == person), None)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the IDs of the people at the table. Robots aren't included."""
        return tuple(seat.person for seat in self.seats if seat.person)

    @property
    def to_act(self) -> tuple[int, ...]:
        """Return the numbers of the seats that must act now. Return an empty tuple during a pause."""
        if self.state is None or self.phase != "playing" or self.paused_since is not None:
            return ()
        return self.state.to_act

    @property
    def idle_seats(self) -> tuple[int, ...]:
        """Return the seats that must still act even though the player's time is up."""
        return tuple(n for n in self.to_act if self.seats[n].idle_person and not self.seats[n].robot)

    @property
    def may_nudge(self) -> bool:
        """Return True if players may nudge each other, because timeouts have no effect."""
        return self.at_deadline == "wait"

    @property
    def left_to_others(self) -> tuple[int, ...]:
        """Return the seats that the other players may hand to a robot for now."""
        return self.idle_seats if self.at_deadline == "others" else ()

    @property
    def alone(self) -> int | None:
        """Return the seat of the only person in a running game against robots.

        Return None if several people are at the table, if a person may return to a seat, or if a seat is
        being offered.
        """
        claimed = [n for n, seat in enumerate(self.seats) if seat.person or seat.kept_for or seat.offered]
        if self.phase != "playing" or len(claimed) != 1 or self.seats[claimed[0]].offered:
            return None
        return claimed[0] if self.seats[claimed[0]].person else None

    @property
    def robots_at_once(self) -> bool:
        """Return True if robots should move without pauses, because one person plays alone with them.

        This is also the case at the end of a game when this person is out. A single message shows all the
        moves.
        """
        if self.alone is None or self.offer is not None:
            return False
        return any(self.seats[seat].robot for seat in self.to_act)

    @property
    def replaced(self) -> tuple[int, ...]:
        """Return the seats that robots play until the players return."""
        if self.phase != "playing":
            return ()
        return tuple(n for n, seat in enumerate(self.seats) if seat.kept_for)

    def events_for(self, seat: int | None, since: int = -1) -> list[engine.Event]:
        """Return the recent events after version `since` that this seat may see. None is a spectator."""
        return [
            event
            for version, event in self.told
            if version > since and (event.to is None or (seat is not None and seat in event.to))
        ]

    @property
    def told(self) -> tuple[LoggedEvent, ...]:
        """Return the recent events with names instead of numbers."""
        return tuple(
            one._replace(event=named.with_names(self.named, one.event)) for one in self.recent_events
        )

    def whispers(self, seat: int) -> list[engine.Event]:
        """Return the recent whispers between this seat and its partner."""
        return [event for event in self.events_for(seat) if event.name == WHISPER]


def opening_choice(state: engine.State, seat: int) -> engine.Choice | None:
    """Return the first choice of the seat's next move, or None if the seat can't move now."""
    choice = state.choice(seat)
    return (
        choice
        if choice is not None and (choice.words or choice.least == 0) and choice.ask != "wait"
        else None
    )


def nobody_has_moved(table: Table) -> bool:
    """Return True if a game has just begun and no person has made a move."""
    seats = [seat.last_move_version for seat in table.seats]
    return table.phase == "playing" and len(set(seats)) == 1 and table.seats[0].last_move_version > 0


def is_out(state: engine.State, seat: int) -> bool:
    """Return True if this seat is out while the game continues."""
    return seat in state.view(seat).get("out", ())


def outcomes(table: Table) -> dict[int, str]:
    """Return "won", "drawn" or "lost" for each person in a finished game that counts.

    Partners share their outcome. Robots have none. A player who left and returned counts like any other. A
    player who left for good, or timed out so often that a robot took their seat, has lost regardless of the
    robot's result, so that leaving doesn't avoid a loss. If the robot took the seat because of excused
    timeouts only, the game doesn't count for the player.
    """
    by_seat, without = seat_outcomes(table), spared(table)
    return {
        person: "lost" if seat.kept_for else by_seat[number]
        for number, seat in enumerate(table.seats)
        if (person := counts_for(seat)) and number not in without
    }


def spared(table: Table) -> frozenset[int]:
    """Return the seats of players for whom a finished game doesn't count.

    These players stayed and lost, and a robot won in the seat of a player who had left.
    """
    found = list(zip(table.seats, seat_outcomes(table), strict=True))
    if not any(seat.kept_for and outcome == "won" for seat, outcome in found):
        return frozenset()
    return frozenset(n for n, (seat, outcome) in enumerate(found) if seat.person and outcome == "lost")


def counts_for(seat: Seat) -> int:
    """Return the ID of the person credited with this seat's result, or 0 if it's a robot's."""
    return seat.person or (seat.kept_for if seat.clock.misses else 0)


def seat_outcomes(table: Table) -> list[str]:
    """Return "won", "drawn" or "lost" for each seat, including robots' seats."""
    assert table.state is not None
    assert table.state.result is not None
    first = set(table.state.result.places[0])
    winners = [side for side in table.about.partners(len(table.seats)) if first & set(side)]
    return [
        "lost" if number not in first else "won" if len(winners) == 1 else "drawn"
        for number in range(len(table.seats))
    ]
