"""A delivery is one message the bot must post, edit or delete. It has three stages.

    wanted ◄──► shown
      ▲
      └───────► gave up until more is wanted

This module is pure: it uses no database or clock and makes no requests.
"""

from __future__ import annotations

from typing import NamedTuple

WANTED, SHOWN, GAVE_UP = "wanted", "shown", "gave up"
"""The stages: work is due, done, or given up until the table changes."""
BOARD, HAND, CALL, NOTICE, ORPHAN = "board", "hand", "call", "notice", "orphan"
"""The types: a table's public message (board), a player's private page (hand), a call (a notification that
it's their turn), a notice that's sent once, and a message to delete (orphan).
"""
CHOSEN, UNREACHABLE, REMINDER, LATER, NUDGE = "chosen", "unreachable", "reminder", "later", "nudge"
"""Reasons for a call other than a new `HAND`: the player chose the channel; direct messages fail; the
player's time is almost up; a snooze or rest period has ended; another player asked for it.
"""
SEVERAL = "several"
"""The type of notice that tells a player about their turns at several tables."""
FIRST = (HAND, CHOSEN, UNREACHABLE)
"""Reasons that together cause only one call per turn. Each other reason can cause one call per turn."""
LINE = "line"
"""The digest of a private page that was shortened to a line about the last move. The line is kept."""
AWAITS_PLAN, AWAITS_HAND = "plan", "hand"
"""Reasons for holding a call back: a plan may move for the player, or a new private page will replace it."""

LONGEST_PAUSE, DAY = 300, 86400
"""Maximum number of seconds between two attempts, during the first SOON attempts and after them."""
SOON = 20
"""Number of attempts with short pauses. After an outage, active tables' messages stay below this number."""
KNOWN_AGAIN = 180
"""Seconds for which Discord answers a repeated nonce with the first message ("a few minutes" in its docs)."""
MOST_ATTEMPTS = 32
"""Number of attempts before the outbox gives up, which takes five days."""


class Delivery(NamedTuple):
    """A row of `deliveries`, plus `seen`, the Unix time of the player's last activity at the table.

    See data/schema.sql for the columns.
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
        """Return the ID of the message's channel. If it's unknown, return the negative person ID.

        Rows with the same lane are handled one at a time.
        """
        return -self.person if self.channel is None else self.channel

    @property
    def touches(self) -> tuple[int, int] | None:
        """Return the page that changes as (table, person or 0), or None for a new call or notice."""
        if self.what in (CALL, NOTICE) and self.message is None:
            return None
        return self.table_id, 0 if self.here else self.person

    @property
    def lags(self) -> bool:
        """Return True if the message shows all that's needed, even though it isn't the latest version."""
        return not self.renewed and self.shown >= self.needed

    @property
    def was_made(self) -> bool:
        """Return True if this call was sent. The message may have been deleted, or be due for an edit."""
        return self.stage in (SHOWN, GAVE_UP) or (self.stage == WANTED and self.message is not None)

    @property
    def awaits_hand(self) -> bool:
        """Return True if a new private page is going to replace this call."""
        return self.awaits == AWAITS_HAND

    @property
    def by_hand(self) -> bool:
        """Return True if a new private page delivered this call."""
        return self.was_made and self.why in (HAND, LATER) and self.channel is None

    @property
    def stands_in(self) -> bool:
        """Return True if this call, not sent yet, replaces a late private page in the channel."""
        in_place = self.what == CALL and self.here == 1 and self.why in (HAND, UNREACHABLE, LATER)
        return in_place and not self.was_made

    def stands_in_for(self, hand: Delivery) -> bool:
        """Return True if this call replaces this new private page in the channel."""
        comes = hand.what == HAND and hand.renewed > 0
        return comes and self.stands_in and (self.table_id, self.person) == (hand.table_id, hand.person)


def pause(attempts: int) -> int:
    """Return the number of seconds to wait for the next attempt after this many failures.

    >>> [pause(attempts) for attempts in (1, 3, 20, 21, 32)]
    [2, 8, 300, 600, 86400]
    """
    if attempts <= SOON:
        return min(LONGEST_PAUSE, 1 << max(attempts, 0))
    return min(DAY, LONGEST_PAUSE << min(attempts - SOON, 9))


def renewal(version: int) -> int:
    """Return the value of `renewed` for a new message of this version.

    It's never 0, because 0 means that no new message is wanted, and a new lobby has version 0.
    """
    return max(1, version)
