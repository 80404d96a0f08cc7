"""The Four Courts, by Greg James, for 3 or 4: everyone picks a card in secret, the highest is laid first.

The rules FC-1 to FC-14 live here whole. No rule of another game, and nothing of how a table looks, may enter.

Moves
    pick  `("7ML",)`      a card of the hand, by every seat at once; a seat that has picked may pick another
                          until the last pick is in (FC-6). Last cards reveal themselves, without a question.
    lay   `("MLY",)`      a Court that shares a suit with the card revealed, by one seat after another (FC-8);
          `("MLY", "M")`  with the token to take, where her third card lies there (FC-9) and several are left.

Asks: pick (a card, of a seat that has not picked) · change (another card, of a seat that has: it is not in
`to_act`) · court (where the card revealed is laid) · token (which of the Court's tokens is taken)

Events: name, seat or -, data; to everyone where nothing else is said
    deal       -     round, count (cards to each), aside (how many cards did not go round)
    hand       seat  cards; to the seat
    pick       seat  count (picks that are in); that a pick is changed is told to nobody else
    picked     seat  card, changed (whether it takes another's place); to the seat
    reveal     -     cards and seats, two lists side by side, in the order of laying
    lay        seat  card, court, count (her cards there now)
    take       seat  court, suit (the token), cards (the three that go), left (tokens there), count (of hers)
    load       -     court, suits
    short      -     court, suits (those that the supply lacks): the game is over
    score      seat  tokens (how many), bonus ({suit: points} of the Most goals), score
    tie-break  -     score, by ("hand" or "last-card"), and side by side seats from best to worst, cards, sums
    end        -     places, scores

View, besides what all games have
    phase "pick", "lay" or "over" · round (the first is 1) · goals (the four suits of the Most goals) ·
    courts [{court, tokens, cards (of each seat, in the order laid)}] · supply {suit: tokens} ·
    turn [{seat, card, court (None where not laid yet)}], in the order of laying; it stays until the next
    cards are revealed, or dealt · picked (the seats whose pick is in) · discards (cards face down) ·
    and of each seat: counts (cards held, a pick not yet revealed included), tokens {suit: tokens}, bonus
    {suit: points} and scores, as they now stand, and, once the game is over, hands ·
    hand (the seat's own cards, from high to low) · pick (its own, or None)
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Iterator
from typing import Any, Self

from engine.cards.decks import DECKTET, DECKTET_ALIASES
from engine.cards.shuffle import shuffled
from engine.codec import (
    Fields,
    flag,
    integer,
    lists,
    one_of,
    pack_fields,
    record,
    require,
    tuples,
    unpack_fields,
)
from engine.contract import NOTHING, Choice, Event, Illegal, Move, Result, ended, picked
from engine.options import Options
from engine.state import Game, State

_GOALS = 4
_SUPPLY = 3
_IN_PLAY = 5
"""Tokens of each suit: seven, without the two of the Most goals (or out of the game)."""

_PLACE = {card: at for at, card in enumerate(DECKTET.cards)}
"""Where a card stands when they are laid from the highest down: the deck is listed in that order (FC-7)."""
_VALUE = {
    card: {"A": 11.0, "C": 10.0, "P": 9.5}.get(card[0]) or float(card[0]) for card in DECKTET.cards
}  # FC-14
_SUIT = {suit: at for at, suit in enumerate(DECKTET.suits)}
_COURT = {court: at for at, court in enumerate(DECKTET.extras)}
# Every suit is on two Courts, so that every card can be laid.
_LAY = {
    card: Choice("court", tuple(court for court in DECKTET.extras if not set(court).isdisjoint(card[1:])))
    for card in DECKTET.cards
}
_SEATS = {seats: tuple(range(seats)) for seats in (3, 4)}


def _sorted(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=_PLACE.__getitem__))


_FIELDS: Fields = {
    "aside": _sorted,
    "discards": _sorted,
    "goals": tuple,
    "hands": lists(_sorted),
    "landed": tuples(integer(0, 3)),
    "order": tuples(record(integer(0, 3), one_of(DECKTET.cards))),
    "picks": lists(one_of(("", *DECKTET.cards))),
    "piles": lists(tuples(one_of(DECKTET.cards))),
    "round": integer(1),
    "supply": lists(integer(0, _IN_PLAY), 6),
    "taken": lists(tuples(integer(0, _IN_PLAY), 6)),
    "tokens": lists(str),
}


@dataclasses.dataclass(frozen=True)
class FourCourtsOptions(Options):
    """The game is played in one way only."""


class FourCourts(State):
    """A table of The Four Courts.

    The cards of `seat` at Court number `at` are `piles[4 * seat + at]`; `taken` has tokens by suit. `order`
    has the cards revealed last as (seat, card), from high to low, and `landed` the Courts where the first of
    them were laid. The cards of `discards` were all seen when laid; those of `aside` by nobody.
    """

    __slots__ = tuple(_FIELDS)

    key = "the-four-courts"
    rounds_end = frozenset(("deal",))
    aliases = DECKTET_ALIASES

    options: FourCourtsOptions
    aside: tuple[str, ...]
    discards: tuple[str, ...]
    goals: tuple[str, ...]
    hands: list[tuple[str, ...]]
    landed: tuple[int, ...]
    order: tuple[tuple[int, str], ...]
    picks: list[str]
    piles: list[tuple[str, ...]]
    round: int
    supply: list[int]
    taken: list[tuple[int, ...]]
    tokens: list[str]

    @classmethod
    def deal(cls, seats: int, seed: str, options: Any) -> Self:
        """Loads the Courts, draws the Most goals and deals the first round (FC-2 to FC-5)."""
        state = cls._blank(seats, seed, 1, options)
        state.to_act = _SEATS[seats]
        drawn = shuffled(seed, 0, DECKTET.suits)[:_GOALS]
        state.goals = tuple(suit for suit in DECKTET.suits if suit in drawn)
        state.tokens = list(DECKTET.extras)
        state.supply = [_SUPPLY] * len(DECKTET.suits)
        state.taken = [(0,) * len(DECKTET.suits)] * seats
        state.piles = [()] * (seats * len(DECKTET.extras))
        state.picks = [""] * seats
        state.round = 0
        state.discards, state.aside = DECKTET.cards, ()
        state._deal([])
        return state

    def _deal(self, events: list[Event]) -> None:
        """FC-5, FC-11: all that is not at the Courts, to everyone evenly."""
        cards = shuffled(self.seed, self.shuffles, _sorted(self.discards + self.aside))
        self.shuffles += 1
        self.round += 1
        # The last turn's cards may be in a hand now, and no view may seem to name them there.
        self.order, self.landed = (), ()
        each = len(cards) // self.seats
        self.hands = [_sorted(cards[each * seat : each * (seat + 1)]) for seat in range(self.seats)]
        self.discards, self.aside = (), _sorted(cards[each * self.seats :])
        events.append(Event("deal", None, {"round": self.round, "count": each, "aside": len(self.aside)}))
        for seat, hand in enumerate(self.hands):
            events.append(Event("hand", seat, {"cards": list(hand)}, (seat,)))

    # What may be said

    def choice(self, seat: int, said: Move = ()) -> Choice | None:
        """While cards are picked every seat has a choice (FC-6), then only that whose card is next (FC-8)."""
        self.seated(seat)
        if type(said) is not tuple:
            raise Illegal("not-a-move")
        if self.result is not None:
            return self.waiting(seat, said)
        if len(self.landed) < len(self.order):
            return self._court_or_token(seat, said)
        pick, hand = self.picks[seat], self.hands[seat]
        if not said:
            return Choice("change", tuple(c for c in hand if c != pick)) if pick else Choice("pick", hand)
        word = said[0]
        if word not in hand or word == pick:
            raise self._no_pick(seat, word)
        return ended(said, 1)

    def _court_or_token(self, seat: int, said: Move) -> Choice | None:
        turn, card = self.order[len(self.landed)]
        if seat != turn:
            if said:
                raise Illegal("not-your-turn", "FC-8", target=turn)
            return NOTHING
        courts = _LAY[card]
        if not said:
            return courts
        court = said[0]
        if court in DECKTET.extras and court not in courts.words:
            raise Illegal("no-shared-suit", "FC-8", card=card, court=court)
        picked(courts, court)
        at = _COURT[court]
        if len(self.piles[4 * seat + at]) < 2 or len(self.tokens[at]) == 1:
            return ended(said, 1)
        tokens = Choice("token", tuple(self.tokens[at]))
        if len(said) == 1:
            return tokens
        suit = said[1]
        if suit in DECKTET.suits and suit not in tokens.words:
            raise Illegal("no-such-token", "FC-9", court=court, suit=suit)
        picked(tokens, suit)
        return ended(said, 2)

    def _no_pick(self, seat: int, word: object) -> Illegal:
        """Why `word` can't be picked. It speaks of nothing but what the seat said and its own pick."""
        if word == self.picks[seat]:
            return Illegal("picked-already", "FC-6", card=word)
        if word in DECKTET.cards:
            return Illegal("not-in-hand", "FC-6", card=word)
        if word in DECKTET.extras:
            return Illegal("courts-stay", "FC-2", court=word)
        if isinstance(word, str) and "+" in word:
            return Illegal("too-many", "FC-6", ask="pick", most=1)
        return Illegal("not-offered", "FC-6", ask="pick")

    # What happens

    def play(self, seat: int, move: Move) -> list[Event]:
        """A pick, or a card laid; then all that follows from it without anybody's choice."""
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
            events.append(Event("pick", seat, {"count": self.seats - len(self.to_act)}))
        events.append(Event("picked", seat, {"card": card, "changed": changed}, (seat,)))
        if not self.to_act:
            self._reveal(events)

    def _reveal(self, events: list[Event]) -> None:
        picks, hands = self.picks, self.hands
        for seat, card in enumerate(picks):
            at = hands[seat].index(card)
            hands[seat] = hands[seat][:at] + hands[seat][at + 1 :]
        self.order = tuple(sorted(enumerate(picks), key=lambda shown: _PLACE[shown[1]]))
        self.landed = ()
        self.picks = [""] * self.seats
        self.to_act = (self.order[0][0],)
        cards = [card for _, card in self.order]
        events.append(Event("reveal", None, {"cards": cards, "seats": [seat for seat, _ in self.order]}))

    def _lay(self, seat: int, move: Move, events: list[Event]) -> None:
        card = self.order[len(self.landed)][1]
        court = move[0]
        at = _COURT[court]
        pile = (*self.piles[4 * seat + at], card)
        self.landed = (*self.landed, at)
        self.piles[4 * seat + at] = pile
        events.append(Event("lay", seat, {"card": card, "court": court, "count": len(pile)}))
        if len(pile) == 3:
            self._take(seat, at, move[1] if len(move) > 1 else self.tokens[at], events)
            if not self.tokens[at] and not self._load(at, events):
                self._finish(events)
                return
        if len(self.landed) < self.seats:
            self.to_act = (self.order[len(self.landed)][0],)
            return
        if not self.hands[0]:
            self._deal(events)
        self.to_act = _SEATS[self.seats]
        if len(self.hands[0]) == 1:
            self.picks = [hand[0] for hand in self.hands]
            self._reveal(events)

    def _take(self, seat: int, at: int, suit: str, events: list[Event]) -> None:
        """FC-9: her three cards at the Court for one of its tokens."""
        pile, self.piles[4 * seat + at] = self.piles[4 * seat + at], ()
        self.discards = _sorted(self.discards + pile)
        self.tokens[at] = self.tokens[at].replace(suit, "")
        have = list(self.taken[seat])
        have[_SUIT[suit]] += 1
        self.taken[seat] = tuple(have)
        data = {"court": DECKTET.extras[at], "suit": suit, "cards": list(pile), "left": list(self.tokens[at])}
        events.append(Event("take", seat, {**data, "count": sum(have)}))

    def _lacking(self, at: int) -> list[str]:
        return [suit for suit in DECKTET.extras[at] if not self.supply[_SUIT[suit]]]

    def _load(self, at: int, events: list[Event]) -> bool:
        """FC-10, and whether the supply was enough (FC-12)."""
        court = DECKTET.extras[at]
        lacking = self._lacking(at)
        if lacking:
            events.append(Event("short", None, {"court": court, "suits": lacking}))
            return False
        for suit in court:
            self.supply[_SUIT[suit]] -= 1
        self.tokens[at] = court
        events.append(Event("load", None, {"court": court, "suits": list(court)}))
        return True

    # The end

    def _bonus(self) -> list[dict[str, int]]:
        """FC-13: the points that each seat has from the Most goals."""
        bonus: list[dict[str, int]] = [{} for _ in range(self.seats)]
        for suit in self.goals:
            have = [kept[_SUIT[suit]] for kept in self.taken]
            most = max(have)
            if most >= 2:
                points = 2 if have.count(most) == 1 else 1
                for seat, count in enumerate(have):
                    if count == most:
                        bonus[seat][suit] = points
        return bonus

    def _scores(self) -> tuple[int, ...]:
        return tuple(
            sum(kept) + sum(more.values()) for kept, more in zip(self.taken, self._bonus(), strict=True)
        )

    def _finish(self, events: list[Event]) -> None:
        """FC-13, FC-14: the points, and who wins. No place is shared, since no two cards are equal."""
        scores = self._scores()
        by = "hand" if self.hands[0] else "last-card"
        left = [self.hands[seat] or (card,) for seat, card in sorted(self.order)]
        sums = [sum(_VALUE[card] for card in cards) for cards in left]
        best = sorted(range(self.seats), key=lambda seat: (-scores[seat], -sums[seat], _PLACE[left[seat][0]]))
        self.result = Result(tuple((seat,) for seat in best), scores, "supply")
        self.to_act = ()
        for seat, bonus in enumerate(self._bonus()):
            data = {"tokens": sum(self.taken[seat]), "bonus": bonus, "score": scores[seat]}
            events.append(Event("score", seat, data))
        for score in dict.fromkeys(scores[seat] for seat in best):
            tied = [seat for seat in best if scores[seat] == score]
            if len(tied) > 1:
                lists = {"cards": [list(left[seat]) for seat in tied], "sums": [sums[seat] for seat in tied]}
                events.append(Event("tie-break", None, {"score": score, "by": by, "seats": tied, **lists}))
        events.append(Event("end", None, {"places": [[seat] for seat in best], "scores": list(scores)}))

    # What is seen, and what may be thought

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that `seat` may know. The hands are laid open at the end: a tie is decided by them (FC-14)."""
        shown: dict[str, Any] = {**self.public(seat)}
        laying = len(self.landed) < len(self.order)
        courts = [*(DECKTET.extras[at] for at in self.landed), *[None] * (len(self.order) - len(self.landed))]
        shown |= {
            "phase": "over" if self.result is not None else "lay" if laying else "pick",
            "round": self.round,
            "courts": [
                {"court": court, "tokens": list(left), "cards": [list(pile) for pile in self.piles[at::4]]}
                for at, (court, left) in enumerate(zip(DECKTET.extras, self.tokens, strict=True))
            ],
            "turn": [
                {"seat": who, "card": card, "court": court}
                for (who, card), court in zip(self.order, courts, strict=True)
            ],
            "picked": [other for other, pick in enumerate(self.picks) if pick],
            "counts": [len(hand) for hand in self.hands],
            "goals": list(self.goals),
            "supply": dict(zip(DECKTET.suits, self.supply, strict=True)),
            "tokens": [dict(zip(DECKTET.suits, kept, strict=True)) for kept in self.taken],
            "bonus": self._bonus(),
            "scores": list(self._scores()),
            "discards": len(self.discards) + len(self.aside),
        }
        if seat is not None:
            shown["hand"] = list(self.hands[seat])
            shown["pick"] = self.picks[seat] or None
        if self.result is not None:
            shown["hands"] = [list(hand) for hand in self.hands]
        return shown

    def copy(self) -> Self:
        twin = self._clone()
        twin.aside, twin.discards, twin.goals, twin.round = self.aside, self.discards, self.goals, self.round
        twin.order, twin.landed = self.order, self.landed
        twin.hands, twin.picks, twin.piles = self.hands[:], self.picks[:], self.piles[:]
        twin.supply, twin.taken, twin.tokens = self.supply[:], self.taken[:], self.tokens[:]
        return twin

    def imagine(self, seat: int, rng: random.Random) -> Self:
        """The others' hands and the cards set aside, dealt anew; a pick may be any card of its hand."""
        world = self._resampled(seat, rng)
        if self.result is not None:
            return world
        others = [other for other in range(self.seats) if other != seat]
        # Sorted, so that nothing of the truth steers where the cards go.
        unseen = list(_sorted([*self.aside, *(card for other in others for card in self.hands[other])]))
        rng.shuffle(unseen)
        for other in others:
            size = len(self.hands[other])
            world.hands[other] = _sorted(unseen[:size])
            del unseen[:size]
            if self.picks[other]:
                world.picks[other] = rng.choice(world.hands[other])
        world.aside = _sorted(unseen)
        return world

    # Kept and read back

    def pack(self) -> dict[str, Any]:
        """The fields by their names; `over` stands for the result, which follows from the rest."""
        return pack_fields(self, _FIELDS) | {"over": self.result is not None}

    @classmethod
    def unpack(cls, seats: int, seed: str, shuffles: int, options: Any, fields: dict[str, Any]) -> Self:
        state = cls._blank(seats, seed, shuffles, options)
        unpack_fields(state, _FIELDS, fields)
        over = flag(fields["over"])
        for holds in state._checks(over):
            require(holds, "no such table")
        if over:
            state._finish([])
        elif len(state.landed) < len(state.order):
            state.to_act = (state.order[len(state.landed)][0],)
        else:
            state.to_act = tuple(seat for seat, pick in enumerate(state.picks) if not pick)
        return state

    def _checks(self, over: bool) -> Iterator[bool]:
        """What is true of every position, as far as the position alone shows it."""
        seats, shown, at = self.seats, len(self.order), len(self.landed)
        sizes = [len(part) for part in (self.hands, self.picks, self.piles, self.taken)]
        yield sizes == [seats, seats, 4 * seats, seats]
        yield self.goals == tuple(suit for suit in DECKTET.suits if suit in self.goals)
        yield len(self.goals) == _GOALS
        # The cards: each in one place, two of a seat at a Court at most, and only where they fit.
        cards = [*self.discards, *self.aside, *(card for _, card in self.order[at:])]
        yield _sorted(cards + [card for pile in (*self.hands, *self.piles) for card in pile]) == DECKTET.cards
        yield len({len(hand) for hand in self.hands}) == 1
        yield all(len(pile) < 3 for pile in self.piles)
        yield all(
            DECKTET.extras[n % 4] in _LAY[card].words for n, pile in enumerate(self.piles) for card in pile
        )
        # The turn: a card of everybody, from high to low, the first of them laid; or some of the picks.
        yield not shown or sorted(seat for seat, _ in self.order) == list(range(seats))
        yield list(self.order) == sorted(self.order, key=lambda one: _PLACE[one[1]])
        laid = [card for _, card in self.order[:at]]
        yield len(laid) == at
        yield all(
            DECKTET.extras[court] in _LAY[card].words for court, card in zip(self.landed, laid, strict=True)
        )
        if over or at < shown:
            yield self.picks == [""] * seats
        else:
            yield all(pick in ("", *hand) for pick, hand in zip(self.picks, self.hands, strict=True))
            yield "" in self.picks and len(self.hands[0]) > 1
        # The tokens: five of each suit in play, and a Court without any only where the game ends (FC-12).
        for court, left in zip(DECKTET.extras, self.tokens, strict=True):
            yield left == "".join(suit for suit in court if suit in left)
        for number, suit in enumerate(DECKTET.suits):
            on = sum(suit in left for left in self.tokens)
            yield on + self.supply[number] + sum(have[number] for have in self.taken) == _IN_PLAY
        bare = [court for court, left in enumerate(self.tokens) if not left]
        yield (at > 0 and len(bare) == 1 and bool(self._lacking(bare[0]))) if over else not bare


GAME = Game("The Four Courts", range(3, 5), FourCourtsOptions, FourCourts)
