"""What is written about each game: its rulebook for players, data/rules/LANGUAGE/GAME.md, in sections that a
message can hold; and its rules by number, RULES.md in its folder of engine/games.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import engine
from bot.i18n.languages import DEFAULT

_HOUSE = Path(__file__).resolve().parents[2]
RULES = _HOUSE / "data" / "rules"
NUMBERED = _HOUSE / "engine" / "games"
LONGEST = 3400
"""Characters of a section, and of a rule."""
_HEADING = re.compile(r"^## +", re.MULTILINE)
_RULE = re.compile(r"^- ([A-Z]+-\d+) ", re.MULTILINE)
_WRAPPED = re.compile(r"\n +(?![- ])")
_INDENT = re.compile(r"^ +", re.MULTILINE)


class Section(NamedTuple):
    """One page of a rulebook."""

    title: str
    text: str


class Rule(NamedTuple):
    """One numbered rule."""

    number: str
    """As code and refusals cite it: "CP-5"."""
    part: str
    """The heading under which it stands."""
    text: str
    """Markdown, a line for each of its paragraphs and items."""

    @property
    def plain(self) -> str:
        """The same on one line, without marks."""
        return " ".join(re.sub(r"[*`]|^- ", "", self.text, flags=re.MULTILINE).split())


@cache
def sections(game: str, code: str) -> tuple[Section, ...]:
    """The rulebook of a game, English where there is none in this language. "## " begins each section."""
    path = RULES / code / f"{game}.md"
    if not path.exists():
        path = RULES / DEFAULT / f"{game}.md"
    if not path.exists():
        return ()
    return tuple(Section(title, text) for title, text in _parts(path))


@cache
def rules(game: str, code: str) -> tuple[Rule, ...]:
    """The numbered rules of a game in their order, English where there are none in this language."""
    if game not in engine.GAMES:
        return ()
    folder = NUMBERED / engine.GAMES[game].folder
    path = folder / f"RULES.{code}.md"
    if not path.exists():
        path = folder / "RULES.md"
    if not path.exists():
        return ()
    found = []
    for part, text in _parts(path):
        _, *numbered = _RULE.split(text)
        for number, rule in zip(numbered[::2], numbered[1::2], strict=True):
            found.append(Rule(number, part, _INDENT.sub("", _WRAPPED.sub(" ", rule)).strip()))
    return tuple(found)


def rule(game: str, said: str, code: str) -> int | None:
    """The place in `rules` of the one that is meant: "5", "cp5" and "CP-5" are the same; None for no such
    rule.
    """
    meant = re.fullmatch(r"(?:([a-z]+)[ -]*)?0*([1-9]\d{0,3})", said.strip().lower(), re.ASCII)
    if meant is None:
        return None
    for at, one in enumerate(rules(game, code)):
        letters, number = one.number.lower().split("-")
        if meant[2] == number and meant[1] in (None, letters):
            return at
    return None


def _parts(path: Path) -> list[tuple[str, str]]:
    """The headings of a file, each with what stands below it."""
    parts = [part.partition("\n") for part in _HEADING.split(path.read_text("utf-8"))[1:]]
    return [(title.strip(), text.strip()) for title, _, text in parts]
