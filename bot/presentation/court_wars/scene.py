"""Helpers for describing and drawing Court Wars."""

from __future__ import annotations

from collections.abc import Mapping

from bot.presentation.scene import Scene
from engine.games.court_wars.view import CourtWarsView


def victims(scene: Scene[CourtWarsView]) -> Mapping[str, int]:
    """Return the number of each Court card the reader can attack, starting from 1.

    The numbers follow the order of the picture and are valid for one turn. The result is empty if the reader
    can't attack now.
    """
    view, you = scene.view, scene.you
    if you is None or you not in view["to_act"] or view["phase"] not in ("turn", "ace"):
        return {}
    if not any(stack["guards"] for stack in view["courts"][you]):
        return {}
    others = [(you + step) % view["seats"] for step in range(1, view["seats"])]
    standing = [stack["card"] for seat in others for stack in view["courts"][seat] if stack["standing"]]
    return {card: number for number, card in enumerate(standing, 1)}


_NEAR = 5
"""The end is announced once each player has this many turns left."""


def turns_left(view: CourtWarsView) -> int:
    """Return the number of turns each player has left, including this one.

    Return 0 if it's above `_NEAR`, or in a game without a limit of turns (CW-14).
    """
    left = view["options"]["turns"] + 1 - view["round"]
    return left if view["round"] and view["result"] is None and left <= _NEAR else 0


def defence(view: CourtWarsView, seat: int) -> int:
    """Return the total defence of a seat's standing Court cards."""
    return sum(stack["defence"] for stack in view["courts"][seat])
