"""Outcomes of a move in Court Piece: tricks, courts, and high cards that are captured.

They're derived from the events that `rules` returns in a simulated round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.cards.bits import BIT, PACK, SUIT_OF, words
from engine.cards.tricks import best
from engine.contract import Move
from engine.games.court_piece.facts import TEAMS
from engine.games.court_piece.grounds import AGAINST, GROUNDS, OBVIOUS, RELATIVE, grounds
from engine.games.court_piece.view import World
from engine.guide import Outcomes, Ply, told
from engine.outcome import Ground, Outcome

_HIGH = "AKQJ"
"""The ranks of cards that a player doesn't want to lose to the other team."""
_SWEPT = {"kot": "kot", "hakem-kot": "kot", "coat": "coat"}
"""The outcome of a round where the losers took no trick, by kind of win (CP-20, CP-21)."""
_UNPLAYED = sum(PACK)


class CourtPieceOutcomes(Outcomes[World]):
    """Outcomes of the current trick and of the round."""

    gains: ClassVar = ("trick", "court", "kot", "coat", "round", "draws", "takes")
    fears: ClassVar = ("court-lost", "kot-lost", "coat-lost", "falls")
    each: ClassVar = frozenset(("takes", "falls"))
    facts: ClassVar = frozenset(("draws",))
    grounds: ClassVar = GROUNDS
    against: ClassVar = frozenset(AGAINST)
    obvious: ClassVar = frozenset(OBVIOUS)
    relative: ClassVar = frozenset(RELATIVE)
    ends: ClassVar = frozenset(("round",))
    horizon = 56
    thinking = 0  # the table of heuristics plays as well as a search of a few hundred nodes, see TRIED.md
    same = 0.006  # an eighth of a trick

    def come(self, before: World, seat: int, trail: Sequence[Ply], after: World) -> Iterator[Outcome]:
        team = list(TEAMS[seat & 1])
        held = set() if before.naming else set(words(before.hands[seat] | _own(before, seat)))
        tricks = list(told(trail, "trick"))
        if trail[0].move[0] in held and tricks and tricks[0].seat in team:
            yield Outcome("trick")
        if trail[0].move[0] in held and not len(before.played) % 4 and _trump(before, trail[0].move[0]):
            others = [ply for ply in trail[1:4] if ply.seat not in team]
            if any(_trump(before, ply.move[0]) for ply in others):
                yield Outcome("draws")
        for event in tricks[_with_partner(before, seat) :]:
            if event.seat == seat and event.data["card"] in held:
                yield Outcome("takes", event.data["card"])
        laid: list[str] = []
        for event in told(trail, "card", "trick"):
            if event.name == "card":
                laid += [event.data["card"]] if event.seat == seat else []
            else:
                for card in laid:
                    if event.seat not in team and card in held and card[0] in _HIGH:
                        yield Outcome("falls", card)
                laid.clear()
        for event in told(trail, "court"):
            yield Outcome("court" if event.data["team"] == team else "court-lost")
        for event in told(trail, "points"):
            if event.data["by"] in _SWEPT:
                name = _SWEPT[event.data["by"]]
                yield Outcome(name if event.data["team"] == team else f"{name}-lost")
        for event in told(trail, "round"):
            if event.data["team"] == team:
                yield Outcome("round")

    def over(self, trail: Sequence[Ply], after: World) -> bool:
        """Return False, so that outcomes are counted up to the end of the round.

        Players think about the whole round, not only about the next trick.
        """
        return False

    def certain(self, before: World, seat: int, move: Move) -> Iterator[str]:
        card = BIT.get(move[0], 0)
        if before.naming or not card & before.hands[seat]:
            return
        trick = (*before.played[len(before.played) // 4 * 4 :], card)
        led, trump = SUIT_OF[trick[0]], before.trump
        high = best(sum(trick), led, trump)
        if (len(trick) - trick.index(high)) % 2 == 0:
            return  # an opponent has the best card so far
        unseen = _UNPLAYED & ~sum(before.played) & ~before.hands[seat]
        beaten = any(best(high | BIT[one], led, trump) != high for one in words(unseen))
        if len(trick) == 4 or not (
            before.closed or beaten
        ):  # no trick is sure while trumps are hidden (CP-24)
            yield "trick"

    def visible(self, before: World, seat: int, move: Move) -> Iterator[Ground]:
        return grounds(before, seat, move)

    def alternatives(self, before: World, seat: int, move: Move, others: Sequence[Move]) -> Sequence[Move]:
        """Return the other cards. For a lead, other suits come first, because the suit matters most."""
        if before.naming or len(before.played) % 4:
            return others
        return sorted(others, key=lambda one: one[0][-1] == move[0][-1])


def _own(before: World, seat: int) -> int:
    """Return the closed card (CP-24), or 0 if it doesn't belong to this seat."""
    return before.closed if seat == before.leader(0) else 0


def _trump(before: World, card: str) -> bool:
    return SUIT_OF[BIT[card]] == before.trump


def _with_partner(before: World, seat: int) -> bool:
    """Return True if the seat's partner is winning the trick, so the seat gains nothing by taking it."""
    trick = before.played[len(before.played) // 4 * 4 :]
    if len(trick) < 2:
        return False
    return len(trick) - trick.index(best(sum(trick), SUIT_OF[trick[0]], before.trump)) == 2
