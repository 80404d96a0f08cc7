"""Markdown: what strangers typed, made safe for a message; and what is read of a text that has markup."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import discord

from bot.i18n import names

_MEANT = re.compile(r"[\\*_~|`<>#\[\]]|^\s*[-+]|^\s*\d+(?=[.)])", re.MULTILINE)
"""What begins or ends markup: wherever it stands, or where a line begins. discord.py's own `escape_markdown`
lets links, and what stands in their brackets, go as they are.
"""
_MARKUP = re.compile(r"\\(.)|[*_`~|]|^(?:#+|>|-#) ", re.MULTILINE)
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"
"""Between these a text runs in its own direction and turns nothing around it."""

QUOTED = 60
"""Characters that are quoted of what somebody typed."""


def excerpt(text: str, most: int = QUOTED) -> str:
    """Return what somebody typed, to be quoted: on one line, its beginning, nothing that is unseen or turns a
    line around; not yet escaped.

    >>> excerpt("th\\u202e  \\n♥"), excerpt("abcdef", 4)
    ('th ♥', 'abc…')
    """
    line = names.legible(text)
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


@lru_cache(maxsize=names.REMEMBERED)
def escaped(text: str) -> str:
    """A cleaned name, or a line of text, for a message: no markdown, no mention, no link; and where it is
    read from right to left, what stands beside it keeps its place.

    >>> escaped("*Ben* @everyone")
    '\\\\*Ben\\\\* @\\u200beveryone'
    >>> escaped("[a_b](https://c_d)"), escaped("1. -# x"), escaped("- x")
    ('\\\\[a\\\\_b\\\\](https:\\u200b//c\\\\_d)', '1\\\\. -\\\\# x', '\\\\- x')
    """
    safe = _MEANT.sub(_escape, discord.utils.escape_mentions(text)).replace("://", ":\u200b//")
    turns = any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text)
    return f"{ISOLATE}{safe}{END_OF_ISOLATE}" if turns else safe


def _escape(markup: re.Match[str]) -> str:
    # A number becomes a list by the point behind it, everything else by its own last character.
    meant = markup[0]
    return f"{meant}\\" if meant[-1].isdecimal() else f"{meant[:-1]}\\{meant[-1]}"


def plain(text: str) -> str:
    """A text as it is read, without its markup: for an alt text, and to measure it.

    >>> plain("> **A\\\\*na** plays K♥.")
    'A*na plays K♥.'
    """
    return _MARKUP.sub(lambda markup: markup[1] or "", text)
