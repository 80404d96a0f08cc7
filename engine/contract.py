"""The contract for every game: input and output types, and the checks that all games share.

The types are `Choice`, `Event`, `View`, `Result` and the errors. This module isn't specific to any game. It
doesn't use Discord, a database, a clock or randomness.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypedDict

Move = tuple[str, ...]
"""A move, word by word: `("duel", "KS", "7H@2", "3C+4D")`."""

CLOCK, SETTLED, REMARK = -1, -3, -4
"""Pseudo-seats for the entries of a record that aren't moves.

`CLOCK` means that the agreed time ran out. `SETTLED` means that the players ended the game themselves, with
`draw` or with `resign 1`, where 1 is a seat on the side that resigns. `REMARK` is a note for the reader, for
example about a new player in a seat.
"""

NONE = "-"
"""The word that picks nothing. It's legal if the Choice has `least == 0`."""


class Choice(NamedTuple):
    """The options for the next word of a seat's move.

    `ask` is the key of the choice, such as "trump". Any combination of `least` to `most` different words is
    legal. Several words are joined with "+", and "-" means none. If `ordered` is set, their order matters.
    """

    ask: str
    words: tuple[str, ...]
    least: int = 1
    most: int = 1
    ordered: bool = False


NOTHING = Choice("wait", ())
"""The choice for a seat that must wait."""


class Event(NamedTuple):
    """Something that happened in the game.

    `to` lists the seats that may see the event. None means everyone, including spectators.
    """

    name: str
    seat: int | None
    data: Mapping[str, Any]
    to: tuple[int, ...] | None = None


class TrickPlay(NamedTuple):
    """A position in a trick-taking game for four, with partners sitting opposite.

    It contains the trump suit, the seat that led to the current trick, that trick's cards in order, and all
    hands.
    """

    trump: str
    leader: int
    trick: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]


Settled = Literal["resigned", "drawn"]
"""Ways for players to end a game early: one side resigns, or everyone agrees on a draw."""
Shown = Literal["nothing", "own", "hidden"]
"""The amount of information a move revealed.

"nothing": it revealed no hidden card, not even to the player. "own": it revealed only cards the player showed
from their own hand. "hidden": it revealed hidden information, or the move itself was secret.
"""


class Result(NamedTuple):
    """The result of a game.

    `places` lists the seats from first place to last. Seats that share a place are grouped, so a game without
    a winner has a single place containing every seat. `scores` has one number per seat. `summary` is a
    one-word reason.
    """

    places: tuple[tuple[int, ...], ...]
    scores: tuple[float, ...]
    summary: str


class PlainResult(TypedDict):
    """A `Result` as it appears in a view."""

    places: list[list[int]]
    scores: list[float]
    summary: str


class View(TypedDict):
    """The part of a view that all games share, as JSON values. Each game's view adds its own fields.

    `you` is the seat this view belongs to, or None for a spectator. `to_act` lists the seats that must decide
    now. `turn` is the seat to move. It's None if several seats decide at once or the game is over.
    """

    game: str
    seats: int
    you: int | None
    turn: int | None
    to_act: list[int]
    options: dict[str, Any]
    result: PlainResult | None


class Illegal(Exception):
    """Raised when the rules don't allow a move, word or seat. The state is unchanged.

    `reason` is a word such as "must-follow". `rule` is the number of the rule behind it ("CP-5"), or None if
    no rule of the game is involved. `data` holds the values to insert into the message ({"suit": "H"}). The
    error never reveals anything that's hidden from the seat.

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
    """Raised when a text isn't a valid dump for this version of the engine."""


def ranked(scores: Sequence[float | tuple[float, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return the seats grouped by place, highest score first. Equal scores share a place.

    If a score is a tuple, the items after the first are tie-breakers.

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
    """Split `word` at "+" and return its words in order, after checking them against `choice`.

    Raise Illegal if the choice doesn't allow them.

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
    """Return None to mark a move of `length` words as complete. Raise Illegal if `said` is longer.

    Games use this in their implementation of `State.choice`.
    """
    if len(said) > length:
        raise Illegal("too-many-words")
    return None
