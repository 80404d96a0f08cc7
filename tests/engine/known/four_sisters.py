"""Facts about Four Sisters."""

from __future__ import annotations

from engine.cards.decks import STANDARD
from tests.engine.known import Known, View, hands

CARDS = tuple(rank + suit for suit in STANDARD.suits for rank in "A23456789Q")


def lying(views: list[View]) -> tuple[list[str], int]:
    """Return hands, Schemes, Chateau and Oubliette. Players without a laid Scheme have ten cards."""
    view = views[0]
    schemes = [card for own in views for card in own["scheme"]]
    chateau = [card for card in view["chateau"].values() if card]
    unlaid = sum(not laid for laid in view["laid"]) if view["phase"] == "scheme" else 0
    return hands(views) + schemes + chateau + view["oubliette"], 10 * unlaid


KNOWN = Known(
    lying,
    seats=4,
    seed="1450",
    pack=lambda options: CARDS,
    short={"days": 1},
    unseen=frozenset({"intrigued", "placed", "conflict", "compared", "defeated"}),
    verbs={
        "en": "pass, intrigue, place, introduce, squander, end, storm, stay, yield, stand, nobody, done",
        "es": "pasar, intriga, colocar, presentar, derrochar, acabar, asaltar, quedarse, ceder, resistir, "
        "nadie, nada más",
    },
)
