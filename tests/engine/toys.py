"""Burying, a toy game with every trouble that the contract knows: the conformance suite proves itself on it.

Sixteen cards, `1A` to `8B`; four each, the rest is the pile. Everyone first buries two cards at once and in
secret, and may change them until the last has ("bury", "1A+2B"). Then, in turn: ("lay", card), and the next
of the pile is drawn; or ("trade", "6A+2B"), ordered: the first goes under the pile, the second is laid. At
any time after the burying, a seat may ("bow",) once. Laid cards count their rank, a bow 1. The classes below
the game cheat, each in its own way.
"""

from __future__ import annotations

import dataclasses
import random
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


class DeadEnd(Toy):
    """Offers a trade to who has one card left."""

    def verbs(self, seat: int) -> tuple[str, ...]:
        verbs = super().verbs(seat)
        return (*verbs, "trade") if verbs == ("lay",) else verbs


class RefusesItsOffer(Toy):
    """Offers picks that `play` does not take."""

    def play(self, seat: int, move: Move) -> list[Event]:
        if move[0] == "trade" and move[1].startswith("8"):
            raise Illegal("not-that-one")
        return super().play(seat, move)


class Mutates(Toy):
    """Takes the card out of the hand before it finds out that the move is not legal."""

    def play(self, seat: int, move: Move) -> list[Event]:
        try:
            return super().play(seat, move)
        except Illegal:
            self.shuffles += 1
            raise


class Talkative(Toy):
    """Accepts moves that were never offered: any words after the bow."""

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        if type(said) is tuple and len(said) > 1 and said[0] == "bow":
            said = said[:1]
        return super().choice(seat, said)


class Crashes(Toy):
    """Raises whatever Python raises for a seat that is not at the table."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            **super().view(seat if seat in range(self.seats) else None),
            "first": bool(self.hands[seat or 0]),
        }


class LooksAndTouches(Toy):
    """A view that hands out the state's own list."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "laid": self.laid}


class ShowsBuried(Toy):
    """Shows the buried cards to everybody; its `imagine` is honest."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "grave": [list(cards) for cards in self.buried]}


class ImaginesNothing(ShowsBuried):
    """Hides its leak from an honest comparison: the imagined world is the real one."""

    def imagine(self, seat: int, rng: random.Random) -> Self:
        self.seated(seat)
        other = self.copy()
        other.seed = fresh_seed(rng)
        return other


class ClaimsToHideNothing(Toy):
    """Says that all lies open, and has hands."""

    open_to_all = True


class TakesDrawsBack(Toy):
    """Says that a card which was drawn has shown nobody anything."""

    showing_own = frozenset({"lay", "trade", "draw", "drawn"})


class TakesLaysForNothing(Toy):
    """Says that a card which was laid from a hand has shown nothing at all."""

    showing_nothing = frozenset({"bow", "trade"})
    showing_own = frozenset()


class TellsDraws(Toy):
    """Tells everybody which card was drawn."""

    def play(self, seat: int, move: Move) -> list[Event]:
        return [event._replace(to=None) for event in super().play(seat, move)]


class TellsTheHand(Toy):
    """Says something in public that depends on hidden cards without naming one."""

    def play(self, seat: int, move: Move) -> list[Event]:
        events = super().play(seat, move)
        return [*events, Event("mood", seat, {"glad": any(card > "5" for card in self.hands[seat])})]


class TakesMoodsBack(TellsTheHand):
    """Says of it that it has shown nothing, too."""

    showing_nothing = frozenset({"bow", "mood"})


class NamesTheHolder(Toy):
    """Says in a refusal that the card is in another's hand."""

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        try:
            return super().choice(seat, said)
        except Illegal as error:
            for other, hand in enumerate(self.hands):
                if said and said[-1] in hand and other != seat:
                    raise Illegal("held", by=other) from error
            raise


class Endless(Toy):
    """Deals anew for ever."""

    def finish(self, events: list[Event]) -> None:
        again = self.deal(self.seats, self.seed, self.options)
        for name in (*Toy.__slots__, "to_act"):
            setattr(self, name, getattr(again, name))


class Forgets(Toy):
    """Writes no bows."""

    def pack(self) -> dict[str, Any]:
        return {**super().pack(), "bowed": []}


class SharesHands(Toy):
    """A copy that is half the same game."""

    def copy(self) -> Self:
        other = super().copy()
        other.laid = self.laid
        return other


class LosesCards(Toy):
    """Writes over a card of the pile with another at each trade."""

    def play(self, seat: int, move: Move) -> list[Event]:
        events = super().play(seat, move)
        if self.pile and move[0] == "trade":
            self.pile = (*self.pile[:-1], self.pile[0])
        return events


class Chancy(Toy):
    """Throws Python's dice."""

    def play(self, seat: int, move: Move) -> list[Event]:
        events = super().play(seat, move)
        pile = list(self.pile)
        random.shuffle(pile)
        self.pile = tuple(pile)
        return events


class TwoWinners(Toy):
    """Places one seat twice."""

    def finish(self, events: list[Event]) -> None:
        super().finish(events)
        assert self.result is not None
        self.result = self.result._replace(places=((0,), tuple(range(self.seats))))


class PlaysAfterTheEnd(Toy):
    """Lets people bow when all is over."""

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        if self.result is not None and seat == 0:
            return None if said == ("bow",) else Choice("action", ("bow",))
        return super().choice(seat, said)


class ShowsSeed(Toy):
    """Puts the seed where everybody can read it."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "id": f"game {self.seed}"}


class TellsTheBuried(Toy):
    """Says in public of which suit the buried cards are."""

    def play(self, seat: int, move: Move) -> list[Event]:
        events = super().play(seat, move)
        if move[0] == "bury":
            events.append(Event("digging", seat, {"deep": "A" in move[1]}))
        return events


class HoldsOpenly(Toy):
    """Shows the lowest card of each hand, in every world."""

    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "lowest": [hand[:1][0] if hand else None for hand in self.hands]}


class PlansByOthers(Toy):
    """A policy that looks into another's hand."""

    def policies(self, seat: int) -> tuple[str, ...]:
        self.seated(seat)
        return ("lowest",)

    def by_policy(self, seat: int, name: str) -> Move | None:
        self.seated(seat)
        other = self.hands[(seat + 1) % self.seats]
        if name != "lowest" or seat not in self.to_act or self.burying() or other < self.hands[seat]:
            return None
        return ("lay", self.hands[seat][0])


class PlansWhatIsNotLegal(PlansByOthers):
    """A policy that would play at any time."""

    def by_policy(self, seat: int, name: str) -> Move | None:
        self.seated(seat)
        return ("lay", (*self.hands[seat], "1A")[0]) if name == "lowest" else None


class HidesAChoice(Toy):
    """There is a choice only while the next of the pile is a low card, which nobody sees."""

    def verbs(self, seat: int) -> tuple[str, ...]:
        verbs = super().verbs(seat)
        return verbs[:1] if self._high else verbs

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        found = super().choice(seat, said)
        return found._replace(words=found.words[:1]) if self._high and said == ("lay",) and found else found

    @property
    def _high(self) -> bool:
        return bool(self.pile) and self.pile[0] >= "5"
