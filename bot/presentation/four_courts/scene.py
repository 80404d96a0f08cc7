"""What the words and the picture of The Four Courts both read off a view."""

from __future__ import annotations

from typing import cast

from bot.presentation.base import Scene
from engine.contract import PlainResult
from engine.games.four_courts.facts import COURT_NUMBER
from engine.games.four_courts.view import Court, FourCourtsView, Shown


def view_of(scene: Scene) -> FourCourtsView:
    """The scene's view, by its type."""
    return cast(FourCourtsView, scene.view)


def result_of(scene: Scene) -> PlainResult:
    """How a game that is over came out."""
    return cast(PlainResult, scene.view["result"])


def court_of(scene: Scene, code: str) -> Court:
    """A Court by its code."""
    return view_of(scene)["courts"][COURT_NUMBER[code]]


def laying(scene: Scene) -> Shown | None:
    """The card that is laid now; None while cards are picked, and when the game is over."""
    view = view_of(scene)
    if view["phase"] != "lay":
        return None
    return next(one for one in view["revealed"] if one["court"] is None)
