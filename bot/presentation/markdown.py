"""Text that strangers typed, made safe for a message."""

from __future__ import annotations

import re

import discord

_BEGINNINGS = re.compile(r"(?<!\\)[<>#]")
"""What discord.py leaves as it is: mentions, quotes and headings begin with these."""


def escaped(text: str) -> str:
    """A cleaned name, or a line of text, for a message: no markdown, no mention, no link.

    >>> escaped("*Ben* @everyone")
    '\\\\*Ben\\\\* @\\u200beveryone'
    """
    text = discord.utils.escape_markdown(discord.utils.escape_mentions(text))
    return _BEGINNINGS.sub(r"\\\g<0>", text).replace("://", ":\u200b//")
