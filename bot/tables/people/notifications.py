"""Notification preferences of a person: which pings, where, in which language; how pages are to look; and a
ping that was put off. Values alone: as rows they stand in rows.py.
"""

from __future__ import annotations

import dataclasses
from typing import NamedTuple

from bot.tables.core.asking import ALL


@dataclasses.dataclass(frozen=True, slots=True)
class Notifications:
    """The notification preferences of a person; the defaults are what those have who never chose."""

    turn: bool = True
    """A ping when it becomes the person's turn."""
    reminder: bool = True
    """One before their time is up."""
    in_channel: bool = False
    """In the channel of the table, by a mention, and not as a direct message."""
    language: str | None = None
    """The code of a language of the house; None: whichever Discord has."""
    by_itself: bool = False
    """A move is made for the person where they have no choice."""
    phrases: bool = True
    """What others say by quick phrases stands on the person's own panel, with the way to say some."""
    unlisted: bool = False
    """The person stands on no leaderboard, nor on any other list that others read."""
    invitations: str = ALL
    """From whom they wish invitations: a word of INVITATIONS."""


class Chosen(NamedTuple):
    """The choices of a person, or of a server for a channel; the defaults are what those have who never
    chose.
    """

    pictures: bool = True
    palette: str | None = None
    """The key of the colours; None: the usual ones."""
    large_print: bool = False
    motion: bool = True
    """Great moments may move in pictures."""


class Snooze(NamedTuple):
    """A ping put off by a player for the question of this version, until `until`; None: none at all in this
    turn.
    """

    person: int
    question_version: int
    until: int | None

    def holds(self, now: int) -> bool:
        """Return whether the person wants none yet."""
        return self.until is None or self.until > now
