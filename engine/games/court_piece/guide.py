"""How to play Court Piece: when to leave a trick to your partner, when to trump, what to lead.

The guide plays rounds out by habit (see `playouts` and `habits`) and searches the last tricks to the end. It
sees only imagined worlds, never the real game. It applies the rules but doesn't define them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from math import comb, prod
from random import Random
from typing import ClassVar

from engine.cards.bits import BIT, SUIT, SUIT_OF, WORD, words
from engine.cards.decks import STANDARD
from engine.cards.tricks import best, playable
from engine.contract import Move
from engine.games.court_piece.facts import FIRST_DEAL, TRICKS, in_a_row, revokes
from engine.games.court_piece.habits import NOBODY, Known, answer, lead
from engine.games.court_piece.outcomes import CourtPieceOutcomes
from engine.games.court_piece.playouts import WHOLE, RoundState, likely, liking, round_state, suit_at, winners
from engine.games.court_piece.view import World
from engine.guide import Guide, Slips

_ODD = 0.5
"""How often a player plays a random card instead of the one the habits suggest."""
_LEAST = 0.01
"""Minimum likelihood of a trump suit, even if it wasn't the caller's longest."""
_FEW = 300
"""If the last cards can be dealt in at most this many ways, the guide examines all of them."""
_ENDING = 4
"""Number of cards left in a hand when the guide starts to search a round to its end."""


@cache
def _named(trumps: int, others: tuple[int, ...]) -> float:
    """Return how often the trump suit is the longest of five cards. Ties count as a fraction.

    The five cards contain `trumps` trumps, and `others` lists the number of cards in each other suit.
    """
    total = 0.0
    for five in product(range(FIRST_DEAL + 1), repeat=len(others)):
        rest = FIRST_DEAL - sum(five)
        if rest >= max(five):
            deals = prod(comb(size, count) for size, count in zip(others, five, strict=True))
            total += comb(trumps, rest) * deals / (1 + five.count(rest))
    return total / comb(trumps + sum(others), FIRST_DEAL)


def _likelihood(world: World, seat: int) -> float:
    """Return how likely the other seats' trump choice and cards are, given the hands of this world.

    Callers mostly name their longest suit. Players mostly play the card the habits suggest, or an equal one.
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
    left, known = WHOLE, Known(caller, [0, 0, 0, 0], [NOBODY] * 4)
    led = high = place = winning = 0
    for at, card in enumerate(played):
        turn = leaders[at >> 2] + at & 3
        hand = hands[turn]
        place = at & 3
        may = playable(hand, led if place else 0)
        if turn != seat and may & may - 1:
            unseen = left ^ hand
            if place:
                expected = answer(hand, trump, led, high, place, place - winning == 2, unseen, turn, known)
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


def _partner_takes_it(now: RoundState) -> bool:
    """Return True if the seat plays last to a trick its partner is winning."""
    if len(now.trick) != 3:
        return False
    return best(sum(now.trick), SUIT_OF[now.trick[0]], now.trump) == now.trick[1]


def _between(one: int, other: int) -> int:
    """Return the cards of a suit between two of its cards."""
    return (max(one, other) - 1) & -(min(one, other) << 1)


def _deals(cards: int, room: Mapping[int, int], voids: Mapping[int, int], most: int) -> list[dict[int, int]]:
    """Return all ways to deal `cards` to the seats, stopping at `most` + 1.

    `room` is the number of cards each seat takes, and `voids` lists the suits each seat can't have.
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


class _Ending:
    """Searches the last tricks of a round with all hands open.

    A card's worth assumes best play by every seat.
    """

    def __init__(self, world: World, seat: int, now: RoundState) -> None:
        self.nodes = 0
        self._world, self._seat, self._now = world, seat, now
        self._hands, self._winners = list(now.hands), list[int]()

    def worth(self, first: int) -> float:
        """Return the worth of a card to its seat, on the scale of `_worth`."""
        return self._played(first, self._now.leader, self._now.trick, -1.0, 2.0)

    def _played(self, card: int, leader: int, trick: tuple[int, ...], low: float, high: float) -> float:
        """Return the worth after a card was played. It's exact if it lies between the bounds."""
        self.nodes += 1
        seat = leader + len(trick) & 3
        self._hands[seat] -= card
        trick = (*trick, card)
        if len(trick) < 4:
            worth = self._best(leader, trick, low, high)
        else:
            winner = leader + trick.index(best(sum(trick), SUIT_OF[trick[0]], self._now.trump)) & 3
            self._winners.append(winner)
            if self._hands[winner]:
                worth = self._best(winner, (), low, high)
            else:
                worth = _worth(self._world, self._seat, self._winners)
            self._winners.pop()
        self._hands[seat] += card
        return worth

    def _best(self, leader: int, trick: tuple[int, ...], low: float, high: float) -> float:
        """Return the worth of the best card for the seat that must play.

        The seat's own team maximises the worth, and the other team minimises it.
        """
        turn = leader + len(trick) & 3
        hand = self._hands[turn]
        left = playable(hand, SUIT_OF[trick[0]] if trick else 0)
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
    """Values the tricks of the round and the courts."""

    outcomes: ClassVar = CourtPieceOutcomes()
    nodes: ClassVar = {"easy": 0, "fair": 3_000, "strong": 60_000}
    slips: ClassVar = {"easy": Slips(0.42, 0.1, 0.3), "fair": Slips(0.15, 0.05, 0.15)}
    blind_spots = ("forgets", "hoards")
    """"forgets": the player forgets the cards that have fallen.

    "hoards": the player holds on to high cards and trumps.
    """
    draws = 4
    beforehand = (20, 0.03)  # two thirds of a trick

    def candidates(self, world: World, seat: int, dice: Random) -> list[Move]:
        choice = world.choice(seat)
        assert choice is not None
        if choice.ask == "sweep":
            return [("on",)]  # the round is already won, so continuing is free
        if choice.ask == "trump":
            return [
                (suit,)
                for suit in sorted(choice.words, key=lambda suit: -liking(world.hands[seat] & SUIT[suit]))
            ]
        call = _call(world, seat)
        if call is not None:
            return [call]
        now = round_state(world)
        cards = [word for word in choice.words if word != "call"]
        if now.trick and world.options.honour:
            may = playable(world.hands[seat], SUIT_OF[now.trick[0]])
            cards = [word for word in cards if BIT[word] & may]
        if now.safe():
            # Every level chooses among these, but only the strong one evaluates them first.
            cards = [word for word in cards if not BIT[word] & now.trump] or cards
        habit = WORD[likely(now)]
        first = [habit] if habit in cards else []
        return [(word,) for word in dict.fromkeys([*first, *reversed(cards)])]

    def blinded(self, world: World, seat: int, spot: str, dice: Random) -> list[Move]:
        asked = world.choice(seat)
        if asked is None or asked.ask != "card" or _call(world, seat) is not None:
            return []
        now = round_state(world)
        if spot == "forgets":
            known = Known(now.known.caller, [0, 0, 0, 0], [NOBODY] * 4)
            card = likely(now._replace(gone=sum(now.trick), known=known))
        else:
            may = playable(world.hands[seat], SUIT_OF[now.trick[0]] if now.trick else 0)
            rest = may & ~now.trump or may
            card = BIT[max(words(rest), key=lambda word: STANDARD.ranks.index(word[0]))]
        return [(WORD[card],)]

    def careful(self, world: World, seat: int, moves: list[Move]) -> list[Move]:
        """Drop two kinds of wasteful cards.

        The first is an Ace that can't win the trick, if the seat could play another card that isn't a trump.
        The second is a card that takes a trick the partner is almost sure to win.
        """
        now = round_state(world)
        if not now.trick:
            return moves
        led, kept = SUIT_OF[now.trick[0]], []
        high = best(sum(now.trick), led, now.trump)
        may = playable(world.hands[seat], led)
        spare = [card for card in words(may & ~now.trump) if card[0] != "A"]
        for move in moves:
            card = BIT.get(move[0], 0)  # 0 if the move is a call
            thrown = spare and card and move[0][0] == "A" and best(high | card, led, now.trump) != card
            if not thrown:
                kept.append(move)
        kept = kept or [(spare[-1],)]
        if not _partner_takes_it(now) and not now.safe():
            return kept
        under = [word for word in words(may) if best(high | BIT[word], led, now.trump) == high]
        if not under:
            return kept
        return [move for move in kept if move[0] in under or move[0] not in BIT] or [(under[-1],)]

    def policy(self, world: World, seat: int, dice: Random) -> Move:
        choice = world.choice(seat)
        assert choice is not None
        if choice.ask == "sweep":
            return ("on",)
        if choice.ask == "trump":
            return (max(choice.words, key=lambda suit: liking(world.hands[seat] & SUIT[suit])),)
        now = round_state(world)
        return _call(world, seat) or (WORD[likely(now)],)

    def worlds(self, world: World, seat: int) -> list[World] | None:
        if not world.trump or world.hands[seat].bit_count() > _ENDING:
            return None
        others = [other for other in range(4) if other != seat]
        room = {other: world.hands[other].bit_count() for other in others}
        voids = {other: 0 if world.options.honour else world.voids(other) for other in others}
        unseen = WHOLE & ~sum(world.played) & ~world.hands[seat]
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
                now = round_state(twin)
                worth.append(_worth(twin, seat, winners(now, likely(now))))
                nodes += 52
            return worth, nodes
        now = round_state(world)
        if now.hands[seat].bit_count() <= _ENDING:
            ending = _Ending(world, seat, now)
            return [ending.worth(BIT[move[0]]) for move in moves], ending.nodes
        for move in moves:
            won = winners(now, BIT[move[0]])
            nodes += 4 * len(won) - len(now.trick)
            worth.append(_worth(world, seat, won))
        return worth, nodes


def _call(world: World, seat: int) -> Move | None:
    """Return a call for a revoke that everyone has seen: a seat failed to follow suit (CP-16)."""
    choice = world.choice(seat)
    if choice is None or "call" not in choice.words:
        return None
    leads = world.played[::4]
    for other in (seat + 1 & 3, seat + 3 & 3):
        seen = revokes(world.plays(other), leads)
        if seen:
            return "call", f"{other}", f"{seen[0]}"
    return None


def _worth(world: World, seat: int, winners: list[int]) -> float:
    """Return the worth of the coming tricks to a seat, based on their number and the courts they make."""
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
