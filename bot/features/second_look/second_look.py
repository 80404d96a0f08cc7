"""The second look at a round of tricks that is over: what each card was worth, against best play with all
cards open, and in the deals that its player could believe in. There is none where the solver is not
installed, where a game has no such rounds, nor of a round that is still played.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import NamedTuple

import engine
from bot.features.second_look import double_dummy
from bot.tables.core.repository import Entry, TableRepository
from bot.tables.core.table import Table
from bot.tables.play.agreed import standing
from bot.worker.process import Worker, WorkerGone, WorkFailed
from engine.contract import TrickPlay
from engine.record import moments

_log = logging.getLogger(__name__)

KEPT = 64
"""Rounds that were looked at and are remembered."""
PATIENCE = 5.0
"""Seconds for one round; a new process comes up in less."""
WORLDS = 20
"""Deals that a player could believe in, which are solved for one card."""


class Card(NamedTuple):
    """A card that was played: in which trick (from 1), by whom, what as many tricks could have been had with,
    how many tricks it has cost its side, and the position before it.
    """

    trick: int
    seat: int
    card: str
    best: tuple[str, ...]
    cost: int
    before: str


class RoundLook(NamedTuple):
    """A round that is over: its number (from 1), the side that led first, the tricks that it could be sure of
    with all cards open, and all cards in their order.
    """

    number: int
    side: tuple[int, ...]
    par: int
    cards: tuple[Card, ...]

    @property
    def signed(self) -> int:
        """Return the tricks of `side` by all costs: its own less, those of the others more."""
        return sum(-one.cost if one.seat in self.side else one.cost for one in self.cards)

    @property
    def taken(self) -> int:
        """Return the tricks that `side` has taken, or would have with best play of what was not played."""
        return self.par + self.signed


class _Played(NamedTuple):
    seat: int
    card: str
    play: TrickPlay
    before: str


class SecondLook:
    """One for the process. Close it, or its worker stays."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self.worker = Worker("bot.features.second_look.double_dummy") if double_dummy.library() else None
        self._looks: OrderedDict[tuple[int, int], RoundLook] = OrderedDict()

    async def close(self) -> None:
        """End the worker process."""
        if self.worker is not None:
            await self.worker.close()

    def may_look(self, table: Table) -> bool:
        """Return whether a round of this table is over that can be looked at."""
        return self._latest(table) > 0

    async def look(self, table: Table, number: int = 0) -> RoundLook | None:
        """Return the look at a round that is over, by its number; 0: the latest. None where there is none."""
        latest = self._latest(table)
        if self.worker is None or not latest:
            return None
        number = number or latest
        key = table.id, number
        if key not in self._looks and 0 < number <= latest:
            kept = await self._tables.log(table.id)
            if kept is None:
                return None
            cards = tricks_of(*kept, number)
            if not cards:
                return None
            try:
                values = await self.worker.run(PATIENCE, double_dummy.look, [one.play for one in cards])
            except (WorkerGone, WorkFailed) as reason:
                _log.warning("table %s: no second look: %s", table.id, type(reason).__name__)
                return None
            self._looks[key] = judged(table, number, cards, values)
            if len(self._looks) > KEPT:
                self._looks.popitem(last=False)
        return self._looks.get(key)

    def _latest(self, table: Table) -> int:
        """Return the number of the latest round that may be looked at, 0 where there is none. What was played
        on from a moment of another game has no rounds of its own.
        """
        if self.worker is None or table.state is None or table.played_on is not None:
            return 0
        return table.state.tricks_over

    async def believed(self, card: Card) -> tuple[int, float] | None:
        """Return in how many of WORLDS deals that its player could believe in a card was as good as any, and
        the tricks that it cost on the average; None where that is not to be had now.
        """
        if self.worker is None:
            return None
        try:
            return await self.worker.run(
                PATIENCE, double_dummy.believed, card.before, card.seat, card.card, WORLDS
            )
        except (WorkerGone, WorkFailed) as reason:
            _log.warning("no opinion of a card: %s", type(reason).__name__)
            return None


def tricks_of(opening: engine.State, log: list[Entry], number: int) -> list[_Played]:
    """Return the cards of one round of tricks of a game, by its number (from 1), as they were played."""
    found: list[_Played] = []
    play, before = None, ""
    for moment in moments(opening, [(one.seat, one.words) for one in standing(log)]):
        if moment.round > number:
            break
        seat, words = moment.entry
        if play is not None and seat >= 0 and moment.round == number:
            found.append(_Played(seat, words[0], play, before))
        play = moment.state.trick_play() if moment.round >= number - 1 else None
        before = "" if play is None else engine.dump(moment.state)
    return found


def judged(table: Table, number: int, cards: list[_Played], values: list[dict[str, int]]) -> RoundLook:
    """Return the look at a round, with the values of each position before a card of it."""
    tricks, side = (
        len(cards[0].play.hands[0]),
        next(one for one in table.about.partners(len(table.seats)) if cards[0].seat in one),
    )
    told = []
    for (seat, card, play, before), worth in zip(cards, values, strict=True):
        most = max(worth.values())
        best = tuple(one for one in worth if worth[one] == most)
        trick = tricks - max(len(hand) for hand in play.hands) + 1
        told.append(Card(trick, seat, card, best, most - worth[card], before))
    return RoundLook(number, side, max(values[0].values()), tuple(told))
