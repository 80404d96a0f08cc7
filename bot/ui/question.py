"""The question that a player is asked, and the controls with which she answers it.

The same code serves every game: verbs become buttons, cards become menus, several picks at once where a
Choice allows them. What a tap leads to is decided in drafts.py; what else stands on her panel, in panel.py.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import discord

import engine
from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Presentation, Scene
from bot.tables.table import Table, opening_choice
from bot.ui.controls import Control, ControlId, button, cut, menu, row
from bot.ui.drafts import MENU, MoveDraft, stepwise
from bot.ui.scene import waiting

BUTTONS = 10
"""More verbs than this stand in a menu."""


def ask(
    table: Table, seat: int, scene: Scene, draft: MoveDraft
) -> tuple[str, list[discord.ui.ActionRow[Any]]]:
    """What this seat is asked, as markdown, and the rows of controls; for a seat that has nothing to say,
    whom the table waits for. Raises engine.Illegal where the draft cannot be the beginning of a move.
    """
    assert table.state is not None
    say, text = scene.say, presentation.of(table.game)
    if opening_choice(table.state, seat) is None:
        again = button(say("panel-look"), ControlId("look", table.id))
        return waiting(table, scene), [
            row(again, button(say("table-rules-button"), ControlId("rules", table.id)))
        ]
    choice = draft.choice(table.state, seat)
    assert choice is not None
    question = text.question(scene, choice, draft.said)
    lines = [say("panel-your-turn" if seat in table.to_act else "panel-may", question=question)]
    if draft.said:
        lines.append("-# " + say("panel-trail", words=_trail(table.state, seat, text, scene)))
    if draft.picks:
        cards = [text.label(scene, choice.ask, word) for word in draft.picks]
        lines.append("-# " + say("panel-picked", cards=" · ".join(cards)))
    control = ControlId("say", table.id, table.seats[seat].question_version, draft.said, draft.picks)
    controls = [*_words(text, scene, choice, draft, control), _below(say, choice, draft, control)]
    return "\n".join(lines), controls


def _trail(state: engine.State, seat: int, text: Presentation, scene: Scene) -> str:
    spoken = []
    for at, word in enumerate(scene.said):
        choice = state.choice(seat, scene.said[:at])
        assert choice is not None
        then = dataclasses.replace(scene, said=scene.said[:at])
        spoken.append(text.spoken(then, choice.ask, word))
    return " → ".join(spoken)


def _words(
    text: Presentation, scene: Scene, choice: engine.Choice, draft: MoveDraft, control: ControlId
) -> list[discord.ui.ActionRow[Any]]:
    """Menus and buttons for the words that may be said next."""
    words = draft.left(choice)
    cards = [word for word in words if text.is_card(word)]
    verbs = [word for word in words if not text.is_card(word)]
    several = choice.most > 1 and not stepwise(choice)
    if len(verbs) > BUTTONS or several:
        cards, verbs = [*cards, *verbs], []
    least, most = (max(1, choice.least), choice.most) if several else (1, 1)
    rows: list[discord.ui.ActionRow[Any]] = []
    for suit, group in _menus(cards):
        options = [
            discord.SelectOption(
                label=cut(text.label(scene, choice.ask, word), 100),
                value=word,
                description=cut(hint, 100) if (hint := text.hint(scene, choice.ask, word)) else None,
                emoji=scene.faces.get(word.partition("@")[0]) if text.is_card(word) else None,
            )
            for word in group
        ]
        rows.append(
            row(
                menu(
                    _placeholder(text, scene.say, suit, group, least, most),
                    control._replace(verb="pick", argument=suit or ""),
                    options,
                    least,
                    most,
                )
            )
        )
    for line in text.rows(choice.ask, verbs):
        buttons = [
            button(
                text.label(scene, choice.ask, word),
                control._replace(argument=word),
                discord.ButtonStyle.primary,
            )
            for word in line
        ]
        rows.append(row(*buttons))
    return rows


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


def _below(
    say: Language, choice: engine.Choice, draft: MoveDraft, control: ControlId
) -> discord.ui.ActionRow[Any]:
    """Below the words: none, done, the usual order, shuffle, back, type it, advice, rules; five of them."""
    controls: list[Control] = []
    if choice.least == 0 and not draft.picks:
        controls.append(button(say("panel-none"), control._replace(argument="-")))
    if draft.may_finish(choice):
        controls.append(button(say("panel-done"), control._replace(verb="done"), discord.ButtonStyle.success))
    if draft.may_fill(choice):
        controls.append(button(say("panel-usual"), control._replace(verb="usual")))
        controls.append(button(say("panel-mix"), control._replace(verb="mix")))
    if draft != MoveDraft():
        controls.append(button(say("panel-back"), control._replace(verb="back")))
    controls.append(button(say("panel-type"), control._replace(verb="type", said=(), picks=())))
    controls.append(button(say("panel-advice"), ControlId("advice", control.table)))
    controls.append(button(say("table-rules-button"), ControlId("rules", control.table)))
    return row(*controls[:5])


def _menus(cards: Sequence[str]) -> list[tuple[str | None, list[str]]]:
    """The cards for one menu, or for one a suit where one does not hold them."""
    if len(cards) <= MENU:
        return [(None, list(cards))] if cards else []
    suits: dict[str, list[str]] = {}
    for card in cards:
        suits.setdefault(card.partition("@")[0][-1], []).append(card)
    return [(suit, group[:MENU]) for suit, group in suits.items()]
