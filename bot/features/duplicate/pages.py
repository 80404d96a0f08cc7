"""Render the pages of plays and their pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

import discord

import engine
from bot import presentation
from bot.features.duplicate.drawing import Drawn, drawing
from bot.features.duplicate.page import play_page
from bot.features.duplicate.plays import Plays
from bot.features.duplicate.rows import Play
from bot.i18n.languages import Language
from bot.pictures.wanted import Urgency
from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui import layout
from bot.ui.drafts import MoveDraft
from bot.ui.message import Image, Message
from bot.ui.picturing import Picturing


class Ended(NamedTuple):
    """A finished play as one of its people sees it."""

    table: Table
    seat: int
    scene: Scene

    @property
    def verdict(self) -> str:
        """Return "won", "lost" or "tied", from this person's point of view."""
        first = self.scene.result["places"][0]
        others = set(first) - set(_side(self.table.game, len(self.table.seats), self.seat))
        return "lost" if self.seat not in first else "tied" if others else "won"

    @property
    def why(self) -> str:
        """Return the reason why the game ended, or "" if that needs no explanation."""
        return presentation.of(self.table.game).why_over(self.scene)


class PlayPages:
    """Renders the pages of plays. There's one instance per process."""

    def __init__(self, plays: Plays, pictures: Picturing) -> None:
        self._plays = plays
        self._pictures = pictures
        self.showing: Callable[[int, int, discord.ui.LayoutView], AbstractContextManager[None]] = (
            lambda play, person, view: nullcontext()
        )
        """Returns a context to hold while a page is being sent. See JustShown."""

    async def show(
        self,
        play: Play,
        reader: int,
        say: Language,
        draft: MoveDraft | None = None,
        direct: bool = False,
    ) -> Message:
        """Return a play's page for one of its players. If `direct` is True, lay it out for a direct message.

        Raise engine.Illegal if the draft can't become a move.
        """
        source = self._plays.source(play)
        if play.finished is not None:
            return await source.result(play, reader, say, here=not direct)
        table, draft = await self._plays.table(play), draft or MoveDraft()
        seat = table.seat_of(reader)
        assert seat is not None
        scene = self._pictures.scene(table, seat, say, draft.said)
        wanted = await self._pictures.of_person(reader)
        picture = await self._pictures.of_scene(table, scene, wanted, Urgency.TAPPED, live=False)
        screen = layout.DIRECT if direct else layout.OWN
        firsts = await source.firsts(play, reader, say)
        return play_page(play, table, seat, scene, draft, firsts, picture, screen)

    async def ended(self, play: Play, reader: int, say: Language) -> Ended:
        """Return a finished play as one of its people sees it."""
        table = await self._plays.table(play)
        seat = table.seat_of(reader)
        assert seat is not None
        return Ended(table, seat, self._pictures.scene(table, seat, say, ()))

    async def drawn(self, ended: Ended, reader: int, drawn: Drawn) -> Image | None:
        """Return a result's picture, or None if the page must use text instead."""
        say, told = ended.scene.say, [f"{drawn.points}. {drawn.par}", drawn.place, drawn.streak]
        if drawn.marks:
            told.insert(1, say.list(say("duplicate-mark", mark=one) for one in drawn.marks))
        return await self._pictures.drawn(
            ended.table,
            say,
            await self._pictures.of_person(reader),
            Urgency.TAPPED,
            lambda theme: drawing(drawn, theme),
            lambda: "\n".join(filter(None, told)),
            seat=ended.seat,
            live=False,
        )


def _side(game: str, seats: int, seat: int) -> Sequence[int]:
    """Return the seats on a seat's side, including its own."""
    return next(side for side in engine.GAMES[game].partners(seats) if seat in side)
