"""The buttons of an answer, before it is known how much room there is for them; and those that help at any
question. What is asked is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from bot.i18n.languages import Language
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.tables.play.undo import may_undo
from bot.ui import layout
from bot.ui.calling import ALARM
from bot.ui.controls import Control, ControlId, button, rows_of

Rows = list[discord.ui.ActionRow[Any]]

HINT = "hint"
"""The argument of **More** where a hint is behind it, too."""


class Answer(NamedTuple):
    """A button of an answer, before it is known how much room there is for it."""

    label: str
    control: ControlId
    style: discord.ButtonStyle
    face: discord.PartialEmoji | None = None

    @property
    def width(self) -> float:
        return layout.width(self.label, self.face is not None)

    def made(self) -> Control:
        return button(self.label, self.control, self.style, self.face)


def a_line(answers: Sequence[Answer]) -> bool:
    """Return whether they stand on one line of a phone."""
    return len(answers) <= layout.ACROSS and layout.lines([one.width for one in answers]) == 1


def undo_control(table: Table, seat: int) -> ControlId | None:
    """Return what takes back the latest move of this seat, where that may be asked for."""
    return ControlId("undo", table.id, tokens.of_undo(table)) if may_undo(table, seat) else None


def helps(say: Language, behind: ControlId, undo: ControlId | None) -> list[Answer]:
    """Return what helps at any question; `behind` is the control that shows it where there is no
    room for it.
    """
    table = behind.table
    controls = {
        say("panel-advice"): ControlId("advice", table),
        **({say("hint-button"): ControlId("hint", table)} if behind.argument == HINT else {}),
        say("panel-type"): ControlId("type", table, behind.asked),
        **({} if undo is None else {say("undo-button"): undo}),
        say("table-rules-button"): ControlId("rules", table),
    }
    return [Answer(label, control, discord.ButtonStyle.secondary) for label, control in controls.items()]


def more(behind: ControlId, say: Language, undo: ControlId | None, later: bool) -> Rows:
    """Return what is behind **More**; `undo` takes back her latest move, where that may be asked for, and
    `later` says whether a ping may be put off.
    """
    plan = Answer(say("plan-button"), ControlId("plan", behind.table), discord.ButtonStyle.secondary)
    put_off = [put_off_by(say, behind)] if later else []
    return rows_of([one.made() for one in (*helps(say, behind, undo), plan, *put_off)])


def put_off_by(say: Language, asked: ControlId) -> Answer:
    """Return what asks how the pings for this question, of which this is any control, may be put off. In
    words: a face alone has no other name for whoever does not see it.
    """
    control = ControlId("later", asked.table, asked.asked)
    return Answer(say("ping-later"), control, discord.ButtonStyle.secondary, discord.PartialEmoji(name=ALARM))
