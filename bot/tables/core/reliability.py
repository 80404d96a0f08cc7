"""Reliability: does a player finish the games that they begin? It is a word, never a number.

A game of this year counts by the occupant of the player's seat at its end: the player or a robot. A robot
that made single moves for them does not count against them, nor does a person who took over their seat.
"""

from __future__ import annotations

from typing import Literal, get_args

Word = Literal["new", "sometimes", "mostly", "always"]
WORDS: tuple[Word, ...] = get_args(Word)
"""The words, from the least to the best."""
YEAR = 365 * 24 * 3600
"""Seconds to look back."""
KNOWN = 3
"""Games after which a player is known."""
ALWAYS, MOSTLY = 0.95, 0.75
"""The minimum shares of finished games for these words."""


def word(begun: int, finished: int) -> Word:
    """Return the word for a player who began and finished so many games.

    >>> word(2, 2), word(3, 3), word(20, 19), word(4, 3), word(4, 2)
    ('new', 'always', 'always', 'mostly', 'sometimes')
    """
    if begun < KNOWN:
        return "new"
    share = finished / begun
    return "always" if share >= ALWAYS else "mostly" if share >= MOSTLY else "sometimes"


def enough(asked: str, said: str) -> bool:
    """Return True if a player with the word `said` may join a table that asks for `asked` ("": any).

    >>> enough("", "new"), enough("mostly", "always"), enough("always", "mostly"), enough("mostly", "new")
    (True, True, False, False)
    """
    return not asked or (said in WORDS and WORDS.index(said) >= WORDS.index(asked))
