"""The place where this feature keeps the languages."""

from __future__ import annotations

from bot.features.settings import page

LISTS = (page,)
"""Modules that keep what they were given when they were first imported."""
