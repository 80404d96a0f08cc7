"""The class that every game's state extends, and what the registry knows of a game.

No rule of any single game may enter, and no chance but that of `engine.cards.shuffle`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cache
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
    """A running game: everything there is to know, mutable, small, with a hand-written `copy`.

    A game's class adds `__slots__`, the abstract methods, the class attribute `key` and, for `read`,
    `played_with` and `sayable`. `to_act` has the seats that must decide now, `result` is None until the game
    is over. Seed and `shuffles` (how many shuffles were drawn from it) are all that chance needs.
    """

    __slots__ = ("options", "result", "seats", "seed", "shuffles", "to_act")

    key: ClassVar[str]
    played_with: ClassVar[Deck] = STANDARD
    """Its deck: what its cards are called when a move is typed."""
    rounds_end: ClassVar[frozenset[str]] = frozenset()
    """Events after which a table begins something new, a round or a day, so that it is shown again."""
    chapters_end: ClassVar[frozenset[str]] = frozenset()
    """Events with which a round, or a day, is over: where a record of the game begins a new chapter."""
    tricks_end: ClassVar[frozenset[str]] = frozenset()
    """Events with which a trick is over, or whatever the game has in its place: a turn, an attack."""
    open_to_all: ClassVar[bool] = False
    """Whether nothing is hidden from anybody: every seat's view is a bystander's, every event is for all."""

    resigns: ClassVar[bool] = False
    """Whether one of two sides may give the game up, so that the other has won."""
    draws: ClassVar[bool] = False
    """Whether all may agree that nobody wins: where the rules know a game that nobody has won."""

    story: ClassVar[frozenset[str]] = frozenset()
    """Public events that are told again when the game is over, and so are remembered until then."""
    showing_nothing: ClassVar[frozenset[str]] = frozenset()
    """Events that bring to light nothing that was hidden from anybody, their seat included."""
    showing_own: ClassVar[frozenset[str]] = frozenset()
    """Events by which who moves lays cards of their own hand open; nothing else comes to light by them."""

    options: Any
    seats: int
    seed: str
    shuffles: int
    to_act: tuple[int, ...]
    result: Result | None

    @classmethod
    @abstractmethod
    def deal(cls, seats: int, seed: str, options: Any) -> Self:
        """Return a new game. `seats` and `options` are already checked."""

    @abstractmethod
    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        """Return what `seat` may say after `said`; None when `said` is a complete legal move. Raises
        Illegal.
        """

    @abstractmethod
    def play(self, seat: int, move: Move) -> list[Event]:
        """Make a move. Raises Illegal, and then has changed nothing."""

    @abstractmethod
    def view(self, seat: int | None) -> Mapping[str, Any]:
        """Return all that this seat (None: a bystander) may know: a dict of what JSON has, the game's own
        TypedDict. Begin with `self.public(seat)`.
        """

    @abstractmethod
    def copy(self) -> Self:
        """Return a state that plays on by itself."""

    @abstractmethod
    def imagine(self, seat: int, rng: random.Random) -> Self:
        """Return a complete state that `seat` cannot tell from this one: hidden cards dealt again, a new
        seed.
        """

    @abstractmethod
    def pack(self) -> dict[str, Any]:
        """Return the game's own fields for `engine.dump`, as JSON has them (without options, seats, seed and
        shuffles).
        """

    @classmethod
    @abstractmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        """Return the reverse of `pack`. May raise whatever a wrong shape raises; `engine.load` makes it
        BadState.
        """

    def settle(self, places: tuple[tuple[int, ...], ...], how: Settled) -> None:
        """End the game by the will of those who play, with these places. Its fields stay as they were, so
        that a dump is of the game as far as it was played, and of this. Raises Illegal where it is over.
        """
        if self.result is not None:
            raise Illegal("game-over")
        self.result = Result(places, self.scores_now(), how)
        self.to_act = ()

    def scores_now(self) -> tuple[float, ...]:
        """Return what each seat has so far, as a `Result` says it."""
        return (0.0,) * self.seats

    def trick_over(self, events: Iterable[Event]) -> bool:
        """Return whether a trick, or whatever the game has in its place, was over with a move that had these
        events and led to this state.
        """
        return any(event.name in self.tricks_end for event in events)

    @classmethod
    def shown(cls, events: Iterable[Event]) -> Shown:
        """Return what a move showed that had these events: whether it may be taken back depends on it. An
        event may have shown anything where the game says nothing about it.
        """
        names = {event.name for event in events}
        if not names or names - cls.showing_nothing - cls.showing_own:
            return "hidden"
        return "own" if names & cls.showing_own else "nothing"

    def rematch(self, seed: str) -> Self:
        """Return the next game of the same people, with what carries over: nothing, unless a game says so."""
        return self.deal(self.seats, seed, self.options)

    @property
    def shuffles_open(self) -> int:
        """How many shuffles, the first ones, hide nothing any more; usually none before the game is over."""
        return 0 if self.result is None else self.shuffles

    @property
    def time_limit(self) -> int:
        """The minutes that were agreed on, after which `call_time` is due; 0 without a clock (CP-15)."""
        return 0

    def call_time(self) -> None:
        """Call time: the agreed minutes are over. Only a game against the clock (CP-15) does anything."""
        return

    def may_confer(self, seat: int) -> bool:
        """Return whether partners may now tell each other what others do not hear (FS-2). Raises Illegal for
        a seat that is not at the table.
        """
        self.seated(seat)
        return False

    @property
    def tricks_over(self) -> int:
        """How many rounds are over that had a `trick_play`."""
        return 0

    def trick_play(self) -> TrickPlay | None:
        """Return the position as one of tricks alone, where as many of these as can be are all that is to be
        had in it: what solves such positions says what each card was worth. It shows all hands.
        """
        return None

    def policies(self, seat: int) -> tuple[str, ...]:
        """Return the conditions by which this seat may plan a move of the game before it is asked, by name.
        Raises Illegal for a seat that is not at the table.
        """
        self.seated(seat)
        return ()

    def by_policy(self, seat: int, name: str) -> Move | None:
        """Return the complete, legal move that a policy makes for this seat now, out of what the seat sees
        alone; None where it says nothing, or there is none of this name.
        """
        self.seated(seat)
        return None

    def sayable(self, seat: int) -> Mapping[str, tuple[str, ...]]:
        """Return all that this seat might say in the whole game, by what is asked: what is typed is read
        against it, so that a word of the game is refused for what it is. It may depend on what the seat
        knows, no more.
        """
        return {"card": self.played_with.cards}

    def heights(self, seat: int) -> tuple[Mapping[str, float], ...]:
        """Return how high the cards stand, in each sense in which people may call one of them the lowest: by
        rank, unless a game says otherwise; none where nobody would. It may depend on what the seat knows, no
        more.
        """
        return (_by_rank(self.played_with),)

    def trumps(self, seat: int) -> frozenset[str]:
        """Return the cards of the trump suit, where there is one and the seat knows it."""
        return frozenset()

    def public(self, seat: int | None, turn: int | None = None) -> View:
        """Return the part of a view that all games share. Raises Illegal for a seat that is not at the
        table.
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
        """Return a state with what all games share and no result, for `deal` and `unpack` to fill."""
        state = cls.__new__(cls)
        state.seats, state.seed, state.shuffles, state.options = seats, seed, shuffles, options
        state.result = None
        return state

    def _clone(self) -> Self:
        """Return a state with what all games share, for `copy` to fill."""
        twin = self.__class__.__new__(self.__class__)
        twin.options, twin.seats, twin.seed = self.options, self.seats, self.seed
        twin.shuffles, twin.to_act, twin.result = self.shuffles, self.to_act, self.result
        return twin

    def _resampled(self, seat: int, rng: random.Random) -> Self:
        """Return a copy with a seed of its own, in which `imagine` deals again. Raises Illegal like
        `seated`.
        """
        self.seated(seat)
        world = self.copy()
        world.seed = fresh_seed(rng)
        return world

    def seated(self, seat: int) -> None:
        """Raise Illegal unless `seat` is a seat of this table."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Illegal("no-such-seat")

    def waiting(self, seat: int, said: Move) -> Choice:
        """Return the answer for a seat that has nothing to say now: no words; and Illegal if it says some all
        the same.
        """
        self.seated(seat)
        if said:
            raise Illegal("game-over" if self.result is not None else "not-your-turn")
        return NOTHING

    def complete(self, seat: int, move: Move) -> None:
        """Raise Illegal unless `move` is a complete legal move of `seat`."""
        if type(move) is not tuple or not move:
            raise Illegal("unfinished", ask=self.choice(seat).ask)  # type: ignore[union-attr]
        choice = self.choice(seat, move)
        if choice is not None:
            raise Illegal("unfinished", ask=choice.ask)


@cache
def _by_rank(deck: Deck) -> Mapping[str, float]:
    """Return the height of each card of a deck, equal for a rank."""
    return {card: -deck.ranks.index(card[0]) for card in deck.cards}


def _plain(result: Result) -> PlainResult:
    return {
        "places": [list(place) for place in result.places],
        "scores": list(result.scores),
        "summary": result.summary,
    }


def _alone(seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in range(seats))


class Game(NamedTuple):
    """A game as the registry knows it. `partners(seats)` gives the teams; by default each plays alone."""

    title: str
    seats: range
    options: type[Options]
    state: type[State]
    partners: Callable[[int], tuple[tuple[int, ...], ...]] = _alone
    common: tuple[tuple[str, Any], ...] = ()
    """Options, by name, that it is usually played with, where the rules' own default is another."""
    unhurried: tuple[tuple[str, Any], ...] = ()
    """Those where a move takes hours, beside these."""

    def usual(self, hurried: bool) -> dict[str, Any]:
        """Return the options of a new table whose host chooses none; the rules' own defaults are left out."""
        return {**dict(self.common), **({} if hurried else dict(self.unhurried))}

    @property
    def key(self) -> str:
        """The name in commands, files and the database: "court-piece"."""
        return self.state.key

    @property
    def folder(self) -> str:
        """The name of its folders, here and in bot/presentation: "court_piece"."""
        return self.state.__module__.split(".")[-2]
