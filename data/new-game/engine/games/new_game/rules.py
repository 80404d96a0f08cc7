"""The rules of New Game, NG-1 to NG-4: the State, what may be said and what happens.

No rule of another game, and nothing of how a table looks, may enter.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from engine.cards.dealing import redealt
from engine.cards.decks import STANDARD
from engine.cards.shuffle import chosen, shuffled
from engine.cards.tricks import Trick
from engine.codec import Fields, integer, lists, pack_fields, pile, require, unpack_fields
from engine.contract import Choice, Event, Illegal, Move, Result, ended, picked, ranked
from engine.games.new_game.facts import MOST_CARDS, PLACE
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

    `hands` are those of each seat, `began` is the seat that led first, `played` are all cards in the order
    played. The rest follows from them: `trick` is the one on the table, `won` are the tricks won by each
    seat, `voids` the suits that each is known to lack.
    """

    __slots__ = (*_FIELDS, "trick", "voids", "won")

    key = "new-game"
    tricks_end = showing_nothing = frozenset(("won",))
    showing_own = frozenset(("played",))

    options: NewGameOptions
    began: int
    hands: list[tuple[str, ...]]
    played: tuple[str, ...]
    trick: Trick
    won: list[int]
    voids: list[frozenset[str]]

    @classmethod
    def deal(cls, seats: int, seed: str, options: NewGameOptions) -> Self:
        self = cls._blank(seats, seed, 2, options)
        self.began = chosen(seed, 0, seats)
        pack, size = shuffled(seed, 1, STANDARD.cards), options.cards
        self.hands = [_sorted(pack[seat * size : (seat + 1) * size]) for seat in range(seats)]
        self.played = ()
        self._follow()
        return self

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        if type(said) is not tuple:
            raise Illegal("not-a-move")
        if type(seat) is not int or seat not in self.to_act:
            return self.waiting(seat, said)
        choice = Choice("card", self.trick.playable(self.hands[seat]))
        if not said:
            return choice
        if said[0] in self.hands[seat] and said[0] not in choice.words:
            raise Illegal("must-follow", "NG-2", suit=self.trick.led)
        picked(choice, said[0])
        return ended(said, 1)

    def play(self, seat: int, move: Move) -> list[Event]:
        self.complete(seat, move)
        card = move[0]
        self.hands[seat] = tuple(one for one in self.hands[seat] if one != card)
        self.played += (card,)
        events = [Event("played", seat, {"card": card})]
        best = self._lay(card)
        if best is not None:
            events.append(Event("won", self.trick.leader, {"card": best}))
        self._settle()
        if self.result is not None:
            first = self.result.places[0]
            winner = first[0] if len(first) == 1 else None
            events.append(Event("over", winner, {"by": self.result.summary}))
        return events

    def view(self, seat: int | None) -> NewGameView:
        return {
            **self.public(seat, self.to_act[0] if self.to_act else None),
            "hand": [] if seat is None else list(self.hands[seat]),
            "trick": [{"seat": one, "card": card} for one, card in self.trick.plays()],
            "past": list(self.played[: len(self.played) - len(self.trick.cards)]),
            "won": list(self.won),
            "left": self._left(),
        }

    def copy(self) -> Self:
        other = self._clone()
        other.began, other.hands, other.played = self.began, self.hands[:], self.played
        other.trick, other.won, other.voids = self.trick, self.won[:], self.voids[:]
        return other

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """Deal what this seat does not see to the others and to the rest of the pack. Who has not followed a
        suit has none of it; beside that, every deal is as likely.
        """
        world = self._resampled(seat, rng)
        seen = {*self.hands[seat], *self.played}
        others = [other for other in range(self.seats) if other != seat]
        suits = [
            (
                (*(suit not in self.voids[other] for other in others), True),
                [card for card in STANDARD.cards if card[1] == suit and card not in seen],
            )
            for suit in STANDARD.suits
        ]
        room = (*(len(self.hands[other]) for other in others), self._left())
        for other, hand in zip(others, redealt(suits, room, rng), strict=False):
            world.hands[other] = _sorted(hand)
        return world

    def pack(self) -> dict[str, Any]:
        return pack_fields(self, _FIELDS)

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        self = cls._blank(seats, seed, shuffles, options)
        unpack_fields(self, _FIELDS, fields)
        require(shuffles == 2 and self.began < seats == len(self.hands), "no such table")
        self._follow()
        self._check()
        return self

    def _check(self) -> None:
        """Raise ValueError for a position that no game comes to."""
        tricks = len(self.played) // self.seats
        laid = {seat for seat, _ in self.trick.plays()}
        for seat, hand in enumerate(self.hands):
            require(len(hand) == self.options.cards - tricks - (seat in laid), "no such hand")
            require(hand == _sorted(hand), "a hand out of order")
            require(not any(card[1] in self.voids[seat] for card in hand), "a suit that was not followed")
        cards = [*self.played, *(card for hand in self.hands for card in hand)]
        require(len(set(cards)) == len(cards), "a card doubled")

    def _left(self) -> int:
        """Return how many cards of the pack nobody was dealt."""
        return len(STANDARD.cards) - self.seats * self.options.cards

    def _follow(self) -> None:
        """Set what follows from the cards that were played, from the first on. Raise ValueError where a suit
        was played that was not followed before.
        """
        self.trick = Trick(self.began, (), seats=self.seats)
        self.won, self.voids = [0] * self.seats, [frozenset()] * self.seats
        for card in self.played:
            turn = self.trick.turn
            require(turn is not None and card[1] not in self.voids[turn], "a suit that was not followed")
            self._lay(card)
        self._settle()

    def _lay(self, card: str) -> str | None:
        """Lay a card on the table. A complete trick goes to its winner, who leads the next (NG-3): return the
        card that won it.
        """
        trick = self.trick.with_card(card)
        (led, *_), (seat, _) = trick.cards, trick.plays()[-1]
        if card[1] != led[1]:
            self.voids[seat] |= {led[1]}
        winner = trick.winner
        if trick.turn is not None or winner is None:
            self.trick = trick
            return None
        self.won[winner] += 1
        self.trick = Trick(winner, (), seats=self.seats)
        return trick.best

    def _settle(self) -> None:
        """Set whose turn it is, or who has won (NG-4)."""
        if any(self.hands):
            turn = self.trick.turn
            assert turn is not None
            self.to_act = (turn,)
        else:
            scores = tuple(float(tricks) for tricks in self.won)
            self.to_act, self.result = (), Result(ranked(scores), scores, "tricks")


def _sorted(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=PLACE.__getitem__))


GAME = Game("New Game", range(2, 5), NewGameOptions, NewGame)
