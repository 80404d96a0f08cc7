"""Graphemes, which a reader takes for one character: a letter with its marks, a syllable of an Indic script,
a family of emojis.

After Unicode's UAX #29, as far as names need it. One who cuts a text cuts it between these.
"""

from __future__ import annotations

import unicodedata

JOINER = "\u200d"
"""ZWJ: makes one emoji of several, and half letters in Indic scripts."""
NON_JOINER = "\u200c"
"""ZWNJ: keeps letters of Arabic and Indic scripts apart."""
FLAG = "\U0001f3f4"
"""The black flag, which tags behind it turn into the flag of Scotland, of Texas."""
END_OF_TAGS = "\U000e007f"

_SPACING_VOWELS = frozenset("\u0e33\u0eb3")
"""SARA AM of Thai and Lao: letters by their category, but part of what they follow."""
_INDIC = ("\u0900", "\u0dff")
"""Indic scripts, where a virama binds the next consonant into its syllable."""


def is_tag(character: str) -> bool:
    """Return whether this belongs to the invisible letters behind a FLAG."""
    return "\U000e0020" <= character <= END_OF_TAGS


def is_emoji(character: str) -> bool:
    """Return whether this is a pictograph that a JOINER may bind to another."""
    return "\U0001f000" <= character <= "\U0001faff" or unicodedata.category(character) == "So"


def is_modifier(character: str) -> bool:
    """Return whether this is a colour of skin."""
    return "\U0001f3fb" <= character <= "\U0001f3ff"


def is_virama(character: str) -> bool:
    """Return whether this is the mark that takes a consonant's vowel away."""
    return unicodedata.combining(character) == 9


def clusters(text: str) -> list[str]:
    """The text in the pieces that may not be cut.

    >>> [len(one) for one in clusters("Zoe\\u0308 \\U0001f468\\u200d\\U0001f469\\u200d\\U0001f467")]
    [1, 1, 2, 1, 5]
    """
    if text.isascii():  # most are: nothing in it belongs together
        return list(text)
    found: list[str] = []
    for character in text:
        if found and _belongs(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def _belongs(cluster: str, character: str) -> bool:
    """Return whether a cluster goes on with this character."""
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
    if "\u1100" <= character <= "\u11ff":  # letters of a Hangul syllable that is not composed
        return "\u1100" <= last <= "\u11ff" and not ("\u1100" <= character <= "\u115f" < last)
    return _binds(cluster) and unicodedata.category(character) == "Lo"


def _is_indicator(character: str) -> bool:
    """Two regional indicators are a flag."""
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _binds(cluster: str) -> bool:
    bare = cluster.rstrip(JOINER)
    return bool(bare) and is_virama(bare[-1]) and _INDIC[0] <= bare[-1] <= _INDIC[1]
