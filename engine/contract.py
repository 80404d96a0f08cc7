"""The contract of every game, as it says and hears: the values of the engine's contract, and the few checks
that all games share.

The shapes are `Choice`, `Event`, `View`, `Result` and the errors. No rule of any single game may enter, and
nothing of Discord, a database, a clock or chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypedDict

Move = tuple[str, ...]
"""A move, word by word: `("duel", "KS", "7H@2", "3C+4D")`."""

CLOCK, SETTLED, REMARK = -1, -3, -4
"""Seats of entries of a record that are no moves: time was called; people have ended the game, by `resign 1`
(a seat of the side that does) or `draw`; and what is noted for a reader, such as that another plays on.
"""

NONE = "-"
"""The word that stands for picking nothing, where a Choice has `least == 0`."""


class Choice(NamedTuple):
    """The next word to be said. Every pick of `least` to `most` different words, in any combination, is
    legal.

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


class TrickPlay(NamedTuple):
    """Four seats in the midst of playing tricks, partners opposite: the trump suit, who led to the trick that
    lies on the table, its cards in their order, and the hands.
    """

    trump: str
    leader: int
    trick: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]


Settled = Literal["resigned", "drawn"]
"""How people may end a game before its rules do: a side gives it up, or all agree that nobody wins."""
Shown = Literal["nothing", "own", "hidden"]
"""What a move showed: nothing that was hidden, not even to its player; only cards of their own
hand, which they laid open by it; or something hidden, or it was itself a secret.
"""


class Result(NamedTuple):
    """How a game ended.

    `places` lists the seats from first place to last; seats that share a place stand together, so that a game
    without a winner has one place with everybody in it. `scores` has one number a seat; `summary` is one word
    for the reason.
    """

    places: tuple[tuple[int, ...], ...]
    scores: tuple[float, ...]
    summary: str


class PlainResult(TypedDict):
    """A `Result` as a view holds it."""

    places: list[list[int]]
    scores: list[float]
    summary: str


class View(TypedDict):
    """The part of a state that all games show to a seat, as JSON has it; a game's view adds its own fields.

    `you` is the seat that looks, None for a bystander. `turn` is the one seat whose turn it is, None where
    there is none: several decide at once, or the game is over. `to_act` are the seats that must decide now.
    """

    game: str
    seats: int
    you: int | None
    turn: int | None
    to_act: list[int]
    options: dict[str, Any]
    result: PlainResult | None


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


def ranked(scores: Sequence[float | tuple[float, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return the places that scores make: the highest is first, and equal ones share a place. What settles
    equal scores stands behind them, in tuples.

    >>> ranked((2, 5, 2, 0))
    ((1,), (0, 2), (3,))
    >>> ranked(((2, 1), (2, 3), (2, 1)))
    ((1,), (0, 2))
    """
    return tuple(
        tuple(seat for seat, its in enumerate(scores) if its == score)
        for score in sorted(set(scores), reverse=True)
    )


def picked(choice: Choice, word: object) -> tuple[str, ...]:
    """Return the words picked with `word`, in the order said, checked against `choice`. Raises Illegal.

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
    """Return the answer of `choice` to a complete move of `length` words. Raises Illegal when more was
    said.
    """
    if len(said) > length:
        raise Illegal("too-many-words")
    return None
