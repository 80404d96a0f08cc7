"""Facts about The Four Courts."""

from __future__ import annotations

from engine.cards.decks import DECKTET
from tests.engine.known import Known, View, hands


def lying(views: list[View]) -> tuple[list[str], int]:
    """Return hands, cards at the Courts, and revealed cards not laid yet. The discards are face down."""
    view = views[0]
    laid = [card for court in view["courts"] for pile in court["cards"] for card in pile]
    revealed = [shown["card"] for shown in view["revealed"] if shown["court"] is None]
    return hands(views) + laid + revealed, view["discards"]


KNOWN = Known(
    lying,
    seats=3,
    seed="233",
    pack=lambda options: DECKTET.cards,
    memories=frozenset({"revealed"}),
    verbs={
        "en": "pick, lay, take, change",
        "es": "elegir, colocar, tomar, cambiar",
    },
)
