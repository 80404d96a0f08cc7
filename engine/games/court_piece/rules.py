"""Make the moves of Court Piece."""

from __future__ import annotations

from typing import Any, Self

from engine.cards.bits import BIT, SUIT, SUIT_OF, SUIT_WORD, WORD
from engine.cards.shuffle import chosen
from engine.cards.tricks import best, playable
from engine.contract import Event, Move
from engine.games.court_piece import codec
from engine.games.court_piece.choices import MOVES
from engine.games.court_piece.facts import NEXT, TEAMS, TRICKS, revokes
from engine.games.court_piece.options import KINDS, PRESETS, CourtPieceOptions, kind_of, unhurried
from engine.games.court_piece.position import ALONE, NOBODY
from engine.games.court_piece.scoring import Scoring
from engine.state import Game

_make = tuple.__new__  # the function behind a NamedTuple's own constructor, in half the time


class CourtPiece(Scoring):
    """A game of Court Piece. See `Position` for its fields."""

    __slots__ = ()

    # Naming trumps adds cards to the hands, a call reveals a hand, and the end of a round starts a new deal.
    showing_nothing = frozenset(("trick", "take", "court", "sweep"))
    showing_own = frozenset(("card",))
    story = frozenset(("trick",))
    resigns = draws = True  # CP-15: equal courts leave the game without a winner

    @classmethod
    def deal(cls, seats: int, seed: str, options: CourtPieceOptions) -> Self:
        """Return a new game with a random first dealer (CP-2) and five cards dealt to each seat."""
        self = cls._blank(seats, seed, 1, options)
        self.dealer = chosen(seed, 0, seats)
        self.run = self.run_team = self.streak = 0
        self.longest = (0, 0)
        self.sheet = ()
        self.last = False
        self.deal_round()
        return self

    def play(self, seat: int, move: Move) -> list[Event]:
        # This is a fast path like `choice`; `complete` checks every move that isn't clearly a legal card.
        hand, hands = 0, self.hands
        try:
            card = MOVES[move]
            if seat is self.turn:
                hand = hands[seat]
        except (KeyError, TypeError):
            card = 0
        if not card & playable(hand, self.led):
            self.complete(seat, move)
            if not card or self.naming:
                return self._say(seat, move)
            hand = hands[seat]
        hands[seat] = hand ^ card
        played = self.played
        played.append(card)
        events: list[Event] = [_make(Event, ("card", seat, {"card": move[0]}, None))]
        laid = len(played) & 3
        seat = NEXT[seat]
        if not laid:
            self._end_trick(seat, events)
            return events
        self.to_act = ALONE[seat]
        if self.turn is not NOBODY:
            self.turn = seat
            if laid == 1:
                self.led = SUIT_OF[card]
        elif self.options.hidden_trump:
            self.follow(seat)
        return events

    def _say(self, seat: int, move: Move) -> list[Event]:
        """Make a move that doesn't play a card, and return its events."""
        word = move[0]
        if word == "call":
            return self._call(seat, int(move[1]), int(move[2]))
        if word in SUIT:
            return self._name(seat, word)
        if self.naming:
            return self._hide(seat, word)
        if word == "ask":
            opening: list[Event] = []
            self._open(seat, "asked", opening)
            self.follow(seat)
            return opening
        events = [Event("sweep", seat, {"word": word})]
        self.sweeping = False
        if word == "on":
            self._lead(seat, events)
        else:
            self.end_round(seat & 1, "sweep", events)
        return events

    def _name(self, seat: int, suit: str) -> list[Event]:
        """Name trumps, and deal all cards (CP-3, CP-4)."""
        self.trump = SUIT[suit]
        self._deal_rest()
        self.ask(seat)
        return [Event("trump", seat, {"suit": suit})]

    def _deal_rest(self) -> None:
        self.hands = [hand + rest for hand, rest in zip(self.hands, self.stock, strict=True)]
        self.stock = (0, 0, 0, 0)

    def _hide(self, seat: int, card: str) -> list[Event]:
        """Lay a card face down instead of naming trumps, and deal all cards (CP-24)."""
        self.closed = BIT[card]
        self._deal_rest()
        self.hands[seat] -= self.closed
        self.ask(seat)
        return [Event("hide", seat, {})]

    def _open(self, seat: int | None, by: str, events: list[Event]) -> None:
        """Open the hidden card: put it into the caller's hand and make its suit trumps (CP-24)."""
        self.shows(seat, by, events)
        self.open_card, self.closed, self.opened = self.closed, 0, len(self.played)
        self.trump = SUIT_OF[self.open_card]
        self.hands[NEXT[self.dealer]] += self.open_card

    def _lead(self, seat: int, events: list[Event]) -> None:
        """Make it this seat's turn to lead. Before the last trick, first open a hidden card (CP-24)."""
        if self.closed and len(self.winners) == TRICKS - 1:
            self._open(None, "last", events)
        self.ask(seat)

    def _end_trick(self, leader: int, events: list[Event]) -> None:
        """Give the trick to the seat with the best card (CP-6), which usually leads next."""
        first, second, third, fourth = trick = self.played[-4:]
        card = best(first | second | third | fourth, SUIT_OF[first], self.trump)
        winner = (leader + trick.index(card)) & 3
        winners = self.winners
        winners.append(winner)
        data = {"number": len(winners), "card": WORD[card]}
        events.append(_make(Event, ("trick", winner, data, None)))
        count = 1
        if self.options.double_sar:
            data["count"] = count = len(winners) - self.taken[0] - self.taken[1]
            if self.collects(card, count):
                events.append(Event("take", winner, {"count": count}))
            else:
                count = 0
        if count and self.collect(winner, count, events):
            return
        if self.options.hidden_trump:
            self._lead(winner, events)
            return
        self.to_act = ALONE[winner]
        self.led = 0
        if self.turn is not NOBODY:
            self.turn = winner

    def _call(self, seat: int, target: int, trick: int) -> list[Event]:
        """Call a seat for a revoke, and return the events.

        The calling team wins the round if the call is right, and otherwise the other team does. The winners
        score a court or points (CP-16, CP-26).
        """
        plays, leads = self.plays(target), self.played[::4]
        right = trick in revokes(plays, leads, self.hands[target])
        card, led = plays[trick - 1], SUIT_OF[leads[trick - 1]]
        data = {"target": target, "trick": trick, "card": WORD[card], "suit": SUIT_WORD[led]}
        events = [Event("call", seat, {**data, "right": right})]
        team = (seat if right else target) & 1
        self.gain(team, seat, self.called(team), "call", events)
        self.run = 0
        self.end_round(team, "call", events)
        return events

    def call_time(self) -> None:
        """Make the current round the last (CP-15).

        This has no effect in a game with a fixed number of rounds.
        """
        if self.options.time and self.result is None:
            self.last = True

    def pack(self) -> dict[str, Any]:
        return codec.packed(self)

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        self = cls._blank(seats, seed, shuffles, options)
        over = codec.unpack(self, fields)
        codec.check(self, over)
        tricks = len(self.winners)
        laid = self.played[4 * tricks :]
        turn = (self.leader(tricks) + len(laid)) & 3
        self.ask(turn)
        if laid and self.options.hidden_trump:
            self.follow(turn)
        elif laid and self.turn is not NOBODY:
            self.led = SUIT_OF[laid[0]]
        if over:
            self.finish()
        return self


# Teams score few courts in a round, so they're often equal at the end of a short game. Seven rounds have 371
# questions. With hours for each question, they take two months.
GAME = Game(
    "Court Piece",
    range(4, 5),
    CourtPieceOptions,
    CourtPiece,
    lambda seats: TEAMS,
    common=(("ties", "rounds"),),
    unhurried=unhurried,
    presets=PRESETS,
    kinds=KINDS,
    kind_of=kind_of,
)
