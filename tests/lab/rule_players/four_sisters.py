"""A rule player of Four Sisters."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from engine.contract import NONE, Move
from engine.state import State
from tests.lab.rule_players import Seen


def _value(card: str) -> int:
    return 0 if card[0] == "Q" else _POINTS[card[0]]


_POINTS = {"Q": 10, "A": 1, **{f"{value}": value for value in range(2, 10)}}


def _near(room: str) -> Iterator[str]:
    for column, row in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        yield chr(ord(room[0]) + column) + chr(ord(room[1]) + row)


_TIRED = 0.1
"""How often they pass although they could wait. If everybody waited, a Day wouldn't end."""
_FEW = 4
"""When a team has this few cards left in its Schemes, it doesn't pass while it's ahead, and squanders
none.
"""


class _Chateau:
    """Everything that they read off the table: who is where, and what a card would meet in a Room."""

    def __init__(self, view: Seen, seat: int) -> None:
        self.rooms: Mapping[str, str | None] = view["chateau"]
        self.counts: list[int] = view["counts"]
        self.ours = ("HD", "SC")[seat & 1]
        self.lead: int = view["sums"][seat & 1] - view["sums"][1 - (seat & 1)]
        self.empty = [room for room, card in self.rooms.items() if not card]

    def beside(self, room: str, ours: bool) -> list[str]:
        """Return one side's cards in the Rooms around a Room."""
        cards = [card for near in _near(room) if (card := self.rooms.get(near))]
        return [card for card in cards if (card[1] in self.ours) == ours]

    def placing(self, card: str, room: str, spare: int) -> tuple[float, str]:
        """Return how much a card is worth in a Room with `spare` other cards in hand, or 0 if it shouldn't go
        there, and its target.
        """
        friends, foes = len(self.beside(room, True)), self.beside(room, False)
        points, best, target = _POINTS[card[0]], 0.0, ""
        if not foes:
            best = points + 0.1 * friends
        elif card[0] == "Q" and any(foe[0] in "AQ" for foe in foes):
            return 0.0, ""
        for foe in foes:
            (there,) = (one for one, lies in self.rooms.items() if lies == foe)
            helpers = len(self.beside(there, False))
            more = _value(card) + friends - _value(foe) - helpers
            if foe[0] == "Q" and card[0] not in "AQ":  # neither leaves
                gain = float(points)
            else:
                # Each side may discard the cards that it holds.
                more += min(spare, 1) - min(self.counts["HSDC".index(foe[1])], 2)
                gain = points + _POINTS[foe[0]] - 1.0 if more >= 0 else 0.0
            if gain > best:
                best, target = gain, foe
        if len(self.empty) == 1 and best:
            return (50.0 + best, target) if self.lead + best > 0 else (0.0, "")
        return best, target


def rule(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Place the most valuable card, introduced by lower ones if necessary, in a Room where it needn't fight
    or is likely to win. Otherwise wait for its Hour, or pass. Fill the Chateau only when ahead. Discard cards
    that save one's own or win, if two are enough.
    """
    choice = state.choice(seat)
    assert choice is not None
    match choice.ask:
        case "scheme":
            queen, *left = sorted(choice.words, key=_value)
            order = [_due(left, seat + 4 * turn) for turn in range(len(left))]
            return ("+".join([order[0], queen, *order[1:]]),)
        case "support":
            conflict = view["conflict"]
            mine, theirs = conflict["values"] if view["phase"] == "instigate" else conflict["values"][::-1]
            spare = sorted(view["hand"], key=lambda card: _POINTS[card[0]])
            need = theirs - mine + 1
            wanted = 0 < need <= min(2, len(spare))
            return ("+".join(spare[:need]) if wanted else NONE,)
        case "yield":
            return ("stand",)
        case "fate":
            return ("scheme",)
        case "storm":
            return ("stay",)
    if choice.ask == "later":
        return ("end",)
    chateau, hand = _Chateau(view, seat), view["hand"]
    best: tuple[float, Move, str] = (0.0, ("end",), "")
    for said, left, price in _placeable(state, seat, choice.words, hand):
        for room in chateau.empty:
            worth, target = chateau.placing(said[-1], room, left)
            worth += 0.01 * dice.random() - price
            if worth > max(best[0], 1.5):
                best = worth, (*said, room), target
    if best[0]:
        move, target = best[1:]
        while (asked := state.choice(seat, move)) is not None:
            move = (*move, target if asked.ask == "target" else "end")
        return move
    left = view["schemes"][seat] + view["schemes"][seat ^ 2]
    # A seat that is behind gains no ground by waiting, and the others might wait forever.
    if "pass" in choice.words and (left > _FEW or chateau.lead <= 0) and dice.random() < _TIRED:
        return ("pass", min(hand, key=lambda card: _POINTS[card[0]])) if hand else ("pass",)
    return ("end",)


def _due(left: list[str], turn: int) -> str:
    """Take the highest card that can be placed in a turn, or the lowest card if there is none. All turns are
    counted.
    """
    card = max([card for card in left if _value(card) <= turn % 6 + 1] or left[:1], key=_value)
    left.remove(card)
    return card


def _placeable(
    state: State, seat: int, verbs: Sequence[str], hand: Sequence[str]
) -> Iterator[tuple[Move, int, float]]:
    """Yield the ways to place a card, up to the card's word, with the number of other cards left in hand and
    the cost of the cards that introduce it.
    """
    if "place" in verbs:
        asked = state.choice(seat, ("place",))
        for card in asked.words if asked is not None else ():
            yield ("place", card), len(hand) - 1, 0.0
    if "introduce" in verbs:
        for size in (1, 2):
            for pack in combinations(hand, size):
                asked = state.choice(seat, ("introduce", "+".join(pack)))
                for card in asked.words if asked is not None and asked.ask == "newcomer" else ():
                    if card != "nobody" and all(_value(one) for one in pack):
                        cost = sum([_value(one) for one in pack]) / 2
                        yield ("introduce", "+".join(pack), card), len(hand) - 1 - size, cost
