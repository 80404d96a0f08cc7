"""A player's own panel: her hand, what happened since her last move, and the controls with which she says a
move. Beside a picture it says in words only what is new and what is asked, so that all of it fits on a phone;
the rest is behind a button.

The same panel serves the DM and the channel's ephemeral answer, and the same code serves every game: verbs
become buttons, cards become menus, several picks at once where a Choice allows them. What a tap leads to is
decided in drafts.py.
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
from bot.ui.in_words import hand_in_words, words_button
from bot.ui.message import GREEN, GREY, Image, Message, compose
from bot.ui.scene import ended, events_since, news, recent_sentences, waiting

BUTTONS = 10
"""More verbs than this stand in a menu."""
RECENT = 10
"""Events that are told at most where there is no picture."""


def panel(table: Table, scene: Scene, picks: tuple[str, ...] = (), picture: Image | None = None) -> Message:
    """The panel of the seat whose scene this is. `scene.said` and `picks` are the move that she is saying.
    Raises engine.Illegal where they cannot be one.
    """
    assert scene.you is not None
    text, say, seat = presentation.of(table.game), scene.say, scene.you
    texts = ended(table, scene) or [_title(table, say, short=picture is not None)]
    if picture is not None:
        texts.append(news(scene, events_since(table, seat)))
    else:
        if recent := recent_sentences(scene, events_since(table, seat), RECENT):
            texts.append(say("panel-happened") + "\n" + recent)
        texts.append("\n".join(text.table(scene)))
        if table.phase == "playing":
            cards = scene.view.get("hand", ())
            texts.append("".join(str(scene.faces[card]) for card in cards if card in scene.faces))
            texts.append(hand_in_words(scene))
    controls: list[discord.ui.ActionRow[Any]] = []
    if table.phase == "playing":
        question, controls = _ask(table, seat, scene, MoveDraft(scene.said, picks))
        texts.append(question)
    acts = table.phase == "playing" and seat in table.to_act
    more = None if picture is None else words_button(table, scene)
    return compose(texts, picture, controls, GREEN if acts else GREY, more)


def _title(table: Table, say: Language, short: bool) -> str:
    where = f"https://discord.com/channels/{table.guild}/{table.channel}"
    game, channel = say(f"game-{table.game}"), f"[<#{table.channel}>]({where})"
    if short:
        return say("panel-title-short", game=game, channel=channel)
    return say("panel-title", game=game) + "\n-# " + say("panel-where", channel=channel)


def _ask(
    table: Table, seat: int, scene: Scene, draft: MoveDraft
) -> tuple[str, list[discord.ui.ActionRow[Any]]]:
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
