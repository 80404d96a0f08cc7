"""Duels and proposals (FT-11 to FT-18), and the cards that change hands in them.

`choices` defines the legal answers.
"""

from __future__ import annotations

from engine.contract import Event
from engine.games.four_tribes.choices import Choices
from engine.games.four_tribes.facts import WORTH, Affair, in_order
from engine.games.four_tribes.family import kin_of, less, wedded, without
from engine.games.four_tribes.knowledge import Passing, lowered
from engine.games.four_tribes.position import PACK


class Affairs(Choices):
    """A position that can carry out duels and proposals."""

    __slots__ = ()

    def _challenge(self, duel: Affair, events: list[Event]) -> None:
        self.affair = duel
        by, cards = duel.by, duel.cards
        self.hands[by] = less(self.hands[by], cards)
        events.append(Event("duel", by, duel.told(count=len(cards), refusal=duel.kind == "refusal")))
        events.append(Event("laid", by, duel.told(cards=list(cards)), (by,)))
        if not self.hands[duel.target]:
            self._settle((), events)

    def _settle(self, reply: tuple[str, ...], events: list[Event]) -> None:
        """End the duel by its score (FT-12), or without a reply (FT-13)."""
        affair = self._ended()
        by, target, cards = affair.by, affair.target, affair.cards
        if not reply:
            self._take(affair)
            fall = self._fall(target, affair.other)
            events.append(Event("concede", target, affair.told(count=len(cards), **fall)))
            events.append(Event("taken", target, affair.told(cards=list(cards)), (target,)))
            return
        self._show(target, reply + cards)
        if self.passings:
            self.passings = lowered(self.passings, by, self.count(by))
        self.discards += cards + reply
        score = sum([WORTH[card] for card in (affair.card, *cards)])
        against = sum([WORTH[card] for card in (affair.other, *reply)])
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
        self.families[seat] = without(family, (card,))
        self.discards += (card,)
        return {"lost": card, "widow": kin_of(family, card).spouse}

    def _take(self, duel: Affair) -> None:
        """Give the face-down cards to the challenged seat.

        From then on, the other seats are less sure of the challenger's hand.
        """
        by, target, cards = duel.by, duel.target, duel.cards
        if self.hands[by]:
            hidden = frozenset(self.hands[by] + cards)
            self.held |= self.known[-1] & hidden
            for other, known in enumerate(self.known):
                if other not in (by, target):
                    self.known[other] = known - hidden
        self.known[target] = self.known[target].difference(cards)
        self.known[by] = self.known[by].union(cards)
        self.hands[target] = in_order(self.hands[target] + cards)
        if len(self.fresh) < len(PACK):
            fresh = len(self.fresh.intersection(cards))
            self.passings += (Passing(by, target, len(cards), fresh, self.counts()),)

    def _propose(self, proposal: Affair, events: list[Event]) -> None:
        self.affair = proposal
        self._show(proposal.by, proposal.cards)
        events.append(Event("propose", proposal.by, proposal.told(cards=list(proposal.cards))))
        if not self.hands[proposal.target]:
            self._accept(True, events)

    def _accept(self, forced: bool, events: list[Event]) -> None:
        affair = self._ended()
        by, target, wanted = affair.by, affair.target, affair.other
        self.families[target] = without(self.families[target], (wanted,))
        suitor = kin_of(self.families[by], affair.card)
        self.families[by] = wedded(self.families[by], wanted, suitor)
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
        """Reveal cards from a hand."""
        self.hands[seat] = less(self.hands[seat], cards)
        for other, known in enumerate(self.known):
            if not known.isdisjoint(cards):
                self.known[other] = known.difference(cards)
        if self.passings:
            self.passings = lowered(self.passings, seat, self.count(seat))

    def _give(self, seat: int, cards: tuple[str, ...]) -> None:
        self.hands[seat] = in_order(self.hands[seat] + cards)
        for other, known in enumerate(self.known):
            if other != seat:
                self.known[other] = known.union(cards)
