"""Burying, a toy game with every complication that the contract allows. The conformance suite tests itself on
it.

It has sixteen cards, `1A` to `8B`. Each seat gets four, and the rest is the pile. First everyone buries two
cards at the same time and in secret, and may change them until the last seat has buried ("bury", "1A+2B").
Then, in turn, a seat plays ("lay", card) and draws the pile's next card, or plays ("trade", "6A+2B"), in
which the order matters: the first card goes under the pile, and the second is laid. At any time after the
burying, a seat may ("bow",) once. Laid cards count their rank, and a bow counts 1. CHEATS are variants of the
game that each break one law in their own way.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Mapping
from typing import Any, Self

from engine.cards.shuffle import fresh_seed, shuffled
from engine.contract import Choice, Event, Illegal, Move, Result, ended, picked
from engine.options import Options, number, one_of, switch
from engine.state import Game, State

PACK = tuple(rank + suit for suit in "AB" for rank in "12345678")


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    bowing: bool = switch(True, rule="TO-1")
    size: int = number(4, 3, 5, rule="TO-2")
    first: str = one_of("left", "right", rule="TO-3")


class Toy(State):
    """The honest game."""

    __slots__ = ("bowed", "buried", "hands", "laid", "pile")
    key = "toy"
    showing_nothing = frozenset({"bow"})
    showing_own = frozenset({"trade"})

    @classmethod
    def deal(cls, seats: int, seed: str, options: Any) -> Self:
        state = cls()
        state.seats, state.seed, state.shuffles, state.options = seats, seed, 1, options
        cards = shuffled(seed, 0, PACK)
        size = options.size
        state.hands = [tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(seats)]
        state.pile = tuple(cards[seats * size :])
        state.buried = [()] * seats
        state.laid = [()] * seats
        state.bowed = ()
        state.to_act = tuple(range(seats))
        state.result = None
        return state

    def burying(self) -> bool:
        return () in self.buried

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        self.seated(seat)
        if type(said) is not tuple:
            raise Illegal("not-a-move")
        if self.result is not None:
            return self.waiting(seat, said)
        verbs = Choice("action", self.verbs(seat))
        if not verbs.words:
            return self.waiting(seat, said)
        if not said:
            return verbs
        (verb,) = picked(verbs, said[0])
        if verb == "bow":
            return ended(said, 1)
        hand = self.hands[seat] + self.buried[seat] if verb == "bury" else self.hands[seat]
        cards = {
            "bury": Choice("cards", hand, 2, 2),
            "lay": Choice("card", hand),
            "trade": Choice("pair", hand, 2, 2, ordered=True),
        }[verb]
        if len(said) == 1:
            return cards
        picked(cards, said[1])
        return ended(said, 2)

    def verbs(self, seat: int) -> tuple[str, ...]:
        if self.burying():
            return ("bury",)
        verbs: list[str] = []
        if seat in self.to_act:
            verbs = ["lay"] if len(self.hands[seat]) < 2 else ["lay", "trade"]
        if self.options.bowing and seat not in self.bowed:
            verbs.append("bow")
        return tuple(verbs)

    def play(self, seat: int, move: Move) -> list[Event]:
        self.complete(seat, move)
        if move[0] == "bow":
            self.bowed += (seat,)
            return [Event("bow", seat, {})]
        cards = tuple(move[1].split("+"))
        if move[0] == "bury":
            hand = set(self.hands[seat] + self.buried[seat]) - set(cards)
            self.hands[seat] = tuple(sorted(hand))
            self.buried[seat] = tuple(sorted(cards))
            self.to_act = tuple(one for one in range(self.seats) if not self.buried[one])
            events = [
                Event("bury", seat, {"count": 2}),
                Event("buried", seat, {"cards": list(self.buried[seat])}, (seat,)),
            ]
            if not self.to_act:
                self.to_act = (0 if self.options.first == "left" else self.seats - 1,)
            return events
        self.hands[seat] = tuple(card for card in self.hands[seat] if card not in cards)
        self.laid[seat] += (cards[-1],)
        events = [Event(move[0], seat, {"card": cards[-1]})]
        self.pile += cards[:-1]
        if self.pile and move[0] == "lay":
            drawn, *rest = self.pile
            self.pile = tuple(rest)
            self.hands[seat] = tuple(sorted((*self.hands[seat], drawn)))
            events += [Event("draw", seat, {"count": 1}), Event("drawn", seat, {"card": drawn}, (seat,))]
        step = 1 if self.options.first == "left" else -1
        following = [(seat + step * one) % self.seats for one in range(1, self.seats + 1)]
        self.to_act = tuple(one for one in following if self.hands[one])[:1]
        if not self.to_act:
            self.finish(events)
        return events

    def finish(self, events: list[Event]) -> None:
        scores = [
            sum(int(card[0]) for card in laid) + (seat in self.bowed) for seat, laid in enumerate(self.laid)
        ]
        places = [
            tuple(seat for seat in range(self.seats) if scores[seat] == score)
            for score in sorted(set(scores), reverse=True)
        ]
        self.result = Result(tuple(places), tuple(scores), "all-laid")
        events.append(Event("over", None, {"scores": scores}))

    def view(self, seat: int | None) -> dict[str, Any]:
        view: dict[str, Any] = {**self.public(seat)}
        view["counts"] = [len(hand) for hand in self.hands]
        view["pile"] = len(self.pile)
        view["laid"] = [list(laid) for laid in self.laid]
        view["bowed"] = list(self.bowed)
        view["buried"] = [len(buried) for buried in self.buried]
        if seat is not None:
            view["hand"] = list(self.hands[seat])
            view["own"] = list(self.buried[seat])
        return view

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.seats, other.seed, other.shuffles, other.options = (
            self.seats,
            self.seed,
            self.shuffles,
            self.options,
        )
        other.to_act, other.result, other.pile, other.bowed = self.to_act, self.result, self.pile, self.bowed
        other.hands, other.buried, other.laid = self.hands[:], self.buried[:], self.laid[:]
        return other

    def imagine(self, seat: int, rng: random.Random) -> Self:
        self.seated(seat)
        other = self.copy()
        other.seed, other.shuffles = fresh_seed(rng), 0
        others = [one for one in range(self.seats) if one != seat]
        hidden = list(self.pile)
        for one in others:
            hidden += self.hands[one] + self.buried[one]
        hidden.sort()
        rng.shuffle(hidden)
        for one in others:
            for place in (other.hands, other.buried):
                size = len(place[one])
                place[one] = tuple(sorted(hidden[:size]))
                del hidden[:size]
        other.pile = tuple(hidden)
        return other

    def pack(self) -> dict[str, Any]:
        names = ("to_act", "hands", "pile", "buried", "laid", "bowed", "result")
        return {name: getattr(self, name) for name in names}

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        state = cls()
        state.seats, state.seed, state.shuffles, state.options = seats, seed, shuffles, options
        for name in ("hands", "buried", "laid"):
            setattr(state, name, [tuple(cards) for cards in fields[name]])
            if len(fields[name]) != seats:
                raise ValueError(name)
        for name in ("pile", "to_act", "bowed"):
            setattr(state, name, tuple(fields[name]))
        result = fields["result"]
        if result is not None:
            result = Result(tuple(map(tuple, result[0])), tuple(result[1]), result[2])
        state.result = result
        cards = [card for group in (*state.hands, *state.buried, *state.laid, state.pile) for card in group]
        if sorted(cards) != sorted(PACK):
            raise ValueError("cards")
        return state

    def rematch(self, seed: str) -> Self:
        return self.deal(self.seats, seed, self.options)


def game(state: type[Toy]) -> Game:
    return Game("Burying", range(2, 4), Rules, state)


# Cheats


def cheat(**changed: Any) -> type[Toy]:
    """Return a variant of the game with other methods or class attributes."""
    return type("Cheat", (Toy,), {"__module__": __name__, **changed})


def shows(name: str, what: Callable[[Toy, int | None], Any], **more: Any) -> type[Toy]:
    """Return a toy with a public view that shows more."""
    return cheat(view=lambda self, seat: {**Toy.view(self, seat), name: what(self, seat)}, **more)


def plays(change: Callable[[Toy, int, Move, list[Event]], list[Event] | None], **more: Any) -> type[Toy]:
    """Return a toy that does something after each move, or changes its events."""

    def play(self: Toy, seat: int, move: Move) -> list[Event]:
        events = Toy.play(self, seat, move)
        found = change(self, seat, move, events)
        return events if found is None else found

    return cheat(play=play, **more)


def mood(state: Toy, seat: int, move: Move, events: list[Event]) -> list[Event]:
    """Publish an event that depends on hidden cards without naming one."""
    return [*events, Event("mood", seat, {"glad": any(card > "5" for card in state.hands[seat])})]


def grave(state: Toy, seat: int | None) -> Any:
    return [list(cards) for cards in state.buried]


def more_verbs(self: Toy, seat: int) -> tuple[str, ...]:
    verbs = Toy.verbs(self, seat)
    return (*verbs, "trade") if verbs == ("lay",) else verbs


def refuses_eights(self: Toy, seat: int, move: Move) -> list[Event]:
    if move[0] == "trade" and move[1].startswith("8"):
        raise Illegal("not-that-one")
    return Toy.play(self, seat, move)


def shuffles_first(self: Toy, seat: int, move: Move) -> list[Event]:
    try:
        return Toy.play(self, seat, move)
    except Illegal:
        self.shuffles += 1
        raise


def any_words(self: Toy, seat: int, said: Move = ()) -> Choice | None:
    return Toy.choice(self, seat, said[:1] if type(said) is tuple and said[:1] == ("bow",) else said)


def crashes(self: Toy, seat: int | None) -> dict[str, Any]:
    view = Toy.view(self, seat if seat in range(self.seats) else None)
    return {**view, "first": bool(self.hands[seat or 0])}


def names_the_holder(self: Toy, seat: int, said: Move = ()) -> Choice | None:
    try:
        return Toy.choice(self, seat, said)
    except Illegal as error:
        for other, hand in enumerate(self.hands):
            if said and said[-1] in hand and other != seat:
                raise Illegal("held", by=other) from error
        raise


def imagines_nothing(self: Toy, seat: int, rng: random.Random) -> Toy:
    other = self.copy()
    self.seated(seat)
    other.seed = fresh_seed(rng)
    return other


def deals_again(self: Toy, events: list[Event]) -> None:
    again = self.deal(self.seats, self.seed, self.options)
    for name in (*Toy.__slots__, "to_act"):
        setattr(self, name, getattr(again, name))


def shares_what_is_laid(self: Toy) -> Toy:
    other = Toy.copy(self)
    other.laid = self.laid
    return other


def loses_a_card(state: Toy, seat: int, move: Move, events: list[Event]) -> None:
    if state.pile and move[0] == "trade":
        state.pile = (*state.pile[:-1], state.pile[0])


def throws_dice(state: Toy, seat: int, move: Move, events: list[Event]) -> None:
    state.pile = tuple(random.sample(state.pile, len(state.pile)))


def places_one_twice(self: Toy, events: list[Event]) -> None:
    Toy.finish(self, events)
    assert self.result is not None
    self.result = self.result._replace(places=((0,), tuple(range(self.seats))))


def goes_on(self: Toy, seat: int, said: Move = ()) -> Choice | None:
    if self.result is not None and seat == 0:
        return None if said == ("bow",) else Choice("action", ("bow",))
    return Toy.choice(self, seat, said)


def has_one_policy(self: Toy, seat: int) -> tuple[str, ...]:
    self.seated(seat)
    return ("lowest",)


def by_others(self: Toy, seat: int, name: str) -> Move | None:
    self.seated(seat)
    other = self.hands[(seat + 1) % self.seats]
    if name != "lowest" or seat not in self.to_act or self.burying() or other < self.hands[seat]:
        return None
    return ("lay", self.hands[seat][0])


def at_any_time(self: Toy, seat: int, name: str) -> Move | None:
    self.seated(seat)
    return ("lay", (*self.hands[seat], "1A")[0]) if name == "lowest" else None


def high(state: Toy) -> bool:
    return bool(state.pile) and state.pile[0] >= "5"


def hides_verbs(self: Toy, seat: int) -> tuple[str, ...]:
    verbs = Toy.verbs(self, seat)
    return verbs[:1] if high(self) else verbs


def hides_cards(self: Toy, seat: int, said: Move = ()) -> Choice | None:
    found = Toy.choice(self, seat, said)
    return found._replace(words=found.words[:1]) if high(self) and said == ("lay",) and found else found


CHEATS: Mapping[str, tuple[str, type[Toy]]] = {
    "offers a trade to who has one card left": ("ends", cheat(verbs=more_verbs)),
    "offers picks that are not taken": ("ends", cheat(play=refuses_eights)),
    "deals again for ever": ("ends", cheat(finish=deals_again)),
    "changes before it finds a move illegal": ("refuses", cheat(play=shuffles_first)),
    "accepts any words after the bow": ("refuses", cheat(choice=any_words)),
    "raises whatever Python raises": ("refuses", cheat(view=crashes)),
    "hands out its own list": ("looking", shows("laid", lambda self, seat: self.laid)),
    "shows the seed": ("looking", shows("id", lambda self, seat: f"game {self.seed}")),
    "shows the buried cards, and imagines honestly": ("imagined", shows("grave", grave)),
    "tells who holds a card": ("imagined", cheat(choice=names_the_holder)),
    "hides its leak in an imagined world that is real": (
        "varied",
        shows("grave", grave, imagine=imagines_nothing),
    ),
    "tells everybody which card was drawn": (
        "told",
        plays(lambda self, seat, move, events: [event._replace(to=None) for event in events]),
    ),
    "takes back what was drawn": (
        "taken back",
        cheat(showing_own=frozenset({"lay", "trade", "draw", "drawn"})),
    ),
    "takes back a mood": ("taken back", plays(mood, showing_nothing=frozenset({"bow", "mood"}))),
    "takes back what was laid as though it showed nothing": (
        "taken back",
        cheat(showing_nothing=frozenset({"bow", "trade"}), showing_own=frozenset()),
    ),
    "tells a mood": ("swapped", plays(mood)),
    "tells of which suit the buried cards are": (
        "secret",
        plays(
            lambda self, seat, move, events: (
                [*events, Event("digging", seat, {"deep": "A" in move[1]})] if move[0] == "bury" else events
            )
        ),
    ),
    "shows the lowest card of each hand": (
        "hands",
        shows("lowest", lambda self, seat: [hand[0] if hand else None for hand in self.hands]),
    ),
    "has a policy that looks into another's hand": (
        "policies",
        cheat(policies=has_one_policy, by_policy=by_others),
    ),
    "has a policy that plays at any time": (
        "policies",
        cheat(policies=has_one_policy, by_policy=at_any_time),
    ),
    "lets a hidden card decide what may be done": ("no choice", cheat(verbs=hides_verbs, choice=hides_cards)),
    "claims to hide nothing": ("open", cheat(open_to_all=True)),
    "writes no bows": ("plays on", cheat(pack=lambda self: {**Toy.pack(self), "bowed": []})),
    "is half the same in a copy": ("plays on", cheat(copy=shares_what_is_laid)),
    "loses a card of the pile": ("plays on", plays(loses_a_card)),
    "throws Python's dice": ("over", plays(throws_dice)),
    "places one seat twice": ("over", cheat(finish=places_one_twice)),
    "plays after the end": ("over", cheat(choice=goes_on)),
}
"""For each cheat: what it does, the law that must notice, and the game."""
