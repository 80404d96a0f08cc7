"""Players who follow a few plain rules, as who has just read the rulebook does: an opponent for robots.

Each knows the rules, her view and what she is asked, and nothing of the robots' guides: a level that is good
only against its own kind is found out here. No search may enter, and no look at what a seat cannot see.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from engine import words
from engine.contract import NONE, Move
from engine.state import State

Seen = Mapping[str, Any]


def rule(state: State, seat: int, dice: random.Random) -> Move:
    """The move of a rule player, at any table. Raises KeyError for a game that has none."""
    choice = state.choice(seat)
    assert choice is not None
    if len(choice.words) == 1 and state.choice(seat, choice.words) is None:
        return choice.words
    return _PLAYERS[state.key](state, seat, state.view(seat), dice)


# Court Piece


def _court_piece(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Wins as cheaply as she can, spares her partner's trick, else plays low."""
    choice = state.choice(seat)
    assert choice is not None
    if choice.ask == "sweep":
        return ("on",)
    if choice.ask == "trump":
        suits = [card[1] for card in view["hand"]]
        return (max(choice.words, key=suits.count),)
    trump, trick = view["trump"], [laid["card"] for laid in view["trick"]]
    order = "23456789TJQKA"

    def height(card: str) -> int:
        return order.index(card[0]) + 100 * (card[1] == trump)

    if not trick:
        return (max(choice.words, key=lambda card: (card[1] != trump, height(card))),)
    strong = [card for card in trick if card[1] in (trick[0][1], trump)]
    best = max(strong, key=height)
    low = min(choice.words, key=height)
    over = [card for card in choice.words if card[1] in (trick[0][1], trump) and height(card) > height(best)]
    if not over or len(trick) - trick.index(best) == 2:
        return (low,)
    return (min(over, key=height),)


# Court Wars


def _guard(card: str) -> int:
    return 10 if card[0] == "T" else int(card[0])


_RAID = 0.03
"""How often she attacks though no Court card falls by it: behind high walls nobody would ever move again."""


def _court_wars(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Takes a Court card whenever she can, as cheaply as she can; else draws. A Guard goes where the last one
    is nearest above it; a high one goes before a bare Court card.
    """
    choice = state.choice(seat)
    assert choice is not None
    own = {court["card"]: court for court in view["courts"][seat]}
    if choice.ask == "joker":
        return (choice.words[0],)
    if choice.ask == "guard":
        worth = _guard(view["drawn"])
        gaps = {}
        for word in choice.words:
            if word != "discard":
                guards = own[word]["guards"]
                gaps[word] = (_guard(guards[-1]) if guards else 11) - worth
        word = min(gaps, key=lambda word: gaps[word])
        return (word if gaps[word] <= 5 else "discard",)
    if "attack" in choice.words:
        attacks = _conquests(view, seat, dice)
        if attacks:
            return min(attacks)[2]
        if dice.random() < _RAID:
            return words.random_move(state, seat, dice, ("attack",))
    return (next(word for word in choice.words if word != "attack"),)


def _conquests(view: Seen, seat: int, dice: random.Random) -> list[tuple[int, float, Move]]:
    """The attacks that take a Court card, each with what it spends."""
    found = []
    for own in view["courts"][seat]:
        sums = 0
        for spend, guard in enumerate(reversed(own["guards"]), 1):
            sums += _guard(guard)
            for other, courts in enumerate(view["courts"]):
                for court in courts:
                    if other != seat and court["standing"] and court["defence"] <= sums:
                        move = ("attack", own["card"], f"{spend}", court["card"], "court")
                        found.append((sums, dice.random(), move))
    return found


# The Four Courts


def _four_courts(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Goes where most of her cards lie, for the token of which she lacks least to have the most."""
    tokens = view["tokens"]

    def want(suit: str) -> float:
        most = max([kept[suit] for other, kept in enumerate(tokens) if other != seat])
        return 2 - abs(tokens[seat][suit] - most) / 3 if suit in view["goals"] else 0.0

    worth = {
        court["court"]: 2 * len(court["cards"][seat]) + max([want(suit) for suit in court["tokens"]])
        for court in view["courts"]
    }

    if view["phase"] == "pick":

        def promise(card: str) -> float:
            fits = [worth[court] for court in worth if set(card[1:]) & set(court)]
            return max(fits) + 0.01 * dice.random()

        return (max(view["hand"], key=promise),)
    choice = state.choice(seat)
    assert choice is not None
    court = max(choice.words, key=lambda word: worth[word])
    taken = state.choice(seat, (court,))
    return (court,) if taken is None else (court, max(taken.words, key=want))


# Four Sisters


def _value(card: str) -> int:
    return 0 if card[0] == "Q" else _POINTS[card[0]]


_POINTS = {"Q": 10, "A": 1, **{f"{value}": value for value in range(2, 10)}}


def _near(room: str) -> Iterator[str]:
    for column, row in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        yield chr(ord(room[0]) + column) + chr(ord(room[1]) + row)


_TIRED = 0.1
"""How often she passes though she may wait: if all waited, a Day would not end."""
_FEW = 4
"""Cards in her team's Schemes with which she passes no more while she is ahead, and squanders none."""


class _Chateau:
    """What she reads off the table: who stands where, and what a card would meet in a Room."""

    def __init__(self, view: Seen, seat: int) -> None:
        self.rooms: Mapping[str, str | None] = view["chateau"]
        self.counts: list[int] = view["counts"]
        self.ours = ("HD", "SC")[seat & 1]
        self.lead: int = view["sums"][seat & 1] - view["sums"][1 - (seat & 1)]
        self.empty = [room for room, card in self.rooms.items() if not card]

    def beside(self, room: str, ours: bool) -> list[str]:
        """The cards of one side in the Rooms around a Room."""
        cards = [card for near in _near(room) if (card := self.rooms.get(near))]
        return [card for card in cards if (card[1] in self.ours) == ours]

    def placing(self, card: str, room: str, spare: int) -> tuple[float, str]:
        """What a card brings there with so many others in hand, and whom to fight; no less than 0 where it
        should not go there.
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
            if foe[0] == "Q" and card[0] not in "AQ":  # nobody goes
                gain = float(points)
            else:
                # Each may yet discard what she holds.
                more += min(spare, 1) - min(self.counts["HSDC".index(foe[1])], 2)
                gain = points + _POINTS[foe[0]] - 1.0 if more >= 0 else 0.0
            if gain > best:
                best, target = gain, foe
        if len(self.empty) == 1 and best:
            return (50.0 + best, target) if self.lead + best > 0 else (0.0, "")
        return best, target


def _four_sisters(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Places the card that brings most, introduced by lower ones if need be, in a Room where she need not
    fight or is likely to win; else waits for her Hour, or passes. Fills the Chateau only as who is ahead.
    Discards what saves her card, or wins, if two are enough.
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
    # Who is behind wins nothing by waiting, and the others may well wait for ever.
    if "pass" in choice.words and (left > _FEW or chateau.lead <= 0) and dice.random() < _TIRED:
        return ("pass", min(hand, key=lambda card: _POINTS[card[0]])) if hand else ("pass",)
    return ("end",)


def _due(left: list[str], turn: int) -> str:
    """Takes the highest card that may be placed in a turn, all turns being counted; or the least."""
    card = max([card for card in left if _value(card) <= turn % 6 + 1] or left[:1], key=_value)
    left.remove(card)
    return card


def _placeable(
    state: State, seat: int, verbs: Sequence[str], hand: Sequence[str]
) -> Iterator[tuple[Move, int, float]]:
    """The ways to place a card, up to the word for the card: with how many others left in hand, and what the
    cards that introduce it cost.
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


# Four Tribes


def _four_tribes(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Lays down whatever she may, an Ace, King, Queen or Jack first; duels who is near to a union; defends
    those four with the highest cards that she has.
    """
    choice = state.choice(seat)
    assert choice is not None
    fight = {
        card: {"A": 1}.get(card[0], 10 if card[0] in "KQJT" else 0) or int(card[0]) for card in view["hand"]
    }
    low = sorted([card for card in fight if card[0] not in "AKQJ"], key=lambda card: fight[card])
    high = (low or sorted(fight))[-3:]
    if choice.ask == "answer":
        wanted: str = view["affair"]["other"]
        if wanted[0] not in "AKQJ":
            return ("accept",)
        champions = state.choice(seat, ("refuse",))
        assert champions is not None
        return ("refuse", champions.words[0], "+".join(high))
    if choice.ask == "reply":
        return ("+".join(high) if view["affair"]["other"][0] in "AKQJ" else NONE,)
    if "lay" in choice.words:
        return max(_lays(state, seat, view), key=lambda lay: (lay[0], dice.random()))[1]
    if "duel" in choice.words:
        for move in words.moves(state, seat, 60, dice):
            if move[0] == "duel" and move[2][0] in "AKQJ" and len(view["tribes"][int(move[2][-1])]) > 1:
                return (*move[:3], "+".join(high))
    if "retire" in choice.words and len(view["families"][seat]) > 4:
        generations = state.choice(seat, ("retire",))
        assert generations is not None
        return ("retire", generations.words[0])
    return ("nothing",)


def _lays(state: State, seat: int, view: Seen) -> Iterator[tuple[float, Move]]:
    """The cards that she may lay down: best an Ace, King, Queen or Jack of a suit that she lacks; and high
    beside low, so that there may be many children.
    """
    asked = state.choice(seat, ("lay",))
    assert asked is not None
    have = {card[1] for card in view["tribes"][seat]}
    wed = {kin["card"] for kin in view["families"][seat] if kin["spouse"] is not None}
    for card in asked.words:
        places = state.choice(seat, ("lay", card))
        if places is None:
            yield _HEIGHT.index(card[0]), ("lay", card)
            continue
        for place in places.words:
            weds = place not in wed
            tribes = {one[1] for one in (card, place) if one[0] in "AKQJ"} - have if weds else set()
            apart = abs(_HEIGHT.index(card[0]) - _HEIGHT.index(place[0])) if weds else 0
            yield 20 * len(tribes) + apart, ("lay", card, place)


_HEIGHT = "23456789TJQKA"


_PLAYERS: Mapping[str, Callable[[State, int, Seen, random.Random], Move]] = {
    "court-piece": _court_piece,
    "court-wars": _court_wars,
    "the-four-courts": _four_courts,
    "four-sisters": _four_sisters,
    "four-tribes": _four_tribes,
}
