"""Makes pages: the public table, each player's panel and what a bystander watches, with their pictures where
these are wanted and can be had.

A page is made from one version of a table and one Scene of it. No database row is changed and nothing is sent
here.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Awaitable, Callable, Sequence

from bot import logs, presentation
from bot.i18n.languages import Language, language
from bot.pictures.eyes import Eyes, eyes_of
from bot.pictures.render import Renderer
from bot.pictures.svg import height_of
from bot.presentation import Presentation, Scene
from bot.presentation.markdown import plain
from bot.presentation.occasion import picture_of
from bot.tables.lesson import Lesson
from bot.tables.preferences import Preferences
from bot.tables.records import Chosen
from bot.tables.table import Table
from bot.ui.board import board
from bot.ui.drafts import Drafts, MoveDraft
from bot.ui.emojis import CardEmojis
from bot.ui.lesson import lesson_page
from bot.ui.lobby import lobby, lobby_alt, lobby_drawing
from bot.ui.message import ALT, Image, Message
from bot.ui.panel import panel
from bot.ui.scene import scene_of
from bot.ui.watching import watching

_log = logging.getLogger(__name__)


async def _nothing_before(table: Table, seat: int) -> Sequence[str]:
    return ()


class PageRenderer:
    """One for the process. Close it, or its worker stays."""

    def __init__(
        self,
        preferences: Preferences,
        emojis: CardEmojis,
        drafts: Drafts,
        before: Callable[[Table, int], Awaitable[Sequence[str]]] = _nothing_before,
    ) -> None:
        """`before` knows the order with which a seat answered before what it is asked now."""
        self._preferences = preferences
        self._before = before
        self._emojis = emojis
        self._drafts = drafts
        self._renderer = Renderer()
        self._lock = asyncio.Lock()

    async def close(self) -> None:
        """End the worker process."""
        await self._renderer.close()

    async def board(self, table: Table, with_picture: bool = True) -> Message:
        """The public message of a table, in the server's language. In a lobby, where people tap one after the
        other, the picture stays in any case.
        """
        say = language(table.locale)
        if table.state is None:
            return lobby(table, say, await self._lobby_picture(table, say))
        scene = scene_of(table, None, say)
        picture = await self._picture(table, scene, await self._of_channel(table)) if with_picture else None
        return board(table, scene, picture)

    async def own(self, table: Table, person: int, say: Language) -> Message:
        """What this person sees for herself alone of a table that was dealt: her panel, or the table as a
        bystander sees it, where she has no seat.
        """
        seat = table.seat_of(person)
        if seat is not None:
            return await self.panel(table, seat, say)
        scene = scene_of(table, None, say)
        wanted = await self._preferences.of("persons", person)
        return watching(table, scene, person, await self._picture(table, scene, wanted))

    async def panel(self, table: Table, seat: int, say: Language) -> Message:
        """A player's own panel, with as much of a move as she has said."""
        draft = self._drafts.of(table, seat)
        scene = scene_of(table, seat, say, draft.said, self._emojis.of(table.game))
        again = await self._before(table, seat)
        picture = await self._picture(table, scene, await self._of_seat(table, seat))
        return panel(table, scene, draft.picks, picture, again)

    async def lesson(
        self, taught: Lesson, table: Table, say: Language, draft: MoveDraft, other: bool
    ) -> Message:
        """A step of a lesson: see `lesson_page`."""
        scene = scene_of(table, taught.seat, say, draft.said, self._emojis.of(table.game))
        picture = await self._picture(table, scene, await self._of_seat(table, taught.seat))
        return lesson_page(taught, table, scene, draft.picks, other, picture)

    async def _lobby_picture(self, table: Table, say: Language) -> Image | None:
        wanted = await self._of_channel(table)
        return await self._drawn(
            table, wanted, lambda eyes: lobby_drawing(table, say, eyes), lambda: lobby_alt(table, say)
        )

    async def _picture(self, table: Table, scene: Scene, wanted: Chosen) -> Image | None:
        text = presentation.of(table.game)
        return await self._drawn(
            table,
            wanted,
            lambda eyes: picture_of(text, dataclasses.replace(scene, eyes=eyes)),
            lambda: alt(text, scene),
        )

    async def _drawn(
        self, table: Table, wanted: Chosen, draw: Callable[[Eyes], str | None], told: Callable[[], str]
    ) -> Image | None:
        """What is drawn for the eyes of who wants it, with what is told of it; None where there is none."""
        if table.phase == "abandoned" or not wanted.pictures:
            return None
        try:
            # Two milliseconds each: between a hundred that are wanted at once, the loop must breathe.
            async with self._lock:
                svg = draw(eyes_of(wanted.palette, wanted.large_print))
                await asyncio.sleep(0)
        except Exception as error:  # words alone are still a game
            logs.log_unexpected(_log, f"table {table.id} at version {table.version} cannot be drawn", error)
            return None
        if svg is None:
            return None
        png = await self._renderer.render(svg)
        return None if png is None else Image(png, told(), height_of(svg))

    async def _of_channel(self, table: Table) -> Chosen:
        return await self._preferences.of("channels", table.channel)

    async def _of_seat(self, table: Table, seat: int) -> Chosen:
        return await self._preferences.of("persons", table.seats[seat].person)


def alt(text: Presentation, scene: Scene) -> str:
    """The picture in words, without markup: what is cheered, the viewer's hand, then the table; of a game
    that is over, what each side has, and the story. Which game it is, whose turn, and who won stand in the
    text beside it.

    At most ALT characters. What is told last matters least: from there whole lines are left out.
    """
    if scene.view["result"] is not None:
        lines = [*text.result(scene).splitlines()[1:], *text.moments(scene)]
    else:
        lines = [text.cheer(scene)]
        if scene.you is not None and (hand := text.hand(scene)):
            lines.append(scene.say("picture-alt-hand", cards=hand))
        lines += text.table(scene)
    lines = [line for line in plain("\n".join(lines)).splitlines() if line.strip()]
    while sum(map(len, lines)) + len(lines) > ALT:
        lines.pop()
    return "\n".join(lines)
