"""The moves of The Four Courts, word by word, with reasons for refusing illegal ones."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.decks import DECKTET
from engine.contract import NOTHING, Choice, Illegal, Move, ended, picked
from engine.games.four_courts.facts import (
    CARDS,
    COURT_COUNT,
    COURT_NUMBER,
    COURTS,
    FITTING,
    LASTING,
    PRECEDENCE,
    SUITS,
)
from engine.games.four_courts.position import Position

_SAYABLE: Mapping[str, tuple[str, ...]] = {"pick": CARDS, "change": CARDS, "court": COURTS, "token": SUITS}
_HEIGHT = {card: -before for card, before in PRECEDENCE.items()}
_LAY = {card: Choice("court", courts) for card, courts in FITTING.items()}


class Choices(Position):
    """A position that works out each seat's choices and refuses illegal moves."""

    __slots__ = ()

    played_with = DECKTET

    def sayable(self, seat: int) -> Mapping[str, tuple[str, ...]]:
        return _SAYABLE

    def heights(self, seat: int) -> tuple[Mapping[str, float], ...]:
        """Return the laying order of the cards (FC-7). No two cards are equal."""
        return (_HEIGHT,)

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        """Return the choice for any seat during picking (FC-6), or for the next seat to lay (FC-8)."""
        self.seated(seat)
        if type(said) is not tuple:
            raise Illegal("not-a-move")
        if self.result is not None:
            return self.waiting(seat, said)
        if len(self.landed) < len(self.order):
            return self._court_or_token(seat, said)
        pick, hand = self.picks[seat], self.hands[seat]
        if not said:
            return Choice("change", tuple(c for c in hand if c != pick)) if pick else Choice("pick", hand)
        word = said[0]
        if word not in hand or word == pick:
            raise self._no_pick(seat, word)
        return ended(said, 1)

    def _court_or_token(self, seat: int, said: Move) -> Choice | None:
        turn, card = self.order[len(self.landed)]
        if seat != turn:
            if said:
                raise Illegal("not-your-turn", "FC-8", target=turn)
            return NOTHING
        courts = _LAY[card]
        if not said:
            return courts
        court = said[0]
        if court in COURTS and court not in courts.words:
            raise Illegal("no-shared-suit", "FC-8", card=card, court=court)
        picked(courts, court)
        at = COURT_NUMBER[court]
        if len(self.piles[COURT_COUNT * seat + at]) < LASTING or len(self.tokens[at]) == 1:
            return ended(said, 1)
        tokens = Choice("token", tuple(self.tokens[at]))
        if len(said) == 1:
            return tokens
        suit = said[1]
        if suit in SUITS and suit not in tokens.words:
            raise Illegal("no-such-token", "FC-9", court=court, suit=suit)
        picked(tokens, suit)
        return ended(said, 2)

    def _no_pick(self, seat: int, word: object) -> Illegal:
        """Explain why `word` can't be picked.

        The reason depends only on the seat's own words and pick.
        """
        if word == self.picks[seat]:
            return Illegal("picked-already", "FC-6", card=word)
        if word in CARDS:
            return Illegal("not-in-hand", "FC-6", card=word)
        if word in COURTS:
            return Illegal("courts-stay", "FC-2", court=word)
        if isinstance(word, str) and "+" in word:
            return Illegal("too-many", "FC-6", ask="pick", most=1)
        return Illegal("not-offered", "FC-6", ask="pick")
