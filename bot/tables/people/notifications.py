"""Preferences of a person: notifications, language, the display of pages, and snoozes.

This module contains only values; rows.py stores them.
"""

from __future__ import annotations

import dataclasses
from typing import NamedTuple

from bot.tables.core.asking import ALL


@dataclasses.dataclass(frozen=True, slots=True)
class Notifications:
    """The notification preferences of a person. The defaults apply until the person chooses."""

    turn: bool = True
    """Notify the person when their turn begins."""
    reminder: bool = True
    """Notify the person before their time is up."""
    in_channel: bool = False
    """Notify the person by a mention in the table's channel instead of by direct message."""
    language: str | None = None
    """The code of one of the bot's languages, or None for the language of Discord."""
    by_itself: bool = False
    """Make moves for the person when they have only one legal move."""
    phrases: bool = True
    """Show other people's quick phrases, and the control for them, on the person's own panel."""
    unlisted: bool = False
    """Leave the person out of leaderboards and all other lists others can read."""
    invitations: str = ALL
    """The people who may invite this person: a word of INVITATIONS."""


class Chosen(NamedTuple):
    """The display choices of a person, or of a server for a channel, with their defaults."""

    pictures: bool = True
    palette: str | None = None
    """The key of the palette, or None for the default palette."""
    large_print: bool = False
    motion: bool = True
    """Animate the great moments of a game in pictures."""


class Snooze(NamedTuple):
    """A snooze of the question of this version, until the Unix time `until`. None mutes the whole turn."""

    person: int
    question_version: int
    until: int | None

    def holds(self, now: int) -> bool:
        """Return True if the snooze hasn't ended."""
        return self.until is None or self.until > now
