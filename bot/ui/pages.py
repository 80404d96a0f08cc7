"""Makes pages: the public table and each player's panel, with their pictures where these are wanted and can
be had.

A page is made from one version of a table and one seat's view. No database row is changed and nothing is sent
here.
"""

from __future__ import annotations

import asyncio
import logging
import re

from bot import logs, presentation
from bot.i18n.languages import Language, language
from bot.pictures.render import Renderer
from bot.presentation import Scene
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui import panel
from bot.ui.emojis import CardEmojis
from bot.ui.message import Image, Message
from bot.ui.panel import MoveDraft

_log = logging.getLogger(__name__)
LONGEST = 1024
"""Characters of an alt text that Discord takes."""
_MARKUP = re.compile(r"\\(.)|[*_`~|]|^(?:#+|>|-#) ", re.MULTILINE)


class PageRenderer:
    """One for the process. Close it, or its worker stays."""

    def __init__(self, preferences: Preferences, faces: CardEmojis) -> None:
        self._preferences = preferences
        self._faces = faces
        self._renderer = Renderer()
        self._pencil = asyncio.Lock()

    async def close(self) -> None:
        """End the worker process."""
        await self._renderer.close()

    async def board(self, table: Table) -> Message:
        """The public message of a table, in the server's language."""
        say = language(table.locale)
        return panel.board(table, await self._picture(table, None, say))

    async def panel(self, table: Table, seat: int, say: Language, draft: MoveDraft | None = None) -> Message:
        """A player's own panel."""
        faces = self._faces.of(table.game)
        return panel.panel(table, seat, say, draft, await self._picture(table, seat, say), faces)

    async def _picture(self, table: Table, seat: int | None, say: Language) -> Image | None:
        if table.state is None or table.phase == "abandoned" or not await self._wanted(table, seat):
            return None
        seen = panel.scene(table, seat, say)
        tell = presentation.of(table.game)
        try:
            # Two milliseconds each: between a hundred that are wanted at once, the loop must breathe.
            async with self._pencil:
                svg = tell.picture(seen)
                await asyncio.sleep(0)
        except Exception as error:  # words alone are still a game
            logs.log_unexpected(_log, f"table {table.id} at version {table.version} cannot be drawn", error)
            return None
        png = None if svg is None else await self._renderer.render(svg)
        return None if png is None else Image(png, alt(tell, seen))

    async def _wanted(self, table: Table, seat: int | None) -> bool:
        if seat is None:
            return await self._preferences.pictures("channels", table.channel)
        return await self._preferences.pictures("persons", table.seats[seat].person)


def alt(tell: presentation.Presentation, seen: Scene) -> str:
    """The picture in words, without markup: whose turn it is, the viewer's hand, then the table.

    At most LONGEST characters. What a table tells last matters least: from there whole lines are left out.
    """
    say, view = seen.say, seen.view
    if view["result"] is not None:
        lines = [tell.result(seen)]
    else:
        names = [seen.name(seat) for seat in view["to_act"]]
        lines = [say("picture-alt-turn", names=say.list(names), count=len(names))]
    if seen.you is not None and (hand := tell.hand(seen)):
        lines.append(say("picture-alt-hand", cards=hand))
    lines += tell.table(seen)
    plain = _MARKUP.sub(lambda markup: markup[1] or "", "\n".join(lines))
    lines = [line for line in plain.splitlines() if line.strip()]
    lines.insert(0, say("picture-alt", game=say(f"game-{tell.key}")))
    while sum(map(len, lines)) + len(lines) > LONGEST:
        lines.pop()
    return "\n".join(lines)
