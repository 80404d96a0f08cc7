"""A Four Tribes position: its fields, queries, and each seat's view.

`choices` defines the legal moves, and `affairs` and `rules` define their effects.
"""

from __future__ import annotations

from typing import Self

from engine.cards.decks import STANDARD
from engine.contract import Choice, Move
from engine.games.four_tribes.facts import FACES, Affair, Family, Kin, in_order, tribes, united
from engine.games.four_tribes.knowledge import Counts, Passings
from engine.games.four_tribes.options import FourTribesOptions
from engine.games.four_tribes.view import AffairView, FourTribesView, KinView
from engine.state import State

PACK = frozenset(STANDARD.cards)
AT = [{card: f"{card}@{seat}" for card in STANDARD.cards} for seat in range(5)]
"""For each seat, the words for the cards on its table, which other seats use in their moves."""
OTHERS: dict[int, list[tuple[int, ...]]] = {
    seats: [(*range(one + 1, seats), *range(one)) for one in range(seats)] for seats in range(2, 6)
}
"""For each number of seats, and for each seat, the other seats in order of play."""


class Position(State):
    """A game of Four Tribes.

    - `deck` is drawn from its end.
    - `turn` counts all seats' turns.
    - `still` counts the latest turns in a row without an action, once the deck and the discards are empty.
    - `known` has an item for each seat, and a last one for spectators: the cards that they saw go into other
      seats' hands.
    - `held` contains the cards that everyone knows aren't in the deck.
    - `fresh` contains the cards of the last shuffle. At first, that's the whole pack.
    - `passings` records the face-down cards that went from hand to hand since the last shuffle.
    - `_answers` caches the results of `choice`.
    """

    __slots__ = (
        "_answers", "affair", "deck", "discards", "families", "first", "fresh", "hands", "held", "known",
        "passings", "still", "turn",
    )  # fmt: skip

    options: FourTribesOptions
    hands: list[tuple[str, ...]]
    families: list[Family]
    known: list[frozenset[str]]
    held: frozenset[str]
    fresh: frozenset[str]
    passings: Passings
    deck: tuple[str, ...]
    discards: tuple[str, ...]
    first: int
    turn: int
    still: int
    affair: Affair | None
    _answers: dict[Move, Choice | None]

    @classmethod
    def _blank(cls, seats: int, seed: str, shuffles: int, options: FourTribesOptions) -> Self:
        state = super()._blank(seats, seed, shuffles, options)
        state._answers = {}
        return state

    def copy(self) -> Self:
        twin = self._clone()
        twin.hands, twin.families, twin.known = self.hands[:], self.families[:], self.known[:]
        twin.held, twin.deck, twin.discards = self.held, self.deck, self.discards
        twin.fresh, twin.passings = self.fresh, self.passings
        twin.first, twin.turn, twin.still, twin.affair = self.first, self.turn, self.still, self.affair
        twin._answers = {}
        return twin

    @property
    def active(self) -> int:
        """Return the seat that has the turn. After the game, return the seat that had the last turn."""
        return (self.first + self.turn) % self.seats

    def rivals(self, seat: int) -> list[tuple[str, Kin]]:
        """Return the cards on the other seats' tables, in order of play, each with the word that names it."""
        return [
            (AT[other][kin.card], kin) for other in OTHERS[self.seats][seat] for kin in self.families[other]
        ]

    def victor(self) -> int | None:
        """Return the seat that has united the tribes (FT-2), or None.

        If several seats have united them, return the first of these in order of play from the active seat.
        """
        for seat in (self.active, *OTHERS[self.seats][self.active]):
            wed = tribes(self.families[seat])
            if len(wed) >= len(FACES) == len(united(wed)):
                return seat
        return None

    def standing(self, seat: int) -> tuple[int, int]:
        """Return a seat's number of wed cards that count for the union, and its number of couples (FT-19)."""
        family = self.families[seat]
        wed = [kin for kin in family if kin.spouse is not None]
        return len(united(tribes(family))), len(wed) // 2

    def hidden(self, seat: int) -> tuple[str, ...]:
        """Return a seat's hand, including the face-down cards that it has played in a duel."""
        affair = self.affair
        if affair is None or affair.by != seat or affair.kind == "propose":
            return self.hands[seat]
        return self.hands[seat] + affair.cards

    def counts(self) -> Counts:
        """Return each seat's numbers of fresh and other hidden cards."""
        return tuple([self.count(seat) for seat in range(self.seats)])

    def count(self, seat: int) -> tuple[int, int]:
        """Return one seat's numbers of fresh and other hidden cards."""
        hand = self.hidden(seat)
        fresh = len(self.fresh.intersection(hand))
        return fresh, len(hand) - fresh

    def view(self, seat: int | None) -> FourTribesView:
        affair, over = self.affair, self.result is not None
        shared = self.public(seat, None if over else self.active)
        known = self.known[-1 if seat is None else seat]
        hands = [self.hidden(other) for other in range(self.seats)]
        phase, waits = "over" if over else "turn", None
        if affair is not None:
            proposed = affair.kind == "propose"
            phase = "answer" if proposed else "reply"
            waits = _affair_view(affair, proposed or affair.by == seat)
        view: FourTribesView = {
            **shared,
            "phase": phase,
            "affair": waits,
            "turn_number": self.turn // self.seats + 1,
            "first": self.first,
            "counts": [len(hand) for hand in self.hands],
            "deck": len(self.deck),
            "discards": list(self.discards),
            "families": [[_kin_view(kin) for kin in family] for family in self.families],
            "tribes": [list(in_order(tribes(family))) for family in self.families],
            "known": [list(in_order(known.intersection(hand))) for hand in hands],
            "hand": [] if seat is None else list(self.hands[seat]),
        }
        if seat is None:
            del view["hand"]
        return view


def _kin_view(kin: Kin) -> KinView:
    card, generation, spouse, parents = kin
    return {"card": card, "generation": generation, "spouse": spouse, "parents": list(parents)}


def _affair_view(affair: Affair, open_to_them: bool) -> AffairView:
    kind, by, card, target, other, cards = affair
    view: AffairView = {
        "by": by, "card": card, "target": target, "other": other, "kind": kind, "count": len(cards),
    }  # fmt: skip
    if open_to_them:
        view["cards"] = list(cards)
    return view
