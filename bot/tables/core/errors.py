"""Exceptions raised when an action is rejected. The table is left unchanged."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Raised when an action isn't allowed. `key` identifies the message to show the player.

    `facts` are the values to insert into the message. If a fact's name ends in "_key", its value is the key
    of another message. If it ends in "_name", its value is a cleaned name, not yet escaped for Markdown.
    """

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Stale(Exception):
    """Raised when the table has changed since the control was rendered.

    Don't report this to the player as an error. Show the current table instead.
    """


class DuplicateInteraction(Exception):
    """Raised when an interaction is delivered again after it has been handled."""
