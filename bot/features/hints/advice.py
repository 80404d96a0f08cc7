"""Let a strong robot evaluate a player's possible moves."""

from __future__ import annotations

from bot.jobs.thinkers import Thinkers
from bot.tables.core.table import Table
from bot.worker.thinking import advise
from engine import robots

KEPT = 64
"""Maximum number of cached answers."""


class Advisor:
    """Gets advice from a strong robot and caches it. There's one instance per process."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._advice: dict[tuple[int, str], robots.Advice] = {}

    async def advise(self, table: Table, seat: int) -> robots.Advice:
        """Return a strong robot's advice for this seat, with reasons.

        It must be the seat's turn. The robot sees only the seat's view, and the same view always gets the
        same advice. Raise Refused if the robots are too busy.
        """
        assert table.state is not None
        seen = robots.observe(table.state, seat, robots.ADVICE)
        asked = (seat, seen.view)
        # Cache the advice. A search with a time limit may end differently the next time, and the hint would
        # change.
        if asked not in self._advice:
            self._advice[asked] = await self._thinkers.advice(table.id, advise, seen)
            if len(self._advice) > KEPT:
                del self._advice[next(iter(self._advice))]
        return self._advice[asked]
