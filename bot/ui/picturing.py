"""Draw pictures for pages in the reader's theme, unless the reader has turned pictures off.

Players never wait long: if a picture is slow, the page is shown as text with the same content, and the next
edit adds the picture.
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
"""Seconds a page waits for its picture before it's shown as text."""
LONGEST = 5.0
"""Seconds a lesson or replay page waits for its picture."""
SKETCHES = 64
"""Maximum number of cached SVG drawings, for pages likely to be rendered again soon.

Each takes about 80 KB.
"""


class Picturing:
    """Draws the pictures of pages. Call `close` to shut down the worker processes."""

    def __init__(
        self,
        preferences: Preferences,
        emojis: CardEmojis,
        renderer: Renderer,
        patience: float = PATIENCE,
    ) -> None:
        """Prepare to draw pictures. `patience` is in seconds."""
        self.preferences = preferences
        self.emojis = emojis
        self.renderer = renderer
        self.patience = patience
        self._sketches: OrderedDict[tuple[object, ...], str | None] = OrderedDict()
        # A drawing blocks the loop for some milliseconds. Lock each urgency, so that other tasks run in
        # between and urgent drawings overtake others.
        self._sketching = {urgency: asyncio.Lock() for urgency in Urgency}

    async def close(self) -> None:
        """Shut down the worker processes."""
        await self.renderer.close()

    def scene(self, table: Table, seat: int, say: Language, said: tuple[str, ...]) -> Scene:
        """Return a seat's scene with its draft and card emojis."""
        return scene_of(table, seat, say, said, self.emojis.of(table.game))

    async def of_scene(
        self,
        table: Table,
        scene: Scene,
        wanted: Chosen,
        urgency: Urgency,
        *,
        live: bool = True,
        most: float | None = None,
    ) -> Image | None:
        """Return the picture of a scene, with a height of up to `most`. See `drawn`."""
        text = presentation.of(table.game)
        return await self.drawn(
            table,
            scene.say,
            wanted,
            urgency,
            lambda theme: picture_of(text, dataclasses.replace(scene, theme=theme), most),
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
        """Return a picture in the reader's theme, as this seat sees it, with its alt text.

        Return None if the page must use text instead. If `live` is True, the picture shows the table as it is
        now. If not, it's for a lesson or a replay, and it can take longer, because no later edit adds the
        picture.
        """
        svg = None
        if table.phase != "abandoned" and wanted.pictures:
            svg = await self._sketch(table, say, seat, wanted, urgency, draw, live)
        if svg is None:
            return None
        patience, number = (self.patience, table.id) if live else (LONGEST, None)
        what = f"{table.id}.{table.version}"
        return await self.rendered(lambda: svg, told, urgency, patience, what, number)

    async def rendered(
        self,
        draw: Callable[[], str],
        told: Callable[[], str],
        urgency: Urgency,
        patience: float,
        what: str,
        table: int | None = None,
    ) -> Image | None:
        """Return a drawing with its alt text, or None if the page must use text instead."""
        try:
            svg = draw()
            png = await self.renderer.render(svg, urgency, table, patience)
        except StillDrawing:
            return None
        except Exception as error:  # a page without a picture is still playable
            logs.log_unexpected(_log, f"the picture of {what} cannot be drawn", error)
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
        """Return the SVG, or None on failure. Equal views, languages and themes share a drawing."""
        chosen = look_of(wanted)
        # A version of a table never changes, so it can be a cache key. A lesson's version can't.
        key = (table.id, table.version, seat, say.code, *chosen) if live else None
        if key is not None and key in self._sketches:
            self._sketches.move_to_end(key)
            return self._sketches[key]
        try:
            svg = await self.sketched(lambda: draw(theme_of(*chosen)), urgency)
        except Exception as error:  # a page without a picture is still playable
            logs.log_unexpected(_log, f"table {table.id} at version {table.version} cannot be drawn", error)
            return None
        if key is not None:
            self._sketches[key] = svg
            while len(self._sketches) > SKETCHES:
                self._sketches.popitem(last=False)
        return svg

    async def sketched(self, draw: Callable[[], str | None], urgency: Urgency) -> str | None:
        """Make a drawing. Drawings of the same urgency are made one at a time."""
        async with self._sketching[urgency]:
            svg = draw()
            await asyncio.sleep(0)
        return svg

    async def of_channel(self, table: Table) -> Chosen:
        """Return the display choices for the table's channel."""
        return await self.preferences.of("channels", table.channel)

    async def of_person(self, person: int) -> Chosen:
        """Return this person's display choices."""
        return await self.preferences.of("persons", person)


def look_of(wanted: Chosen) -> tuple[str | None, bool, bool]:
    """Return the parts that make up a theme: palette, large print, motion."""
    return wanted.palette, wanted.large_print, wanted.motion


def alt(text: Presentation, scene: Scene) -> str:
    """Describe the picture without markup, in up to ALT characters.

    The description consists of the cheer, the viewer's hand, and the table. For a finished game, it's each
    side's result, the reason for it, and the table. The page's text already names the game, the turn and the
    winner. If the description is too long, drop lines from the end, because the last lines matter least.
    """
    if scene.view["result"] is not None:
        lines = [*text.result(scene).splitlines()[1:], text.decided(scene), *text.table(scene)]
    else:
        lines = [text.cheer(scene)]
        if scene.you is not None and (hand := text.hand(scene)):
            lines.append(scene.say("picture-alt-hand", cards=hand))
        lines += text.table(scene)
    lines = [line for line in plain("\n".join(lines)).splitlines() if line.strip()]
    while sum(map(len, lines)) + len(lines) > ALT:
        lines.pop()
    return "\n".join(lines)
