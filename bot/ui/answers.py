"""Menus for choices with too many options for buttons, and the controls next to them.

**More** replaces the options with further controls. question.py decides how many buttons are too many.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

import engine
from bot.i18n.languages import Language
from bot.presentation import Presentation, Scene
from bot.tables.core import tokens
from bot.tables.core.phrases import may_talk
from bot.tables.core.table import Table, opening_choice
from bot.tables.play.offers import may_undo
from bot.ui import layout
from bot.ui.calling import ALARM, later_control, may_put_off
from bot.ui.controls import Control, ControlId, Rows, button, cut, kept_row, laid_out, lines_of, menu, row
from bot.ui.drafts import MENU
from bot.ui.sections import Part, controls


def beside_last(rows: Rows, more: Rows) -> Rows | None:
    """Return the rows with the buttons of `more` added to the last row.

    Return None if that row would take another line on a phone.
    """
    if not rows or not more:
        return rows
    *above, last = rows
    items = [*last.children, *(one for line in more for one in line.children)]
    buttons = [one for one in items if isinstance(one, Control) and isinstance(one.item, discord.ui.Button)]
    if not len(buttons) == len(items) <= layout.ACROSS or lines_of(buttons) > 1:
        return None
    return [*above, kept_row(items)]


def more_button(say: Language, table: Table, seat: int) -> Control:
    """Return the button that replaces the options for a move with `more`."""
    control = ControlId("more", table.id, tokens.of_question(table, seat))
    return button(say("panel-more"), control)


def more(say: Language, table: Table, seat: int, talks: bool = True, parts: Sequence[Part] = ()) -> Rows:
    """Return the help and other rarely used controls, which replace the options for a move.

    Quick phrases are left out unless `talks` is True.
    """
    assert table.state is not None
    found = [button(say("table-in-words"), ControlId("in-words", table.id))]
    if opening_choice(table.state, seat) is not None:
        found.insert(0, button(say("panel-advice"), ControlId("advice", table.id)))
        found[1:1] = controls(parts, "helps")
        found += controls(parts, "words")
    if may_undo(table, seat):
        undo = ControlId("undo", table.id, tokens.of_undo(table))
        found.append(button(say("undo-button"), undo))
    found += controls(parts, "more")
    if talks and may_talk(table):
        found.append(button(say("phrases-button"), ControlId("talk", table.id)))
    if seat in table.to_act and may_put_off(table):
        # Screen readers can't name an emoji on its own, so add a label.
        found.append(button(say("ping-later"), later_control(table, seat), emoji=ALARM))
    found.append(button(say("table-rules-button"), ControlId("rules", table.id)))
    found.append(button(say("panel-back"), ControlId("look", table.id)))
    # If this button would take another line on a phone, leave it out: the page in words has it too.
    missed = button(say("replay-missed-short"), ControlId("missed", table.id))
    ways = ([*found[:at], missed, *found[at:]] for at in range(len(found) - 1, 0, -1))
    return laid_out(next((way for way in ways if lines_of(way) == lines_of(found)), found))


def face(text: Presentation, scene: Scene, word: str) -> discord.PartialEmoji | None:
    """Return the emoji of a card, or None if the word isn't a card or has no emoji."""
    return scene.faces.get(word.partition("@")[0]) if text.is_card(word) else None


def menus(
    text: Presentation,
    scene: Scene,
    control: ControlId,
    choice: engine.Choice,
    words: Sequence[str],
    least: int = 1,
    most: int = 1,
) -> Rows:
    """Return a menu for picking `least` to `most` of these words. If it's too long, return one per suit.

    The menus carry the state of `control`.
    """
    found: Rows = []
    for suit, group in _by_suit(words):
        options = [
            discord.SelectOption(
                label=cut(text.label(scene, choice.ask, word), 100),
                value=word,
                description=cut(hint, 100) if (hint := text.hint(scene, choice.ask, word)) else None,
                emoji=face(text, scene, word),
            )
            for word in group
        ]
        asks = _placeholder(text, scene.say, suit, group, least, most)
        answered = control._replace(verb="pick", argument=suit or "")
        found.append(row(menu(asks, answered, options, least, most)))
    return found


def _placeholder(
    text: Presentation, say: Language, suit: str | None, words: Sequence[str], least: int, most: int
) -> str:
    if suit is not None:
        return say("panel-pick-suit", suit=text.suit(say, suit))
    if most == 1:
        return say("panel-pick-card" if text.is_card(words[0]) else "panel-pick-other")
    if least == most:
        return say("panel-pick-exactly", most=most)
    return say("panel-pick-several", least=least, most=min(most, len(words)))


def _by_suit(words: Sequence[str]) -> list[tuple[str | None, list[str]]]:
    """Return the words in groups, as (suit, words). If one menu is enough, the only suit is None."""
    if len(words) <= MENU:
        return [(None, list(words))] if words else []
    suits: dict[str, list[str]] = {}
    for card in words:
        suits.setdefault(card.partition("@")[0][-1], []).append(card)
    return [(suit, group[:MENU]) for suit, group in suits.items()]
