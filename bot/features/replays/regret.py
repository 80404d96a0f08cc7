"""Ask a strong robot for its opinion of a move in a finished game."""

from __future__ import annotations

import logging

import engine
from bot.jobs.thinkers import Thinkers
from bot.tables.core.errors import Refused
from bot.worker.process import WorkerGone, WorkFailed
from bot.worker.thinking import regret as work
from engine import robots

_log = logging.getLogger(__name__)


async def regret(thinkers: Thinkers, state: engine.State, seat: int, move: engine.Move) -> robots.Regret:
    """Return how much a move of a finished game was worth less than a strong robot's move.

    The robot uses only the seat's view at that time. Raise Refused while the robots are too busy.
    """
    seen, most = robots.observe(state, seat, robots.ADVICE), thinkers.pace.advice
    try:
        return await thinkers.work(work, seen, move, within=most, longest=most)
    except (TimeoutError, WorkerGone, WorkFailed) as reason:
        _log.warning("no regret: %s", type(reason).__name__)
        raise Refused("hint-busy") from None
