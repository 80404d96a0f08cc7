"""Facts about Court Wars."""

from __future__ import annotations

from typing import Any

from engine.cards.decks import STANDARD
from tests.engine.known import Known, View


def pack(options: Any) -> tuple[str, ...]:
    """Return the pack, with or without Jokers."""
    return STANDARD.cards + (STANDARD.extras if options.jokers else ())


def lying(views: list[View]) -> tuple[list[str], int]:
    """Return Court cards, Jokers, Guards, the drawn card and the discards. The pile is face down."""
    view = views[0]
    courts = [court for seat in view["courts"] for court in seat]
    cards = [court["card"] for court in courts] + [court["joker"] for court in courts if court["joker"]]
    cards += [guard for court in courts for guard in court["guards"]]
    return cards + view["discards"] + [view["drawn"]] * bool(view["drawn"]), view["pile"]


KNOWN = Known(
    lying,
    seats=3,
    seed="1110",
    pack=pack,
    verbs={
        "en": "draw, attack, place, discard, skip, defend, spend, remove",
        "es": "robar, atacar, poner, descartar, gastar, retirar, no atacar, defender",
    },
)
