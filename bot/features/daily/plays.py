"""Begin, resume, make moves in, and finish the plays of dailies.

A play is stored with each of the person's moves, together with the robots' replies, so it can be left and
resumed at any time. Robots' replies are computed before anything is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import engine
from bot.features.daily import calendar
from bot.features.daily.deals import Deals
from bot.features.daily.rows import Play, Rows
from bot.i18n import names
from bot.i18n.languages import language
from bot.jobs.thinkers import Thinkers
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.repository import Entry as LoggedMove
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import LoggedEvent, Seat, Table, User
from bot.worker import duplicate as worker
from bot.worker.process import WorkerGone, WorkFailed
from engine import duplicate
from engine.contract import Move
from engine.duplicate import SEAT, Deal
from engine.record import Entry, moments

_log = logging.getLogger(__name__)

LONGEST = 8.0
"""Maximum number of seconds to wait for the robots' replies."""
PAUSE_OF = "fair"
"""The level of robots whose usual time per move is the least time for each reply."""


class Plays:
    """The plays of dailies. There's one instance per process."""

    def __init__(self, tables: TableRepository, deals: Deals, rows: Rows, thinkers: Thinkers) -> None:
        self._tables = tables
        self.deals = deals
        self._thinkers = thinkers
        self.rows = rows

    async def current(self, person: int, day: int, game: str) -> Play | None:
        """Return the play that counts, or else the one for fun. Return None if there's none."""
        return next((one for one in await self.rows.plays(person, day) if one.game == game), None)

    async def begin(self, user: User, day: int, game: str) -> Play:
        """Begin a play of a day's deal, or resume the unfinished one. Return it.

        The first one counts. Raise Refused if the game has no daily, if it isn't that day, or if the robots
        are too busy.
        """
        now = self._tables.now()
        if game not in calendar.games(day):
            raise Refused("daily-no-game")
        if calendar.day_at(now) != day:
            raise Refused("daily-over-day")
        plays = [one for one in await self.rows.plays(user.id, day) if one.game == game]
        play = next((one for one in plays if one.finished is None), None)
        if play is None:
            counts = not plays and not await self._seen_before(day)
            play = await self.rows.begin(day, game, user, now, counts)
        # Robots may have been too busy for the first moves when it was begun.
        return play if play.moves else await self._answered(play, ())

    async def _seen_before(self, day: int) -> bool:
        """Return True if a backup was restored that day, so that people may have lost their first play."""
        return await self.rows.restored() >= calendar.begins(day)

    async def own(self, number: int, person: int) -> Play:
        """Return a person's play by ID. Raise Refused if it isn't theirs."""
        play = await self.rows.play(number)
        if play is None or play.person != person:
            raise Refused("daily-unknown")
        return play

    async def deal_of(self, play: Play) -> Deal:
        """Return the deal of a play. It's secret."""
        return await self.deals.deal(play.day, play.game)

    async def move(self, play: Play, move: Move) -> Play:
        """Make a move of the person, with the robots' replies, and return the play.

        Raise engine.Illegal if the rules don't allow it, Stale if the play has changed, or Refused if the
        robots are too busy. Nothing is stored then.
        """
        state = duplicate.position(await self.deal_of(play), play.moves)
        state.play(SEAT, move)
        return await self._answered(play, (*play.moves, (SEAT, move)))

    async def _answered(self, play: Play, moves: Sequence[Entry]) -> Play:
        """Store these moves and the robots' replies to them. Return the play."""
        deal, loop = await self.deal_of(play), asyncio.get_running_loop()
        begun = loop.time()
        try:
            replies = await self._thinkers.work(worker.replies, deal, moves, within=LONGEST, longest=LONGEST)
        except (TimeoutError, WorkerGone, WorkFailed) as reason:
            _log.warning("daily: no replies: %s", type(reason).__name__)
            raise Refused("daily-busy") from None
        # Each reply takes the same time, so that the time doesn't show how hard a choice was.
        least = len(replies) * self._thinkers.pace.alone[PAUSE_OF]
        await asyncio.sleep(max(0.0, least - (loop.time() - begun)))
        moves, now = (*moves, *replies), self._tables.now()
        counts = play.counts and now < calendar.closes(play.day)
        over = duplicate.position(deal, moves).result is not None
        result = duplicate.result(deal, moves) if over else None
        if not await self.rows.save(play, moves, result, now, counts):
            raise Stale
        finished = None if result is None else now
        return play._replace(moves=moves, result=result, finished=finished, counts=counts)

    async def table(self, play: Play) -> Table:
        """Return a play as a table.

        Its recent events are those since the person's last move, including that move.
        """
        deal = await self.deal_of(play)
        own = max((n for n, (seat, _) in enumerate(play.moves, 1) if seat == SEAT), default=0)
        events = list[LoggedEvent]()
        for moment in moments(duplicate.opening(deal), play.moves):
            if moment.number >= own:
                events += [LoggedEvent(moment.number, event) for event in moment.events]
            state = moment.state
        name = names.clean(play.name, SEAT)
        called = language(play.locale)("robot-names").split()
        robots = [one for one in called if one != name][: state.seats - 1]
        seats = (
            Seat(play.person, name, play.locale, question_version=len(play.moves), last_move_version=own),
            *(
                Seat(0, names.clean(robot, seat), play.locale, robot="strong")
                for seat, robot in enumerate(robots, 1)
            ),
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
            in_short=True,
        )

    async def game(self, number: int, reader: int | None) -> Table | None:
        """See Elsewhere. Everyone who has finished a play of the same deal may see it, without the name."""
        play = await self.rows.play(number)
        if play is None or play.finished is None:
            return None
        if reader is None or reader == play.person:
            return await self.table(play)
        own = [one for one in await self.rows.plays(reader, play.day) if one.game == play.game]
        if not any(one.finished for one in own):
            return None
        return await self.table(play._replace(person=0, name=language(play.locale)("daily-player")))

    async def log(self, number: int) -> tuple[engine.State, list[LoggedMove]] | None:
        """See Elsewhere."""
        play = await self.rows.play(number)
        if play is None or play.finished is None:
            return None
        log = [LoggedMove(version, seat, words) for version, (seat, words) in enumerate(play.moves, 1)]
        return duplicate.opening(await self.deal_of(play)), log
