"""Let a strong robot judge a move in a finished game."""

from __future__ import annotations

import engine
from bot.jobs.thinkers import Thinkers
from bot.worker.thinking import regret as work
from engine import robots


async def regret(
    thinkers: Thinkers,
    table: int,
    state: engine.State,
    seat: int,
    move: engine.Move,
    seconds: float = 0,
) -> robots.Regret:
    """Return the value that a move in a finished game lost compared with a strong robot's move.

    The robot only uses the seat's view at the time. It thinks for up to `seconds` or, by default, for as long
    as for a hint. Raise Refused if the robots are too busy.
    """
    seen = robots.observe(state, seat, robots.ADVICE)
    return await thinkers.advice(table, work, seen, move, longest=seconds)
