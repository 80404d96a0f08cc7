"""Begin, resume, make moves in, and finish plays.

A play is stored with each of the person's moves, together with the robots' replies, so it can be left and
resumed at any time. Robots' replies are computed before anything is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

import engine
from bot.features.duplicate.rows import DealId, Play, Rows
from bot.features.duplicate.sources import Source
from bot.i18n import names
from bot.i18n.languages import Language, language
from bot.jobs.thinkers import Thinkers
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.repository import Entry as LoggedMove
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import LoggedEvent, Seat, Table, User
from bot.ui.controls import Control
from bot.worker import duplicate as worker
from bot.worker.process import WorkerGone, WorkFailed
from engine import duplicate
from engine.contract import Move
from engine.duplicate import Deal
from engine.record import Entry, moments

_log = logging.getLogger(__name__)

LONGEST = 8.0
"""Maximum number of seconds to wait for the robots' replies."""
PAUSE_OF = "fair"
"""The level of robots whose usual time per move is the least time for each reply."""


class Plays:
    """The plays of all sources. There's one instance per process."""

    def __init__(self, tables: TableRepository, rows: Rows, thinkers: Thinkers) -> None:
        self._tables = tables
        self._thinkers = thinkers
        self.rows = rows
        self.sources: dict[str, Source] = {}
        """The sources of deals, by kind."""
        self.ways_on: list[Callable[[Play, Language], Control]] = []
        """Makers of the controls that features add below a result in a channel."""

    def source(self, play: Play) -> Source:
        """Return the source of a play's deal. Raise Refused if the bot has it no more."""
        found = self.sources.get(play.kind)
        if found is None:
            raise Refused("duplicate-unknown")
        return found

    async def begin(self, user: User, deal: DealId, counts: bool) -> Play:
        """Begin a play of a deal, or resume the unfinished one that counts or doesn't. Return it.

        Raise Refused if the robots are too busy.
        """
        play = await self.rows.begin(deal, user, self._tables.now(), counts)
        # Robots may have been too busy for the first moves when it was begun.
        return play if play.moves or play.finished is not None else await self._answered(play, ())

    async def own(self, number: int, person: int) -> Play:
        """Return a person's play by ID. Raise Refused if it isn't theirs."""
        play = await self.rows.play(number)
        if play is None or play.person != person:
            raise Refused("duplicate-unknown")
        return play

    async def deal_of(self, play: Play) -> Deal:
        """Return the deal of a play. It's secret."""
        return await self.source(play).deal(play)

    async def move(self, play: Play, move: Move) -> Play:
        """Make a move of the person, with the robots' replies, and return the play.

        Raise engine.Illegal if the rules don't allow it, Stale if the play has changed, or Refused if the
        robots are too busy. Nothing is stored then.
        """
        deal = await self.deal_of(play)
        (seat,) = deal.people
        state = duplicate.position(deal, play.moves)
        state.play(seat, move)
        return await self._answered(play, (*play.moves, (seat, move)))

    async def _answered(self, play: Play, moves: Sequence[Entry]) -> Play:
        """Store these moves and the robots' replies to them. Return the play."""
        source, loop = self.source(play), asyncio.get_running_loop()
        deal, begun = await source.deal(play), loop.time()
        try:
            replies = await self._thinkers.work(worker.replies, deal, moves, within=LONGEST, longest=LONGEST)
        except (TimeoutError, WorkerGone, WorkFailed) as reason:
            _log.warning("%s: no replies: %s", play.kind, type(reason).__name__)
            raise Refused("duplicate-busy") from None
        # Each reply takes the same time, so that the time doesn't show how hard a choice was.
        least = len(replies) * self._thinkers.pace.alone[PAUSE_OF]
        await asyncio.sleep(max(0.0, least - (loop.time() - begun)))
        moves, now = (*moves, *replies), self._tables.now()
        counts = play.counts and await source.counts(play, now)
        over = duplicate.position(deal, moves).result is not None
        result = duplicate.result(deal, moves) if over else None
        if not await self.rows.save(play, moves, result, now, counts):
            raise Stale
        finished = None if result is None else now
        play = play._replace(moves=moves, result=result, finished=finished, counts=counts)
        if finished is not None:
            await source.finished(play)
        return play

    async def seat(self, play: Play) -> int:
        """Return the person's seat."""
        return (await self.deal_of(play)).people[0]

    async def table(self, play: Play) -> Table:
        """Return a play as a table.

        Its recent events are those since the person's last move, including that move.
        """
        deal = await self.deal_of(play)
        (own,) = deal.people
        moved = max((n for n, (seat, _) in enumerate(play.moves, 1) if seat == own), default=0)
        events = list[LoggedEvent]()
        for moment in moments(duplicate.opening(deal), play.moves):
            if moment.number >= moved:
                events += [LoggedEvent(moment.number, event) for event in moment.events]
            state = moment.state
        name = names.clean(play.name, own)
        called = iter([one for one in language(play.locale)("robot-names").split() if one != name])
        seats = tuple(
            Seat(play.person, name, play.locale, question_version=len(play.moves), last_move_version=moved)
            if seat == own
            else Seat(0, names.clean(next(called), seat), play.locale, robot="strong")
            for seat in range(state.seats)
        )
        return Table(
            id=play.id,
            guild=0,
            channel=0,
            game=play.game,
            options=state.options,
            host=play.person,
            locale=play.locale,
            phase="playing" if state.result is None else "over",
            version=len(play.moves),
            seats=seats,
            created=play.begun,
            waiting_since=play.begun,
            state=state,
            recent_events=tuple(events),
            finished=play.finished,
            in_short=not deal.seats,
        )

    async def game(self, number: int, reader: int | None) -> Table | None:
        """See Elsewhere. The source of a deal knows who may see a finished play, without the name."""
        play = await self.rows.play(number)
        if play is None or play.finished is None:
            return None
        if reader is None or reader == play.person:
            return await self.table(play)
        if not await self.source(play).readers(play, reader):
            return None
        return await self.table(play._replace(person=0, name=language(play.locale)("duplicate-player")))

    async def log(self, number: int) -> tuple[engine.State, list[LoggedMove]] | None:
        """See Elsewhere."""
        play = await self.rows.play(number)
        if play is None or play.finished is None:
            return None
        log = [LoggedMove(version, seat, words) for version, (seat, words) in enumerate(play.moves, 1)]
        return duplicate.opening(await self.deal_of(play)), log
