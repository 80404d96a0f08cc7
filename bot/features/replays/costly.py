"""Find the moves that cost a player most in a finished game."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import engine
from bot.features.replays.regret import regret
from bot.features.replays.replay import Replay, Replays
from bot.jobs.thinkers import Thinkers
from bot.tables.core.errors import Refused
from engine.robots import Regret

SECONDS = 0.5
"""Maximum number of seconds to judge a decision, so that a whole short game takes a few seconds."""
MOST = 60
"""Maximum number of decisions to judge. The games of `engine.duplicate` have about 25."""
LEAST = 0.02
"""The loss from which on a move counts as costly. Less would teach no one anything."""
KEPT = 64
"""Maximum number of games whose judgements are cached."""


class Costly(NamedTuple):
    """A move that did clearly worse than a strong robot's.

    `number` is the stop (a position in the replay) that the move led to.
    """

    number: int
    move: engine.Move
    regret: Regret


class Judged(NamedTuple):
    """The number of decisions a player made in a game, and their costly moves, costliest first."""

    decisions: int
    costly: tuple[Costly, ...]


class CostlyMoves:
    """Judges a player's own moves. There's one instance per process."""

    def __init__(self, replays: Replays, thinkers: Thinkers) -> None:
        self._replays = replays
        self._thinkers = thinkers
        self._judged: OrderedDict[tuple[int, int], Judged] = OrderedDict()

    async def of(self, replay: Replay) -> Judged:
        """Return the judgement of the reader's own moves in a finished game.

        Raise Refused if the reader had no seat or too many decisions, or if the robots are too busy.
        """
        seat, table = replay.seat, replay.table.id
        if seat is None:
            raise Refused("costly-no-seat")
        if (table, seat) not in self._judged:
            found = await self._replays.decisions(replay, seat, MOST + 1)
            if len(found) > MOST:
                raise Refused("costly-too-long")
            costly = []
            for number, before, move in found:
                judged = await regret(self._thinkers, table, before, seat, move, SECONDS)
                if judged.sure and judged.by >= LEAST:
                    costly.append(Costly(number, move, judged))
            costly.sort(key=lambda one: -one.regret.by)
            self._judged[table, seat] = Judged(len(found), tuple(costly))
            if len(self._judged) > KEPT:
                self._judged.popitem(last=False)
        self._judged.move_to_end((table, seat))
        return self._judged[table, seat]
