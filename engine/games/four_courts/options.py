"""The options of a table of The Four Courts: none."""

from __future__ import annotations

from dataclasses import dataclass

from engine.options import Options


@dataclass(frozen=True)
class FourCourtsOptions(Options):
    """No options: the game is played in one way only."""
