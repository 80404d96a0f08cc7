"""Escape user-supplied text for messages, and strip the markup from a text."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import discord

from bot.i18n import names

_MEANT = re.compile(r"[\\*_~|`<>#\[\]]|^\s*[-+]|^\s*\d+(?=[.)])", re.MULTILINE)
"""The characters that begin or end markup, anywhere or at the start of a line.

discord.py's own `escape_markdown` doesn't escape links and the text in their brackets.
"""
_MARKUP = re.compile(r"\\(.)|[*_`~|]|^(?:#+|>|-#) ", re.MULTILINE)
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"
"""Text between these characters runs in its own direction and doesn't affect its surroundings."""

QUOTED = 60
"""Maximum number of characters to quote from a person's text."""


def excerpt(text: str, most: int = QUOTED) -> str:
    """Return the beginning of a person's text on one line, so it can be quoted. The result isn't escaped yet.

    Invisible characters, and characters that change the direction of a line, are removed.

    >>> excerpt("th\\u202e  \\n♥"), excerpt("abcdef", 4)
    ('th ♥', 'abc…')
    """
    line = names.legible(text)
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


@lru_cache(maxsize=names.REMEMBERED)
def escaped(text: str) -> str:
    """Escape a cleaned name or a line of text for a message, disabling markdown, mentions and links.

    Right-to-left text is isolated so it doesn't move the text around it.

    >>> escaped("*Ben* @everyone")
    '\\\\*Ben\\\\* @\\u200beveryone'
    >>> escaped("[a_b](https://c_d)"), escaped("1. -# x"), escaped("- x")
    ('\\\\[a\\\\_b\\\\](https:\\u200b//c\\\\_d)', '1\\\\. -\\\\# x', '\\\\- x')
    """
    safe = _MEANT.sub(_escape, discord.utils.escape_mentions(text)).replace("://", ":\u200b//")
    turns = any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text)
    return f"{ISOLATE}{safe}{END_OF_ISOLATE}" if turns else safe


def _escape(markup: re.Match[str]) -> str:
    # After a number, escape the point, which would make it a list. Otherwise, escape the last character.
    meant = markup[0]
    return f"{meant}\\" if meant[-1].isdecimal() else f"{meant[:-1]}\\{meant[-1]}"


def plain(text: str) -> str:
    """Strip the markup from a text, for measuring or for use as alt text.

    >>> plain("> **A\\\\*na** plays K♥.")
    'A*na plays K♥.'
    """
    return _MARKUP.sub(lambda markup: markup[1] or "", text)
