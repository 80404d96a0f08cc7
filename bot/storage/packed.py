"""Long texts of rows that hardly change any more, in a third to two thirds of their bytes, still as text: a
server and a file keep them alike. What a text means is not known here.
"""

from __future__ import annotations

import base64
import zlib

MARK = "z:"
"""Begins a text that is packed. None of ours begins so, for they are JSON."""


def packed(text: str) -> str:
    """Return the text packed, or as it is where it is packed already or would not be shorter.

    >>> packed("[" + "0, " * 50 + "]")[:2], packed("[]"), packed(packed("{" * 99)) == packed("{" * 99)
    ('z:', '[]', True)
    """
    if text.startswith(MARK):
        return text
    found = MARK + base64.b85encode(zlib.compress(text.encode(), 9)).decode()
    return found if len(found) < len(text.encode()) else text


def unpacked(text: str) -> str:
    """Return the text that was packed; one that never was, or is damaged, as it is: its reader says so.

    >>> unpacked(packed("{" * 99)) == "{" * 99, unpacked("[]")
    (True, '[]')
    """
    if not text.startswith(MARK):
        return text
    try:
        return zlib.decompress(base64.b85decode(text[len(MARK) :])).decode()
    except (ValueError, zlib.error):
        return text
