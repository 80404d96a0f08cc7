"""Begin and resume plays, make moves in them, and finish them.

After each move, the play is stored together with the robots' replies, so people can leave it and resume it at
any time. The replies are computed before the move is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence

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
"""Each reply takes at least as long as robots at this level usually take to move."""


class Plays:
    """Runs the plays of all sources. There's one instance per process."""

    result = "dup-look"
    """See Elsewhere."""

    def __init__(self, tables: TableRepository, rows: Rows, thinkers: Thinkers) -> None:
        self._tables = tables
        self._thinkers = thinkers
        self.rows = rows
        self.sources: dict[str, Source] = {}
        """The sources of deals, by kind."""
        self.ways_on: list[Callable[[Play, Language], Control]] = []
        """Functions added by features. Each returns a control to show below a result in a server channel."""
        self.moved: Callable[[int], None] = lambda number: None
        """Called with the ID of a pair's play after each move."""

    def source(self, play: Play) -> Source:
        """Return the source of a play's deal. Raise Refused if this bot has no such source."""
        found = self.sources.get(play.kind)
        if found is None:
            raise Refused("duplicate-unknown")
        return found

    async def begin(self, user: User, deal: DealId, counts: bool, partner: User | None = None) -> Play:
        """Begin a play of a deal, or resume the person's existing play with the same `counts`. Return it.

        Raise Refused if the robots are too busy.
        """
        play = await self.rows.begin(deal, user, self._tables.now(), counts, partner)
        # If the play already existed, the robots may have been too busy to make the first moves.
        return play if play.moves or play.finished is not None else await self._answered(play, ())

    async def own(self, number: int, person: int) -> Play:
        """Return a person's play by ID. Raise Refused if it doesn't exist or isn't theirs."""
        play = await self.rows.play(number)
        if play is None or person not in play.people:
            raise Refused("duplicate-unknown")
        return play

    async def deal_of(self, play: Play) -> Deal:
        """Return a play's deal. The deal is secret."""
        return await self.source(play).deal(play)

    async def move(self, play: Play, move: Move, person: int | None = None) -> Play:
        """Make a person's move and the robots' replies. Return the updated play.

        If `person` is None, the play's first person moves. Raise engine.Illegal if the rules don't allow the
        move, Stale if the play has changed, or Refused if the robots are too busy. In these cases, the move
        isn't stored.
        """
        deal, seat = await self.deal_of(play), await self.seat(play, person)
        state = duplicate.position(deal, play.moves)
        state.play(seat, move)
        return await self._answered(play, (*play.moves, (seat, move)))

    async def _answered(self, play: Play, moves: Sequence[Entry]) -> Play:
        """Compute the robots' replies and store them with the moves. Return the updated play."""
        source, loop = self.source(play), asyncio.get_running_loop()
        deal, begun = await source.deal(play), loop.time()
        try:
            replies = await self._thinkers.work(worker.replies, deal, moves, within=LONGEST, longest=LONGEST)
        except (TimeoutError, WorkerGone, WorkFailed) as reason:
            _log.warning("%s: no replies: %s", play.kind, type(reason).__name__)
            raise Refused("duplicate-busy") from None
        # Give each reply the same minimum time, so that timing doesn't reveal how hard a choice was.
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
        if play.partner:
            self.moved(play.id)
        return play

    async def seat(self, play: Play, person: int | None = None) -> int:
        """Return a person's seat. If `person` is None, return the first person's seat."""
        people = (await self.deal_of(play)).people
        return people[0 if person is None else play.people.index(person)]

    async def waits_for(self, play: Play) -> int | None:
        """Return the ID of the partner that a pair's play is waiting for, or None.

        It's None while the partner who moved last must move again, and once the play no longer counts.
        """
        if not play.partner or play.finished is not None:
            return None
        if not await self.source(play).counts(play, self._tables.now()):
            return None
        deal = await self.deal_of(play)
        state = duplicate.position(deal, play.moves)
        last = next((seat for seat, _ in reversed(play.moves) if seat in deal.people), None)
        asked = [seat for seat in state.to_act if seat in deal.people and seat != last]
        return play.people[deal.people.index(asked[0])] if asked and last not in state.to_act else None

    async def table(self, play: Play) -> Table:
        """Return a play as a table.

        Its recent events start at the earliest of the people's last moves, or at the opening if someone
        hasn't moved.
        """
        deal = await self.deal_of(play)
        moved = dict.fromkeys(deal.people, 0)
        for number, (seat, _) in enumerate(play.moves, 1):
            moved |= {seat: number} if seat in moved else {}
        events = list[LoggedEvent]()
        for moment in moments(duplicate.opening(deal), play.moves):
            if moment.number >= min(moved.values()):
                events += [LoggedEvent(moment.number, event) for event in moment.events]
            state = moment.state
        seats = _seats(play, moved, state.seats)
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
        """See Elsewhere. The deal's source decides if other people may see a finished play, without names."""
        play = await self.rows.play(number)
        if play is None or play.finished is None:
            return None
        if reader is None or reader in play.people:
            return await self.table(play)
        if not await self.source(play).readers(play, reader):
            return None
        name = language(play.locale)("duplicate-player")
        return await self.table(play._replace(person=0, name=name, partner=0, partner_name=name))

    async def log(self, number: int) -> tuple[engine.State, list[LoggedMove]] | None:
        """See Elsewhere."""
        play = await self.rows.play(number)
        if play is None or play.finished is None:
            return None
        log = [LoggedMove(version, seat, words) for version, (seat, words) in enumerate(play.moves, 1)]
        return duplicate.opening(await self.deal_of(play)), log


def _seats(play: Play, moved: Mapping[int, int], seats: int) -> tuple[Seat, ...]:
    """Return a play's seats. `moved` maps each person's seat to the number of its last move."""
    ids, called = [play.person, play.partner], [play.name, play.partner_name]
    people, taken = dict[int, Seat](), set[str]()
    for number, (seat, last) in enumerate(moved.items()):
        name = names.apart(names.clean(called[number], seat), "", taken)
        taken.add(names.folded(name))
        version = len(play.moves)
        people[seat] = Seat(ids[number], name, play.locale, question_version=version, last_move_version=last)
    robots = (one for one in language(play.locale)("robot-names").split() if names.folded(one) not in taken)
    return tuple(
        people.get(seat) or Seat(0, names.clean(next(robots), seat), play.locale, robot="strong")
        for seat in range(seats)
    )
