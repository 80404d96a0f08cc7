"""Markdown: what strangers typed, made safe for a message; and what is read of a text that has markup."""

from __future__ import annotations

import re

import discord

_BEGINNINGS = re.compile(r"(?<!\\)[<>#]")
"""What discord.py leaves as it is: mentions, quotes and headings begin with these."""
_MARKUP = re.compile(r"\\(.)|[*_`~|]|^(?:#+|>|-#) ", re.MULTILINE)


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
