"""The moves of Four Sisters, phase by phase and word by word, with reasons for refusing illegal ones.

This module never changes the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress

from engine.contract import Choice, Illegal, Move, ended, picked
from engine.games.four_sisters.facts import (
    CARDS,
    POINTS,
    QUEENS,
    ROOM,
    ROOMS,
    SUITS,
    VALUE,
    exchangeable,
    foes,
    gathered,
    highest,
    like,
)
from engine.games.four_sisters.position import VERBS, Position

YIELD = Choice("yield", ("yield", "stand"))
FATE = Choice("fate", ("scheme", "oubliette"))
STORM = Choice("storm", ("storm", "stay"))
_SCHEME = tuple(Choice("scheme", cards, 10, 10, True) for cards in CARDS)
_LATER = Choice("later", ("intrigue", "end"))
_ASKED = {"yield": YIELD, "fate": FATE}
_SUPPORTING = ("instigate", "defend")
_TURN = ("turn", "place", "enter", "evening")


_ALL = tuple(VALUE)
_SAYABLE: tuple[Mapping[str, tuple[str, ...]], ...] = tuple(
    {
        "turn": VERBS,
        "scheme": own,
        "discard": own,
        "introduce": own,
        "card": own,
        "newcomer": (*own, "nobody"),
        "room": ROOMS,
        "support": own,
        "target": _ALL,
        "out": _ALL,
        "in": _ALL,
        "enter": ("place", "end"),
        "later": _LATER.words,
        "evening": _LATER.words,
        "yield": YIELD.words,
        "fate": FATE.words,
        "storm": STORM.words,
        "take": (*own, "done"),
    }
    for own in CARDS
)
"""Every word a seat might use during the game, by the key of the choice (`ask`)."""


@cache
def _verbs(phase: str, place: bool, held: bool, intrigue: bool) -> Choice:
    """Return the ways to continue a turn.

    `place` is True if the player can place a card, `held` if they hold cards, and `intrigue` if they can use
    their Queen.
    """
    able = (place, held and phase in ("turn", "place"), intrigue, phase == "turn", True)
    return Choice("turn" if phase == "place" else phase, tuple(compress(VERBS, able)))


class Choices(Position):
    """A position that works out each seat's choices and refuses illegal moves."""

    __slots__ = ()

    def sayable(self, seat: int) -> Mapping[str, tuple[str, ...]]:
        return _SAYABLE[seat]

    def heights(self, seat: int) -> tuple[Mapping[str, float], ...]:
        """Return the heights of cards by value, and by points in the Chateau.

        A Queen is the lowest card by value, and the highest by points (FS-19).
        """
        return VALUE, POINTS

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
        if phase in _SUPPORTING:
            _held(asked, said[0], "FS-10")
        else:
            picked(asked, said[0])
        return ended(said, 1)

    def _turn_words(self, seat: int, said: Move) -> Choice | None:
        hand, phase = self.hands[seat], self.phase
        most = self.introduced if phase == "enter" else self.hour
        if not said:
            # A hand is sorted, so its first card is the lowest.
            place = phase != "evening" and hand != () and VALUE[hand[0]] <= most
            return _verbs(phase, place, hand != (), self._intrigues(seat))
        verb = said[0]
        if verb == "end":
            return ended(said, 1)
        if verb == "introduce" and hand and (phase == "turn" or phase == "place"):
            asked = Choice("introduce", hand, 1, len(hand))
            if len(said) == 1:
                return asked
            cards = _held(asked, said[1], "FS-8")
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
        """Return True if the seat to move can reveal its Queen now."""
        held = QUEENS[seat] in self.hands[seat] and (self.phase == "turn" or self.phase == "evening")
        return held and exchangeable(self.chateau, self.oubliette)

    def _no_such_verb(self, seat: int, verb: object) -> Illegal:
        if verb == "pass":
            return Illegal("too-late-to-pass", "FS-6")
        if verb == "intrigue" and self.phase in ("turn", "evening"):
            held = QUEENS[seat] in self.hands[seat]
            return Illegal("nothing-to-exchange" if held else "no-queen", "FS-7")
        return Illegal("not-offered" if isinstance(verb, str) else "not-a-word", ask=self.phase)

    def _newcomer_words(self, said: Move, cards: tuple[str, ...], rest: tuple[str, ...]) -> Choice | None:
        """Return the choice of which card to introduce, after the player has named the `cards` to discard.

        Return None if that completes the move, because no card can be introduced or a storm comes first.
        """
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
        """Return True if discarding these cards brings the four Queens together (FS-18)."""
        return QUEENS[self.turn] in cards and gathered([*self.oubliette, *cards])

    def _room_words(
        self, said: Move, at: int, hand: tuple[str, ...], spent: tuple[str, ...]
    ) -> Choice | None:
        """Return the choice that follows the placed card: a Room, a target, or an Intrigue.

        `spent` holds the cards discarded to introduce it, which already count as part of the Oubliette.
        """
        chateau = self.chateau
        if len(said) == at:
            return Choice("room", tuple([room for room in ROOMS if not chateau[ROOM[room]]]))
        card, word = said[at - 1], said[at]
        if word not in ROOMS:
            raise Illegal("not-offered" if isinstance(word, str) else "not-a-word", ask="room")
        room = ROOM[word]
        if chateau[room]:
            raise Illegal("room-taken", "FS-8", room=word)
        opposing = foes(chateau, card, room)
        if not opposing:
            if QUEENS[self.turn] not in hand or card[0] == "Q":
                return ended(said, at + 1)
            return self._later_words(said, at + 1, hand, [*chateau[:room], card, *chateau[room + 1 :]], spent)
        if len(opposing) > 1:
            at += 1
            if len(said) == at:
                return Choice("target", opposing)
            if said[at] not in opposing:
                raise Illegal("not-adjacent", "FS-9", room=word)
        return ended(said, at + 1)

    def _later_words(
        self, said: Move, at: int, hand: tuple[str, ...], chateau: list[str], spent: tuple[str, ...]
    ) -> Choice | None:
        """Return the choices for step 6 of a turn without Conflict, for a player who can use their Queen."""
        pile = [*self.oubliette, *spent]
        if QUEENS[self.turn] in hand and exchangeable(chateau, pile):
            if len(said) == at:
                return _LATER
            if said[at] == "intrigue":
                return _exchange_words(said, at + 1, chateau, pile)
            picked(_LATER, said[at])
            at += 1
        return ended(said, at)

    def _storm_words(self, seat: int, said: Move) -> Choice | None:
        if not said:
            return STORM
        if said[0] != "storm":
            picked(STORM, said[0])
            return ended(said, 1)
        sent = highest(self.chateau, seat)
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


def _exchange_words(said: Move, at: int, chateau: Sequence[str], pile: Sequence[str]) -> Choice | None:
    """Return the choice of a card for an Intrigue. `said[at]` leaves the Chateau; the next card enters it."""
    if len(said) == at:
        return Choice("out", tuple([card for card in chateau if card and like(card, pile)]))
    out = said[at]
    if not out or out not in chateau:
        raise Illegal("not-in-the-chateau", "FS-7")
    able = like(out, pile)
    if not able:
        raise Illegal("nothing-to-exchange", "FS-7", card=out)
    if len(said) == at + 1:
        return Choice("in", able)
    if said[at + 1] not in able:
        there = said[at + 1] in pile
        raise Illegal("neither-suit-nor-value" if there else "not-in-the-oubliette", "FS-7", card=out)
    return ended(said, at + 2)


def _held(asked: Choice, word: object, rule: str) -> tuple[str, ...]:
    """Split a word into the cards it names. Raise Illegal if one of them isn't in hand."""
    try:
        return picked(asked, word)
    except Illegal as error:
        if error.reason != "not-offered" or not isinstance(word, str):
            raise
        card = next((one for one in word.split("+", asked.most) if one not in asked.words), "")
        raise _unheld(card, asked.ask, rule) from None


def _unheld(word: object, ask: str, rule: str) -> Illegal:
    """Explain why a word doesn't name a card in hand."""
    if not isinstance(word, str):
        return Illegal("not-a-word")
    if word in VALUE:
        return Illegal("not-in-hand", rule, card=word)
    return Illegal("not-offered", ask=ask)
