"""Render the pages of dailies, with pictures."""

from __future__ import annotations

from bot import presentation
from bot.features.daily import calendar
from bot.features.daily.drawing import Drawn, drawing
from bot.features.daily.page import play_page
from bot.features.daily.plays import Plays
from bot.features.daily.result_page import (
    Outcome,
    against_par,
    compared,
    marks_of,
    points_of,
    result_page,
)
from bot.features.daily.rows import Play
from bot.i18n.languages import Language
from bot.pictures.wanted import Urgency
from bot.presentation.markdown import plain
from bot.tables.core.repository import TableRepository
from bot.ui import layout
from bot.ui.drafts import MoveDraft
from bot.ui.message import Message
from bot.ui.picturing import Picturing
from engine.duplicate import SEAT


class DailyPages:
    """Renders the pages of dailies. There's one instance per process."""

    def __init__(self, tables: TableRepository, plays: Plays, pictures: Picturing) -> None:
        self._tables = tables
        self._plays = plays
        self._pictures = pictures

    async def play(
        self, play: Play, say: Language, draft: MoveDraft | None = None, direct: bool = False
    ) -> Message:
        """Return the page of an unfinished play. Raise engine.Illegal if the draft can't become a move."""
        table, draft = await self._plays.table(play), draft or MoveDraft()
        scene = self._pictures.scene(table, SEAT, say, draft.said)
        wanted = await self._pictures.of_person(play.person)
        picture = await self._pictures.of_scene(table, scene, wanted, Urgency.TAPPED, live=False)
        return play_page(play, table, scene, draft, picture, layout.DIRECT if direct else layout.OWN)

    async def outcome(self, play: Play) -> Outcome:
        """Return a finished play with everything it's compared with."""
        rows, now = self._plays.rows, self._tables.now()
        days, best = await rows.days(play.person), await rows.best(play.day, play.game)
        assert play.result is not None
        if best is not None and (best.result is None or best.result.score <= play.result.score):
            best = None
        return Outcome(
            play,
            await rows.par(play.day, play.game),
            await rows.field(play),
            calendar.streak(days, play.day) if play.counts else 0,
            now >= calendar.closes(play.day),
            best,
        )

    async def result(self, play: Play, say: Language, here: bool) -> Message:
        """Return the page of a finished play. With `here`, the person may share it with the channel."""
        outcome, table = await self.outcome(play), await self._plays.table(play)
        assert play.result is not None
        drawn = Drawn(
            points_of(play, play.result.points),
            say("daily-par-short") if outcome.par is None else plain(against_par(outcome, say)),
            marks_of(outcome),
            plain(compared(outcome, say)),
            say("daily-streak", days=outcome.streak) if outcome.streak else "",
        )
        wanted = await self._pictures.of_person(play.person)
        told = [f"{drawn.points}. {drawn.par}", drawn.place, drawn.streak]
        if drawn.marks:
            told.insert(1, say.list(say("daily-mark", mark=one) for one in drawn.marks))
        picture = await self._pictures.drawn(
            table,
            say,
            wanted,
            Urgency.TAPPED,
            lambda theme: drawing(drawn, theme),
            lambda: "\n".join(filter(None, told)),
            seat=SEAT,
            live=False,
        )
        why = presentation.of(play.game).why_over(self._pictures.scene(table, SEAT, say, ()))
        return result_page(outcome, say, picture, here, why)
