"""Names are what strangers typed: cut and cleaned here before anybody else sees them.

A name is plain text; whoever puts it into a message escapes it there.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Collection

from bot.i18n.languages import language

LONGEST = 20
"""Characters of a name that a table has room for."""


def clean(name: str, seat: int) -> str:
    """A name as plain text: no control, direction or invisible characters, one line, at most LONGEST
    characters.

    >>> clean("Ana\\u202e\\n the  Great", 0)
    'Ana the Great'
    >>> clean("\\u200b", 2)
    '3'
    """
    # Enclosing and stacked marks can run over a whole screen ("zalgo"): two a letter are enough for any
    # script.
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name[:200]):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind[0] == "C" or kind == "Me" or marks > 2:
            kept.append(" " if letter in "\n\t\r" else "")
        else:
            kept.append(letter)
    short = " ".join("".join(kept).split())[:LONGEST].strip()
    return short or str(seat + 1)


def of_robots(locale: str, count: int, taken: Collection[str]) -> list[str]:
    """So many names for robots, in the language of a server; none that is taken while there are others."""
    called = language(locale)("robot-names").split()
    free = [name for name in called if name not in taken]
    return random.sample(free, count) if count <= len(free) else random.choices(called, k=count)
