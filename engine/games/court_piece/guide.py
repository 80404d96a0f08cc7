"""How Court Piece is played: whom to trust with a trick, when to trump, what to lead.

A round is played out here with hands as numbers, some ten times faster than through the contract; only what
a view says is read from a state. The rules are looked up, never decided.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, NamedTuple

from engine.cards.decks import STANDARD
from engine.contract import Move
from engine.games.court_piece.rules import CourtPiece
from engine.guide import Guide

# A card is one bit of 52, a hand the sum of its cards: thirteen bits a suit, the ace on top.
_BIT = {
    rank + suit: 1 << 13 * at + 12 - STANDARD.ranks.index(rank)
    for at, suit in enumerate(STANDARD.suits)
    for rank in STANDARD.ranks
}
_WORD = {bit: card for card, bit in _BIT.items()}
_SUITS = tuple(0x1FFF << 13 * at for at in range(4))
_SUIT_OF = {bit: _SUITS[STANDARD.suits.index(card[1])] for card, bit in _BIT.items()}
_PACK = (1 << 52) - 1


class _Table(NamedTuple):
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
        cards, led = sum(self.trick), _SUIT_OF[self.trick[0]]
        best = 1 << (cards & self.trump or cards & led).bit_length() - 1
        if len(self.trick) - self.trick.index(best) != 2:
            return False
        hand = self.hands[self.leader + len(self.trick) & 3]
        unseen = _PACK & ~self.gone & ~hand
        return len(self.trick) == 3 or best > unseen & led


def _table(world: CourtPiece) -> _Table:
    view = world.view(0)
    hands = [sum([_BIT[card] for card in world.view(seat)["hand"]]) for seat in range(4)]
    trick = tuple([_BIT[laid["card"]] for laid in view["trick"]])
    trump = _SUITS[STANDARD.suits.index(view["trump"])]
    return _Table(tuple(hands), trump, _PACK - sum(hands), trick, view["leader"])


def _lowest(cards: int) -> int:
    """The card of the lowest rank, whatever its suit."""
    best = at = 0
    for shift in (0, 13, 26, 39):
        suit = cards >> shift & 0x1FFF
        if suit:
            low = suit & -suit
            if not best or low < best:
                best, at = low, shift
    return best << at


def _lead(hand: int, trump: int) -> int:
    """A card to lead: the highest beside trumps.

    To draw trumps, cash masters and lead low from weak suits is better play by a tenth of a trick; but as
    a notion of what others will do, in playouts, it was worse by two tenths against players who do not.
    """
    side = hand & ~trump or hand
    best = height = 0
    for shift in (0, 13, 26, 39):
        rank = (side >> shift & 0x1FFF).bit_length()
        if rank > height:
            best, height = 1 << shift + rank - 1, rank
    return best


def _card(hand: int, trump: int, led: int, best: int, partners: bool) -> int:
    """A card to follow with: `best` wins so far, and is the partner's or an opponent's.

    As cheap a winner as there is, else the lowest; a partner is not overtaken. (Second hand low, third high,
    and what else is taught for bridge made playouts no better here.)
    """
    ruffed = led != trump and best & trump
    follow = hand & led
    if follow:
        over = 0 if ruffed or partners else follow & -(best << 1)
        return over & -over if over else follow & -follow
    trumps = hand & trump
    if trumps and not partners:
        over = trumps & -(best << 1) if ruffed or led == trump else trumps
        if over:
            return over & -over
    side = hand & ~trump
    return _lowest(side) if side else trumps & -trumps


def _follow(hand: int, trump: int, trick: Sequence[int]) -> int:
    """A card for the seat after `trick`."""
    if not trick:
        return _lead(hand, trump)
    led = _SUIT_OF[trick[0]]
    cards = sum(trick)
    best = 1 << (cards & trump or cards & led).bit_length() - 1
    return _card(hand, trump, led, best, len(trick) - trick.index(best) == 2)


def _winners(table: _Table, first: int) -> list[int]:
    """Who wins the tricks that are left when `first` is played now, and then everybody plays as above."""
    hands, trump, leader = list(table.hands), table.trump, table.leader
    trick = [*table.trick, first]
    seat = leader + len(table.trick) & 3
    hands[seat] -= first
    winners = []
    while True:
        if len(trick) < 4:
            seat = leader + len(trick) & 3
            card = _follow(hands[seat], trump, trick)
            hands[seat] -= card
            trick.append(card)
            continue
        cards = trick[0] | trick[1] | trick[2] | trick[3]
        best = 1 << (cards & trump or cards & _SUIT_OF[trick[0]]).bit_length() - 1
        leader = leader + trick.index(best) & 3
        winners.append(leader)
        if not hands[leader]:
            return winners
        trick = []


class CourtPieceGuide(Guide[CourtPiece]):
    """Counts the tricks of the round, and its courts."""

    nodes: ClassVar = {"easy": 0, "fair": 3_000, "strong": 60_000}

    def candidates(self, world: CourtPiece, seat: int, dice: Random) -> list[Move]:
        choice = world.choice(seat)
        assert choice is not None
        if choice.ask == "sweep":
            return [("on",)]  # seven tricks have won the round: nothing can be lost by going on
        if choice.ask == "trump":
            return [(suit,) for suit in sorted(choice.words, key=lambda suit: -_liking(world, seat, suit))]
        call = _call(world, seat)
        if call is not None:
            return [call]
        table = _table(world)
        words = [word for word in choice.words if word != "call"]
        if table.trick and world.options.honour:
            words = [word for word in words if _BIT[word] & _SUIT_OF[table.trick[0]]] or words
        if table.safe():
            words = [word for word in words if not _BIT[word] & table.trump] or words
        reflex = _WORD[_follow(table.hands[seat], table.trump, table.trick)]
        return [(word,) for word in dict.fromkeys([reflex, *reversed(words)])]

    def policy(self, world: CourtPiece, seat: int, dice: Random) -> Move:
        choice = world.choice(seat)
        assert choice is not None
        if choice.ask == "sweep":
            return ("on",)
        if choice.ask == "trump":
            return (max(choice.words, key=lambda suit: _liking(world, seat, suit)),)
        table = _table(world)
        return _call(world, seat) or (_WORD[_follow(table.hands[seat], table.trump, table.trick)],)

    def evaluate(
        self, world: CourtPiece, seat: int, moves: Sequence[Move], dice: Random
    ) -> tuple[list[float], int]:
        worth, nodes = [], 0
        if world.view(seat)["trump"] is None:
            for move in moves:
                twin = world.copy()
                twin.play(seat, move)
                table = _table(twin)
                worth.append(_worth(twin, seat, _winners(table, _lead(table.hands[seat], table.trump))))
                nodes += 52
            return worth, nodes
        table = _table(world)
        for move in moves:
            winners = _winners(table, _BIT[move[0]])
            nodes += 4 * len(winners) - len(table.trick)
            worth.append(_worth(world, seat, winners))
        return worth, nodes


def _call(world: CourtPiece, seat: int) -> Move | None:
    """The call of a revoke that all have seen: a suit was not followed, and held all the same (CP-16)."""
    choice = world.choice(seat)
    if choice is None or "call" not in choice.words:
        return None
    cards: list[str] = world.pack()["played"].split()
    leaders = [world.view(seat)["caller"], *world.winners]
    plays: dict[int, list[tuple[str, str]]] = {other: [] for other in range(4)}
    for at, card in enumerate(cards):
        plays[leaders[at // 4] + at & 3].append((card, cards[at // 4 * 4][1]))
    for other in (seat + 1 & 3, seat + 3 & 3):
        for number, (card, led) in enumerate(plays[other]):
            if card[1] != led and any(later[1] == led for later, _ in plays[other][number + 1 :]):
                return "call", f"{other}", f"{number + 1}"
    return None


def _liking(world: CourtPiece, seat: int, suit: str) -> float:
    """How good trumps a suit would make."""
    ranks = [12 - STANDARD.ranks.index(card[0]) for card in world.view(seat)["hand"] if card[1] == suit]
    return 10 * len(ranks) + sum(ranks)


def _worth(world: CourtPiece, seat: int, winners: list[int]) -> float:
    """What tricks yet to be won bring to a seat: mostly their number, and the courts that they make."""
    team = seat & 1
    ours = sum([winner & 1 == team for winner in winners])
    run, run_team = world.run, world.run_team
    courts = 0
    for winner in winners:
        if winner & 1 != run_team:
            run_team, run = winner & 1, 0
        run += 1
        if run == 7:
            courts += 1 if run_team == team else -1
            run = 0
    return 0.5 + (2 * ours - len(winners)) / 13 * 0.3 + 0.05 * max(-1, min(courts, 1))


GUIDE = CourtPieceGuide()
