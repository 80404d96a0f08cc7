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
"""The maximum number of characters in a ground."""
SAID = {
    ("court-piece", 0): (
        "Lead 2♦ rather than 9♣: your longest suit beside trumps is ♦ diamonds, with 4 cards, and you"
        " keep your trumps."
    ),
    ("court-piece", 1): "Lead 8♦ rather than Q♦: otherwise K♦, which is still out, may beat your Q♦.",
    ("court-piece", 2): "Lead 4♠ rather than A♣: it draws the trumps that could beat your A♣ and K♥ later.",
    ("court-piece", 3): "Play 3♠: you cannot beat Cleo’s A♠, so your lowest card will do.",
    ("court-piece", 6): (
        "Lead Q♥ rather than J♠: no higher card of its suit is left, so only a trump beats it, and it"
        " would make 4 tricks in a row (7 are a court)."
    ),
    ("court-piece", 7): (
        "Trump with 6♣ rather than play K♦: Ben plays after you, and could beat your partner Cleo’s 8♠."
    ),
    ("court-piece", 9): (
        "Play 2♣: you play last, and your partner Ana has the trick with A♣, so your lowest card will do."
    ),
    ("court-piece", 10): (
        "Play 4♥: nobody can beat your partner Cleo’s A♥, and your K♥ is then the highest card left "
        "of its suit."
    ),
    ("court-piece", 11): "Trump with 4♥: you play last, so your lowest trump is enough.",
    ("court-wars", 0): (
        "Draw without an attack rather than attack Q♥ with K♠: otherwise you spend 12 to remove 6, "
        "and your K♠ is then bare."
    ),
    ("court-wars", 1): "Put 9♣ on Q♦: all your Court cards are bare, so it is the same for each.",
    ("court-wars", 7): (
        "Draw a card rather than attack J♥ with Q♦: otherwise your Q♦ defends only 10, and Ben "
        "attacks with 10."
    ),
    (
        "court-wars",
        8,
    ): "Put 5♥ on Q♠ rather than discard 5♥: your Q♠ has no Guard yet, and needs one to attack.",
    ("the-four-courts", 1): (
        "Lay your A🪢 Ace of Knots at the Consul and take 🌙 Moons rather than lay it at the Window: it"
        " is your third card there, so you take a token of a Most goal at once, before Ana can."
    ),
    ("the-four-courts", 8): (
        "Pick 2🌊🍃 Origin: no card of yours can be third at a Court this turn, so keep your A☀️ Ace of "
        "Suns, which is laid earlier."
    ),
    ("the-four-courts", 10): (
        "Lay your P🌊🍃🐉 Borderland at the Island and take 🐉 Wyrms rather than lay it at the Consul: with "
        "2 of 🐉 Wyrms you lead a Most goal, so this token is worth 3 points now."
    ),
    ("four-sisters", 0): (
        "Pass and discard 4♠ rather than place 4♠ in Room b2: otherwise Cleo may fill the last Room "
        "with Q♦, for 36 points against your 31."
    ),
    ("four-sisters", 4): (
        "Discard 6♦ and 7♦ to introduce 8♦ in Room b3 against 7♠ rather than introduce 6♦ in Room c2:"
        " beside 8♥ it counts 9 against 7, and Ben must discard 2 cards to save 7♠."
    ),
    ("four-sisters", 6): (
        "Support your card with 7♠ rather than give no support: 8♠ then counts 9, and 6♥ at most 9, "
        "so your card cannot fall."
    ),
    ("four-sisters", 11): (
        "Place 2♠ in Room a1 against Q♥ rather than place Q♠ there: if your card stays, it fills the "
        "Chateau, and after an Intrigue with your Queen both teams have 30 points, a draw."
    ),
    ("four-tribes", 2): "Wed Q♦ to 10♣ rather than do nothing: it gives you the second of four tribes.",
    ("four-tribes", 3): (
        "Challenge Dee’s 3♠ with your 8♦, backed by 4♠ rather than do nothing: Dee has no cards to "
        "reply with (but gets your 4♠), so 3♠ falls, and Dee has no tribe left."
    ),
    ("four-tribes", 7): (
        "Challenge Ana’s 2♣ with your 9♦, backed by 9♣ rather than challenge 4♥ with 9♦: you count "
        "18, and Ana at most 16, so 2♣ falls."
    ),
    ("four-tribes", 8): (
        "Give up the duel rather than reply with 5♥ and 5♦: you get the 2 cards that were laid, and "
        "your 10♠ counts for no tribe."
    ),
    ("four-tribes", 9): (
        "Begin your family with 8♥ rather than Q♠: otherwise Cleo may propose with J♣, and take your Q♠ away."
    ),
    ("four-tribes", 10): (
        "Reply with 6♦ rather than 9♣: your J♥ counts 16, the most that Dee can have, and equal is "
        "enough to hold."
    ),
    ("four-tribes", 12): (
        "Reply with 4♦, 3♦, and 5♣ rather than 3♦: your K♦ counts 22, the most that Ana can have, and"
        " equal is enough to hold."
    ),
}
"""The hint in the position with this number."""


@pytest.mark.parametrize("game", GAMES)
def test_most_hints_say_why(game: str) -> None:
    """At least 85 of 100 hints do without "no single fact", "about as well" and "nothing else"."""
    without, say = [], language("en")
    for number, (state, seat) in enumerate(positions(game, 20)):
        thought = advice(state, seat)
        said = plain(hint(table_of(state, "en", FRIENDS), seat, say, thought))
        if any(one in said for one in ("no single fact", "both do about as well", "at nothing else")):
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
    """With the position's real cards, seats and numbers."""
    for state, seat, move in anywhere(game, 2, 5):
        scene = scene_of(table_of(state, code, FRIENDS), seat, language(code))
        for ground in grounds(state, seat, move):
            said = plain(presentation.of(game).ground(scene, ground))
            assert not NOTATION.search(said), said
            assert len(said) <= MOST + 40, said  # the cards of the Decktet have long names
