"""How four-tribes is told."""

from __future__ import annotations

from bot.presentation.base import Presentation


class FourTribes(Presentation):
    """four-tribes in words and pictures."""


PRESENTATION = FourTribes("four-tribes")
