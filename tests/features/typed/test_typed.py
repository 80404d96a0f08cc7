"""Moves in words, in each language: how they are understood, answered, and suggested while people type."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import engine
from bot import presentation
from bot.features.typed.completing import completions
from bot.features.typed.names import load_words, names_of
from bot.features.typed.reading import begun
from bot.features.typed.refusing import Why
from bot.features.typed.sentences import sentence
from bot.features.typed.tokens import tokens
from bot.features.typed.vocabulary import Vocabulary, vocabulary
from bot.i18n.languages import codes, language
from bot.presentation.scene import Scene
from bot.ui.scene import scene_of
from engine.robots import guide_of
from engine.state import State
from engine.words import random_move
from tests.bot.pages import table_of
from tests.bot.telling import FRIENDS
from tests.engine.games.court_piece.positions import position
from tests.engine.games.four_sisters.positions import table as sisters
from tests.engine.games.four_tribes.positions import table as tribes
from tests.engine.laws.games import Setup, played
from tests.features import typed

GAMES = pytest.mark.parametrize("game", engine.GAMES)
SPOKEN = pytest.mark.parametrize("code", codes())


def read(state: State, seat: int, text: str, code: str) -> str:
    """Return the move that a text means, or the answer."""
    found = typed.typed(state, seat, text, code)
    if isinstance(found, Why):
        return sentence(table_of(state, code, FRIENDS), seat, language(code), found)
    return " ".join(found)


def following() -> State:
    """Return a state in which spades are led, and the next player holds two of them and the 10♥."""
    state = position("AS 4S KC", "9S 7S TH", "2S 5C 6C", "3S 5D 6D")
    state.play(0, ("AS",))
    return state


FOLLOW = "10♥: You must follow suit: play one of your ♠ spades. (CP-5) You may say 9♠ or 7♠."
ASISTE = "10♥: Tienes que asistir: juega una carta de ♠ picas. (CP-5) Puedes decir 9♠ o 7♠."
OFFER = "Choose from what **My hand** offers"


@pytest.mark.parametrize(
    ("code", "text", "answer"),
    [
        ("en", "10h", FOLLOW),
        ("es", "diez de corazones", ASISTE),
        ("es", "el 10♥", ASISTE),
        ("en", "K♠", "K♠ is not in your hand. Play one of your own cards. You may say 9♠ or 7♠."),
        ("es", "rey de picas", "K♠ no está en tu mano. Juega una de tus cartas. Puedes decir 9♠ o 7♠."),
        ("en", "kings", f"You cannot choose “kings” now. {OFFER}."),
        ("en", "siete de picas", "7S"),
        ("es", "siete de picas", "7S"),
        ("en", "the sev", f"I do not understand “sev”. {OFFER}, or see /rules. Did you mean 7♠?"),
        ("en", "spade", "“spade” may mean more than one thing here. Say which. Did you mean 9♠ or 7♠?"),
        (
            "en", "the Seben_of  Spds, @everyone",
            f"I do not understand “Seben\\_of Spds, @\u200beveryone”. {OFFER}, or see /rules."
            " Did you mean 7♠?",
        ),
        ("en", "x" * 99, f"I do not understand “{'x' * 59}…”. {OFFER}, or see /rules."),
    ],
    ids=str,
)  # fmt: skip
def test_an_answer_in_court_piece(code: str, text: str, answer: str) -> None:
    assert read(following(), 1, text, code) == answer


def test_place_is_understood_where_nothing_can_be_placed() -> None:
    state = sisters({0: "4H 6H 9H"})
    for code, text, verb in (("en", "place 6 b2", "place"), ("es", "colocar 6 b2", "colocar")):
        answer = read(state, 0, text, code)
        assert answer.startswith(f"{verb}: ")
        assert "(FS-8)" in answer


@GAMES
@SPOKEN
def test_what_is_written_on_a_button_may_be_typed(game: str, code: str) -> None:
    """A label of plain words is read as its word, or refused as that word would be."""
    say = language(code)
    about = engine.GAMES[game]
    for _, state in played(Setup(about, about.seats[-1]), 0, each=1, more=1).positions:
        for seat in state.to_act:
            choice = state.choice(seat)
            assert choice is not None
            scene: Scene = scene_of(table_of(state, code, FRIENDS), seat, say)
            words = names_of(state, seat, say)
            for word in choice.words:
                for key in (f"{game}-{choice.ask}-{word}", f"{game}-word-{word}"):
                    label = presentation.of(game).label(scene, choice.ask, word)
                    if say.has(key) and label == say(key):
                        assert _first(state, seat, label, words) == word


def _first(state: State, seat: int, text: str, words: Vocabulary) -> str:
    """Return the first word of the typed move, complete or not."""
    said = begun(state, seat, text, words)
    assert said, text
    return said[0]


# Suggestions while people type


def offered(state: State, seat: int, typed: str, code: str) -> list[str]:
    return [str(choice.value) for choice in completions(table_of(state, code, FRIENDS), seat, typed)]


def test_completions_know_the_words_of_the_language() -> None:
    state = tribes("9S", "5C", hands=("2C TD", "9H"))
    assert offered(state, 0, "ba", "es") == ["lay", "duel"]
    assert offered(state, 0, "baj", "es") == ["lay"]
    assert offered(state, 0, "pedir la mano ", "es") == ["propose 9S"]
    assert offered(state, 0, "ba", "en") == []
    assert offered(state, 0, "retar con 9s a 5c con ", "es") == ["duel 9S 5C@1 TD", "duel 9S 5C@1 2C"]
    assert offered(state, 0, "retar con 9s a 5c con 10d 2", "es") == ["duel 9S 5C@1 TD+2C"]
    assert offered(following(), 1, "sie", "es") == ["7S"]
    assert offered(following(), 1, "rey", "es") == []


@GAMES
@SPOKEN
def test_completions_of_anything_are_their_own_choices(game: str, code: str) -> None:
    rng = random.Random(f"{game} {code}")
    about = engine.GAMES[game]
    for _, state in played(Setup(about, about.seats[0]), 0, each=1, more=1).positions:
        for seat in state.to_act:
            phrases = sorted(names_of(state, seat, language(code)).means)
            for _ in range(6):
                typed = " ".join(rng.sample(phrases, rng.randrange(1, 4)))[: rng.randrange(1, 30)]
                shown = offered(state, seat, typed, code)
                for _ in range(2):
                    assert offered(state.imagine(seat, rng), seat, typed, code) == shown
                for text in shown:
                    *said, _ = text.split()
                    assert state.choice(seat, tuple(said)) is not None, (typed, text)


# Words quoted in the rulebooks


DATA = Path(__file__).parents[3] / "data"
TYPED = re.compile(r"`(?:/move )?([^`/]+)`")
"""An example of typing, in a line about /move."""


def examples(game: str, code: str) -> list[str]:
    book = (DATA / "rules" / code / f"{game}.md").read_text("utf-8")
    return [text for line in book.splitlines() if "/move" in line for text in TYPED.findall(line)]


def positions(game: str) -> Iterator[State]:
    """Yield positions from a game of robots with some random moves."""
    state, rng = engine.new(game, engine.GAMES[game].seats[-1], "typed"), random.Random(8)
    for _ in range(60):
        if state.result is not None:
            return
        yield state
        seat = rng.choice(state.to_act)
        play = random_move if rng.random() < 0.3 else guide_of(state).policy
        state.play(seat, play(state, seat, rng))


def heard(state: State, seat: int, text: str, code: str) -> tuple[str, object]:
    found = typed.typed(state, seat, text, code)
    return (found.illegal.reason, found.illegal.rule) if isinstance(found, Why) else ("move", found)


@SPOKEN
@GAMES
def test_whatever_a_rulebook_says_may_be_typed_is_understood(game: str, code: str) -> None:
    here, english = examples(game, code), examples(game, "en")
    assert len(here) == len(english) >= 3
    for state in positions(game):
        seat = state.to_act[0]
        for text, same in zip(here, english, strict=True):
            got = heard(state, seat, text, code)
            assert got[0] != "not-understood", text
            assert got == heard(state, seat, same, "en"), f"{text} does not mean {same}"


@pytest.mark.parametrize("code", [code for code in codes() if code != "en"])
@GAMES
def test_a_rulebook_teaches_the_words_of_its_own_language(game: str, code: str) -> None:
    """Cards may be given by their codes, but a verb must be a word that people use."""
    state = engine.new(game, engine.GAMES[game].seats[-1], "words")
    named = {
        word for words in state.sayable(0).values() for word in words if word.islower() and len(word) > 2
    }
    book = tomllib.loads((DATA / "languages" / code / "words" / f"{game}.toml").read_text("utf-8"))
    own = {one for words in book.get("words", {}).values() for one in words}
    assert not [text for text in examples(game, code) if set(text.split()) & (named - own)]


# Sentences that people would type


@SPOKEN
def test_there_are_sentences_of_every_game(code: str) -> None:
    said = typed.table(code)
    assert list(said) == list(typed.POSITIONS)
    assert len(said) >= 5
    assert said.keys() <= engine.GAMES.keys()
    assert sum(len(sentences) for positions in said.values() for sentences in positions.values()) >= 200
    for game, positions in said.items():
        assert list(positions) == list(typed.POSITIONS[game])


@pytest.mark.parametrize(
    ("code", "game", "name"),
    [(code, game, name) for code in codes() for game, named in typed.POSITIONS.items() for name in named],
)
def test_what_is_made_of_what_people_would_type(code: str, game: str, name: str) -> None:
    seat, laid = typed.POSITIONS[game][name]
    state = laid()
    sentences = typed.table(code)[game][name]
    assert {text: typed.heard(state, seat, text, code) for text in sentences} == sentences


@pytest.mark.parametrize("code", codes())
def test_what_is_proposed_may_be_said_and_no_little_word_is_to_blame(code: str) -> None:
    for game, positions in typed.table(code).items():
        for name, sentences in positions.items():
            seat, laid = typed.POSITIONS[game][name]
            state = laid()
            words = names_of(state, seat, language(code))
            cards = {card for sayable in state.sayable(seat).values() for card in sayable if card.isupper()}
            for text in sentences:
                found = typed.typed(state, seat, text, code)
                if isinstance(found, Why):
                    near = set(found.near) & cards
                    assert near <= offered_anywhere(state, seat), (text, near)
                    blamed = " ".join(one.said for one in tokens(str(found.illegal.data.get("text", "–"))))
                    assert not words.is_little(blamed), text


def offered_anywhere(state: State, seat: int, said: engine.Move = ()) -> set[str]:
    """Return everything that can be said in any move from here."""
    choice = state.choice(seat, said)
    if choice is None or len(said) > 2:
        return set()
    return set(choice.words).union(
        *(
            offered_anywhere(state, seat, (*said, word))
            for word in choice.words
            if choice.least <= 1 <= choice.most
        )
    )


NONSENSE = (
    "ﷺ" * 99, "ß" * 300, "ﬃ" * 200, "🂡" * 200, "<@1>" * 60, "𝔨𝔦𝔫𝔤", "\u202egnik", "K\u0301" * 50,
    "\ud800", "\x00", "", " " * 300, "-", "+", "k+", "-+-", "@everyone", "||k||", "🃏", "x" * 300, "1" * 300,
    "no no no", "<:KH:123>", "k" + "\ufe0f" * 100,
)  # fmt: skip


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", typed.POSITIONS)
def test_nonsense_is_answered_with_a_sentence(game: str, code: str) -> None:
    """Some letters become several when they are case-folded."""
    for seat, laid in typed.POSITIONS[game].values():
        state = laid()
        for text in NONSENSE:
            assert read(state, seat, text, code)


def test_no_tap_waits_until_the_words_are_loaded() -> None:
    """A process loads them at its start, so the first text is read as fast as the next one."""
    load_words()
    loaded = vocabulary.cache_info().misses
    for game, code in product(engine.GAMES, codes()):
        read(engine.new(game, engine.GAMES[game].seats[-1], "words"), 0, "ace of hearts", code)
    assert vocabulary.cache_info().misses == loaded
