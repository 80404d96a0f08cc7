"""A rule player of Four Tribes."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine import words
from engine.contract import NONE, Move
from engine.state import State
from tests.lab.rule_players import Seen


def rule(state: State, seat: int, view: Seen, dice: random.Random) -> Move:
    """Lay any card that fits, with Aces, Kings, Queens and Jacks first. Duel a player near a union. Defend
    these four with the highest cards in hand.
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
    """Yield the cards that fit on the table. The best are an Ace, King, Queen or Jack in a suit that isn't
    wed yet, and high cards next to low ones, for many children.
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
