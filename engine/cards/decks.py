"""The two packs of cards, read once from data/decks. Cards are codes, rank then suits; how they look is not
known here.
"""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

_DATA = Path(__file__).resolve().parents[2] / "data" / "decks"


def _read(name: str) -> dict[str, Any]:
    pack: dict[str, Any] = json.loads((_DATA / f"{name}.json").read_text("utf-8"))
    return pack


_standard = _read("standard")
_decktet = _read("decktet")

SUITS: tuple[str, ...] = tuple(_standard["suits"])
"""S H D C."""
RANKS: tuple[str, ...] = tuple(_standard["ranks"])
"""From ace down to two, T for ten."""
STANDARD: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards, in the order of a sorted hand."""
JOKERS: tuple[str, ...] = tuple(_standard["jokers"])

DECKTET_SUITS: tuple[str, ...] = tuple(_decktet["suits"])
"""M S W L Y K, highest first (FC-7)."""
DECKTET: tuple[str, ...] = tuple(_decktet["cards"])
"""The 40 cards of the extended Decktet without Courts and Excuse, from high to low."""
COURTS: tuple[str, ...] = tuple(_decktet["courts"])
"""The four Courts, each named by its suits: MWK MLY SWY SLK."""
DECKTET_NAMES: dict[str, str] = {**_decktet["cards"], **_decktet["courts"]}
"""The names printed on the cards: {"7ML": "Chance Meeting", "MWK": "Consul", …}."""

SUIT_NAMES: dict[str, str] = dict(_standard["suits"])
RANK_NAMES: dict[str, str] = dict(_standard["ranks"])
DECKTET_SUIT_NAMES: dict[str, str] = dict(_decktet["suits"])


def _spoken() -> dict[str, str]:
    meant = {name.lower(): card for card, name in DECKTET_NAMES.items()}
    for card in DECKTET:
        for suits in permutations(card[1:].lower()):
            code = "".join(suits)
            meant[card[0].lower() + code] = meant[f"{card[0].lower()} {code}"] = card
    for court in COURTS:
        for suits in permutations(court.lower()):
            meant["".join(suits)] = court
    for suit, name in DECKTET_SUIT_NAMES.items():
        meant[name] = meant[name.removesuffix("s")] = suit
        meant[f"crown of {name}"] = meant[f"crown {name}"] = f"C{suit}"
        meant[f"ace {name}"] = f"A{suit}"
    meant["leaf"] = "L"
    return meant


DECKTET_SPOKEN = _spoken()
"""What people type for a card, a Court or a suit: names, and codes with their suits in any order."""
