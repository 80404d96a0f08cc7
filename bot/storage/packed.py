"""Compress long texts in rows that rarely change, to between a third and two thirds of their size.

The result is text as well, so both kinds of database store it the same way. Texts aren't interpreted.
"""

from __future__ import annotations

import base64
import zlib

MARK = "z:"
"""Prefix of a packed text. The bot's own texts are JSON, so they never begin with it."""


def packed(text: str) -> str:
    """Pack the text, unless it's already packed or wouldn't get any shorter.

    >>> packed("[" + "0, " * 50 + "]")[:2], packed("[]"), packed(packed("{" * 99)) == packed("{" * 99)
    ('z:', '[]', True)
    """
    if text.startswith(MARK):
        return text
    found = MARK + base64.b85encode(zlib.compress(text.encode(), 9)).decode()
    return found if len(found) < len(text.encode()) else text


def unpacked(text: str) -> str:
    """Unpack the text.

    If it isn't packed or is damaged, it's returned unchanged, and its reader raises an error.

    >>> unpacked(packed("{" * 99)) == "{" * 99, unpacked("[]")
    (True, '[]')
    """
    if not text.startswith(MARK):
        return text
    try:
        return zlib.decompress(base64.b85decode(text[len(MARK) :])).decode()
    except (ValueError, zlib.error):
        return text
