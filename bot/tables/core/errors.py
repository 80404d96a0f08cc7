"""Exceptions for steps at a table that weren't made. The table is then unchanged."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Raised when an action isn't possible. `key` names the sentence for the player in the catalogue.

    A fact named "…_key" is the key of another message, which is shown in the person's language. A fact named
    "…_name" is a cleaned name, which must be escaped for display.
    """

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Stale(Exception):
    """Raised when the table has changed since the control was rendered.

    This isn't an error: show the current table.
    """


class DuplicateInteraction(Exception):
    """Raised when this interaction was delivered before and has already been handled."""
