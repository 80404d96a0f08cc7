"""A Four Sisters position: its fields, copies, imagined worlds and views.

This module moves cards from one place to another. `conflict`, `storm` and `rules` decide when that happens.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Self

from engine.contract import Event
from engine.games.four_sisters.facts import (
    CARDS,
    OWNER,
    QUEENS,
    ROOMS,
    VALUE,
    dry,
    exchangeable,
    strength,
    sums,
    winner,
)
from engine.games.four_sisters.options import FourSistersOptions
from engine.games.four_sisters.view import ConflictView, FourSistersView, OwnCards, PastDay, Yesterday
from engine.state import State

VERBS = ("place", "introduce", "intrigue", "pass", "end")
"""The verbs that can continue a turn."""
REASONS = ("chateau-full", "schemes-empty", "stand-off")
"""The reasons for the end of a Day. `days` stores the index."""

LOT = {card: at for at, card in enumerate(VALUE)}
"""The index of a card in `lots`, with ten cards for each seat."""
_ONE = ((0,), (1,), (2,), (3,))


class Position(State):
    """A Four Sisters table, with one or more Days.

    `first` is the number of this game's first Day among all Days of the table (FS-21). `days` lists the
    finished Days: the winning team or -1, the teams' sums, and the index of the reason. `conflict` is the
    Instigator, the Innocent, and the number of cards discarded for each. `last` is the last move, as (seat,
    verb). It's needed because a pass and a Squander can lead to the same position.

    `fullest` is the most cards that the Chateau held at the end of a turn of this Day, and `still` the number
    of turns since; both stay 0 without the option `stand_off` (FS-22).

    `stormed` is True if the four Queens are together in the Oubliette and every seat has decided about the
    storm or is deciding. `then` is the next step of the turn after the storm. `yesterday` keeps the Chateau
    and the Oubliette from the end of the last Day, so they can be shown while players lay their Schemes.

    `lots` has a number for each card. The later the card was put into its Scheme, the higher it is. Cards
    with the same number form a lot, and only the player knows their order. Everyone else can work out the
    rest of a Scheme by watching and counting.
    """

    __slots__ = (
        "chateau", "conflict", "days", "fates", "first", "fullest", "hands", "hour", "introduced", "last",
        "lots", "oubliette", "phase", "schemes", "still", "storm", "stormed", "then", "turn", "yesterday",
    )  # fmt: skip

    options: FourSistersOptions
    first: int
    days: tuple[tuple[int, int, int, int], ...]
    phase: str
    turn: int
    hour: int
    chateau: list[str]
    oubliette: list[str]
    hands: list[tuple[str, ...]]
    schemes: list[tuple[str, ...]]
    lots: list[int]
    conflict: tuple[str, str, int, int] | None
    fates: tuple[str, ...]
    fullest: int
    still: int
    introduced: int
    last: tuple[int, str] | None
    storm: tuple[int, ...]
    stormed: bool
    then: str
    yesterday: tuple[list[str], list[str]] | None

    def _morning(self) -> None:
        """Begin a Day. Schemes are laid next."""
        self.turn, self.hour, self.fullest, self.still = 0, 1, 0, 0
        self.chateau, self.oubliette, self.lots = [""] * 9, [], [0] * 40
        self.hands, self.schemes = [(), (), (), ()], [(), (), (), ()]
        self.conflict, self.fates, self.introduced = None, (), 0
        self.storm, self.stormed, self.then = (), False, ""
        self._ask("scheme")

    def _ask(self, phase: str) -> str:
        """Wait for a player's decision in this phase. Return ""."""
        self.phase = phase
        if phase == "scheme":
            self.to_act = tuple([seat for seat in range(4) if not self.schemes[seat]])
        elif phase == "storm":
            self.to_act = _ONE[self.storm[0]]
        elif phase == "defend" or phase == "yield":
            self.to_act = _ONE[OWNER[self.fight[1]]]
        elif phase == "fate":
            self.to_act = _ONE[OWNER[self.fates[0]]]
        else:
            self.to_act = () if phase == "over" else _ONE[self.turn]
        return ""

    # Queries about the position

    @property
    def fight(self) -> tuple[str, str, int, int]:
        """The current Conflict. It must not be None."""
        assert self.conflict
        return self.conflict

    @property
    def day(self) -> int:
        """The number of the Day, counted over all the table's games."""
        return self.first + len(self.days) - (self.phase == "over")

    @property
    def sabbath(self) -> bool:
        """True if any card can defeat a Queen today (FS-21)."""
        return self.day % 7 == 0

    def wins(self) -> tuple[int, int]:
        """Return the number of Days of this game that each team has won."""
        winners = [day[0] for day in self.days]
        return winners.count(0), winners.count(1)

    def verdict(self) -> tuple[int, int, int, int]:
        """Return the entry that `days` gets if the Day ends now (FS-19, FS-20, FS-22)."""
        reason = 0 if "" not in self.chateau else 1 if any(dry(self.schemes)) else 2
        return winner(self.chateau, self.schemes), *sums(self.chateau), reason

    def stands_off(self) -> bool:
        """Count a turn that has ended. Return True after too many turns without a fuller Chateau (FS-22)."""
        if not self.options.stand_off:
            return False
        lying = 9 - self.chateau.count("")
        if lying > self.fullest:
            self.fullest, self.still = lying, 0
        else:
            self.still += 1
        return self.still == 4 * self.options.stand_off

    def may_intrigue(self, seat: int) -> bool:
        """Return True if, judging by public facts only, a seat could hold its Queen and use it.

        The actual hand must not affect the result. Otherwise, asking the player would reveal their cards.
        """
        hand, queen = self.hands[seat], QUEENS[seat]
        if not hand or not (queen in hand or queen in self.schemes[seat]):
            return False
        lot = self.lot(queen)
        held = any(self.lot(card) == lot for card in hand)
        return held and exchangeable(self.chateau, self.oubliette)

    def lot(self, card: str) -> int:
        """Return the number of a card's lot. It's higher for cards that were put into the Scheme later."""
        return self.lots[LOT[card]]

    # Moving cards

    def _discard(self, seat: int, cards: Sequence[str]) -> tuple[str, ...]:
        """Move cards from a hand to the Oubliette, lowest first. Return them in that order."""
        hand = self.hands[seat]
        gone = tuple([card for card in hand if card in cards])
        self.hands[seat] = tuple([card for card in hand if card not in cards])
        self.oubliette += gone
        return gone

    def _bottom(self, seat: int, cards: tuple[str, ...]) -> None:
        """Put cards under a Scheme, as a new lot."""
        self.schemes[seat] += cards
        lot = max(self.lots) + 1
        for card in cards:
            self.lots[LOT[card]] = lot

    def _draw(self, seat: int, count: int, events: list[Event]) -> None:
        """Draw up to `count` cards from the top of a Scheme."""
        drawn = self.schemes[seat][:count] if count > 0 else ()
        if drawn:
            left = self.schemes[seat] = self.schemes[seat][count:]
            self.hands[seat] = tuple(sorted(self.hands[seat] + drawn, key=VALUE.__getitem__))
            tell(events, "drew", seat, count=len(drawn), left=len(left))
            events.append(Event("drawn", seat, {"cards": list(drawn)}, (seat,)))

    # Views and imagined worlds

    def view(self, seat: int | None) -> FourSistersView:
        phase = self.phase if self.result is None else "over"
        shared = self.public(seat, None if phase == "scheme" or phase == "over" else self.turn)
        yesterday: Yesterday | None = None
        if self.yesterday:
            yesterday = {"chateau": _rooms(self.yesterday[0]), "oubliette": self.yesterday[1][:]}
        own: OwnCards = {}
        if seat is not None:
            own = {"hand": list(self.hands[seat]), "scheme": list(self.schemes[seat])}
        return {
            **shared,
            "day": self.day,
            "sabbath": self.sabbath,
            "days": [self.past(past) for past in range(len(self.days))],
            "wins": list(self.wins()),
            "phase": phase,
            "hour": self.hour,
            "chateau": _rooms(self.chateau),
            "oubliette": list(self.oubliette),
            "counts": [len(hand) for hand in self.hands],
            "schemes": [len(scheme) for scheme in self.schemes],
            "laid": [phase != "scheme" or bool(scheme) for scheme in self.schemes],
            "sums": list(sums(self.chateau)),
            "fullest": self.fullest,
            "still": self.still,
            "conflict": self._standing(),
            "storm": list(self.storm),
            "introduced": self.introduced,
            "fates": list(self.fates),
            "last": list(self.last) if self.last else None,
            "yesterday": yesterday,
            **own,
        }

    def past(self, number: int) -> PastDay:
        """Return one of the finished Days, counted from 0."""
        winner, younger, elder, reason = self.days[number]
        return {
            "day": self.first + number,
            "winner": None if winner < 0 else winner,
            "sums": [younger, elder],
            "reason": REASONS[reason],
        }

    def _standing(self) -> ConflictView | None:
        if self.conflict is None:
            return None
        card, against, first, second = self.conflict
        values = None
        chateau = self.chateau
        if card in chateau and against in chateau:
            values = [strength(chateau, card, first), strength(chateau, against, second)]
        return {
            "card": card,
            "against": against,
            "by": OWNER[card],
            "target": OWNER[against],
            "discards": [first, second],
            "values": values,
        }

    def copy(self) -> Self:
        twin = self._clone()
        twin.first, twin.days, twin.last, twin.yesterday = self.first, self.days, self.last, self.yesterday
        twin.phase, twin.turn, twin.hour, twin.conflict = self.phase, self.turn, self.hour, self.conflict
        twin.fates, twin.introduced, twin.storm = self.fates, self.introduced, self.storm
        twin.stormed, twin.then, twin.fullest, twin.still = self.stormed, self.then, self.fullest, self.still
        twin.chateau, twin.oubliette, twin.lots = self.chateau[:], self.oubliette[:], self.lots[:]
        twin.hands, twin.schemes = self.hands[:], self.schemes[:]
        return twin

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """Return an imagined world, with the others' cards dealt again within each lot.

        Everyone knows which cards a seat has in hand and Scheme together, and the lot of each card. Only the
        order within a lot is secret, so it's also secret which of its cards have been drawn.
        """
        world = self._resampled(seat, rng)
        lots = self.lots
        for other in range(4):
            if other == seat:
                continue
            hand, scheme = self.hands[other], self.schemes[other]
            pools: dict[int, list[str]] = {}
            for card in CARDS[other]:
                if card in hand or card in scheme:
                    pools.setdefault(lots[LOT[card]], []).append(card)
            for pool in pools.values():
                rng.shuffle(pool)
            held = [pools[lots[LOT[card]]].pop() for card in hand]
            world.hands[other] = tuple(sorted(held, key=VALUE.__getitem__))
            world.schemes[other] = tuple([pools[lots[LOT[card]]].pop() for card in scheme])
        return world


def tell(events: list[Event], name: str, seat: int | None, /, **data: Any) -> None:
    """Add a public event."""
    events.append(Event(name, seat, data))


def _rooms(chateau: Sequence[str]) -> dict[str, str | None]:
    return {room: card or None for room, card in zip(ROOMS, chateau, strict=True)}
