"""Docstrings begin with what the caller gets: a verb, or the name of the thing."""

from __future__ import annotations

from tests.bench.house import HERE, SHIPPED, VAGUE, docstrings, read


def test_no_docstring_begins_with_a_word_that_says_nothing() -> None:
    told = [(source.path, word) for source in read(HERE, *SHIPPED) for word in docstrings(source)]
    assert len(told) > 2000
    vague = [f"{path}: {word} ..." for path, word in told if word in VAGUE]
    assert not vague, "Return, Send, Choose, Raise, or a plain noun"
