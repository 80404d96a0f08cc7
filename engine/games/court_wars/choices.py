"""The moves of Court Wars, word by word, with reasons for refusing illegal ones."""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Iterator, Mapping
from functools import cache

from engine.cards.decks import STANDARD
from engine.contract import Choice, Illegal, Move, ended
from engine.games.court_wars.facts import (
    COURT_SIZE,
    COURTS,
    DEFENCE,
    PLACE,
    PLACES,
    WORTH,
    owner,
    strengths,
)
from engine.games.court_wars.position import Position

_NUMBERS = tuple(str(number) for number in range(len(WORTH) + 1))

_DRAW = Choice("turn", ("draw",))
_DRAW_OR_ATTACK = Choice("turn", ("draw", "attack"))
_AFTER_ACE = Choice("ace", ("attack", "skip"))


class Choices(Position):
    """A position that works out each seat's choices and refuses illegal moves."""

    __slots__ = ()

    def offer(self) -> bool:
        """Set `opening`. Return False if discarding the drawn card is the only option."""
        if self.phase == "turn":
            self.opening = _DRAW_OR_ATTACK if self.can_attack() else _DRAW
        elif self.phase == "ace":
            self.opening = _AFTER_ACE
        else:
            self.opening = _placing(self.phase, self.places())
            return len(self.opening.words) > 1
        return True

    def sayable(self, seat: int) -> Mapping[str, tuple[str, ...]]:
        own = COURTS[COURT_SIZE * seat : COURT_SIZE * (seat + 1)]
        return {
            "turn": ("draw", "attack"),
            "ace": ("attack", "skip"),
            "guard": (*own, "discard"),
            "joker": (*own, "discard"),
            "attacker": own,
            "spend": _NUMBERS[1:],
            "target": COURTS,
            "remove": (*_NUMBERS[1:], "court"),
            "drawn": STANDARD.cards,
        }

    def heights(self, seat: int) -> tuple[Mapping[str, float], ...]:
        """Return no heights, because players don't agree on which Court card with its Guards is highest."""
        return ()

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

    def _attack_choice(self, said: Move) -> Choice | None:
        """Return the choices within an attack. `said[0]` is "attack"."""
        for step, (ask, words) in enumerate(self._attack_steps(said), 1):
            if step == len(said):
                return Choice(ask, words)
            if said[step] not in words:
                raise self._no_attack(said, step)
        return ended(said, 5)

    def _attack_steps(self, said: Move) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the `ask` and the possible words for each part of an attack.

        Words that can't remove any card are never offered. The generator reads a word of `said` only after
        finding it among the words of its part.
        """
        needed, mine = self.needed(), PLACES[self.turn]
        yield "attacker", tuple([COURTS[place] for place in mine if self.sums[place] >= needed])
        spendable = strengths(self.guards[PLACE[said[1]]])
        yield "spend", _NUMBERS[bisect_left(spendable, needed) + 1 : len(spendable) + 1]
        left = spendable[int(said[2]) - 1]
        within = [place for place, front in enumerate(self.fronts) if front <= left]
        yield "target", tuple([COURTS[place] for place in within if place not in mine])
        target = PLACE[said[3]]
        guards = _NUMBERS[1 : bisect(strengths(self.guards[target]), left) + 1]
        yield "remove", (*guards, "court") if self.sums[target] + DEFENCE <= left else guards

    # Reasons for refusing a word

    def _unplayable(self, word: object) -> Illegal:
        """Explain why a word can't begin a move."""
        if word == "attack" and self.phase == "turn":
            return Illegal("cannot-attack", "CW-9", needed=self.needed())
        if not self.drawn or not isinstance(word, str) or word not in PLACE:
            return Illegal("not-offered", ask=self.opening.ask)
        rule = "CW-5" if self.phase == "guard" else "CW-7"
        if owner(word) != self.turn:
            return Illegal("not-your-court", rule)
        if self.phase == "joker":
            return Illegal("court-stands", rule, court=word)
        if not self.stands[PLACE[word]]:
            return Illegal("court-beaten", rule, court=word)
        return Illegal("too-high", rule, court=word, card=self.drawn, last=self.guards[PLACE[word]][-1])

    def _no_attack(self, said: Move, step: int) -> Illegal:
        """Explain why the word at `step` can't continue an attack. The words before it can."""
        word = said[step]
        if not isinstance(word, str):
            return Illegal("not-a-word")
        if step in (1, 3):
            return self._no_such_stack(said, step, word)
        place = PLACE[said[step - 1]]
        size = len(self.guards[place])
        if word not in _NUMBERS[1 : size + 1] and (step, word) != (4, "court"):
            return Illegal("not-offered", "CW-9", ask=("spend" if step == 2 else "remove"), most=size)
        strength, needed = self.strength(PLACE[said[1]], int(said[2])), self.needed()
        if step == 4:
            needed = self.sums[place] + DEFENCE if word == "court" else self.strength(place, int(word))
        return Illegal("too-weak", "CW-9", strength=strength, needed=needed)

    def _no_such_stack(self, said: Move, step: int, word: str) -> Illegal:
        """Explain why a word isn't a Court card to attack with (step 1), or to attack (step 3)."""
        if step == 1 and (word not in PLACE or owner(word) != self.turn):
            return Illegal("not-your-court", "CW-9")
        if word not in COURTS[: COURT_SIZE * self.seats]:
            return Illegal("no-such-court", "CW-9")
        if step == 3 and owner(word) == self.turn:
            return Illegal("own-court", "CW-11", court=word)
        place = PLACE[word]
        if not self.stands[place]:
            return Illegal("court-beaten", "CW-9", court=word)
        if step == 1 and not self.guards[place]:
            return Illegal("no-guards", "CW-9", court=word)
        strength = self.sums[place] if step == 1 else self.strength(PLACE[said[1]], int(said[2]))
        needed = self.needed() if step == 1 else self.fronts[place]
        return Illegal("too-weak", "CW-9", strength=strength, needed=needed)

    def strength(self, place: int, spend: int) -> int:
        """Return the total strength of the last `spend` Guards of a stack."""
        return strengths(self.guards[place])[spend - 1]


@cache
def _placing(phase: str, places: tuple[str, ...]) -> Choice:
    return Choice(phase, (*places, "discard"))
