"""A sealed deal, as far as it may be known: the seal and the cuts at any time, and the secret of each shuffle
whose cards are open to all, with what was drawn by it. What is still hidden is never asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import engine
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.tables.play.agreed import replayed
from engine.cards import sealed
from engine.cards.shuffle import Heard, Shuffle


class Deal(NamedTuple):
    """A deal that is checked: the seal, what was cut, the secret of the latest shuffle that is open ("" for
    none) with its number, and what was drawn.
    """

    seal: str
    cut: str
    secret: str = ""
    links: int = 0
    shuffles: tuple[Shuffle, ...] = ()


@lru_cache(maxsize=256)
def seal(seed: str) -> str:
    """Return the seal of a lobby's secret, or of a sealed seed: a thousand sums, for one line."""
    return sealed.seal(sealed.parts(seed)[0])


async def opened(tables: TableRepository, table: Table) -> Deal | None:
    """Return what may be known of the deal; None where none was dealt, or none that was sealed."""
    if table.state is None or table.seed is None or not sealed.is_sealed(table.seed):
        return None
    secret, cut = sealed.parts(table.seed)
    count, kept = table.state.shuffles_open, await tables.log(table.id)
    if not count or kept is None:
        return Deal(seal(table.seed), cut)
    links = sealed.LINKS if table.state.result is not None else count - 1
    former = None if table.rematch_of is None else await tables.find(table.rematch_of)
    carried = None if former is None else former.state
    drawn = [one for one in _drawn(table, *kept, carried) if one.number < count]
    return Deal(seal(table.seed), cut, sealed.link(secret, links), links, tuple(drawn))


def _drawn(table: Table, opening: engine.State, log: Any, carried: engine.State | None) -> Sequence[Shuffle]:
    """Return all that was drawn in a game: it is dealt again, by itself or as the next of these people."""
    assert table.seed is not None
    seed = Heard(table.seed)
    again = engine.new(table.game, opening.seats, seed, table.options)
    if engine.dump(again) != engine.dump(opening) and carried is not None:
        seed.drawn.clear()
        again = carried.rematch(seed)
    if engine.dump(again) != engine.dump(opening):
        return ()
    replayed(again, log)
    return seed.drawn
