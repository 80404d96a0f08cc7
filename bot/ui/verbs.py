"""Declare the methods that answer controls, by verb (the first part of a control's ID), and read forms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from bot.ui.controls import ControlId
from bot.ui.interactions import Interaction

TYPED = 1000
"""Maximum number of characters to read from a field."""

Tapped = Callable[[Interaction, ControlId, Sequence[str]], Awaitable[None]]
"""A method that answers an interaction. It also gets the control, and the values picked or typed."""

TAPPED = "_verbs_answered"
"""Name of the attribute that holds the verbs of a method."""
_Method = TypeVar("_Method", bound=Callable[..., Awaitable[None]])


def tap(*verbs: str) -> Callable[[_Method], _Method]:
    """Declare that a method, a `Tapped`, answers controls with these verbs."""

    def declare(method: _Method) -> _Method:
        setattr(method, TAPPED, verbs)
        return method

    return declare


def filled_in(data: Mapping[str, Any] | None) -> dict[str, list[str]]:
    """Return the typed line or the picked values of each field of a form, keyed by the field's ID.

    The values are untrusted. They're read here rather than in the form's own callback, because discord.py
    forgets its forms in a restart.
    """
    found: dict[str, list[str]] = {}
    for part in (data or {}).get("components", ()):
        for field in (part.get("component"), *part.get("components", ())):
            said = field.get("values", [field.get("value") or ""]) if isinstance(field, dict) else None
            if isinstance(said, list):
                found[str(field.get("custom_id", ""))] = [str(one)[:TYPED] for one in said[:25]]
    return found
