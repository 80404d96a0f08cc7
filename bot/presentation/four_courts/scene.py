"""Helpers for describing and drawing The Four Courts."""

from __future__ import annotations

from bot.presentation.scene import Scene
from engine.games.four_courts.facts import COURT_NUMBER
from engine.games.four_courts.view import Court, FourCourtsView, Shown


def court_of(scene: Scene[FourCourtsView], code: str) -> Court:
    """Return a Court by its code."""
    return scene.view["courts"][COURT_NUMBER[code]]


def last_round(view: FourCourtsView) -> bool:
    """Return True if this is the last round that the table has agreed on (FC-15)."""
    rounds: int = view["options"]["rounds"]
    return view["round"] == rounds


def laying(scene: Scene[FourCourtsView]) -> Shown | None:
    """Return the card to lay now, or None if players are picking or the game is over."""
    view = scene.view
    if view["phase"] != "lay":
        return None
    return next(one for one in view["revealed"] if one["court"] is None)
