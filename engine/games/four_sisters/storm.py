"""Storming the Oubliette in Four Sisters (FS-18): which seats decide, and which cards they take."""

from __future__ import annotations

from engine.contract import Event, Move
from engine.games.four_sisters.conflict import Conflicts
from engine.games.four_sisters.facts import OWNER, ROOMS, VALUE, gathered, highest
from engine.games.four_sisters.position import tell


class Storms(Conflicts):
    """A position that can carry out a storm, which interrupts a turn between two steps."""

    __slots__ = ()

    def _gather(self, step: str, events: list[Event]) -> str:
        """Begin the storm before `step`, with all four Queens in the Oubliette. Return the next step."""
        self.stormed = True
        self.storm = self.stormers(self.turn)
        tell(events, "storm", None, seats=list(self.storm))
        if not self.storm:
            return step
        self.then = step
        return self._ask("storm")

    def stormers(self, since: int) -> tuple[int, ...]:
        """Return the seats with a card in the Chateau, in the order they decide, starting from `since`."""
        owners = [OWNER[card] for card in self.chateau if card]
        order = [(self.turn + seat) % 4 for seat in range(4)]
        return tuple([seat for seat in order[order.index(since) :] if seat in owners])

    def _storm(self, seat: int, move: Move, events: list[Event]) -> str:
        if move[0] == "storm":
            sent = highest(self.chateau, seat)
            place = self.chateau.index(sent)
            self.chateau[place] = ""
            self.oubliette.append(sent)
            taken = tuple([word for word in move[1:] if word != "done"])
            if taken:
                self.oubliette = [card for card in self.oubliette if card not in taken]
                self.stormed = self.stormed and gathered(self.oubliette)
                self._bottom(seat, taken)
            cards = sorted(taken, key=VALUE.__getitem__)
            tell(events, "stormed", seat, card=sent, room=ROOMS[place], cards=cards)
        else:
            tell(events, "stayed", seat)
        self.storm = self.storm[1:]
        if self.storm:
            return self._ask("storm")
        step, self.then = self.then, ""
        return step
