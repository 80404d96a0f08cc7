"""The base class for game states, and the facts the registry stores about each game.

This module isn't specific to any game. All randomness comes from `engine.cards.shuffle`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, NamedTuple, Self

from engine.cards.decks import STANDARD, Deck
from engine.cards.shuffle import fresh_seed
from engine.contract import (
    NOTHING,
    Choice,
    Event,
    Illegal,
    Move,
    PlainResult,
    Result,
    Settled,
    Shown,
    TrickPlay,
    View,
)
from engine.options import Options


class State(ABC):
    """A running game. States are small and mutable, and each game implements its own `copy`.

    Each game defines a subclass with `__slots__`, the class attribute `key` and the abstract methods. For
    typed moves, the bot also needs `played_with` and `sayable`. `to_act` lists the seats that must decide
    now. `result` is None until the game is over. All randomness is determined by `seed` and by `shuffles`,
    the number of shuffles so far.
    """

    __slots__ = ("options", "result", "seats", "seed", "shuffles", "to_act")

    key: ClassVar[str]
    played_with: ClassVar[Deck] = STANDARD
    """The game's deck. It provides the card names for typed moves."""
    rounds_end: ClassVar[frozenset[str]] = frozenset()
    """Events that mark a new round, day or phase. The bot then posts the table in a new message."""
    chapters_end: ClassVar[frozenset[str]] = frozenset()
    """Events that end a round or a day. Game records start a new section after them."""
    tricks_end: ClassVar[frozenset[str]] = frozenset()
    """Events that end a trick, or the game's equivalent: a turn, an attack."""
    open_to_all: ClassVar[bool] = False
    """True if the game hides no cards, so every seat sees what spectators see and every event is public."""

    resigns: ClassVar[bool] = False
    """True if the game has two sides, and a side can resign to let the other win."""
    draws: ClassVar[bool] = False
    """True if players may agree on a draw. The rules must allow a game without a winner."""

    story: ClassVar[frozenset[str]] = frozenset()
    """Public events that are shown again when the game is over, so they're kept until then."""
    showing_nothing: ClassVar[frozenset[str]] = frozenset()
    """Events that reveal no hidden card to anyone, including the seat they belong to."""
    showing_own: ClassVar[frozenset[str]] = frozenset()
    """Events that show cards from the mover's own hand and reveal no other hidden card."""

    options: Any
    seats: int
    seed: str
    shuffles: int
    to_act: tuple[int, ...]
    result: Result | None

    @classmethod
    @abstractmethod
    def deal(cls, seats: int, seed: str, options: Any) -> Self:
        """Return a new game. `seats` and `options` have already been validated."""

    @abstractmethod
    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        """Return the choice for the next word after `said`, or None if `said` is a complete legal move.

        Raise Illegal if `said` can't begin a legal move for this seat.
        """

    @abstractmethod
    def play(self, seat: int, move: Move) -> list[Event]:
        """Make a move. Raise Illegal if the move isn't allowed, leaving the state unchanged."""

    @abstractmethod
    def view(self, seat: int | None) -> Mapping[str, Any]:
        """Return everything that this seat knows or, if `seat` is None, everything that spectators know.

        The result is a dict of JSON values, typed by the game's own TypedDict. Implementations should begin
        with `self.public(seat)`.
        """

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy of the state."""

    @abstractmethod
    def imagine(self, seat: int, rng: random.Random) -> Self:
        """Return an imagined world: a complete state that `seat` can't distinguish from this one.

        The hidden cards are dealt again, and the seed is new.
        """

    @abstractmethod
    def pack(self) -> dict[str, Any]:
        """Return the game's own fields as JSON values, for use by `engine.dump`.

        Leave out the options, seats, seed and shuffles.
        """

    @classmethod
    @abstractmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        """Restore a state from the output of `pack`.

        Malformed data can raise any exception, and `engine.load` converts it to BadState.
        """

    def settle(self, places: tuple[tuple[int, ...], ...], how: Settled) -> None:
        """End the game with these places, because the players decided to.

        Raise Illegal if it's already over. The game's own fields don't change, so a dump contains the final
        position as well as this result.
        """
        if self.result is not None:
            raise Illegal("game-over")
        self.result = Result(places, self.scores_now(), how)
        self.to_act = ()

    def scores_now(self) -> tuple[float, ...]:
        """Return each seat's score so far, on the same scale as a `Result`."""
        return (0.0,) * self.seats

    def trick_over(self, events: Iterable[Event]) -> bool:
        """Return True if the move that caused these events, and led to this state, ended a trick.

        Games without tricks use their equivalent of a trick.
        """
        return any(event.name in self.tricks_end for event in events)

    @classmethod
    def shown(cls, events: Iterable[Event]) -> Shown:
        """Return the amount of information a move with these events revealed. Undo depends on it.

        An event the game doesn't list could have revealed anything, so it counts as "hidden".
        """
        names = {event.name for event in events}
        if not names or names - cls.showing_nothing - cls.showing_own:
            return "hidden"
        return "own" if names & cls.showing_own else "nothing"

    def rematch(self, seed: str) -> Self:
        """Return the next game for the same players.

        By default, nothing carries over.
        """
        return self.deal(self.seats, seed, self.options)

    @property
    def shuffles_open(self) -> int:
        """The number of shuffles, counting from the first, that no longer hide any card.

        This is usually 0 until the game is over.
        """
        return 0 if self.result is None else self.shuffles

    @property
    def time_limit(self) -> int:
        """The agreed number of minutes until `call_time` is due (CP-15).

        It's 0 if the game has no time limit.
        """
        return 0

    def call_time(self) -> None:
        """Let the game come to its end, because the agreed time is up (CP-15).

        This has no effect in games without a time limit.
        """
        return

    def may_confer(self, seat: int) -> bool:
        """Return True if partners may talk in private now (FS-2).

        Raise Illegal if `seat` isn't at the table.
        """
        self.seated(seat)
        return False

    @property
    def tricks_over(self) -> int:
        """The number of finished rounds that contained plain trick play (see `trick_play`)."""
        return 0

    def trick_play(self) -> TrickPlay | None:
        """Return the position, or None if the game isn't in plain trick play.

        In plain trick play, the only goal left is to take as many tricks as possible, so a solver can rate
        each card. The result contains all hands, so it must be kept secret.
        """
        return None

    def policies(self, seat: int) -> tuple[str, ...]:
        """Return the names of the policies that this seat can choose as a plan before its turn.

        A policy is a rule such as "play low". Raise Illegal if `seat` isn't at the table.
        """
        self.seated(seat)
        return ()

    def by_policy(self, seat: int, name: str) -> Move | None:
        """Return the complete, legal move that a policy makes for this seat now.

        The policy uses only the seat's own view. Return None if the policy suggests no move or doesn't exist.
        """
        self.seated(seat)
        return None

    def sayable(self, seat: int) -> Mapping[str, tuple[str, ...]]:
        """Return every word this seat might use during the game, by the key of the choice (`Choice.ask`).

        The bot uses these words to parse typed text. If a player types a word that isn't legal now, the bot
        can give the reason. The result must depend only on the seat's own view.
        """
        return {"card": self.played_with.cards}

    def heights(self, seat: int) -> tuple[Mapping[str, float], ...]:
        """Return one mapping of cards to heights for each thing a player might mean by "the lowest".

        By default, the height is the rank. A game where players never say "lowest" returns an empty tuple.
        The result must depend only on the seat's own view.
        """
        return (_by_rank(self.played_with),)

    def trumps(self, seat: int) -> frozenset[str]:
        """Return the trump suit's cards. The set is empty if the seat doesn't know of a trump suit."""
        return frozenset()

    def public(self, seat: int | None, turn: int | None = None) -> View:
        """Return the part of a view that all games share.

        Raise Illegal if `seat` isn't at the table.
        """
        if seat is not None:
            self.seated(seat)
        return {
            "game": self.key,
            "seats": self.seats,
            "you": seat,
            "to_act": list(self.to_act),
            "options": self.options.chosen(),
            "result": None if self.result is None else _plain(self.result),
            "turn": turn,
        }

    @classmethod
    def _blank(cls, seats: int, seed: str, shuffles: int, options: Any) -> Self:
        """Return a state with only the shared fields set and no result. Used by `deal` and `unpack`."""
        state = cls.__new__(cls)
        state.seats, state.seed, state.shuffles, state.options = seats, seed, shuffles, options
        state.result = None
        return state

    def _clone(self) -> Self:
        """Return a copy of the shared fields only. Used by `copy`."""
        twin = self.__class__.__new__(self.__class__)
        twin.options, twin.seats, twin.seed = self.options, self.seats, self.seed
        twin.shuffles, twin.to_act, twin.result = self.shuffles, self.to_act, self.result
        return twin

    def _resampled(self, seat: int, rng: random.Random) -> Self:
        """Return a copy with a new seed. Raise Illegal if `seat` isn't at the table. Used by `imagine`."""
        self.seated(seat)
        world = self.copy()
        world.seed = fresh_seed(rng)
        return world

    def seated(self, seat: int) -> None:
        """Raise Illegal unless `seat` is at this table."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Illegal("no-such-seat")

    def waiting(self, seat: int, said: Move) -> Choice:
        """Return the empty Choice of a seat that must wait. Raise Illegal if `said` contains a word."""
        self.seated(seat)
        if said:
            raise Illegal("game-over" if self.result is not None else "not-your-turn")
        return NOTHING

    def complete(self, seat: int, move: Move) -> None:
        """Raise Illegal unless `move` is a complete legal move for `seat`."""
        if type(move) is not tuple or not move:
            raise Illegal("unfinished", ask=self.choice(seat).ask)  # type: ignore[union-attr]
        choice = self.choice(seat, move)
        if choice is not None:
            raise Illegal("unfinished", ask=choice.ask)


@cache
def _by_rank(deck: Deck) -> Mapping[str, float]:
    """Return the height of each card in a deck. Cards of the same rank have the same height."""
    return {card: -deck.ranks.index(card[0]) for card in deck.cards}


@cache
def part_of(state: type[State], name: str) -> Any:
    """Return the constant from the module `name` of a game, or None if the game has no such module.

    The constant has the module's name in capitals, like GUIDE in guide.py.
    """
    folder = state.__module__.rpartition(".")[0]
    if not folder or find_spec(f"{folder}.{name}") is None:
        return None
    return getattr(import_module(f"{folder}.{name}"), name.upper())


def _plain(result: Result) -> PlainResult:
    return {
        "places": [list(place) for place in result.places],
        "scores": list(result.scores),
        "summary": result.summary,
    }


def _alone(seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in range(seats))


class Game(NamedTuple):
    """Facts about a game, as stored in the registry.

    `partners(seats)` returns the teams. By default, every seat plays alone.
    """

    title: str
    seats: range
    options: type[Options]
    state: type[State]
    partners: Callable[[int], tuple[tuple[int, ...], ...]] = _alone
    common: tuple[tuple[str, Any], ...] = ()
    """Options that a new table sets to a value other than the rules' default, each with that value."""
    unhurried: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda chosen: {}
    """A function that returns more such options for a table where a move can take hours.

    Its argument is the table's other options.
    """
    presets: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...] = ()
    """Well-known variants of the rules, each as its name and its options."""
    kinds: tuple[str, ...] = ()
    """Variants of the game, apart from the usual one. Each has separate results."""
    kind_of: Callable[[Any], str] = lambda options: ""
    """A function that returns the variant a table with these options plays, or "" for the usual one."""

    def usual(self, hurried: bool, chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return a table's default options that differ from the rules' own defaults.

        `chosen` holds its other options. At a hurried table, players move within minutes.
        """
        return {**dict(self.common), **({} if hurried else self.unhurried(chosen or {}))}

    def preset_of(self, kind: str) -> str:
        """Return the name of the preset for a variant, or "" if there's none."""
        kinds = {name: self.kind_of(self.options.of(dict(some))) for name, some in self.presets}
        return next((name for name, played in kinds.items() if played == kind), "")

    @property
    def key(self) -> str:
        """The name in commands, files and the database: "court-piece"."""
        return self.state.key

    @property
    def folder(self) -> str:
        """The name of the game's folders, in this package and in bot/presentation: "court_piece"."""
        return self.state.__module__.split(".")[-2]
