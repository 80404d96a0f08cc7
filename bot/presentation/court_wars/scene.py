"""The reading of a view that words and picture of Court Wars share."""

from __future__ import annotations

import engine
from bot.presentation.scene import Scene
from engine.games.court_wars.facts import COURT_SIZE, PLACE, strengths
from engine.games.court_wars.view import CourtWarsView, Stack


def find(scene: Scene[CourtWarsView], court: str) -> tuple[int, Stack]:
    """Return whose Court card it is, and its stack."""
    seat, column = divmod(PLACE[court], COURT_SIZE)
    return seat, scene.view["courts"][seat][column]


def strength(scene: Scene[CourtWarsView], said: engine.Move) -> int:
    """Return what the Guards chosen are worth: `said` is an attack, with a Court card and their number."""
    _, stack = find(scene, said[1])
    return strengths(stack["guards"])[int(said[2]) - 1]
