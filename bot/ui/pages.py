"""Render pages with their pictures: the public table, players' panels, and the spectators' table.

A page shows one version of a table as one person sees it (a Scene), plus parts added by features (sections).
There's no picture if the reader has turned pictures off or drawing fails. Rendering changes no rows and sends
no messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import discord

from bot.i18n.languages import Language, language
from bot.pictures.palette import Theme
from bot.pictures.wanted import Urgency
from bot.tables.core.phrases import muted, talked
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table
from bot.ui import layout
from bot.ui.board import board, watching
from bot.ui.drafts import Drafts, MoveDraft
from bot.ui.just_shown import JustShown
from bot.ui.message import Image, Message
from bot.ui.panel import answered, panel
from bot.ui.picturing import Picturing
from bot.ui.scene import scene_of
from bot.ui.sections import Part, Section


class Gathering(Protocol):
    """A table's pages while it's in the lobby."""

    def board(self, table: Table, say: Language, picture: Image | None) -> Message:
        """Return the public message."""

    def own(self, table: Table, say: Language, person: int, more: bool = False, line: str = "") -> Message:
        """Return a person's own page with `line` on top. If `more` is True, the page has all its controls."""

    def drawing(self, table: Table, say: Language, theme: Theme) -> str | None:
        """Return the picture as SVG."""

    def alt(self, table: Table, say: Language) -> str:
        """Return the picture in words."""


class PageRenderer:
    """Renders pages. Pictures for the answer to an interaction (`tapped`) take precedence over others."""

    def __init__(
        self,
        tables: TableRepository,
        pictures: Picturing,
        drafts: Drafts,
        gathering: Gathering,
        sections: Sequence[Section] = (),
    ) -> None:
        """Create the renderer. `sections` add their parts to pages, in this order."""
        self.pictures = pictures
        self.gathering = gathering
        self.sections = list(sections)
        self._tables = tables
        self._preferences = pictures.preferences
        self.drafts = drafts
        self.just_shown = JustShown()

    def language(self, person: int, locale: str) -> Language:
        """Return the language for messages to this person. `locale` is their language in Discord."""
        return self._preferences.language(person, locale)

    async def board(self, table: Table, with_pictures: bool = True, *, tapped: bool = False) -> Message:
        """Return a table's public message in the server's language.

        A lobby always keeps its picture, because people press its buttons one after another.
        """
        say = language(table.locale)
        open_to_all = table.state is not None and table.state.open_to_all
        urgency = Urgency.TAPPED if tapped else Urgency.TURN if open_to_all else Urgency.PUBLIC
        wanted = await self.pictures.of_channel(table)
        if table.state is None:
            lobby = await self.pictures.drawn(
                table,
                say,
                wanted,
                urgency,
                lambda theme: self.gathering.drawing(table, say, theme),
                lambda: self.gathering.alt(table, say),
            )
            return self.gathering.board(table, say, lobby)
        scene = scene_of(table, None, say)
        picture = await self.pictures.of_scene(table, scene, wanted, urgency) if with_pictures else None
        parts = [part for section in self.sections for part in await section.board(table, scene)]
        return board(table, scene, picture, parts)

    async def own(self, table: Table, person: int, say: Language, *, tapped: bool = False) -> Message:
        """Return a person's private page for a table: its lobby, their panel, or a spectator's view.

        In a dealt game, a person without a seat gets the spectator's view.
        """
        if table.state is None:
            return self.gathering.own(table, say, person)
        seat = table.seat_of(person)
        if seat is not None:
            return await self.panel(table, seat, say, tapped=tapped)
        scene = scene_of(table, None, say)
        wanted = await self.pictures.of_person(person)
        urgency = Urgency.TAPPED if tapped else Urgency.WAITING
        picture = await self.pictures.of_scene(table, scene, wanted, urgency)
        return watching(table, scene, person, picture)

    async def panel(
        self, table: Table, seat: int, say: Language, *, tapped: bool = False, direct: bool = False
    ) -> Message:
        """Return a player's own panel with their draft, for the channel or for `direct` messages.

        The draft's line and help are only shown in the answer to the player's own interaction.
        """

        def draft_now() -> MoveDraft:
            draft = self.drafts.of(table, seat)
            return draft if tapped else MoveDraft(draft.said, draft.picks)

        person = table.seats[seat].person
        draft, talks = draft_now(), True
        if draft.more or talked(table):
            talks = (await self._preferences.notifications(person)).phrases
            table = table if talks else muted(table)
        scene = self.pictures.scene(table, seat, say, draft.said)
        again = await self._tables.ordered_before(table, seat)
        parts: list[Part] = []
        for section in self.sections:
            parts += await section.panel(table, seat, scene)
        asked = Urgency.TURN if seat in table.to_act else Urgency.WAITING
        urgency = Urgency.TAPPED if tapped else asked
        wanted = await self.pictures.of_person(person)
        picture = await self.pictures.of_scene(table, scene, wanted, urgency)
        # The player may have continued the draft while the picture was drawn.
        if (now := draft_now()) != draft:
            draft, scene = now, self.pictures.scene(table, seat, say, now.said)
        screen = layout.DIRECT if direct else layout.OWN
        return panel(table, scene, draft, picture, again, talks, parts, screen)

    def answered(self, table: Table, seat: int, say: Language) -> discord.ui.LayoutView:
        """Return the short form of a player's answered panel (see open_hands.py)."""
        return answered(table, scene_of(table, seat, say))
