"""Construct Four Sisters positions, and play on from them. The game has no chance."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import engine
from engine.contract import Event
from engine.games.four_sisters.facts import OWNER, ROOMS, VALUE
from engine.games.four_sisters.options import FourSistersOptions
from engine.games.four_sisters.rules import FourSisters

KEY = "four-sisters"


H, S, D, C = range(4)


def table(
    hands: Mapping[int, str],
    chateau: Mapping[str, str] | None = None,
    oubliette: str = "",
    *,
    schemes: Mapping[int, str] | None = None,
    spent: str = "",
    turn: int = H,
    hour: int = 1,
    day: int = 1,
    days: int = 1,
    phase: str = "turn",
    lots: Mapping[str, int] | None = None,
    still: int = 0,
    fullest: int | None = None,
    **options: int,
) -> FourSisters:
    """Return a position in which `turn` is to act. `hands` and `schemes` go by seat, and the Chateau by Room.

    Unmentioned cards are under their player's Scheme from low to high, or in the Oubliette if their suit is
    in `spent`. `fullest` defaults to the number of cards in the Chateau.
    """
    chateau = chateau or {}
    named = " ".join([*hands.values(), *(schemes or {}).values(), *chateau.values(), oubliette]).split()
    left = [card for card in VALUE if card not in named]
    laid = [(schemes or {}).get(seat, "").split() for seat in range(4)]
    for card in left:
        if card[1] not in spent:
            laid[OWNER[card]].append(card)
    settled = FourSistersOptions(days=days, **options)
    fields: dict[str, Any] = {
        "first": day,
        "days": [],
        "phase": phase,
        "turn": turn,
        "hour": hour,
        "chateau": [chateau.get(room, "") for room in ROOMS],
        "oubliette": [*oubliette.split(), *(card for card in left if card[1] in spent)],
        "hands": [sorted(hands.get(seat, "").split(), key=VALUE.__getitem__) for seat in range(4)],
        "schemes": laid,
        "lots": [(lots or {}).get(card, 0) for card in VALUE],
        "conflict": None,
        "fates": [],
        "introduced": 0,
        "storm": [],
        "stormed": False,
        "then": "",
        "last": None,
        "yesterday": None,
        "still": still,
        "fullest": (len(chateau) if settled.stand_off else 0) if fullest is None else fullest,
    }
    return FourSisters.unpack(4, "any text", 0, settled, fields)


def play(state: FourSisters, seat: int, move: str) -> list[Event]:
    assert state.choice(seat, tuple(move.split())) is None
    return state.play(seat, tuple(move.split()))


def rooms(state: FourSisters) -> dict[str, str]:
    return {room: card for room, card in state.view(None)["chateau"].items() if card}


def opening(*schemes: str, **options: int) -> FourSisters:
    """Return a game after the seats have laid these Schemes, each given by its ranks from the top."""
    state = engine.new(KEY, 4, "any text", options)
    assert isinstance(state, FourSisters)
    for seat, ranks in enumerate(schemes):
        state.play(seat, ("+".join(rank + "HSDC"[seat] for rank in ranks),))
    return state


THREE = "QS QD QC"


EIGHT = {"a1": "5S", "b1": "2S", "c1": "3S", "a2": "QC", "c2": "4D", "a3": "9D", "b3": "2D", "c3": "3D"}


def without_schemes(state: FourSisters, seat: int) -> FourSisters:
    """Return the same table after the Schemes of the seat's team were moved to the Oubliette."""
    fields = json.loads(json.dumps(state.pack()))
    for one in (seat, seat - 2):
        fields["oubliette"] += fields["schemes"][one]
        fields["schemes"][one] = []
    return FourSisters.unpack(4, "any text", 0, state.options, fields)
