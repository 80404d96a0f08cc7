"""Facts about Court Piece."""

from __future__ import annotations

from tests.engine.known import Known, View, hands


def lying(views: list[View]) -> tuple[list[str], int]:
    """Return hands, the trick and the caller's hidden card. The stock and won tricks are face down."""
    view = views[0]
    open_ones = [played["card"] for played in view["trick"]] + [
        one["closed_card"] for one in views if "closed_card" in one
    ]
    return hands(views) + open_ones, view["stock"] + 4 * sum(view["won"])


KNOWN = Known(
    lying,
    seats=4,
    seed="1355",
    short={"rounds": 1},
    memories=frozenset({"opened"}),
    parting=frozenset({"call"}),
    unseen=frozenset({"card", "trick", "call", "open"}),
    verbs={
        "en": "play, lead, follow, call, continue, play on, take the round, call a revoke, next round",
        "es": "jugar, salir, asistir, denunciar, seguir, denunciar un renuncio, tomar la ronda, plantarse",
    },
)
