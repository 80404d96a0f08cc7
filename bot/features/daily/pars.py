"""Compute par for each deal that people have begun, in a process with the lowest priority.

Computing par takes a few minutes. A deal that no one has begun needs no par.
"""

from __future__ import annotations

import logging

from bot.features.daily.deals import Deals
from bot.features.daily.results import Results
from bot.jobs.job import Job
from bot.tables.core.repository import TableRepository
from bot.worker import duplicate as work
from bot.worker.process import AnyWorker, Worker, WorkerGone, WorkFailed
from engine import duplicate
from engine.record import Entry

_log = logging.getLogger(__name__)

LONGEST = 60.0
"""Maximum number of seconds for one decision, even on a busy machine."""
AGAIN = 60.0
"""Seconds to wait before retrying if the process has failed."""
SOON = 15
"""Seconds to wait after the first person has begun a deal, so that their first page isn't delayed."""
REST = 0.25
"""Seconds between two decisions. The sandbox's clock would stop if the bot were never idle."""
NICE = 19
"""The lowest process priority."""


class Pars(Job):
    """The job that computes par."""

    def __init__(
        self, tables: TableRepository, deals: Deals, results: Results, nodes: int | None = None
    ) -> None:
        """`nodes` is the number of moves that robots examine. By default, it depends on their level."""
        super().__init__("par")
        self._tables = tables
        self._deals = deals
        self._results = results
        self.nodes = nodes
        self.worker: AnyWorker = Worker(work.__name__, nice=NICE)
        self.soon, self.rest = SOON, REST
        """SOON and REST. Tests replace them."""

    async def close(self) -> None:
        """Stop the job, and shut down its process."""
        await super().close()
        await self.worker.close()

    async def do_due(self) -> float | None:
        """Play one more game for the deal that needs par most. If there's none, delete expired par."""
        wanted = await self._results.wanted()
        if not wanted:
            await self._results.expire(self._tables.now())
            return None
        day, game, number, begun = wanted[0]
        if (early := begun + self.soon - self._tables.now()) > 0:
            return float(early)
        deal, moves = await self._deals.deal(day, game), list[Entry]()
        try:
            while True:
                played = await self.worker.run(
                    LONGEST, work.par_game, deal, number, moves, self.nodes, LONGEST
                )
                if len(played) == len(moves):
                    break
                moves = played
                await self.sleep(self.rest)
        except (WorkerGone, WorkFailed) as reason:
            _log.info("par: no decision: %s", type(reason).__name__)
            return AGAIN
        await self._results.add_par_game(day, game, number, duplicate.result(deal, moves))
        return 0
