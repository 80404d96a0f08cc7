"""Reliability: the share of their games a player finishes, as a word, never as a number.

A game of the last 365 days counts by the occupant of the player's seat at its end: the player or a robot.
Single moves a robot made for the player don't count against them. A person who took over their seat doesn't
count against them either.
"""

from __future__ import annotations

from typing import Literal, get_args

Word = Literal["new", "sometimes", "mostly", "always"]
WORDS: tuple[Word, ...] = get_args(Word)
"""The words, from the least reliable to the most."""
YEAR = 365 * 24 * 3600
"""Number of seconds to look back."""
KNOWN = 3
"""Minimum number of games for a word other than "new"."""
ALWAYS, MOSTLY = 0.95, 0.75
"""Minimum shares of finished games for the words "always" and "mostly"."""


def word(begun: int, finished: int) -> Word:
    """Return the word for a player who has begun and finished these numbers of games.

    >>> word(2, 2), word(3, 3), word(20, 19), word(4, 3), word(4, 2)
    ('new', 'always', 'always', 'mostly', 'sometimes')
    """
    if begun < KNOWN:
        return "new"
    share = finished / begun
    return "always" if share >= ALWAYS else "mostly" if share >= MOSTLY else "sometimes"


def enough(asked: str, said: str) -> bool:
    """Return True if a player with the word `said` may join a table that requires `asked` ("": no minimum).

    >>> enough("", "new"), enough("mostly", "always"), enough("always", "mostly"), enough("mostly", "new")
    (True, True, False, False)
    """
    return not asked or (said in WORDS and WORDS.index(said) >= WORDS.index(asked))
