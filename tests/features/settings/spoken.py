"""The modules of this feature that store the languages."""

from __future__ import annotations

from bot.features.settings import page

LISTS = (page,)
"""Modules that keep the languages from their first import."""
