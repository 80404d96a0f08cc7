"""Four Sisters: four Schemes, nine Rooms and four Queens, two against two. Rules FS-1 to FS-21.

Nothing of any other game may enter. There is no chance in it; seed and shuffles go unused. Seats play
Hearts 0, Spades 1, Diamonds 2, Clubs 3; a card belongs to the seat of its suit, whose team is `seat & 1`:
0 Younger, 1 Elder. Rooms are column letter and row number: a1 b1 c1 / a2 b2 c2 / a3 b3 c3.

Phases and their moves (what stands in brackets is said only where there is something to say)
    scheme     all seats at once: her ten cards joined with "+", the top of the Scheme first
    turn       pass [CARD]           discarded; none with an empty hand
               intrigue OUT IN       OUT leaves the Chateau, IN the Oubliette for its Room; `place` follows
               place CARD ROOM [TARGET] [LATER]                    by the Hour
               introduce CARDS [CARD ROOM [TARGET] [LATER]]        or "nobody" in place of CARD ROOM
               end                   nothing (more) is done
    place      step 3 after an Intrigue: place, introduce or end
    enter      an Introduction that brought a storm, once it is over: place CARD ROOM [TARGET], or end
    instigate  the Instigator's player: cards to discard, "-" for none
    defend     the Innocent's player: the same
    yield      the Innocent's player, at equal values: yield (her card is defeated) or stand
    fate       whose card loses to a Queen of the same value: scheme or oubliette; the Instigator's first
    evening    step 6 after a Conflict: intrigue OUT IN, or end
    storm      storm [CARD CARD … done], the cards taken, as they go under the Scheme; or stay
LATER is step 6 of a turn without Conflict, "intrigue OUT IN" or "end". It is said in the same move, and
only by who holds her Queen and can use her; `evening` is asked of everyone who might hold her, and `enter` of
everyone with a card left: who is asked must not tell the table what she holds. A TARGET is named where there
are several. A seat without hand and Scheme has nothing to decide; her turn goes by.

Asks: scheme, turn, discard, out, in, card, room, target, introduce, newcomer, later, enter, support, yield,
fate, evening, storm, take.

Events: name, seat (- for none), data; all are for everyone but `drawn`
    scheme-laid  seat
    day-begun    -     day, sabbath
    passed       seat  card (or None)
    introduced   seat  cards, total, squander
    placed       seat  card, room, by ("hour" or "introduction"), most (the Hour, or the total)
    rested       seat  nothing was placed
    intrigued    seat  card (her Queen), out, into, room
    conflict     seat  card, room, target (a seat), against (a card), at (its Room)
    supported    seat  card, cards (discarded for it), count, value (with them)
    compared     -     cards, values, outcome: "defeat", "equal", "queen" (equal to one), "moot" (unharmed)
    stood        seat  card, against
    defeated     seat  card, room, by (a card), goes ("scheme" or "oubliette"); the seat is the card's
    called-off   -     cards
    storm        -     seats, in the order in which they are asked
    stormed      seat  card, room, cards (taken, sorted: their order is hers alone)
    stayed       seat
    drew         seat  count, left (in her Scheme)
    drawn        seat  cards; to the seat
    clock        -     hour, stopped
    idle         seat  a turn that went by
    day-ended    -     day, reason ("chateau-full" or "schemes-empty"), winner (a team or None), seats, sums

View, besides what all games have
    phase, turn, hour, day, sabbath · days (those ended, {day, winner, sums, reason}) · wins (Days won by each
    team) · chateau {Room: card or None} · oubliette (the last on top) · counts (cards in each hand) ·
    schemes (in each Scheme) · laid (whose Scheme is laid) · sums (what the Chateau is now worth to each team)
    · introduced (the total, in `enter`) · conflict None or {card, against, by, target, discards, values}:
    cards, seats, what they count now · storm (the seats still to be asked) · fates (cards to be asked for) ·
    last None or [seat, verb]: what was said last, apart from cards alone · yesterday None or {chateau,
    oubliette} of the last Day, while Schemes are laid · hand, scheme (the seat's own; the Scheme from its
    top, she may look through it: FS-4)
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import compress
from typing import Any, ClassVar, Self

from engine.codec import (
    Fields,
    flag,
    integer,
    lists,
    maybe,
    one_of,
    pack_fields,
    record,
    require,
    tuples,
    unpack_fields,
)
from engine.contract import NONE, Choice, Event, Illegal, Move, Result, ended, picked, ranked
from engine.options import Options, number
from engine.state import Game, State

SUITS = "HSDC"
VALUE = {rank + suit: value for suit in SUITS for value, rank in enumerate("QA23456789")}
"""The forty cards, suit by suit from low to high, with their values (FS-1)."""
CARDS = tuple(tuple(card for card in VALUE if card[1] == suit) for suit in SUITS)
OWNER = {card: SUITS.index(card[1]) for card in VALUE}
TEAM = {card: OWNER[card] & 1 for card in VALUE} | {"": -1}
QUEENS = tuple("Q" + suit for suit in SUITS)
ROOMS = tuple(column + row for row in "123" for column in "abc")
NEAR = tuple(
    tuple(there for there in range(9) if abs(here // 3 - there // 3) + abs(here % 3 - there % 3) == 1)
    for here in range(9)
)
"""The adjacent Rooms of each (FS-5)."""

_PLACE = {card: place for place, card in enumerate(VALUE)}
_ROOM = {room: place for place, room in enumerate(ROOMS)}
_ONE = ((0,), (1,), (2,), (3,))
_SCHEME = tuple(Choice("scheme", cards, 10, 10, True) for cards in CARDS)
_LATER = Choice("later", ("intrigue", "end"))
_YIELD = Choice("yield", ("yield", "stand"))
_FATE = Choice("fate", ("scheme", "oubliette"))
_STORM = Choice("storm", ("storm", "stay"))
_ASKED = {"yield": _YIELD, "fate": _FATE}
_PHASES = (
    "scheme", "turn", "place", "enter", "instigate", "defend", "yield", "fate", "evening", "storm", "over",
)  # fmt: skip
_TURN = ("turn", "place", "enter", "evening")
_CARDS_ONLY = ("scheme", "instigate", "defend")
_REASONS = ("chateau-full", "schemes-empty")
_VERBS = ("place", "introduce", "intrigue", "pass", "end")


@cache
def _verbs(phase: str, place: bool, held: bool, intrigue: bool) -> Choice:
    """What a turn may go on with: who can place, has cards left, can use her Queen."""
    able = (place, held and phase in ("turn", "place"), intrigue, phase == "turn", True)
    return Choice("turn" if phase == "place" else phase, tuple(compress(_VERBS, able)))


_card = one_of(VALUE)
_pile, _chateau, _sum = lists(_card), lists(one_of(("", *VALUE)), 9), integer(0, 200)
_FIELDS: Fields = {
    "chateau": _chateau,
    "conflict": maybe(record(_card, _card, integer(0, 3), integer(0, 3))),
    "days": tuples(record(integer(-1, 1), _sum, _sum, integer(0, 1))),
    "fates": tuples(_card),
    "first": integer(1),
    "hands": lists(tuples(_card), 4),
    "hour": integer(1, 6),
    "introduced": integer(0, 27),
    "last": maybe(record(integer(0, 3), one_of((*_VERBS, *_YIELD.words, *_FATE.words, *_STORM.words)))),
    "lots": lists(integer(0), 40),
    "oubliette": _pile,
    "phase": one_of(_PHASES),
    "schemes": lists(tuples(_card), 4),
    "storm": tuples(integer(0, 3)),
    "stormed": flag,
    "then": str,
    "turn": integer(0, 3),
    "yesterday": maybe(record(_chateau, _pile)),
}


@dataclasses.dataclass(frozen=True)
class FourSistersOptions(Options):
    """How many Days are played before the game is decided."""

    days: int = number(1, 1, 14, "FS-21")


class FourSisters(State):
    """One or more Days.

    `first` is the number of this game's first Day among all Days of the table (FS-21); `days` are those that
    have ended: winning team or -1, the teams' sums, the number of the reason. `conflict` is the Instigator,
    the Innocent, and how many cards were discarded for each. `last` tells who said the last verb, and which:
    a pass and a Squander can leave the same table behind. `stormed`: the four Queens lie together in the
    Oubliette and everyone has been asked, or is being asked; `then` is the step with which play goes on.
    `yesterday` is Chateau and Oubliette as the last Day left them, to look at while Schemes are laid.

    `lots` has a number for each card, for the moment when it went into its Scheme. What went in at one moment
    lies in an order that its player alone knows; all else about a Scheme is known by watching and counting.
    """

    __slots__ = tuple(_FIELDS)

    key = "four-sisters"
    rounds_end = frozenset(("day-begun",))
    aliases: ClassVar[Mapping[str, str]] = {
        "skip": "pass", "rest": "end", "done": "end", "finish": "end", "stop": "end", "nothing": "end",
        "play": "place", "put": "place", "introduction": "introduce", "squander": "introduce",
        "swap": "intrigue", "exchange": "intrigue", "accept": "yield", "give in": "yield", "refuse": "stand",
        "bottom": "scheme", "under": "scheme", "refrain": "stay",
    }  # fmt: skip

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
    introduced: int
    last: tuple[int, str] | None
    storm: tuple[int, ...]
    stormed: bool
    then: str
    yesterday: tuple[list[str], list[str]] | None

    @classmethod
    def deal(cls, seats: int, seed: str, options: FourSistersOptions) -> Self:
        state = cls._blank(seats, seed, 0, options)
        state.first, state.days, state.last, state.yesterday = 1, (), None, None
        state._morning()
        return state

    def _morning(self) -> None:
        self.turn, self.hour = 0, 1
        self.chateau, self.oubliette, self.lots = [""] * 9, [], [0] * 40
        self.hands, self.schemes = [(), (), (), ()], [(), (), (), ()]
        self.conflict, self.fates, self.introduced = None, (), 0
        self.storm, self.stormed, self.then = (), False, ""
        self._ask("scheme")

    @property
    def _fight(self) -> tuple[str, str, int, int]:
        """The Conflict, where there must be one."""
        assert self.conflict
        return self.conflict

    @property
    def day(self) -> int:
        """The number of the Day, counted over all games of the table."""
        return self.first + len(self.days) - (self.result is not None)

    @property
    def sabbath(self) -> bool:
        """Whether any card may defeat a Queen today (FS-21)."""
        return self.day % 7 == 0

    # What may be said

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        if type(said) is not tuple:
            raise Illegal("not-a-move")
        if type(seat) is not int or seat not in self.to_act:
            return self.waiting(seat, said)
        phase = self.phase
        if phase in _TURN:
            return self._turn_words(seat, said)
        if phase == "storm":
            return self._storm_words(seat, said)
        hand = self.hands[seat]
        asked = (
            _SCHEME[seat] if phase == "scheme" else _ASKED.get(phase, Choice("support", hand, 0, len(hand)))
        )
        if not said:
            return asked
        picked(asked, said[0])
        return ended(said, 1)

    def _turn_words(self, seat: int, said: Move) -> Choice | None:
        hand, phase = self.hands[seat], self.phase
        most = self.introduced if phase == "enter" else self.hour
        if not said:
            # A hand is sorted: its first card is the lowest.
            place = phase != "evening" and hand != () and VALUE[hand[0]] <= most
            return _verbs(phase, place, hand != (), self._intrigues(seat))
        verb = said[0]
        if verb == "end":
            return ended(said, 1)
        if verb == "introduce" and hand and (phase == "turn" or phase == "place"):
            asked = Choice("introduce", hand, 1, len(hand))
            if len(said) == 1:
                return asked
            cards = picked(asked, said[1])
            return self._newcomer_words(said, cards, tuple([card for card in hand if card not in cards]))
        if verb == "place" and hand and phase != "evening":
            above = "above-the-introduction" if phase == "enter" else "above-the-hour"
            if VALUE[hand[0]] > most:
                raise Illegal(above, "FS-8", most=most)
            if len(said) == 1:
                return Choice("card", tuple([card for card in hand if VALUE[card] <= most]))
            if said[1] not in hand:
                raise _unheld(said[1], "card", "FS-8")
            if VALUE[said[1]] > most:
                raise Illegal(above, "FS-8", most=most)
            return self._room_words(said, 2, hand, ())
        if verb == "pass" and phase == "turn":
            if hand:
                if len(said) == 1:
                    return Choice("discard", hand)
                if said[1] not in hand:
                    raise _unheld(said[1], "discard", "FS-6")
            return ended(said, 2 if hand else 1)
        if verb == "intrigue" and self._intrigues(seat):
            return _exchange_words(said, 1, self.chateau, self.oubliette)
        raise self._no_such_verb(seat, verb)

    def _intrigues(self, seat: int) -> bool:
        """Whether she can reveal her Queen now."""
        held = QUEENS[seat] in self.hands[seat] and (self.phase == "turn" or self.phase == "evening")
        return held and _exchangeable(self.chateau, self.oubliette)

    def _no_such_verb(self, seat: int, verb: object) -> Illegal:
        if verb == "pass":
            return Illegal("too-late-to-pass", "FS-6")
        if verb == "intrigue" and self.phase in ("turn", "evening"):
            held = QUEENS[seat] in self.hands[seat]
            return Illegal("nothing-to-exchange" if held else "no-queen", "FS-7")
        return Illegal("not-offered" if isinstance(verb, str) else "not-a-word", ask=self.phase)

    def _newcomer_words(self, said: Move, cards: tuple[str, ...], rest: tuple[str, ...]) -> Choice | None:
        """What follows the cards of an Introduction: whom they introduce."""
        total = sum([VALUE[card] for card in cards])
        able = tuple([card for card in rest if VALUE[card] <= total])
        if not able or self._brings_storm(cards):
            return ended(said, 2)
        if len(said) == 2:
            return Choice("newcomer", (*able, "nobody"))
        word = said[2]
        if word == "nobody":
            return self._later_words(said, 3, rest, self.chateau, cards)
        if word not in able:
            if word in rest:
                raise Illegal("above-the-introduction", "FS-8", most=total)
            raise _unheld(word, "newcomer", "FS-8")
        return self._room_words(said, 3, rest, cards)

    def _brings_storm(self, cards: tuple[str, ...]) -> bool:
        """Whether the four Queens come together when these are discarded (FS-18)."""
        return QUEENS[self.turn] in cards and _gathered([*self.oubliette, *cards])

    def _room_words(
        self, said: Move, at: int, hand: tuple[str, ...], spent: tuple[str, ...]
    ) -> Choice | None:
        """What follows the card that is placed, the word before `at`: a Room, a target, an Intrigue.

        `spent` are the cards that introduce it: they lie in the Oubliette by then.
        """
        chateau = self.chateau
        if len(said) == at:
            return Choice("room", tuple([room for room, has in zip(ROOMS, chateau, strict=True) if not has]))
        card, word = said[at - 1], said[at]
        if word not in ROOMS:
            raise Illegal("not-offered" if isinstance(word, str) else "not-a-word", ask="room")
        room = _ROOM[word]
        if chateau[room]:
            raise Illegal("room-taken", "FS-8", room=word)
        foes = self._foes(card, room)
        if not foes:
            if QUEENS[self.turn] not in hand or card[0] == "Q":
                return ended(said, at + 1)
            return self._later_words(said, at + 1, hand, [*chateau[:room], card, *chateau[room + 1 :]], spent)
        if len(foes) > 1:
            at += 1
            if len(said) == at:
                return Choice("target", foes)
            if said[at] not in foes:
                raise Illegal("not-adjacent", "FS-9", room=word)
        return ended(said, at + 1)

    def _foes(self, card: str, room: int) -> tuple[str, ...]:
        """The opposing cards adjacent to a Room (FS-9)."""
        chateau, foe = self.chateau, 1 - TEAM[card]
        return tuple([other for other in [chateau[near] for near in NEAR[room]] if TEAM[other] == foe])

    def _later_words(
        self, said: Move, at: int, hand: tuple[str, ...], chateau: list[str], spent: tuple[str, ...]
    ) -> Choice | None:
        """Step 6 of a turn without Conflict, for a player who has her Queen and can use her."""
        pile = [*self.oubliette, *spent]
        if QUEENS[self.turn] in hand and _exchangeable(chateau, pile):
            if len(said) == at:
                return _LATER
            if said[at] == "intrigue":
                return _exchange_words(said, at + 1, chateau, pile)
            picked(_LATER, said[at])
            at += 1
        return ended(said, at)

    def _storm_words(self, seat: int, said: Move) -> Choice | None:
        if not said:
            return _STORM
        if said[0] != "storm":
            picked(_STORM, said[0])
            return ended(said, 1)
        sent = self._highest(seat)
        left = VALUE[sent]
        pile = [card for card in CARDS[seat] if card == sent or card in self.oubliette]
        at = 1
        while fits := tuple([card for card in pile if VALUE[card] <= left]):
            if at == len(said):
                return Choice("take", (*fits, "done"))
            word = said[at]
            at += 1
            if word == "done":
                break
            if word not in fits:
                if word in pile:
                    raise Illegal("too-dear", "FS-18", left=left)
                raise Illegal("not-to-take", "FS-18", suit=SUITS[seat])
            pile.remove(word)
            left -= VALUE[word]
        return ended(said, at)

    def _highest(self, seat: int) -> str:
        return max([card for card in self.chateau if card and OWNER[card] == seat], key=VALUE.__getitem__)

    # What is done

    def play(self, seat: int, move: Move) -> list[Event]:
        self.complete(seat, move)
        events: list[Event] = []
        if self.phase not in _CARDS_ONLY:
            self.last = (seat, move[0])
        step = _PLAYS[self.phase](self, seat, move, events)
        while step:
            if not self.stormed and _gathered(self.oubliette):
                step = self._gather(step, events)
            else:
                step = _STEPS[step](self, events)
        return events

    def _ask(self, phase: str) -> str:
        """Stops at a phase: somebody must decide."""
        self.phase = phase
        if phase == "scheme":
            self.to_act = tuple([seat for seat in range(4) if not self.schemes[seat]])
        elif phase == "storm":
            self.to_act = _ONE[self.storm[0]]
        elif phase == "defend" or phase == "yield":
            self.to_act = _ONE[OWNER[self._fight[1]]]
        elif phase == "fate":
            self.to_act = _ONE[OWNER[self.fates[0]]]
        else:
            self.to_act = () if phase == "over" else _ONE[self.turn]
        return ""

    def _lay(self, seat: int, move: Move, events: list[Event]) -> str:
        self.schemes[seat] = tuple(move[0].split("+"))
        _tell(events, "scheme-laid", seat)
        if not all(self.schemes):
            return self._ask("scheme")
        self.last = self.yesterday = None
        _tell(events, "day-begun", None, day=self.day, sabbath=self.sabbath)
        for one in range(4):
            self._draw(one, 3, events)
        return self._ask("turn")

    def _act(self, seat: int, move: Move, events: list[Event]) -> str:
        verb = move[0]
        if verb == "place":
            if self.phase == "enter":
                return self._settle(seat, move, 1, "introduction", self.introduced, events)
            return self._settle(seat, move, 1, "hour", self.hour, events)
        if verb == "introduce":
            cards = self._discard(seat, move[1])
            total = sum([VALUE[card] for card in cards])
            squander = not self.hands[seat]
            _tell(events, "introduced", seat, cards=list(cards), total=total, squander=squander)
            if len(move) == 2:
                if squander or not self._brings_storm(cards):
                    return "night"
                self.introduced = total
                return "enter"
            if move[2] != "nobody":
                return self._settle(seat, move, 2, "introduction", total, events)
            self._later(seat, move, 3, events)
            return "night"
        if verb == "pass":
            card = self._discard(seat, move[1])[0] if len(move) > 1 else None
            _tell(events, "passed", seat, card=card)
            return "pass"
        if verb == "intrigue":
            self._later(seat, move, 0, events)
            return "night" if self.phase == "evening" or not self.hands[seat] else self._ask("place")
        _tell(events, "rested", seat)
        return "night"

    def _discard(self, seat: int, word: str) -> tuple[str, ...]:
        cards = tuple([card for card in self.hands[seat] if card in word])
        self.hands[seat] = tuple([card for card in self.hands[seat] if card not in word])
        self.oubliette += cards
        return cards

    def _settle(self, seat: int, move: Move, at: int, by: str, most: int, events: list[Event]) -> str:
        card, word = move[at], move[at + 1]
        room = _ROOM[word]
        chateau = self.chateau
        chateau[room] = card
        self.hands[seat] = tuple([one for one in self.hands[seat] if one != card])
        _tell(events, "placed", seat, card=card, room=word, by=by, most=most)
        foes = self._foes(card, room)
        if not foes:
            self._later(seat, move, at + 2, events)
            return "night"
        against = foes[0] if len(foes) == 1 else move[at + 2]
        self.conflict = (card, against, 0, 0)
        where = ROOMS[chateau.index(against)]
        target = OWNER[against]
        _tell(events, "conflict", seat, card=card, room=word, target=target, against=against, at=where)
        return self._ask("instigate") if self.hands[seat] else "defend"

    def _later(self, seat: int, move: Move, at: int, events: list[Event]) -> None:
        """The Intrigue that `move` may have from `at` on (FS-7)."""
        if len(move) <= at or move[at] != "intrigue":
            return
        out, into = move[at + 1], move[at + 2]
        queen = QUEENS[seat]
        place = self.chateau.index(out)
        self.chateau[place] = into
        self.oubliette.remove(into)
        self.oubliette.append(out)
        self.stormed = self.stormed and _gathered(self.oubliette)
        self.hands[seat] = tuple([card for card in self.hands[seat] if card != queen])
        self._bottom(seat, (queen,))
        _tell(events, "intrigued", seat, card=queen, out=out, into=into, room=ROOMS[place])

    def _bottom(self, seat: int, cards: tuple[str, ...]) -> None:
        self.schemes[seat] += cards
        lot = max(self.lots) + 1
        for card in cards:
            self.lots[_PLACE[card]] = lot

    def _draw(self, seat: int, count: int, events: list[Event]) -> None:
        drawn = self.schemes[seat][:count] if count > 0 else ()
        if drawn:
            left = self.schemes[seat] = self.schemes[seat][count:]
            self.hands[seat] = tuple(sorted(self.hands[seat] + drawn, key=VALUE.__getitem__))
            _tell(events, "drew", seat, count=len(drawn), left=len(left))
            events.append(Event("drawn", seat, {"cards": list(drawn)}, (seat,)))

    def _support(self, seat: int, move: Move, events: list[Event]) -> str:
        instigator, innocent, first, second = self._fight
        cards = () if move[0] == NONE else self._discard(seat, move[0])
        if self.phase == "instigate":
            first, card, step = len(cards), instigator, "defend"
        else:
            second, card, step = len(cards), innocent, "compare"
        self.conflict = (instigator, innocent, first, second)
        value = self._strength(card, len(cards))
        _tell(events, "supported", seat, card=card, cards=list(cards), count=len(cards), value=value)
        return step

    def _strength(self, card: str, discards: int) -> int:
        """What a card counts in a Conflict (FS-10)."""
        chateau, team = self.chateau, TEAM[card]
        near = [TEAM[chateau[place]] for place in NEAR[chateau.index(card)]]
        return VALUE[card] + discards + near.count(team)

    def _yield(self, seat: int, move: Move, events: list[Event]) -> str:
        instigator, innocent, _, _ = self._fight
        if move[0] == "yield":
            self._defeat(innocent, instigator, "scheme", events)
        else:
            _tell(events, "stood", seat, card=innocent, against=instigator)
        return "evening"

    def _fate(self, seat: int, move: Move, events: list[Event]) -> str:
        instigator, innocent, _, _ = self._fight
        card, self.fates = self.fates[0], self.fates[1:]
        self._defeat(card, innocent if card == instigator else instigator, move[0], events)
        return self._ask("fate") if self.fates else "evening"

    def _defeat(self, card: str, by: str, goes: str, events: list[Event]) -> None:
        place = self.chateau.index(card)
        self.chateau[place] = ""
        if goes == "scheme":
            self._bottom(OWNER[card], (card,))
        else:
            self.oubliette.append(card)
        _tell(events, "defeated", OWNER[card], card=card, room=ROOMS[place], by=by, goes=goes)

    def _storm(self, seat: int, move: Move, events: list[Event]) -> str:
        if move[0] == "storm":
            sent = self._highest(seat)
            place = self.chateau.index(sent)
            self.chateau[place] = ""
            self.oubliette.append(sent)
            taken = tuple([word for word in move[1:] if word != "done"])
            if taken:
                self.oubliette = [card for card in self.oubliette if card not in taken]
                self.stormed = self.stormed and _gathered(self.oubliette)
                self._bottom(seat, taken)
            cards = sorted(taken, key=VALUE.__getitem__)
            _tell(events, "stormed", seat, card=sent, room=ROOMS[place], cards=cards)
        else:
            _tell(events, "stayed", seat)
        self.storm = self.storm[1:]
        if self.storm:
            return self._ask("storm")
        step, self.then = self.then, ""
        return step

    # The steps that go by themselves: each says which follows, or "" when somebody was asked

    def _gather(self, step: str, events: list[Event]) -> str:
        """All four Queens lie in the Oubliette: the storm comes before `step` (FS-18)."""
        self.stormed = True
        owners = [OWNER[card] for card in self.chateau if card]
        order = [(self.turn + seat) % 4 for seat in range(4)]
        self.storm = tuple([seat for seat in order if seat in owners])
        _tell(events, "storm", None, seats=list(self.storm))
        if not self.storm:
            return step
        self.then = step
        return self._ask("storm")

    def _step_pass(self, events: list[Event]) -> str:
        self._draw(self.turn, 1, events)
        return "clock"

    def _step_enter(self, events: list[Event]) -> str:
        return self._ask("enter")

    def _step_defend(self, events: list[Event]) -> str:
        if self._called_off(events):
            return "evening"
        return self._ask("defend") if self.hands[OWNER[self._fight[1]]] else "compare"

    def _called_off(self, events: list[Event]) -> bool:
        instigator, innocent, _, _ = self._fight
        if instigator in self.chateau and innocent in self.chateau:
            return False
        _tell(events, "called-off", None, cards=[instigator, innocent])
        return True

    def _step_compare(self, events: list[Event]) -> str:
        """FS-10, FS-11 and the Queens' own rules FS-15 to FS-17."""
        if self._called_off(events):
            return "evening"
        instigator, innocent, first, second = self._fight
        hers, theirs = self._strength(instigator, first), self._strength(innocent, second)
        winner, loser = (instigator, innocent) if hers > theirs else (innocent, instigator)
        if hers == theirs:
            outcome = "queen" if winner[0] == "Q" or loser[0] == "Q" else "equal"
        elif loser[0] == "Q" and winner[0] not in "AQ" and not self.sabbath:
            outcome = "moot"
        else:
            outcome = "defeat"
        _tell(events, "compared", None, cards=[instigator, innocent], values=[hers, theirs], outcome=outcome)
        if outcome == "defeat":
            self._defeat(loser, winner, "oubliette" if winner[0] == "Q" else "scheme", events)
        elif outcome == "equal":
            return self._ask("yield")
        elif outcome == "queen":
            pairs = ((instigator, innocent), (innocent, instigator))
            self.fates = tuple([card for card, other in pairs if other[0] == "Q"])
            return self._ask("fate")
        return "evening"

    def _step_evening(self, events: list[Event]) -> str:
        self.conflict = None
        return self._ask("evening") if self._may_intrigue(self.turn) else "night"

    def _may_intrigue(self, seat: int) -> bool:
        """Whether, as far as the table can know, she holds her Queen and can use her.

        Never decided by the hand itself: that she is asked must not tell what she holds.
        """
        hand, queen = self.hands[seat], QUEENS[seat]
        if not hand or not (queen in hand or queen in self.schemes[seat]):
            return False
        lot = self.lots[_PLACE[queen]]
        held = any(self.lots[_PLACE[card]] == lot for card in hand)
        return held and _exchangeable(self.chateau, self.oubliette)

    def _step_night(self, events: list[Event]) -> str:
        self.introduced = 0
        self._draw(self.turn, 3 - len(self.hands[self.turn]), events)
        return "clock"

    def _step_clock(self, events: list[Event]) -> str:
        schemes = self.schemes
        dry = (not schemes[0] and not schemes[2], not schemes[1] and not schemes[3])
        if "" not in self.chateau or dry[0] or dry[1]:
            return self._evening_bell(dry, events)
        stopped = _gathered(self.chateau)
        if not stopped:
            self.hour = self.hour % 6 + 1
        _tell(events, "clock", None, hour=self.hour, stopped=stopped)
        self.turn = (self.turn + 1) % 4
        if self.hands[self.turn] or schemes[self.turn]:
            return self._ask("turn")
        _tell(events, "idle", self.turn)
        return "clock"

    def _evening_bell(self, dry: tuple[bool, bool], events: list[Event]) -> str:
        """The end of the Day (FS-19, FS-20)."""
        younger, elder = self.sums()
        winner = -1 if younger == elder else int(elder > younger)
        full = "" not in self.chateau
        if not full and dry[0] != dry[1]:
            winner = int(dry[0])
        self.days += ((winner, younger, elder, int(not full)),)
        past = self._past(len(self.days) - 1)
        data = {name: past[name] for name in ("day", "reason", "sums", "winner")}
        seats = [winner, winner + 2] if winner >= 0 else []
        _tell(events, "day-ended", None, **data, seats=seats)
        if len(self.days) < self.options.days:
            self.yesterday = (self.chateau, self.oubliette)
            self._morning()
            return ""
        self.result = self._outcome()
        return self._ask("over")

    def sums(self) -> tuple[int, int]:
        """What the teams' cards in the Chateau are worth, a Queen 10 (FS-19)."""
        sums = [0, 0]
        for card in self.chateau:
            if card:
                sums[TEAM[card]] += VALUE[card] or 10
        return sums[0], sums[1]

    def wins(self) -> tuple[int, int]:
        """How many Days of this game each team has won."""
        winners = [day[0] for day in self.days]
        return winners.count(0), winners.count(1)

    def _outcome(self) -> Result:
        scores = self.wins() * 2
        return Result(
            ranked(scores), scores, _REASONS[self.days[0][3]] if len(self.days) == 1 else "days-over"
        )

    # What is known, kept and dealt anew

    def view(self, seat: int | None) -> dict[str, Any]:
        view: dict[str, Any] = {**self.public(seat)}
        yesterday = None
        if self.yesterday:
            yesterday = {"chateau": _rooms(self.yesterday[0]), "oubliette": self.yesterday[1][:]}
        view |= {
            "day": self.day,
            "sabbath": self.sabbath,
            "days": [self._past(past) for past in range(len(self.days))],
            "wins": list(self.wins()),
            "phase": self.phase,
            "turn": self.turn,
            "hour": self.hour,
            "chateau": _rooms(self.chateau),
            "oubliette": list(self.oubliette),
            "counts": [len(hand) for hand in self.hands],
            "schemes": [len(scheme) for scheme in self.schemes],
            "laid": [self.phase != "scheme" or bool(scheme) for scheme in self.schemes],
            "sums": list(self.sums()),
            "conflict": self._standing(),
            "storm": list(self.storm),
            "introduced": self.introduced,
            "fates": list(self.fates),
            "last": list(self.last) if self.last else None,
            "yesterday": yesterday,
        }
        if seat is not None:
            view["hand"] = list(self.hands[seat])
            view["scheme"] = list(self.schemes[seat])
        return view

    def _past(self, past: int) -> dict[str, Any]:
        winner, *sums, reason = self.days[past]
        team = None if winner < 0 else winner
        return {"day": self.first + past, "winner": team, "sums": sums, "reason": _REASONS[reason]}

    def _standing(self) -> dict[str, Any] | None:
        if self.conflict is None:
            return None
        card, against, first, second = self.conflict
        values = None
        if card in self.chateau and against in self.chateau:
            values = [self._strength(card, first), self._strength(against, second)]
        seats = {"by": OWNER[card], "target": OWNER[against]}
        return {"card": card, "against": against, **seats, "discards": [first, second], "values": values}

    def may_confer(self, seat: int) -> bool:
        """Until the four Schemes are laid (FS-2)."""
        self.seated(seat)
        return self.phase == "scheme"

    def copy(self) -> Self:
        twin = self._clone()
        twin.first, twin.days, twin.last, twin.yesterday = self.first, self.days, self.last, self.yesterday
        twin.phase, twin.turn, twin.hour, twin.conflict = self.phase, self.turn, self.hour, self.conflict
        twin.fates, twin.introduced, twin.storm = self.fates, self.introduced, self.storm
        twin.stormed, twin.then = self.stormed, self.then
        twin.chateau, twin.oubliette, twin.lots = self.chateau[:], self.oubliette[:], self.lots[:]
        twin.hands, twin.schemes = self.hands[:], self.schemes[:]
        return twin

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """What another has in hand and Scheme together is no secret, nor what went under a Scheme when.

        Only the order within each lot is secret, and so which of its cards have been drawn already.
        """
        world = self._resampled(seat, rng)
        for other in range(4):
            if other == seat:
                continue
            hand, scheme = self.hands[other], self.schemes[other]
            pools: dict[int, list[str]] = {}
            for card in CARDS[other]:
                if card in hand or card in scheme:
                    pools.setdefault(self.lots[_PLACE[card]], []).append(card)
            for pool in pools.values():
                rng.shuffle(pool)
            held = [pools[self.lots[_PLACE[card]]].pop() for card in hand]
            world.hands[other] = tuple(sorted(held, key=VALUE.__getitem__))
            world.schemes[other] = tuple([pools[self.lots[_PLACE[card]]].pop() for card in scheme])
        return world

    def rematch(self, seed: str) -> Self:
        """The next game counts the Days on, for the Sabbath (FS-21)."""
        state = self.deal(self.seats, seed, self.options)
        state.first = self.first + len(self.days)
        return state

    def pack(self) -> dict[str, Any]:
        return pack_fields(self, _FIELDS)

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        state = cls._blank(seats, seed, shuffles, options)
        unpack_fields(state, _FIELDS, fields)
        state._check()
        if state.phase == "over":
            state.result = state._outcome()
        state._ask(state.phase)
        if state.result is None:
            asked = state.choice(state.to_act[0])
            require(asked is not None and asked.words != (), "nothing to decide")
        return state

    def _check(self) -> None:
        """Raises ValueError for a position that no game can come to."""
        phase, chateau = self.phase, self.chateau
        lying = [card for card in chateau if card] + self.oubliette
        for seat in range(4):
            hand, there = self.hands[seat], [card for card in lying if OWNER[card] == seat]
            hers = sorted((*hand, *self.schemes[seat], *there))
            unlaid = phase == "scheme" and not hers
            require(unlaid or hers == sorted(CARDS[seat]), "cards lost, doubled or in strange hands")
            require(hand == tuple(sorted(hand, key=VALUE.__getitem__))[:3], "no such hand")
        fighting = phase in ("instigate", "defend", "yield", "fate")
        standing = self.conflict is not None and all(card in chateau for card in self.conflict[:2])
        require(phase == "storm" or fighting == (self.conflict is not None), "no such conflict")
        require(standing or not fighting or phase == "fate", "no such conflict")
        require(
            (phase == "fate") == bool(self.fates) and all(card in chateau for card in self.fates), "no fate"
        )
        owners = [OWNER[card] for card in chateau if card]
        require((phase == "storm") == bool(self.storm), "nobody to ask")
        require(all(seat in owners for seat in self.storm), "nobody who could storm")
        require(self.then in _STEPS if phase == "storm" else not self.then, "no way to go on")
        require(not self.yesterday or (phase == "scheme" and self.days != ()), "no such yesterday")
        left = self.options.days - len(self.days)
        require(left == 0 if phase == "over" else left > 0, "a wrong number of Days")


def _rooms(chateau: list[str]) -> dict[str, str | None]:
    return {room: card or None for room, card in zip(ROOMS, chateau, strict=True)}


def _tell(events: list[Event], name: str, seat: int | None, /, **data: Any) -> None:
    events.append(Event(name, seat, data))


def _gathered(pile: Sequence[str]) -> bool:
    return "QH" in pile and "QS" in pile and "QD" in pile and "QC" in pile


def _exchangeable(chateau: Sequence[str], pile: Sequence[str]) -> bool:
    """Whether an Intrigue has anything to exchange."""
    letters = "".join(pile)
    return any(card and (card[0] in letters or card[1] in letters) for card in chateau)


def _like(card: str, others: Sequence[str]) -> tuple[str, ...]:
    """The cards of the same suit or value (FS-7)."""
    return tuple([other for other in others if other and (other[0] == card[0] or other[1] == card[1])])


def _exchange_words(said: Move, at: int, chateau: Sequence[str], pile: Sequence[str]) -> Choice | None:
    """The two cards of an Intrigue, from `at` on."""
    if len(said) == at:
        return Choice("out", tuple([card for card in chateau if card and _like(card, pile)]))
    out = said[at]
    if not out or out not in chateau:
        raise Illegal("not-in-the-chateau", "FS-7")
    able = _like(out, pile)
    if not able:
        raise Illegal("nothing-to-exchange", "FS-7", card=out)
    if len(said) == at + 1:
        return Choice("in", able)
    if said[at + 1] not in able:
        there = said[at + 1] in pile
        raise Illegal("neither-suit-nor-value" if there else "not-in-the-oubliette", "FS-7", card=out)
    return ended(said, at + 2)


def _unheld(word: object, ask: str, rule: str) -> Illegal:
    """Why a word is no card of the hand."""
    if not isinstance(word, str):
        return Illegal("not-a-word")
    if word in VALUE:
        return Illegal("not-in-hand", rule, card=word)
    return Illegal("not-offered", ask=ask)


_Play = Callable[[FourSisters, int, Move, list[Event]], str]
_PLAYS: dict[str, _Play] = {
    "scheme": FourSisters._lay, "turn": FourSisters._act, "place": FourSisters._act,
    "enter": FourSisters._act, "evening": FourSisters._act, "instigate": FourSisters._support,
    "defend": FourSisters._support, "yield": FourSisters._yield, "fate": FourSisters._fate,
    "storm": FourSisters._storm,
}  # fmt: skip
_STEPS: dict[str, Callable[[FourSisters, list[Event]], str]] = {
    "pass": FourSisters._step_pass, "enter": FourSisters._step_enter, "defend": FourSisters._step_defend,
    "compare": FourSisters._step_compare, "evening": FourSisters._step_evening,
    "night": FourSisters._step_night, "clock": FourSisters._step_clock,
}  # fmt: skip

GAME = Game("Four Sisters", range(4, 5), FourSistersOptions, FourSisters, lambda seats: ((0, 2), (1, 3)))
