"""How court-wars is told."""

from __future__ import annotations

from bot.presentation.base import Presentation


class CourtWars(Presentation):
    """court-wars in words and pictures."""


PRESENTATION = CourtWars("court-wars")
