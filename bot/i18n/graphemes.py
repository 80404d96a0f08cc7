"""Split text into graphemes, which are what readers see as single characters.

For example, a grapheme can be a letter with its marks, a syllable in an Indic script, or a family of emojis.
The rules follow Unicode's UAX #29 as closely as names require. Never cut text inside a grapheme.
"""

from __future__ import annotations

import unicodedata

JOINER = "\u200d"
"""ZWJ, which joins several emojis into one, and half letters in Indic scripts."""
NON_JOINER = "\u200c"
"""ZWNJ, which keeps letters apart in Arabic and Indic scripts."""
FLAG = "\U0001f3f4"
"""The black flag. Tags that follow turn it into, say, the flag of Scotland or Texas."""
END_OF_TAGS = "\U000e007f"

_SPACING_VOWELS = frozenset("\u0e33\u0eb3")
"""SARA AM in Thai and Lao. Its category is a letter, but it belongs to the previous character."""
_INDIC = ("\u0900", "\u0dff")
"""The range of Indic scripts, where a virama binds the next consonant to its syllable."""


def is_tag(character: str) -> bool:
    """Return True if this is one of the invisible letters that follow a FLAG."""
    return "\U000e0020" <= character <= END_OF_TAGS


def is_emoji(character: str) -> bool:
    """Return True if this is a pictograph that a JOINER can bind to another."""
    return "\U0001f000" <= character <= "\U0001faff" or unicodedata.category(character) == "So"


def is_modifier(character: str) -> bool:
    """Return True if this is a skin tone."""
    return "\U0001f3fb" <= character <= "\U0001f3ff"


def is_virama(character: str) -> bool:
    """Return True if this is the mark that removes a consonant's vowel."""
    return unicodedata.combining(character) == 9


def clusters(text: str) -> list[str]:
    """Split the text into graphemes, which must not be cut.

    >>> [len(one) for one in clusters("Zoe\\u0308 \\U0001f468\\u200d\\U0001f469\\u200d\\U0001f467")]
    [1, 1, 2, 1, 5]
    """
    if text.isascii():  # most texts are ASCII, which has no clusters
        return list(text)
    found: list[str] = []
    for character in text:
        if found and _belongs(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def _belongs(cluster: str, character: str) -> bool:
    """Return True if this character continues the cluster."""
    last = cluster[-1]
    if last.isspace() or unicodedata.category(last) in ("Cc", "Zl", "Zp"):
        return False
    if character in (JOINER, NON_JOINER) or character in _SPACING_VOWELS:
        return True
    if unicodedata.category(character)[0] == "M" or is_modifier(character) or is_tag(character):
        return True
    if last == JOINER and is_emoji(character):
        return is_emoji(cluster[0])
    if _is_indicator(character):
        return len(cluster) == 1 and _is_indicator(cluster)
    if "\u1100" <= character <= "\u11ff":  # letters of a Hangul syllable that isn't composed
        return "\u1100" <= last <= "\u11ff" and not ("\u1100" <= character <= "\u115f" < last)
    return _binds(cluster) and unicodedata.category(character) == "Lo"


def _is_indicator(character: str) -> bool:
    """Return True if this is a regional indicator. Two of them make a flag."""
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _binds(cluster: str) -> bool:
    bare = cluster.rstrip(JOINER)
    return bool(bare) and is_virama(bare[-1]) and _INDIC[0] <= bare[-1] <= _INDIC[1]
