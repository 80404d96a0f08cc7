"""Makes pages: the public table, each player's panel and what a bystander watches, with their pictures where
these are wanted and can be had.

A page is made from one version of a table and one Scene of it. Nobody waits long for a picture: a page whose
picture takes its time is made in words, which say all, and tells that its picture will come. No database row
is changed and nothing is sent here.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

import discord

from bot import logs, presentation
from bot.i18n.languages import Language, language
from bot.pictures.palette import Theme, theme_of
from bot.pictures.raster import CUT
from bot.pictures.render import Renderer, StillDrawing
from bot.pictures.svg import height_of
from bot.pictures.wanted import Reader, Urgency
from bot.presentation import Presentation, Scene
from bot.presentation.markdown import plain
from bot.presentation.occasion import picture_of
from bot.presentation.standings import Column
from bot.presentation.standings import drawing as boards_drawing
from bot.tables import Tables
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.table import Table, nobody_has_moved
from bot.tables.people.notifications import Chosen
from bot.tables.people.preferences import Preferences
from bot.tables.people.seasons import frozen
from bot.tables.people.standings import month_of, named, odds_of, standings
from bot.tables.play.lesson import Lesson
from bot.tables.play.replay import Replay
from bot.tables.play.second_look import RoundLook, SecondLook
from bot.ui.board import board, watching
from bot.ui.consent import muted, talked
from bot.ui.drafts import Drafts, MoveDraft
from bot.ui.emojis import CardEmojis
from bot.ui.leaderboard import BoardPage
from bot.ui.lesson import lesson_page
from bot.ui.lobby import lobby, lobby_alt, lobby_drawing
from bot.ui.lobby_pages import lobby_page
from bot.ui.message import ALT, Image, Message
from bot.ui.months import MonthOver
from bot.ui.panel import answered, panel
from bot.ui.profile import ProfilePage
from bot.ui.replay import FILM, FILM_ROUND, replay_page, shared_page
from bot.ui.scene import scene_of

_log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that a page waits for its picture, before it is made in words."""
LESSON = 5.0
"""Seconds that a step of a lesson waits for it: nothing is kept of a lesson, so no edit could bring it."""
SKETCHES = 64
"""Drawings that are remembered as SVG, of some 80 KB each, for pages that are soon made again."""


class _Picture(NamedTuple):
    """The state of a page's picture: None where there is none, and whether it comes later."""

    image: Image | None = None
    later: bool = False


class PageRenderer:
    """One for the process. Close it, or its workers stay.

    Pages that are the answer to a tap are `tapped`: their pictures are drawn before all others.
    """

    def __init__(
        self,
        tables: Tables,
        preferences: Preferences,
        emojis: CardEmojis,
        drafts: Drafts,
        second_look: SecondLook | None = None,
        renderer: Renderer | None = None,
        patience: float = PATIENCE,
    ) -> None:
        """Tell who has a page whose picture is awaited of it as `PictureDrawn`, by `tables.tell`."""
        self._tables = tables
        self._preferences = preferences
        self._emojis = emojis
        self._drafts = drafts
        self._second_look = second_look
        self._renderer = renderer or Renderer(told=tables.tell)
        self._patience = patience
        self._sketches: OrderedDict[tuple[object, ...], str | None] = OrderedDict()
        self._odds: OrderedDict[int, list[float] | None] = OrderedDict()
        # Some milliseconds each: between a hundred that are wanted at once the loop must breathe, and what is
        # urgent does not stand behind the others.
        self._sketching = {urgency: asyncio.Lock() for urgency in Urgency}

    def language(self, person: int, locale: str) -> Language:
        """In what this person is told what is theirs alone, where Discord has this locale for them."""
        return self._preferences.language(person, locale)

    async def close(self) -> None:
        """End the worker processes."""
        await self._renderer.close()

    def awaits(self, table: int, person: int, say: Language) -> bool:
        """Return whether `drawn` will be called for a page that this person was shown in this language."""
        return self._renderer.awaits(Reader(table, person, say.code))

    def let_go(self, table: int, person: int, say: Language) -> None:
        """Await no picture any more for what this player was shown in this language: it is closed."""
        self._renderer.leave(Reader(table, person, say.code))

    def forget(self, forgotten: Forgotten) -> None:
        """Await no picture for this person."""
        self._renderer.leave_all(forgotten.person)

    async def board(self, table: Table, with_picture: bool = True, *, tapped: bool = False) -> Message:
        """The public message of a table, in the server's language. In a lobby, where people tap one after the
        other, the picture stays in any case.
        """
        say = language(table.locale)
        open_to_all = table.state is not None and table.state.open_to_all
        urgency = Urgency.TAPPED if tapped else Urgency.TURN if open_to_all else Urgency.PUBLIC
        reader = Reader(table.id, 0, say.code)
        wanted = await self._of_channel(table)
        if table.state is None:
            picture = await self._drawn(
                table,
                reader,
                wanted,
                urgency,
                lambda theme: lobby_drawing(table, say, theme),
                lambda: lobby_alt(table, say),
            )
            return _page(lobby(table, say, picture.image), picture)
        scene = scene_of(table, None, say)
        picture = await self._picture(table, scene, reader, wanted, urgency) if with_picture else _Picture()
        odds = await self._odds_of(table) if nobody_has_moved(table) else None
        look = await self._look(table, scene)
        return _page(board(table, scene, picture.image, look, odds), picture)

    async def _look(self, table: Table, scene: Scene) -> RoundLook | None:
        """Return the look at the round that the latest news are of, where one is to be had in time."""
        state, looks = table.state, self._second_look
        if looks is None or state is None or not any(one.name in state.rounds_end for one in scene.news):
            return None
        try:
            async with asyncio.timeout(self._patience):
                return await looks.look(table)
        except TimeoutError:
            return None
        except Exception as error:
            logs.log_unexpected(_log, f"table {table.id}: no second look", error)
            return None

    async def own(self, table: Table, person: int, say: Language, *, tapped: bool = False) -> Message:
        """Return what this person sees for themselves alone of a table: their page of the lobby, their panel,
        or the table as a bystander sees it, where they have no seat.
        """
        if table.state is None:
            return lobby_page(table, say, person)
        seat = table.seat_of(person)
        if seat is not None:
            return await self.panel(table, seat, say, tapped=tapped)
        scene = scene_of(table, None, say)
        wanted = await self._preferences.of("persons", person)
        urgency = Urgency.TAPPED if tapped else Urgency.WAITING
        picture = await self._picture(table, scene, Reader(table.id, person, say.code), wanted, urgency)
        return _page(watching(table, scene, person, picture.image), picture)

    async def panel(self, table: Table, seat: int, say: Language, *, tapped: bool = False) -> Message:
        """Return a player's own panel, with as much of a move as they have said; what stands beside the
        question is for the answer to their tap alone.
        """

        def draft_now() -> MoveDraft:
            draft = self._drafts.of(table, seat)
            return draft if tapped else MoveDraft(draft.said, draft.picks)

        draft, talks = draft_now(), True
        if draft.more or talked(table):
            talks = (await self._preferences.notifications(table.seats[seat].person)).phrases
            table = table if talks else muted(table)
        scene = self._scene(table, seat, say, draft)
        again = await self._tables.ordered_before(table, seat)
        planned = await self._tables.plans.of(table, seat)
        reader = Reader(table.id, table.seats[seat].person, say.code)
        asked = Urgency.TURN if seat in table.to_act else Urgency.WAITING
        urgency = Urgency.TAPPED if tapped else asked
        picture = await self._picture(table, scene, reader, await self._of_seat(table, seat), urgency)
        # While the picture was drawn they may have said more.
        if (now := draft_now()) != draft:
            draft, scene = now, self._scene(table, seat, say, now)
        return _page(panel(table, scene, draft, picture.image, again, planned, talks), picture)

    def answered(self, table: Table, seat: int, say: Language) -> discord.ui.LayoutView:
        """Return the line that stays of a player's panel."""
        return answered(table, scene_of(table, seat, say))

    async def boards(self, page: BoardPage | ProfilePage, person: int) -> Message:
        """Return a page of a leaderboard, or a profile, for this person."""
        columns = page.columns()
        if not columns[0].rows:
            return page.message(None)
        return page.message(
            await self._boards(await self._preferences.of("persons", person), columns, page.alt())
        )

    async def season(self, table: Table) -> Message | None:
        """Return what the channel of this table is told of the month in which its game ended, which is over;
        None where nobody stands on its board any more.
        """
        database, now = self._tables.database, self._tables.now()
        assert table.finished is not None
        month = named(month_of(table.finished)[0])
        found = await frozen(database, table.channel, month)
        if not found:
            return None
        ever = await standings(database, "channel", table.channel, now)
        over = MonthOver(language(table.locale), month, found, ever)
        return over.message(await self._boards(await self._of_channel(table), over.columns(), over.alt()))

    async def _boards(self, wanted: Chosen, columns: Sequence[Column], told: str) -> Image | None:
        """Return the picture of these boards; None where words must do."""
        if not wanted.pictures:
            return None
        try:
            svg = boards_drawing(columns, theme_of(wanted.palette, wanted.large_print))
            png = await self._renderer.render(svg, Urgency.TAPPED, patience=self._patience)
        except StillDrawing:
            return None
        except Exception as error:
            logs.log_unexpected(_log, "a leaderboard cannot be drawn", error)
            return None
        return None if png is None else Image(png, told, height_of(svg))

    async def _odds_of(self, table: Table) -> list[float] | None:
        """Return the odds with which a game has begun; they are found out once, and change no more."""
        if table.id not in self._odds:
            try:
                self._odds[table.id] = await odds_of(self._tables.database, table, self._tables.now())
            except Exception as error:
                logs.log_unexpected(_log, f"table {table.id}: no odds", error)
                self._odds[table.id] = None
            while len(self._odds) > SKETCHES:
                self._odds.popitem(last=False)
        return self._odds[table.id]

    async def lesson(
        self, taught: Lesson, table: Table, say: Language, draft: MoveDraft, line: str
    ) -> Message:
        """A step of a lesson: see `lesson_page`."""
        scene = self._scene(table, taught.seat, say, draft)
        wanted = await self._of_seat(table, taught.seat)
        picture = await self._picture(table, scene, None, wanted, Urgency.TAPPED)
        return lesson_page(taught, table, scene, draft.picks, line, picture.image)

    async def replay(
        self,
        replay: Replay,
        number: int,
        eyes: int | None,
        person: int,
        say: Language,
        here: bool,
        film: str = "",
    ) -> Message:
        """A stop of a game that somebody looks through: see `replay_page`. `film`: what moves, where they
        want motion.
        """
        table = replay.at(number)
        scene = scene_of(table, eyes, say)
        wanted = await self._preferences.of("persons", person)
        moves = wanted.pictures and wanted.motion
        picture = None
        if moves and film in (FILM, FILM_ROUND):
            picture = await self._film(replay, number, eyes, say, wanted, film == FILM_ROUND)
        shown = film if picture is not None else "" if moves else None
        if picture is None:
            picture = (await self._picture(table, scene, None, wanted, Urgency.TAPPED)).image
        looks = self._second_look
        solver = looks is not None and looks.may_look(replay.table)
        return replay_page(replay, number, eyes, scene, picture, here, shown, solver)

    async def _film(
        self, replay: Replay, number: int, eyes: int | None, say: Language, wanted: Chosen, whole: bool
    ) -> Image | None:
        """The stops that lead to this one, in one picture that moves; None where there is none to be had."""
        text, theme = presentation.of(replay.table.game), theme_of(*_look(wanted))
        told, drawn = scene_of(replay.at(number), eyes, say), []
        for one in replay.film(number, whole):
            scene = dataclasses.replace(scene_of(replay.at(one), eyes, say), theme=theme)
            async with self._sketching[Urgency.TAPPED]:
                drawn.append(text.picture(scene) or "")
                await asyncio.sleep(0)
        if len(drawn) < 2 or not all(drawn):
            return None
        try:
            data = await self._renderer.render(CUT.join(drawn), Urgency.TAPPED, None, LESSON)
        except StillDrawing:
            return None
        return None if data is None else Image(data, alt(text, told), max(map(height_of, drawn)))

    async def shared(self, replay: Replay, number: int, say: Language, by: str) -> Message:
        """A moment that somebody of this name shows to the channel: see `shared_page`."""
        table = replay.at(number)
        scene = scene_of(table, None, say)
        picture = await self._picture(table, scene, None, await self._of_channel(table), Urgency.PUBLIC)
        return shared_page(replay, number, scene, picture.image, by)

    def _scene(self, table: Table, seat: int, say: Language, draft: MoveDraft) -> Scene:
        return scene_of(table, seat, say, draft.said, self._emojis.of(table.game))

    async def _picture(
        self, table: Table, scene: Scene, reader: Reader | None, wanted: Chosen, urgency: Urgency
    ) -> _Picture:
        text = presentation.of(table.game)
        return await self._drawn(
            table,
            reader,
            wanted,
            urgency,
            lambda theme: picture_of(text, dataclasses.replace(scene, theme=theme)),
            lambda: alt(text, scene),
            scene.you,
        )

    async def _drawn(
        self,
        table: Table,
        reader: Reader | None,
        wanted: Chosen,
        urgency: Urgency,
        draw: Callable[[Theme], str | None],
        told: Callable[[], str],
        seat: int | None = None,
    ) -> _Picture:
        """Return what is drawn in the theme of the one who wants it, as this seat sees it, with what is told
        of it. Without a reader it does not come later.
        """
        svg = None
        if table.phase != "abandoned" and wanted.pictures:
            svg = await self._sketch(table, reader, seat, wanted, urgency, draw)
        if svg is None:
            if reader is not None:
                self._renderer.leave(reader)
            return _Picture()
        patience = LESSON if reader is None else self._patience
        try:
            png = await self._renderer.render(svg, urgency, reader, patience)
        except StillDrawing:
            return _Picture(later=reader is not None)
        except Exception as error:  # words alone are still a game
            logs.log_unexpected(_log, f"table {table.id} at version {table.version} cannot be drawn", error)
            return _Picture()
        return _Picture(None if png is None else Image(png, told(), height_of(svg)))

    async def _sketch(
        self,
        table: Table,
        reader: Reader | None,
        seat: int | None,
        wanted: Chosen,
        urgency: Urgency,
        draw: Callable[[Theme], str | None],
    ) -> str | None:
        """The SVG; None where there is none. Who has the same view, language and theme has the same."""
        chosen = _look(wanted)
        # A version of a table is never another; a lesson has no versions of its own.
        key = None if reader is None else (table.id, table.version, seat, reader.language, *chosen)
        if key is not None and key in self._sketches:
            self._sketches.move_to_end(key)
            return self._sketches[key]
        try:
            async with self._sketching[urgency]:
                svg = draw(theme_of(*chosen))
                await asyncio.sleep(0)
        except Exception as error:  # words alone are still a game
            logs.log_unexpected(_log, f"table {table.id} at version {table.version} cannot be drawn", error)
            return None
        if key is not None:
            self._sketches[key] = svg
            while len(self._sketches) > SKETCHES:
                self._sketches.popitem(last=False)
        return svg

    async def _of_channel(self, table: Table) -> Chosen:
        return await self._preferences.of("channels", table.channel)

    async def _of_seat(self, table: Table, seat: int) -> Chosen:
        return await self._preferences.of("persons", table.seats[seat].person)


def _look(wanted: Chosen) -> tuple[str | None, bool, bool]:
    return wanted.palette, wanted.large_print, wanted.motion


def _page(page: Message, picture: _Picture) -> Message:
    return dataclasses.replace(page, awaits_picture=picture.later)


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
