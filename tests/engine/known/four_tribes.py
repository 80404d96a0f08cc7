"""Facts about Four Tribes."""

from __future__ import annotations

from tests.engine.known import Known, View, hands


def lying(views: list[View]) -> tuple[list[str], int]:
    """Return hands, families, discards, and cards staked in a duel or offered. The deck is face down."""
    view = views[0]
    family = [member["card"] for members in view["families"] for member in members]
    staked = [own["affair"]["cards"] for own in views if own["affair"] and own["affair"].get("cards")]
    cards = [card for cards in staked[:1] for card in cards]
    return cards + hands(views) + family + view["discards"], view["deck"]


KNOWN = Known(
    lying,
    seats=3,
    seed="220",
    short={"turns": 10},
    memories=frozenset({"known"}),
    unseen=frozenset({"duel-won", "duel-lost"}),
    verbs={
        "en": "lay, lay down, wed, conceive, found, retire, duel, challenge, propose, nothing, accept, "
        "refuse",
        "es": "bajar, casar, fundar, retirar, duelo, batirse en duelo, retar, pedir la mano, nada, aceptar, "
        "rechazar, negarse",
    },
)
