"""A person's preferences: notifications, language, the look of pages, and snoozes.

These are plain values. rows.py stores them.
"""

from __future__ import annotations

import dataclasses
from typing import NamedTuple

from bot.tables.core.asking import ALL


@dataclasses.dataclass(frozen=True, slots=True)
class Notifications:
    """A person's notification preferences. Defaults apply until the person changes them."""

    turn: bool = True
    """Notify the person when their turn begins."""
    reminder: bool = True
    """Notify the person before their time is up."""
    early: bool = False
    """Tell the person when they're next but one."""
    in_channel: bool = False
    """Notify the person with a mention in the table's channel rather than by direct message."""
    language: str | None = None
    """The code of one of the bot's languages, or None to follow Discord."""
    by_itself: bool = False
    """Move for the person if they have only one legal move."""
    phrases: bool = True
    """Show quick phrases, and the control for sending them, on the person's own panel."""
    unlisted: bool = False
    """Leave the person out of leaderboards and any other list that others can read."""
    invitations: str = ALL
    """The people who may invite this person: one of `INVITATIONS`."""


class Chosen(NamedTuple):
    """A person's choices about the look of pages, or a server's choices for a channel."""

    pictures: bool = True
    palette: str | None = None
    """The palette's key, or None for the default palette."""
    large_print: bool = False
    motion: bool = True
    """Animate a game's great moments in pictures."""


class Snooze(NamedTuple):
    """Holds back notifications about the turn that began at this version of the table.

    `until` is the Unix time at which the snooze ends, or None to mute the whole turn.
    """

    person: int
    question_version: int
    until: int | None

    def holds(self, now: int) -> bool:
        """Return True if the snooze hasn't ended."""
        return self.until is None or self.until > now
