"""Ask a strong robot for its thoughts in a player's seat."""

from __future__ import annotations

from bot.jobs.thinkers import Thinkers
from bot.tables.core.table import Table
from bot.worker.thinking import advise
from engine import robots

KEPT = 64
"""Number of answers in the cache."""


class Advisor:
    """Asks a strong robot for advice, and caches it. Each process has one."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._advice: dict[tuple[int, str], robots.Advice] = {}

    async def advise(self, table: Table, seat: int) -> robots.Advice:
        """Return a strong robot's thoughts about the moves of this seat, with reasons.

        The seat must be to act. The robot sees only the seat's view, and the same view always gets the same
        advice. Raise Refused while the robots are too busy.
        """
        assert table.state is not None
        seen = robots.observe(table.state, seat, robots.ADVICE)
        asked = (seat, seen.view)
        # Cached, because a thought under a clock may end differently the next time.
        if asked not in self._advice:
            self._advice[asked] = await self._thinkers.advice(table.id, advise, seen)
            if len(self._advice) > KEPT:
                del self._advice[next(iter(self._advice))]
        return self._advice[asked]
