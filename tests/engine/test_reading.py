"""What people type is read as they mean it, and a refusal says why, and tells nobody anything."""

from __future__ import annotations

import contextlib
import random
import tomllib
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import reading
from engine.cards.decks import DECKTET, STANDARD
from engine.contract import NOTHING, Choice, Illegal, Move, Result, ended, picked
from engine.state import State
from engine.vocabulary import Vocabulary, vocabulary
from engine.words import random_word
from tests.engine import known
from tests.engine.laws.games import positions


class Questions:
    """A seat that is asked a row of questions, and nothing more of a game than the reader needs."""

    def __init__(self, *choices: Choice, words: Vocabulary | None = None) -> None:
        self.choices = choices
        self.vocabulary = words or vocabulary("none", STANDARD)
        self.result: Result | None = None
        self.asked = 0

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        self.asked += 1
        for choice, word in zip(self.choices, said, strict=False):
            picked(choice, word)
        if len(said) < len(self.choices):
            return self.choices[len(said)]
        return ended(said, len(self.choices))

    def sayable(self, seat: int) -> Mapping[str, tuple[str, ...]]:
        return {str(at): choice.words for at, choice in enumerate(self.choices)}

    def heights(self, seat: int) -> tuple[Mapping[str, float], ...]:
        return ({card: -STANDARD.ranks.index(card[0]) for card in STANDARD.cards},)

    def trumps(self, seat: int) -> frozenset[str]:
        return frozenset()

    def read(self, text: Any) -> Move:
        return reading.read(self, 0, text, self.vocabulary)


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
        ([CARDS], "♥ 10", "TH"),
        ([CARDS], "h10", "TH"),
        ([one("play-on", "next-round")], "PLAY-ON", "play-on"),
        ([one("intrigue", "introduce")], "introd", "introduce"),
        ([one("1", "2", "10")], "2", "2"),
        ([CARDS], "9c 🙂", "9C"),
        ([CARDS], "'9c' >", "9C"),
        ([CARDS], "❤️ k", "KH"),
        ([CARDS], "lowest", "7H"),
        ([CARDS], "my highest card, please", "KH"),
        ([CARDS], "the lowest heart", "7H"),
        ([CARDS], "lowest of my clubs", "9C"),
        ([CARDS], "highest ♥", "KH"),
        ([CARDS], "highest spade", "TS"),
        ([CARDS], "a club", "9C"),
        (DUEL, "duel ks 8h with my highest diamond", "duel KS 8H@3 4D"),
        ([CARDS], "king of harts", "KH"),
        ([CARDS], "knig of hearts", "KH"),
        ([CARDS], "nien", "9C"),
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
    named = vocabulary("none", DECKTET).adding([("AW", "Old Salt")])
    questions = Questions(one("7ML", "AM", "AW", "AY"), words=named)
    for text, card in [
        ("the Chance Meeting", "7ML"), ("ace of wyrms", "AY"), ("7 of leaves and moons", "7ML"),
        ("7lm", "7ML"), ("7🌙🍃", "7ML"), ("old salt", "AW"),
    ]:  # fmt: skip
        assert questions.read(text) == (card,)
    with pytest.raises(Illegal, match="not-understood"):
        questions.read("light keeper")


def test_words_to_the_letter_come_first():
    questions = Questions(one("play", "KH"), one("on", "off"), words=Vocabulary(phrases={"play on": ("KH",)}))
    assert questions.read("play on") == ("play", "on")
    assert Questions(some("A", "B", "C"), some("B", "C", least=0)).read("a b+c") == ("A", "B+C")


@pytest.mark.parametrize(
    ("choices", "text", "reason", "data"),
    [
        ([CARDS], "", "unfinished", {"ask": "word"}),
        ([CARDS], "  ,;", "unfinished", {"ask": "word"}),
        ([CARDS], "ah", "not-understood", {"text": "ah", "ask": "word"}),
        ([CARDS], "ten", "several", {"text": "ten", "ask": "word", "near": ["TH", "TS"]}),
        ([CARDS], "hearts", "several", {"text": "hearts", "ask": "word", "near": ["KH", "TH", "7H"]}),
        ([CARDS], "kh 5c", "not-understood", {"text": "5c", "ask": "end"}),
        ([CARDS], "the 10♢, Thanks", "not-understood", {
            "text": "10♢, Thanks", "ask": "word", "near": ["TH", "TS"],
        }),
        ([CARDS], "Qeen of Haerts!", "not-understood", {"text": "Qeen of Haerts", "ask": "word"}),
        ([CARDS], "Kinng of harts", "not-understood", {
            "text": "Kinng of harts", "ask": "word", "near": ["KH"],
        }),
        ([CARDS], None, "not-understood", {"text": ""}),
        ([CARDS], 7, "not-understood", {"text": ""}),
        ([CARDS], "kh " * 101, "too-long", {"most": 300}),
        ([one("KH")], "the", "not-understood", {"text": "the", "ask": "word"}),
        ([one("play-on", "play-off")], "play", "not-understood", {
            "text": "play", "ask": "word", "near": ["play-on", "play-off"],
        }),
        ([one("lay", "duel")], "dule", "not-understood", {"text": "dule", "ask": "word", "near": ["duel"]}),
        (DUEL, "duel ks", "unfinished", {"ask": "word"}),
        (DUEL, "duel ks 7h", "unfinished", {"ask": "cards"}),
        (DUEL, "duel ks 7h with 5c", "not-understood", {"text": "5c", "ask": "cards"}),
        (DUEL, "duel ks 7h with 3c 3c", "picked-twice", {"ask": "cards"}),
        ([some("3C", "4D", "5H", least=3)], "3c 4d", "too-few", {"ask": "cards", "least": 3}),
        ([CARDS], "kh 9c", "too-many-words", {}),
        (DUEL, "hey duel ks 7h with 3c", "not-understood", {"text": "hey", "ask": "word"}),
        ([CARDS], "<Foo>", "not-understood", {"text": "Foo", "ask": "word"}),
        ([CARDS], "'foo' -->", "not-understood", {"text": "foo", "ask": "word"}),
        ([CARDS], "foo… - 🙂", "not-understood", {"text": "foo", "ask": "word"}),
        ([one("KH", "on")], "zzz on", "not-understood", {"text": "zzz", "ask": "word"}),
        ([CARDS], "on zzz on xxx", "not-understood", {"text": "zzz on xxx", "ask": "word"}),
        ([CARDS], "lowest nine", "not-understood", {
            "text": "lowest nine", "ask": "word", "near": ["9C"],
        }),
        ([one("TH", "TS", "AS")], "lowest", "several", {
            "text": "lowest", "ask": "word", "near": ["TH", "TS"],
        }),
        ([one("9H", "5H")], "fine of hearts", "not-understood", {
            "text": "fine", "ask": "word", "near": ["9H", "5H"],
        }),
        ([some("2H", "9H", "TH")], "two highest", "not-understood", {
            "text": "two highest", "ask": "cards", "near": ["2H"],
        }),
    ],
)  # fmt: skip
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


# Every game, in every language


def word_files(name: str) -> list[Path]:
    root = Path(reading.__file__).resolve().parents[1]
    return sorted((root / "data" / "languages").glob(f"*/words/{name}.toml"))


def shape(path: Path) -> dict[str, Any]:
    """For what a file has words."""
    tables = tomllib.loads(path.read_text("utf-8"))
    return {name: sorted(table) if isinstance(table, dict) else "list" for name, table in tables.items()}


LANGUAGES = sorted(path.parents[1].name for path in word_files("house"))
GAMES = pytest.mark.parametrize("key", engine.GAMES)
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)


def answer(state: State, seat: int, text: str, words: Vocabulary) -> Move | Illegal:
    try:
        return state.read(seat, text, words)
    except Illegal as error:
        return error


def expected(state: State, seat: int, move: Move) -> Choice | Illegal | None:
    try:
        return state.choice(seat, move)
    except Illegal as error:
        return error


@GAMES
def test_the_whole_game_can_be_said(key):
    rng = random.Random(key)
    for state in positions(key):
        for seat in range(state.seats):
            sayable = state.sayable(seat)
            assert state.imagine(seat, rng).sayable(seat) == sayable
            said: Move = ()
            while (choice := state.choice(seat, said)) is not None and choice.words:
                assert set(choice.words) <= set(sayable[choice.ask]), choice
                said = (*said, random_word(choice, rng))


@pytest.mark.slow
@GAMES
@SPOKEN
def test_a_word_of_the_game_is_understood_or_refused_for_what_it_is(key, language):
    words = vocabulary(key, engine.GAMES[key].state.played_with, language)
    for state in positions(key):
        for seat in range(state.seats):
            for word in {word for sayable in state.sayable(seat).values() for word in sayable}:
                wanted = expected(state, seat, (word,))
                typed = word.lower()
                clashes = set(words.phrases.get(typed, ())) - {word} or typed in {*words.ranks, *words.none}
                for text in (word, typed):
                    got = answer(state, seat, text, words)
                    if isinstance(got, tuple):
                        assert state.choice(seat, got) is None
                        assert got[0] == word or clashes, (text, got)
                    elif clashes:  # a room c3 and the three of clubs, an ace ("as") and the A♠
                        assert got.reason != "not-understood", f"{text}: {got}"
                    elif isinstance(wanted, Illegal):
                        assert str(got) == str(wanted), text
                    else:
                        assert wanted is not None, f"{text} is a move"
                        assert got.reason in ("unfinished", "too-few"), f"{text}: {got}"


@pytest.mark.slow
@GAMES
@SPOKEN
def test_whatever_a_game_is_called_by_is_understood(key, language):
    """Every phrase of the lists, in any position: never “I do not understand”, but for several at once."""
    words = vocabulary(key, engine.GAMES[key].state.played_with, language)
    rng = random.Random(f"{key} {language}")
    for state in positions(key):
        for seat in range(state.seats):
            sayable = {word.partition("@")[0] for offered in state.sayable(seat).values() for word in offered}
            said = [phrase for phrase, meant in words.phrases.items() if sayable.intersection(meant)]
            for phrase in (*rng.sample(sorted(said), 20), *words.leading):
                got = answer(state, seat, phrase, words)
                if isinstance(got, Illegal) and got.reason == "not-understood":
                    assert len(got.data.get("near", ())) > 1, f"{phrase}: {got}"


@GAMES
def test_each_language_has_words_for_the_same(key):
    deck = engine.GAMES[key].state.played_with
    files = {name: word_files(name) for name in ("house", deck.key, key)}
    for name, paths in files.items():
        assert [path.parents[1].name for path in paths] == LANGUAGES, name
        shapes = [shape(path) for path in paths]
        assert shapes[1:] == shapes[:-1], name
    state = positions(key)[0]
    verbs = {
        word for words in state.sayable(0).values() for word in words if word.islower() and len(word) > 2
    }
    for language in LANGUAGES:
        words = vocabulary(key, deck, language)
        missing = {verb for verb in verbs if verb not in words.names}
        assert not missing, language


@pytest.mark.slow
@GAMES
def test_a_refusal_tells_nothing_that_is_hidden(key):
    """Whatever is typed: the same answer in every world that the seat cannot tell from the true one."""
    words = vocabulary(key, engine.GAMES[key].state.played_with)
    rng = random.Random(key)
    phrases = sorted(words.phrases)
    for state in positions(key):
        for seat in range(state.seats):
            sayable = [word for offered in state.sayable(seat).values() for word in offered]
            texts = [*rng.sample(sayable, 8), " ".join(rng.sample(phrases, 2)), "king", "nine", "wrod"]
            texts += [" ".join(rng.sample(sayable, 3)) for _ in range(3)]
            told = [str(answer(state, seat, text, words)) for text in texts]
            for _ in range(3):
                world = state.imagine(seat, rng)
                assert [str(answer(world, seat, text, words)) for text in texts] == told


class Counting:
    """A state that counts how often it is asked."""

    def __init__(self, state: State) -> None:
        self.state, self.result, self.sayable, self.asked = state, state.result, state.sayable, 0
        self.heights, self.trumps = state.heights, state.trumps

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        self.asked += 1
        return self.state.choice(seat, said)


@pytest.mark.slow
@GAMES
def test_no_text_takes_long(key):
    """Three hundred letters of words that may each be read in several ways."""
    words = vocabulary(key, engine.GAMES[key].state.played_with)
    rng = random.Random(key)
    for state in positions(key):
        for seat in state.to_act:
            choice = state.choice(seat)
            assert choice is not None
            texts = [
                f"{one} " * 150 for one in ("a", "no", "as", "10", "the a", "none 2", "♠", *choice.words[:2])
            ]
            texts += [
                " ".join(rng.choices(words_of, k=150)) for words_of in (choice.words, sorted(words.phrases))
            ]
            for text in texts:
                counting = Counting(state)
                with contextlib.suppress(Illegal):
                    reading.read(counting, seat, text[:300], words)
                assert counting.asked < 2500, text


# The words of the rulebooks


@GAMES
@SPOKEN
def test_the_verbs_of_the_rulebook_are_understood_at_every_question(key, language):
    words = vocabulary(key, engine.GAMES[key].state.played_with, language)
    for state in positions(key):
        for seat, verb in product(range(state.seats), known.of(key).verbs.get(language, "").split(", ")):
            got = answer(state, seat, verb, words)
            if isinstance(got, Illegal):
                assert got.reason != "not-understood", f"{verb}: {got}"


# The lowest and the highest


@GAMES
def test_the_lowest_is_of_what_may_be_said_and_the_same_wherever_cards_lie(key):
    rng = random.Random(key)
    words = vocabulary(key, engine.GAMES[key].state.played_with)
    for state in positions(key):
        for seat in state.to_act:
            for text in ("lowest", "my highest card"):
                got = answer(state, seat, text, words)
                if isinstance(got, tuple):
                    assert state.choice(seat, got) is None
                world = state.imagine(seat, rng)
                assert str(answer(world, seat, text, words)) == str(got)
                assert (world.heights(seat), world.trumps(seat)) == (state.heights(seat), state.trumps(seat))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("AS", "AS"),
        ("juego AS", "AS"),
        ("as", None),
        ("el as", None),
        ("AS DE CORAZONES", "AH"),
        ("as de picas", "AS"),
    ],
)
def test_a_code_is_that_card_though_it_names_a_rank(text: str, move: str | None) -> None:
    """Spanish "as" is any ace; who types the code means the ace of spades, and is refused for it."""
    words = vocabulary("court-piece", STANDARD, "es")
    questions = Questions(one("AS", "AH", "9C"), words=words)
    if move is None:
        with pytest.raises(Illegal, match="several"):
            questions.read(text)
    else:
        assert questions.read(text) == (move,)
    if text == "AS":
        with pytest.raises(Illegal):
            Questions(one("AH", "9C"), words=words).read(text)
