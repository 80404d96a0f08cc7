"""The buttons of an answer, before it is known how much room there is for them; menus, for what is too much
for buttons; and what stands in the place of both behind **More**. What is asked, and what is too much, is not
known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

import engine
from bot.i18n.languages import Language
from bot.presentation import Presentation, Scene
from bot.tables.core import tokens
from bot.tables.core.table import Table, opening_choice
from bot.tables.play.consent import may_undo
from bot.ui import layout
from bot.ui.calling import ALARM, may_put_off
from bot.ui.consent import may_talk
from bot.ui.controls import Control, ControlId, button, cut, menu, row
from bot.ui.drafts import MENU
from bot.ui.hint import may_hint

Rows = list[discord.ui.ActionRow[Any]]


class AnswerButton(NamedTuple):
    """A button of an answer, before it is known how much room there is for it."""

    label: str
    control: ControlId
    style: discord.ButtonStyle
    face: discord.PartialEmoji | None = None
    disabled: bool = False

    @property
    def width(self) -> float:
        return layout.width(self.label, self.face is not None)

    def made(self) -> Control:
        return button(self.label, self.control, self.style, self.face, self.disabled)


def laid_out(answers: Sequence[AnswerButton]) -> Rows:
    """Return the answers in rows, each a line on a phone where it can be."""
    lines = layout.rows(answers, [one.width for one in answers])
    return [row(*(one.made() for one in line)) for line in lines]


def a_line(answers: Sequence[AnswerButton]) -> bool:
    """Return whether they stand on one line of a phone."""
    return len(answers) <= layout.ACROSS and layout.lines([one.width for one in answers]) == 1


def beside_last(rows: Rows, more: Rows) -> Rows | None:
    """Return the rows with some more buttons beside the last of them; None where a phone has no line for
    these.
    """
    if not rows or not more:
        return rows
    *above, last = rows
    items = [*last.children, *(one for line in more for one in line.children)]
    buttons = [
        one.item for one in items if isinstance(one, Control) and isinstance(one.item, discord.ui.Button)
    ]
    widths = [layout.width(one.label or "", bool(one.emoji)) for one in buttons]
    if not len(buttons) == len(items) <= layout.ACROSS or layout.lines(widths) > 1:
        return None
    return [*above, discord.ui.ActionRow(*items)]


def more_button(say: Language, table: Table, seat: int) -> Control:
    """Return what shows `more` in place of the answers."""
    control = ControlId("more", table.id, tokens.of_question(table, seat))
    return button(say("panel-more"), control, discord.ButtonStyle.secondary)


def more(say: Language, table: Table, seat: int, talks: bool = True) -> Rows:
    """Return what helps, and what is seldom wanted: it stands in the place of a question's answers. Who does
    not want quick phrases has none there.
    """
    assert table.state is not None
    asked, secondary = tokens.of_question(table, seat), discord.ButtonStyle.secondary
    found = [AnswerButton(say("table-in-words"), ControlId("in-words", table.id), secondary)]
    if opening_choice(table.state, seat) is not None:
        found.insert(0, AnswerButton(say("panel-advice"), ControlId("advice", table.id), secondary))
        if may_hint(table, seat):
            found.insert(1, AnswerButton(say("hint-button"), ControlId("hint", table.id), secondary))
        found.append(AnswerButton(say("panel-type"), ControlId("type", table.id, asked), secondary))
    if may_undo(table, seat):
        undo = ControlId("undo", table.id, tokens.of_undo(table))
        found.append(AnswerButton(say("undo-button"), undo, secondary))
    found.append(AnswerButton(say("plan-button"), ControlId("plan", table.id), secondary))
    if talks and may_talk(table):
        found.append(AnswerButton(say("phrases-button"), ControlId("talk", table.id), secondary))
    if seat in table.to_act and may_put_off(table):
        # In words: a face alone has no other name for one who does not see it.
        later, alarm = ControlId("later", table.id, asked), discord.PartialEmoji(name=ALARM)
        found.append(AnswerButton(say("ping-later"), later, secondary, alarm))
    found.append(AnswerButton(say("table-rules-button"), ControlId("rules", table.id), secondary))
    found.append(AnswerButton(say("panel-back"), ControlId("look", table.id), secondary))
    # It stands beside the words as well, so that it need not push anything off a phone.
    missed = AnswerButton(say("replay-missed-short"), ControlId("missed", table.id), secondary)
    ways = ([*found[:at], missed, *found[at:]] for at in range(len(found) - 1, 0, -1))
    return laid_out(next((way for way in ways if _lines(way) == _lines(found)), found))


def _lines(answers: Sequence[AnswerButton]) -> int:
    return layout.lines([one.width for one in answers])


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
