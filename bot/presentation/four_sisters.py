"""How four-sisters is told."""

from __future__ import annotations

from bot.presentation.base import Presentation


class FourSisters(Presentation):
    """four-sisters in words and pictures."""


PRESENTATION = FourSisters("four-sisters")
