"""The moves of Four Tribes, word by word, with reasons for refusing illegal ones.

This module never changes the state. It uses only a seat's own hand and the cards on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cards.decks import STANDARD
from engine.contract import Choice, Illegal, Move, picked
from engine.games.four_tribes.facts import PLACE, ROOM, STAKE, VALUE, WORTH, beyond
from engine.games.four_tribes.family import (
    champions,
    fighters,
    kin_of,
    layable,
    no_place,
    not_there,
    places,
    suitors,
)
from engine.games.four_tribes.position import OTHERS, Position

_LONGEST_MOVE = 4
_IDLE = Choice("action", ("nothing",))
_FOUND = Choice("action", ("lay", "nothing"))
_ANSWER = Choice("answer", ("accept", "refuse"))
_FIRST = {"lay": "card", "retire": "generation", "duel": "own", "propose": "suitor"}
"""The `ask` that follows each action."""
_RULE = {
    "action": "FT-4", "lay": "FT-5", "card": "FT-5", "place": "FT-6", "retire": "FT-9", "generation": "FT-9",
    "duel": "FT-11", "own": "FT-11", "target": "FT-11", "face-down": "FT-11", "reply": "FT-11",
    "propose": "FT-15", "suitor": "FT-15", "wanted": "FT-15", "offering": "FT-15",
    "answer": "FT-17", "champion": "FT-17",
}  # fmt: skip
"""The rule behind each `ask` and action."""


_CARDS_ASKED = frozenset(_RULE) - {"action", "answer", "target", "wanted", *_FIRST}


class Choices(Position):
    """A position that works out each seat's choices and refuses illegal moves."""

    __slots__ = ()

    def sayable(self, seat: int) -> Mapping[str, tuple[str, ...]]:
        # Name a card on another player's table with its seat. If it's on no table, use any seat.
        there = {kin.card: word for word, kin in self.rivals(seat)}
        anybody = OTHERS[self.seats][seat][0]
        rivals = tuple([there.get(card, f"{card}@{anybody}") for card in STANDARD.cards])
        return {
            "action": (*_FIRST, "nothing"),
            "answer": _ANSWER.words,
            "target": rivals,
            "wanted": rivals,
            **dict.fromkeys(sorted(_CARDS_ASKED), STANDARD.cards),
        }

    def heights(self, seat: int) -> tuple[Mapping[str, float], ...]:
        """Return the order of the cards by rank, and their order by value in a duel.

        In a duel, Aces are lowest and all court cards are equal (FT-12).
        """
        return VALUE, WORTH

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
        return Choice("reply", hand, 0, min(STAKE, len(hand)))

    def _next(self, seat: int, said: Move) -> Choice | None:
        if len(said) == 1 and self.affair is None:
            # Answer a legal action without computing the opening, because a replay doesn't need that.
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
        family = self.families[seat]
        if ask == "card":
            return Choice("place", places(family, said[1])) if family else None
        if ask in ("own", "suitor"):
            return Choice("target" if ask == "own" else "wanted", self._reached(seat, said[1], first))
        if ask in ("target", "wanted", "champion"):
            hand = self.hands[seat]
            return Choice("offering" if ask == "wanted" else "face-down", hand, 1, min(STAKE, len(hand)))
        if said != ("refuse",) or self.affair is None:
            return None
        return Choice("champion", champions(family, self.affair.other))

    def _able(self, seat: int, verb: str) -> Iterable[str]:
        """Return the seat's own cards that can take this action."""
        hand, family = self.hands[seat], self.families[seat]
        if not family:
            return hand if verb == "lay" else ()
        if verb == "retire":
            generations = [kin.generation for kin in family]
            return [family[generations.index(one)].card for one in sorted(set(generations))]
        if not hand or (len(family) >= ROOM and verb != "duel"):
            return ()
        if verb == "lay":
            return layable(family, hand)
        rivals = [kin for other in OTHERS[self.seats][seat] for kin in self.families[other]]
        return fighters(family, rivals) if verb == "duel" else suitors(family, rivals)

    def _reached(self, seat: int, card: str, verb: str) -> tuple[str, ...]:
        """Return other seats' cards that a card of this seat may duel (FT-14) or propose to (FT-15)."""
        rivals = self.rivals(seat)
        if verb == "propose":
            return tuple([at for at, kin in rivals if kin.spouse is None and kin.card[1] != card[1]])
        greater = beyond(card, kin_of(self.families[seat], card).spouse)
        return tuple([at for at, kin in rivals if kin.card not in greater])

    def _objection(self, seat: int, ask: str, said: Move, error: Illegal) -> Illegal:
        """Return `error` with its rule number. If its reason is just "not-offered", return a better reason.

        This depends only on the seat's own hand and the cards on the table.
        """
        word, hand, family = said[-1], self.hands[seat], self.families[seat]
        if error.reason != "not-offered":
            return Illegal(error.reason, _RULE[ask], **error.data)
        if ask == "action":
            return Illegal(*self._no_action(seat, word))
        foreign = (one for one in word.split("+", 4) if one in PLACE and one not in hand)
        card = next(foreign, word.partition("@")[0])
        if card not in PLACE:
            return Illegal("not-offered", _RULE[ask], ask=ask)
        own = {kin.card: kin for kin in family}.get(card)
        rival = dict(self.rivals(seat)).get(word)
        reason, rule = "not-on-table", _RULE[ask]
        match ask:
            case "card" if card in hand:
                reason, rule = no_place(family)
            case "card" | "face-down" | "offering" | "reply":
                reason = "not-in-hand"
            case "place" if own:
                reason, rule = not_there(family, own, said[1])
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
        if verb != "duel" and len(family) >= ROOM:
            return "no-room", "FT-8" if verb == "lay" else "FT-18"
        if verb == "lay":
            return no_place(family)
        return ("greater", "FT-14") if verb == "duel" and self.rivals(seat) else ("no-match", rule)
