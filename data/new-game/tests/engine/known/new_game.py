"""New Game, as the tests know it."""

from __future__ import annotations

from tests.engine.known import Known, View, hands


def lying(views: list[View]) -> tuple[list[str], int]:
    """Hands, and the cards played; what was not dealt lies face down."""
    view = views[0]
    return hands(views) + [one["card"] for one in view["trick"]] + view["past"], view["left"]


KNOWN = Known(lying, seats=3, seed="1")
