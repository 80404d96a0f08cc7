"""The reasons why a step at a table was not made. The table is unchanged then."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Raised when an action is not possible. `key` names the sentence for the player in the catalogue.

    A fact called "…_key" is itself the key of a message, said in the person's language. One called "…_name"
    is a cleaned name, to be escaped for display.
    """

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Stale(Exception):
    """Raised when the table has changed since the control was drawn.

    This is no error: show the present table.
    """


class DuplicateInteraction(Exception):
    """Raised when this interaction was delivered before, and is done."""
