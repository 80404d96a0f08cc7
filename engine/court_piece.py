"""Court Piece (Rang): four players, two against two, tricks and trumps, courts for seven tricks in a row. Rules CP-1 to CP-18.

Here are the rules of this one game. How a card looks or how a sentence is put may never enter.

Moves, word by word
    ask "trump"   "S" "H" "D" "C"           the caller names trumps after her first five cards (CP-3)
    ask "card"    "KH"                      a card of the hand; with option `honour` every card is offered (CP-5, CP-16)
    ask "sweep"   "on" "stop"               after the first seven tricks: all thirteen, or the next round (CP-11)
    "call" stands beside the words above, or alone (ask "call") for who is not to act, with option `honour` (CP-16):
    ask "seat"    "1" "3"                   the opponent who is called for a revoke
    ask "trick"   "1" … "13"                the trick in which she did it: ("call", "3", "7")

Events (name: seat; data). All are public but "cards".
    deal: the dealer; round, caller, count (of cards that each player now holds: 5 or 13)
    cards: their owner; cards (that she has just been dealt), to her alone
    trump: the caller; suit
    card: who played it; card
    trick: who won it; number, card (that won it), count (of tricks lying in the middle, 0 without `double-sar`)
    take: who collects tricks from the middle (CP-17); count
    court: the seat whose trick or call it was, or None; team, score (courts gained), by: "tricks" "thirteen" "rounds" "call".
        "thirteen" is in place of the round's courts by tricks (CP-10), "rounds" is for seven rounds in a row (CP-18)
    sweep: who chose; word "on" or "stop" (CP-11). Not sent when an option has chosen
    call: who called; target, trick, card (that was played then), suit (that was led), right (true or false)
    round: None; number, team (that won it), tricks [2], courts [2] (gained in this round), by: "tricks" "sweep" "call"
    over: None; courts [2], by (the result's summary: "rounds" or "time")
A team is the list of its seats; of two numbers the first is that of seats 0 and 2.

A view has, beside what all games show (`State.public`)
    phase "trump" "card" "sweep" "over" · turn (the seat to act, or None) · teams · dealer · caller · round · rounds (None
    against the clock) · last_round (nothing but this round is to come) · trump (None before it is named) · hand (own cards,
    sorted; absent for a bystander) · counts (cards in hands, by seat) · stock (cards not yet dealt) ·
    leader and trick [{seat, card}] (on the table) · last_trick {number, winner, cards [{seat, card}]} or None ·
    number (of the trick being played) · tricks [2] · won (tricks by seat) · middle (tricks uncollected, CP-17) ·
    row {team, count} (tricks in a row) · rounds_row {team, count} (rounds in a row, only with `seven-deals`) ·
    courts [2] (of the game) · round_courts [2] · sheet [{team, tricks, courts}] (the rounds so far)

Where shared/rules leave something open: tricks collected together count one after the other for courts, so that nine make a
court and two tricks in a row (CP-17); who has collected needs two new tricks to collect again (CP-17); the court for seven
rounds comes on top of any other, also of the 52, and counts for the next dealer (CP-10, CP-14, CP-18).
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from math import comb
from typing import Any, Self

from engine.contract import (
    Choice,
    Event,
    Game,
    Illegal,
    Move,
    Options,
    Result,
    State,
    ended,
    number,
    one_of,
    switch,
)
from engine.decks import RANKS, STANDARD, SUIT_NAMES, SUITS
from engine.shuffle import chosen, fresh_seed, shuffled

# A card is one bit of 52, a hand the sum of its cards: thirteen bits a suit, the ace on top. So a suit is followed with one
# "and", and the best card of a trick is its highest bit. Words are made only for those who look.
_BIT: dict[str, int] = {
    rank + suit: 1 << (13 * at + 12 - RANKS.index(rank)) for at, suit in enumerate(SUITS) for rank in RANKS
}
_WORD = {bit: word for word, bit in _BIT.items()}
_SUIT = {suit: 0x1FFF << 13 * at for at, suit in enumerate(SUITS)}
_SUIT_OF = {bit: _SUIT[word[1]] for word, bit in _BIT.items()}
_SUIT_WORD = {mask: suit for suit, mask in _SUIT.items()}
_MOVES: dict[Move, int] = {(): 0, **{(word,): bit for word, bit in _BIT.items()}}
_PACK = tuple(_BIT[card] for card in STANDARD)
_ALL = sum(_PACK)
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = _SUIT.values()
_ACES = sum(_BIT["A" + suit] for suit in SUITS)

_SEATS = range(4)
_ALONE = tuple((seat,) for seat in _SEATS)
_NEXT = (1, 2, 3, 0)
_TEAMS = ((0, 2), (1, 3))
_COURT = 7
_TRICKS = 13
_MOST_ROUNDS = 25
_tuple = tuple.__new__  # a NamedTuple's own constructor takes twice the time


class _Words(dict[int, tuple[str, ...]]):
    """The cards of one suit that a hand holds, as words from high to low. Grows to four times 8,192 at most."""

    def __missing__(self, cards: int) -> tuple[str, ...]:
        words = self[cards] = tuple(word for word, bit in _BIT.items() if bit & cards)
        return words


class _Followers(dict[int, Choice]):
    """The Choice of who must follow suit, by her cards of that suit."""

    def __missing__(self, cards: int) -> Choice:
        choice = self[cards] = Choice("card", _WORDS[cards])
        return choice


_WORDS = _Words()
_FOLLOW = _Followers()


def _words(cards: int) -> tuple[str, ...]:
    """The words of any cards, in the order of a hand."""
    held = _WORDS
    return held[cards & _SPADES] + held[cards & _HEARTS] + held[cards & _DIAMONDS] + held[cards & _CLUBS]


def _best(trick: list[int], trump: int) -> int:
    """The card that wins a trick: the highest trump, else the highest of the suit led (CP-6)."""
    cards = sum(trick)
    return 1 << (cards & trump or cards & _SUIT_OF[trick[0]]).bit_length() - 1


@dataclasses.dataclass(frozen=True)
class CourtPieceOptions(Options):
    """What the host of a table may choose."""

    sweep: str = one_of("ask", "play-on", "next-round", rule="CP-11")
    rounds: int = number(7, 1, _MOST_ROUNDS, "CP-15")
    time: int = number(0, 0, 10080, "CP-15")
    """Minutes; 0 is not against the clock. Otherwise `rounds` does not bind."""
    honour: bool = switch(False, "CP-16")
    double_sar: bool = switch(False, "CP-17")
    ace_rule: bool = switch(False, "CP-17")
    seven_deals: bool = switch(False, "CP-18")
    first_seven: bool = switch(False, "CP-18")


class CourtPiece(State):
    """A table of Court Piece.

    `hands` and `stock` (what each seat has still to be dealt) are cards by seat, `played` the round's cards in order,
    `winners` the seats that won its tricks. `taken` and `gained` are tricks and courts of this round by team, `run` the
    tricks in a row of `run_team`, `sheet` the rounds that are over: (team, its tricks, courts of both) each.
    `turn` is the seat that plays a card with nothing else to say, or None; `led` the suit that she must follow, or 0.
    """

    __slots__ = (
        "dealer", "gained", "hands", "last", "led", "played", "run", "run_team", "sheet", "stock", "sweeping", "taken",
        "trump", "turn", "winners",
    )  # fmt: skip

    key = "court-piece"
    spoken = {
        **{f"{name} trump{plural}": suit for suit, name in SUIT_NAMES.items() for plural in ("", "s")},
        "play on": "on", "go on": "on", "continue": "on", "all thirteen": "on",
        "next": "stop", "next round": "stop", "end": "stop", "revoke": "call",
    }  # fmt: skip

    options: CourtPieceOptions
    dealer: int
    gained: list[int]
    hands: list[int]
    last: bool
    led: int
    played: list[int]
    run: int
    run_team: int
    sheet: tuple[tuple[int, int, int, int, int], ...]
    stock: tuple[int, ...]
    sweeping: bool
    taken: list[int]
    trump: int
    turn: int | None
    winners: list[int]

    @classmethod
    def deal(cls, seats: int, seed: str, options: CourtPieceOptions) -> Self:
        """A new game: the first dealer is drawn (CP-2), five cards each are dealt."""
        self = cls.__new__(cls)
        self.options = options
        self.seats = seats
        self.seed = seed
        self.shuffles = 1
        self.result = None
        self.dealer = chosen(seed, 0, seats)
        self.last = False
        self.run = self.run_team = 0
        self.sheet = ()
        self._deal()
        return self

    def _deal(self) -> None:
        """Five cards to each player, caller first, and the rest laid ready (CP-3, CP-4)."""
        order = shuffled(self.seed, self.shuffles, _PACK)
        self.shuffles += 1
        self.hands = [0, 0, 0, 0]
        stock = [0, 0, 0, 0]
        caller = _NEXT[self.dealer]
        for at in _SEATS:
            seat = (caller + at) & 3
            self.hands[seat] = sum(order[5 * at : 5 * at + 5])
            stock[seat] = sum(order[20 + 4 * at : 24 + 4 * at]) + sum(order[36 + 4 * at : 40 + 4 * at])
        self.stock = tuple(stock)
        self.played = []
        self.winners = []
        self.taken = [0, 0]
        self.gained = [0, 0]
        self.sweeping = False
        self.trump = self.led = 0
        self.to_act = _ALONE[caller]
        self.turn = None

    # What may be said

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        # Nearly every question is for a card and comes from the seat on turn: answered here. `_asked` knows the whole of it.
        if type(seat) is int and seat == self.turn:
            try:
                card = _MOVES[said]
            except (KeyError, TypeError):
                return self._asked(seat, said)
            hand = self.hands[seat]
            follow = hand & self.led
            if card & (follow or hand):
                return None
            if not card:
                if follow:
                    return _FOLLOW[follow]
                return _tuple(Choice, ("card", _words(hand), 1, 1, False))
        return self._asked(seat, said)

    def _asked(self, seat: int, said: Move) -> Choice | None:
        self.seated(seat)
        if type(said) is not tuple:
            raise Illegal("not-a-move")
        ask, words = self._question(seat)
        if not words:
            return self.waiting(seat, said)
        if not said:
            return Choice(ask, words)
        word = said[0]
        if type(word) is not str:
            raise Illegal("not-a-word")
        if word not in words:
            raise self._refused(seat, ask, word)
        if word == "call":
            return self._calling(seat, said)
        ended(said, 1)
        return None

    def _question(self, seat: int) -> tuple[str, tuple[str, ...]]:
        """What a seat is asked, and all that it may answer; no words where it has nothing to say."""
        calls = ("call",) if self._callable(seat) else ()
        if seat not in self.to_act:
            return "call", calls
        if not self.trump:
            return "trump", SUITS
        if self.sweeping:
            return "sweep", ("on", "stop", *calls)
        return "card", _words(self.hands[seat] & self.led or self.hands[seat]) + calls

    def _refused(self, seat: int, ask: str, word: str) -> Illegal:
        """Why a word was not among those offered."""
        card = _BIT.get(word, 0)
        if ask == "trump" and card:
            return Illegal("trump-first", "CP-3")
        if ask == "card" and card:
            if card & self.hands[seat]:
                return Illegal("must-follow", "CP-5", suit=_SUIT_WORD[self.led])
            return Illegal("not-in-hand", card=word)
        if seat not in self.to_act and word != "call":
            return Illegal("not-your-turn")
        return Illegal("not-offered", ask=ask)

    # Calling a revoke (CP-16). Nothing is noted: what was played and what is held say it all, in any imagined world too.

    def _callable(self, seat: int) -> tuple[int, ...]:
        """The opponents whom a seat may call for a revoke: those who have played a card of this round."""
        if not self.options.honour or self.result is not None:
            return ()
        return tuple(other for other in _TEAMS[1 - seat % 2] if self._plays(other))

    def _plays(self, seat: int) -> list[int]:
        """The cards that a seat has played in this round, one a trick."""
        at, plays, leader = 0, [], _NEXT[self.dealer]
        while (mine := at + (seat - leader) % 4) < len(self.played):
            plays.append(self.played[mine])
            if len(plays) > len(self.winners):
                break
            leader = self.winners[len(plays) - 1]
            at += 4
        return plays

    def _revoked(self, seat: int, trick: int) -> bool:
        """Whether a seat did not follow suit in a trick of this round, numbered from 1, although it could have."""
        plays = self._plays(seat)
        led = _SUIT_OF[self.played[4 * trick - 4]]
        return not plays[trick - 1] & led and bool((self.hands[seat] | sum(plays[trick:])) & led)

    def _calling(self, seat: int, said: Move) -> Choice | None:
        seats = tuple(str(other) for other in self._callable(seat))
        if len(said) == 1:
            return Choice("seat", seats)
        if said[1] not in seats:
            raise Illegal("no-such-call", "CP-16", ask="seat")
        tricks = tuple(str(trick) for trick in range(1, len(self._plays(int(said[1]))) + 1))
        if len(said) == 2:
            return Choice("trick", tricks)
        if said[2] not in tricks:
            raise Illegal("no-such-call", "CP-16", ask="trick")
        ended(said, 3)
        return None

    # What happens

    def play(self, seat: int, move: Move) -> list[Event]:
        try:
            card = _MOVES[move] if type(seat) is int and seat == self.turn else 0
        except (KeyError, TypeError):
            card = 0
        hands = self.hands
        if not (card and card & (hands[seat] & self.led or hands[seat])):
            self.complete(seat, move)
            if move not in _MOVES:
                return self._say(seat, move)
            card = _MOVES[move]
        hands[seat] ^= card
        played = self.played
        played.append(card)
        events: list[Event] = [_tuple(Event, ("card", seat, {"card": move[0]}, None))]
        at = len(played) & 3
        if not at:
            self._end_trick(_NEXT[seat], events)
            return events
        seat = _NEXT[seat]
        self.to_act = _ALONE[seat]
        if self.turn is not None:
            self.turn = seat
            if at == 1:
                self.led = _SUIT_OF[card]
        return events

    def _say(self, seat: int, move: Move) -> list[Event]:
        """A move that is not a card."""
        word = move[0]
        if word == "call":
            return self._call(seat, int(move[1]), int(move[2]))
        if word in _SUIT:
            return self._name(seat, word)
        events = [Event("sweep", seat, {"word": word})]
        self.sweeping = False
        if word == "stop":
            self._end_round(seat & 1, "sweep", events)
        else:
            self._lead(seat)
        return events

    def _name(self, seat: int, suit: str) -> list[Event]:
        """Trumps are named and the rest is dealt (CP-3, CP-4)."""
        self.trump = _SUIT[suit]
        events = [Event("trump", seat, {"suit": suit}), self._dealt(13)]
        for owner in _SEATS:
            events.append(Event("cards", owner, {"cards": list(_words(self.stock[owner]))}, _ALONE[owner]))
            self.hands[owner] |= self.stock[owner]
        self.stock = (0, 0, 0, 0)
        self._lead(seat)
        return events

    def _lead(self, seat: int) -> None:
        self.to_act = _ALONE[seat]
        self.led = 0
        self.turn = None if self.options.honour else seat

    def _end_trick(self, leader: int, events: list[Event]) -> None:
        trick = self.played[-4:]
        card = _best(trick, self.trump)
        winner = (leader + trick.index(card)) & 3
        winners = self.winners
        winners.append(winner)
        count = 1
        middle = 0
        if self.options.double_sar:
            middle = len(winners) - self.taken[0] - self.taken[1]
            count = middle if self._collects(card, middle) else 0
        data = {"number": len(winners), "card": _WORD[card], "count": middle}
        events.append(_tuple(Event, ("trick", winner, data, None)))
        if count and self._collect(winner, count, events):
            return
        self.to_act = _ALONE[winner]
        self.led = 0
        if self.turn is not None:
            self.turn = winner

    def _collects(self, card: int, middle: int) -> bool:
        """Whether the winner of the last trick, won by `card`, takes all that lie in the middle (CP-17)."""
        winners = self.winners
        if len(winners) == _TRICKS:
            return True
        if middle < 2 or winners[-1] != winners[-2]:
            return False
        return not (self.options.ace_rule and card & _ACES and _best(self.played[-8:-4], self.trump) & _ACES)

    def _collect(self, seat: int, count: int, events: list[Event]) -> bool:
        """Count tricks for the seat's team: courts (CP-8 to CP-10), the round's end. True when the seat is not just to lead."""
        team = seat & 1
        taken = self.taken
        before = taken[team]
        taken[team] = after = before + count
        options = self.options
        if options.double_sar:
            events.append(Event("take", seat, {"count": count}))
        if team != self.run_team:
            self.run_team = team
            self.run = 0
        alone = not taken[1 - team]
        if options.first_seven and not alone:
            self.run = 0
        else:
            self.run += count
            # Of tricks in a row after the first seven, `first-seven` knows nothing: the count stays at nought.
            if options.first_seven and before >= _COURT:
                self.run = 0
            elif self.run >= _COURT:
                courts, self.run = divmod(self.run, _COURT)
                if options.first_seven:
                    courts, self.run = 1, 0
                self._gain(team, seat, courts, "tricks", events)
        if len(self.winners) == _TRICKS:
            if after == _TRICKS:
                self.gained[team] = 0
                self._gain(team, seat, 52, "thirteen", events)
                self.run = 0
            self._end_round(0 if taken[0] > taken[1] else 1, "tricks", events)
            return True
        if alone and before < _COURT <= after and options.sweep != "play-on":
            if options.sweep == "next-round":
                self._end_round(team, "sweep", events)
            else:
                self.sweeping = True
                self.to_act = _ALONE[seat]
                self.led = 0
                self.turn = None
            return True
        return False

    def _gain(self, team: int, seat: int | None, courts: int, by: str, events: list[Event]) -> None:
        self.gained[team] += courts
        events.append(Event("court", seat, {"team": list(_TEAMS[team]), "score": courts, "by": by}))

    def _call(self, seat: int, target: int, trick: int) -> list[Event]:
        """A seat calls another for a revoke: who is right wins the round with a court (CP-16)."""
        right = self._revoked(target, trick)
        data = {
            "target": target,
            "trick": trick,
            "card": _WORD[self._plays(target)[trick - 1]],
            "suit": _SUIT_WORD[_SUIT_OF[self.played[4 * trick - 4]]],
            "right": right,
        }
        events = [Event("call", seat, data)]
        team = (seat if right else target) & 1
        self._gain(team, seat, 1, "call", events)
        self.run = 0
        self._end_round(team, "call", events)
        return events

    def _end_round(self, team: int, by: str, events: list[Event]) -> None:
        """A team has won the round: write it down, then deal the next, or the game is over."""
        taken, gained = self.taken, self.gained
        self.sheet += ((team, taken[0], taken[1], 0, 0),)
        if self.options.seven_deals and self._rounds_row() % _COURT == 0:
            self._gain(team, None, 1, "rounds", events)
        self.sheet = (*self.sheet[:-1], (team, taken[0], taken[1], gained[0], gained[1]))
        data = {
            "number": len(self.sheet),
            "team": list(_TEAMS[team]),
            "tricks": [*taken],
            "courts": [*gained],
            "by": by,
        }
        events.append(Event("round", None, data))
        self.sweeping = False
        if self.last or len(self.sheet) >= self._rounds():
            self.gained = [0, 0]
            self._finish()
            assert self.result is not None
            events.append(Event("over", None, {"courts": self._courts(), "by": self.result.summary}))
            return
        if team == self.dealer & 1:
            self.dealer = _NEXT[self.dealer]  # CP-12
        elif gained[team]:
            self.dealer = (self.dealer + 2) & 3  # CP-14; else the same (CP-13)
        if self.options.first_seven:
            self.run = 0
        self._deal()
        events.append(self._dealt(5))
        for owner in _SEATS:
            events.append(Event("cards", owner, {"cards": list(_words(self.hands[owner]))}, _ALONE[owner]))

    def _dealt(self, count: int) -> Event:
        data = {"round": len(self.sheet) + 1, "caller": _NEXT[self.dealer], "count": count}
        return Event("deal", self.dealer, data)

    def _finish(self) -> None:
        """The end: more courts win, equal courts have no winner (CP-15)."""
        courts = self._courts()
        if courts[0] == courts[1]:
            places: tuple[tuple[int, ...], ...] = (tuple(_SEATS),)
        else:
            places = _TEAMS if courts[0] > courts[1] else _TEAMS[::-1]
        scores = tuple(float(courts[seat & 1]) for seat in _SEATS)
        self.result = Result(places, scores, "time" if self.last else "rounds")
        self.to_act = ()
        self.turn = None
        self.led = 0

    def _rounds(self) -> int:
        return _MOST_ROUNDS if self.options.time else self.options.rounds

    def _rounds_row(self) -> int:
        """How many rounds in a row the winner of the last one has won."""
        row = 0
        for row, past in enumerate(reversed(self.sheet), 1):
            if past[0] != self.sheet[-1][0]:
                return row - 1
        return row

    def _courts(self) -> list[int]:
        return [self.gained[team] + sum(past[3 + team] for past in self.sheet) for team in (0, 1)]

    def call_time(self) -> None:
        """The round being played is the last (CP-15). Nothing where the game is not played against the clock."""
        if self.options.time and self.result is None:
            self.last = True

    # What is seen, kept, and imagined

    def view(self, seat: int | None) -> dict[str, Any]:
        over = self.result is not None
        first = len(self.winners) * 4
        lead = self._leader(len(self.winners))
        seen = self.public(seat)
        seen.update(
            phase="over" if over else "trump" if not self.trump else "sweep" if self.sweeping else "card",
            turn=None if over else self.to_act[0],
            teams=[list(team) for team in _TEAMS],
            dealer=self.dealer,
            caller=_NEXT[self.dealer],
            round=len(self.sheet) + (not over),
            rounds=None if self.options.time else self.options.rounds,
            last_round=self.last or len(self.sheet) + 1 >= self._rounds(),
            trump=_SUIT_WORD.get(self.trump),
            counts=[hand.bit_count() for hand in self.hands],
            stock=sum(cards.bit_count() for cards in self.stock),
            leader=lead,
            trick=self._laid(first, lead),
            last_trick=None,
            number=min(len(self.winners) + 1, _TRICKS),
            tricks=[*self.taken],
            won=[self.winners.count(one) for one in _SEATS],
            middle=len(self.winners) - sum(self.taken),
            row={"team": list(_TEAMS[self.run_team]) if self.run else None, "count": self.run},
            courts=self._courts(),
            round_courts=[*self.gained],
            sheet=[
                {"team": list(_TEAMS[past[0]]), "tricks": list(past[1:3]), "courts": list(past[3:])}
                for past in self.sheet
            ],
        )
        if self.winners:
            cards = self._laid(first - 4, self._leader(len(self.winners) - 1))
            seen["last_trick"] = {"number": len(self.winners), "winner": self.winners[-1], "cards": cards}
        if self.options.seven_deals:
            row = self._rounds_row() % _COURT
            seen["rounds_row"] = {"team": list(_TEAMS[self.sheet[-1][0]]) if row else None, "count": row}
        if seat is not None:
            seen["hand"] = list(_words(self.hands[seat]))
        return seen

    def _leader(self, trick: int) -> int:
        """Who leads a trick of this round, numbered from 0."""
        return self.winners[trick - 1] if trick else _NEXT[self.dealer]

    def _laid(self, first: int, leader: int) -> list[dict[str, Any]]:
        return [
            {"seat": (leader + at) & 3, "card": _WORD[card]}
            for at, card in enumerate(self.played[first : first + 4])
        ]

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.options = self.options
        twin.seats = self.seats
        twin.seed = self.seed
        twin.shuffles = self.shuffles
        twin.to_act = self.to_act
        twin.result = self.result
        twin.dealer = self.dealer
        twin.gained = self.gained[:]
        twin.hands = self.hands[:]
        twin.last = self.last
        twin.led = self.led
        twin.played = self.played[:]
        twin.run = self.run
        twin.run_team = self.run_team
        twin.sheet = self.sheet
        twin.stock = self.stock
        twin.sweeping = self.sweeping
        twin.taken = self.taken[:]
        twin.trump = self.trump
        twin.turn = self.turn
        twin.winners = self.winners[:]
        return twin

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """Every deal that the seat's knowledge allows is equally likely.

        Who did not follow suit has none of it left. Only with `honour` that is no proof, and any deal is possible.
        """
        self.seated(seat)
        twin = self.copy()
        twin.seed = fresh_seed(rng)
        others = [other for other in _SEATS if other != seat]
        unseen = _ALL - sum(self.played) - self.hands[seat]
        if not self.trump:
            order = [bit for bit in _PACK if bit & unseen]
            rng.shuffle(order)
            twin.hands = [sum(order[5 * at : 5 * at + 5]) for at in _SEATS]
            twin.hands[seat] = self.hands[seat]
            kept = [bit for bit in order if not bit & sum(twin.hands)]
            twin.stock = tuple(sum(kept[8 * at : 8 * at + 8]) for at in _SEATS)
            return twin
        voids = [0 if self.options.honour else self._void(other) for other in others]
        sizes = [self.hands[other].bit_count() for other in others]
        for other, hand in zip(others, _dealt_anew(unseen, voids, sizes, rng), strict=True):
            twin.hands[other] = hand
        return twin

    def _void(self, seat: int) -> int:
        """The suits that a seat has not followed in this round."""
        suits = 0
        for trick, card in enumerate(self._plays(seat)):
            led = _SUIT_OF[self.played[4 * trick]]
            if not card & led:
                suits |= led
        return suits

    def rematch(self, seed: str) -> Self:
        """A new game: nothing carries over."""
        return self.deal(self.seats, seed, self.options)

    def pack(self) -> dict[str, Any]:
        return {
            "dealer": self.dealer,
            "trump": _SUIT_WORD.get(self.trump),
            "hands": [" ".join(_words(hand)) for hand in self.hands],
            "stock": [" ".join(_words(hand)) for hand in self.stock],
            "played": " ".join(_WORD[card] for card in self.played),
            "taken": self.taken,
            "gained": self.gained,
            "row": [self.run_team, self.run],
            "sheet": self.sheet,
            "sweeping": int(self.sweeping),
            "last": int(self.last),
            "over": int(self.result is not None),
        }

    @classmethod
    def unpack(
        cls, seats: int, seed: str, shuffles: int, options: CourtPieceOptions, fields: dict[str, Any]
    ) -> Self:
        self = cls.__new__(cls)
        self.options, self.seats, self.seed, self.shuffles, self.result = options, seats, seed, shuffles, None
        self.dealer = _whole(fields["dealer"], 3)
        self.trump = 0 if fields["trump"] is None else _SUIT[fields["trump"]]
        self.hands = [sum(_cards(hand)) for hand in fields["hands"]]
        self.stock = tuple(sum(_cards(hand)) for hand in fields["stock"])
        self.played = _cards(fields["played"])
        self.taken = [_whole(count, _TRICKS) for count in fields["taken"]]
        self.gained = [_whole(count, 60) for count in fields["gained"]]
        self.run_team, self.run = _whole(fields["row"][0], 1), _whole(fields["row"][1], _COURT - 1)
        self.sheet = tuple(_past(*past) for past in fields["sheet"])
        self.sweeping, self.last, over = (
            bool(_whole(fields[name], 1)) for name in ("sweeping", "last", "over")
        )
        self.winners = []
        for first in range(0, len(self.played) - 3, 4):
            trick = self.played[first : first + 4]
            leader = self._leader(len(self.winners))
            self.winners.append((leader + trick.index(_best(trick, self.trump))) & 3)
        self._check()
        if over:
            self._finish()
            return self
        laid = self.played[len(self.winners) * 4 :]
        self._lead((self._leader(len(self.winners)) + len(laid)) & 3)
        if self.sweeping or not self.trump:
            self.turn = None
        elif laid and self.turn is not None:
            self.led = _SUIT_OF[laid[0]]
        return self

    def _check(self) -> None:
        """Raises ValueError where the fields of a dump do not make a table."""
        cards = [_BIT[word] for hand in (*self.hands, *self.stock) for word in _words(hand)] + self.played
        whole = sorted(cards) == sorted(_PACK) and len(self.hands) == len(self.stock) == 4
        for seat, (hand, rest) in enumerate(zip(self.hands, self.stock, strict=True)):
            sizes = (_TRICKS - len(self._plays(seat)), 0) if self.trump else (5, 8)
            whole = whole and (hand.bit_count(), rest.bit_count()) == sizes
        middle = len(self.winners) - self.taken[0] - self.taken[1]
        if not whole or middle < 0 or len(self.taken) != 2 or len(self.gained) != 2:
            raise ValueError("cards or tricks are missing")


def _whole(value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{value!r} is not a number up to {most}")
    return value


def _past(team: Any, *counts: Any) -> tuple[int, int, int, int, int]:
    ours, theirs, courts, others = (_whole(count, 60) for count in counts)
    return _whole(team, 1), ours, theirs, courts, others


def _cards(words: str) -> list[int]:
    return [_BIT[word] for word in words.split()]


def _dealt_anew(unseen: int, voids: list[int], room: list[int], rng: random.Random) -> list[int]:
    """The unseen cards in three hands of given size, none with a card of its void suits; each such deal is equally likely."""
    kinds: dict[tuple[bool, ...], list[int]] = {}
    for suit in _SUIT.values():
        cards = _cards(" ".join(_WORDS[unseen & suit]))
        kinds.setdefault(tuple(not suit & void for void in voids), []).extend(cards)
    ordered = sorted(kinds.items(), key=lambda kind: sum(kind[0]))
    hands = [0, 0, 0]
    left = tuple(room)
    for at, (_, cards) in enumerate(ordered):
        rng.shuffle(cards)
        splits = list(_splits(ordered[at:], left))
        (split,) = rng.choices([split for split, _ in splits], [ways for _, ways in splits])
        left = _less(left, split)
        for owner, count in enumerate(split):
            hands[owner] += sum(cards[:count])
            del cards[:count]
    return hands


def _splits(
    kinds: list[tuple[tuple[bool, ...], list[int]]], room: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ways to share out the first kind of cards so that all kinds find room: how many to each hand, and in how many deals."""
    fits, cards = kinds[0]
    most = [space if fit else 0 for fit, space in zip(fits, room, strict=True)]
    if len(kinds) == 1:
        if most == list(room):
            yield room, comb(len(cards), most[0]) * comb(len(cards) - most[0], most[1])
        return
    for first in range(min(most[0], len(cards)) + 1):
        for second in range(min(most[1], len(cards) - first) + 1):
            third = len(cards) - first - second
            if third <= most[2]:
                split = (first, second, third)
                ways = sum(ways for _, ways in _splits(kinds[1:], _less(room, split)))
                if ways:
                    yield split, ways * comb(len(cards), first) * comb(len(cards) - first, second)


def _less(room: tuple[int, ...], split: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(space - count for space, count in zip(room, split, strict=True))


GAME = Game("Court Piece", range(4, 5), CourtPieceOptions, CourtPiece, lambda seats: _TEAMS)
