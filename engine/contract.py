"""What every game says and hears: the values of the engine's contract, and the class that a game's state
extends.

Here live the shapes (`Choice`, `Event`, `Result`, the errors) and the few checks that all games share. No
rule of any single game may enter, and nothing of Discord, a database, a clock or chance other than
`engine.shuffle`.
"""

from __future__ import annotations

import dataclasses
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Self

from engine.cards.shuffle import fresh_seed

Move = tuple[str, ...]
"""A move, word by word: `("duel", "KS", "7H@2", "3C+4D")`."""

NONE = "-"
"""The word that stands for picking nothing, where a Choice has `least == 0`."""


class Choice(NamedTuple):
    """What may be said next. Every pick of `least` to `most` different words, in any combination, is legal.

    Several picked words are joined with "+", none is "-". With `ordered`, the order of the picks matters.
    """

    ask: str
    words: tuple[str, ...]
    least: int = 1
    most: int = 1
    ordered: bool = False


NOTHING = Choice("wait", ())
"""The answer to a seat that has nothing to say now."""


class Event(NamedTuple):
    """Something that happened. `to` names the seats that may know of it; None means everyone, bystanders
    included.
    """

    name: str
    seat: int | None
    data: Mapping[str, Any]
    to: tuple[int, ...] | None = None


class Result(NamedTuple):
    """How a game ended.

    `places` lists the seats from first place to last; seats that share a place stand together, so that a game
    without a winner has one place with everybody in it. `scores` has one number a seat; `summary` is one word
    for the reason.
    """

    places: tuple[tuple[int, ...], ...]
    scores: tuple[float, ...]
    summary: str


class Illegal(Exception):
    """A move, word or seat that the rules do not allow. It changed nothing.

    `reason` is a word such as "must-follow", `rule` the number of the rule behind it ("CP-5") or None where
    no rule but the contract speaks, `data` what a sentence about it needs ({"suit": "H"}). Nothing in it that
    the seat may not know.

    >>> raise Illegal("must-follow", "CP-5", suit="H")
    Traceback (most recent call last):
    engine.contract.Illegal: must-follow (CP-5) suit='H'
    """

    def __init__(self, reason: str, rule: str | None = None, /, **data: Any) -> None:
        super().__init__(reason, rule, data)
        self.reason = reason
        self.rule = rule
        self.data: dict[str, Any] = data

    def __str__(self) -> str:
        words = [self.reason]
        if self.rule:
            words.append(f"({self.rule})")
        words += [f"{name}={value!r}" for name, value in self.data.items()]
        return " ".join(words)


class BadState(Exception):
    """A text that is no dump of a game's state: damaged, foreign, or from a newer engine."""


class BadOption(ValueError):
    """An option with a name or value that its game does not have. `name`, `value`, `allowed` say which."""

    def __init__(self, name: str, value: object, allowed: Iterable[object]) -> None:
        self.name = name
        self.value = value
        self.allowed = tuple(allowed)
        super().__init__(f"{name}={value!r}: choose one of {', '.join(map(str, self.allowed))}")


def _option(default: Any, values: tuple[Any, ...] | range, rule: str) -> Any:
    return dataclasses.field(default=default, metadata={"values": values, "rule": rule})


def switch(default: bool, rule: str) -> bool:
    """An option that is on or off."""
    return _option(default, (default, not default), rule)  # type: ignore[no-any-return]


def one_of(*values: str, rule: str) -> str:
    """An option with a few named values, the first of which is the default."""
    return _option(values[0], values, rule)  # type: ignore[no-any-return]


def number(default: int, low: int, high: int, rule: str) -> int:
    """An option that is a whole number from `low` to `high`, both included."""
    return _option(default, range(low, high + 1), rule)  # type: ignore[no-any-return]


@dataclasses.dataclass(frozen=True)
class Options:
    """The options of a game: fields made with `switch`, `one_of` and `number`, checked when they are made.

    Values may come as a person writes them: "on" and "off", "7", "next round" for "next-round".
    A field's `metadata` has its `values` (default first, or a range) and its `rule` number.
    """

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            object.__setattr__(self, field.name, _settled(field.name, value, field.metadata["values"]))

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Self:
        """Options from names and values; hyphens in a name are as good as underscores. Raises BadOption."""
        names = {field.name for field in dataclasses.fields(cls)}
        given = {str(name).replace("-", "_"): value for name, value in values.items()}
        for name in given.keys() - names:
            raise BadOption(name, given[name], sorted(names))
        return cls(**given)


def _settled(name: str, value: Any, values: tuple[Any, ...] | range) -> Any:
    if isinstance(values, range):
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6:
            value = int(value)
        if type(value) is int and value in values:
            return value
        raise BadOption(name, value, (f"{values[0]} to {values[-1]}",))
    if type(values[0]) is bool:
        if isinstance(value, str):
            value = {"on": True, "off": False, "true": True, "false": False}.get(value.lower(), value)
        if type(value) is bool:
            return value
        raise BadOption(name, value, ("on", "off"))
    if isinstance(value, str):
        word = value.strip().lower().replace(" ", "-").replace("_", "-").removeprefix("always-")
        if word in values:
            return word
    raise BadOption(name, value, values)


class State(ABC):
    """A running game: everything there is to know, mutable, small, with a hand-written `copy`.

    A game's class adds `__slots__`, the abstract methods, and the class attributes `key` and (for `read`)
    `spoken`. `to_act` has the seats that must decide now, `result` is None until the game is over. Seed and
    `shuffles` (how many shuffles were drawn from it) are all that chance needs.
    """

    __slots__ = ("options", "result", "seats", "seed", "shuffles", "to_act")

    key: ClassVar[str]
    spoken: ClassVar[Mapping[str, str]] = {}
    """Lower-case phrases that people type, to the word that they mean: {"chance meeting": "7ML"}."""

    options: Any
    seats: int
    seed: str
    shuffles: int
    to_act: tuple[int, ...]
    result: Result | None

    @classmethod
    @abstractmethod
    def deal(cls, seats: int, seed: str, options: Any) -> Self:
        """A new game. `seats` and `options` are already checked."""

    @abstractmethod
    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        """What `seat` may say after `said`; None when `said` is a complete legal move. Raises Illegal."""

    @abstractmethod
    def play(self, seat: int, move: Move) -> list[Event]:
        """Make a move. Raises Illegal, and then has changed nothing."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat (None: a bystander) may know, as JSON has it. Begin with `self.public(seat)`."""

    @abstractmethod
    def copy(self) -> Self:
        """A state that plays on by itself."""

    @abstractmethod
    def imagine(self, seat: int, rng: random.Random) -> Self:
        """A complete state that `seat` cannot tell from this one: hidden cards dealt anew, a new seed."""

    @abstractmethod
    def pack(self) -> dict[str, Any]:
        """The game's own fields for `engine.dump`, as JSON has them (without options, seats, seed and
        shuffles).
        """

    @classmethod
    @abstractmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        """The reverse of `pack`. May raise whatever a wrong shape raises; `engine.load` makes it BadState."""

    def rematch(self, seed: str) -> Self:
        """The next game of the same people, with what carries over: nothing, unless a game says so."""
        return self.deal(self.seats, seed, self.options)

    def call_time(self) -> None:
        """The agreed time is up. Only a game that is played against the clock (CP-15) does anything."""
        return

    def read(self, seat: int, text: str) -> Move:
        """The move that a person typed. Raises Illegal with what was not understood."""
        from engine.reading import read

        return read(self, seat, text)

    def public(self, seat: int | None) -> dict[str, Any]:
        """The part of a view that all games share. Raises Illegal for a seat that is not at the table."""
        if seat is not None:
            self.seated(seat)
        return {
            "game": self.key,
            "seats": self.seats,
            "you": seat,
            "to_act": list(self.to_act),
            "options": dataclasses.asdict(self.options),
            "result": None if self.result is None else _plain(self.result),
        }

    @classmethod
    def bare(cls, seats: int, seed: str, shuffles: int, options: Any) -> Self:
        """A state with what all games share and no result, for `deal` and `unpack` to fill."""
        state = cls.__new__(cls)
        state.seats, state.seed, state.shuffles, state.options = seats, seed, shuffles, options
        state.result = None
        return state

    def twin(self) -> Self:
        """A state with what all games share, for `copy` to fill."""
        twin = self.__class__.__new__(self.__class__)
        twin.options, twin.seats, twin.seed = self.options, self.seats, self.seed
        twin.shuffles, twin.to_act, twin.result = self.shuffles, self.to_act, self.result
        return twin

    def world(self, seat: int, rng: random.Random) -> Self:
        """A copy with a seed of its own, in which `imagine` deals anew. Raises Illegal like `seated`."""
        self.seated(seat)
        world = self.copy()
        world.seed = fresh_seed(rng)
        return world

    def seated(self, seat: int) -> None:
        """Raises Illegal unless `seat` is a seat of this table."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Illegal("no-such-seat")

    def waiting(self, seat: int, said: Move) -> Choice:
        """The answer for a seat that has nothing to say now: no words; and Illegal if it says some all the
        same.
        """
        self.seated(seat)
        if said:
            raise Illegal("game-over" if self.result is not None else "not-your-turn")
        return NOTHING

    def complete(self, seat: int, move: Move) -> None:
        """Raises Illegal unless `move` is a complete legal move of `seat`."""
        if type(move) is not tuple or not move:
            raise Illegal("unfinished", ask=self.choice(seat).ask)  # type: ignore[union-attr]
        choice = self.choice(seat, move)
        if choice is not None:
            raise Illegal("unfinished", ask=choice.ask)


def _plain(result: Result) -> dict[str, Any]:
    return {
        "places": [list(place) for place in result.places],
        "scores": list(result.scores),
        "summary": result.summary,
    }


def _alone(seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple((seat,) for seat in range(seats))


class Game(NamedTuple):
    """What the registry knows of a game. `partners(seats)` gives the teams; by default each plays for
    herself.
    """

    title: str
    seats: range
    options: type[Options]
    state: type[State]
    partners: Callable[[int], tuple[tuple[int, ...], ...]] = _alone

    @property
    def key(self) -> str:
        """The name in commands, files and the database: "court-piece"."""
        return self.state.key


def ranked(scores: Sequence[float]) -> tuple[tuple[int, ...], ...]:
    """The places that scores make: the highest is first, and equal ones share a place.

    >>> ranked((2, 5, 2, 0))
    ((1,), (0, 2), (3,))
    """
    return tuple(
        tuple(seat for seat, its in enumerate(scores) if its == score)
        for score in sorted(set(scores), reverse=True)
    )


def picked(choice: Choice, word: object) -> tuple[str, ...]:
    """The words picked with `word`, in the order said, checked against `choice`. Raises Illegal.

    >>> picked(Choice("cards", ("3C", "4D", "KH"), 1, 3), "4D+3C")
    ('4D', '3C')
    >>> picked(Choice("cards", ("3C",), 0, 1), "-")
    ()
    """
    if not isinstance(word, str):
        raise Illegal("not-a-word")
    if word in choice.words:
        if choice.least <= 1:
            return (word,)
        raise Illegal("too-few", ask=choice.ask, least=choice.least)
    if word == NONE and choice.least == 0:
        return ()
    words = tuple(word.split("+", choice.most + 1))
    for one in words:
        if one not in choice.words:
            raise Illegal("not-offered", ask=choice.ask)
    if len(words) > choice.most:
        raise Illegal("too-many", ask=choice.ask, most=choice.most)
    if len(words) < choice.least:
        raise Illegal("too-few", ask=choice.ask, least=choice.least)
    if len(set(words)) < len(words):
        raise Illegal("picked-twice", ask=choice.ask)
    return words


def ended(said: Move, length: int) -> Choice | None:
    """The answer of `choice` to a complete move of `length` words. Raises Illegal when more was said."""
    if len(said) > length:
        raise Illegal("too-many-words")
    return None
