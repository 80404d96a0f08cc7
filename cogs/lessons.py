"""The /learn command and the controls of a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

import engine
from bot import presentation
from bot.features.lessons.lesson import Lesson, lesson, lesson_numbered
from bot.features.lessons.page import VERB, lessons_menu
from bot.features.lessons.pages import LessonPages
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId, first, row
from bot.ui.drafts import MoveDraft
from bot.ui.explanation import explain_choices
from bot.ui.interactions import Interaction, language_of, last
from bot.ui.message import text_view
from bot.ui.own_verbs import continued
from bot.ui.refusals import why_not
from bot.ui.reply import person_of, show, show_beside, theirs_alone
from bot.ui.rules import links, rulebook_page
from bot.ui.verbs import tap
from engine.games import RECORDS

GAMES = [
    app_commands.Choice(name=phrase(f"game-{name}"), value=name)
    for name in RECORDS
    if lesson(name) is not None
]


class LessonsCog(commands.Cog):
    """Runs the lessons, which are scripted games only the learner sees.

    No state is stored: each control carries all of it.
    """

    def __init__(self, pages: LessonPages) -> None:
        self._pages = pages

    @app_commands.command(name="learn", description=phrase("command-learn"), extras={HEADING: "begin"})
    @app_commands.describe(game=phrase("option-game"))
    @app_commands.choices(game=GAMES)
    async def learn(self, interaction: Interaction, game: str) -> None:
        """Start a lesson at its first step."""
        await self._begin(interaction, game)

    @tap("learn")
    async def learn_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Start a lesson, from the **Learn** button or the menu."""
        await self._begin(interaction, first(values) or control.argument)

    @tap("lessons")
    async def lessons_offered(
        self, interaction: Interaction, control: ControlId, values: Sequence[str]
    ) -> None:
        """Handle **Learn** on the help page: show a menu of the lessons."""
        say = language_of(interaction)
        await show_beside(interaction, text_view(say("lessons-which"), row(lessons_menu(say))))

    async def _begin(self, interaction: Interaction, game: str) -> None:
        taught = lesson(game)
        if taught is None:
            raise Refused("no-such-lesson")
        await self._show(interaction, taught, 0, in_place=theirs_alone(interaction))

    @tap("learn-say", "learn-words", "learn-pick", "learn-done", "learn-back", "learn-order")
    async def said(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle a control that continues the current move."""
        taught, table = _current(interaction, control)
        say = language_of(interaction)
        assert table.state is not None
        try:
            draft = continued(control, values, table, taught.seat, say, VERB)
            choice = draft.choice(table.state, taught.seat)
        except engine.Illegal as illegal:
            line = why_not(table, taught.seat, say, illegal)
            await self._show(interaction, taught, table.version, line=line)
            return
        if choice is not None:
            await self._show(interaction, taught, table.version, draft)
        elif draft.said in taught.tasks[table.version].right:
            await self._show(interaction, taught, table.version + 1)
        else:
            line = presentation.of(taught.game).instead(say, table.version + 1, taught.name)
            await self._show(interaction, taught, table.version, line=line)

    @tap("learn-show")
    async def shown(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Show me**: make the right move for the learner and explain the result."""
        taught, table = _current(interaction, control)
        await self._show(interaction, taught, table.version + 1)

    @tap("learn-advice")
    async def advised(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **What can I do?**: explain the choices."""
        taught, table = _current(interaction, control)
        text = explain_choices(table, taught.seat, language_of(interaction))
        await show_beside(interaction, text_view(text, *links(text)))

    @tap("learn-rules")
    async def rules(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Rules**: show the rulebook."""
        taught, _ = _current(interaction, control)
        view = rulebook_page(language_of(interaction), taught.game, 0)
        await show_beside(interaction, view)

    async def _show(
        self,
        interaction: Interaction,
        taught: Lesson,
        step: int,
        draft: MoveDraft | None = None,
        line: str = "",
        in_place: bool = True,
    ) -> None:
        say = language_of(interaction)
        table = _table(interaction, taught, step)
        last(interaction)
        await show(interaction, self._pages.lesson(taught, table, say, draft or MoveDraft(), line), in_place)


def _table(interaction: Interaction, taught: Lesson, step: int) -> Table:
    robots = tuple(language_of(interaction)("robot-names").split())
    return taught.table(step, person_of(interaction), robots)


def _current(interaction: Interaction, control: ControlId) -> tuple[Lesson, Table]:
    """Return the lesson a control belongs to, and the table at the control's step.

    Raise Refused if the lesson is unknown.
    """
    taught = lesson_numbered(control.table)
    if taught is None or control.asked >= len(taught.tasks):
        raise Refused("no-such-lesson")
    return taught, _table(interaction, taught, control.asked)
