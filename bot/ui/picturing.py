"""The pictures of pages: drawn in the theme of the reader, where they are wanted and can be had.

Nobody waits long for a picture: a page whose picture takes its time is made in words, which say all. The next
edit brings it.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections import OrderedDict
from collections.abc import Callable

from bot import logs, presentation
from bot.i18n.languages import Language
from bot.pictures.palette import Theme, theme_of
from bot.pictures.render import Renderer, StillDrawing
from bot.pictures.svg import height_of
from bot.pictures.wanted import Urgency
from bot.presentation import Presentation, Scene
from bot.presentation.markdown import plain
from bot.presentation.occasion import picture_of
from bot.tables.core.table import Table
from bot.tables.people.notifications import Chosen
from bot.tables.people.preferences import Preferences
from bot.ui.emojis import CardEmojis
from bot.ui.message import ALT, Image
from bot.ui.scene import scene_of

_log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that a page waits for its picture, before it is made in words."""
LONGEST = 5.0
"""Seconds that a step of a lesson, or of a replay, waits for its picture."""
SKETCHES = 64
"""Drawings that are remembered as SVG, of some 80 KB each, for pages that are soon made again."""


class Picturing:
    """One for the process. Close it, or its workers stay."""

    def __init__(
        self,
        preferences: Preferences,
        emojis: CardEmojis,
        renderer: Renderer,
        patience: float = PATIENCE,
    ) -> None:
        """`patience` is in seconds."""
        self.preferences = preferences
        self.emojis = emojis
        self.renderer = renderer
        self.patience = patience
        self._sketches: OrderedDict[tuple[object, ...], str | None] = OrderedDict()
        # Some milliseconds each: between a hundred that are wanted at once the loop must breathe, and what is
        # urgent does not stand behind the others.
        self._sketching = {urgency: asyncio.Lock() for urgency in Urgency}

    async def close(self) -> None:
        """End the worker processes."""
        await self.renderer.close()

    def scene(self, table: Table, seat: int, say: Language, said: tuple[str, ...]) -> Scene:
        """Return the scene of a seat that has said so much of a move, with the faces of cards."""
        return scene_of(table, seat, say, said, self.emojis.of(table.game))

    async def of_scene(
        self, table: Table, scene: Scene, wanted: Chosen, urgency: Urgency, *, live: bool = True
    ) -> Image | None:
        """Return the picture of a scene; see `drawn`."""
        text = presentation.of(table.game)
        return await self.drawn(
            table,
            scene.say,
            wanted,
            urgency,
            lambda theme: picture_of(text, dataclasses.replace(scene, theme=theme)),
            lambda: alt(text, scene),
            seat=scene.you,
            live=live,
        )

    async def drawn(
        self,
        table: Table,
        say: Language,
        wanted: Chosen,
        urgency: Urgency,
        draw: Callable[[Theme], str | None],
        told: Callable[[], str],
        *,
        seat: int | None = None,
        live: bool = True,
    ) -> Image | None:
        """Return what is drawn in the theme of the one who wants it, as this seat sees it, with what is told
        of it; None where words must do. `live`: of a table as it is now, and not of a step of a lesson or a
        replay, which is waited for longer since no edit follows it.
        """
        svg = None
        if table.phase != "abandoned" and wanted.pictures:
            svg = await self._sketch(table, say, seat, wanted, urgency, draw, live)
        if svg is None:
            return None
        try:
            png = await self.renderer.render(
                svg, urgency, table.id if live else None, self.patience if live else LONGEST
            )
        except StillDrawing:
            return None
        except Exception as error:  # words alone are still a game
            logs.log_unexpected(_log, f"table {table.id} at version {table.version} cannot be drawn", error)
            return None
        return None if png is None else Image(png, told(), height_of(svg))

    async def _sketch(
        self,
        table: Table,
        say: Language,
        seat: int | None,
        wanted: Chosen,
        urgency: Urgency,
        draw: Callable[[Theme], str | None],
        live: bool,
    ) -> str | None:
        """Return the SVG; None where there is none. Readers with the same view, language and theme share
        it.
        """
        chosen = look_of(wanted)
        # A version of a table is never another; a lesson has no versions of its own.
        key = (table.id, table.version, seat, say.code, *chosen) if live else None
        if key is not None and key in self._sketches:
            self._sketches.move_to_end(key)
            return self._sketches[key]
        try:
            svg = await self.sketched(lambda: draw(theme_of(*chosen)), urgency)
        except Exception as error:  # words alone are still a game
            logs.log_unexpected(_log, f"table {table.id} at version {table.version} cannot be drawn", error)
            return None
        if key is not None:
            self._sketches[key] = svg
            while len(self._sketches) > SKETCHES:
                self._sketches.popitem(last=False)
        return svg

    async def sketched(self, draw: Callable[[], str | None], urgency: Urgency) -> str | None:
        """Return what this draws, once it is its turn."""
        async with self._sketching[urgency]:
            svg = draw()
            await asyncio.sleep(0)
        return svg

    async def of_channel(self, table: Table) -> Chosen:
        """Return how pages of the table's channel are to look."""
        return await self.preferences.of("channels", table.channel)

    async def of_person(self, person: int) -> Chosen:
        """Return how this person's pages are to look."""
        return await self.preferences.of("persons", person)


def look_of(wanted: Chosen) -> tuple[str | None, bool, bool]:
    """Return what makes a theme: palette, large print, motion."""
    return wanted.palette, wanted.large_print, wanted.motion


def alt(text: Presentation, scene: Scene) -> str:
    """Return the picture in words, without markup: what is cheered, the viewer's hand, then the table; of a
    game that is over, what each side has, and the story. Which game it is, whose turn, and who won stand in
    the text beside it.

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
