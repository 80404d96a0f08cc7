"""The engine is written in plain words: a docstring says first what the caller gets; a person is they."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "engine"
FILES = sorted(ENGINE.rglob("*.py"))
NO_VERBS = frozenset((
    "A", "All", "An", "Any", "Each", "Every", "For", "Her", "His", "How", "Of", "One", "Some", "That", "The",
    "Their", "These", "They", "This", "Those", "What", "When", "Where", "Whether", "Which", "While", "Who",
    "Whoever", "Whose", "Why", "With",
))  # fmt: skip
"""Words with which docstrings of functions began that did not say what they do."""
AVOIDED = re.compile(
    r"\b(?:anew|[Ww]hoever|merely|likewise|thereby|[Ss]he|[Hh]ers?|[Hh]erself|[Hh]is|[Hh]imself)\b"
)


def functions(tree: ast.AST) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Yield each function that has a docstring, but properties, which are things."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        said = ast.get_docstring(node)
        if said and not any(ast.unparse(one).endswith("property") for one in node.decorator_list):
            yield node, said


def unclear(source: str) -> list[str]:
    """Return what a file says otherwise than in plain words: the line, and the word."""
    found = []
    for function, said in functions(ast.parse(source)):
        first = re.split(r"\W", said, maxsplit=1)[0]
        if not first.istitle() or first in NO_VERBS or (first.endswith("s") and first != "Pass"):
            found.append(f"{function.lineno}: {function.name} begins with {said.split()[0]}")
    for number, line in enumerate(source.split("\n"), 1):
        found += [f"{number}: {word}" for word in AVOIDED.findall(line)]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_words_are_plain(path: Path):
    assert unclear(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    ['def f():\n    "The cards."', 'def f():\n    "Whether it is so."', 'def f():\n    "Returns it."',
     'def f():\n    "FC-9: three cards."', "# dealt anew", '"Her cards."'],
)  # fmt: skip
def test_words_that_are_not_plain_are_found(source: str):
    assert len(unclear(source)) == 1
    assert unclear('def f():\n    "Return the cards of theirs that are here."') == []
