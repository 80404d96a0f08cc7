"""Notification preferences of a person: pings, their place and language, the look of pages, and snoozes.

This module holds values only; rows.py stores them.
"""

from __future__ import annotations

import dataclasses
from typing import NamedTuple

from bot.tables.core.asking import ALL


@dataclasses.dataclass(frozen=True, slots=True)
class Notifications:
    """The notification preferences of a person. The defaults apply until they choose."""

    turn: bool = True
    """Ping the person when their turn comes."""
    reminder: bool = True
    """Ping them before their time is up."""
    in_channel: bool = False
    """Ping them in the channel of the table, by a mention, instead of by direct message."""
    language: str | None = None
    """The code of a language of the bot, or None for Discord's."""
    by_itself: bool = False
    """Make moves for the person when they have no choice."""
    phrases: bool = True
    """Show other people's quick phrases, and the control for them, on the person's own panel."""
    unlisted: bool = False
    """Keep the person off leaderboards and all other lists that others read."""
    invitations: str = ALL
    """The people who may invite them: a word of INVITATIONS."""


class Chosen(NamedTuple):
    """The display choices of a person, or of a server for a channel. The defaults apply until they choose."""

    pictures: bool = True
    palette: str | None = None
    """The key of the palette, or None for the default."""
    large_print: bool = False
    motion: bool = True
    """Animate great moments in pictures."""


class Snooze(NamedTuple):
    """A snooze of the question of this version, until `until`. None mutes the whole turn."""

    person: int
    question_version: int
    until: int | None

    def holds(self, now: int) -> bool:
        """Return True if the snooze still lasts."""
        return self.until is None or self.until > now
