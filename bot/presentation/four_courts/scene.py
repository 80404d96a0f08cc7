"""The reading of a view that words and picture of The Four Courts share."""

from __future__ import annotations

from bot.presentation.scene import Scene
from engine.games.four_courts.facts import COURT_NUMBER
from engine.games.four_courts.view import Court, FourCourtsView, Shown


def court_of(scene: Scene[FourCourtsView], code: str) -> Court:
    """A Court by its code."""
    return scene.view["courts"][COURT_NUMBER[code]]


def laying(scene: Scene[FourCourtsView]) -> Shown | None:
    """The card that is laid now; None while cards are picked, and when the game is over."""
    view = scene.view
    if view["phase"] != "lay":
        return None
    return next(one for one in view["revealed"] if one["court"] is None)
