"""Clean and cut names and other user-supplied text before anything else uses it.

The result is plain text. It must be escaped before it's put into a message.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Collection, Container, Sequence
from functools import lru_cache
from itertools import chain, count

from bot.i18n import graphemes
from bot.i18n.graphemes import END_OF_TAGS, FLAG, JOINER, NON_JOINER
from bot.i18n.languages import language

LONGEST = 20
"""Maximum length of a name at a table, in graphemes. A family emoji counts as one."""
_HANDLE = 10
"""Maximum length of a username that distinguishes two people with the same name, in graphemes."""
_MOST = 48
"""Maximum length in code points. A longer name wouldn't fit on a button with a card."""
REMEMBERED = 4096
"""Maximum number of cached names, cleaned and escaped. Games show each name many times."""
_MARKS = 2
"""Maximum number of marks on a letter, which is enough for any script.

More enclosing and stacked marks could cover a whole screen ("zalgo").
"""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0\ufffc\U0001d159")
"""Characters that count as letters, marks or symbols but have no glyph.

They're Hangul fillers, Mongolian selectors, and the placeholder for a missing object.
"""
ROBOT = "\U0001f916"
"""The symbol for a robot. It's removed from people's names."""
_SPACES = frozenset("\n\t\r\u2800")
"""Characters that count as a space, including the Braille blank."""


@lru_cache(maxsize=REMEMBERED)
def clean(name: str, seat: int) -> str:
    """Clean a name: one line of plain text, at most LONGEST characters, with something visible.

    Names that were cut end in "…". If no character is visible, the seat's number is used. See `legible`.

    >>> clean("Ana\\u202e\\n the  Great", 0)
    'Ana the Great'
    >>> clean("\\u200b \\u3164", 2)
    '3'
    >>> clean("Bartholomew the Second", 0)
    'Bartholomew the Sec…'
    """
    return _cut(legible(name[:200])) or str(seat + 1)


def first_legible(*called: str | None) -> str:
    """Return the first of these names that has something visible, or "" if there's none.

    >>> first_legible("\\u3164", None, "ana_77")
    'ana_77'
    """
    return next((name for name in called if name and legible(name[:200])), "")


def legible(text: str) -> str:
    """Reduce a text to its visible part, on one line.

    Control, direction and invisible characters are dropped, unless their script or an emoji needs them. So
    are marks without a letter and the symbol for robots.

    >>> legible("\\u2067Look:\\u2800♥\\u0301\\u0302\\u0303"), legible("\\u0301 \\ufe0f\\u2800")
    ('Look: ♥́̂', '')
    >>> legible("\\U0001f916 Igor")
    'Igor'
    """
    text = unicodedata.normalize("NFC", text.replace(ROBOT, " "))
    kept: list[str] = []
    marks = 0
    for at, letter in enumerate(text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if letter in (JOINER, NON_JOINER):
            marks = 0
            kept += letter if _joins("".join(kept[-2:]), letter, text[at + 1 : at + 2]) else ""
        elif graphemes.is_tag(letter):
            kept += letter if _in_flag(text, at) else ""
        elif letter in _SPACES:
            kept.append(" ")
        elif kind[0] == "C" or kind == "Me" or letter in _BLANK or marks > _MARKS:
            continue
        elif not marks or (kept and not kept[-1].isspace()):
            kept.append(letter)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def apart(name: str, handle: str, taken: Container[str]) -> str:
    """Return the name, changed if necessary, so that readers can't mistake it for another.

    `taken` are the other names, as returned by `folded`. If the name is taken, the username is added, cut to
    _HANDLE characters. If that's taken too, a number is added.

    >>> apart("Alex", "alex_77", {"ana"}), apart("Alex", "alex_77", {"alex"})
    ('Alex', 'Alex (alex_77)')
    >>> apart("Alex", "", {"alex", "alex (2)"})
    'Alex (3)'
    """
    if folded(name) not in taken:
        return name
    known = _cut(legible(handle[:200]), _HANDLE)
    added = chain([known] if known else [], map(str, count(2)))
    found = (f"{_cut(name, LONGEST - len(graphemes.clusters(one)) - len(' ()'))} ({one})" for one in added)
    return next(one for one in found if folded(one) not in taken)


def numbered(called: Sequence[str]) -> tuple[str, ...]:
    """Return the names at a table for its picture, where a username may not fit.

    If a username tells a name apart from another, the seat's number replaces the username.

    >>> numbered(["Alex", "Alex (alex_77)", "Ana (north)"])
    ('Alex', 'Alex (2)', 'Ana (north)')
    """
    found = list(called)
    for number, name in enumerate(called):
        begins, bracket, _ = name.rpartition(" (")
        others = [folded(one) for at, one in enumerate(called) if at != number]
        short = f"{begins} ({number + 1})"
        alike = bracket and any(one.startswith(folded(begins.rstrip("…"))) for one in others)
        if alike and folded(short) not in others:
            found[number] = short
    return tuple(found)


def folded(name: str) -> str:
    """Return the same text for names that look alike."""
    return unicodedata.normalize("NFKC", name).casefold()


def of_robots(locale: str, count: int, taken: Collection[str]) -> list[str]:
    """Return names for robots in a server's language.

    Names that are taken are avoided, if there are enough others.
    """
    called = language(locale)("robot-names").split()
    free = [name for name in called if name not in taken]
    return random.sample(free, count) if count <= len(free) else random.choices(called, k=count)


def _joins(before: str, joiner: str, after: str) -> bool:
    """Return True if a joiner between these texts has a purpose, rather than just being hidden in a name."""
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
    """Return True if the tag at this index belongs to a complete flag."""
    start = at
    while start and graphemes.is_tag(text[start]):
        start -= 1
    end = at
    while end < len(text) and graphemes.is_tag(text[end]):
        end += 1
    return text[start] == FLAG and text[end - 1] == END_OF_TAGS and END_OF_TAGS not in text[start : end - 1]


def _cut(name: str, longest: int = LONGEST) -> str:
    """Return at most `longest` graphemes, with code points limited in proportion."""
    pieces, most = graphemes.clusters(name), _MOST * longest // LONGEST
    if len(pieces) <= longest and len(name) <= most:
        return name
    pieces = pieces[: longest - 1]
    while pieces[1:] and len("".join(pieces)) >= most:
        pieces.pop()
    return "".join(pieces).rstrip() + "…"
