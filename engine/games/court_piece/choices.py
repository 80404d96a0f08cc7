"""The legal moves of Court Piece, word by word, and the reasons for refusing other moves.

This module never changes the state.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.bits import BIT, SUIT_WORD, SUIT_WORDS, words
from engine.cards.decks import STANDARD
from engine.cards.tricks import playable
from engine.contract import Choice, Illegal, Move, ended
from engine.games.court_piece.facts import NEXT, SEATS, TEAMS, TRICKS
from engine.games.court_piece.position import Position

MOVES: dict[Move, int] = {(word,): bit for word, bit in BIT.items()}
"""Each move that plays a card, with the card's bit."""

_SAYABLE: Mapping[str, tuple[str, ...]] = {
    "card": STANDARD.cards,
    "trump": STANDARD.suits,
    "hide": STANDARD.cards,
    "open": ("ask",),
    "sweep": ("on", "stop", "call"),
    "call": ("call",),
    "seat": tuple(str(seat) for seat in SEATS),
    "trick": tuple(str(trick) for trick in range(1, TRICKS + 1)),
}

_make = tuple.__new__  # the function behind a NamedTuple's own constructor, in half the time


class _Followers(dict[int, Choice]):
    """A cache of Choices for players who must follow suit, by their cards of that suit."""

    def __missing__(self, cards: int) -> Choice:
        choice = self[cards] = Choice("card", SUIT_WORDS[cards])
        return choice


_FOLLOW = _Followers()


class Choices(Position):
    """A position that works out the choices of the seat to move and, with `honour`, of all seats (CP-16)."""

    __slots__ = ()

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        # Fast path: the seat to move nearly always has to play a card. `_answer` handles every other case,
        # even an equal int that's another object.
        if seat is self.turn:
            led = self.led
            may = playable(self.hands[seat], led)
            if not said and said == ():
                return _FOLLOW[may] if may & led else _make(Choice, ("card", words(may), 1, 1, False))
            try:
                if MOVES[said] & may:
                    return None
            except (KeyError, TypeError):
                return self._answer(seat, said)
        return self._answer(seat, said)

    def sayable(self, seat: int) -> Mapping[str, tuple[str, ...]]:
        return _SAYABLE

    def trumps(self, seat: int) -> frozenset[str]:
        return frozenset(SUIT_WORDS[self.trump])

    def heights(self, seat: int) -> tuple[Mapping[str, float], ...]:
        """Return two orders of the cards: one by rank, and one with trumps above all other cards.

        If a player's lowest card by rank is a trump, they may mean either order.
        """
        by_rank = super().heights(seat)
        trumps = self.trumps(seat)
        beating = {card: height + 13 * (card in trumps) for card, height in by_rank[0].items()}
        return *by_rank, beating

    def _answer(self, seat: int, said: Move) -> Choice | None:
        self.seated(seat)
        if type(said) is not tuple:
            raise Illegal("not-a-move")
        ask, offered = self._question(seat)
        if not offered:
            return self.waiting(seat, said)
        if not said:
            return Choice(ask, offered)
        word = said[0]
        if type(word) is not str:
            raise Illegal("not-a-word")
        if word not in offered:
            raise self._refused(seat, ask, word)
        if word == "call":
            return self._calling(seat, said)
        return ended(said, 1)

    def _question(self, seat: int) -> tuple[str, tuple[str, ...]]:
        """Return the `ask` of a seat's next word and the legal words.

        If the seat must wait, there are no words.
        """
        calls = ("call",) if self._suspects(seat) else ()
        if seat not in self.to_act:
            return "call", calls
        if self.naming:
            hides = self.options.hidden_trump
            return ("hide", words(self.hands[seat])) if hides else ("trump", STANDARD.suits)
        if self.sweeping:
            return "sweep", ("on", "stop", *calls)
        asks = ("ask",) if self.closed and self.led and not self.hands[seat] & self.led else ()
        return "card", words(playable(self.hands[seat], self.led)) + calls + asks

    def _refused(self, seat: int, ask: str, word: str) -> Illegal:
        """Return the error that says why a word isn't allowed here."""
        card = BIT.get(word, 0)
        if seat not in self.to_act:
            return Illegal("not-your-turn")
        if ask == "trump" and card:
            return Illegal("trump-first", "CP-3")
        if ask == "hide" and word in STANDARD.suits:
            return Illegal("hide-a-card", "CP-24")
        if ask == "card" and word == "ask" and self.options.hidden_trump:
            return Illegal("may-not-ask" if self.closed else "already-open", "CP-24")
        if card & self.closed and seat == NEXT[self.dealer]:
            return Illegal("closed", "CP-24", card=word)
        if ask == "card" and self.asked and card & self.hands[seat]:
            return Illegal("must-trump", "CP-24", suit=SUIT_WORD[self.led])
        if ask == "card" and card & self.hands[seat]:
            return Illegal("must-follow", "CP-5", suit=SUIT_WORD[self.led])
        if ask in ("card", "hide") and card:
            return Illegal("not-in-hand", card=word)
        return Illegal("not-offered", ask=ask)

    # Revoke calls (CP-16). The state doesn't store revokes, because they follow from the cards played and
    # held, in simulated games too.

    def _suspects(self, seat: int) -> tuple[str, ...]:
        """Return the opponents that a seat can call, because they've played a card in this round."""
        if not self.options.honour or self.result is not None:
            return ()
        return tuple(str(other) for other in TEAMS[1 - (seat & 1)] if self.plays(other))

    def _calling(self, seat: int, said: Move) -> Choice | None:
        offered = Choice("seat", self._suspects(seat))
        for word in said[1:3]:
            if word not in offered.words:
                raise Illegal("no-such-call", "CP-16", ask=offered.ask)
            if offered.ask == "seat":
                tricks = len(self.plays(int(word)))
                offered = Choice("trick", tuple(str(trick) for trick in range(1, tricks + 1)))
        return offered if len(said) < 3 else ended(said, 3)
