"""The daily as a source of deals: which deals can be begun, which plays count, and the pages of a play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.features.daily import calendar
from bot.features.daily.deals import Deals
from bot.features.daily.more_page import more_page
from bot.features.daily.outcome import Outcome, against_par, compared, marks_of, points_of
from bot.features.daily.result_page import result_page
from bot.features.daily.results import KIND, Results
from bot.features.duplicate.drawing import Drawn
from bot.features.duplicate.pages import PlayPages
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.rows import DealId, Play
from bot.i18n.languages import Language
from bot.presentation.markdown import plain
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import User
from bot.ui.message import Message
from engine.duplicate import Deal


class Dailies:
    """Begins plays of dailies, and implements Source for their deals. There's one instance per process."""

    kind = KIND

    def __init__(
        self, tables: TableRepository, deals: Deals, results: Results, plays: Plays, pages: PlayPages
    ) -> None:
        self._tables = tables
        self.deals = deals
        self.results = results
        self._plays = plays
        self._pages = pages
        self.ended: list[Callable[[Play], Awaitable[None]]] = []
        """Functions called with each finished play that counts."""

    @property
    def today(self) -> int:
        """Return the current day (see calendar.py)."""
        return calendar.day_at(self._tables.now())

    async def current(self, person: int, day: int, game: str) -> Play | None:
        """Return the person's play that counts, or else their play for fun, or None if they have neither."""
        return next(iter(await self._plays.rows.of_deal(person, deal_id(day, game))), None)

    async def begin(self, user: User, day: int, game: str) -> Play:
        """Begin a play of a day's deal, or resume the person's unfinished play. Return the play.

        Only a first play counts, and none begun after a backup was restored that day. Raise Refused if the
        game has no daily, if the day isn't today, or if the robots are too busy.
        """
        if game not in calendar.games(day):
            raise Refused("daily-no-game")
        if self.today != day:
            raise Refused("daily-over-day")
        deal = deal_id(day, game)
        plays = await self._plays.rows.of_deal(user.id, deal)
        play = next((one for one in plays if one.finished is None), None)
        counts = not plays and not await self._seen_before(day) if play is None else play.counts
        return await self._plays.begin(user, deal, counts)

    async def _seen_before(self, day: int) -> bool:
        """Return True if a backup was restored since the day began, so first plays may have been lost."""
        return await self.results.restored() >= calendar.begins(day)

    async def outcome(self, play: Play) -> Outcome:
        """Return a finished play with everything it's compared with."""
        days, best = await self.results.days(play.person), await self._plays.rows.best(play.deal)
        assert play.result is not None
        if best is not None and (best.result is None or best.result.score <= play.result.score):
            best = None
        return Outcome(
            play,
            await self.results.par(play.source, play.game),
            await self.results.field(play),
            calendar.streak(days, play.source) if play.counts else 0,
            self._tables.now() >= calendar.closes(play.source),
            best,
        )

    async def profile_lines(self, person: int, reader: int, guild: int | None, say: Language) -> list[str]:
        """Return the line about dailies for a profile, or [] unless it's the reader's own."""
        days = await self.results.days(person) if person == reader else set()
        if not days:
            return []
        return [say("daily-profile", days=len(days), streak=calendar.streak(days, self.today))]

    # See Source

    async def deal(self, play: Play) -> Deal:
        """See Source."""
        return await self.deals.deal(play.source, play.game)

    async def counts(self, play: Play, now: int) -> bool:
        """See Source."""
        return now < calendar.closes(play.source)

    async def readers(self, play: Play, reader: int) -> bool:
        """See Source. Everyone who has finished the same deal may see a play of it."""
        return any(one.finished for one in await self._plays.rows.of_deal(reader, play.deal))

    async def firsts(self, play: Play, reader: int, say: Language) -> Sequence[str]:
        """See Source. The lines say if the play counts, and until when."""
        game, counts = say(f"game-{play.game}"), "yes" if play.counts else "no"
        title = say("daily-title", number=calendar.number(play.source), game=game, counts=counts)
        if not play.counts:
            return [f"{title}\n{say('daily-for-fun')}", title]
        until = f"<t:{calendar.begins(play.source + 1)}:R>"
        goal = f"-# {say(f'{play.game}-daily-goal')}"
        terms = say("daily-counts", until=until), say("daily-counts-short")
        lines = [f"{title}\n{terms[0]}\n{goal}", f"{title}\n{terms[1]}\n{goal}", f"{title}\n{goal}"]
        return [*lines, *(f"{title}\n{one}" for one in terms), title]

    async def finished(self, play: Play) -> None:
        """See Source. If the play counts, call all functions in `ended`."""
        for react in self.ended if play.counts else ():
            await react(play)

    async def result(self, play: Play, reader: int, say: Language, here: bool) -> Message:
        """See Source. If `here` is True, the reader can share the result."""
        outcome = await self.outcome(play)
        assert play.result is not None
        drawn = Drawn(
            points_of(play, play.result.points),
            say("daily-par-short") if outcome.par is None else plain(against_par(outcome, say)),
            marks_of(outcome),
            plain(compared(outcome, say)),
            say("daily-streak", days=outcome.streak) if outcome.streak else "",
        )
        ways_on = [make(play, say) for make in self._plays.ways_on] if here else []
        ended = await self._pages.ended(play, reader, say)
        picture = await self._pages.drawn(ended, reader, drawn)
        why = ended.why or f"-# {say(f'{play.game}-daily-goal')}"
        return result_page(outcome, say, picture, here, ways_on, why, ended.verdict)

    async def more(self, play: Play, reader: int, say: Language) -> discord.ui.LayoutView:
        """See Source. Return the page of today's games."""
        return await self.list_games(play.person, say, play)

    async def list_games(self, person: int, say: Language, now: Play | None = None) -> discord.ui.LayoutView:
        """Return the page of today's games. `now` is the play from which the page was opened, or None."""
        day, rows = self.today, self._plays.rows
        plays = {play.game: play for play in reversed(await rows.plays(person, KIND, day))}
        found = await rows.plays(person, KIND, day - 1)
        before = {play.game: play for play in found if play.counts and play.finished}
        theirs = next((before[game] for game in calendar.games(day - 1) if game in before), None)
        return more_page(day, plays, say, theirs, now)


def deal_id(day: int, game: str) -> DealId:
    """Return the ID of a day's deal."""
    return DealId(KIND, day, 0, game)
