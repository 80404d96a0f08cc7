"""Makes pages: the public table and each player's panel, with their pictures where these are wanted and can
be had.

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
from bot.pictures.eyes import eyes_of
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
from bot.ui.lobby import lobby
from bot.ui.message import ALT, Image, Message
from bot.ui.panel import panel
from bot.ui.scene import scene_of

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
        """The public message of a table, in the server's language."""
        say = language(table.locale)
        if table.state is None:
            return lobby(table, say)
        scene = scene_of(table, None, say)
        return board(table, scene, await self._picture(table, scene) if with_picture else None)

    async def panel(self, table: Table, seat: int, say: Language) -> Message:
        """A player's own panel, with as much of a move as she has said."""
        draft = self._drafts.of(table, seat)
        scene = scene_of(table, seat, say, draft.said, self._emojis.of(table.game))
        again = await self._before(table, seat)
        return panel(table, scene, draft.picks, await self._picture(table, scene), again)

    async def lesson(
        self, taught: Lesson, table: Table, say: Language, draft: MoveDraft, other: bool
    ) -> Message:
        """A step of a lesson: see `lesson_page`."""
        scene = scene_of(table, taught.seat, say, draft.said, self._emojis.of(table.game))
        return lesson_page(taught, table, scene, draft.picks, other, await self._picture(table, scene))

    async def _picture(self, table: Table, scene: Scene) -> Image | None:
        wanted = await self._wanted(table, scene.you)
        if table.phase == "abandoned" or not wanted.pictures:
            return None
        scene = dataclasses.replace(scene, eyes=eyes_of(wanted.palette, wanted.large_print))
        text = presentation.of(table.game)
        try:
            # Two milliseconds each: between a hundred that are wanted at once, the loop must breathe.
            async with self._lock:
                svg = picture_of(text, scene)
                await asyncio.sleep(0)
        except Exception as error:  # words alone are still a game
            logs.log_unexpected(_log, f"table {table.id} at version {table.version} cannot be drawn", error)
            return None
        if svg is None:
            return None
        png = await self._renderer.render(svg)
        return None if png is None else Image(png, alt(text, scene), height_of(svg))

    async def _wanted(self, table: Table, seat: int | None) -> Chosen:
        if seat is None:
            return await self._preferences.of("channels", table.channel)
        return await self._preferences.of("persons", table.seats[seat].person)


def alt(text: Presentation, scene: Scene) -> str:
    """The picture in words, without markup: what is cheered, the viewer's hand, then the table. Which game it
    is, whose turn, and how it ended stand in the text beside it.

    At most ALT characters. What a table tells last matters least: from there whole lines are left out.
    """
    lines = text.table(scene)
    if scene.you is not None and (hand := text.hand(scene)):
        lines.insert(0, scene.say("picture-alt-hand", cards=hand))
    if scene.view["result"] is None:
        lines.insert(0, text.cheer(scene))
    lines = [line for line in plain("\n".join(lines)).splitlines() if line.strip()]
    while sum(map(len, lines)) + len(lines) > ALT:
        lines.pop()
    return "\n".join(lines)
