"""The options of a table of The Four Courts: none."""

from __future__ import annotations

from dataclasses import dataclass

from engine.options import Options


@dataclass(frozen=True)
class FourCourtsOptions(Options):
    """No options: there's only one way to play this game."""
