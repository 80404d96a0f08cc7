"""Reliability: whether a player finishes the games that they begin, as a word and never as a number.

What counts is who sat in the player's seat when a game of this year ended: they, or a robot. A robot that
moved for them now and then does not count against them, nor does a person to whom they gave their seat.
"""

from __future__ import annotations

from typing import Literal, get_args

Word = Literal["new", "sometimes", "mostly", "always"]
WORDS: tuple[Word, ...] = get_args(Word)
"""From the one that says least to the best."""
YEAR = 365 * 24 * 3600
"""Seconds that are looked back."""
KNOWN = 3
"""Games after which somebody is known."""
ALWAYS, MOSTLY = 0.95, 0.75
"""The share of their games that somebody has finished, at least."""


def word(begun: int, finished: int) -> Word:
    """Return what is said of somebody who has begun so many games and finished so many of them.

    >>> word(2, 2), word(3, 3), word(20, 19), word(4, 3), word(4, 2)
    ('new', 'always', 'always', 'mostly', 'sometimes')
    """
    if begun < KNOWN:
        return "new"
    share = finished / begun
    return "always" if share >= ALWAYS else "mostly" if share >= MOSTLY else "sometimes"


def enough(asked: str, said: str) -> bool:
    """Return whether somebody of whom this is said may sit down where that is asked for ("": nothing).

    >>> enough("", "new"), enough("mostly", "always"), enough("always", "mostly"), enough("mostly", "new")
    (True, True, False, False)
    """
    return not asked or (said in WORDS and WORDS.index(said) >= WORDS.index(asked))
