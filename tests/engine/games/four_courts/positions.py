"""Construct positions of The Four Courts, and play on from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards.decks import DECKTET
from engine.contract import Event
from engine.games.four_courts.options import FourCourtsOptions
from engine.games.four_courts.rules import FourCourts

KEY = "the-four-courts"


def table(
    hands: Sequence[str],
    *,
    revealed: str = "",
    piles: Mapping[tuple[int, str], str] | None = None,
    tokens: Mapping[str, str] | None = None,
    taken: Sequence[str] = (),
    goals: str = "MSLY",
    aside: str = "",
    **options: Any,
) -> FourCourts:
    """Return a position. `hands` and `revealed` go by seat, `piles` by (seat, Court), and `tokens` are those
    left.

    Unmentioned cards are in the discards. The supply is everything that the Courts and the players don't
    have.
    """
    seats = len(hands)
    shown = sorted(enumerate(revealed.split()), key=lambda one: DECKTET.cards.index(one[1]))
    at_courts = [
        (piles or {}).get((seat, court), "").split() for seat in range(seats) for court in DECKTET.extras
    ]
    left = [(tokens or {}).get(court, court) for court in DECKTET.extras]
    kept = [*taken, *[""] * (seats - len(taken))]
    used = {
        *" ".join(hands).split(),
        *revealed.split(),
        *aside.split(),
        *(c for pile in at_courts for c in pile),
    }
    fields: dict[str, Any] = {
        "round": 1,
        "goals": list(goals),
        "hands": [hand.split() for hand in hands],
        "picks": [""] * seats,
        "order": shown,
        "landed": [],
        "piles": at_courts,
        "tokens": left,
        "supply": [5 - "".join([*left, *kept]).count(suit) for suit in DECKTET.suits],
        "taken": [[have.count(suit) for suit in DECKTET.suits] for have in kept],
        "discards": [card for card in DECKTET.cards if card not in used],
        "aside": aside.split(),
        "over": False,
    }
    return FourCourts.unpack(seats, "any text", 2, FourCourtsOptions(**options), fields)


def named(events: Sequence[Event], name: str) -> list[Event]:
    return [event for event in events if event.name == name]


def last_token(
    hands: Sequence[str], revealed: str, taken: Sequence[str], goals: str = "MSLY", **more: Any
) -> FourCourts:
    """Seat 0 has two cards at the Consul, with only a Moon left there. The supply has no Knots."""
    state = table(
        hands,
        revealed=revealed,
        piles={(0, "MWK"): "AW CW"},
        tokens={"MWK": "M"},
        taken=taken,
        goals=goals,
        **more,
    )
    assert state.view(None)["supply"]["K"] == 0
    return state
