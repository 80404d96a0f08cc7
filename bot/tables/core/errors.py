"""Exceptions for steps that couldn't be made. The table is unchanged."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Raised if an action isn't possible. `key` is the catalogue key of the sentence for the player.

    If the name of a fact ends in "_key", it's the key of another message, shown in the player's language. If
    it ends in "_name", it's a cleaned name that must be escaped before display.
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
