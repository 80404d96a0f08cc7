"""How to play Court Piece: when to leave a trick to your partner, when to trump, what to lead.

The guide plays simulated rounds to the end with heuristics (see `playouts` and `habits`), and searches the
last tricks exhaustively. It sees only imagined worlds, never the real game. It applies the rules but doesn't
define them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from engine.cards.bits import BIT, SUIT, SUIT_OF, WORD, words
from engine.cards.decks import STANDARD
from engine.cards.tricks import best, playable
from engine.contract import Move
from engine.games.court_piece.facts import revokes
from engine.games.court_piece.habits import NOBODY, Known
from engine.games.court_piece.likelihood import likelihood
from engine.games.court_piece.outcomes import CourtPieceOutcomes
from engine.games.court_piece.playouts import (
    WHOLE,
    RoundState,
    asked,
    asks,
    likely,
    liking,
    round_state,
    winners,
)
from engine.games.court_piece.view import World
from engine.games.court_piece.worth import worth_of
from engine.guide import Guide, Slips

_FEW = 300
"""The guide examines all ways to deal the last cards if there are this many or fewer."""
_ENDING = 4
"""The guide searches a round to its end once a hand has this many cards or fewer."""


def _partner_takes_it(now: RoundState) -> bool:
    """Return True if the seat to move plays last to a trick that its partner is winning."""
    if len(now.trick) != 3:
        return False
    return best(sum(now.trick), SUIT_OF[now.trick[0]], now.trump) == now.trick[1]


def _deals(cards: int, room: Mapping[int, int], voids: Mapping[int, int], most: int) -> list[dict[int, int]]:
    """Return all ways to deal `cards` to the seats, up to `most` + 1 of them.

    `room` has the number of cards each seat gets, and `voids` the cards each seat can't have.
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
    """A search of the last tricks of a round with all hands open.

    A card's worth assumes best play by every seat.
    """

    def __init__(self, world: World, seat: int, now: RoundState) -> None:
        self.nodes = 0
        self._world, self._seat, self._now = world, seat, now
        self._hands, self._winners = list(now.hands), list[int]()

    def worth(self, first: int) -> float:
        """Return a card's worth to the seat that plays it, on the scale of `worth_of`."""
        return self._played(first, self._now.leader, self._now.trick, -1.0, 2.0)

    def _played(self, card: int, leader: int, trick: tuple[int, ...], low: float, high: float) -> float:
        """Return the worth after a card was played. The result is exact if it's between `low` and `high`."""
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
                worth = worth_of(self._world, self._seat, self._winners)
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
    """A guide that maximises the round's tricks and the courts."""

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
            return [("on",)]  # the round is already won, so continuing costs nothing
        if world.naming:
            return [(word,) for word in _named(world.hands[seat], choice.words)]
        call = _call(world, seat)
        if call is not None:
            return [call]
        now = round_state(world)
        cards = [word for word in choice.words if word in BIT]
        if now.trick and world.options.honour:
            may = playable(world.hands[seat], SUIT_OF[now.trick[0]])
            cards = [word for word in cards if BIT[word] & may]
        if now.safe():
            # Leave out trumps that would be wasted. Weaker robots also choose among these candidates, but
            # evaluate them less closely.
            cards = [word for word in cards if not BIT[word] & now.trump] or cards
        habit = WORD[likely(now)]
        first = [habit] if habit in cards else []
        ask = ["ask"] if "ask" in choice.words and not _partner_takes_it(now) else []
        first = [*ask, *first] if asks(now) else [*first, *ask]
        return [(word,) for word in dict.fromkeys([*first, *reversed(cards)])]

    def blinded(self, world: World, seat: int, spot: str, dice: Random) -> list[Move]:
        choice = world.choice(seat)
        if choice is None or choice.ask != "card" or _call(world, seat) is not None:
            return []
        now = round_state(world)
        if spot == "forgets":
            known = Known(now.known.caller, [0, 0, 0, 0], [NOBODY] * 4)
            card = likely(now._replace(gone=sum(now.trick), known=known))
        else:
            may = playable(world.hands[seat], SUIT_OF[now.trick[0]] if now.trick else 0)
            rest = may & ~now.trump or may
            card = BIT[max(words(rest), key=lambda word: STANDARD.ranks.index(word[0]))]
        return [(WORD[card],)] if WORD[card] in choice.words else []

    def careful(self, world: World, seat: int, moves: list[Move]) -> list[Move]:
        """Drop moves that waste a card.

        Drop an Ace that can't win the trick, if the seat could play another card that isn't a trump. Also
        drop a card that takes a trick which the partner is almost sure to win.
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
        if world.naming:
            return (_named(world.hands[seat], choice.words)[0],)
        now = round_state(world)
        if asks(now):
            return ("ask",)
        return _call(world, seat) or (WORD[asked(now) if world.asked else likely(now)],)

    def worlds(self, world: World, seat: int) -> list[World] | None:
        if world.naming or world.closed or world.hands[seat].bit_count() > _ENDING:
            return None
        others = [other for other in range(4) if other != seat]
        unseen = WHOLE & ~sum(world.played) & ~world.hands[seat]
        known, caller = world.open_card & unseen, world.leader(0)
        unseen &= ~known
        room = {other: world.hands[other].bit_count() - (other == caller and known != 0) for other in others}
        voids = {other: 0 if world.options.honour else world.voids(other) for other in others}
        deals = _deals(unseen, room, voids, _FEW)
        if len(deals) > _FEW:
            return None
        found = []
        for deal in deals:
            twin = world.copy()
            for other in others:
                twin.hands[other] = deal.get(other, 0) | (known if other == caller else 0)
            found.append(twin)
        return found

    def likelihood(self, world: World, seat: int) -> float:
        return 1.0 if world.naming else likelihood(world, seat)

    def evaluate(
        self, world: World, seat: int, moves: Sequence[Move], dice: Random
    ) -> tuple[list[float], int]:
        values, nodes = [], 0
        if world.naming:
            for move in moves:
                twin = world.copy()
                twin.play(seat, move)
                now = round_state(twin)
                values.append(worth_of(twin, seat, winners(now, likely(now))))
                nodes += 52
            return values, nodes
        now = round_state(world)
        if now.hands[seat].bit_count() <= _ENDING and not now.closed:
            ending = _Ending(world, seat, now)
            return [ending.worth(BIT[move[0]]) for move in moves], ending.nodes
        for move in moves:
            if move == ("ask",):
                after = now.opened()
                won = winners(after, asked(after))
            else:
                won = winners(now, BIT[move[0]])
            nodes += 4 * len(won) - len(now.trick)
            values.append(worth_of(world, seat, won))
        return values, nodes


def _named(hand: int, offered: Sequence[str]) -> list[str]:
    """Return the suits to name as trumps, or the cards to lay face down (CP-24), the most likely first.

    Within a suit, the lowest card comes first, because a card can't win a trick while it's face down.
    """
    return sorted(offered, key=lambda word: (-liking(hand & SUIT[word[-1]]), BIT.get(word, 0)))


def _call(world: World, seat: int) -> Move | None:
    """Return a revoke call that the cards played so far prove, or None if there's none (CP-16)."""
    choice = world.choice(seat)
    if choice is None or "call" not in choice.words:
        return None
    leads = world.played[::4]
    for other in (seat + 1 & 3, seat + 3 & 3):
        seen = revokes(world.plays(other), leads)
        if seen:
            return "call", f"{other}", f"{seen[0]}"
    return None


GUIDE = CourtPieceGuide()
