"""The words of **Hint**: the move, why in two lines at most, and what follows, in every language."""

from __future__ import annotations

from functools import cache

import pytest

import engine
import engine.robots
from bot.features.hints.hint import hint
from bot.i18n.languages import codes, language
from bot.presentation.markdown import plain
from engine.guide import LOST, WON
from engine.outcome import Outcome
from engine.robots import Advice, Count, Reason, Sequel, Weighed, guide_of
from tests.bot.pages import table_of
from tests.bot.telling import FRIENDS
from tests.bot.test_catalogue import REASON
from tests.engine.test_puzzles import games, puzzles

SAY = language("en")
WHY = 2
"""Lines that say why."""
LINE = REASON + 48
"""Characters of such a line: a clause, and how often it comes with the longest frame around it."""


def told(game: str, number: int, advice: Advice, code: str = "en") -> list[str]:
    """The lines of a hint in the position of a puzzle."""
    puzzle = puzzles(game)[number]
    table = table_of(puzzle.state(), code, FRIENDS)
    return hint(table, puzzle.seat, language(code), advice).split("\n")


@cache
def advice_of(game: str, number: int) -> Advice:
    puzzle = puzzles(game)[number]
    return engine.robots.advise(engine.robots.observe(puzzle.state(), puzzle.seat, "a"), 800)


@pytest.mark.parametrize("code", codes())
@games
def test_every_hint_says_why_in_two_lines_at_most(game: str, code: str) -> None:
    for number in range(0, len(puzzles(game)), 14):
        advice = advice_of(game, number)
        first, *why = told(game, number, advice, code)
        assert first.count("**") in (2, 4)
        assert len(why) <= WHY + (advice.reason.sequel is not None)
        assert not any(digit in line for line in why for digit in ("100", "0.")), "words, not numbers"


@pytest.mark.parametrize("code", codes())
@games
def test_whatever_may_come_of_a_move_fits_into_its_line(game: str, code: str) -> None:
    """With a card of the table, with none, with every kind of numbers; each line ends like a sentence."""
    puzzle = puzzles(game)[0]
    outcomes = guide_of(puzzle.state()).outcomes
    best, other = advice_of(game, 0).moves[0], advice_of(game, 0).reason.other
    about = "M" if game == "the-four-courts" else "KS"
    for gains, names in ((True, (WON, *outcomes.gains)), (False, (LOST, *outcomes.fears))):
        for name in names:
            for count in (
                Count(Outcome(name, about), 100, 0, certain=True),
                Count(Outcome(name, about), 99, 31),
                Count(Outcome(name, about), 1, 0),
                Count(Outcome(name, about), 100, 100, certain=True),
                Count(Outcome(name, about), 100, 0, certain=True, fact=True),
            ):
                if count.certain and name in set(outcomes.fears) - outcomes.plain - outcomes.verdicts:
                    continue  # which is counted, never known
                turned = count._replace(best=count.other, other=count.best)
                reason = Reason(
                    "weighed", other or best.move, 100, *((count, None) if gains else (None, turned))
                )
                _, line = told(game, 0, Advice([best], reason), code)
                assert len(plain(line)) <= LINE, line
                assert line.endswith(".")


def test_how_often_is_said_in_words_that_people_use() -> None:
    moves = [Weighed(("AS",), 0.61, 240), Weighed(("TH",), 0.4, 90)]
    gain = Count(Outcome("trick"), 82, 31)
    fear = Count(Outcome("falls", "AS"), 2, 55)
    assert told("court-piece", 2, Advice(moves, Reason("weighed", ("TH",), 100, gain, fear))) == [
        "A strong robot would choose **A♠** rather than **10♥**.",
        "Your team wins this trick: about 4 of 5, otherwise about 2 of 5.",
        "Otherwise your A♠ falls: about 3 of 5, like this rarely.",
    ]
    sure = Advice(moves, Reason("weighed", ("TH",), 100, gain._replace(best=100, certain=True), None))
    assert told("court-piece", 2, sure)[1] == (
        "Your team wins this trick, for certain; otherwise about 2 of 5."
    )
    both = Advice(moves, Reason("weighed", ("TH",), 100, Count(Outcome("trick"), 100, 100, True), None))
    assert told("court-piece", 2, both)[1] == "Your team wins this trick, for certain."
    lost = Advice(moves, Reason("weighed", ("TH",), 9, None, Count(Outcome(LOST), 0, 9, True)))
    assert told("court-piece", 2, lost)[1] == "Otherwise you lose the game, for certain; like this rarely."


def test_what_comes_as_often_with_both_moves_is_not_told() -> None:
    """Two shares that are the same in words are no reason for the move."""
    moves = [Weighed(("AS",), 0.61, 240), Weighed(("TH",), 0.4, 90)]
    near = Reason("weighed", ("TH",), 100, Count(Outcome("trick"), 45, 34), by=9.0)
    assert told("court-piece", 2, Advice(moves, near)) == [
        SAY("hint-move", move="A♠"),
        SAY("hint-better", by="far", other="10♥"),
    ]


def test_where_it_matters_little_or_there_is_no_choice_it_says_so() -> None:
    moves = [Weighed(("AS",), 0.5, 240), Weighed(("TH",), 0.5, 240)]
    assert told("court-piece", 2, Advice(moves, Reason("equal", ("TH",))))[0] == SAY(
        "hint-equal", move="A♠", other="10♥"
    )
    assert told("court-piece", 2, Advice([Weighed(("AS",), 0.0, 0)], Reason("only"))) == [
        SAY("hint-move", move="A♠"),
        SAY("hint-no-other"),
    ]
    lone = Advice([Weighed(("AS",), 0.0, 0)], Reason("weighed", ("TH",), 100))
    assert told("court-piece", 2, lone) == [SAY("hint-move", move="A♠"), SAY("hint-only")]


def test_a_fact_is_said_without_how_often_it_comes() -> None:
    moves = [Weighed(("KS",), 0.61, 240), Weighed(("JS",), 0.4, 90)]
    gain = Count(Outcome("covers", "KS"), 100, 0, certain=True, fact=True)
    fear = Count(Outcome("in-reach", "KS"), 0, 100, certain=True, fact=True)
    lines = told("court-wars", 0, Advice(moves[:1], Reason("weighed", moves[0].move, 100, gain, fear)))
    assert lines[1:] == ["Your K♠ is no longer bare.", "Otherwise an attack can take your K♠."]


TAKES = (("turn", "attack"), ("attacker", "KS"), ("spend", "2"), ("target", "QH"), ("remove", "court"))
SEQUELS = [
    (
        "court-wars",
        TAKES,
        "Attack → K♠ → 2 Guards → Q♥ → the Court card",
        "Atacar → K♠ → 2 guardias → Q♥ → la figura",
    ),
    (
        "court-wars",
        (TAKES[0], None, None, TAKES[3], None),
        "Attack → … → Q♥ → …",
        "Atacar → … → Q♥ → …",
    ),
    ("court-wars", (("guard", "KS"),), "the next Guard on K♠", "el próximo guardia en K♠"),
    (
        "four-tribes",
        (("reply", "2C+3C"),),
        "in a duel, reply with 2♣ and 3♣",
        "en un duelo, responder con 2♣ y 3♣",
    ),
    ("court-piece", (("card", "TH"),), "play 10♥", "jugar 10♥"),
    ("the-four-courts", (("court", "MLY"),), "lay it at Rite", "colocarla en Rito"),
]


@pytest.mark.parametrize(("game", "steps", "en", "es"), SEQUELS)
def test_the_plan_behind_a_move_is_said_in_the_words_of_the_game(
    game: str, steps: tuple[tuple[str, str] | None, ...], en: str, es: str
) -> None:
    best = advice_of(game, 0).moves[:1]
    advice = Advice(best, Reason("weighed", best[0].move, 24, by=1.0, sequel=Sequel(steps, 20, 24)))
    assert told(game, 0, advice)[-1] == f"Then most often: **{en}**."
    assert told(game, 0, advice, "es")[-1] == f"Después, lo más frecuente: **{es}**."


@pytest.mark.parametrize(("by", "much"), [(1.0, "a little"), (3.0, "clearly"), (8.0, "far")])
def test_without_a_reason_it_is_said_how_much_better_it_does(by: float, much: str) -> None:
    """So it is in a game that names no outcomes."""
    moves = [Weighed(("AS",), 0.61, 240), Weighed(("TH",), 0.4, 90)]
    first, better = told("court-piece", 2, Advice(moves, Reason("weighed", ("TH",), 100, by=by)))
    assert first == SAY("hint-move", move="A♠")
    assert better.startswith(f"It comes out {much} better than **10♥**")
