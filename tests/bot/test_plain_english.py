"""Docstrings, comments, pages, rules and players' sentences are in plain English.

The rooms in DONE, the pages in PAGES and all player texts stay within the bounds of well-kept projects.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from bot.i18n.languages import DEFAULT, LANGUAGES
from bot.i18n.rulebook import NUMBERED, RULES

HOUSE = Path(__file__).resolve().parents[2]
DONE = (
    "bot",
    "cogs",
    "engine",
    "tests",
    "tests/bot",
    "tests/discord",
    "tests/engine",
    "tests/features",
    "tests/lab",
    "tests/pretended",
    "tests/sim",
)
"""The rooms that were edited."""
PAGES = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "docs/ARCHITECTURE.md",
    "docs/COMMANDS.md",
    "docs/OWNERS.md",
    "docs/PRIVACY.md",
    "docs/SCALING.md",
    "docs/TERMS.md",
    "tests/README.md",
    "tests/lab/HOUSE.md",
    "tests/lab/PANELS.md",
    "tests/lab/ROBOTS.md",
    "tests/lab/TRIED.md",
    "tests/lab/WEEK.md",
)
"""The pages that were edited."""
RELATIVE = re.compile(r"(Who|Whom|Whose|Whoever|What|Whatever|Where|Wherever|Whether|That|Those who)\b")
"""A beginning that leaves the sentence without a proper subject."""
ODD = re.compile(
    r"\b(whose|whom|whoever|whatever|wherever|besides?|anew|thereby|hence|lest|by now|(?:no|any) more|of late"
    r"|as far as"
    r"|in the meantime|meanwhile|where there (?:is|are)|(?:of|for|in|with|to|from|by) which|but for"
    r"|should (?:they|it|one)|what is (?:due|left|told|said|shown)|who (?:is|are) (?:asked|told|called))\b",
    re.IGNORECASE,
)
NEGATIVE = re.compile(r"\b(nobody|nothing)\b", re.IGNORECASE)
RAISES = re.compile(r"Raises? (?!.*\b(if|unless|when|while|until|once|for|on|at|because|after|errors?)\b).*")
"""A sentence that names an exception but no condition."""
WITH_CONDITIONS = ("bot", "cogs", "engine")
"""The rooms where docstrings must say when an exception is raised."""
BOUNDS = {"relative": 0.005, "odd": 0.018, "negative": 0.012}
"""Maximum shares of sentences that begin with a bare relative, use an odd word, or deny with a pronoun.
They're the maximum in four well-written projects.
"""
SPARED = 2
"""Number of such sentences that even a small room may have."""


def prose(path: Path) -> Iterator[str]:
    """Yield a file's docstrings, including attributes' but without doctests, and its comments."""
    source = path.read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for inner in body if isinstance(body, list) else ():
            if isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant):
                yield str(inner.value.value).split(">>>")[0]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not re.match(r"#\s*(noqa|type:|fmt:|!)", token.string):
            yield token.string.lstrip("# ")


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of at least three words.

    >>> list(sentences("Send it. Whose turn it is, the game says; it knows."))
    ['Whose turn it is, the game says;']
    """
    for paragraph in re.split(r"\n\s*\n", text):
        for one in re.split(r"(?<=[.!?:;])\s+", " ".join(paragraph.split())):
            if len(one.split()) > 2:
                yield one


def wrong(found: list[str]) -> dict[str, list[str]]:
    """Return the sentences of each kind that exceeds its bound."""
    kinds = {
        "relative": [one for one in found if RELATIVE.match(one) and not one.endswith("?")],
        "odd": [one for one in found if ODD.search(one)],
        "negative": [one for one in found if NEGATIVE.search(one)],
    }
    return {kind: of for kind, of in kinds.items() if len(of) > max(SPARED, BOUNDS[kind] * len(found))}


@pytest.mark.parametrize("room", DONE)
def test_a_room_is_in_plain_english(room: str) -> None:
    paths = sorted((HOUSE / room).rglob("*.py"))
    found = [one for path in paths for text in prose(path) for one in sentences(text)]
    assert len(found) > 20
    assert not wrong(found)


def test_the_pages_are_in_plain_english() -> None:
    texts = [(HOUSE / page).read_text("utf-8") for page in PAGES]
    plain = [re.sub(r"(?s:```.*?```)|(?m:^[|#].*$)", "", text) for text in texts]
    found = [one for text in plain for one in sentences(text)]
    assert len(found) > 100
    assert not wrong(found)


def test_the_rules_are_in_plain_english() -> None:
    """These are the numbered rules, which refusals quote, and the rulebooks, for all games together."""
    numbered = [NUMBERED / game.folder / "RULES.md" for game in engine.GAMES.values()]
    for paths in (numbered, sorted((RULES / DEFAULT).glob("*.md"))):
        texts = [path.read_text("utf-8") for path in paths]
        plain = [
            re.sub(r"(?s:```.*?```)|(?m:^[|#].*$)|^ *[-*] ", "\n", text, flags=re.MULTILINE) for text in texts
        ]
        found = [one for text in plain for one in sentences(text)]
        assert len(found) > 100
        assert not wrong(found)


def test_players_read_plain_english() -> None:
    """The whole catalogue is read, with X for each fact."""
    lines = [
        re.sub(r"^[\w-]+ = |^\s+\*?\[[\w-]+\] ?", "", line)
        for path in sorted((LANGUAGES / DEFAULT).glob("*.ftl"))
        for line in path.read_text("utf-8").splitlines()
        if not line.startswith("#")
    ]
    found = [one for line in lines for one in sentences(re.sub(r"\{[^}]*\}", "X", line))]
    assert len(found) > 500
    assert not wrong(found)


@pytest.mark.parametrize("room", WITH_CONDITIONS)
def test_a_docstring_says_when_an_exception_is_raised(room: str) -> None:
    """A bare "Raise Refused." sends readers to the code for the condition."""
    bare = [
        f"{path.relative_to(HOUSE)}: {one}"
        for path in sorted((HOUSE / room).rglob("*.py"))
        for text in prose(path)
        for one in re.split(r"(?<=[.!?])\s+", " ".join(text.split()))
        if RAISES.fullmatch(one)
    ]
    assert not bare


@pytest.mark.parametrize(("text", "bare"), [("Raise Refused.", True), ("Raise Stale if it is over.", False)])
def test_a_bare_raise_is_found(text: str, bare: bool) -> None:
    assert bool(RAISES.fullmatch(text)) is bare


@pytest.mark.parametrize(
    "text",
    [
        "Who waits at the same time shares the commit.",
        "Until then nobody is told, whose turn it was.",
        "Nothing is sent to a channel that is gone.",
    ],
)
def test_what_is_not_plain_is_found(text: str) -> None:
    assert wrong([text] * 20)
