"""Four Tribes, by Clinton R. Nixon, for 2 to 5 players: a family tree with a wed Ace, King, Queen and Jack.

The rules FT-1 to FT-19 live here whole. No rule of another game, and nothing of how a table looks, may enter.

Moves
    turn    `("lay", "9H")`                    on her empty table: founds the first generation (FT-5)
            `("lay", "9H", "KS")`              next to KS, not wed: weds it (FT-6); in front of KS and its
                                               spouse: is conceived (FT-7). A couple goes by its first card
            `("retire", "KS")`                 the generation of KS, which goes by its first card (FT-9)
            `("duel", "KS", "7H@2", "3C+4D")`  her KS duels the 7H of seat 2, two cards face down (FT-11)
            `("propose", "KS", "7H@2", "3C")`  her KS asks for the 7H of seat 2 and offers the 3C (FT-15)
            `("nothing",)`
    answer  `("accept",)`, or `("refuse", "QH", "3C+4D")`: and duel the suitor with QH (FT-17)
            A seat without cards in hand is not asked: it accepts.
    reply   `("3C+4D",)`, or `("-",)` for none (FT-11). A seat without cards in hand is not asked.
The card that begins a turn is drawn by itself.

Asks
    action      what to do          card    what to lay          place     next to, or in front of, which card
    generation  what to retire      own     who duels            target    whom
    face-down   with what           suitor  who proposes         wanted    to whom
    offering    for what            answer  accept or refuse     champion  who duels the suitor
    reply       with what, if anything

Events, to everyone where nothing else is said. "Affair" stands for by (the seat that challenges or
proposes), card (its card), target (the other seat) and other (the card challenged or wanted).
    reshuffle -     count (cards in the new deck)
    draw      seat  count (0 where none was left), left (cards still in the deck)
    drawn     seat  card; to the seat
    found     seat  card, generation
    wed       seat  card, spouse, generation
    conceive  seat  card, parents, generation
    retire    seat  cards, generation
    nothing   seat
    duel      seat  affair, count (cards face down), refusal (whether it refuses a proposal)
    laid      seat  affair, cards (face down); to the seat
    duel-won  seat  affair, cards, reply (cards), score, against, lost (who goes), widow (its spouse, or None)
    duel-lost seat  the same; the seat is the challenger's in both
    concede   seat  affair, count (cards taken into hand), lost, widow; the seat is the challenged one
    taken     seat  affair, cards; to the seat
    propose   seat  affair, cards (the offering)
    accept    seat  affair, cards, generation, forced (for want of cards)
    refuse    seat  affair, cards (they go back)
    united    seat  cards (Ace, King, Queen, Jack): the seat has won
    divided   -     by ("still": nothing is left and nobody acts; "turns": all are taken): nobody has

View, besides what all games have
    phase     "turn", "answer", "reply" or "over"      active    whose turn it is
    turn      of the active seat, from 1               first     whose turn was the first
    counts    cards in each hand                       hand      the seat's own cards, sorted
    deck      how many cards                           discards  the cards, the last one on top
    families  of each seat, a list of {card, generation, spouse, parents}, in the order laid
    tribes    of each seat, its wed Aces, Kings, Queens and Jacks
    affair    None, or what waits: {kind ("propose", "duel", "refusal"), by, card, target, other, count}, and
              cards: to all for a proposal, to the challenger alone for a duel
    known     of each seat, the cards that the viewer saw go into its hand (some may lie face down in a duel)

Rulings of ours: a card that moves to another family (FT-16) leaves its parents and children behind.
As "greater" (FT-14) goes by FT-12, a King and a Jack are equals.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import permutations
from typing import Any, ClassVar, NamedTuple, Self

from engine.cards.decks import STANDARD
from engine.cards.shuffle import chosen, shuffled
from engine.codec import (
    Fields,
    integer,
    lists,
    maybe,
    one_of,
    pack_fields,
    pile,
    record,
    require,
    tuples,
    unpack_fields,
)
from engine.contract import NONE, Choice, Event, Illegal, Move, Result, picked, ranked
from engine.options import Options, number
from engine.state import Game, State

_HAND, _HAND_OF_TWO = 7, 10
_ROOM = 10
_LONGEST_MOVE = 4
_FACES = "AKQJ"
_UNIONS = [
    tuple(rank + suit for rank, suit in zip(_FACES, suits, strict=True))
    for suits in permutations(STANDARD.suits)
]
"""Every Ace, King, Queen and Jack of four different suits."""

_PLACE = {card: at for at, card in enumerate(STANDARD.cards)}
_VALUE = {card: 14 - STANDARD.ranks.index(card[0]) for card in STANDARD.cards}
"""What counts for a child: an Ace is high (FT-7)."""
_WORTH = {card: {"A": 1, "K": 10, "Q": 10, "J": 10}.get(card[0], _VALUE[card]) for card in STANDARD.cards}
"""What counts in a duel (FT-12)."""
_AT = [{card: f"{card}@{seat}" for card in STANDARD.cards} for seat in range(5)]

_OTHERS: dict[int, list[tuple[int, ...]]] = {
    seats: [(*range(one + 1, seats), *range(one)) for one in range(seats)] for seats in range(2, 6)
}
"""The other seats of a table, in order of play."""

_EMPTY: frozenset[str] = frozenset()
_IDLE = Choice("action", ("nothing",))
_FOUND = Choice("action", ("lay", "nothing"))
_ANSWER = Choice("answer", ("accept", "refuse"))
_FIRST = {"lay": "card", "retire": "generation", "duel": "own", "propose": "suitor"}
"""What each action asks first."""
_RULE = {
    "action": "FT-4", "lay": "FT-5", "card": "FT-5", "place": "FT-6", "retire": "FT-9", "generation": "FT-9",
    "duel": "FT-11", "own": "FT-11", "target": "FT-11", "face-down": "FT-11", "reply": "FT-11",
    "propose": "FT-15", "suitor": "FT-15", "wanted": "FT-15", "offering": "FT-15",
    "answer": "FT-17", "champion": "FT-17",
}  # fmt: skip
"""The rule behind each question and action."""


class Kin(NamedTuple):
    """A card of a family: its generation, from 1, whom it is wed to, and its parents while they are there."""

    card: str
    generation: int
    spouse: str | None = None
    parents: tuple[str, ...] = ()


Family = tuple[Kin, ...]


class Affair(NamedTuple):
    """What waits for another seat: a proposal ("propose"), a "duel", or a "refusal": the duel after one.

    `card`, on the table of seat `by`, asks for or challenges `other`, on the table of seat `target`. `cards`
    are the offering, or those face down; they are in no hand.
    """

    kind: str
    by: int
    card: str
    target: int
    other: str
    cards: tuple[str, ...]

    def told(self, **more: Any) -> dict[str, Any]:
        """What everybody may know of it."""
        return {"by": self.by, "card": self.card, "target": self.target, "other": self.other, **more}


def _sorted(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def _less(cards: tuple[str, ...], gone: Collection[str]) -> tuple[str, ...]:
    return tuple([card for card in cards if card not in gone])


@cache
def _children(one: str, other: str) -> frozenset[str]:
    """What a couple may conceive (FT-7)."""
    low, high = sorted((_VALUE[one], _VALUE[other]))
    suits = one[1], other[1]
    return frozenset(card for card in STANDARD.cards if card[1] in suits and low <= _VALUE[card] <= high)


@cache
def _beyond(card: str, spouse: str | None) -> frozenset[str]:
    """What a card, wed or not, may not choose to duel (FT-14)."""
    greater = frozenset(one for one in STANDARD.cards if one[1] == card[1] and _WORTH[one] > _WORTH[card])
    return greater if spouse is None else greater | _beyond(spouse, None)


def _kin(family: Family, card: str) -> Kin:
    for kin in family:
        if kin.card == card:
            return kin
    raise ValueError("nobody of this family")


def _fertile(family: Family) -> dict[str, str]:
    """The couples that may conceive: those of the elder generation, so that there are never three (FT-8)."""
    couples: dict[str, str] = {}
    elder = min([kin.generation for kin in family], default=0)
    for card, generation, spouse, _ in family:
        if spouse is not None and generation == elder and spouse not in couples:
            couples[card] = spouse
    return couples


def _places(family: Family, card: str) -> tuple[str, ...]:
    """Where a card may be laid: next to one that is not wed (FT-6), or in front of a couple (FT-7)."""
    beside = [one for one, _, spouse, _ in family if spouse is None and one[1] != card[1]]
    before = [one for one, other in _fertile(family).items() if card in _children(one, other)]
    return (*beside, *before)


def _layable(family: Family, hand: tuple[str, ...]) -> Iterator[str]:
    """The cards of a hand that have such a place."""
    unwed = [kin.card[1] for kin in family if kin.spouse is None]
    suit = unwed[0] if unwed else ""
    several = unwed.count(suit) < len(unwed)
    born = _EMPTY
    if len(unwed) < len(family):
        born = born.union(*[_children(*couple) for couple in _fertile(family).items()])
    for card in hand:
        if several or (unwed and card[1] != suit) or card in born:
            yield card


def _fighters(family: Family, rivals: list[Kin]) -> Iterator[str]:
    """The cards of a family that may duel one of the others (FT-14)."""
    for card, _, spouse, _ in family:
        beyond = _beyond(card, spouse)
        for rival in rivals:
            if rival.card not in beyond:
                yield card
                break


def _suitors(family: Family, rivals: list[Kin]) -> Iterator[str]:
    """The cards of a family that may propose to one of the others (FT-15)."""
    suits = {kin.card[1] for kin in rivals if kin.spouse is None}
    if suits:
        for card, _, spouse, _ in family:
            if spouse is None and (len(suits) > 1 or card[1] not in suits):
                yield card


def _no_place(family: Family) -> tuple[str, str]:
    """Why a card is not layable, and by which rule."""
    lonely = any(kin.spouse is None for kin in family)
    return ("same-suit", "FT-6") if lonely else ("not-a-child", "FT-7")


def _not_there(family: Family, own: Kin, card: str) -> tuple[str, str]:
    """Why a layable card may not be laid next to, or in front of, one of the family."""
    if own.spouse is None:
        return "same-suit", "FT-6"
    if not {own.card, own.spouse} & _fertile(family).keys():
        return "third-generation", "FT-8"
    if card[1] not in (own.card[1], own.spouse[1]):
        return "not-their-suit", "FT-7"
    return ("not-its-first" if card in _children(own.card, own.spouse) else "not-between"), "FT-7"


def _with(family: Family, card: str, spouse: Kin) -> Family:
    """The family when a card has been wed to one of it."""
    married = Kin(spouse.card, spouse.generation, card, spouse.parents)
    kept = [married if kin is spouse else kin for kin in family]
    return (*kept, Kin(card, spouse.generation, spouse.card))


def _without(family: Family, gone: Collection[str]) -> Family:
    """The family when cards have left: spouses are unwed, children have a parent less (FT-10)."""
    kept = []
    for kin in family:
        card, generation, spouse, parents = kin
        if card in gone:
            continue
        left = _less(parents, gone) if parents else parents
        if spouse in gone:
            kin = Kin(card, generation, None, left)
        elif len(left) < len(parents):
            kin = Kin(card, generation, spouse, left)
        kept.append(kin)
    return tuple(kept)


def _wed(family: Family) -> list[str]:
    return [kin.card for kin in family if kin.spouse is not None]


def _union(family: Family) -> tuple[str, ...] | None:
    """The cards that unite the four tribes (FT-2)."""
    wed = {card for card in _wed(family) if card[0] in _FACES}
    return next((union for union in _UNIONS if wed.issuperset(union)), None) if len(wed) > 3 else None


def _sound(family: Family) -> bool:
    """Whether a family keeps FT-6 to FT-8."""
    kins = {kin.card: kin for kin in family}
    generations = [kin.generation for kin in family]
    for card, generation, spouse, parents in family:
        wed = spouse is None or (kins[spouse][1:3] == (generation, card) and spouse[1] != card[1])
        born = len(parents) <= 2 and all(kins[parent].generation == generation - 1 for parent in parents)
        if not wed or not born:
            return False
    few = len(family) <= _ROOM and generations.count(1) <= 2
    return not family or (few and max(generations) - min(generations) < 2)


_card, _pile = one_of(STANDARD.cards), pile(STANDARD.cards)
_kept_kin = record(_card, integer(1), maybe(_card), _pile)
_kept_affair = record(
    one_of(("propose", "duel", "refusal")), integer(0, 4), _card, integer(0, 4), _card, _pile
)
_FIELDS: Fields = {
    "hands": lists(_pile),
    "families": lists(tuples(lambda kin: Kin(*_kept_kin(kin)))),
    "deck": _pile,
    "discards": _pile,
    "known": lists(lambda cards: frozenset(_pile(cards))),
    "held": lambda cards: frozenset(_pile(cards)),
    "first": integer(0, 4),
    "turn": integer(0),
    "still": integer(0),
    "affair": maybe(lambda affair: Affair(*_kept_affair(affair))),
}


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """How many turns each player has."""

    turns: int = number(100, 10, 200, rule="FT-19")


class FourTribes(State):
    """A game of Four Tribes.

    `deck` is drawn from its end. `turn` counts the turns of all seats, `still` those without an action since
    nothing was left. `known` has for each seat, and last for a bystander, what it saw go into others' hands;
    `held` the cards that, as everybody saw, are not in the deck; `_answers` what `choice` has said by now.
    """

    __slots__ = (*_FIELDS, "_answers")

    key = "four-tribes"
    aliases: ClassVar[Mapping[str, str]] = {
        "pass": "nothing", "wait": "nothing", "do nothing": "nothing", "lay down": "lay", "play": "lay",
        "found": "lay", "wed": "lay", "marry": "lay", "conceive": "lay", "challenge": "duel", "fight": "duel",
        "attack": "duel", "ask": "propose", "yes": "accept", "no": "refuse", "decline": "refuse",
    }  # fmt: skip

    hands: list[tuple[str, ...]]
    families: list[Family]
    known: list[frozenset[str]]
    held: frozenset[str]
    deck: tuple[str, ...]
    discards: tuple[str, ...]
    first: int
    turn: int
    still: int
    affair: Affair | None
    _answers: dict[Move, Choice | None]

    @classmethod
    def deal(cls, seats: int, seed: str, options: Any) -> Self:
        state = cls._blank(seats, seed, 2, options)
        cards = shuffled(seed, 0, STANDARD.cards)
        size = _HAND_OF_TWO if seats == 2 else _HAND
        state.hands = [_sorted(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
        state.families = [()] * seats
        state.known = [_EMPTY] * (seats + 1)
        state.held = _EMPTY
        state.discards = ()
        state.deck = tuple(cards[seats * size :])
        state.first = chosen(seed, 1, seats)
        state.turn = state.still = 0
        state.affair = None
        state._begin([])
        state._wait()
        return state

    @classmethod
    def _blank(cls, seats: int, seed: str, shuffles: int, options: Any) -> Self:
        state = super()._blank(seats, seed, shuffles, options)
        state._answers = {}
        return state

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return (self.first + self.turn) % self.seats

    # What may be said

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        if type(said) is not tuple:
            raise Illegal("not-a-word")
        if type(seat) is not int or seat not in self.to_act:
            return self.waiting(seat, said)
        try:
            return self._answers[said]
        except KeyError:
            pass
        except TypeError:
            raise Illegal("not-a-word") from None
        answer = self._answers[said] = self._next(seat, said) if said else self._opening(seat)
        return answer

    def _opening(self, seat: int) -> Choice:
        hand = self.hands[seat]
        if self.affair is None:
            if not self.families[seat]:
                return _FOUND if hand else _IDLE
            able = [verb for verb in _FIRST if verb == "retire" or any(self._able(seat, verb))]
            return Choice("action", (*able, "nothing"))
        if self.affair.kind == "propose":
            return _ANSWER
        return Choice("reply", hand, 0, min(3, len(hand)))

    def _next(self, seat: int, said: Move) -> Choice | None:
        if len(said) == 1 and self.affair is None:
            # A replay comes here without having asked what can be done at all.
            if said == ("nothing",):
                return None
            words = tuple(self._able(seat, said[0])) if said[0] in _FIRST else ()
            if words:
                return Choice(_FIRST[said[0]], words)
        before = self.choice(seat, said[:-1]) if len(said) <= _LONGEST_MOVE else None
        if before is None:
            raise Illegal("too-many-words")
        try:
            picked(before, said[-1])
        except Illegal as error:
            raise self._objection(seat, before.ask, said, error) from None
        ask, first = before.ask, said[0]
        if ask == "card":
            family = self.families[seat]
            return Choice("place", _places(family, said[1])) if family else None
        if ask in ("own", "suitor"):
            return Choice("target" if ask == "own" else "wanted", self._reached(seat, said[1], first))
        if ask in ("target", "wanted", "champion"):
            hand = self.hands[seat]
            return Choice("offering" if ask == "wanted" else "face-down", hand, 1, min(3, len(hand)))
        return Choice("champion", self._champions()) if said == ("refuse",) else None

    def _able(self, seat: int, verb: str) -> Iterable[str]:
        """The cards of hers with which a seat may do something."""
        hand, family = self.hands[seat], self.families[seat]
        if not family:
            return hand if verb == "lay" else ()
        if verb == "retire":
            generations = [kin.generation for kin in family]
            return [family[generations.index(one)].card for one in sorted(set(generations))]
        if not hand or (len(family) >= _ROOM and verb != "duel"):
            return ()
        if verb == "lay":
            return _layable(family, hand)
        rivals = [kin for other in _OTHERS[self.seats][seat] for kin in self.families[other]]
        return _fighters(family, rivals) if verb == "duel" else _suitors(family, rivals)

    def _reached(self, seat: int, card: str, verb: str) -> tuple[str, ...]:
        """The cards of others that a card of hers may duel (FT-14) or propose to (FT-15)."""
        rivals = self._rivals(seat)
        if verb == "propose":
            return tuple([at for at, kin in rivals if kin.spouse is None and kin.card[1] != card[1]])
        beyond = _beyond(card, _kin(self.families[seat], card).spouse)
        return tuple([at for at, kin in rivals if kin.card not in beyond])

    def _rivals(self, seat: int) -> list[tuple[str, Kin]]:
        return [
            (_AT[other][kin.card], kin) for other in _OTHERS[self.seats][seat] for kin in self.families[other]
        ]

    def _champions(self) -> tuple[str, ...]:
        """Who may duel the suitor (FT-17)."""
        assert self.affair is not None
        wanted = _kin(self.families[self.affair.target], self.affair.other)
        return wanted.parents or (wanted.card,)

    def _objection(self, seat: int, ask: str, said: Move, error: Illegal) -> Illegal:
        """`error` with the number of its rule; or, of a card or an action, what speaks against it.

        Only the seat's own hand and the cards on the table are looked at.
        """
        word, hand, family = said[-1], self.hands[seat], self.families[seat]
        if error.reason != "not-offered":
            return Illegal(error.reason, _RULE[ask], **error.data)
        if ask == "action":
            return Illegal(*self._no_action(seat, word))
        foreign = (one for one in word.split("+", 4) if one in _PLACE and one not in hand)
        card = next(foreign, word.partition("@")[0])
        if card not in _PLACE:
            return Illegal("not-offered", _RULE[ask], ask=ask)
        own = {kin.card: kin for kin in family}.get(card)
        rival = dict(self._rivals(seat)).get(word)
        reason, rule = "not-on-table", _RULE[ask]
        match ask:
            case "card" if card in hand:
                reason, rule = _no_place(family)
            case "card" | "face-down" | "offering" | "reply":
                reason = "not-in-hand"
            case "place" if own:
                reason, rule = _not_there(family, own, said[1])
            case "own" if own:
                reason, rule = "greater", "FT-14"
            case "target" if rival:
                reason, rule = "greater", "FT-14"
            case "suitor" if own:
                reason = "no-match" if own.spouse is None else "already-wed"
            case "wanted" if rival:
                reason = "same-suit" if rival.spouse is None else "already-wed"
            case "champion" if own:
                reason = "not-a-parent"
            case "generation" if own:
                reason = "not-its-first"
        return Illegal(reason, rule, card=card)

    def _no_action(self, seat: int, verb: str) -> tuple[str, str]:
        family = self.families[seat]
        if verb not in _FIRST:
            return "not-an-action", "FT-4"
        rule = _RULE[verb]
        if verb != "retire" and not self.hands[seat]:
            return "no-cards", rule
        if not family:
            return "no-family", rule
        if verb != "duel" and len(family) >= _ROOM:
            return "no-room", "FT-8" if verb == "lay" else "FT-18"
        if verb == "lay":
            return _no_place(family)
        return ("greater", "FT-14") if verb == "duel" and self._rivals(seat) else ("no-match", rule)

    # What happens

    def play(self, seat: int, move: Move) -> list[Event]:
        self.complete(seat, move)
        self._answers = {}
        events: list[Event] = []
        still = 0
        match move[0]:
            case "nothing":
                events.append(Event("nothing", seat, {}))
                still = 0 if self.deck or self.discards else self.still + 1
            case "lay":
                events.append(self._lay(seat, *move[1:]))
            case "retire":
                events.append(self._retire(seat, move[1]))
            case "duel" | "propose" as kind:
                other, _, target = move[2].partition("@")
                affair = Affair(kind, seat, move[1], int(target), other, _cards(move[3]))
                begin = self._challenge if kind == "duel" else self._propose
                begin(affair, events)
            case "accept":
                self._accept(False, events)
            case "refuse":
                self._refuse(move[1], _cards(move[2]), events)
            case cards:
                self._settle(_cards(cards), events)
        self.still = still
        if self.affair is None:
            self._conclude(events)
        self._wait()
        return events

    def _lay(self, seat: int, card: str, place: str = "") -> Event:
        self._show(seat, (card,))
        family = self.families[seat]
        if not family:
            self.families[seat] = (Kin(card, 1),)
            return Event("found", seat, {"card": card, "generation": 1})
        one = _kin(family, place)
        if one.spouse is None:
            self.families[seat] = _with(family, card, one)
            return Event("wed", seat, {"card": card, "spouse": one.card, "generation": one.generation})
        child = Kin(card, one.generation + 1, None, (one.card, one.spouse))
        self.families[seat] = (*family, child)
        data = {"card": card, "parents": list(child.parents), "generation": child.generation}
        return Event("conceive", seat, data)

    def _retire(self, seat: int, card: str) -> Event:
        family = self.families[seat]
        generation = next(kin.generation for kin in family if kin.card == card)
        cards = [kin.card for kin in family if kin.generation == generation]
        self.families[seat] = _without(family, cards)
        self.discards += tuple(cards)
        return Event("retire", seat, {"cards": cards, "generation": generation})

    def _challenge(self, duel: Affair, events: list[Event]) -> None:
        self.affair = duel
        by, cards = duel.by, duel.cards
        self.hands[by] = _less(self.hands[by], cards)
        events.append(Event("duel", by, duel.told(count=len(cards), refusal=duel.kind == "refusal")))
        events.append(Event("laid", by, duel.told(cards=list(cards)), (by,)))
        if not self.hands[duel.target]:
            self._settle((), events)

    def _settle(self, reply: tuple[str, ...], events: list[Event]) -> None:
        """The duel ends: by its score (FT-12), or without a reply (FT-13)."""
        affair = self._ended()
        by, target, cards = affair.by, affair.target, affair.cards
        if not reply:
            self._take(affair)
            fall = self._fall(target, affair.other)
            events.append(Event("concede", target, affair.told(count=len(cards), **fall)))
            events.append(Event("taken", target, affair.told(cards=list(cards)), (target,)))
            return
        self._show(target, reply + cards)
        self.discards += cards + reply
        score = sum([_WORTH[card] for card in (affair.card, *cards)])
        against = sum([_WORTH[card] for card in (affair.other, *reply)])
        won = score > against
        fall = self._fall(target, affair.other) if won else self._fall(by, affair.card)
        data = affair.told(cards=list(cards), reply=list(reply), score=score, against=against, **fall)
        events.append(Event("duel-won" if won else "duel-lost", by, data))

    def _ended(self) -> Affair:
        affair, self.affair = self.affair, None
        assert affair is not None
        return affair

    def _fall(self, seat: int, card: str) -> dict[str, str | None]:
        family = self.families[seat]
        self.families[seat] = _without(family, (card,))
        self.discards += (card,)
        return {"lost": card, "widow": _kin(family, card).spouse}

    def _take(self, duel: Affair) -> None:
        """The challenged takes the face-down cards; all but these two lose track of her hand."""
        by, target, cards = duel.by, duel.target, duel.cards
        if self.hands[by]:
            hidden = frozenset(self.hands[by] + cards)
            self.held |= self.known[-1] & hidden
            for other, known in enumerate(self.known):
                if other not in (by, target):
                    self.known[other] = known - hidden
        self.known[target] = self.known[target].difference(cards)
        self.known[by] = self.known[by].union(cards)
        self.hands[target] = _sorted(self.hands[target] + cards)

    def _propose(self, proposal: Affair, events: list[Event]) -> None:
        self.affair = proposal
        self._show(proposal.by, proposal.cards)
        events.append(Event("propose", proposal.by, proposal.told(cards=list(proposal.cards))))
        if not self.hands[proposal.target]:
            self._accept(True, events)

    def _accept(self, forced: bool, events: list[Event]) -> None:
        affair = self._ended()
        by, target, wanted = affair.by, affair.target, affair.other
        self.families[target] = _without(self.families[target], (wanted,))
        suitor = _kin(self.families[by], affair.card)
        self.families[by] = _with(self.families[by], wanted, suitor)
        self._give(target, affair.cards)
        data = affair.told(cards=list(affair.cards), generation=suitor.generation, forced=forced)
        events.append(Event("accept", target, data))

    def _refuse(self, champion: str, cards: tuple[str, ...], events: list[Event]) -> None:
        affair = self._ended()
        self._give(affair.by, affair.cards)
        events.append(Event("refuse", affair.target, affair.told(cards=list(affair.cards))))
        duel = Affair("refusal", affair.target, champion, affair.by, affair.card, cards)
        self._challenge(duel, events)

    def _show(self, seat: int, cards: tuple[str, ...]) -> None:
        """Cards of a hand are laid open."""
        self.hands[seat] = _less(self.hands[seat], cards)
        for other, known in enumerate(self.known):
            if not known.isdisjoint(cards):
                self.known[other] = known.difference(cards)

    def _give(self, seat: int, cards: tuple[str, ...]) -> None:
        """Cards go openly into a hand."""
        self.hands[seat] = _sorted(self.hands[seat] + cards)
        for other, known in enumerate(self.known):
            if other != seat:
                self.known[other] = known.union(cards)

    def _conclude(self, events: list[Event]) -> None:
        """The action is over: somebody has won (FT-2), nobody will (FT-19), or the next turn begins."""
        # Nobody but a seat that has just wed can have come to four: the rest need not be looked at each turn.
        if events[-1].name in ("wed", "accept") and self._victor() is not None:
            self._end("united", events)
        elif self.still >= self.seats:
            self._end("still", events)
        elif self.turn + 1 >= self.seats * self.options.turns:
            self._end("turns", events)
        else:
            self.turn += 1
            self._begin(events)

    def _victor(self) -> int | None:
        """Who has united the tribes; of several, the first from the active seat on."""
        for seat in (self.active, *_OTHERS[self.seats][self.active]):
            if _union(self.families[seat]):
                return seat
        return None

    def _end(self, summary: str, events: list[Event]) -> None:
        winner = self._victor() if summary == "united" else None
        if winner is None:
            events.append(Event("divided", None, {"by": summary}))
        else:
            events.append(Event("united", winner, {"cards": list(_union(self.families[winner]) or ())}))
        scores = tuple(float(seat == winner) for seat in range(self.seats))
        self.result = Result(ranked(scores), scores, summary)

    def _begin(self, events: list[Event]) -> None:
        """A turn begins with drawing a card, where there is one (FT-3)."""
        seat = self.active
        if not self.deck and self.discards:
            self.held = _EMPTY.union(*self.hands)
            self.deck = tuple(shuffled(self.seed, self.shuffles, self.discards))
            self.shuffles += 1
            self.discards = ()
            events.append(Event("reshuffle", None, {"count": len(self.deck)}))
        if not self.deck:
            events.append(Event("draw", seat, {"count": 0, "left": 0}))
            return
        card, self.deck = self.deck[-1], self.deck[:-1]
        self.hands[seat] = _sorted((*self.hands[seat], card))
        events.append(Event("draw", seat, {"count": 1, "left": len(self.deck)}))
        events.append(Event("drawn", seat, {"card": card}, (seat,)))

    def _wait(self) -> None:
        """Settles whose word is waited for."""
        affair = self.affair
        self.to_act = () if self.result else (self.active if affair is None else affair.target,)

    # What is seen, imagined and kept

    def _hidden(self, seat: int) -> tuple[str, ...]:
        """The hand of a seat, with what it has face down in a duel."""
        affair = self.affair
        if affair is None or affair.by != seat or affair.kind == "propose":
            return self.hands[seat]
        return self.hands[seat] + affair.cards

    def view(self, seat: int | None) -> dict[str, Any]:
        view: dict[str, Any] = {**self.public(seat)}
        affair = self.affair
        view["phase"] = "over" if self.result else "turn"
        view["affair"] = None
        if affair is not None:
            view["phase"] = "answer" if affair.kind == "propose" else "reply"
            view["affair"] = affair.told(kind=affair.kind, count=len(affair.cards))
            if affair.kind == "propose" or affair.by == seat:
                view["affair"]["cards"] = list(affair.cards)
        known = self.known[-1 if seat is None else seat]
        hands = [self._hidden(other) for other in range(self.seats)]
        wed = [_sorted(_wed(family)) for family in self.families]
        view |= {
            "active": self.active,
            "first": self.first,
            "turn": self.turn // self.seats + 1,
            "counts": [len(hand) for hand in self.hands],
            "deck": len(self.deck),
            "discards": list(self.discards),
            "families": [
                [{**kin._asdict(), "parents": list(kin.parents)} for kin in family]
                for family in self.families
            ],
            "tribes": [[card for card in cards if card[0] in _FACES] for cards in wed],
            "known": [list(_sorted(known.intersection(hand))) for hand in hands],
        }
        if seat is not None:
            view["hand"] = list(self.hands[seat])
        return view

    def copy(self) -> Self:
        twin = self._clone()
        twin.hands, twin.families, twin.known = self.hands[:], self.families[:], self.known[:]
        twin.held, twin.deck, twin.discards = self.held, self.deck, self.discards
        twin.first, twin.turn, twin.still, twin.affair = self.first, self.turn, self.still, self.affair
        twin._answers = {}
        return twin

    def imagine(self, seat: int, rng: random.Random) -> Self:
        world = self._resampled(seat, rng)
        affair, known = self.affair, self.known[seat]
        if affair is not None and affair.kind != "propose" and affair.by != seat:
            # Any of the challenger's cards may lie face down, also those that the seat saw go into her hand.
            # Here and below, unknown cards stand where no truth about them can steer the dice.
            hidden = sorted(_sorted(self._hidden(affair.by)), key=lambda card: card not in known)
            pool = rng.sample(hidden, len(hidden))
            world.hands[affair.by] = tuple(pool[len(affair.cards) :])
            world.affair = affair._replace(cards=tuple(pool[: len(affair.cards)]))
        elsewhere = [
            card for other in _OTHERS[self.seats][seat] for card in world._hidden(other) if card not in known
        ]
        unseen = _sorted((*elsewhere, *self.deck))
        deck = rng.sample([card for card in unseen if card not in self.held], len(self.deck))
        rest = _less(unseen, deck)
        instead = dict(zip(elsewhere, rng.sample(rest, len(rest)), strict=True))
        world.deck = tuple(deck)
        for other in _OTHERS[self.seats][seat]:
            world.hands[other] = _sorted([instead.get(card, card) for card in world.hands[other]])
            world.known[other] = frozenset([instead.get(card, card) for card in self.known[other]])
        if world.affair is not None:
            world.affair = world.affair._replace(
                cards=_sorted([instead.get(card, card) for card in world.affair.cards])
            )
        return world

    def pack(self) -> dict[str, Any]:
        return pack_fields(self, _FIELDS) | {
            "known": [_sorted(cards) for cards in self.known],
            "held": _sorted(self.held),
            "over": None if self.result is None else self.result.summary,
        }

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        state = cls._blank(seats, seed, shuffles, options)
        unpack_fields(state, _FIELDS, fields)
        state._check()
        over = fields["over"]
        if over is not None:
            require(over in ("united", "still", "turns"), "no such end")
            require((over == "united") == (state._victor() is not None), "no such winner")
            state._end(over, [])
        state._wait()
        return state

    def _check(self) -> None:
        """Raises ValueError, or its like, for a position that no game comes to."""
        seats, affair = self.seats, self.affair
        require(len(self.hands) == len(self.families) == len(self.known) - 1 == seats, "no such table")
        require(self.first < seats and self.turn < seats * self.options.turns, "no such turn")
        require(self.still <= seats, "nobody could still act")
        cards = [card for hand in self.hands for card in hand]
        cards += [kin.card for family in self.families for kin in family]
        cards += affair.cards if affair is not None else ()
        require(
            sorted([*cards, *self.deck, *self.discards]) == sorted(STANDARD.cards),
            "cards are missing or doubled",
        )
        require(all(_sound(family) for family in self.families), "no such family")
        if affair is not None:
            require(affair.by != affair.target and 1 <= len(affair.cards) <= 3, "no such affair")
            _kin(self.families[affair.by], affair.card)
            _kin(self.families[affair.target], affair.other)
            require(len(self.hands[affair.target]) > 0, "nobody to ask")
        for seat, known in enumerate(self.known):
            hands = [self._hidden(other) for other in range(seats) if other != seat]
            require(known <= {card for hand in hands for card in hand}, "known, but not there")
        require(self.held.isdisjoint(self.deck), "held, but in the deck")


def _cards(said: str) -> tuple[str, ...]:
    """The cards of a word that `picked` has checked, sorted: the order they were said in tells nothing."""
    return () if said == NONE else _sorted(said.split("+"))


GAME = Game("Four Tribes", range(2, 6), Rules, FourTribes)
