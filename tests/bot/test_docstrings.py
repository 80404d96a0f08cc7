"""Docstrings begin with what the caller gets: a verb, or the name of the thing. The words are plain."""

from __future__ import annotations

import re

from tests.bench.house import HERE, SHIPPED, VAGUE, docstrings, read

WORDS = "anew|whoever|merely|likewise|thereby|she|her|hers|herself"
NEVER = re.compile(rf"(?<![a-z])({WORDS})(?![a-z])", re.IGNORECASE)


def test_no_docstring_begins_with_a_word_that_says_nothing() -> None:
    told = [(source.path, word) for source in read(HERE, *SHIPPED) for word in docstrings(source)]
    assert len(told) > 2000
    vague = [f"{path}: {word} ..." for path, word in told if word in VAGUE]
    assert not vague, "Return, Send, Choose, Raise, or a plain noun"


def test_words_are_plain_and_a_player_is_they() -> None:
    for source in read(HERE, *SHIPPED):
        text = (HERE / source.path).read_text("utf-8")
        assert not NEVER.findall(text), source.path
