"""Exceptions raised when an action is rejected. The table is left unchanged."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Raised if an action isn't possible. `key` identifies the message to show the player.

    A fact whose name ends in "_key" holds the key of another message, shown in the player's language. A fact
    whose name ends in "_name" holds a cleaned name that must be escaped before display.
    """

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Stale(Exception):
    """Raised if the table has changed since the control was rendered.

    This isn't an error. Just show the current table.
    """


class DuplicateInteraction(Exception):
    """Raised if this interaction was delivered before and has already been handled."""
