"""Compress long texts in rows that rarely change, to between a third and two thirds of their size.

The result is also text, so that both kinds of database store it in the same way. This module doesn't
interpret the texts.
"""

from __future__ import annotations

import base64
import zlib

MARK = "z:"
"""The prefix of a packed text. The bot's own texts are JSON, so they never begin with it."""


def packed(text: str) -> str:
    """Return the text packed, or unchanged if it is packed already or wouldn't get shorter.

    >>> packed("[" + "0, " * 50 + "]")[:2], packed("[]"), packed(packed("{" * 99)) == packed("{" * 99)
    ('z:', '[]', True)
    """
    if text.startswith(MARK):
        return text
    found = MARK + base64.b85encode(zlib.compress(text.encode(), 9)).decode()
    return found if len(found) < len(text.encode()) else text


def unpacked(text: str) -> str:
    """Return the unpacked text.

    A text that isn't packed, or is damaged, is returned unchanged; its reader raises the error.

    >>> unpacked(packed("{" * 99)) == "{" * 99, unpacked("[]")
    (True, '[]')
    """
    if not text.startswith(MARK):
        return text
    try:
        return zlib.decompress(base64.b85decode(text[len(MARK) :])).decode()
    except (ValueError, zlib.error):
        return text
