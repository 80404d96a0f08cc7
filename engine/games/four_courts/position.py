"""A Four Courts position: its fields, each seat's view, and imagined worlds.

`choices` checks moves, and `rules` applies them.
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
"""The position's fields, each with the function that parses it. A dump contains all of them."""


class Position(State):
    """A game of The Four Courts.

    - `piles[COURT_COUNT * seat + at]` contains the cards of `seat` at Court number `at`.
    - `taken` counts each seat's tokens by suit. `tokens` contains the tokens left at each Court.
    - `order` lists the last revealed cards as (seat, card), from high to low. The players lay them in this
      order. `landed` lists the Courts of the cards that are already laid.
    - `discards` contains cards that all players saw when they were laid. No player has seen the cards in
      `aside`.
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
        """Return everything that `seat` knows.

        After the game, all hands are public, because they decide ties (FC-14).
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
        """Return the suits of a Court that have run out in the supply (FC-12)."""
        return [suit for suit in COURTS[at] if not self.supply[SUIT_NUMBER[suit]]]

    def copy(self) -> Self:
        twin = self._clone()
        twin.aside, twin.discards, twin.goals, twin.round = self.aside, self.discards, self.goals, self.round
        twin.order, twin.landed = self.order, self.landed
        twin.hands, twin.picks, twin.piles = self.hands[:], self.picks[:], self.piles[:]
        twin.supply, twin.taken, twin.tokens = self.supply[:], self.taken[:], self.tokens[:]
        return twin

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """Return an imagined world, with the other hands and the cards set aside dealt again.

        Each other player's pick becomes a random card from the imagined hand.
        """
        world = self._resampled(seat, rng)
        if self.result is not None:
            return world
        others = [other for other in range(self.seats) if other != seat]
        # Sort the cards, so that the true hands don't affect the deal.
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
