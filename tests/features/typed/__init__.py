"""Sentences that people would type, LANGUAGE.toml: by game and position, each with the bot's reading.

The reading is a move, or "!" with the reason for the refusal, its rule, the words said or quoted, and the
suggestions after "?". `.venv/bin/python -m tests.features.typed` writes the readings again. Check the diff.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

import engine
from bot.features.typed.names import heard as understood
from bot.features.typed.refusing import Why
from bot.i18n.languages import language
from engine.state import State
from tests.bot.pages import table_of
from tests.bot.telling import FRIENDS
from tests.engine.games.court_piece.positions import position as court_piece
from tests.engine.games.court_wars.positions import example
from tests.engine.games.court_wars.positions import position as court_wars
from tests.engine.games.four_courts.positions import table as four_courts
from tests.engine.games.four_sisters.positions import table as four_sisters
from tests.engine.games.four_tribes.positions import table as four_tribes

HERE = Path(__file__).parent

Table = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By game and position: sentences, each with its reading."""


def table(code: str) -> Table:
    return tomllib.loads((HERE / f"{code}.toml").read_text("utf-8"))


def heard(state: State, seat: int, text: str, code: str) -> str:
    """Return the reading of a sentence, as the table has it."""
    found = typed(state, seat, text, code)
    if not isinstance(found, Why):
        return " ".join(found)
    reason, quoted = found.illegal, found.illegal.data.get("text")
    said = found.said[-1] if found.said else f"“{quoted}”" if quoted else reason.data.get("ask", "")
    said = found.typed if found.said and said.islower() else said
    parts = ["!", reason.reason, reason.rule or "", str(said), *(["?", *found.near] if found.near else [])]
    return " ".join(part for part in parts if part)


def typed(state: State, seat: int, text: str, code: str = "en") -> engine.Move | Why:
    """Return the meaning of a sentence for a reader of this language at a table with friends."""
    return understood(table_of(state, code, FRIENDS), seat, text, language(code))


def _after(state: State, *moves: tuple[int, str]) -> State:
    for seat, move in moves:
        state.play(seat, tuple(move.split()))
    return state


def _naming() -> State:
    others = ("KS 2S 3D 4D 5D 6D 7D", "3S 4S 5C 6C 7C 8C 9C", "5S 6S 7S 8S 9S TS JS")
    return court_piece("AS QS 9H 4H 2H 3C 4C", *others, trump=None)


def _following() -> State:
    others = ("2H 5C 6C 7C 8C", "3H 5D 6D 7D 8D")
    return _after(court_piece("AH 2S KC 3C 4C", "QH 4H 9S 7S 2D", *others), (0, "AH"))


def _free() -> State:
    return _after(court_piece("AC 2S 3C", "KD 3D 5H", "2C 5C 6C", "3S 6D 7D", trump="H"), (0, "AC"))


def _picking() -> State:
    return four_courts(["9MS 4MS 2SY AM 7ML", "CM CS CW CL CY", "CK 3MW 3SK 3LY 2MK"])


def _laying() -> State:
    hands = ["9LK 4MS", "8MS 6MW", "7SK 6SY"]
    return four_courts(hands, revealed="AM 9WY 5ML", piles={(0, "MWK"): "AW CW"})


POSITIONS: Mapping[str, Mapping[str, tuple[int, Callable[[], State]]]] = {
    "court-piece": {"naming": (0, _naming), "following": (1, _following), "free": (1, _free)},
    "court-wars": {
        "turn": (1, example),
        "guard": (0, lambda: court_wars("KS 9D, QS, JS 4C", "KH 9S, QH, JH", drawn="6D", phase="guard")),
        "ace": (0, lambda: court_wars("KS 9C 8D, QS, JS 4C", "KH, QH, JH", discards="AD", phase="ace")),
    },
    "the-four-courts": {"picking": (0, _picking), "laying": (0, _laying)},
    "four-sisters": {
        "turn": (0, lambda: four_sisters({0: "AH 4H 6H"})),
        "queen": (0, lambda: four_sisters(
            {0: "QH 3H 8H", 2: "2D"}, {"b1": "4S", "c3": "5D"}, "6C 4C", hour=4
        )),
        "yield": (1, lambda: _after(
            four_sisters({0: "4H", 1: "8S"}, {"b1": "4S"}, hour=4), (0, "place 4H b2"), (1, "-")
        )),
    },
    "four-tribes": {
        "turn": (0, lambda: four_tribes("9S", "5C", hands=("2C TD AH", "9H"))),
        "answer": (1, lambda: _after(
            four_tribes("8S", "9D", hands=("2C 4C", "7H 3S")), (0, "propose 8S 9D@1 2C")
        )),
        "reply": (1, lambda: _after(
            four_tribes("KS", "5C", hands=("7C TD", "9H 2H")), (0, "duel KS 5C@1 TD")
        )),
    },
}  # fmt: skip
"""Each position with the seat that types."""
