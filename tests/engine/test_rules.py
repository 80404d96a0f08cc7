"""The numbered rules (RULES.md in a game's folder): every cited rule exists, and every rule has a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine

HOUSE = Path(__file__).resolve().parents[2]
SOURCE = HOUSE.parent / "shared" / "rules"
"""The source of the rules, which a checkout alone doesn't have."""
NUMBER = re.compile(r"^- ([A-Z]+-\d+) ", re.MULTILINE)
CITING = ("*.py", "*.ftl", "*.md", "*.toml")


def numbers(path: Path) -> list[str]:
    """Return the rules that a file lists, in order."""
    return NUMBER.findall(path.read_text("utf-8"))


RULES = {
    key: numbers(HOUSE / "engine" / "games" / game.folder / "RULES.md") for key, game in engine.GAMES.items()
}
LETTERS = {rules[0].partition("-")[0]: key for key, rules in RULES.items()}
CITED = re.compile(rf"(?<![\w-])(?:{'|'.join(LETTERS)})-\d+")


def cited(*places: str) -> dict[str, set[Path]]:
    """Return every rule number that these places name, with the files."""
    found: dict[str, set[Path]] = {}
    for place in places:
        for kind in CITING:
            for path in [HOUSE / place] if place.endswith(kind[1:]) else (HOUSE / place).rglob(kind):
                for number in CITED.findall(path.read_text("utf-8")):
                    found.setdefault(number, set()).add(path.relative_to(HOUSE))
    return found


def test_each_game_has_letters_of_its_own_and_numbers_without_a_gap():
    assert len(LETTERS) == len(engine.GAMES)
    for letters, key in LETTERS.items():
        assert RULES[key] == [f"{letters}-{at}" for at in range(1, len(RULES[key]) + 1)], key


def test_no_rule_is_cited_that_there_is_not():
    places = ("engine", "bot", "cogs", "tests", "data", "pyproject.toml", "README.md")
    known = {number for rules in RULES.values() for number in rules}
    assert {number: paths for number, paths in cited(*places).items() if number not in known} == {}


def test_every_rule_is_named_by_a_test():
    """A rule counts as covered when a test names its number."""
    proved = {
        number
        for number, paths in cited("tests/engine").items()
        if {path.name for path in paths} - {"test_rules.py"}
    }
    assert [number for rules in RULES.values() for number in rules if number not in proved] == []


def test_rules_of_one_game_are_not_cited_in_the_folders_of_another():
    for letters, key in LETTERS.items():
        for other in set(engine.GAMES) - {key}:
            folder = engine.GAMES[other].folder
            here = cited(f"engine/games/{folder}", f"bot/presentation/{folder}")
            assert not [number for number in here if number.startswith(f"{letters}-")], folder


OURS = {"the-four-courts": 1}
"""Number of rules at the end of a game's list that aren't in its source. Each is our own ruling."""


def ours(key):
    """Return the rules that a game adds to its source."""
    return RULES[key][len(RULES[key]) - OURS.get(key, 0) :]


@pytest.mark.parametrize("key", OURS)
def test_a_rule_beyond_the_source_says_that_it_is_ours(key):
    folder = HOUSE / "engine" / "games" / engine.GAMES[key].folder
    for name, mark in (("RULES.md", "*(our ruling)*"), ("RULES.es.md", "*(decisión nuestra)*")):
        text = (folder / name).read_text("utf-8")
        assert all(mark in text.partition(f"- {number} ")[2].partition("\n- ")[0] for number in ours(key))


@pytest.mark.parametrize("key", engine.GAMES)
def test_no_rule_of_the_source_is_missing(key):
    path = SOURCE / f"{key}.md"
    if not path.exists():
        pytest.skip(f"{path.name} of the source is not beside this checkout")
    source = numbers(path)
    assert [number for number in RULES[key] if number not in source] == ours(key)
    assert [number for number in source if number not in RULES[key]] == []
