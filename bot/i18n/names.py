"""Names are what strangers typed: cut and cleaned here before anybody else sees them.

A name is plain text; whoever puts it into a message escapes it there.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Collection

from bot.i18n import graphemes
from bot.i18n.graphemes import END_OF_TAGS, FLAG, JOINER, NON_JOINER
from bot.i18n.languages import language

LONGEST = 20
"""Characters of a name that a table has room for, as a reader counts them: a family emoji is one."""
_MOST = 48
"""The same as a computer counts them: no more fits beside a card on a button."""
_MARKS = 2
"""Marks on a letter: enclosing and stacked ones can run over a whole screen ("zalgo"), and these are enough
for any script.
"""


def clean(name: str, seat: int) -> str:
    """A name as plain text: no control, direction or invisible characters but those that its script or an
    emoji is spelled with, one line, at most LONGEST characters. What was cut ends in "…".

    >>> clean("Ana\\u202e\\n the  Great", 0)
    'Ana the Great'
    >>> clean("\\u200b", 2)
    '3'
    >>> clean("Bartholomew the Second", 0)
    'Bartholomew the Sec…'
    """
    text = unicodedata.normalize("NFC", name[:200])
    kept: list[str] = []
    marks = 0
    for at, letter in enumerate(text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if letter in (JOINER, NON_JOINER):
            marks = 0
            kept.append(letter if _joins("".join(kept[-2:]), letter, text[at + 1 : at + 2]) else "")
        elif graphemes.is_tag(letter):
            kept.append(letter if _in_flag(text, at) else "")
        elif kind[0] == "C" or kind == "Me" or marks > _MARKS:
            kept.append(" " if letter in "\n\t\r" else "")
        else:
            kept.append(letter)
    return _cut(" ".join("".join(kept).split())) or str(seat + 1)


def of_robots(locale: str, count: int, taken: Collection[str]) -> list[str]:
    """So many names for robots, in the language of a server; none that is taken while there are others."""
    called = language(locale)("robot-names").split()
    free = [name for name in called if name not in taken]
    return random.sample(free, count) if count <= len(free) else random.choices(called, k=count)


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner between these two does what joiners are for, rather than hide in a name."""
    if not before or not after:
        return False
    if graphemes.is_virama(before[-1]):
        return unicodedata.category(after) == "Lo"
    if joiner == NON_JOINER:
        return unicodedata.bidirectional(before[-1]) == unicodedata.bidirectional(after) == "AL"
    pictures = before.rstrip("\ufe0f")[-1:]
    return bool(pictures) and graphemes.is_emoji(after) and _is_picture(pictures)


def _is_picture(character: str) -> bool:
    return graphemes.is_emoji(character) or graphemes.is_modifier(character)


def _in_flag(text: str, at: int) -> bool:
    """Whether the tag at this place is one of a flag that is whole."""
    start = at
    while start and graphemes.is_tag(text[start]):
        start -= 1
    end = at
    while end < len(text) and graphemes.is_tag(text[end]):
        end += 1
    return text[start] == FLAG and text[end - 1] == END_OF_TAGS and END_OF_TAGS not in text[start : end - 1]


def _cut(name: str) -> str:
    pieces = graphemes.clusters(name)
    if len(pieces) <= LONGEST and len(name) <= _MOST:
        return name
    pieces = pieces[: LONGEST - 1]
    while len("".join(pieces)) >= _MOST:
        pieces.pop()
    return "".join(pieces).rstrip() + "…"
