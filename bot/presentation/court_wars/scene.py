"""Read a view of Court Wars for its words and its picture: the numbers of the Court cards to attack."""

from __future__ import annotations

from collections.abc import Mapping

from bot.presentation.scene import Scene
from engine.games.court_wars.view import CourtWarsView


def victims(scene: Scene[CourtWarsView]) -> Mapping[str, int]:
    """Return the number of each Court card the reader may attack, counted from 1.

    The order is that of the picture. The numbers hold for one turn and are empty for a reader who can't
    attack now.
    """
    view, you = scene.view, scene.you
    if you is None or you not in view["to_act"] or view["phase"] not in ("turn", "ace"):
        return {}
    if not any(stack["guards"] for stack in view["courts"][you]):
        return {}
    others = [(you + step) % view["seats"] for step in range(1, view["seats"])]
    standing = [stack["card"] for seat in others for stack in view["courts"][seat] if stack["standing"]]
    return {card: number for number, card in enumerate(standing, 1)}
