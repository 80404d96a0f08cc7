"""Show the odds at the start of a game in its public message."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence

from bot import logs
from bot.features.records.standings import odds_of
from bot.presentation import Scene
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table, nobody_has_moved
from bot.ui.sections import Part, Section

_log = logging.getLogger(__name__)

KEPT = 64
"""Maximum number of tables with cached odds."""
EVEN = 1.1
"""A side is ahead if its chance is more than this multiple of an equal share: 55 per cent with two sides."""
RATIOS = ((5, 4), (4, 3), (3, 2), (2, 1), (3, 1), (4, 1), (6, 1), (10, 1), (20, 1))
"""The possible ratios for two sides' odds. The nearest one is shown."""


def foretold(table: Table, scene: Scene, odds: Sequence[float]) -> str:
    """Return a sentence that says that all sides are even, or which one is ahead and by how much."""
    sides = table.about.partners(len(table.seats))
    best = max(range(len(sides)), key=odds.__getitem__)
    who = scene.who(names=sides[best])
    if odds[best] * len(sides) <= EVEN:
        return scene.say("odds-even")
    if len(sides) == 2:
        more, less = min(RATIOS, key=lambda one: abs(one[0] / sum(one) - odds[best]))
        return scene.say("odds-two", more=more, less=less, **who)
    return scene.say("odds-several", tenths=max(1, round(10 * odds[best])), **who)


class OddsSection(Section):
    """Adds `foretold` to the public message."""

    def __init__(self, tables: TableRepository) -> None:
        self._tables = tables
        self._odds: OrderedDict[int, list[float] | None] = OrderedDict()

    async def board(self, table: Table, scene: Scene) -> Sequence[Part]:
        """See Section."""
        odds = await self._of(table) if nobody_has_moved(table) else None
        return () if odds is None else [Part("foot", foretold(table, scene, odds))]

    async def _of(self, table: Table) -> list[float] | None:
        """Return the odds at the start of a game. They're computed once and never change."""
        if table.id not in self._odds:
            try:
                self._odds[table.id] = await odds_of(self._tables.database, table, self._tables.now())
            except Exception as error:
                logs.log_unexpected(_log, f"table {table.id}: no odds", error)
                self._odds[table.id] = None
            while len(self._odds) > KEPT:
                self._odds.popitem(last=False)
        return self._odds[table.id]
