"""Typed words are read as people mean them. A refusal gives its reason and reveals no secret."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from bot.features.typed.reading import Labels, Reading, read
from bot.features.typed.refusing import Why, why
from bot.features.typed.vocabulary import Meaning, Vocabulary, vocabulary
from bot.i18n.languages import LANGUAGES as FOLDERS
from engine.cards.decks import DECKTET, STANDARD
from engine.contract import NOTHING, Choice, Illegal, Move, Result, ended, picked
from engine.state import State
from engine.words import random_word
from tests.engine import known as rulebooks
from tests.engine.games.court_piece.positions import ONE_SUIT_EACH, REVOKE, play, trick_by_trick
from tests.engine.games.court_piece.positions import position as court_piece
from tests.engine.games.four_courts.positions import table as four_courts
from tests.engine.games.four_sisters.positions import table as four_sisters
from tests.engine.laws.games import positions
from tests.engine.walk import random_move


class Questions:
    """A seat with a series of questions, and only as much of a game as the reader needs."""

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

    def read(self, text: Any) -> Move | Why:
        return heard(self, 0, text, self.vocabulary)


def heard(state: Any, seat: int, text: str, words: Vocabulary) -> Move | Why:
    """Return the move that a text means with these words, or why it means none."""
    found = read(state, seat, text, words)
    return why(found, text) if isinstance(found, Reading) else found


def told(found: Move | Why) -> str:
    """Return everything that a player reads in an answer, in brief."""
    return f"{found.illegal} {found.said} {found.near}" if isinstance(found, Why) else str(found)


def reason(found: Move | Why) -> str:
    return found.illegal.reason if isinstance(found, Why) else "read"


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
        ([CARDS], "Kinng of harts", "KH"),
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
    assert reason(questions.read("light keeper")) == "not-understood"


def test_words_to_the_letter_come_first():
    questions = Questions(
        one("play", "KH"), one("on", "off"), words=Vocabulary({"play on": Meaning(("KH",))})
    )
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
            "text": "fine", "ask": "word", "near": ["5H", "9H"],
        }),
        ([some("2H", "9H", "TH")], "two highest", "not-understood", {
            "text": "two highest", "ask": "cards", "near": ["2H"],
        }),
    ],
)  # fmt: skip
def test_says_what_was_not_understood(choices, text, reason, data):
    found = Questions(*choices).read(text)
    assert isinstance(found, Why)
    near = {"near": list(found.near)} if found.near else {}
    assert (found.illegal.reason, found.illegal.rule, found.illegal.data | near) == (reason, None, data)


def test_who_has_nothing_to_say():
    questions = Questions(NOTHING)
    assert reason(questions.read("KH")) == "not-your-turn"
    questions.result = Result(((0,),), (0,), "over")
    assert reason(questions.read("KH")) == "game-over"


@pytest.mark.parametrize(
    "text", ["x", "a b c d e f", "1a 1a 1a 1a 1a", "no no no no", "ﷺ" * 300, "1a " * 99, "\ud800"]
)
def test_takes_its_time_and_no_more(text):
    """Twelve questions that can all be skipped have millions of readings. Not all of them are tried."""
    questions = Questions(*[some(*(f"{at}A" for at in range(1, 10)), least=0, most=9)] * 12)
    assert isinstance(questions.read(text + " nonsense"), Why)
    assert questions.asked < 5000


# Every game, in every language


def word_files(name: str) -> list[Path]:
    return sorted(FOLDERS.glob(f"*/words/{name}.toml"))


def shape(path: Path) -> dict[str, Any]:
    """Return the words that a file translates, by table."""
    tables = tomllib.loads(path.read_text("utf-8"))
    return {name: sorted(table) if isinstance(table, dict) else "list" for name, table in tables.items()}


LANGUAGES = sorted(path.parents[1].name for path in word_files("house"))
GAMES = pytest.mark.parametrize("key", engine.GAMES)
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)


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
                known = words.means.get(typed, Meaning())
                clashes = set(known.words) - {word} or known.rank or known.none or known.help
                for text in (word, typed):
                    got = heard(state, seat, text, words)
                    if not isinstance(got, Why):
                        assert state.choice(seat, got) is None
                        assert got[0] == word or clashes, (text, got)
                    elif clashes:  # a room c3 and the three of clubs, an ace ("as") and the A♠
                        assert got.illegal.reason != "not-understood", f"{text}: {got}"
                    elif isinstance(wanted, Illegal):
                        assert str(got.illegal) == str(wanted), text
                    else:
                        assert wanted is not None, f"{text} is a move"
                        assert got.illegal.reason in ("unfinished", "too-few"), f"{text}: {got}"


@pytest.mark.slow
@GAMES
@SPOKEN
def test_whatever_a_game_is_called_by_is_understood(key, language):
    """Every phrase in the lists, in any position: the answer is never “I do not understand”, except for
    several phrases at once.
    """
    words = vocabulary(key, engine.GAMES[key].state.played_with, language)
    rng = random.Random(f"{key} {language}")
    for state in positions(key):
        for seat in range(state.seats):
            sayable = {word.partition("@")[0] for offered in state.sayable(seat).values() for word in offered}
            said = [phrase for phrase, meant in words.means.items() if sayable.intersection(meant.words)]
            for phrase in rng.sample(sorted(said), 20):
                got = heard(state, seat, phrase, words)
                if reason(got) == "not-understood":
                    assert isinstance(got, Why)
                    assert len(got.near) > 1, f"{phrase}: {got}"


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
    """Any text gets the same answer in every world that the seat can't tell from the real one."""
    words = vocabulary(key, engine.GAMES[key].state.played_with)
    rng = random.Random(key)
    phrases = sorted(words.means)
    for state in positions(key):
        for seat in range(state.seats):
            sayable = [word for offered in state.sayable(seat).values() for word in offered]
            texts = [*rng.sample(sayable, 8), " ".join(rng.sample(phrases, 2)), "king", "nine", "wrod"]
            texts += [" ".join(rng.sample(sayable, 3)) for _ in range(3)]
            answers = [told(heard(state, seat, text, words)) for text in texts]
            for _ in range(3):
                world = state.imagine(seat, rng)
                assert [told(heard(world, seat, text, words)) for text in texts] == answers


class Counting:
    """A state that counts how often it's asked."""

    def __init__(self, state: State) -> None:
        self.state, self.result, self.sayable, self.asked = state, state.result, state.sayable, 0
        self.heights, self.trumps = state.heights, state.trumps

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        self.asked += 1
        return self.state.choice(seat, said)


@pytest.mark.slow
@GAMES
def test_no_text_takes_long(key):
    """With three hundred letters of words that can each be read in several ways."""
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
                " ".join(rng.choices(words_of, k=150)) for words_of in (choice.words, sorted(words.means))
            ]
            for text in texts:
                counting = Counting(state)
                heard(counting, seat, text, words)
                assert counting.asked < 2500, text


# The words of the rulebooks


@GAMES
@SPOKEN
def test_the_verbs_of_the_rulebook_are_understood_at_every_question(key, language):
    words = vocabulary(key, engine.GAMES[key].state.played_with, language)
    for state in positions(key):
        for seat, verb in product(range(state.seats), rulebooks.of(key).verbs.get(language, "").split(", ")):
            got = heard(state, seat, verb, words)
            assert reason(got) != "not-understood", f"{verb}: {got}"


# The lowest and the highest


@GAMES
def test_the_lowest_is_of_what_may_be_said_and_the_same_wherever_cards_lie(key):
    rng = random.Random(key)
    words = vocabulary(key, engine.GAMES[key].state.played_with)
    for state in positions(key):
        for seat in state.to_act:
            for text in ("lowest", "my highest card"):
                got = heard(state, seat, text, words)
                if not isinstance(got, Why):
                    assert state.choice(seat, got) is None
                world = state.imagine(seat, rng)
                assert told(heard(world, seat, text, words)) == told(got)
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
    """Spanish "as" is any ace. A person who types the code means the ace of spades, and is refused for it."""
    words = vocabulary("court-piece", STANDARD, "es")
    questions = Questions(one("AS", "AH", "9C"), words=words)
    if move is None:
        assert reason(questions.read(text)) == "several"
    else:
        assert questions.read(text) == (move,)
    if text == "AS":
        assert isinstance(Questions(one("AH", "9C"), words=words).read(text), Why)


# Rules moved here from the engine, for every game


@GAMES
def test_a_move_typed_as_its_words_is_that_move(key):
    words, rng = vocabulary(key, engine.GAMES[key].state.played_with), random.Random(key)
    for state in positions(key):
        for seat in range(state.seats):
            move = random_move(state, seat, rng)
            if move:
                assert heard(state, seat, " ".join(move), words) == move
                assert heard(state, seat, f"  {' '.join(move).lower()} ", words) == move


@pytest.mark.slow
@GAMES
@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_texts_that_mean_nothing_are_no_moves_and_change_nothing(key, data):
    words = vocabulary(key, engine.GAMES[key].state.played_with)
    state = data.draw(st.sampled_from(positions(key, 2)))
    seat = data.draw(st.integers(0, state.seats - 1))
    offered = sorted({word for said in state.sayable(seat).values() for word in said})
    tokens = st.one_of(
        st.sampled_from(offered), st.text(max_size=10), st.sampled_from(["to", "10", "♥", "with"])
    )
    text = " ".join(data.draw(st.lists(tokens, max_size=12)))
    before = engine.dump(state)
    found = heard(state, seat, text, words)
    assert isinstance(found, Why) or state.choice(seat, found) is None
    assert engine.dump(state) == before


def test_names_and_codes_of_the_decktet() -> None:
    """FC-1: names, suits in any order, and Wyrms aren't Waves."""
    words = vocabulary("the-four-courts", DECKTET)
    state = four_courts(["AY AW 7ML", "CM 8MS 4MS", "2MK 5ML PWLY"])
    for text, card in [
        ("ace of wyrms", "AY"), ("Ace of Waves", "AW"), ("the chance meeting", "7ML"), ("7lm", "7ML"),
        ("7 ml", "7ML"), ("ay", "AY"), ("7", "7ML"), ("ace wyrms", "AY"),
    ]:  # fmt: skip
        assert heard(state, 0, text, words) == (card,)
    assert heard(state, 1, "crown of moons", words) == heard(state, 1, "huntress", words) == ("CM",)
    assert heard(state, 2, "pylw", words) == heard(state, 2, "borderland", words) == ("PWLY",)
    for nonsense in ("ace", "ace of knots", "mwk", "king of hearts"):
        assert isinstance(heard(state, 0, nonsense, words), Why)
    state = four_courts(["9MS", "4MS", "2SY"], revealed="AW CM 3SK", piles={(0, "MWK"): "AK CK"})
    assert heard(state, 0, "consul, waves", words) == heard(state, 0, "kwm w", words) == ("MWK", "W")
    assert heard(state, 0, "to the island", words) == ("SWY",)
    assert isinstance(heard(state, 0, "consul wyrms", words), Why)


def test_moves_of_court_piece() -> None:
    state, words = court_piece(*ONE_SUIT_EACH), vocabulary("court-piece", STANDARD)
    assert heard(state, 0, "ten of spades", words) == heard(state, 0, "10♠", words) == ("TS",)
    trick_by_trick(state, 7)
    assert heard(state, 0, "play on", words) == ("on",)
    assert heard(state, 0, "next round", words) == ("stop",)
    revoke = court_piece(*REVOKE, honour=True)
    play(revoke, "KS 2D")
    assert heard(revoke, 0, "Call 1, 1", words) == ("call", "1", "1")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("pass 4♥", ("pass", "4H")),
        ("introduce 4h and 5h, 9h in b2", ("introduce", "4H+5H", "9H", "b2")),
        ("squander 4h 5h 9h", ("introduce", "4H+5H+9H")),
        ("place ace of hearts b2", None),
        ("done", ("end",)),
    ],
)
def test_moves_of_four_sisters(text: str, move: Move | None) -> None:
    """FS-6 and FS-8 in words."""
    found = heard(four_sisters({0: "4H 5H 9H"}), 0, text, vocabulary("four-sisters", STANDARD))
    assert found == move or (move is None and isinstance(found, Why))


def test_a_player_is_named_for_their_cards_and_two_of_one_name_for_the_cards_of_both() -> None:
    of = {"KS": "K♠ · Ana María", "QS": "Q♠ · Ana López", "JH": "J♥ · Ben"}
    labels = Labels(("Ana María", "Ana López", "Ben"), lambda said, ask, words: [of[word] for word in words])
    questions = Questions(one("attack"), one(*of))
    for text, card in (("attack ben", "JH"), ("attack María", "KS"), ("attack lopez", "QS")):
        assert read(cast(State, questions), 0, text, questions.vocabulary, labels) == ("attack", card)
    found = read(cast(State, questions), 0, "attack ana", questions.vocabulary, labels)
    assert isinstance(found, Reading)
    assert reason(why(found, "attack ana")) == "unfinished"
