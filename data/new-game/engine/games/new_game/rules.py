"""The rules of New Game, NG-1 to NG-4: the State, what may be said and what happens.

No rule of another game, and nothing of how a table looks, may enter.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from engine.cards.decks import STANDARD
from engine.cards.shuffle import chosen, shuffled
from engine.codec import Fields, integer, lists, pack_fields, pile, require, unpack_fields
from engine.contract import Choice, Event, Illegal, Move, Result, ended, picked, ranked
from engine.games.new_game.facts import MOST_CARDS, PLACE, highest
from engine.games.new_game.view import NewGameView
from engine.options import Options, number
from engine.state import Game, State

_FIELDS: Fields = {
    "began": integer(0, 3),
    "hands": lists(pile(STANDARD.cards)),
    "played": pile(STANDARD.cards),
}


@dataclass(frozen=True)
class NewGameOptions(Options):
    """`cards`: how many each player is dealt."""

    cards: int = number(7, 1, MOST_CARDS, rule="NG-1")


class NewGame(State):
    """A table of New Game.

    `hands` are those of each seat, `began` is who led first, `played` are all cards in the order played. The
    rest follows from them: `leader` is who leads this round, `won` are the rounds won by each seat.
    """

    __slots__ = (*_FIELDS, "leader", "won")

    key = "new-game"
    showing_nothing = frozenset(("won",))
    showing_own = frozenset(("played",))

    options: NewGameOptions
    began: int
    hands: list[tuple[str, ...]]
    played: tuple[str, ...]
    leader: int
    won: list[int]

    @classmethod
    def deal(cls, seats: int, seed: str, options: NewGameOptions) -> Self:
        self = cls._blank(seats, seed, 2, options)
        self.began = chosen(seed, 0, seats)
        pack, size = shuffled(seed, 1, STANDARD.cards), options.cards
        self.hands = [_sorted(pack[seat * size : (seat + 1) * size]) for seat in range(seats)]
        self.played = ()
        self._go_through()
        return self

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        if type(said) is not tuple:
            raise Illegal("not-a-move")
        if type(seat) is not int or seat not in self.to_act:
            return self.waiting(seat, said)
        choice = Choice("card", self.hands[seat])
        if not said:
            return choice
        picked(choice, said[0])
        return ended(said, 1)

    def play(self, seat: int, move: Move) -> list[Event]:
        self.complete(seat, move)
        card = move[0]
        self.hands[seat] = tuple(one for one in self.hands[seat] if one != card)
        self.played += (card,)
        events = [Event("played", seat, {"card": card})]
        if not self._table():
            best = self._take(self.played[-self.seats :])
            events.append(Event("won", self.leader, {"card": best}))
        self._settle()
        if self.result is not None:
            first = self.result.places[0]
            winner = first[0] if len(first) == 1 else None
            events.append(Event("over", winner, {"by": self.result.summary}))
        return events

    def view(self, seat: int | None) -> NewGameView:
        table = self._table()
        return {
            **self.public(seat, self.to_act[0] if self.to_act else None),
            "hand": [] if seat is None else list(self.hands[seat]),
            "table": [{"seat": self._after(at), "card": card} for at, card in enumerate(table)],
            "past": list(self.played[: len(self.played) - len(table)]),
            "won": list(self.won),
            "left": len(STANDARD.cards) - self.seats * self.options.cards,
        }

    def copy(self) -> Self:
        other = self._clone()
        other.began, other.hands, other.played = self.began, self.hands[:], self.played
        other.leader, other.won = self.leader, self.won[:]
        return other

    def imagine(self, seat: int, rng: random.Random) -> Self:
        world = self._resampled(seat, rng)
        seen = {*self.hands[seat], *self.played}
        unseen = [card for card in STANDARD.cards if card not in seen]
        rng.shuffle(unseen)
        for other, hand in enumerate(self.hands):
            if other != seat:
                world.hands[other] = _sorted([unseen.pop() for _ in hand])
        return world

    def pack(self) -> dict[str, Any]:
        return pack_fields(self, _FIELDS)

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        self = cls._blank(seats, seed, shuffles, options)
        unpack_fields(self, _FIELDS, fields)
        require(shuffles == 2 and self.began < seats == len(self.hands), "no such table")
        self._go_through()
        self._check()
        return self

    def _check(self) -> None:
        """Raises ValueError for a position that no game comes to."""
        rounds, table = divmod(len(self.played), self.seats)
        moved = {self._after(at) for at in range(table)}
        for seat, hand in enumerate(self.hands):
            require(len(hand) == self.options.cards - rounds - (seat in moved), "no such hand")
            require(hand == _sorted(hand), "a hand out of order")
        cards = [*self.played, *(card for hand in self.hands for card in hand)]
        require(len(set(cards)) == len(cards), "a card doubled")

    def _table(self) -> tuple[str, ...]:
        """The cards of this round."""
        return self.played[len(self.played) - len(self.played) % self.seats :]

    def _after(self, cards: int) -> int:
        """Whose turn it is when so many cards of this round are played."""
        return (self.leader + cards) % self.seats

    def _go_through(self) -> None:
        """What follows from the cards that were played, from the first on."""
        self.leader, self.won = self.began, [0] * self.seats
        for at in range(self.seats, len(self.played) + 1, self.seats):
            self._take(self.played[at - self.seats : at])
        self._settle()

    def _take(self, cards: tuple[str, ...]) -> str:
        """A round is over: who played its highest card has won it, and leads the next (NG-3)."""
        best = highest(cards)
        self.leader = self._after(cards.index(best))
        self.won[self.leader] += 1
        return best

    def _settle(self) -> None:
        """Whose turn it is, or who has won (NG-4)."""
        if any(self.hands):
            self.to_act = (self._after(len(self._table())),)
        else:
            scores = tuple(float(rounds) for rounds in self.won)
            self.to_act, self.result = (), Result(ranked(scores), scores, "rounds")


def _sorted(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=PLACE.__getitem__))


GAME = Game("New Game", range(2, 5), NewGameOptions, NewGame)
