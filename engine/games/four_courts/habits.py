"""Habits for The Four Courts: a table of heuristics for picking and laying cards.

    at = features(world, seat) # what a seat sees of the Courts
    worth, token = worths(number, at, LAY) # the value of one Court, and its best token

`data/habits/the-four-courts.json` has the value of a Court, in thousandths of a win: for laying a card there,
and for picking a card that could be laid there. Only differences matter. The numbers were learnt by trial and
error (`./run bench habits --game the-four-courts` learns them again):

    tokens: for the Court's best token, by the number of own cards there and by the lead in the token's
        suit that the seat would then have (see `leads`)
    rivals: for each other player with two cards there, by the number of own cards there
    last: if one token is left, by the number of own cards there
    late: for every twenty tokens that were taken, by the number of own cards there
    rank: only for a pick, times the card's rank: always, for ten cards in hand, for twenty tokens that
        were taken, if the card takes a token, and in that case for each rival

Players that don't look ahead follow the table, and the search starts from it. The table doesn't help in
playouts (see the guide). It uses only facts that the seat knows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import inf
from typing import NamedTuple

from engine.files import needed
from engine.games.four_courts.facts import COURT_COUNT, COURTS, LASTING, SUIT_NUMBER, SUITS, VALUE
from engine.games.four_courts.grounds import in_vain
from engine.games.four_courts.view import World

Part = Mapping[str, list[float]]

LEADS = 7
"""Number of classes of a lead: two or more behind, one behind, level, one to three ahead, and no goal."""
NO_GOAL = LEADS - 1
_EACH = LASTING + 1
CASES: Mapping[str, int] = {"tokens": LEADS * _EACH, "rivals": _EACH, "last": _EACH, "late": _EACH, "rank": 5}
"""Number of values in each part. The values of a lay have no `rank`."""
_TOKENS = 20
"""The scale of `late`, in tokens taken."""
HELD = 10
"""The scale of `rank`, in cards in hand."""
_VAIN = 5.0
"""The cost of a card at a Court where it can't help to win a token. It outweighs everything else."""
RANK: Mapping[str, float] = {card: value / max(VALUE.values()) for card, value in VALUE.items()}
"""A card's rank, 1 for an Ace."""


def _read() -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Return the values for laying and for picking."""
    kept = json.loads(needed("habits", "the-four-courts.json"))
    lay, pick = [
        {part: [one / 1_000 for one in numbers] for part, numbers in kept[of].items()}
        for of in ("lay", "pick")
    ]
    return lay, pick


LAY, PICK = _read()


class CourtFeatures(NamedTuple):
    """A Court as a seat sees it.

    `cards` counts the seat's own cards there, and `rivals` the other players with two cards there. `vain` is
    True if the game will end before the seat can have three cards there (FC-15).
    """

    cards: int
    rivals: int
    tokens: str
    vain: bool


class Features(NamedTuple):
    """All Courts as a seat sees them, its leads by suit, and the number of tokens taken divided by twenty."""

    courts: list[CourtFeatures]
    leads: Mapping[str, int]
    late: float


def leads(world: World, seat: int) -> dict[str, int]:
    """Return the seat's lead in each suit if it had one more token.

    The result is one of the classes of `LEADS`, or `NO_GOAL` if the suit has no Most goal (FC-4).
    """
    own = world.taken[seat]
    others = [kept for other, kept in enumerate(world.taken) if other != seat]
    found = dict.fromkeys(SUITS, NO_GOAL)
    for suit in world.goals:
        number = SUIT_NUMBER[suit]
        ahead = own[number] + 3 - max([kept[number] for kept in others])
        found[suit] = 0 if ahead < 0 else ahead if ahead < NO_GOAL else NO_GOAL - 1
    return found


def features(world: World, seat: int) -> Features:
    """Return the features of all Courts from a seat's view."""
    piles, courts = world.piles, []
    for at, tokens in enumerate(world.tokens):
        counts = [len(pile) for pile in piles[at::COURT_COUNT]]
        cards = counts[seat]
        rivals = counts.count(LASTING)
        rivals -= cards == LASTING
        courts.append(CourtFeatures(cards, rivals, tokens, in_vain(world, seat, COURTS[at])))
    return Features(courts, leads(world, seat), sum(map(sum, world.taken)) / _TOKENS)


def worths(number: int, at: Features, part: Part) -> tuple[float, str]:
    """Return the value of a Court, by its number, and its best token."""
    cards, rivals, tokens, vain = at.courts[number]
    row, first, values, found = LEADS * cards, "", part["tokens"], at.leads
    best = -inf
    for suit in tokens:
        value = values[row + found[suit]]
        if value > best or (value == best and suit > first):
            best, first = value, suit
    worth = best + rivals * part["rivals"][cards] + at.late * part["late"][cards]
    if len(tokens) == 1:
        worth += part["last"][cards]
    return (worth - _VAIN if vain else worth), first


def eagerness(number: int, at: Features, held: int) -> float:
    """Return the part of a pick's value that grows with its rank, given `held` cards in hand."""
    always, many, later, takes, contested = PICK["rank"]
    worth = always + many * held / HELD + later * at.late
    cards, rivals, *_ = at.courts[number]
    return worth + takes + contested * rivals if cards == LASTING else worth
