"""Declare methods that answer controls with given verbs (the first part of their ID), and parse forms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

from bot.ui.controls import ControlId
from bot.ui.interactions import Interaction

TYPED = 1000
"""Maximum number of characters to read from a field."""

Tapped = Callable[[Interaction, ControlId, Sequence[str]], Awaitable[None]]
"""A method that answers an interaction. It also gets the control, and the values the user picked or typed."""

TAPPED = "_verbs_answered"
"""Name of the attribute in which `tap` stores a method's verbs."""
_Method = TypeVar("_Method", bound=Callable[..., Awaitable[None]])


def tap(*verbs: str) -> Callable[[_Method], _Method]:
    """Return a decorator that declares a `Tapped` method for controls with any of these verbs."""

    def declare(method: _Method) -> _Method:
        setattr(method, TAPPED, verbs)
        return method

    return declare


def filled_in(data: Mapping[str, Any] | None) -> dict[str, list[str]]:
    """Return a list of values for each field of a form, typed or picked, keyed by the field's ID.

    The values are untrusted, so they're cut to TYPED characters. They're read here rather than in the form's
    own callback, because discord.py loses its forms when the bot restarts.
    """
    found: dict[str, list[str]] = {}
    for part in (data or {}).get("components", ()):
        for field in (part.get("component"), *part.get("components", ())):
            said = field.get("values", [field.get("value") or ""]) if isinstance(field, dict) else None
            if isinstance(said, list):
                found[str(field.get("custom_id", ""))] = [str(one)[:TYPED] for one in said[:25]]
    return found
