"""Judge the cards of a finished round of tricks against best play with all cards open.

A card can also be judged in deals that were possible from its player's view. A second look needs the solver,
a game with rounds of tricks, and a round that's over.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import engine
from bot.features.second_look import double_dummy
from bot.tables.core.repository import Entry
from bot.tables.core.table import Table
from bot.tables.play.agreed import standing
from bot.worker.process import Worker, WorkerGone, WorkFailed
from engine.contract import TrickPlay
from engine.record import moments

_log = logging.getLogger(__name__)

KEPT = 64
"""Maximum number of cached rounds."""
PATIENCE = 5.0
"""Maximum number of seconds per round, including the start of a new process."""
WORLDS = 20
"""Number of possible deals to solve per card."""


Kept = tuple[engine.State, list[Entry]]
"""A game's opening, and the log of its moves."""


class Card(NamedTuple):
    """A card that was played.

    `trick` is counted from 1. `best` holds the cards that would have taken the most tricks. `cost` is the
    number of tricks the card lost for its side, and `before` is a dump of the position before it.
    """

    trick: int
    seat: int
    card: str
    best: tuple[str, ...]
    cost: int
    before: str


class RoundLook(NamedTuple):
    """A finished round with its cards in the order they were played.

    `number` is counted from 1. `side` is the side that led first, and `par` is the number of tricks it takes
    with best play and all cards open.
    """

    number: int
    side: tuple[int, ...]
    par: int
    cards: tuple[Card, ...]

    @property
    def signed(self) -> int:
        """Return the sum of all costs for `side`.

        The side's own costs are negative, and the other side's costs are positive.
        """
        return sum(-one.cost if one.seat in self.side else one.cost for one in self.cards)

    @property
    def taken(self) -> int:
        """Return the number of tricks taken by `side`, with best play for cards that weren't played."""
        return self.par + self.signed


class _Played(NamedTuple):
    seat: int
    card: str
    play: TrickPlay
    before: str


class SecondLook:
    """Judges finished rounds in a worker process until `close`. There's one instance per process."""

    def __init__(self, log: Callable[[int], Awaitable[Kept | None]]) -> None:
        """`log` returns a game's opening and moves, given its ID."""
        self._log = log
        self.worker = Worker("bot.features.second_look.double_dummy") if double_dummy.library() else None
        self._looks: OrderedDict[tuple[int, int], RoundLook] = OrderedDict()

    async def close(self) -> None:
        """Shut down the worker process."""
        if self.worker is not None:
            await self.worker.close()

    def may_look(self, table: Table) -> bool:
        """Return True if this table has a finished round to judge."""
        return self._latest(table) > 0

    async def look(self, table: Table, number: int = 0) -> RoundLook | None:
        """Judge the finished round with this number, or the latest one if it's 0.

        Return None if the round can't be judged.
        """
        latest = self._latest(table)
        if self.worker is None or not latest:
            return None
        number = number or latest
        key = table.id, number
        if key not in self._looks and 0 < number <= latest:
            kept = await self._log(table.id)
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
        """Return the number of the latest round to judge, or 0 if there's none.

        A game that continues from a replay has no rounds of its own.
        """
        if self.worker is None or table.state is None or table.played_on is not None:
            return 0
        return table.state.tricks_over

    async def believed(self, card: Card) -> tuple[int, float] | None:
        """Return the result of `double_dummy.believed` for this card, or None if the worker fails."""
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
    """Return the cards of one round of tricks, in the order they were played. Rounds count from 1."""
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
    """Judge a round, given its cards and the solver's values of the position before each of them."""
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
