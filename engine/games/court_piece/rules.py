"""Court Piece (Rang): two against two, tricks and trumps, a court for seven tricks in a row. Rules CP-*.

Here are the rules of this one game. How a card looks or how a sentence is put may never enter.

Moves, word by word
    ask "trump"   "S" "H" "D" "C"    the caller names trumps after her first five cards (CP-3)
    ask "card"    "KH"               a card of the hand; with `honour` any card of it (CP-5, CP-16)
    ask "sweep"   "on" "stop"        after the first seven tricks: all thirteen, or the next round (CP-11)
    "call", with `honour`, stands beside the words above, or alone (ask "call") out of turn (CP-16):
    ask "seat"    "1" "3"            the opponent who is called for a revoke
    ask "trick"   "1" … "13"         the trick in which she did it: ("call", "3", "7")

Events (name: seat; data), all public: the cards that she is dealt, a player sees in her view.
    deal: the dealer; round, caller. Five cards each (CP-3), in every round but the first
    trump: the caller; suit. The rest is dealt (CP-4)
    card: who played it; card
    trick: who won it; number, card (that won it); with `double-sar` count (of tricks in the middle)
    take: who collects tricks from the middle (CP-17); count
    court: whose trick or call it was, or None; team, score (courts gained), by: "tricks" "thirteen" "rounds"
        "call". "thirteen" stands in place of the round's courts by tricks (CP-10), "rounds" is CP-18's
    sweep: who chose; word: "on" or "stop" (CP-11). Not sent where an option chooses
    call: who called; target, trick, card (played then), suit (led then), right (true or false) (CP-16)
    round: None; number, team (that won it), tricks [2], courts [2] (in it), by: "tricks" "sweep" "call"
    over: None; courts [2], by (the result's summary: "rounds" or "time")
A team is the list of its seats; of two numbers [2] the first is that of seats 0 and 2.

A view, beside what all games show
    phase "trump" "card" "sweep" "over" · turn (seat to act, or None) · teams · dealer · caller · round ·
    rounds (None against the clock) · last_round (no other will follow) · trump (None before it is named) ·
    hand (own cards, sorted; absent for a bystander) · counts (cards in hands) · stock (cards not yet dealt) ·
    number (of the trick being played) · leader (of it) · trick [{seat, card}] ·
    last_trick None or {number, winner, trick [{seat, card}]} · won (tricks by seat) · tricks [2] ·
    middle (tricks uncollected, CP-17) · row {team, count} (tricks in a row) ·
    rounds_row {team, count} (rounds in a row, only with `seven-deals`) · courts [2] · round_courts [2] ·
    sheet [{team, tricks, courts}] (the rounds so far, each with the team that won it)

Where the rules leave something open: tricks collected together count one after the other for courts, so
that nine make a court and two tricks in a row; who has collected needs two new ones to collect again (CP-17).
The court for seven rounds in a row comes on top of any other, and counts for the next dealer (CP-18, CP-14).
"""

from __future__ import annotations

import dataclasses
import random
from typing import Any, ClassVar, Self

from engine.cards.dealing import dealt_anew
from engine.cards.decks import STANDARD
from engine.cards.shuffle import chosen, shuffled
from engine.codec import Fields, integer, lists, record, require, tuples, unpack_fields
from engine.contract import Choice, Event, Illegal, Move, Result, ended, ranked
from engine.options import Options, number, one_of, switch
from engine.state import Game, State

# A card is one bit of 52, a hand the sum of its cards: thirteen bits a suit, the ace on top. One "and" tells
# who must follow suit, a trick's best card is its highest bit, and words are made only for those who look.
_BIT = {
    rank + suit: 1 << 13 * at + 12 - STANDARD.ranks.index(rank)
    for at, suit in enumerate(STANDARD.suits)
    for rank in STANDARD.ranks
}
_WORD = {bit: word for word, bit in _BIT.items()}
_SUIT = {suit: 0x1FFF << 13 * at for at, suit in enumerate(STANDARD.suits)}
_SUIT_OF = {bit: _SUIT[word[1]] for word, bit in _BIT.items()}
_SUIT_WORD = {cards: suit for suit, cards in _SUIT.items()}
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = _SUIT.values()
_ACES = sum(_BIT["A" + suit] for suit in STANDARD.suits)
_PACK = tuple(_BIT[card] for card in STANDARD.cards)
_MOVES: dict[Move, int] = {(word,): bit for word, bit in _BIT.items()}

_SEATS = range(4)
_NEXT = (1, 2, 3, 0)
_ALONE = tuple((seat,) for seat in _SEATS)
_TEAMS = ((0, 2), (1, 3))
_NOBODY = object()
_COURT = 7
_TRICKS = 13
_MOST_ROUNDS = 25

_make = tuple.__new__  # what a NamedTuple's own constructor calls, at half the price


class _Words(dict[int, tuple[str, ...]]):
    """Cards of one suit as words, from high to low: as many entries as are met, 32,768 at most."""

    def __missing__(self, cards: int) -> tuple[str, ...]:
        best = 1 << cards.bit_length() - 1
        words = self[cards] = (_WORD[best], *self[cards - best])
        return words


class _Followers(dict[int, Choice]):
    """The Choice of a player who must follow suit, by her cards of that suit."""

    def __missing__(self, cards: int) -> Choice:
        choice = self[cards] = Choice("card", _WORDS[cards])
        return choice


_WORDS = _Words({0: ()})
_FOLLOW = _Followers()


def _words(cards: int) -> tuple[str, ...]:
    """Any cards as words, in the order of a hand."""
    held = _WORDS
    return held[cards & _SPADES] + held[cards & _HEARTS] + held[cards & _DIAMONDS] + held[cards & _CLUBS]


def _best(trick: list[int], trump: int) -> int:
    """The card that wins a trick: the highest trump, else the highest of the suit led (CP-6)."""
    first, second, third, fourth = trick
    cards = first | second | third | fourth
    return 1 << (cards & trump or cards & _SUIT_OF[first]).bit_length() - 1


def _cards(words: str) -> list[int]:
    cards = [_BIT[word] for word in words.split()]
    require(len(set(cards)) == len(cards), "a card doubled")
    return cards


def _hand(words: str) -> int:
    return sum(_cards(words))


_FIELDS: Fields = {
    "dealer": integer(0, 3),
    "trump": lambda suit: 0 if suit is None else _SUIT[suit],
    "hands": lists(_hand, 4),
    "stock": tuples(_hand, 4),
    "played": _cards,
    "taken": lists(integer(0, _TRICKS), 2),
    "gained": lists(integer(0, 60), 2),
    "sheet": tuples(record(integer(0, 1), *[integer(0, 60)] * 4)),
}


@dataclasses.dataclass(frozen=True)
class CourtPieceOptions(Options):
    """What the host of a table may choose. `time` is in minutes; 0 is a game of `rounds`."""

    sweep: str = one_of("ask", "play-on", "next-round", rule="CP-11")
    rounds: int = number(7, 1, _MOST_ROUNDS, "CP-15")
    time: int = number(0, 0, 10080, "CP-15")
    honour: bool = switch(False, "CP-16")
    double_sar: bool = switch(False, "CP-17")
    ace_rule: bool = switch(False, "CP-17")
    seven_deals: bool = switch(False, "CP-18")
    first_seven: bool = switch(False, "CP-18")


class CourtPiece(State):
    """A table of Court Piece. Its seats are numbered anticlockwise (CP-1).

    By seat: `hands` are the cards held, `stock` those still to be dealt. Of this round: `trump`, all cards of
    its suit (0 before it is named); `played`, the cards in order; `winners`, the seats that won its tricks;
    `taken` and `gained`, the tricks and courts by team; `run`, the tricks in a row that `run_team` has won
    (CP-8); `sweeping`, whether CP-11's question is open. `turn` is the seat that has to play a card and may
    say nothing else, or `_NOBODY`; `led` all cards of the suit that it has to follow, 0 when it leads.
    `sheet` has the rounds that are over: the team that won, the tricks of both, the courts of both; `last` is
    whether time has been called (CP-15).
    """

    __slots__ = (
        "dealer", "gained", "hands", "last", "led", "played", "run", "run_team", "sheet", "stock", "sweeping",
        "taken", "trump", "turn", "winners",
    )  # fmt: skip

    key = "court-piece"
    rounds_end = frozenset(("round",))
    aliases: ClassVar = {
        "play on": "on", "go on": "on", "continue": "on", "next round": "stop", "next": "stop",
    }  # fmt: skip

    options: CourtPieceOptions
    dealer: int
    hands: list[int]
    stock: tuple[int, ...]
    trump: int
    played: list[int]
    winners: list[int]
    turn: object
    led: int
    taken: list[int]
    gained: list[int]
    run_team: int
    run: int
    sheet: tuple[tuple[int, ...], ...]
    sweeping: bool
    last: bool

    @classmethod
    def deal(cls, seats: int, seed: str, options: CourtPieceOptions) -> Self:
        """A new game: the first dealer is drawn (CP-2), five cards each are dealt."""
        self = cls._blank(seats, seed, 1, options)
        self.dealer = chosen(seed, 0, seats)
        self.run = self.run_team = 0
        self.sheet = ()
        self.last = False
        self._deal()
        return self

    def _deal(self) -> None:
        """Five cards to each player, caller first, and the rest laid ready, four at a time (CP-3, CP-4)."""
        order = shuffled(self.seed, self.shuffles, _PACK)
        self.shuffles += 1
        caller = _NEXT[self.dealer]
        self.hands, stock = [0, 0, 0, 0], [0, 0, 0, 0]
        for at in _SEATS:
            seat = (caller + at) & 3
            self.hands[seat] = sum(order[5 * at : 5 * at + 5])
            stock[seat] = sum(order[20 + 4 * at : 24 + 4 * at] + order[36 + 4 * at : 40 + 4 * at])
        self.stock = tuple(stock)
        self.trump = 0
        self.played, self.winners, self.taken, self.gained = [], [], [0, 0], [0, 0]
        self.sweeping = False
        self._ask(caller)

    def _ask(self, seat: int) -> None:
        """The next word is this seat's: trumps, the sweep, or a card to lead."""
        self.to_act = _ALONE[seat]
        self.led = 0
        plain = self.trump and not self.sweeping and not self.options.honour
        self.turn = seat if plain else _NOBODY

    # What may be said

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        # Nearly all questions are for a card and from the seat on turn. They are answered here, in a hurry;
        # what looks odd (even an equal int that is another object) goes to `_answer`, which knows it all.
        if seat is self.turn:
            hand = self.hands[seat]
            follow = hand & self.led
            if said == ():
                if follow:
                    return _FOLLOW[follow]
                return _make(Choice, ("card", _words(hand), 1, 1, False))
            try:
                if _MOVES[said] & (follow or hand):
                    return None
            except (KeyError, TypeError):
                return self._answer(seat, said)
        return self._answer(seat, said)

    def _answer(self, seat: int, said: Move) -> Choice | None:
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
        return ended(said, 1)

    def _question(self, seat: int) -> tuple[str, tuple[str, ...]]:
        """What a seat is asked, and its answers; none where it has nothing to say."""
        calls = ("call",) if self._suspects(seat) else ()
        if seat not in self.to_act:
            return "call", calls
        if not self.trump:
            return "trump", STANDARD.suits
        if self.sweeping:
            return "sweep", ("on", "stop", *calls)
        hand = self.hands[seat]
        return "card", _words(hand & self.led or hand) + calls

    def _refused(self, seat: int, ask: str, word: str) -> Illegal:
        """Why a word was not among those offered."""
        card = _BIT.get(word, 0)
        if seat not in self.to_act:
            return Illegal("not-your-turn")
        if ask == "trump" and card:
            return Illegal("trump-first", "CP-3")
        if ask == "card" and card & self.hands[seat]:
            return Illegal("must-follow", "CP-5", suit=_SUIT_WORD[self.led])
        if ask == "card" and card:
            return Illegal("not-in-hand", card=word)
        return Illegal("not-offered", ask=ask)

    # Calling a revoke (CP-16). None is noted: what was played and what is held tell, in imagined worlds too.

    def _suspects(self, seat: int) -> tuple[str, ...]:
        """The opponents whom a seat may call: those who have played a card of this round."""
        if not self.options.honour or self.result is not None:
            return ()
        return tuple(str(other) for other in _TEAMS[1 - (seat & 1)] if self._plays(other))

    def _calling(self, seat: int, said: Move) -> Choice | None:
        offered = Choice("seat", self._suspects(seat))
        for word in said[1:3]:
            if word not in offered.words:
                raise Illegal("no-such-call", "CP-16", ask=offered.ask)
            if offered.ask == "seat":
                tricks = len(self._plays(int(word)))
                offered = Choice("trick", tuple(str(trick) for trick in range(1, tricks + 1)))
        return offered if len(said) < 3 else ended(said, 3)

    def _plays(self, seat: int) -> list[int]:
        """The cards that a seat has played in this round, one a trick."""
        leaders = [_NEXT[self.dealer], *self.winners]
        places = [4 * trick + ((seat - leader) & 3) for trick, leader in enumerate(leaders)]
        return [self.played[at] for at in places if at < len(self.played)]

    def _revoked(self, seat: int, trick: int) -> bool:
        """Whether a seat, in a trick of this round, could have followed suit and did not."""
        plays = self._plays(seat)
        led = _SUIT_OF[self.played[4 * trick - 4]]
        return not plays[trick - 1] & led and (self.hands[seat] + sum(plays[trick:])) & led != 0

    # What happens

    def play(self, seat: int, move: Move) -> list[Event]:
        # In a hurry like `choice`; whatever is not plainly a legal card is looked at by `complete`.
        hand = 0
        try:
            card = _MOVES[move]
            if seat is self.turn:
                hand = self.hands[seat]
        except (KeyError, TypeError):
            card = 0
        if not card & (hand & self.led or hand):
            self.complete(seat, move)
            if not card:
                return self._say(seat, move)
            hand = self.hands[seat]
        self.hands[seat] = hand ^ card
        played = self.played
        played.append(card)
        events: list[Event] = [_make(Event, ("card", seat, {"card": move[0]}, None))]
        laid = len(played) & 3
        seat = _NEXT[seat]
        if not laid:
            self._end_trick(seat, events)
            return events
        self.to_act = _ALONE[seat]
        if self.turn is not _NOBODY:
            self.turn = seat
            if laid == 1:
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
        if word == "on":
            self._ask(seat)
        else:
            self._end_round(seat & 1, "sweep", events)
        return events

    def _name(self, seat: int, suit: str) -> list[Event]:
        """Trumps are named, and all cards are dealt (CP-3, CP-4)."""
        self.trump = _SUIT[suit]
        self.hands = [hand + rest for hand, rest in zip(self.hands, self.stock, strict=True)]
        self.stock = (0, 0, 0, 0)
        self._ask(seat)
        return [Event("trump", seat, {"suit": suit})]

    def _end_trick(self, leader: int, events: list[Event]) -> None:
        trick = self.played[-4:]
        card = _best(trick, self.trump)
        winner = (leader + trick.index(card)) & 3
        winners = self.winners
        winners.append(winner)
        data = {"number": len(winners), "card": _WORD[card]}
        events.append(_make(Event, ("trick", winner, data, None)))
        count = 1
        if self.options.double_sar:
            data["count"] = middle = len(winners) - self.taken[0] - self.taken[1]
            count = middle if self._collects(card, middle) else 0
        if count and self._collect(winner, count, events):
            return
        self.to_act = _ALONE[winner]
        self.led = 0
        if self.turn is not _NOBODY:
            self.turn = winner

    def _collects(self, card: int, middle: int) -> bool:
        """Whether the winner of a trick, won by `card`, now takes all that lie in the middle (CP-17)."""
        winners = self.winners
        if len(winners) == _TRICKS:
            return True
        if middle < 2 or winners[-1] != winners[-2]:
            return False
        return not (self.options.ace_rule and card & _ACES and _best(self.played[-8:-4], self.trump) & _ACES)

    def _collect(self, seat: int, count: int, events: list[Event]) -> bool:
        """Tricks go to the seat's team, and make courts. True when the seat is not simply to lead next."""
        team = seat & 1
        taken, options = self.taken, self.options
        after = taken[team] = taken[team] + count
        others = taken[1 - team]
        if team == self.run_team:
            self.run += count
        else:
            self.run_team, self.run = team, count  # CP-9
        if options.double_sar:
            events.append(Event("take", seat, {"count": count}))
        first = not others and after >= _COURT > after - count
        if options.first_seven:  # CP-18: the count is of a round's first tricks, and of nothing else
            self.run = after if after < _COURT and not others else 0
            if first:
                self._gain(team, seat, 1, "tricks", events)
        elif self.run >= _COURT:  # CP-8
            courts, self.run = divmod(self.run, _COURT)
            self._gain(team, seat, courts, "tricks", events)
        if len(self.winners) == _TRICKS:
            if after == _TRICKS:  # CP-10
                self.gained[team] = self.run = 0
                self._gain(team, seat, 52, "thirteen", events)
            self._end_round(0 if taken[0] > taken[1] else 1, "tricks", events)
        elif not first or options.sweep == "play-on":
            return False
        elif options.sweep == "ask":  # CP-11
            self.sweeping = True
            self._ask(seat)
        else:
            self._end_round(team, "sweep", events)
        return True

    def _gain(self, team: int, seat: int | None, courts: int, by: str, events: list[Event]) -> None:
        self.gained[team] += courts
        events.append(Event("court", seat, {"team": list(_TEAMS[team]), "score": courts, "by": by}))

    def _call(self, seat: int, target: int, trick: int) -> list[Event]:
        """A seat calls another for a revoke: who is right wins the round, with a court (CP-16)."""
        right = self._revoked(target, trick)
        card, led = self._plays(target)[trick - 1], _SUIT_OF[self.played[4 * trick - 4]]
        data = {"target": target, "trick": trick, "card": _WORD[card], "suit": _SUIT_WORD[led]}
        events = [Event("call", seat, {**data, "right": right})]
        team = (seat if right else target) & 1
        self._gain(team, seat, 1, "call", events)
        self.run = 0
        self._end_round(team, "call", events)
        return events

    def _end_round(self, team: int, by: str, events: list[Event]) -> None:
        """A team has won the round (CP-7): it is written down, and the next is dealt, or the game is over."""
        gained = self.gained
        if self.options.seven_deals and self._rounds_row() == (team, _COURT - 1):  # CP-18
            self._gain(team, None, 1, "rounds", events)
        taken = self.taken
        self.sheet += ((team, taken[0], taken[1], gained[0], gained[1]),)
        data = {
            "number": len(self.sheet),
            "team": list(_TEAMS[team]),
            "tricks": [*taken],
            "courts": [*gained],
        }
        events.append(Event("round", None, {**data, "by": by}))
        self.sweeping = False
        if self.last or len(self.sheet) >= self._rounds():
            self.gained = [0, 0]
            result = self._finish()
            events.append(Event("over", None, {"courts": self._courts(), "by": result.summary}))
            return
        if team == self.dealer & 1:
            self.dealer = _NEXT[self.dealer]  # CP-12
        elif gained[team]:
            self.dealer = (self.dealer + 2) & 3  # CP-14; without a court the dealer stays (CP-13)
        if self.options.first_seven:
            self.run = 0
        self._deal()
        events.append(
            Event("deal", self.dealer, {"round": len(self.sheet) + 1, "caller": _NEXT[self.dealer]})
        )

    def _finish(self) -> Result:
        """The end: more courts win, equal courts have no winner (CP-15)."""
        scores = tuple(self._courts() * 2)
        self.result = Result(ranked(scores), scores, "time" if self.last else "rounds")
        self.to_act, self.turn = (), _NOBODY
        return self.result

    def _rounds(self) -> int:
        return _MOST_ROUNDS if self.options.time else self.options.rounds

    def _rounds_row(self) -> tuple[int, int]:
        """The team that won the last round, and how many in a row since its last court for seven (CP-18)."""
        team, row = 0, 0
        for past in self.sheet:
            row = 1 if past[0] != team or row == _COURT else row + 1
            team = past[0]
        return team, row % _COURT

    def _courts(self) -> list[int]:
        return [self.gained[team] + sum([past[3 + team] for past in self.sheet]) for team in (0, 1)]

    @property
    def time_limit(self) -> int:
        """CP-15."""
        limit: int = self.options.time
        return limit

    def call_time(self) -> None:
        """The round being played is the last (CP-15). Does nothing in a game of a number of rounds."""
        if self.options.time and self.result is None:
            self.last = True

    # What is seen, imagined, and kept

    def view(self, seat: int | None) -> dict[str, Any]:
        over = self.result is not None
        tricks = len(self.winners)
        row_team, row = self._rounds_row()
        seen: dict[str, Any] = {**self.public(seat)}
        seen |= {
            "phase": "over" if over else "trump" if not self.trump else "sweep" if self.sweeping else "card",
            "turn": None if over else self.to_act[0],
            "teams": [list(team) for team in _TEAMS],
            "dealer": self.dealer,
            "caller": _NEXT[self.dealer],
            "round": len(self.sheet) + (not over),
            "rounds": None if self.options.time else self.options.rounds,
            "last_round": self.last or len(self.sheet) + 1 >= self._rounds(),
            "trump": _SUIT_WORD.get(self.trump),
            "counts": [hand.bit_count() for hand in self.hands],
            "stock": sum(cards.bit_count() for cards in self.stock),
            "number": min(tricks + 1, _TRICKS),
            "leader": self._leader(tricks),
            "trick": self._trick(tricks),
            "last_trick": None,
            "won": [self.winners.count(one) for one in _SEATS],
            "tricks": list(self.taken),
            "middle": tricks - sum(self.taken),
            "row": {"team": list(_TEAMS[self.run_team]) if self.run else None, "count": self.run},
            "courts": self._courts(),
            "round_courts": list(self.gained),
            "sheet": [
                {"team": list(_TEAMS[past[0]]), "tricks": list(past[1:3]), "courts": list(past[3:])}
                for past in self.sheet
            ],
        }
        if tricks:
            last = {"number": tricks, "winner": self.winners[-1], "trick": self._trick(tricks - 1)}
            seen["last_trick"] = last
        if self.options.seven_deals:
            seen["rounds_row"] = {"team": list(_TEAMS[row_team]) if row else None, "count": row}
        if seat is not None:
            seen["hand"] = list(_words(self.hands[seat]))
        return seen

    def _leader(self, trick: int) -> int:
        """Who leads a trick, the first being number 0."""
        return self.winners[trick - 1] if trick else _NEXT[self.dealer]

    def _trick(self, trick: int) -> list[dict[str, Any]]:
        leader, cards = self._leader(trick), self.played[4 * trick : 4 * trick + 4]
        return [{"seat": (leader + at) & 3, "card": _WORD[card]} for at, card in enumerate(cards)]

    def copy(self) -> Self:
        twin = self._clone()
        twin.dealer, twin.stock, twin.trump, twin.turn = self.dealer, self.stock, self.trump, self.turn
        twin.led, twin.run_team, twin.run, twin.sheet = self.led, self.run_team, self.run, self.sheet
        twin.sweeping, twin.last = self.sweeping, self.last
        twin.hands, twin.played, twin.winners = self.hands[:], self.played[:], self.winners[:]
        twin.taken, twin.gained = self.taken[:], self.gained[:]
        return twin

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """Every deal that the seat's knowledge allows is equally likely.

        Who has not followed a suit has none of it; with `honour` that is no proof, and any deal is possible.
        """
        world = self._resampled(seat, rng)
        others = [other for other in _SEATS if other != seat]
        unseen = sum(_PACK) - sum(self.played) - self.hands[seat]
        if not self.trump:
            order = [card for card in _PACK if card & unseen]
            rng.shuffle(order)
            world.stock = tuple([sum(order[8 * at : 8 * at + 8]) for at in _SEATS])
            unseen -= sum(world.stock)
        voids = [0 if self.options.honour else self._void(other) for other in others]
        suits = [
            (tuple([not suit & void for void in voids]), [_BIT[card] for card in _WORDS[unseen & suit]])
            for suit in _SUIT.values()
        ]
        hands = dealt_anew(suits, [self.hands[other].bit_count() for other in others], rng)
        for other, hand in zip(others, hands, strict=True):
            world.hands[other] = sum(hand)
        return world

    def _void(self, seat: int) -> int:
        """All cards of the suits that a seat has not followed in this round."""
        led = [_SUIT_OF[card] for card in self.played[::4]]
        return sum({suit for suit, card in zip(led, self._plays(seat), strict=False) if not card & suit})

    def pack(self) -> dict[str, Any]:
        return {
            "dealer": self.dealer,
            "trump": _SUIT_WORD.get(self.trump),
            "hands": [" ".join(_words(hand)) for hand in self.hands],
            "stock": [" ".join(_words(hand)) for hand in self.stock],
            "played": " ".join([_WORD[card] for card in self.played]),
            "taken": self.taken,
            "gained": self.gained,
            "row": [self.run_team, self.run],
            "sheet": self.sheet,
            "flags": [int(self.sweeping), int(self.last), int(self.result is not None)],
        }

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        self = cls._blank(seats, seed, shuffles, options)
        unpack_fields(self, _FIELDS, fields)
        self.run_team, self.run = record(integer(0, 1), integer(0, _COURT - 1))(fields["row"])
        self.sweeping, self.last, over = [bool(one) for one in lists(integer(0, 1), 3)(fields["flags"])]
        self.winners = []
        for first in range(0, len(self.played) - 3, 4):
            trick = self.played[first : first + 4]
            place = trick.index(_best(trick, self.trump))
            self.winners.append((self._leader(first // 4) + place) & 3)
        self._check(over)
        laid = self.played[4 * len(self.winners) :]
        self._ask((self._leader(len(self.winners)) + len(laid)) & 3)
        if laid and self.turn is not _NOBODY:
            self.led = _SUIT_OF[laid[0]]
        if over:
            self._finish()
        return self

    def _check(self, over: bool) -> None:
        """Raises ValueError for a position that no game comes to."""
        piles = [*self.hands, *self.stock, *self.played]
        require(
            sum(piles) == sum(_PACK) and sum([cards.bit_count() for cards in piles]) == 52, "not the pack"
        )
        for seat, (hand, rest) in enumerate(zip(self.hands, self.stock, strict=True)):
            held = (13 - len(self._plays(seat)), 0) if self.trump else (5, 8)
            require((hand.bit_count(), rest.bit_count()) == held, "a hand of a wrong size")
        middle = len(self.winners) - sum(self.taken)
        require(middle == 0 or (middle > 0 and self.options.double_sar), "tricks lost or doubled")
        swept = max(self.taken) >= _COURT and len(self.played) % 4 == 0
        require(swept or not self.sweeping, "nothing to sweep")
        require(len(self.sheet) > 0 if over else len(self.sheet) < self._rounds(), "a wrong number of rounds")


GAME = Game("Court Piece", range(4, 5), CourtPieceOptions, CourtPiece, lambda seats: _TEAMS)
