"""Court Wars (CW): Courts defended by stacks of Guards, for two to four players, each for herself.

Everything lies open but the order of the pile. The Courts' suits go by seat: S, H, D, C. No other game and
nothing of how a table looks may enter here.

Moves. A Court card names its stack, also while a Joker stands in for it: `KH`.
    ("draw",)       Defend: draw a card (CW-7)
    ("attack", own, spend, target, remove)
                    Attack (CW-9): `own` a Court card of hers; `spend` how many of its Guards, counted from
                    the last one placed: "1", "2", …; `target` an opposing Court card; `remove` how many of
                    its Guards, counted likewise, or "court" for all of them and the Court card itself
    ("KH",)         place the drawn Guard, or lay the drawn Joker, on that Court card
    ("discard",)    discard the drawn Guard or Joker
    ("skip",)       do not attack after an Ace; draw again
Before play the cards are drawn by themselves (CW-4), and so is the card after an Ace when no attack is
possible. A Guard that fits nowhere and a Joker without a beaten Court card are discarded without a question.

Asks: "turn" (draw, attack) · "guard" (Court cards, discard) · "joker" (beaten Court cards, discard) · "ace"
(attack, skip) · and within an attack "attacker", "spend", "target", "remove".

Events, all of them for everyone (name - seat - data):
    drew - who drew - card, count (cards left in the pile)
    placed - whose turn - card, court
    joker-laid - whose turn - card, court
    discarded - whose turn - card, reason: "set-up" (CW-4), "court", "joker", "ace", "no-place", "chosen"
    skipped - whose turn - nothing
    attacked - the attacker - court, cards (spent, in the order discarded), strength, target (a seat), against
        (its Court card), removed (in the order discarded), beaten (whether the Court card fell too)
    beaten - whose Court card fell - court, joker (the Joker discarded, or None), by (a seat), left (standing)
    out - who is out of the game - by, place
    play-begins - who begins - nothing: the set-up is over
    turned-over - whose turn - count: the discards have become the pile
    nothing-to-draw - whose turn - nothing: the turn ends
    won - the winner - left (Court cards standing)

View, the same for everybody, besides what all games have
    turn, first (seats) · phase ("guard", "joker", "ace" or "turn") · set_up (draws of the set-up still to be
    settled, the present one included; 0 in play) · drawn (the card to be placed, or None) ·
    courts (of each seat a list of {card, standing, joker, guards (in the order placed), attack, defence}) ·
    pile (count) · discards (oldest first) · turned (how often the pile was turned over) · known (the pile
    from its top, once it has been turned over and so was seen by all) · out (seats, in the order of going)
"""

from __future__ import annotations

import random
from bisect import bisect, bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from typing import Any, ClassVar, Self

from engine.cards.decks import STANDARD
from engine.cards.shuffle import chosen, shuffled
from engine.codec import Fields, integer, lists, one_of, pack_fields, require, tuples, unpack_fields
from engine.contract import Choice, Event, Illegal, Move, Result, ended
from engine.options import Options, switch
from engine.state import Game, State

ROUNDS = 3
"""Draws of each player before play (CW-4)."""
COURT = 10
"""What a Court card is worth in defence (CW-3)."""

_COURTS = tuple(rank + suit for suit in STANDARD.suits for rank in "KQJ")
_AT = {card: at for at, card in enumerate(_COURTS)}
_WORTH = {card: 10 if card[0] == "T" else int(card[0]) for card in STANDARD.cards if card[0] in "T98765432"}
_NUMBERS = tuple(str(number) for number in range(len(_WORTH) + 1))
_UNREACHED = sum(_WORTH.values()) + 1

_DRAW = Choice("turn", ("draw",))
_DRAW_OR_ATTACK = Choice("turn", ("draw", "attack"))
_AFTER_ACE = Choice("ace", ("attack", "skip"))

_FIELDS: Fields = {
    "first": integer(0, 3),
    "turn": integer(0, 3),
    "phase": one_of(("guard", "joker", "ace", "turn")),
    "set_up": integer(0),
    "drawn": one_of(("", *_WORTH, *STANDARD.extras)),
    "stands": lists(one_of(("", *_COURTS, *STANDARD.extras))),
    "guards": lists(lambda stack: tuple(stack.split())),
    "pile": str.split,
    "discards": str.split,
    "turned": integer(0),
    "out": tuples(integer(0, 3)),
}


@dataclass(frozen=True)
class CourtWarsOptions(Options):
    """`jokers`: two Jokers in the pile. `equal_guards`: a Guard may be as high as the one below it."""

    jokers: bool = switch(True, "CW-2")
    equal_guards: bool = switch(False, "CW-5")


class CourtWars(State):
    """A game of Court Wars.

    `stands[3 * seat + n]` is a Court card, or the Joker that stands in for it, or "" when it is beaten;
    `guards` has its Guards, from the first placed to the last. `pile` and `discards` end with their tops.

    The rest is derived: `sums` is what the Guards of each stack are worth, `fronts` the strength that removes
    anything from it, `opening` what the seat whose turn it is may say first.
    """

    __slots__ = (*_FIELDS, "fronts", "opening", "sums")

    key = "court-wars"
    rounds_end = frozenset(("play-begins",))
    aliases: ClassVar[Mapping[str, str]] = {
        "defend": "draw", "take": "draw", "draw card": "draw", "draw a card": "draw",
        "fight": "attack", "hit": "attack", "throw away": "discard", "drop": "discard",
        "no": "skip", "pass": "skip", "no attack": "skip",
        "everything": "court", "the court": "court", "court card": "court",
        "one": "1", "two": "2", "both": "2", "three": "3", "four": "4", "five": "5", "t": "10",
        **{f"{verb} {card.lower()}": card for card in _COURTS for verb in ("on", "place", "place on")},
    }  # fmt: skip

    options: CourtWarsOptions
    first: int
    turn: int
    phase: str
    set_up: int
    drawn: str
    stands: list[str]
    guards: list[tuple[str, ...]]
    pile: list[str]
    discards: list[str]
    turned: int
    out: tuple[int, ...]
    sums: list[int]
    fronts: list[int]
    opening: Choice

    @classmethod
    def deal(cls, seats: int, seed: str, options: CourtWarsOptions) -> Self:
        """A new game; who begins is random (CW-6)."""
        return cls._begin(seats, seed, options, chosen(seed, 0, seats))

    @classmethod
    def _begin(cls, seats: int, seed: str, options: CourtWarsOptions, first: int) -> Self:
        # Draw number 0 of the seed is always that of who begins, whether or not it was asked for.
        self = cls._blank(seats, seed, 2, options)
        self.stands = list(_COURTS[: 3 * seats])
        self.guards = [()] * (3 * seats)
        self._weigh_all()
        self.pile = shuffled(seed, 1, [card for card in _cards(options) if card not in self.stands])
        self.discards, self.turned, self.out = [], 0, ()
        self.first, self.set_up = first, ROUNDS * seats
        self._draw_to_place(first, [])
        return self

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        if type(said) is not tuple:
            raise Illegal("not-a-move")
        if type(seat) is not int or seat != self.turn or self.result is not None:
            return self.waiting(seat, said)
        opening = self.opening
        if not said:
            return opening
        if said[0] not in opening.words:
            raise self._unplayable(said[0])
        if said[0] == "attack":
            return self._attack_choice(said)
        return ended(said, 1)

    def play(self, seat: int, move: Move) -> list[Event]:
        if type(move) is not tuple or not move or self.choice(seat, move) is not None:
            self.complete(seat, move)
        events: list[Event] = []
        word = move[0]
        if word == "attack":
            self._attack(move, events)
        elif word == "draw":
            self._defend(events)
        elif word == "skip":
            events.append(Event("skipped", seat, {}))
            self._defend(events, again=True)
        else:
            card, self.drawn = self.drawn, ""
            if word == "discard":
                self._discard(card, "chosen", events)
            elif self.phase == "guard":
                self.guards[_AT[word]] += (card,)
                self._weigh(_AT[word])
                events.append(Event("placed", seat, {"card": card, "court": word}))
            else:
                self.stands[_AT[word]] = card
                self._weigh(_AT[word])
                events.append(Event("joker-laid", seat, {"card": card, "court": word}))
            self._next(events)
        return events

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that anyone may know: everything but the order of a pile that was never turned over."""
        view: dict[str, Any] = {**self.public(seat)}
        view["turn"], view["first"], view["phase"] = self.turn, self.first, self.phase
        view["set_up"], view["drawn"] = self.set_up, self.drawn or None
        view["courts"] = [[self._seen(3 * owner + n) for n in range(3)] for owner in range(self.seats)]
        view["pile"], view["discards"], view["turned"] = len(self.pile), list(self.discards), self.turned
        view["known"] = self.pile[::-1] if self.turned else []
        view["out"] = list(self.out)
        return view

    def copy(self) -> Self:
        other = self._clone()
        other.first, other.turn, other.phase, other.set_up = self.first, self.turn, self.phase, self.set_up
        other.drawn, other.turned, other.out, other.opening = self.drawn, self.turned, self.out, self.opening
        other.stands, other.guards = self.stands[:], self.guards[:]
        other.sums, other.fronts = self.sums[:], self.fronts[:]
        other.pile, other.discards = self.pile[:], self.discards[:]
        return other

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """A state with another pile; but all have seen the cards of one that has been turned over (CW-8)."""
        world = self._resampled(seat, rng)
        if not self.turned:
            world.pile.sort()  # lest the order to be hidden steers the one that is imagined
            rng.shuffle(world.pile)
        return world

    def rematch(self, seed: str) -> Self:
        """The next game: the loser begins, or with three or four players the next seat (CW-6)."""
        first = (self.first + 1) % self.seats
        if self.seats == 2 and self.result is not None:
            first = self.result.places[-1][0]
        return self._begin(self.seats, seed, self.options, first)

    def pack(self) -> dict[str, Any]:
        return pack_fields(self, _FIELDS) | {
            "guards": [" ".join(stack) for stack in self.guards],
            "pile": " ".join(self.pile),
            "discards": " ".join(self.discards),
        }

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        self = cls._blank(seats, seed, shuffles, options)
        unpack_fields(self, _FIELDS, fields)
        self._check()
        self.to_act = (self.turn,)
        if len(self.out) == seats - 1:
            self._finish()
        return self

    def _check(self) -> None:
        """Raises ValueError for a position that no game comes to."""
        seats, out = self.seats, self.out
        require(self.shuffles >= 0 and max(self.first, self.turn, *out) < seats, "no such seat")
        require(len(self.stands) == len(self.guards) == 3 * seats, "no such table")
        require(len(set(out)) == len(out) < seats and self.turn not in out, "no such order")
        require(self.set_up <= (ROUNDS * seats if self.phase == "guard" and not out else 0), "no such set-up")
        for seat in range(seats):
            require((seat in out) != any(self.stands[3 * seat : 3 * seat + 3]), "out, or not out?")
        lower_by = 0 if self.options.equal_guards else 1
        cards = [*self.pile, *self.discards, *_COURTS[: 3 * seats], *filter(None, [self.drawn])]
        for card, stand, stack in zip(_COURTS, self.stands, self.guards, strict=False):
            require(
                stand in (card, "", *STANDARD.extras) and (stand != "" or not stack), "no such Court card"
            )
            falling = all(_WORTH[upper] <= _WORTH[lower] - lower_by for lower, upper in pairwise(stack))
            require(falling, "no such stack")
            cards += [*stack, stand] if stand in STANDARD.extras else stack
        require(sorted(cards) == sorted(_cards(self.options)), "cards are missing or doubled")
        self._weigh_all()
        fitting = {
            "turn": not self.drawn,
            "ace": not self.drawn and self._can_attack() and "".join(self.discards[-1:])[:1] == "A",
            "guard": self.drawn in _WORTH,
            "joker": self.drawn in STANDARD.extras,
        }[self.phase]
        require(fitting and self._offer(), "no such moment")

    def _seen(self, at: int) -> dict[str, Any]:
        stand, attack = self.stands[at], self.sums[at]
        return {
            "card": _COURTS[at],
            "standing": bool(stand),
            "joker": stand if stand in STANDARD.extras else None,
            "guards": list(self.guards[at]),
            "attack": attack,
            "defence": attack + COURT if stand else 0,
        }

    def _places(self) -> tuple[str, ...]:
        """Where the drawn card may go: a Guard on a stack (CW-5), a Joker on a beaten card (CW-7)."""
        own, stands, guards = range(3 * self.turn, 3 * self.turn + 3), self.stands, self.guards
        if self.phase == "joker":
            return tuple([_COURTS[at] for at in own if not stands[at]])
        low = _WORTH[self.drawn] - self.options.equal_guards
        return tuple(
            [_COURTS[at] for at in own if stands[at] and (not guards[at] or low < _WORTH[guards[at][-1]])]
        )

    def _offer(self) -> bool:
        """Makes `opening`. False where there is nothing to decide but to discard the drawn card."""
        if self.phase == "turn":
            self.opening = _DRAW_OR_ATTACK if self._can_attack() else _DRAW
        elif self.phase == "ace":
            self.opening = _AFTER_ACE
        else:
            self.opening = _placing(self.phase, self._places())
            return len(self.opening.words) > 1
        return True

    def _weigh_all(self) -> None:
        self.sums, self.fronts = [0] * len(self.stands), [0] * len(self.stands)
        for at in range(len(self.stands)):
            self._weigh(at)

    def _weigh(self, at: int) -> None:
        stack = self.guards[at]
        self.sums[at] = sum([_WORTH[guard] for guard in stack])
        if self.stands[at]:
            self.fronts[at] = _WORTH[stack[-1]] if stack else COURT
        else:
            self.fronts[at] = _UNREACHED

    def _needed(self) -> int:
        """The least strength that removes anything from an opponent (CW-9)."""
        mine = 3 * self.turn
        return min(self.fronts[:mine] + self.fronts[mine + 3 :])

    def _can_attack(self) -> bool:
        mine = 3 * self.turn
        return max(self.sums[mine : mine + 3]) >= self._needed()

    def _strength(self, at: int, spend: int) -> int:
        """The sum of the last `spend` Guards of a stack."""
        return _strengths(self.guards[at])[spend - 1]

    def _attack_choice(self, said: Move) -> Choice | None:
        """The choices within an attack, `said[0]`."""
        for step, (ask, words) in enumerate(self._attack_steps(said), 1):
            if step == len(said):
                return Choice(ask, words)
            if said[step] not in words:
                raise self._no_attack(said, step)
        return ended(said, 5)

    def _attack_steps(self, said: Move) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What is asked, step by step, and its answers. What cannot remove anything is never offered.

        A word of `said` is looked at only when it has been found among the answers to its step.
        """
        needed, mine = self._needed(), range(3 * self.turn, 3 * self.turn + 3)
        yield "attacker", tuple([_COURTS[at] for at in mine if self.sums[at] >= needed])
        strengths = _strengths(self.guards[_AT[said[1]]])
        yield "spend", _NUMBERS[bisect_left(strengths, needed) + 1 : len(strengths) + 1]
        left = strengths[int(said[2]) - 1]
        within = [at for at, front in enumerate(self.fronts) if front <= left]
        yield "target", tuple([_COURTS[at] for at in within if at not in mine])
        target = _AT[said[3]]
        guards = _NUMBERS[1 : bisect(_strengths(self.guards[target]), left) + 1]
        yield "remove", (*guards, "court") if self.sums[target] + COURT <= left else guards

    def _own(self) -> tuple[str, ...]:
        return _COURTS[3 * self.turn : 3 * self.turn + 3]

    def _unplayable(self, word: object) -> Illegal:
        """Why a word cannot begin a move."""
        if word == "attack" and self.phase == "turn":
            return Illegal("cannot-attack", "CW-9", needed=self._needed())
        if not self.drawn or not isinstance(word, str) or word not in _AT:
            return Illegal("not-offered", ask=self.opening.ask)
        rule, at = ("CW-5" if self.phase == "guard" else "CW-7"), _AT[word]
        if word not in self._own():
            return Illegal("not-your-court", rule)
        if self.phase == "joker":
            return Illegal("court-stands", rule, court=word)
        if not self.stands[at]:
            return Illegal("court-beaten", rule, court=word)
        return Illegal("too-high", rule, court=word, card=self.drawn, last=self.guards[at][-1])

    def _no_attack(self, said: Move, step: int) -> Illegal:
        """Why the word at `step` does not go on with an attack, where the words before it do."""
        word = said[step]
        if not isinstance(word, str):
            return Illegal("not-a-word")
        if step in (1, 3):
            if word not in (self._own() if step == 1 else _COURTS[: 3 * self.seats]):
                return Illegal("not-your-court" if step == 1 else "no-such-court", "CW-9")
            if step == 3 and word in self._own():
                return Illegal("own-court", "CW-11", court=word)
            at = _AT[word]
            if not self.stands[at]:
                return Illegal("court-beaten", "CW-9", court=word)
            if step == 1 and not self.guards[at]:
                return Illegal("no-guards", "CW-9", court=word)
            strength = self.sums[at] if step == 1 else self._strength(_AT[said[1]], int(said[2]))
            needed = self._needed() if step == 1 else self.fronts[at]
            return Illegal("too-weak", "CW-9", strength=strength, needed=needed)
        at = _AT[said[step - 1]]
        size = len(self.guards[at])
        if word not in _NUMBERS[1 : size + 1] and (step, word) != (4, "court"):
            return Illegal("not-offered", "CW-9", ask=("spend" if step == 2 else "remove"), most=size)
        strength, needed = self._strength(_AT[said[1]], int(said[2])), self._needed()
        if step == 4:
            needed = self.sums[at] + COURT if word == "court" else self._strength(at, int(word))
        return Illegal("too-weak", "CW-9", strength=strength, needed=needed)

    def _attack(self, move: Move, events: list[Event]) -> None:
        seat, own, against = self.turn, _AT[move[1]], _AT[move[3]]
        spend, beaten, target = int(move[2]), move[4] == "court", against // 3
        strength = self._strength(own, spend)
        remove = len(self.guards[against]) if beaten else int(move[4])
        spent, removed = self._lift(own, spend), self._lift(against, remove)
        events.append(
            Event("attacked", seat, {
                "court": move[1], "cards": spent, "strength": strength,
                "target": target, "against": move[3], "removed": removed, "beaten": beaten,
            })
        )  # fmt: skip
        if beaten:
            self._beat(against, events)
        if self.phase == "ace" and self.result is None:
            self._defend(events, again=True)
        else:
            self._next(events)

    def _lift(self, at: int, count: int) -> list[str]:
        """Discard the last `count` Guards of a stack, the last one first (CW-10)."""
        stack = self.guards[at]
        self.guards[at] = stack[: len(stack) - count]
        lifted = list(reversed(stack[len(stack) - count :]))
        self._weigh(at)
        self.discards += lifted
        return lifted

    def _beat(self, at: int, events: list[Event]) -> None:
        seat, target = self.turn, at // 3
        joker = self.stands[at] if self.stands[at] in STANDARD.extras else None
        if joker:
            self.discards.append(joker)
        self.stands[at] = ""
        self._weigh(at)
        left = self._left(target)
        data = {"court": _COURTS[at], "joker": joker, "by": seat, "left": left}
        events.append(Event("beaten", target, data))
        if left == 0:
            events.append(Event("out", target, {"by": seat, "place": self.seats - len(self.out)}))
            self.out += (target,)
            if len(self.out) == self.seats - 1:
                self._finish()
                events.append(Event("won", seat, {"left": self._left(seat)}))

    def _left(self, seat: int) -> int:
        return 3 - self.stands[3 * seat : 3 * seat + 3].count("")

    def _finish(self) -> None:
        """One player is left (CW-12). The scores are the Court cards that stand."""
        self.to_act = ()
        last = next(seat for seat in range(self.seats) if seat not in self.out)
        places = tuple((seat,) for seat in (last, *reversed(self.out)))
        scores = tuple(float(self._left(seat)) for seat in range(self.seats))
        self.result = Result(places, scores, "last-standing")

    def _defend(self, events: list[Event], again: bool = False) -> None:
        """Draw, and deal with what needs no decision (CW-7); `again` after an Ace."""
        while True:
            # Where only Aces are left they would follow one another for ever: one is enough.
            if not (self.pile or self.discards) or (again and self._only_aces()):
                events.append(Event("nothing-to-draw", self.turn, {}))
                break
            card = self._take(events)
            if card in _WORTH:
                self.phase, self.drawn = "guard", card
            elif card in STANDARD.extras:
                self.phase, self.drawn = "joker", card
            if self.drawn:
                if self._offer():
                    return
                self.drawn = ""
                self._discard(card, "no-place" if self.phase == "guard" else "joker", events)
                break
            if card[0] != "A":
                self._discard(card, "court", events)
                break
            self._discard(card, "ace", events)
            if self._can_attack():
                self.phase, self.opening = "ace", _AFTER_ACE
                return
            again = True
        self._next(events)

    def _only_aces(self) -> bool:
        return not any(card[0] != "A" for card in (*self.pile, *self.discards))

    def _take(self, events: list[Event]) -> str:
        """The top card. An empty pile is made of the discards first, the oldest on top (CW-8)."""
        if not self.pile:
            self.pile, self.discards = self.discards[::-1], []
            self.turned += 1
            events.append(Event("turned-over", self.turn, {"count": len(self.pile)}))
        card = self.pile.pop()
        events.append(Event("drew", self.turn, {"card": card, "count": len(self.pile)}))
        return card

    def _discard(self, card: str, reason: str, events: list[Event]) -> None:
        self.discards.append(card)
        events.append(Event("discarded", self.turn, {"card": card, "reason": reason}))

    def _draw_to_place(self, seat: int, events: list[Event]) -> None:
        """A draw of the set-up (CW-4). The 36 Guards of the pile are more than it can ever use up."""
        self.turn, self.to_act, self.phase = seat, (seat,), "guard"
        while (card := self._take(events)) not in _WORTH:
            self._discard(card, "set-up", events)
        self.drawn = card
        self._offer()

    def _next(self, events: list[Event]) -> None:
        """The turn ends; the next player who is not out goes on (CW-12), if there is one."""
        self.phase = "turn"
        if self.result is not None:
            return
        seat = (self.turn + 1) % self.seats
        while seat in self.out:
            seat = (seat + 1) % self.seats
        if self.set_up > 1:
            self.set_up -= 1
            self._draw_to_place(seat, events)
            return
        if self.set_up:
            self.set_up = 0
            events.append(Event("play-begins", seat, {}))
        self.turn, self.to_act = seat, (seat,)
        self._offer()


@cache
def _placing(phase: str, places: tuple[str, ...]) -> Choice:
    return Choice(phase, (*places, "discard"))


def _strengths(stack: tuple[str, ...]) -> list[int]:
    """What the last one of a stack's Guards is worth, the last two, and so on."""
    return list(accumulate([_WORTH[guard] for guard in reversed(stack)]))


def _cards(options: CourtWarsOptions) -> tuple[str, ...]:
    return STANDARD.cards + STANDARD.extras if options.jokers else STANDARD.cards


GAME = Game("Court Wars", range(2, 5), CourtWarsOptions, CourtWars)
