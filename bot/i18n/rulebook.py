"""The players' rulebooks: data/rules/LANGUAGE/GAME.md, in sections that a message can hold."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

RULES = Path(__file__).resolve().parents[2] / "data" / "rules"
LONGEST = 3400
"""Characters of a section."""


class Section(NamedTuple):
    """One page of a rulebook."""

    title: str
    text: str


@cache
def sections(game: str, code: str) -> tuple[Section, ...]:
    """The rulebook of a game, English where there is none in this language. "## " begins each section."""
    path = RULES / code / f"{game}.md"
    if not path.exists():
        path = RULES / "en" / f"{game}.md"
    if not path.exists():
        return ()
    parts = re.split(r"^## +", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return tuple(Section(part.partition("\n")[0].strip(), part.partition("\n")[2].strip()) for part in parts)
