"""What the words and the picture of Court Wars both read off a view."""

from __future__ import annotations

from typing import cast

import engine
from bot.presentation.base import Scene
from engine.contract import PlainResult
from engine.games.court_wars.facts import COURT_SIZE, PLACE, strengths
from engine.games.court_wars.view import CourtWarsView, Stack


def view_of(scene: Scene) -> CourtWarsView:
    """The scene's view, by its type."""
    return cast(CourtWarsView, scene.view)


def result_of(scene: Scene) -> PlainResult:
    """How a game that is over came out."""
    return cast(PlainResult, scene.view["result"])


def find(scene: Scene, court: str) -> tuple[int, Stack]:
    """Whose Court card it is, and its stack."""
    seat, column = divmod(PLACE[court], COURT_SIZE)
    return seat, view_of(scene)["courts"][seat][column]


def strength(scene: Scene, said: engine.Move) -> int:
    """What the Guards chosen are worth: `said` is an attack, with a Court card and their number."""
    _, stack = find(scene, said[1])
    return strengths(stack["guards"])[int(said[2]) - 1]
