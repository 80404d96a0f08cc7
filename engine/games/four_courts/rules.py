"""Rules FC-2 to FC-15: how a game of The Four Courts begins, what each move does, and how the game ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self

from engine.cards.shuffle import shuffled
from engine.contract import Event, Move, Result, ranked
from engine.games.four_courts import codec
from engine.games.four_courts.choices import Choices
from engine.games.four_courts.facts import (
    CARDS,
    COURT_COUNT,
    COURT_NUMBER,
    COURTS,
    GOALS,
    LASTING,
    PRECEDENCE,
    SUIT_NUMBER,
    SUITS,
    SUPPLY,
    VALUE,
    bonuses,
    by_precedence,
    scores,
)
from engine.games.four_courts.options import FourCourtsOptions
from engine.games.four_courts.view import (
    Dealt,
    Hand,
    Laid,
    Loaded,
    Over,
    Picked,
    Picks,
    Revealed,
    Scored,
    Taken,
    TieBreak,
)
from engine.state import Game

_SEATS = {seats: tuple(range(seats)) for seats in (3, 4)}


class FourCourts(Choices):
    """The state of a Four Courts game."""

    __slots__ = ()

    key = "the-four-courts"
    story = frozenset(("take", "tie-break"))
    rounds_end: ClassVar[frozenset[str]] = frozenset(("deal",))
    chapters_end = rounds_end
    # A pick stays secret and can change until all have picked. Cards are revealed before they're laid.
    showing_nothing = frozenset(("lay", "take", "load"))

    @classmethod
    def deal(cls, seats: int, seed: str, options: Any) -> Self:
        """Start a game: load the Courts, draw the Most goals and deal the first round (FC-2 to FC-5)."""
        state = cls._blank(seats, seed, 1, options)
        state.to_act = _SEATS[seats]
        drawn = shuffled(seed, 0, SUITS)[:GOALS]
        state.goals = tuple(suit for suit in SUITS if suit in drawn)
        state.tokens = list(COURTS)
        state.supply = [SUPPLY] * len(SUITS)
        state.taken = [(0,) * len(SUITS)] * seats
        state.piles = [()] * (seats * COURT_COUNT)
        state.picks = [""] * seats
        state.round = 0
        state.discards, state.aside = CARDS, ()
        state._deal([])
        return state

    def trick_over(self, events: Iterable[Event]) -> bool:
        """Return True if the last of the revealed cards was laid."""
        return any(event.name == "lay" for event in events) and len(self.landed) == len(self.order)

    def _deal(self, events: list[Event]) -> None:
        """Deal all cards that aren't at the Courts, the same number to each seat (FC-5, FC-11)."""
        cards = shuffled(self.seed, self.shuffles, by_precedence(self.discards + self.aside))
        self.shuffles += 1
        self.round += 1
        # Forget the last turn's cards. They may be in a hand now, and views must not show them there.
        self.order, self.landed = (), ()
        each = len(cards) // self.seats
        self.hands = [by_precedence(cards[each * seat : each * (seat + 1)]) for seat in range(self.seats)]
        self.discards, self.aside = (), by_precedence(cards[each * self.seats :])
        dealt: Dealt = {"round": self.round, "count": each, "aside": len(self.aside)}
        events.append(Event("deal", None, dealt))
        for seat, hand in enumerate(self.hands):
            held: Hand = {"cards": list(hand)}
            events.append(Event("hand", seat, held, (seat,)))

    # Dumps

    def pack(self) -> dict[str, Any]:
        return codec.packed(self)

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        state = cls._blank(seats, seed, shuffles, options)
        if summary := codec.unpack(state, fields):
            state._finish(summary, [])
        elif len(state.landed) < len(state.order):
            state.to_act = (state.order[len(state.landed)][0],)
        else:
            state.to_act = tuple(seat for seat, pick in enumerate(state.picks) if not pick)
        return state

    # Moves

    def play(self, seat: int, move: Move) -> list[Event]:
        """Pick or lay a card, then do everything that needs no decision. Return the events."""
        self.complete(seat, move)
        events: list[Event] = []
        if len(self.landed) < len(self.order):
            self._lay(seat, move, events)
        else:
            self._pick(seat, move[0], events)
        return events

    def _pick(self, seat: int, card: str, events: list[Event]) -> None:
        changed = self.picks[seat] != ""
        self.picks[seat] = card
        if not changed:
            self.to_act = tuple(other for other in self.to_act if other != seat)
            picks: Picks = {"count": self.seats - len(self.to_act)}
            events.append(Event("pick", seat, picks))
        own: Picked = {"card": card, "changed": changed}
        events.append(Event("picked", seat, own, (seat,)))
        if not self.to_act:
            self._reveal(events)

    def _reveal(self, events: list[Event]) -> None:
        picks, hands = self.picks, self.hands
        for seat, card in enumerate(picks):
            at = hands[seat].index(card)
            hands[seat] = hands[seat][:at] + hands[seat][at + 1 :]
        self.order = tuple(sorted(enumerate(picks), key=lambda shown: PRECEDENCE[shown[1]]))
        self.landed = ()
        self.picks = [""] * self.seats
        self.to_act = (self.order[0][0],)
        data: Revealed = {
            "cards": [card for _, card in self.order],
            "seats": [seat for seat, _ in self.order],
        }
        events.append(Event("reveal", None, data))

    def _lay(self, seat: int, move: Move, events: list[Event]) -> None:
        card = self.order[len(self.landed)][1]
        court = move[0]
        at = COURT_NUMBER[court]
        pile = (*self.piles[COURT_COUNT * seat + at], card)
        self.landed = (*self.landed, at)
        self.piles[COURT_COUNT * seat + at] = pile
        data: Laid = {"card": card, "court": court, "count": len(pile)}
        events.append(Event("lay", seat, data))
        if len(pile) > LASTING:
            self._take(seat, at, move[1] if len(move) > 1 else self.tokens[at], events)
            if not self.tokens[at] and not self._load(at, events):
                self._finish("supply", events)
                return
        if len(self.landed) < self.seats:
            self.to_act = (self.order[len(self.landed)][0],)
            return
        if not self.hands[0]:
            if self.round == self.options.rounds:
                self._finish("rounds", events)
                return
            self._deal(events)
        self.to_act = _SEATS[self.seats]
        if len(self.hands[0]) == 1:
            self.picks = [hand[0] for hand in self.hands]
            self._reveal(events)

    def _take(self, seat: int, at: int, suit: str, events: list[Event]) -> None:
        """Take one of a Court's tokens in exchange for three cards (FC-9)."""
        pile, self.piles[COURT_COUNT * seat + at] = self.piles[COURT_COUNT * seat + at], ()
        self.discards = by_precedence(self.discards + pile)
        self.tokens[at] = self.tokens[at].replace(suit, "")
        have = list(self.taken[seat])
        have[SUIT_NUMBER[suit]] += 1
        self.taken[seat] = tuple(have)
        data: Taken = {
            "court": COURTS[at],
            "suit": suit,
            "cards": list(pile),
            "left": list(self.tokens[at]),
            "count": sum(have),
        }
        events.append(Event("take", seat, data))

    def _load(self, at: int, events: list[Event]) -> bool:
        """Reload a Court (FC-10). Return True if the supply was sufficient (FC-12)."""
        court = COURTS[at]
        lacking = self.lacking(at)
        if lacking:
            short: Loaded = {"court": court, "suits": lacking}
            events.append(Event("short", None, short))
            return False
        for suit in court:
            self.supply[SUIT_NUMBER[suit]] -= 1
        self.tokens[at] = court
        data: Loaded = {"court": court, "suits": list(court)}
        events.append(Event("load", None, data))
        return True

    # The end

    def _finish(self, summary: str, events: list[Event]) -> None:
        """Count the points and rank the seats (FC-13, FC-14). `summary` is "supply" or "rounds".

        No two cards are equal, so seats share a place only if no cards are compared.
        """
        points = scores(self.goals, self.taken)
        left = [self.hands[seat] or (card,) for seat, card in sorted(self.order)]
        sums = [sum(VALUE[card] for card in cards) for cards in left]
        best = sorted(
            range(self.seats), key=lambda seat: (-points[seat], -sums[seat], PRECEDENCE[left[seat][0]])
        )
        shared = not self.hands[0] and self.options.last_cards == "draw"
        if shared:
            best.sort(key=lambda seat: (-points[seat], seat))
        self.result = Result(ranked(points) if shared else tuple((seat,) for seat in best), points, summary)
        self.to_act = ()
        for seat, bonus in enumerate(bonuses(self.goals, self.taken)):
            scored: Scored = {"tokens": sum(self.taken[seat]), "bonus": bonus, "score": points[seat]}
            events.append(Event("score", seat, scored))
        for score in dict.fromkeys(points[seat] for seat in best):
            tied = [seat for seat in best if points[seat] == score]
            if len(tied) > 1:
                broken: TieBreak = {
                    "score": score,
                    "by": "shared" if shared else "hand" if self.hands[0] else "last-card",
                    "seats": tied,
                    "cards": [list(left[seat]) for seat in tied],
                    "sums": [sums[seat] for seat in tied],
                }
                events.append(Event("tie-break", None, broken))
        over: Over = {
            "by": self.result.summary,
            "places": [list(place) for place in self.result.places],
            "scores": list(points),
        }
        first = self.result.places[0]
        events.append(Event("over", first[0] if len(first) == 1 else None, over))


GAME = Game("The Four Courts", range(3, 5), FourCourtsOptions, FourCourts)
