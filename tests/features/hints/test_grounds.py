"""Hints that say what the table shows: most of them do, in every game, and in whole sentences."""

from __future__ import annotations

import pytest

import engine
from bot import presentation
from bot.features.hints.hint import hint
from bot.i18n.languages import codes, language
from bot.presentation.markdown import plain
from bot.ui.scene import scene_of
from engine.robots import guide_of
from tests.bot.pages import table_of
from tests.bot.telling import FRIENDS
from tests.bot.test_catalogue import catalogue, plausible
from tests.engine.test_grounds import grounds
from tests.engine.test_grounds import positions as anywhere
from tests.features.hints.positions import advice, positions
from tests.features.hints.test_hint import NOTATION

GAMES = sorted(engine.GAMES)
MOST = 120
"""Characters of a ground."""
SAID = {
    (
        "court-piece",
        3,
    ): "Play 3♠ rather than 8♠: you cannot beat Cleo’s A♠, and 3♠ is the lowest you can play.",
    ("court-piece", 9): (
        "Play 2♣ rather than 5♣: Ana’s A♣ already has the trick, and 2♣ is the lowest you can play."
    ),
    ("court-piece", 11): (
        "Play 4♥ rather than J♥: it is your lowest card that beats Q♠. Your 4♥ takes a trick more often."
    ),
    ("court-wars", 1): "Put 9♣ on Q♦: all your Court cards are bare, so it is the same for each.",
    ("court-wars", 4): "Put 3♣ on J♠: your J♠ then defends 13, and the best attack on you is Ben’s 9.",
    ("court-wars", 17): (
        "Take Ben’s Q♥ with your K♣, 9♠, and 10♠: Q♥ falls, 19 against 15, and Ben has 2 Court cards left."
    ),
    ("the-four-courts", 3): (
        "Lay your C☀️ Bard at the Window and take 🍃 Leaves rather than at the Island: "
        "with 2 of 🍃 Leaves you lead a Most goal, so this token is worth 3 points now."
    ),
    ("the-four-courts", 5): (
        "Lay your A🌙 Ace of Moons at the Consul and take 🌊 Waves rather than at the Rite: "
        "your third card there takes a token of a Most goal, "
        "so you have 1 of 🌊 Waves, and each other player 0."
    ),
    ("the-four-courts", 8): (
        "Pick A☀️ Ace of Suns rather than 5🐉🪢 Soldier: your 9🌙☀️ Pact fits 4 Courts and can wait."
    ),
    ("four-sisters", 4): (
        "Discard 6♦ and 7♦ to introduce 8♦ in Room b3 against 7♠: "
        "it counts 9 against 7, and Ben needs 2 cards to save 7♠."
    ),
    ("four-sisters", 9): (
        "Discard 9♥ to introduce 4♥ in Room c1 against 6♣: "
        "it gets only to 6 against 8, but then goes under your Scheme, and you draw Q♥."
    ),
    ("four-sisters", 10): (
        "Discard 5♣ and 8♣ to introduce 9♣ in Room b2 against 5♥: "
        "it counts 10, and 5♥ at most 10, so your card cannot fall."
    ),
    ("four-tribes", 2): "Wed Q♦ to 10♣: that makes 2 of four tribes.",
    ("four-tribes", 8): (
        "Give up the duel: you get the 2 cards that were laid, and your 10♠ counts for no tribe."
    ),
    ("four-tribes", 10): "Reply with 7♦: your J♥ counts 17, and Dee gets to at most 16, so it stays.",
}
"""What is said in the position of this number."""


@pytest.mark.parametrize("game", GAMES)
def test_most_hints_say_why(game: str) -> None:
    """Without "comes out better", "about as well" and "nothing else": 85 of 100."""
    without, say = [], language("en")
    for number, (state, seat) in enumerate(positions(game, 20)):
        thought = advice(state, seat)
        said = plain(hint(table_of(state, "en", FRIENDS), seat, say, thought))
        if any(one in said for one in ("it comes out", "does about as well", "at nothing else")):
            without.append(said)
        if (game, number) in SAID:
            assert said == SAID[game, number]
            spanish = hint(table_of(state, "es", FRIENDS), seat, language("es"), thought)
            assert spanish.startswith(("Mejor ", "Conviene "))
            assert ": " in spanish
    assert len(without) <= 3, without


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", GAMES)
def test_every_ground_has_a_clause(game: str, code: str) -> None:
    outcomes = guide_of(engine.new(game, engine.GAMES[game].seats[0], "grounds")).outcomes
    here = catalogue(code)
    named = {f"{game}-ground-{name}" for name in outcomes.grounds}
    assert {key for key in here if key.startswith(f"{game}-ground-")} == named
    for key in named:
        for facts in plausible(here[key].facts):
            cards = {name: "K♠" for name, one in facts.items() if one == "Ana" and name != "seat"}
            told = language(code)(key, **facts | cards)
            assert "  " not in told
            assert " ," not in told
            assert told[0].islower() or told.startswith(("K♠", "Ana")), told
            assert told[-1] not in ".:,", told
            assert len(told) <= MOST, told


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", GAMES)
def test_every_ground_of_a_position_can_be_said(game: str, code: str) -> None:
    """With the cards, seats and numbers that it really has."""
    for state, seat, move in anywhere(game, 2, 5):
        scene = scene_of(table_of(state, code, FRIENDS), seat, language(code))
        for ground in grounds(state, seat, move):
            said = plain(presentation.of(game).ground(scene, ground))
            assert not NOTATION.search(said), said
            assert len(said) <= MOST + 40, said  # the cards of the Decktet have long names
