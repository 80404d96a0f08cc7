"""A delivery as a value: one message that Discord is to show, to send or to delete, and its three stages.

    wanted ◄──► shown
      ▲
      └───────► gave up   until more is wanted

Pure: no database, no clock and no request may enter.
"""

from __future__ import annotations

from typing import NamedTuple

WANTED, SHOWN, GAVE_UP = "wanted", "shown", "gave up"
"""The stages: to be done; done; left as it is until more is wanted."""
BOARD, HAND, CALL, NOTICE, ORPHAN = "board", "hand", "call", "notice", "orphan"
"""What is delivered: the public message of a table; a player's own page; what calls a player to a table; what
a player is told once; a message that is to be deleted.
"""
CHOSEN, UNREACHABLE, REMINDER, LATER, NUDGE = "chosen", "unreachable", "reminder", "later", "nudge"
"""Why a call is made, besides a new `HAND`: in the channel, as the player chose; there, since nothing else
reaches them; before their time is up; once more, as they put off, or after their rest; as another player
wished.
"""
SEVERAL = "several"
"""The kind of the notice that calls a player to several tables at once."""
FIRST = (HAND, CHOSEN, UNREACHABLE)
"""One of these reasons calls a player in a turn, each other reason once."""
LINE = "line"
"""In the place of a digest: the hand is a line of what was played, which stays when a new hand comes."""
AWAITS_PLAN, AWAITS_HAND = "plan", "hand"
"""What a call waits for: a plan that may answer, or the new hand that makes the call."""

LONGEST_PAUSE, DAY = 300, 86400
"""Seconds between two attempts, at most: while there is hope that it soon goes well, and later."""
SOON = 20
"""Attempts for which this is hoped; of trouble that may pass always, while a table is gathered or played."""
KNOWN_AGAIN = 180
"""Seconds for which Discord gives a message again that is sent once more with its nonce: "a few minutes", it
says.
"""
MOST_ATTEMPTS = 32
"""Attempts after which, five days later, it is given up."""


class Delivery(NamedTuple):
    """Hold one row of `deliveries`, whose columns the migration explains, and `seen`: the player's last sign
    of life at this table, in seconds since 1970.
    """

    id: int
    table_id: int
    person: int
    what: str
    why: str
    here: int
    stage: str
    wanted: int
    needed: int
    renewed: int
    shown: int
    digest: str | None
    channel: int | None
    message: int | None
    posted: int
    closed: int
    awaits: str | None
    attempts: int
    quiet: int = 0
    nonce: str | None = None
    nonce_at: int = 0
    seen: int = 0

    @property
    def lane(self) -> int:
        """Return its channel, or where that is not known the person, less than 0: no two of one lane are done
        at once.
        """
        return -self.person if self.channel is None else self.channel

    @property
    def touches(self) -> tuple[int, int] | None:
        """Return whose message changes, as a table and a person (0: everybody); None: it is under nobody's
        finger, since it is new.
        """
        if self.what in (CALL, NOTICE) and self.message is None:
            return None
        return self.table_id, 0 if self.here else self.person

    @property
    def lags(self) -> bool:
        """Return whether it shows all that is needed, and not the latest: its player is asked nothing new."""
        return not self.renewed and self.shown >= self.needed

    @property
    def was_made(self) -> bool:
        """Return whether this call was made; its message may be gone, or due for an edit."""
        return self.stage in (SHOWN, GAVE_UP) or (self.stage == WANTED and self.message is not None)

    @property
    def awaits_hand(self) -> bool:
        """Return whether this call is to be made by a new hand."""
        return self.awaits == AWAITS_HAND

    @property
    def by_hand(self) -> bool:
        """Return whether it was a new hand that called."""
        return self.was_made and self.why in (HAND, LATER) and self.channel is None

    @property
    def stands_in(self) -> bool:
        """Return whether this call is to be made in the channel, in the place of a hand that is late."""
        in_place = self.what == CALL and self.here == 1 and self.why in (HAND, UNREACHABLE, LATER)
        return in_place and not self.was_made

    def stands_in_for(self, hand: Delivery) -> bool:
        """Return whether this call tells a player what this new hand of theirs is to tell them."""
        comes = hand.what == HAND and hand.renewed > 0
        return comes and self.stands_in and (self.table_id, self.person) == (hand.table_id, hand.person)


def pause(attempts: int) -> int:
    """Return the seconds until the next attempt, after so many that failed.

    >>> [pause(attempts) for attempts in (1, 3, 20, 21, 32)]
    [2, 8, 300, 600, 86400]
    """
    if attempts <= SOON:
        return min(LONGEST_PAUSE, 1 << max(attempts, 0))
    return min(DAY, LONGEST_PAUSE << min(attempts - SOON, 9))


def renewal(version: int) -> int:
    """Return what `renewed` says of a new message of this version: 0 would say that none is wanted, and a
    lobby that has just been opened has that version.
    """
    return max(1, version)
