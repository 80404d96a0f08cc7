"""Why a step at a table was not made. Nothing has changed then."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Something that cannot be done, and the sentence (a key of the catalogue) that says so and what to do
    instead.

    A fact called "…_key" names a message itself, and is said in the person's language; one called "…_name" is
    a cleaned name, to be escaped where it is shown.
    """

    def __init__(self, key: str, /, **facts: Any) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts


class Stale(Exception):
    """The table has moved on since the control was drawn. Nothing is wrong; show the present table."""


class DuplicateInteraction(Exception):
    """This interaction was delivered before, and is done."""
