"""How Court Piece is played: whom to trust with a trick, when to trump, what to lead.

A round is played out here with hands as numbers, some ten times faster than through the contract, from the
fields of an imagined world; of the real one, no robot sees any. The rules are looked up, never decided.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from math import comb, prod
from random import Random
from typing import ClassVar, NamedTuple

from engine.cards.bits import BIT, PACK, RANKS, SHIFTS, SUIT, SUIT_OF, WORD, words
from engine.cards.decks import STANDARD
from engine.cards.tricks import best
from engine.contract import Move
from engine.games.court_piece.facts import FIRST_DEAL, TRICKS, in_a_row, revokes
from engine.games.court_piece.view import World
from engine.guide import Guide

_PACK = sum(PACK)
_ODD = 0.5
"""How often somebody plays any of her cards, and not the one that is played here."""
_LEAST = 0.01
"""How often trumps are named of a suit of which the caller had no more than of others, at least."""
_FEW = 300
"""Deals of the last cards that are all looked at, where no more are possible."""
_ENDING = 4
"""Cards left in a hand with which a round is looked at to its end."""


class _Moment(NamedTuple):
    """A moment of a round: four hands, the trump suit, all cards played, and the trick on the table."""

    hands: tuple[int, ...]
    trump: int
    gone: int
    trick: tuple[int, ...]
    leader: int

    def safe(self) -> bool:
        """Whether the partner of the seat on turn has as good as won: to trump her trick gains nothing."""
        if len(self.trick) < 2 or self.trick[0] & self.trump:
            return False
        led = SUIT_OF[self.trick[0]]
        high = best(sum(self.trick), led, self.trump)
        if len(self.trick) - self.trick.index(high) != 2:
            return False
        hand = self.hands[self.leader + len(self.trick) & 3]
        unseen = _PACK & ~self.gone & ~hand
        return len(self.trick) == 3 or high > unseen & led


def _moment(world: World) -> _Moment:
    number = len(world.played) // 4
    trick = tuple(world.played[4 * number :])
    return _Moment(tuple(world.hands), world.trump, sum(world.played), trick, world.leader(number))


def _lowest(cards: int) -> int:
    """The card of the lowest rank, whatever its suit."""
    lowest = at = 0
    for shift in SHIFTS:
        suit = cards >> shift & RANKS
        if suit:
            low = suit & -suit
            if not lowest or low < lowest:
                lowest, at = low, shift
    return lowest << at


def _lead(hand: int, trump: int) -> int:
    """A card to lead: the highest beside trumps.

    To draw trumps, cash masters and lead low from weak suits is better play by a tenth of a trick; but as
    a notion of what others will do, in playouts, it was worse by two tenths against players who do not.
    """
    side = hand & ~trump or hand
    highest = height = 0
    for shift in SHIFTS:
        rank = (side >> shift & RANKS).bit_length()
        if rank > height:
            highest, height = 1 << shift + rank - 1, rank
    return highest


def _card(hand: int, trump: int, led: int, high: int, partners: bool) -> int:
    """A card to follow with: `high` wins so far, and is the partner's or an opponent's.

    As cheap a winner as there is, else the lowest; a partner is not overtaken. (Second hand low, third high,
    and what else is taught for bridge made playouts no better here.)
    """
    ruffed = led != trump and high & trump
    follow = hand & led
    if follow:
        over = 0 if ruffed or partners else follow & -(high << 1)
        return over & -over if over else follow & -follow
    trumps = hand & trump
    if trumps and not partners:
        over = trumps & -(high << 1) if ruffed or led == trump else trumps
        if over:
            return over & -over
    side = hand & ~trump
    return _lowest(side) if side else trumps & -trumps


def _follow(hand: int, trump: int, trick: Sequence[int]) -> int:
    """A card for the seat after `trick`."""
    if not trick:
        return _lead(hand, trump)
    led = SUIT_OF[trick[0]]
    high = best(sum(trick), led, trump)
    return _card(hand, trump, led, high, len(trick) - trick.index(high) == 2)


@cache
def _named(trumps: int, others: tuple[int, ...]) -> float:
    """How often a suit is the longest of five cards (one of the longest, in parts), out of a hand that has so
    many `trumps` and so many of each of the `others`.
    """
    total = 0.0
    for five in product(range(FIRST_DEAL + 1), repeat=len(others)):
        rest = FIRST_DEAL - sum(five)
        if rest >= max(five):
            deals = prod(comb(size, count) for size, count in zip(others, five, strict=True))
            total += comb(trumps, rest) * deals / (1 + five.count(rest))
    return total / comb(trumps + sum(others), FIRST_DEAL)


def _likelihood(world: World, seat: int) -> float:
    """How likely the others name these trumps and play these cards, out of the hands that a world gives them:
    trumps are mostly of the longest suit; a card is mostly the one that would be played here, or its equal.
    """
    played, trump = world.played, world.trump
    hands = list(world.hands)
    leaders = [world.leader(trick) for trick in range((len(played) + 3) // 4)]
    for at, card in enumerate(played):
        hands[leaders[at >> 2] + at & 3] |= card
    weight = 1.0
    caller = world.leader(0)
    if caller != seat:
        others = tuple(
            sorted([(hands[caller] & suit).bit_count() for suit in SUIT.values() if suit != trump])
        )
        weight = max(_LEAST, _named((hands[caller] & trump).bit_count(), others))
    gone = 0
    for at, card in enumerate(played):
        turn = leaders[at >> 2] + at & 3
        hand = hands[turn]
        if turn != seat and hand & hand - 1:
            trick = played[at & ~3 : at]
            may = (hand & SUIT_OF[trick[0]] if trick else 0) or hand
            count = may.bit_count()
            if count > 1:
                expected = _follow(hand, trump, trick)
                like = expected == card or (
                    SUIT_OF[expected] == SUIT_OF[card] and not _between(expected, card) & ~(hand | gone)
                )
                weight *= _ODD / count + (1 - _ODD if like else 0.0)
        hands[turn] = hand & ~card
        gone |= card
    return weight


def _between(one: int, other: int) -> int:
    """The cards of a suit between two of them."""
    return (max(one, other) - 1) & -(min(one, other) << 1)


def _deals(cards: int, room: Mapping[int, int], voids: Mapping[int, int], most: int) -> list[dict[int, int]]:
    """All ways to deal `cards` to seats that have so much `room`, and none of the suits in `voids`; at most
    one more than `most`.
    """
    if not cards:
        return [{}]
    card = cards & -cards
    found: list[dict[int, int]] = []
    for seat, space in room.items():
        if space and not voids[seat] & card:
            rest = _deals(cards ^ card, {**room, seat: space - 1}, voids, most - len(found))
            found += [{**deal, seat: deal.get(seat, 0) | card} for deal in rest]
            if len(found) > most:
                break
    return found


def _winners(moment: _Moment, first: int) -> list[int]:
    """Who wins the tricks that are left when `first` is played now, and then everybody plays as above."""
    hands, trump, leader = list(moment.hands), moment.trump, moment.leader
    trick = [*moment.trick, first]
    hands[leader + len(moment.trick) & 3] -= first
    winners = []
    while True:
        led, laid = SUIT_OF[trick[0]], sum(trick)
        high = best(laid, led, trump)
        while len(trick) < 4:
            seat = leader + len(trick) & 3
            card = _card(hands[seat], trump, led, high, len(trick) - trick.index(high) == 2)
            hands[seat] -= card
            trick.append(card)
            laid += card
            high = best(laid, led, trump)
        leader = leader + trick.index(high) & 3
        winners.append(leader)
        if not hands[leader]:
            return winners
        card = _lead(hands[leader], trump)
        hands[leader] -= card
        trick = [card]


class _Ending:
    """The last tricks of a round with all hands open: what a card is worth where everybody plays her best."""

    def __init__(self, world: World, seat: int, moment: _Moment) -> None:
        self.nodes = 0
        self._world, self._seat, self._moment = world, seat, moment
        self._hands, self._winners = list(moment.hands), list[int]()

    def worth(self, first: int) -> float:
        """What a card of the seat is worth to her, as `_worth` has it."""
        return self._played(first, self._moment.leader, self._moment.trick, -1.0, 2.0)

    def _played(self, card: int, leader: int, trick: tuple[int, ...], low: float, high: float) -> float:
        """The worth once a card has been played; exact between the bounds."""
        self.nodes += 1
        seat = leader + len(trick) & 3
        self._hands[seat] -= card
        trick = (*trick, card)
        if len(trick) < 4:
            worth = self._best(leader, trick, low, high)
        else:
            winner = leader + trick.index(best(sum(trick), SUIT_OF[trick[0]], self._moment.trump)) & 3
            self._winners.append(winner)
            if self._hands[winner]:
                worth = self._best(winner, (), low, high)
            else:
                worth = _worth(self._world, self._seat, self._winners)
            self._winners.pop()
        self._hands[seat] += card
        return worth

    def _best(self, leader: int, trick: tuple[int, ...], low: float, high: float) -> float:
        """The worth with the best card of whose turn it is: most for the seat's team, least for the other."""
        turn = leader + len(trick) & 3
        hand = self._hands[turn]
        left = (trick and hand & SUIT_OF[trick[0]]) or hand
        ours = turn & 1 == self._seat & 1
        while left and low < high:
            card = left & -left
            left -= card
            worth = self._played(card, leader, trick, low, high)
            if ours:
                low = max(low, worth)
            else:
                high = min(high, worth)
        return low if ours else high


class CourtPieceGuide(Guide[World]):
    """Counts the tricks of the round, and its courts."""

    nodes: ClassVar = {"easy": 0, "fair": 3_000, "strong": 120_000}
    draws = 4

    def candidates(self, world: World, seat: int, dice: Random) -> list[Move]:
        choice = world.choice(seat)
        assert choice is not None
        if choice.ask == "sweep":
            return [("on",)]  # seven tricks have won the round: nothing can be lost by going on
        if choice.ask == "trump":
            return [(suit,) for suit in sorted(choice.words, key=lambda suit: -_liking(world, seat, suit))]
        call = _call(world, seat)
        if call is not None:
            return [call]
        moment = _moment(world)
        cards = [word for word in choice.words if word != "call"]
        if moment.trick and world.options.honour:
            cards = [word for word in cards if BIT[word] & SUIT_OF[moment.trick[0]]] or cards
        if moment.safe():
            cards = [word for word in cards if not BIT[word] & moment.trump] or cards
        likely = WORD[_follow(moment.hands[seat], moment.trump, moment.trick)]
        return [(word,) for word in dict.fromkeys([likely, *reversed(cards)])]

    def policy(self, world: World, seat: int, dice: Random) -> Move:
        choice = world.choice(seat)
        assert choice is not None
        if choice.ask == "sweep":
            return ("on",)
        if choice.ask == "trump":
            return (max(choice.words, key=lambda suit: _liking(world, seat, suit)),)
        moment = _moment(world)
        return _call(world, seat) or (WORD[_follow(moment.hands[seat], moment.trump, moment.trick)],)

    def worlds(self, world: World, seat: int) -> list[World] | None:
        if not world.trump or world.hands[seat].bit_count() > _ENDING:
            return None
        others = [other for other in range(4) if other != seat]
        room = {other: world.hands[other].bit_count() for other in others}
        voids = {other: 0 if world.options.honour else world.voids(other) for other in others}
        unseen = _PACK & ~sum(world.played) & ~world.hands[seat]
        deals = _deals(unseen, room, voids, _FEW)
        if len(deals) > _FEW:
            return None
        found = []
        for deal in deals:
            twin = world.copy()
            for other in others:
                twin.hands[other] = deal.get(other, 0)
            found.append(twin)
        return found

    def likelihood(self, world: World, seat: int) -> float:
        return _likelihood(world, seat) if world.trump else 1.0

    def evaluate(
        self, world: World, seat: int, moves: Sequence[Move], dice: Random
    ) -> tuple[list[float], int]:
        worth, nodes = [], 0
        if not world.trump:
            for move in moves:
                twin = world.copy()
                twin.play(seat, move)
                moment = _moment(twin)
                worth.append(_worth(twin, seat, _winners(moment, _lead(moment.hands[seat], moment.trump))))
                nodes += 52
            return worth, nodes
        moment = _moment(world)
        if moment.hands[seat].bit_count() <= _ENDING:
            ending = _Ending(world, seat, moment)
            return [ending.worth(BIT[move[0]]) for move in moves], ending.nodes
        for move in moves:
            winners = _winners(moment, BIT[move[0]])
            nodes += 4 * len(winners) - len(moment.trick)
            worth.append(_worth(world, seat, winners))
        return worth, nodes


def _call(world: World, seat: int) -> Move | None:
    """The call of a revoke that all have seen: a suit was not followed, and held all the same (CP-16)."""
    choice = world.choice(seat)
    if choice is None or "call" not in choice.words:
        return None
    leads = world.played[::4]
    for other in (seat + 1 & 3, seat + 3 & 3):
        seen = revokes(world.plays(other), leads)
        if seen:
            return "call", f"{other}", f"{seen[0]}"
    return None


def _liking(world: World, seat: int, suit: str) -> float:
    """How good trumps a suit would make."""
    cards = words(world.hands[seat] & SUIT[suit])
    return 10 * len(cards) + sum([12 - STANDARD.ranks.index(card[0]) for card in cards])


def _worth(world: World, seat: int, winners: list[int]) -> float:
    """What tricks yet to be won bring to a seat: mostly their number, and the courts that they make."""
    team = seat & 1
    ours = sum([winner & 1 == team for winner in winners])
    row_team, row = world.run_team, world.run
    courts = 0
    for winner in winners:
        gained, row = in_a_row(row_team, row, winner & 1)
        row_team = winner & 1
        courts += gained if row_team == team else -gained
    return 0.5 + (2 * ours - len(winners)) / TRICKS * 0.3 + 0.05 * max(-1, min(courts, 1))


GUIDE = CourtPieceGuide()
