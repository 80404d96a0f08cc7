"""Read the texts about each game: its rulebook for players and its numbered rules.

The rulebook is data/rules/LANGUAGE/GAME.md, split into sections that fit a message. The numbered rules are in
RULES.md in the game's folder in engine/games.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import engine
from bot.i18n.languages import DEFAULT

_HOUSE = Path(__file__).resolve().parents[2]
RULES = _HOUSE / "data" / "rules"
NUMBERED = _HOUSE / "engine" / "games"
LONGEST = 3400
"""Maximum number of characters in a section or a rule."""
_HEADING = re.compile(r"^## +", re.MULTILINE)
_TELLS = re.compile(r" \(((?:[A-Z]+-\d+(?:, )?)+)\)$")
"""The rule numbers at the end of a section's heading."""
_CITED = re.compile(r"\b[A-Z]{2}-\d{1,3}\b")
_RULE = re.compile(r"^- ([A-Z]+-\d+) ", re.MULTILINE)
_WRAPPED = re.compile(r"\n +(?![- ])")
_INDENT = re.compile(r"^ +", re.MULTILINE)


class Section(NamedTuple):
    """A page of a rulebook."""

    title: str
    text: str
    rules: tuple[str, ...] = ()
    """The numbers of the rules it explains."""


class Rule(NamedTuple):
    """A numbered rule."""

    number: str
    """The number used in code and in refusals, such as "CP-5"."""
    part: str
    """The heading above the rule."""
    text: str
    """Markdown, with one line per paragraph and item."""

    @property
    def plain(self) -> str:
        """The text on one line, without markup."""
        return " ".join(re.sub(r"[*`]|^- ", "", self.text, flags=re.MULTILINE).split())


@cache
def sections(game: str, code: str) -> tuple[Section, ...]:
    """Return a game's rulebook, in English if it isn't available in this language.

    Each section begins with "## ", and its heading ends with the rules it explains: "## Tricks (CP-5, CP-6)".
    """
    if game not in engine.GAMES:
        return ()
    path = RULES / code / f"{game}.md"
    if not path.exists():
        path = RULES / DEFAULT / f"{game}.md"
    if not path.exists():
        return ()
    found = []
    for title, text in _parts(path):
        tells = _TELLS.search(title)
        found.append(
            Section(_TELLS.sub("", title), text, tuple(tells[1].split(", ")) if tells is not None else ())
        )
    return tuple(found)


def section(pages: Sequence[Section], number: str) -> int:
    """Return the index of the first of these pages that explains a rule ("CP-5"), or 0 if none does."""
    places = (at for at, one in enumerate(pages) if number in one.rules)
    return next(places, 0)


@cache
def rules(game: str, code: str) -> tuple[Rule, ...]:
    """Return a game's numbered rules in order, in English if they aren't available in this language."""
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
    """Return the index in `rules` of the rule a person means, or None if there's no such rule.

    "5", "cp5" and "CP-5" all mean the same rule.
    """
    meant = re.fullmatch(r"(?:([a-z]+)[ -]*)?0*([1-9]\d{0,3})", said.strip().lower(), re.ASCII)
    if meant is None:
        return None
    for at, one in enumerate(rules(game, code)):
        letters, number = one.number.lower().split("-")
        if meant[2] == number and meant[1] in (None, letters):
            return at
    return None


def cited(text: str) -> list[tuple[str, str]]:
    """Return the rules a text cites as (game, number), in order and without duplicates.

    >>> cited("You must follow suit. (CP-5) Not 7-5.")
    [('court-piece', 'CP-5')]
    """
    numbers = dict.fromkeys(_CITED.findall(text))
    games = _games()
    return [(games[number], number) for number in numbers if number in games]


@cache
def _games() -> dict[str, str]:
    return {one.number: game for game in engine.GAMES for one in rules(game, DEFAULT)}


def _parts(path: Path) -> list[tuple[str, str]]:
    parts = [part.partition("\n") for part in _HEADING.split(path.read_text("utf-8"))[1:]]
    return [(title.strip(), text.strip()) for title, _, text in parts]
