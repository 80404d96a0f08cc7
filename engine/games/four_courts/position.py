"""A position of The Four Courts: its fields, views, and imagined worlds.

Moves are made and checked elsewhere.
"""

from __future__ import annotations

import random
from typing import Self, cast

from engine.codec import Fields, integer, lists, one_of, record, tuples
from engine.games.four_courts.facts import (
    CARDS,
    COURT_COUNT,
    COURTS,
    IN_PLAY,
    SUIT_NUMBER,
    SUITS,
    bonuses,
    by_precedence,
    scores,
)
from engine.games.four_courts.options import FourCourtsOptions
from engine.games.four_courts.view import FourCourtsView, PublicView
from engine.state import State

FIELDS: Fields = {
    "aside": by_precedence,
    "discards": by_precedence,
    "goals": tuple,
    "hands": lists(by_precedence),
    "landed": tuples(integer(0, COURT_COUNT - 1)),
    "order": tuples(record(integer(0, 3), one_of(CARDS))),
    "picks": lists(one_of(("", *CARDS))),
    "piles": lists(tuples(one_of(CARDS))),
    "round": integer(1),
    "supply": lists(integer(0, IN_PLAY), len(SUITS)),
    "taken": lists(tuples(integer(0, IN_PLAY), len(SUITS))),
    "tokens": lists(str),
}
"""The slots with their readers. A dump contains all of them."""


class Position(State):
    """A table of The Four Courts.

    The cards of `seat` at Court number `at` are `piles[COURT_COUNT * seat + at]`. `taken` holds each seat's
    tokens by suit, and `tokens` those left at each Court. `order` holds the last revealed cards as (seat,
    card), from high to low, and `landed` the Courts where the first of them were laid. All players saw the
    cards in `discards` when they were laid. No player has seen those in `aside`.
    """

    __slots__ = tuple(FIELDS)

    options: FourCourtsOptions
    aside: tuple[str, ...]
    discards: tuple[str, ...]
    goals: tuple[str, ...]
    hands: list[tuple[str, ...]]
    landed: tuple[int, ...]
    order: tuple[tuple[int, str], ...]
    picks: list[str]
    piles: list[tuple[str, ...]]
    round: int
    supply: list[int]
    taken: list[tuple[int, ...]]
    tokens: list[str]

    def view(self, seat: int | None) -> FourCourtsView:
        """Return everything `seat` may know.

        Hands become public at the end, because they decide a tie (FC-14).
        """
        over, laid = self.result is not None, len(self.landed)
        laying = laid < len(self.order) and not over
        courts = [*(COURTS[at] for at in self.landed), *[None] * (len(self.order) - laid)]
        table: PublicView = {
            **self.public(seat, self.order[laid][0] if laying else None),
            "phase": "over" if over else "lay" if laying else "pick",
            "round": self.round,
            "courts": [
                {
                    "court": court,
                    "tokens": list(left),
                    "cards": [list(pile) for pile in self.piles[at::COURT_COUNT]],
                }
                for at, (court, left) in enumerate(zip(COURTS, self.tokens, strict=True))
            ],
            "revealed": [
                {"seat": who, "card": card, "court": court}
                for (who, card), court in zip(self.order, courts, strict=True)
            ],
            "picked": [other for other, pick in enumerate(self.picks) if pick],
            "counts": [len(hand) for hand in self.hands],
            "goals": list(self.goals),
            "supply": dict(zip(SUITS, self.supply, strict=True)),
            "tokens": [dict(zip(SUITS, kept, strict=True)) for kept in self.taken],
            "bonus": bonuses(self.goals, self.taken),
            "scores": list(scores(self.goals, self.taken)),
            "discards": len(self.discards) + len(self.aside),
        }
        view = cast(FourCourtsView, table)
        if seat is not None:
            view["hand"] = list(self.hands[seat])
            view["pick"] = self.picks[seat] or None
        if over:
            view["hands"] = [list(hand) for hand in self.hands]
        return view

    def lacking(self, at: int) -> list[str]:
        """Return a Court's suits that have no tokens left in the supply (FC-12)."""
        return [suit for suit in COURTS[at] if not self.supply[SUIT_NUMBER[suit]]]

    def copy(self) -> Self:
        twin = self._clone()
        twin.aside, twin.discards, twin.goals, twin.round = self.aside, self.discards, self.goals, self.round
        twin.order, twin.landed = self.order, self.landed
        twin.hands, twin.picks, twin.piles = self.hands[:], self.picks[:], self.piles[:]
        twin.supply, twin.taken, twin.tokens = self.supply[:], self.taken[:], self.tokens[:]
        return twin

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """Return an imagined world: the others' hands and the cards set aside are dealt again.

        A pick may be any card of its hand.
        """
        world = self._resampled(seat, rng)
        if self.result is not None:
            return world
        others = [other for other in range(self.seats) if other != seat]
        # Sort the cards to keep the true hands from affecting the deal.
        unseen = list(by_precedence([*self.aside, *(card for other in others for card in self.hands[other])]))
        rng.shuffle(unseen)
        for other in others:
            size = len(self.hands[other])
            world.hands[other] = by_precedence(unseen[:size])
            del unseen[:size]
            if self.picks[other]:
                world.picks[other] = rng.choice(world.hands[other])
        world.aside = by_precedence(unseen)
        return world
