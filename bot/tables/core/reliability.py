"""Reliability: the share of games a player finishes, shown as a word and never as a number.

All games of the last 365 days count. A player has finished a game if they still had their seat at the end,
rather than a robot. Single moves made by a robot don't count against the player, and neither does a person
taking over the seat.
"""

from __future__ import annotations

from typing import Literal, get_args

Word = Literal["new", "sometimes", "mostly", "always"]
WORDS: tuple[Word, ...] = get_args(Word)
"""The ratings, from least to most reliable."""
YEAR = 365 * 24 * 3600
"""Length of the period whose games count, in seconds."""
KNOWN = 3
"""Minimum number of games for any rating other than "new"."""
ALWAYS, MOSTLY = 0.95, 0.75
"""Minimum shares of finished games for "always" and "mostly"."""


def word(begun: int, finished: int) -> Word:
    """Return the rating of a player who began and finished this many games.

    >>> word(2, 2), word(3, 3), word(20, 19), word(4, 3), word(4, 2)
    ('new', 'always', 'always', 'mostly', 'sometimes')
    """
    if begun < KNOWN:
        return "new"
    share = finished / begun
    return "always" if share >= ALWAYS else "mostly" if share >= MOSTLY else "sometimes"


def enough(asked: str, said: str) -> bool:
    """Return True if a player rated `said` may join a table that requires `asked` ("": no minimum).

    >>> enough("", "new"), enough("mostly", "always"), enough("always", "mostly"), enough("mostly", "new")
    (True, True, False, False)
    """
    return not asked or (said in WORDS and WORDS.index(said) >= WORDS.index(asked))
