"""Docstrings begin with a verb, or with the name of the thing. The words are plain."""

from __future__ import annotations

import re

import pytest

from tests.lab.house import HERE, PRONOUNS, SHIPPED, STIFF, VAGUE, docstrings, read

NEVER = re.compile(rf"(?<![a-z])({PRONOUNS}|{STIFF})(?![a-z])", re.IGNORECASE)
READ = (
    "*.md",
    "*.toml",
    *(f"{room}/**/*.{kind}" for room in (*SHIPPED, "tests") for kind in ("py", "md", "toml")),
    *(f"data/**/*.{kind}" for kind in ("md", "toml", "ftl", "js", "css", "html")),
)
SPANISH = re.compile(r"\.es\.md$|/es/")
EXCEPT = {
    "tests/lab/house.py": "has the words",
    "tests/bot/test_plain_english.py": "has the words",
    "tests/features/typed/": "is what people type",
    "data/languages/en/words/": "is what people type",
}


def test_no_docstring_begins_with_a_word_that_says_nothing() -> None:
    told = [(source.path, word) for source in read(HERE, *SHIPPED) for word in docstrings(source)]
    assert len(told) > 2000
    vague = [f"{path}: {word} ..." for path, word in told if word in VAGUE]
    assert not vague, "Return, Send, Choose, Raise, or a plain noun"


def test_words_are_plain_and_a_player_is_they() -> None:
    """This includes names in tests, documents, and all text for players."""
    paths = [
        path
        for pattern in READ
        for path in HERE.glob(pattern)
        if not SPANISH.search(path.relative_to(HERE).as_posix())
    ]
    assert len(paths) > 700
    said = {path.relative_to(HERE).as_posix(): NEVER.findall(path.read_text("utf-8")) for path in paths}
    found = {path: words for path, words in said.items() if words}
    assert not {path: words for path, words in found.items() if not path.startswith(tuple(EXCEPT))}
    assert not [one for one in EXCEPT if not any(path.startswith(one) for path in found)], "needed no more"


@pytest.mark.parametrize("word", [*PRONOUNS.split("|"), *STIFF.split("|")])
def test_a_word_that_is_not_plain_is_found(word: str) -> None:
    for text in (f"# To {word}.", f"def test_{word}_asks", f"{word.upper()}_MIND", f"{word.title()} asks"):
        assert NEVER.findall(text)
    assert not NEVER.findall(f"other{word}, {word}arsay")
