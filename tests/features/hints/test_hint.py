"""The words of **Hint**: a move, another obvious one, and the reason, in every language."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import pairwise

import pytest

import engine
import engine.robots
from bot.features.hints.hint import hint
from bot.i18n.languages import codes, language
from bot.presentation.markdown import plain
from engine.contract import Move
from engine.guide import LOST, WON
from engine.outcome import Ground, Outcome
from engine.robots import Advice, Count, Grounds, Reason, Sequel, Weighed, guide_of
from engine.state import State
from engine.words import moves as legal_moves
from tests.bot.pages import table_of
from tests.bot.telling import FRIENDS
from tests.bot.test_catalogue import REASON
from tests.engine.test_puzzles import games, puzzles
from tests.engine.walk import random_game
from tests.features.hints.positions import advice, positions

SAY = language("en")
MOST = 260
"""The maximum number of characters in a hint: two sentences, even if both moves are attacks."""
LINE = REASON + 60
"""The maximum number of characters in a sentence with a reason and short moves."""
NOTATION = re.compile(r"[→…⚔💍+=&/·]|\bnone\b|\d–\d|: [^.]*:")
"""Notation that people don't say at a table, and a second colon."""


def told(game: str, number: int, advice: Advice, code: str = "en") -> str:
    """Return the hint in a puzzle's position."""
    puzzle = puzzles(game)[number]
    table = table_of(puzzle.state(), code, FRIENDS)
    return hint(table, puzzle.seat, language(code), advice)


@cache
def advice_of(game: str, number: int) -> Advice:
    puzzle = puzzles(game)[number]
    return engine.robots.advise(engine.robots.observe(puzzle.state(), puzzle.seat, "a"), 800)


# In robots' games


@cache
def judged(game: str) -> list[tuple[State, int, Advice]]:
    return [(state, seat, advice(state, seat)) for state, seat in positions(game, 12)]


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", sorted(engine.GAMES))
def test_a_hint_is_what_a_friend_would_say(game: str, code: str) -> None:
    """One or two short sentences, in words, and no reason given twice."""
    for state, seat, thought in judged(game):
        said = hint(table_of(state, code, FRIENDS), seat, language(code), thought)
        words = plain(said)
        assert not NOTATION.search(words), said
        assert len(words) <= MOST, said
        assert len(re.findall(r"[.] |[.]$", words)) <= 2, said
        assert words[0] == words[0].upper(), said
        assert words.endswith("."), said
        assert said.count("**") == 2, said
        parts = [part for part in re.split(r"[:.] ?", words) if part]
        assert len(set(parts)) == len(parts), said


@pytest.mark.parametrize("game", sorted(engine.GAMES))
def test_no_reason_is_one_that_both_moves_have(game: str) -> None:
    for _, _, thought in judged(game):
        reason = thought.reason
        if reason.other is not None:
            assert reason.gain is None or reason.gain.best > reason.gain.other, thought
            assert reason.fear is None or reason.fear.best < reason.fear.other, thought


@pytest.mark.parametrize("game", sorted(engine.GAMES))
def test_the_other_move_is_not_always_of_the_same_kind(game: str) -> None:
    """The other move is one that comes to mind: the rule of thumb's, or one that is nearly as good."""
    kinds = set[tuple[bool, str]]()
    for state, seat, thought in judged(game):
        best, other = thought.moves[0].move, thought.reason.other
        if other is not None:
            choice = state.choice(seat)
            assert choice is not None
            same = len([one for one, another in zip(best, other, strict=False) if one == another])
            kinds.add((bool(same), f"{choice.ask} {other[0] if other[0].islower() else ''}"))
    # In Court Piece, only cards are played, and no two cards are the same move.
    assert len(kinds) > 1 or game == "court-piece", kinds


def test_a_guard_is_compared_with_other_places_and_not_only_with_its_discard() -> None:
    """In Court Wars. And in Four Sisters, the words for an order of ten cards don't claim anything about
    millions of orders.
    """
    guards = [thought.reason.other for _, _, thought in judged("court-wars") if thought.reason.other]
    lone = [other for other in guards if len(other) == 1 and other[0] not in ("draw", "skip")]
    assert any(other != ("discard",) for other in lone), lone
    state = engine.new("four-sisters", 4, "scheme")
    said = hint(table_of(state, "en", FRIENDS), 0, SAY, advice(state, 0))
    assert re.search(": you begin with .* in your hand.$", said)


# In puzzles


@pytest.mark.parametrize("code", codes())
@games
def test_whatever_may_come_of_a_move_fits_into_its_sentence(game: str, code: str) -> None:
    """With a card of the table or without one, and with numbers of every kind."""
    puzzle = puzzles(game)[0]
    outcomes = guide_of(puzzle.state()).outcomes
    best = advice_of(game, 0).moves[0]
    about = "M" if game == "the-four-courts" else "KS"
    for gains, names in ((True, (WON, *outcomes.gains)), (False, (LOST, *outcomes.fears))):
        for name in names:
            for count in (
                Count(Outcome(name, about), 100, 0, certain=True),
                Count(Outcome(name, about), 99, 31),
                Count(Outcome(name, about), 1, 0),
                Count(Outcome(name, about), 100, 0, certain=True, fact=True),
            ):
                turned = count._replace(best=count.other, other=count.best)
                reason = Reason("weighed", best.move, 100, *((count, None) if gains else (None, turned)))
                said = told(game, 0, Advice([best], reason), code)
                _, _, why = plain(said).partition(": ")
                assert 0 < len(why) <= LINE, said
                assert not NOTATION.search(plain(said)), said


@pytest.mark.parametrize("game", sorted(engine.GAMES))
@pytest.mark.parametrize("code", codes())
def test_every_move_can_be_said_as_advice(game: str, code: str) -> None:
    """Also as the part that differs from the other move, in positions from every phase of a random game."""
    for number, seats in enumerate(engine.GAMES[game].seats):
        dice, state = random.Random(number), engine.new(game, seats, f"advice {number}")
        for step, (seat, _, _) in enumerate(random_game(state, dice)):
            if state.result is not None or step % 3:
                continue
            seat = state.to_act[0]
            table = table_of(state, code, FRIENDS)
            for best, other in pairwise(legal_moves(state, seat, 12, dice)):
                asked = [state.choice(seat, best[:said]) for said in range(len(best))]
                steps = [(one.ask, word) for one, word in zip(asked, best, strict=True) if one]
                for length in range(1, len(steps) + 1):
                    planned = Reason("weighed", other, 9, sequel=Sequel(tuple(steps[:length]), 9, 9))
                    hint(table, seat, language(code), Advice([Weighed(best, 1.0, 9)], planned))
                for kind in ("weighed", "equal", "lone"):
                    against = None if kind == "lone" else other
                    reason = Reason(kind, against, 9, by=5.0)  # type: ignore[arg-type]
                    said = plain(hint(table, seat, language(code), Advice([Weighed(best, 1.0, 9)], reason)))
                    assert not NOTATION.search(said), said


def test_how_often_is_said_in_words_that_people_use() -> None:
    moves = [Weighed(("AS",), 0.61, 240), Weighed(("TH",), 0.4, 90)]
    gain = Count(Outcome("trick"), 82, 31)
    fear = Count(Outcome("falls", "AS"), 2, 55)
    assert told("court-piece", 2, Advice(moves, Reason("weighed", ("TH",), 100, gain, fear))) == (
        "**Lead A♠** rather than 10♥: your team wins this trick nearly every time. "
        "Otherwise your A♠ falls more often."
    )
    often = Reason("weighed", ("TH",), 100, gain._replace(other=60), None)
    assert told("court-piece", 2, Advice(moves, often)) == (
        "**Lead A♠** rather than 10♥: your team wins this trick more often."
    )
    sure = Advice(moves, Reason("weighed", ("TH",), 100, gain._replace(best=100, certain=True), None))
    assert told("court-piece", 2, sure) == "**Lead A♠** rather than 10♥: your team wins this trick."
    lost = Advice(moves, Reason("weighed", ("TH",), 9, None, Count(Outcome(LOST), 0, 9, True)))
    assert told("court-piece", 2, lost) == "**Lead A♠** rather than 10♥: otherwise you lose the game."


def test_what_a_card_gains_and_escapes_is_said_once() -> None:
    moves = [Weighed(("2S",), 0.61, 240), Weighed(("AS",), 0.4, 90)]
    gain, fear = Count(Outcome("takes", "AS"), 60, 30), Count(Outcome("falls", "AS"), 20, 50)
    assert told("court-piece", 2, Advice(moves, Reason("weighed", ("AS",), 100, gain, fear))) == (
        "**Lead 2♠** rather than A♠: your A♠ takes a trick more often."
    )


def test_without_a_reason_none_is_pretended() -> None:
    moves = [Weighed(("AS",), 0.61, 240), Weighed(("TH",), 0.4, 90)]
    likely = Count(Outcome(WON), 30, 20)
    for by, reason in (
        (1.0, "it is close, and no single fact decides it"),
        (4.0, "no single fact decides it, only how play goes on"),
    ):
        for gain in (None, likely):  # winning more often isn't a lesson by itself
            advice = Advice(moves, Reason("weighed", ("TH",), 100, gain, by=by))
            assert told("court-piece", 2, advice) == f"**Lead A♠** rather than 10♥: {reason}."


def test_where_it_matters_little_or_there_is_no_choice_it_says_so() -> None:
    moves = [Weighed(("AS",), 0.5, 240), Weighed(("TH",), 0.5, 240)]
    assert told("court-piece", 2, Advice(moves, Reason("equal", ("TH",)))) == (
        "**Lead A♠** or 10♥: both do about as well."
    )
    ground = Ground("long", (("suit", "S"), ("count", 5), ("trumps", "no")))
    told_of = Grounds(ground, None, ("AS",), ("2C",), ("TH",))
    assert told("court-piece", 2, Advice(moves, Reason("weighed", ("TH",), grounds=told_of))) == (
        "**Lead A♠** or 10♥ rather than 2♣: your longest suit beside trumps is ♠ spades, with 5 cards."
    )
    assert told("court-piece", 2, Advice([Weighed(("AS",), 0.0, 0)], Reason("only"))) == (
        "**Lead A♠**: you have no other move."
    )
    lone = Advice([Weighed(("AS",), 0.0, 0)], Reason("lone"))
    assert told("court-piece", 2, lone) == SAY("hint-lone", move="Lead A♠")
    sure = Reason("lone", None, 9, Count(Outcome(WON), 9, 9, certain=True))
    assert told("court-piece", 2, Advice(lone.moves, sure)) == "**Lead A♠**: you win the game."


def test_two_uses_of_one_card_are_compared_by_what_differs() -> None:
    def said(game: str, best: Move, other: Move) -> str:
        return told(game, 0, Advice([Weighed(best, 0.5, 9)], Reason("weighed", other, 9, by=4.0)))

    assert "** rather than take it: " in said(
        "court-wars", ("attack", "QS", "2", "QH", "1"), ("attack", "QS", "2", "QH", "court")
    )


def test_a_fact_is_said_without_how_often_it_comes() -> None:
    moves = [Weighed(("draw",), 0.61, 240)]
    gain = Count(Outcome("covers", "KS"), 100, 0, certain=True, fact=True)
    fear = Count(Outcome("in-reach", "JS"), 0, 100, certain=True, fact=True)
    said = told("court-wars", 0, Advice(moves, Reason("weighed", ("draw",), 100, gain, fear)))
    assert said.endswith(": your K♠ is no longer bare. Otherwise an attack can take your J♠.")
    close = told("court-wars", 0, Advice(moves, Reason("equal", ("draw",), 100, gain)))
    assert close.endswith(": your K♠ is no longer bare.")
    assert "close" not in close


TAKES = (("turn", "attack"), ("attacker", "KS"), ("spend", "2"), ("target", "QH"), ("remove", "court"))
SEQUELS = [
    ("court-wars", TAKES, "attack Q♥ with K♠", "atacar Q♥ con K♠"),
    ("court-wars", (*TAKES[:2], None, None, TAKES[4]), "attack with K♠", "atacar con K♠"),
    ("court-wars", (("guard", "KS"),), "put a Guard on K♠", "poner un guardia en K♠"),
    (
        "four-tribes",
        (("reply", "2C+3C"),),
        "reply to a duel with 2♣ and 3♣",
        "responder a un duelo con 2♣ y 3♣",
    ),
    ("four-tribes", (("action", "lay"), ("card", "7H"), None), "lay 7♥", "bajar 7♥"),
    ("four-tribes", (("action", "lay"), None, ("place", "7H")), "", ""),
    ("court-piece", (("card", "TH"),), "play 10♥", "jugar 10♥"),
    ("the-four-courts", (("court", "MLY"),), "lay a card at the Rite", "colocar una carta en el Rito"),
]


@pytest.mark.parametrize(("game", "steps", "en", "es"), SEQUELS)
def test_the_plan_behind_a_move_is_said_in_the_words_of_the_game(
    game: str, steps: tuple[tuple[str, str] | None, ...], en: str, es: str
) -> None:
    best = advice_of(game, 0).moves[:1]
    planned = Reason("weighed", best[0].move, 24, by=1.0, sequel=Sequel(steps, 20, 24))
    given = Advice(best, planned)
    first = told(game, 0, given).partition(" Most often ")
    second = told(game, 0, given, "es").partition(" Después, ")
    assert first[2] == (f"you would then {en}." if en else "")
    assert second[2] == (f"lo más frecuente es {es}." if es else "")
