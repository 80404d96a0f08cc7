"""Numbered rules, as people look them up in their language."""

from __future__ import annotations

import pytest

import engine
from bot.i18n import rulebook
from bot.i18n.languages import codes


@pytest.mark.parametrize("game", engine.GAMES)
def test_every_language_has_the_same_rules_in_the_same_order(game: str) -> None:
    numbers = [rule.number for rule in rulebook.rules(game, "en")]
    letters = {number.partition("-")[0] for number in numbers}
    assert len(letters) == 1
    assert numbers == [f"{letters.copy().pop()}-{at}" for at in range(1, len(numbers) + 1)]
    for code in codes():
        assert [rule.number for rule in rulebook.rules(game, code)] == numbers, code


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("game", engine.GAMES)
def test_a_rule_fits_into_a_message_and_stands_on_lines_of_its_own(game: str, code: str) -> None:
    for rule in rulebook.rules(game, code):
        assert rule.part
        assert 0 < len(rule.text) <= rulebook.LONGEST
        assert not [line for line in rule.text.split("\n") if line.startswith(" ")]
        assert "\n" not in rule.plain
        assert not set(rule.plain) & {"*", "`"}


def test_a_language_speaks_for_itself() -> None:
    for game in engine.GAMES:
        english = rulebook.rules(game, "en")
        for code in set(codes()) - {"en"}:
            here = rulebook.rules(game, code)
            assert not [
                one.number for one, other in zip(here, english, strict=True) if one.text == other.text
            ]


def test_a_rule_is_as_it_was_written() -> None:
    assert rulebook.rules("court-piece", "en")[6] == rulebook.Rule(
        "CP-7", "Play", "The team with most of the 13 tricks wins the round."
    )
    defend = rulebook.rules("court-wars", "en")[6].text.split("\n")
    assert defend[0] == "Defend: draw one card."
    assert [line[:8] for line in defend[1:]] == ["- a Guar", "- a King", "- a Joke", "- an Ace"]


def test_a_rule_is_found_however_its_number_is_typed() -> None:
    for said in ("CP-5", "cp-5", "CP5", "cp 5", "5", " 05 "):
        assert rulebook.rule("court-piece", said, "en") == 4, said
    for said in ("", "CP", "cp-0", "cp-99", "FT-5", "-5", "5.5", "⁵", "5" * 300, "rule 5", "no-such-rule"):
        assert rulebook.rule("court-piece", said, "en") is None, said


def test_a_game_that_there_is_not_has_no_rules() -> None:
    assert rulebook.rules("../court_piece", "en") == ()
    assert rulebook.sections("../en/court-piece", "en") == ()
    assert rulebook.rule("poker", "1", "en") is None


def test_a_language_without_rules_of_its_own_has_those_in_english() -> None:
    assert rulebook.rules("four-tribes", "tlh") == rulebook.rules("four-tribes", "en")


@pytest.mark.parametrize("game", engine.GAMES)
def test_every_rule_is_told_on_one_page_and_on_the_same_in_every_language(game: str) -> None:
    told = [one.rules for one in rulebook.sections(game, "en")]
    numbers = [number for page in told for number in page]
    assert sorted(numbers) == sorted(rule.number for rule in rulebook.rules(game, "en"))
    for code in codes():
        assert [one.rules for one in rulebook.sections(game, code)] == told, code
        assert not [
            one.title for one in rulebook.sections(game, code) if "-" in one.title and "(" in one.title
        ]


def test_a_page_is_found_by_a_rule_that_it_tells() -> None:
    assert rulebook.sections("court-piece", "en")[2].title == "Tricks"
    assert rulebook.section(rulebook.sections("court-piece", "en"), "CP-6") == 2
    assert rulebook.section(rulebook.sections("court-piece", "es"), "CP-6") == 2
    assert rulebook.section(rulebook.sections("court-piece", "en"), "FT-6") == 0
    assert rulebook.section(rulebook.sections("poker", "en"), "CP-6") == 0


def test_what_a_text_cites_is_found_once_and_only_where_there_is_such_a_rule() -> None:
    text = (
        "Not 9♠: follow suit. (CP-5) Also, by FT-8 and CP-5; XY-1, cp-5 and CP-5x are none, nor is CP-"
        + "99."
    )
    assert rulebook.cited(text) == [("court-piece", "CP-5"), ("four-tribes", "FT-8")]
    assert rulebook.cited("") == []
