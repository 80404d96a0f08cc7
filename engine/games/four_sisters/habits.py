"""Orders for a robot's Scheme of Four Sisters, and the weight of each.

Any single order loses to some other, so people could learn to beat a robot that always laid the same order.
`data/habits/four-sisters.json` has the probability of each order, in hundredths. The weights were found by
letting the orders play one another (`./run bench habits --game four-sisters --write` repeats this).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

from engine.files import needed
from engine.games.four_sisters.facts import SUITS

SCHEMES: Mapping[str, int] = json.loads(needed("habits", "four-sisters.json"))["schemes"]
"""Maps the ranks of a Scheme, from its top, to the weight of that order."""


def drawn(seat: int, dice: Random) -> str:
    """Return a Scheme for the seat, drawn by weight: its cards joined with "+", the top card first."""
    (order,) = dice.choices(list(SCHEMES), list(SCHEMES.values()))
    return in_suit(order, seat)


def in_suit(order: str, seat: int) -> str:
    """Return the Scheme of a seat with its cards in this order of ranks.

    >>> in_suit("98765432QA", 1)
    '9S+8S+7S+6S+5S+4S+3S+2S+QS+AS'
    """
    return "+".join([rank + SUITS[seat] for rank in order])
