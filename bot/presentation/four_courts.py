"""How the-four-courts is told."""

from __future__ import annotations

from bot.presentation.base import Presentation


class TheFourCourts(Presentation):
    """the-four-courts in words and pictures."""

    decktet = True


PRESENTATION = TheFourCourts("the-four-courts")
