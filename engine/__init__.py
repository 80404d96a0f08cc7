"""Pure, typed rules of the five games: everything a bot, a robot or a test needs to play them.

    import engine
    state = engine.new("court-piece", seats=4, seed="breakfast")
    choice = state.choice(state.to_act[0]) # Choice(ask="trump", words=("S", "H", "D", "C"), ...)
    events = state.play(state.to_act[0], ("H",))

This package doesn't use Discord, a database or a clock. It reads files only from data/, and doesn't import
any other package of the project.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Mapping
from typing import Any, get_args

from engine.contract import BadState, Choice, Event, Illegal, Move, Result, Settled
from engine.games import GAMES
from engine.options import BadOption, Options
from engine.state import Game, State

__all__ = [
    "GAMES",
    "BadOption",
    "BadState",
    "Choice",
    "Event",
    "Game",
    "Illegal",
    "Move",
    "Options",
    "Result",
    "Settled",
    "State",
    "dump",
    "load",
    "new",
]

FORMAT = 1
"""Version of `dump`'s JSON. `load` raises BadState for any other version."""


def new(key: str, seats: int, seed: str, options: Options | Mapping[str, Any] | None = None) -> State:
    """Return a new game with its cards dealt.

    Raise KeyError if the game is unknown, ValueError if the number of seats is wrong, and BadOption if an
    option is invalid.
    """
    game = GAMES[key]
    if seats not in game.seats:
        raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
    if options is None:
        options = game.options()
    elif isinstance(options, Mapping):
        options = game.options.of(options)
    elif not isinstance(options, game.options):
        raise BadOption("options", options, (game.options.__name__,))
    return game.state.deal(seats, seed if isinstance(seed, str) else str(seed), options)


def dump(state: State) -> str:
    """Return the complete state as JSON. `load(dump(state))` continues exactly like `state`.

    The text contains all the game's secrets.
    """
    played, settled = state, None
    if state.result is not None and state.result.summary in get_args(Settled):
        played, settled = state.copy(), state.result
        played.result = None
    fields = {
        "courtyard": FORMAT,
        "game": state.key,
        "seats": state.seats,
        "seed": state.seed,
        "shuffles": state.shuffles,
        "options": state.options.chosen(),
        "fields": played.pack(),
        **({} if settled is None else {"settled": [settled.places, settled.summary]}),
    }
    text = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
    return f'{text[:-1]},"check":"{_check(text)}"}}'


def load(text: str) -> State:
    """Return the state from the output of `dump`.

    Raise BadState if the text isn't a valid dump, or is a dump of another version.
    """
    try:
        fields = json.loads(text)
        check = fields.pop("check")
        if fields["courtyard"] != FORMAT or check != _check(
            json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
        ):
            raise BadState("not a dump of this engine, or damaged")
        game = GAMES[fields["game"]]
        options = game.options.stored(fields["options"])
        seats, seed, shuffles = fields["seats"], fields["seed"], fields["shuffles"]
        if (
            type(seats) is not int
            or seats not in game.seats
            or type(seed) is not str
            or type(shuffles) is not int
        ):
            raise BadState("no such table")
        state = game.state.unpack(seats, seed, shuffles, options, fields["fields"])
        if "settled" in fields:
            places, how = fields["settled"]
            if how not in get_args(Settled) or sorted(itertools.chain(*places)) != list(range(seats)):
                raise BadState("nobody settles a game so")
            state.settle(tuple(map(tuple, places)), how)
        return state
    except BadState:
        raise
    except Exception as error:  # malformed data can raise anything, and callers expect only BadState
        raise BadState(f"not a dump of this engine: {type(error).__name__}") from None


def _check(text: str) -> str:
    return hashlib.blake2s(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
