"""Weighted orders for a robot's Scheme in Four Sisters.

Every order loses to some other. If a robot always laid the same one, people could learn to beat it.
`data/habits/four-sisters.json` holds the probability of each order, in hundredths. The weights come from
letting the orders play each other (`./run bench habits --game four-sisters --write` repeats this).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

from engine.files import needed
from engine.games.four_sisters.facts import SUITS

SCHEMES: Mapping[str, int] = json.loads(needed("habits", "four-sisters.json"))["schemes"]
"""The weight of each order of ranks, which starts at the top of the Scheme."""


def drawn(seat: int, dice: Random) -> str:
    """Draw a Scheme for the seat by weight, as cards joined with "+", top card first."""
    (order,) = dice.choices(list(SCHEMES), list(SCHEMES.values()))
    return in_suit(order, seat)


def in_suit(order: str, seat: int) -> str:
    """Return a seat's Scheme, given the order of the ranks.

    >>> in_suit("98765432QA", 1)
    '9S+8S+7S+6S+5S+4S+3S+2S+QS+AS'
    """
    return "+".join([rank + SUITS[seat] for rank in order])
