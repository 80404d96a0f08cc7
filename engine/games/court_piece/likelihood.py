"""Judge an imagined world by the likelihood of the other seats' moves in it, given players' habits.

This module reads only the imagined world, never the real game.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import comb, prod

from engine.cards.bits import SUIT, SUIT_OF
from engine.cards.tricks import best, playable
from engine.games.court_piece.facts import FIRST_DEAL
from engine.games.court_piece.habits import NOBODY, Known, answer, lead
from engine.games.court_piece.playouts import WHOLE, suit_at
from engine.games.court_piece.view import World

_ODD = 0.5
"""Probability that a player plays a random card instead of the one that the habits expect."""
_LEAST = 0.01
"""The lowest likelihood of a trump suit, even of one that wasn't the caller's longest."""


@cache
def _named(trumps: int, others: tuple[int, ...]) -> float:
    """Return the chance that the trump suit is the longest in five cards of a hand.

    The hand has `trumps` cards of that suit, and `others` has its number of cards in each other suit. A tie
    counts as a fraction.
    """
    total = 0.0
    for five in product(range(FIRST_DEAL + 1), repeat=len(others)):
        rest = FIRST_DEAL - sum(five)
        if rest >= max(five):
            deals = prod(comb(size, count) for size, count in zip(others, five, strict=True))
            total += comb(trumps, rest) * deals / (1 + five.count(rest))
    return total / comb(trumps + sum(others), FIRST_DEAL)


def likelihood(world: World, seat: int) -> float:
    """Return the likelihood of the other seats' moves, if they hold the hands of this world.

    A caller mostly names the longest suit, or hides a card of that suit. A player mostly plays the card that
    the habits expect, or an equal one. While trumps are hidden, no seat acts as if it knew them (CP-25).
    """
    played, hands, hidden = world.played, list(world.hands), world.closed or world.open_card
    suit_named = SUIT_OF[hidden] if hidden else world.trump
    hands[world.leader(0)] |= world.closed
    leaders = [world.leader(trick) for trick in range((len(played) + 3) // 4)]
    for at, card in enumerate(played):
        hands[leaders[at >> 2] + at & 3] |= card
    weight = 1.0
    caller = world.leader(0)
    if caller != seat:
        others = tuple(
            sorted([(hands[caller] & suit).bit_count() for suit in SUIT.values() if suit != suit_named])
        )
        weight = max(_LEAST, _named((hands[caller] & suit_named).bit_count(), others))
    hands[caller] &= ~hidden
    trump = 0 if hidden else world.trump
    left, known = WHOLE, Known(caller, [0, 0, 0, 0], [NOBODY] * 4)
    led = high = place = winning = 0
    for at, card in enumerate(played):
        turn = leaders[at >> 2] + at & 3
        place = at & 3
        bound = False
        if world.open_card and at == world.opened:
            trump, hands[caller], bound = world.trump, hands[caller] | world.open_card, place > 0
            known.voids[caller] &= ~trump
            if place:  # the suit is trumps for the whole trick, so find its best card again
                trick = played[at - place : at]
                high = best(sum(trick), led, trump)
                winning = trick.index(high)
        hand = hands[turn]
        may = playable(hand, led if place else 0)
        may = may & trump or may if bound and not may & led else may
        if turn != seat and may & may - 1:
            unseen = left ^ hand
            if place:
                expected = answer(hand, trump, led, high, place, place - winning == 2, unseen, turn, known)
                if not expected & may:
                    expected = may & -may
            else:
                expected = lead(hand, trump, unseen, turn, known)
            like = expected == card or (
                SUIT_OF[expected] == SUIT_OF[card] and not _between(expected, card) & unseen
            )
            weight *= _ODD / may.bit_count() + (1 - _ODD if like else 0.0)
        hands[turn] = hand & ~card
        left &= ~card
        if not place:
            led, high, winning = SUIT_OF[card], card, 0
            if known.opener[suit_at(card)] == NOBODY:
                known.opener[suit_at(card)] = turn
        else:
            if not card & led:
                known.voids[turn] |= led
            if best(high | card, led, trump) == card:
                high, winning = card, place
    return weight


def _between(one: int, other: int) -> int:
    """Return the cards between two cards of the same suit."""
    return (max(one, other) - 1) & -(min(one, other) << 1)
