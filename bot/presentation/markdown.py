"""Markdown: what strangers typed, made safe for a message; and what is read of a text that has markup."""

from __future__ import annotations

import re
import unicodedata

import discord

_BEGINNINGS = re.compile(r"(?<!\\)[<>#]")
"""What discord.py leaves as it is: mentions, quotes and headings begin with these."""
_MARKUP = re.compile(r"\\(.)|[*_`~|]|^(?:#+|>|-#) ", re.MULTILINE)
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Me"))

QUOTED = 60
"""Characters that are quoted of what somebody typed."""


def excerpt(text: str, most: int = QUOTED) -> str:
    """What somebody typed, to be quoted: on one line, its beginning, nothing that is unseen or turns a line
    around; not yet escaped.

    >>> excerpt("th\\u202e  \\n♥"), excerpt("abcdef", 4)
    ('th ♥', 'abc…')
    """
    seen = (letter for letter in text if letter.isspace() or unicodedata.category(letter) not in _UNSEEN)
    line = " ".join("".join(seen).split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def escaped(text: str) -> str:
    """A cleaned name, or a line of text, for a message: no markdown, no mention, no link.

    >>> escaped("*Ben* @everyone")
    '\\\\*Ben\\\\* @\\u200beveryone'
    """
    text = discord.utils.escape_markdown(discord.utils.escape_mentions(text))
    return _BEGINNINGS.sub(r"\\\g<0>", text).replace("://", ":\u200b//")


def plain(text: str) -> str:
    """A text as it is read, without its markup: for an alt text, and to measure it.

    >>> plain("> **A\\\\*na** plays K♥.")
    'A*na plays K♥.'
    """
    return _MARKUP.sub(lambda markup: markup[1] or "", text)
