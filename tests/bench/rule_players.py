"""Players who follow a few plain rules, as who has just read the rulebook does: an opponent for robots.

Each knows the rules, her view and what she is asked, and nothing of the robots' guides: a level that is good
only against its own kind is found out here. No search may enter, and no look at what a seat cannot see.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
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


_RAID = 0.1
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


_TIRED = 0.2
"""How often she passes though her Scheme is short: if all waited, a Day would not end."""


def _four_sisters(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Places the highest card that she may in a Room where she need not fight, or wins; else passes, unless
    her Scheme is short. Discards what saves her card, if two are enough.
    """
    choice = state.choice(seat)
    assert choice is not None
    ours = ("HD", "SC")[seat & 1]
    chateau: dict[str, str | None] = view["chateau"]

    def around(room: str) -> tuple[int, list[str]]:
        cards = [card for near in _near(room) if (card := chateau.get(near))]
        return sum([card[1] in ours for card in cards]), [card for card in cards if card[1] not in ours]

    match choice.ask:
        case "scheme":
            order = sorted(choice.words, key=_value)
            return ("+".join([*order[1:4], order[0], *order[4:]]),)
        case "support":
            conflict = view["conflict"]
            mine, theirs = conflict["values"] if view["phase"] == "instigate" else conflict["values"][::-1]
            spare = sorted(view["hand"], key=_value)
            need = theirs - mine + 1
            wanted = view["phase"] == "defend" and 0 < need <= min(2, len(spare))
            return ("+".join(spare[:need]) if wanted else NONE,)
        case "yield":
            return ("stand",)
        case "fate":
            return ("scheme",)
        case "storm":
            return ("stay",)
    best: tuple[float, Move] | None = None
    cards = state.choice(seat, ("place",)) if choice.ask != "later" and "place" in choice.words else None
    for card in cards.words if cards is not None else ():
        rooms = state.choice(seat, ("place", card))
        for room in rooms.words if rooms is not None else ():
            friends, foes = around(room)
            worth: float = _POINTS[card[0]]
            said: Move = ("place", card, room)
            if foes:
                target = min(foes, key=lambda foe: (_value(foe), foe))
                if _value(card) + friends <= _value(target) + 1 or target[0] == "Q":
                    continue
                worth += _value(target) - 1
                if (asked := state.choice(seat, said)) is not None and asked.ask == "target":
                    said = (*said, target)
            if state.choice(seat, said) is not None:
                said = (*said, "end")
            worth += 0.1 * friends + 0.01 * dice.random()
            if best is None or worth > best[0]:
                best = worth, said
    if best is not None:
        return best[1]
    hand = view["hand"]
    if "pass" in choice.words and (view["schemes"][seat] > 3 or dice.random() < _TIRED):
        return ("pass", min(hand, key=lambda card: _value(card) or 10)) if hand else ("pass",)
    return ("end",)


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
        cards = state.choice(seat, ("lay",))
        assert cards is not None
        tribes = Counter(card[1] for card in view["tribes"][seat])
        card = max(
            cards.words, key=lambda card: ("AKQJ".find(card[0]) >= 0 and not tribes[card[1]], dice.random())
        )
        places = state.choice(seat, ("lay", card))
        return ("lay", card) if places is None else ("lay", card, dice.choice(places.words))
    if "duel" in choice.words:
        for move in words.moves(state, seat, 60, dice):
            if move[0] == "duel" and move[2][0] in "AKQJ" and len(view["tribes"][int(move[2][-1])]) > 1:
                return (*move[:3], "+".join(high))
    if "retire" in choice.words and len(view["families"][seat]) > 4:
        generations = state.choice(seat, ("retire",))
        assert generations is not None
        return ("retire", generations.words[0])
    return ("nothing",)


_PLAYERS: Mapping[str, Callable[[State, int, Seen, random.Random], Move]] = {
    "court-piece": _court_piece,
    "court-wars": _court_wars,
    "the-four-courts": _four_courts,
    "four-sisters": _four_sisters,
    "four-tribes": _four_tribes,
}
