"""The generic reader: what people type is read as they mean it, and a refusal tells nobody anything."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

import engine
from engine import reading
from engine.contract import NOTHING, Choice, Illegal, Move, Result, ended, picked
from tests.engine.laws.games import Setup, played
from tests.engine.laws.saying import codes
from tests.engine.walk import random_move


class Questions:
    """A seat that is asked a row of questions, and nothing more of a game than the reader needs."""

    def __init__(self, *choices: Choice, aliases: Mapping[str, str] | None = None) -> None:
        self.choices = choices
        self.aliases = dict(aliases or {})
        self.result: Result | None = None
        self.asked = 0

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        self.asked += 1
        for choice, word in zip(self.choices, said, strict=False):
            picked(choice, word)
        if len(said) < len(self.choices):
            return self.choices[len(said)]
        return ended(said, len(self.choices))

    def read(self, text: Any) -> Move:
        return reading.read(self, 0, text)  # type: ignore[arg-type]


def one(*words: str) -> Choice:
    return Choice("word", words)


def some(*words: str, least: int = 1, most: int = 3) -> Choice:
    return Choice("cards", words, least, most)


CARDS = one("KH", "TH", "TS", "7H", "9C")
DUEL = (one("lay", "duel"), one("KS", "QD"), one("7H@2", "8H@3"), some("3C", "4D", "4C"))


@pytest.mark.parametrize(
    ("choices", "text", "move"),
    [
        ([CARDS], "KH", "KH"),
        ([CARDS], "kh", "KH"),
        ([CARDS], " Kh\n", "KH"),
        ([CARDS], "K♥", "KH"),
        ([CARDS], "k♥️", "KH"),
        ([CARDS], "♥K", "KH"),
        ([CARDS], "K♡", "KH"),
        ([CARDS], "ＫＨ", "KH"),
        ([CARDS], "k\u200bh", "KH"),
        ([CARDS], "10h", "TH"),
        ([CARDS], "10♠", "TS"),
        ([CARDS], "10 of hearts", "TH"),
        ([CARDS], "ten of spades", "TS"),
        ([CARDS], "king of hearts", "KH"),
        ([CARDS], "the King of Hearts", "KH"),
        ([CARDS], "k hearts", "KH"),
        ([CARDS], "my 9", "9C"),
        ([CARDS], "nine", "9C"),
        ([CARDS], "king", "KH"),
        ([one("S", "H", "D", "C")], "hearts", "H"),
        ([one("S", "H", "D", "C")], "♦", "D"),
        ([one("S", "H", "D", "C")], "Club", "C"),
        ([one("AW", "AY", "AM")], "ace of wyrms", "AY"),
        ([one("AW", "AY", "AM")], "ace of moons", "AM"),
        ([one("play-on", "next-round")], "PLAY-ON", "play-on"),
        ([one("intrigue", "introduce")], "introd", "introduce"),
        ([one("1", "2", "10")], "2", "2"),
        (DUEL, "duel KS 7H@2 3C+4D", "duel KS 7H@2 3C+4D"),
        (DUEL, "duel ks 7h with 3♣ 4♦", "duel KS 7H@2 3C+4D"),
        (DUEL, "duel ks, 7h: 3c & 4d", "duel KS 7H@2 3C+4D"),
        (DUEL, "duel king -> 8h with the 3c, the 4c and the 4d", "duel KS 8H@3 3C+4C+4D"),
        (DUEL, "duel queen of diamonds → seven of hearts with three of clubs", "duel QD 7H@2 3C"),
        ([some("3C", "4D", least=0)], "none", "-"),
        ([some("3C", "4D", least=0)], "-", "-"),
        ([one("reply"), some("3C", "4D", least=0)], "reply nothing", "reply -"),
        ([one("reply"), some("3C", "4D", least=0)], "reply", "reply -"),
        ([one("pass"), one("KH", "KS")], "ks", "pass KS"),
        ([one("lay", "duel"), one("KH")], "lay", "lay KH"),
        ([one("on", "stop")], "on", "on"),
        ([some("1A", "2A", "3A", least=2, most=2), one("1A", "2A", "3A")], "3a 1a 3a", "3A+1A 3A"),
        ([some("1A", "2A", "3A"), one("1A", "2A", "3A")], "3a 1a 2a", "3A+1A 2A"),
    ],
)
def test_reads_what_people_type(choices, text, move):
    assert " ".join(Questions(*choices).read(text)) == move


def test_names_that_a_game_knows():
    questions = Questions(one("7ML", "AM"), aliases={"chance meeting": "7ML", "light keeper": "PSWK"})
    assert questions.read("the Chance Meeting") == ("7ML",)
    with pytest.raises(Illegal, match="not-understood"):
        questions.read("light keeper")


def test_words_to_the_letter_come_first():
    """What was offered word by word, and is typed so, is never read otherwise, be another phrase longer."""
    questions = Questions(one("play", "KH"), one("on", "off"), aliases={"play on": "KH"})
    assert questions.read("play on") == ("play", "on")
    assert Questions(some("A", "B", "C"), some("B", "C", least=0)).read("a b+c") == ("A", "B+C")


@pytest.mark.parametrize(
    ("choices", "text", "reason", "data"),
    [
        ([CARDS], "", "unfinished", {"ask": "word"}),
        ([CARDS], "  ,;", "unfinished", {"ask": "word"}),
        ([CARDS], "ah", "not-understood", {"text": "ah", "ask": "word"}),
        ([CARDS], "ten", "not-understood", {"text": "ten", "ask": "word"}),
        ([CARDS], "hearts", "not-understood", {"text": "hearts", "ask": "word"}),
        ([CARDS], "kh 9c", "not-understood", {"text": "9c", "ask": "end"}),
        ([CARDS], None, "not-understood", {"text": ""}),
        ([CARDS], 7, "not-understood", {"text": ""}),
        ([CARDS], "kh " * 101, "too-long", {"most": 300}),
        ([one("KH")], "the", "not-understood", {"text": "the", "ask": "word"}),
        ([one("play-on", "play-off")], "play", "not-understood", {"text": "play", "ask": "word"}),
        (DUEL, "duel ks", "unfinished", {"ask": "word"}),
        (DUEL, "duel ks 7h", "unfinished", {"ask": "cards"}),
        (DUEL, "duel ks 7h with 5c", "not-understood", {"text": "5c", "ask": "cards"}),
        (DUEL, "please duel ks 7h with 3c", "not-understood", {"text": "please", "ask": "word"}),
    ],
)
def test_says_what_was_not_understood(choices, text, reason, data):
    with pytest.raises(Illegal) as caught:
        Questions(*choices).read(text)
    assert (caught.value.reason, caught.value.rule, caught.value.data) == (reason, None, data)


def test_who_has_nothing_to_say():
    questions = Questions(NOTHING)
    with pytest.raises(Illegal, match="not-your-turn"):
        questions.read("KH")
    questions.result = Result(((0,),), (0,), "over")
    with pytest.raises(Illegal, match="game-over"):
        questions.read("KH")


@pytest.mark.parametrize(
    "text", ["x", "a b c d e f", "1a 1a 1a 1a 1a", "no no no no", "ﷺ" * 300, "1a " * 99, "\ud800"]
)
def test_takes_its_time_and_no_more(text):
    """Twelve questions that may all be skipped have millions of readings. Not all of them are tried."""
    questions = Questions(*[some(*(f"{at}A" for at in range(1, 10)), least=0, most=9)] * 12)
    with pytest.raises(Illegal):
        questions.read(text + " nonsense")
    assert questions.asked < 5000


@pytest.mark.parametrize("key", engine.GAMES)
def test_an_error_names_only_what_was_typed(key):
    """Words of anybody's moves, in any order: no card appears in the refusal that was not typed."""
    game = engine.GAMES[key]
    rng = random.Random(key)
    for _, state in played(Setup(game, game.seats[-1]), 0).positions:
        words = [word for seat in range(state.seats) for word in random_move(state, seat, rng)]
        for seat in range(state.seats):
            for _ in range(8):
                text = " ".join(rng.sample(words, min(len(words), rng.randrange(1, 5))))
                try:
                    state.read(seat, text)
                except Illegal as error:
                    refused = error
                else:
                    continue
                typed = text.casefold()
                named = codes(refused.data)
                assert all(card.casefold() in typed for card in named), f"{text!r}: {refused}"
                assert refused.data.get("text", "").casefold() in json.dumps(typed).replace("10", "t")
