"""The buttons of an answer, before it is known how much room there is for them; menus, for what is too much
for buttons; and the buttons that help at any question. What is asked, and what is too much, is not known
here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

import engine
from bot.i18n.languages import Language
from bot.presentation import Presentation, Scene
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.tables.play.undo import may_undo
from bot.ui import layout
from bot.ui.calling import ALARM
from bot.ui.controls import Control, ControlId, button, cut, menu, row, rows_of
from bot.ui.drafts import MENU

Rows = list[discord.ui.ActionRow[Any]]

HINT = "hint"
"""The argument of **More** where a hint is behind it, too."""


class AnswerButton(NamedTuple):
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


def a_line(answers: Sequence[AnswerButton]) -> bool:
    """Return whether they stand on one line of a phone."""
    return len(answers) <= layout.ACROSS and layout.lines([one.width for one in answers]) == 1


def undo_control(table: Table, seat: int) -> ControlId | None:
    """Return what takes back the latest move of this seat, where that may be asked for."""
    return ControlId("undo", table.id, tokens.of_undo(table)) if may_undo(table, seat) else None


def helps(say: Language, behind: ControlId, undo: ControlId | None) -> list[AnswerButton]:
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
    return [
        AnswerButton(label, control, discord.ButtonStyle.secondary) for label, control in controls.items()
    ]


def more(behind: ControlId, say: Language, undo: ControlId | None, later: bool) -> Rows:
    """Return what is behind **More**; `undo` takes back their latest move, where that may be asked for, and
    `later` says whether a ping may be put off.
    """
    plan = AnswerButton(say("plan-button"), ControlId("plan", behind.table), discord.ButtonStyle.secondary)
    put_off = [put_off_by(say, behind)] if later else []
    return rows_of([one.made() for one in (*helps(say, behind, undo), plan, *put_off)])


def put_off_by(say: Language, asked: ControlId) -> AnswerButton:
    """Return what asks how the pings for the question of this control may be put off. In
    words: a face alone has no other name for one who does not see it.
    """
    control = ControlId("later", asked.table, asked.asked)
    return AnswerButton(
        say("ping-later"), control, discord.ButtonStyle.secondary, discord.PartialEmoji(name=ALARM)
    )


def face(text: Presentation, scene: Scene, word: str) -> discord.PartialEmoji | None:
    """The emoji of a card, where it has one."""
    return scene.faces.get(word.partition("@")[0]) if text.is_card(word) else None


class Menus:
    """Those of one question: what they tell of is in `scene`, and `control` is what they answer."""

    def __init__(self, text: Presentation, scene: Scene, control: ControlId) -> None:
        self.text = text
        self.scene = scene
        self.control = control

    def of(self, choice: engine.Choice, words: Sequence[str], least: int, most: int) -> Rows:
        """Menus of these words; so many are to be picked."""
        found: Rows = []
        for suit, group in _by_suit(words):
            options = [
                discord.SelectOption(
                    label=cut(self.text.label(self.scene, choice.ask, word), 100),
                    value=word,
                    description=cut(hint, 100)
                    if (hint := self.text.hint(self.scene, choice.ask, word))
                    else None,
                    emoji=face(self.text, self.scene, word),
                )
                for word in group
            ]
            control = self.control._replace(verb="pick", argument=suit or "")
            found.append(
                row(menu(self._placeholder(suit, group, least, most), control, options, least, most))
            )
        return found

    def _placeholder(self, suit: str | None, words: Sequence[str], least: int, most: int) -> str:
        say = self.scene.say
        if suit is not None:
            return say("panel-pick-suit", suit=self.text.suit(say, suit))
        if most == 1:
            return say("panel-pick-card" if self.text.is_card(words[0]) else "panel-pick-other")
        if least == most:
            return say("panel-pick-exactly", most=most)
        return say("panel-pick-several", least=least, most=min(most, len(words)))


def _by_suit(words: Sequence[str]) -> list[tuple[str | None, list[str]]]:
    """The words for one menu, or for one a suit where one does not hold them."""
    if len(words) <= MENU:
        return [(None, list(words))] if words else []
    suits: dict[str, list[str]] = {}
    for card in words:
        suits.setdefault(card.partition("@")[0][-1], []).append(card)
    return [(suit, group[:MENU]) for suit, group in suits.items()]
