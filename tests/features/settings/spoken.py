"""Where this feature keeps the languages that there are."""

from __future__ import annotations

from bot.features.settings import page

LISTS = (page,)
"""Modules that keep what they were given when they were first imported."""
