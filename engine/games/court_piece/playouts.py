"""Play a round of Court Piece to its end by heuristics, with hands as numbers.

This is about ten times as fast as playing through the contract. It reads only simulated games, never the real
game.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards.bits import PACK, SUIT_OF, words
from engine.cards.decks import STANDARD
from engine.cards.tricks import best
from engine.games.court_piece.habits import NOBODY, Known, answer, lead
from engine.games.court_piece.view import World

WHOLE = sum(PACK)


class RoundState(NamedTuple):
    """The state of a round: four hands, the trump suit, all cards played, and the current trick.

    `known` has everything else that all players have seen. `closed` is the card that's face down, or 0. While
    a card is face down, `trump` is 0 (CP-24).
    """

    hands: tuple[int, ...]
    trump: int
    gone: int
    trick: tuple[int, ...]
    leader: int
    known: Known
    closed: int = 0

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self.leader + len(self.trick) & 3

    def opened(self) -> RoundState:
        """Return the state after the closed card has been opened (CP-24)."""
        caller, hands, known = self.known.caller, list(self.hands), self.known.copy()
        hands[caller] |= self.closed
        known.voids[caller] &= ~SUIT_OF[self.closed]
        return self._replace(hands=tuple(hands), trump=SUIT_OF[self.closed], known=known, closed=0)

    def safe(self) -> bool:
        """Return True if the mover's partner is almost sure to win the trick, so a trump would be wasted."""
        if len(self.trick) < 2 or self.trick[0] & self.trump:
            return False
        led = SUIT_OF[self.trick[0]]
        high = best(sum(self.trick), led, self.trump)
        if len(self.trick) - self.trick.index(high) != 2:
            return False
        hand = self.hands[self.turn]
        unseen = WHOLE & ~self.gone & ~hand
        return len(self.trick) == 3 or (not self.closed and high > unseen & led)


def round_state(world: World) -> RoundState:
    """Return the state of the round in a simulated game."""
    over = len(world.played) // 4
    trick = tuple(world.played[4 * over :])
    voids = [0 if world.options.honour else world.voids(seat) for seat in range(4)]
    opener = [NOBODY] * 4
    for number, card in enumerate(world.played[::4]):
        at = suit_at(card)
        if opener[at] == NOBODY:
            opener[at] = world.leader(number)
    caller = world.leader(0)
    if world.open_card & world.hands[caller]:
        voids[caller] &= ~SUIT_OF[world.open_card]
    known = Known(caller, voids, opener)
    hands, gone, leader = tuple(world.hands), sum(world.played), world.leader(over)
    return RoundState(hands, world.trump, gone, trick, leader, known, world.closed)


def suit_at(card: int) -> int:
    """Return the index of a card's suit, in the order of a hand."""
    return (card.bit_length() - 1) // len(STANDARD.ranks)


def liking(cards: int) -> int:
    """Return a score for a suit as trumps, given the cards of the suit in a hand."""
    held = words(cards)
    return 10 * len(held) + sum([12 - STANDARD.ranks.index(card[0]) for card in held])


def likely(now: RoundState) -> int:
    """Return the card that the seat to move usually plays."""
    trick, trump, known, turn = now.trick, now.trump, now.known, now.turn
    hand = now.hands[turn]
    unseen = WHOLE & ~(now.gone | hand)
    if not trick:
        return lead(hand, trump, unseen, turn, known)
    led = SUIT_OF[trick[0]]
    high = best(sum(trick), led, trump)
    place = len(trick)
    return answer(hand, trump, led, high, place, place - trick.index(high) == 2, unseen, turn, known)


def asks(now: RoundState) -> bool:
    """Return True if the seat to move usually asks for the closed card.

    It does so if it's allowed to ask and its partner isn't winning. The closed card itself, which only the
    caller knows, makes no difference (CP-25).
    """
    if not now.closed or not now.trick:
        return False
    led = SUIT_OF[now.trick[0]]
    if now.hands[now.turn] & led:
        return False
    return len(now.trick) - now.trick.index(best(sum(now.trick), led, 0)) != 2


def asked(now: RoundState) -> int:
    """Return the card that the seat usually plays after asking: a trump, if possible (CP-24)."""
    hand, led = now.hands[now.turn], SUIT_OF[now.trick[0]]
    must = hand & led or hand & now.trump or hand
    card = likely(now)
    if card & must:
        return card
    over = must & -(best(sum(now.trick), led, now.trump) << 1) if sum(now.trick) & now.trump else must
    return over & -over if over else must & -must


def winners(now: RoundState, first: int) -> list[int]:
    """Return the winners of the remaining tricks if `first` is played now, and heuristics play the rest."""
    return _closed_winners(now, first) if now.closed else _open_winners(now, first)


def _closed_winners(now: RoundState, first: int) -> list[int]:
    """Return the winners of the remaining tricks, if the hidden card is still closed (CP-24)."""
    won, card = list[int](), first
    while True:
        turn, led = now.turn, SUIT_OF[now.trick[0] if now.trick else card]
        hands, known = list(now.hands), now.known
        hands[turn] -= card
        if not card & led:
            known = known.copy()
            known.voids[turn] |= led
        elif not now.trick and known.opener[suit_at(card)] == NOBODY:
            known = known.copy()
            known.opener[suit_at(card)] = turn
        trick = (*now.trick, card)
        now = now._replace(hands=tuple(hands), gone=now.gone | card, trick=trick, known=known)
        if len(trick) == 4:
            winner = now.leader + trick.index(best(sum(trick), led, 0)) & 3
            won.append(winner)
            now = now._replace(trick=(), leader=winner)
            if sum(hands).bit_count() < 4:  # the last trick
                now = now.opened()
                return won + _open_winners(now, likely(now))
        if asks(now):
            now = now.opened()
            return won + _open_winners(now, asked(now))
        card = likely(now)


def _open_winners(now: RoundState, first: int) -> list[int]:
    """Return the winners of the remaining tricks, if all players know the trump suit."""
    hands, known, trump, leader = list(now.hands), now.known.copy(), now.trump, now.leader
    _, voids, opener = known
    trick = [*now.trick, first]
    turn = now.turn
    hands[turn] -= first
    left = WHOLE & ~(now.gone | first)
    led, high = SUIT_OF[trick[0]], best(sum(trick), SUIT_OF[trick[0]], trump)
    if not first & led:
        voids[turn] |= led
    if not now.trick and opener[suit_at(first)] == NOBODY:
        opener[suit_at(first)] = leader
    place, winning = len(trick), trick.index(high)
    won = []
    while True:
        while place < 4:
            turn = leader + place & 3
            hand = hands[turn]
            card = answer(hand, trump, led, high, place, place - winning == 2, left ^ hand, turn, known)
            hands[turn] = hand ^ card
            left ^= card
            if card & led:
                if card > high and high & led:
                    high, winning = card, place
            else:
                voids[turn] |= led
                if card & trump and (high & led or card > high):
                    high, winning = card, place
            place += 1
        leader = leader + winning & 3
        won.append(leader)
        hand = hands[leader]
        if not hand:
            return won
        high = lead(hand, trump, left ^ hand, leader, known)
        at = suit_at(high)
        if opener[at] == NOBODY:
            opener[at] = leader
        hands[leader] = hand ^ high
        left ^= high
        led, place, winning = SUIT_OF[high], 1, 0
