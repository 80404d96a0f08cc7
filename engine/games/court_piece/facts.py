"""Shared facts about Court Piece: partners, tricks in a row, and revokes.

Rules, robots and presentation all use these pure functions, which don't need a state. Cards are bits
(`engine.cards.bits`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards.bits import BIT, SUIT_OF
from engine.cards.decks import STANDARD

SEATS = range(4)
NEXT = (1, 2, 3, 0)
"""Each seat's right-hand neighbour, who plays next (CP-1)."""
TEAMS = ((0, 2), (1, 3))
"""Partners sit opposite (CP-1). A seat's team is `seat & 1`."""
FIRST_DEAL = 5
"""Number of cards each seat holds when the caller names trumps (CP-3)."""
TRICKS = 13
"""Number of tricks in a round, and of cards in a hand (CP-4)."""
COURT = 7
"""Number of tricks in a row that score a court (CP-8), and of rounds in a row with `seven-deals` (CP-18)."""
ALL_TRICKS = 52
"""Number of courts for taking every trick of a round (CP-10)."""
IN_POINTS = ("hokm", "rung")
"""The values of `score` that count points (CP-20, CP-21)."""
POINTS = 7
"""Number of points that end a game of Hokm or Rung, unless the table agrees on another (CP-20, CP-21)."""
GOON = 3
"""Number of courts for all tricks of a round against the caller, with `score` "thirteen" (CP-22)."""
MOST_ROUNDS = 25
"""Maximum number of rounds players may agree on (CP-15)."""
MOST_TIMED_ROUNDS = 100
"""Number of rounds after which even a game against the clock ends (CP-15)."""
MOST_COURTS = 25
"""Maximum number of courts players may choose as the end of a game (CP-15)."""
FIRST_PICK: Mapping[str, int] = {"any": 1, "third": 3, "fifth": 5}
"""The first trick of a round that lets a player collect, for each value of `first-pick` (CP-23)."""
ACES = sum(BIT["A" + suit] for suit in STANDARD.suits)


def in_a_row(row_team: int, row: int, team: int, count: int = 1) -> tuple[int, int]:
    """Return the courts a team scores for `count` more tricks, and its new number of tricks in a row.

    A trick won by the other team ends a row (CP-9). Every seventh trick in a row makes a court and starts a
    new row (CP-8). `row` is the current row, which belongs to the team `row_team`.

    >>> in_a_row(0, 5, 0, 4)
    (1, 2)
    >>> in_a_row(0, 6, 1)
    (0, 1)
    """
    after = row + count if team == row_team else count
    return (0, after) if after < COURT else divmod(after, COURT)


def points(score: str, others: int, caller_lost: bool) -> tuple[int, str]:
    """Return the points for winning a round, and the name for that kind of win (CP-20, CP-21).

    `others` is the number of tricks the losing team took. `caller_lost` is True if the caller is on that
    team.

    >>> points("hokm", 0, True), points("hokm", 0, False), points("rung", 0, True), points("rung", 6, True)
    ((3, 'hakem-kot'), (2, 'kot'), (2, 'coat'), (1, 'round'))
    """
    if others:
        return 1, "round"
    if score == "rung":
        return 2, "coat"
    return (3, "hakem-kot") if caller_lost else (2, "kot")


def revokes(
    plays: Sequence[int], leads: Sequence[int], hand: int = 0, apart: int = 0, since: int = 0
) -> list[int]:
    """Return the tricks, counted from 1, where a seat could have followed suit but didn't (CP-16).

    `plays` has the cards a seat has played in a round, one per trick, and `leads` the cards led. `hand` is
    the seat's hand now. If it's 0, a revoke is found only if it's public, because the seat later played a
    card of the suit led. The card `apart` was face down during the seat's first `since` plays, so it wasn't
    in the hand then (CP-24).

    >>> king, queen, deuce = BIT["KS"], BIT["QS"], BIT["2D"]
    >>> revokes([deuce, queen], [king, queen]), revokes([deuce], [king]), revokes([deuce], [king], queen)
    ([1], [], [1])
    """
    found, held = [], hand
    for at in range(len(plays) - 1, -1, -1):
        card, led = plays[at], SUIT_OF[leads[at]]
        if not card & led and (held & ~apart if at < since else held) & led:
            found.append(at + 1)
        held |= card
    return found[::-1]
