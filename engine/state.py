"""The base class of every game's state, and the registry's facts about a game.

This module contains no rule of any single game. All randomness comes from `engine.cards.shuffle`.
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
    """A running game: its complete state, mutable and small, with a hand-written `copy`.

    A game's class adds `__slots__`, the abstract methods, the class attribute `key` and, for `read`,
    `played_with` and `sayable`. `to_act` has the seats that must decide now. `result` is None until the game
    is over. All randomness is determined by the seed and `shuffles`, the number of shuffles drawn from it.
    """

    __slots__ = ("options", "result", "seats", "seed", "shuffles", "to_act")

    key: ClassVar[str]
    played_with: ClassVar[Deck] = STANDARD
    """The deck of the game, which names its cards when a player types a move."""
    rounds_end: ClassVar[frozenset[str]] = frozenset()
    """Events that begin a new round or day, so that the bot posts the table again."""
    chapters_end: ClassVar[frozenset[str]] = frozenset()
    """Events that end a round or a day. A record of the game begins a new chapter there."""
    tricks_end: ClassVar[frozenset[str]] = frozenset()
    """Events that end a trick, or the game's equivalent of a trick: a turn, an attack."""
    open_to_all: ClassVar[bool] = False
    """True if the game hides no card: every seat sees what a spectator sees, and every event is public."""

    resigns: ClassVar[bool] = False
    """True if one of two sides may resign, so that the other wins."""
    draws: ClassVar[bool] = False
    """True if all players may agree on a draw, in games with rules that allow an ending without a winner."""

    story: ClassVar[frozenset[str]] = frozenset()
    """Public events that are shown again when the game is over, and so are kept until then."""
    showing_nothing: ClassVar[frozenset[str]] = frozenset()
    """Events that show no hidden card to anybody, not even to their own seat."""
    showing_own: ClassVar[frozenset[str]] = frozenset()
    """Events that show cards from the mover's own hand, and reveal no other hidden card."""

    options: Any
    seats: int
    seed: str
    shuffles: int
    to_act: tuple[int, ...]
    result: Result | None

    @classmethod
    @abstractmethod
    def deal(cls, seats: int, seed: str, options: Any) -> Self:
        """Return a new game. `seats` and `options` were already validated."""

    @abstractmethod
    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        """Return the words that `seat` may add to `said`, or None if `said` is a complete legal move.

        Raises Illegal.
        """

    @abstractmethod
    def play(self, seat: int, move: Move) -> list[Event]:
        """Make a move. Raises Illegal, and then leaves the state unchanged."""

    @abstractmethod
    def view(self, seat: int | None) -> Mapping[str, Any]:
        """Return all that this seat may know; None is a spectator.

        The value is a dict of JSON values, the game's own TypedDict. Begin with `self.public(seat)`.
        """

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent copy of the state."""

    @abstractmethod
    def imagine(self, seat: int, rng: random.Random) -> Self:
        """Return a complete state that `seat` cannot distinguish from this one.

        It deals the hidden cards again and has a new seed.
        """

    @abstractmethod
    def pack(self) -> dict[str, Any]:
        """Return the game's own fields as JSON values, for `engine.dump`.

        Options, seats, seed and shuffles are left out.
        """

    @classmethod
    @abstractmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        """Return the state that `pack` packed.

        It may raise any error for malformed data; `engine.load` converts this to BadState.
        """

    def settle(self, places: tuple[tuple[int, ...], ...], how: Settled) -> None:
        """End the game by the players' own decision, with these places. Raises Illegal if it is over.

        The other fields are not changed, so that a dump contains the game up to this point, and its ending.
        """
        if self.result is not None:
            raise Illegal("game-over")
        self.result = Result(places, self.scores_now(), how)
        self.to_act = ()

    def scores_now(self) -> tuple[float, ...]:
        """Return the score of each seat so far, on the scale of a `Result`."""
        return (0.0,) * self.seats

    def trick_over(self, events: Iterable[Event]) -> bool:
        """Return True if the move with these events, which led to this state, ended a trick.

        In a game without tricks, this is about the game's equivalent of a trick.
        """
        return any(event.name in self.tricks_end for event in events)

    @classmethod
    def shown(cls, events: Iterable[Event]) -> Shown:
        """Return the information that a move with these events revealed. It decides if undo is possible.

        An event that the game does not list may have revealed anything.
        """
        names = {event.name for event in events}
        if not names or names - cls.showing_nothing - cls.showing_own:
            return "hidden"
        return "own" if names & cls.showing_own else "nothing"

    def rematch(self, seed: str) -> Self:
        """Return the next game of the same players.

        By default, it carries over no state.
        """
        return self.deal(self.seats, seed, self.options)

    @property
    def shuffles_open(self) -> int:
        """The number of shuffles, counted from the first, that no longer hide a card.

        It is usually 0 until the game is over.
        """
        return 0 if self.result is None else self.shuffles

    @property
    def time_limit(self) -> int:
        """The agreed minutes until `call_time` is due, or 0 without a clock (CP-15)."""
        return 0

    def call_time(self) -> None:
        """Call time, because the agreed minutes are over.

        It has an effect only in a game against the clock (CP-15).
        """
        return

    def may_confer(self, seat: int) -> bool:
        """Return True if partners may now talk in private (FS-2).

        Raises Illegal for a seat that is not at the table.
        """
        self.seated(seat)
        return False

    @property
    def tricks_over(self) -> int:
        """The number of finished rounds that had a `trick_play`."""
        return 0

    def trick_play(self) -> TrickPlay | None:
        """Return the position as plain trick play, or None if it is not.

        Plain trick play means that the only goal left is to take as many tricks as possible. A solver for
        such positions can then say how good each card was. The value contains all hands.
        """
        return None

    def policies(self, seat: int) -> tuple[str, ...]:
        """Return the names of the policies that let this seat plan a move before its turn.

        Raises Illegal for a seat that is not at the table.
        """
        self.seated(seat)
        return ()

    def by_policy(self, seat: int, name: str) -> Move | None:
        """Return the complete, legal move that a policy makes for this seat now, or None.

        The policy uses only the seat's own view. Return None if it has no move here, or if the policy does
        not exist.
        """
        self.seated(seat)
        return None

    def sayable(self, seat: int) -> Mapping[str, tuple[str, ...]]:
        """Return all words that this seat might use in the whole game, by the name of the question.

        The bot parses typed text with them, so that it can refuse a word of the game with the right reason.
        The result may depend only on the seat's own knowledge.
        """
        return {"card": self.played_with.cards}

    def heights(self, seat: int) -> tuple[Mapping[str, float], ...]:
        """Return the height of each card, once for each sense of "the lowest" that players may use.

        The height is the rank by default. A game where players never say "lowest" returns no heights. The
        result may depend only on the seat's own knowledge.
        """
        return (_by_rank(self.played_with),)

    def trumps(self, seat: int) -> frozenset[str]:
        """Return the cards of the trump suit, if a trump suit exists and the seat knows it."""
        return frozenset()

    def public(self, seat: int | None, turn: int | None = None) -> View:
        """Return the part of a view that all games share.

        Raises Illegal for a seat that is not at the table.
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
        """Return a state with the shared fields and no result, for `deal` and `unpack` to fill."""
        state = cls.__new__(cls)
        state.seats, state.seed, state.shuffles, state.options = seats, seed, shuffles, options
        state.result = None
        return state

    def _clone(self) -> Self:
        """Return a state with the shared fields copied, for `copy` to fill."""
        twin = self.__class__.__new__(self.__class__)
        twin.options, twin.seats, twin.seed = self.options, self.seats, self.seed
        twin.shuffles, twin.to_act, twin.result = self.shuffles, self.to_act, self.result
        return twin

    def _resampled(self, seat: int, rng: random.Random) -> Self:
        """Return a copy with a new seed, for `imagine` to deal again. Raises Illegal like `seated`."""
        self.seated(seat)
        world = self.copy()
        world.seed = fresh_seed(rng)
        return world

    def seated(self, seat: int) -> None:
        """Raise Illegal unless `seat` is a seat of this table."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Illegal("no-such-seat")

    def waiting(self, seat: int, said: Move) -> Choice:
        """Return the empty Choice of a seat that must wait. Raises Illegal if `said` has a word."""
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
    """Return the height of each card of a deck. Cards of one rank have the same height."""
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
    """The registry's facts about a game.

    `partners(seats)` returns the teams; by default each seat plays alone.
    """

    title: str
    seats: range
    options: type[Options]
    state: type[State]
    partners: Callable[[int], tuple[tuple[int, ...], ...]] = _alone
    common: tuple[tuple[str, Any], ...] = ()
    """Options, by name, that tables usually set to a value other than the rules' default."""
    unhurried: Callable[[Mapping[str, Any]], Mapping[str, Any]] = lambda chosen: {}
    """Further options of this kind, for tables where a move takes hours and that have these options."""
    presets: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...] = ()
    """Sets of options that people know by a name, each with this name."""
    kinds: tuple[str, ...] = ()
    """The ways to play, besides the usual one, whose results are kept apart."""
    kind_of: Callable[[Any], str] = lambda options: ""
    """Return the kind that a table with these options plays, or "" for the usual way."""

    def usual(self, hurried: bool, chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return the usual options of a table with these `chosen`, if they differ from the rules' own."""
        return {**dict(self.common), **({} if hurried else self.unhurried(chosen or {}))}

    @property
    def key(self) -> str:
        """The name in commands, files and the database: "court-piece"."""
        return self.state.key

    @property
    def folder(self) -> str:
        """The name of its folders, here and in bot/presentation: "court_piece"."""
        return self.state.__module__.split(".")[-2]
