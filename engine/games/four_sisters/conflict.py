"""Conflicts in Four Sisters: discarding cards for each side, comparing, and the defeat.

Every move and step returns the next step, or "" if a player must decide.
"""

from __future__ import annotations

from engine.contract import NONE, Event, Move
from engine.games.four_sisters.choices import Choices
from engine.games.four_sisters.facts import OWNER, ROOMS, fated, may_defeat, strength
from engine.games.four_sisters.position import tell


class Conflicts(Choices):
    """A position that can carry out Conflicts, in step 5 of a turn (FS-10, FS-11, FS-15 to FS-17)."""

    __slots__ = ()

    def _support(self, seat: int, move: Move, events: list[Event]) -> str:
        instigator, innocent, first, second = self.fight
        cards = () if move[0] == NONE else self._discard(seat, move[0].split("+"))
        if self.phase == "instigate":
            first, card, step = len(cards), instigator, "defend"
        else:
            second, card, step = len(cards), innocent, "compare"
        self.conflict = (instigator, innocent, first, second)
        value = strength(self.chateau, card, len(cards))
        tell(events, "supported", seat, card=card, cards=list(cards), count=len(cards), value=value)
        return step

    def _step_defend(self, events: list[Event]) -> str:
        if self._called_off(events):
            return "evening"
        return self._ask("defend") if self.hands[OWNER[self.fight[1]]] else "compare"

    def _called_off(self, events: list[Event]) -> bool:
        """Call the Conflict off and return True if a storm took one of its cards (FS-18)."""
        instigator, innocent, _, _ = self.fight
        if instigator in self.chateau and innocent in self.chateau:
            return False
        tell(events, "called-off", None, cards=[instigator, innocent])
        return True

    def _step_compare(self, events: list[Event]) -> str:
        """Compare the two cards (FS-10, FS-11), with the Queens' own rules (FS-15 to FS-17)."""
        if self._called_off(events):
            return "evening"
        instigator, innocent, first, second = self.fight
        ours, theirs = strength(self.chateau, instigator, first), strength(self.chateau, innocent, second)
        winner, loser = (instigator, innocent) if ours > theirs else (innocent, instigator)
        if ours == theirs:
            outcome = "queen" if winner[0] == "Q" or loser[0] == "Q" else "equal"
        else:
            outcome = "defeat" if may_defeat(winner, loser, self.sabbath) else "moot"
        tell(events, "compared", None, cards=[instigator, innocent], values=[ours, theirs], outcome=outcome)
        if outcome == "defeat":
            self._defeat(loser, winner, "oubliette" if winner[0] == "Q" else "scheme", events)
        elif outcome == "equal":
            return self._ask("yield")
        elif outcome == "queen":
            self.fates = fated(instigator, innocent)
            return self._ask("fate")
        return "evening"

    def _yield(self, seat: int, move: Move, events: list[Event]) -> str:
        instigator, innocent, _, _ = self.fight
        if move[0] == "yield":
            self._defeat(innocent, instigator, "scheme", events)
        else:
            tell(events, "stood", seat, card=innocent, against=instigator)
        return "evening"

    def _fate(self, seat: int, move: Move, events: list[Event]) -> str:
        instigator, innocent, _, _ = self.fight
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
        tell(events, "defeated", OWNER[card], card=card, room=ROOMS[place], by=by, goes=goes)
