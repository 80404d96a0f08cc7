"""The public message of a dealt table: recent events, the position, and public controls.

Spectators get the same content in their own language, without controls for moves. Both are based on a
spectator's view, without hands or drafts. If the game hides no cards, the player to act can move right below
the public message.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import discord

from bot import presentation
from bot.i18n.languages import language
from bot.presentation import Scene
from bot.presentation.markdown import plain
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.ui import layout, sections
from bot.ui.controls import Control, ControlId, Rows, button, cut, kept_row, parse, row, rows_of
from bot.ui.drafts import MoveDraft
from bot.ui.in_words import cards_left, replay_button, words_button
from bot.ui.message import GREEN, GREY, Image, Message, compose
from bot.ui.question import PLENTY, ask
from bot.ui.scene import besides_offer, closes, ended, last_news, news, recent_sentences, turn
from bot.ui.sections import Part
from engine.cards.sealed import is_sealed

ANSWERS = ("say", "pick", "words")
"""The verbs of a move's controls that can appear in the public message. All others stay on the panel."""
RECENT = 6
"""Maximum number of events on a page without a picture."""


def board(
    table: Table,
    scene: Scene,
    picture: Image | None = None,
    parts: Sequence[Part] = (),
) -> Message:
    """Return the public message of a running or finished table, including the parts added by features."""
    say = scene.say
    texts = board_texts(table, scene, beside=picture is not None)
    room = (
        PLENTY
        if picture is None
        else layout.room(picture.height, *map(plain, texts[1:]), screen=layout.WHOLE)
    )
    question, rows = _asked_openly(table, scene, room)
    if question and picture is not None:
        texts.pop()  # drop the line about the turn, because the question names the player
    texts += sections.texts(parts, "news")
    texts.append(question)
    rows += _controls(table, scene, sections.controls(parts, "controls"))
    texts.append(closes(table, scene))
    texts += sections.texts(parts, "foot")
    for seat in table.idle_seats:
        if seat not in table.left_to_others:
            texts.append(say("table-idle-waits", **scene.who(name=seat)))
    for seat in table.left_to_others:
        texts.append(say("table-idle", **scene.who(name=seat)))
        control = ControlId("stand-in", table.id, tokens.of_question(table, seat), argument=str(seat))
        once, on = say("table-stand-in", name=scene.plain[seat]), say("table-replace", name=scene.plain[seat])
        rows.append(
            row(button(cut(once, 80), control), button(cut(on, 80), control._replace(verb="replace")))
        )
    texts.append("" if table.played_on is None else "-# " + say("table-played-on"))
    texts += sections.texts(parts, "last")
    rows += sections.rows(parts, "last")
    more = None if picture is None else words_button(table, scene)
    return compose(texts, picture, rows, GREEN if table.phase == "playing" else GREY, more)


def board_texts(table: Table, scene: Scene, beside: bool) -> list[str]:
    """Return the paragraphs for a spectator of a dealt table, title first.

    If `beside` is True, the message has a picture, so leave out everything the picture shows.
    """
    text, say = presentation.of(table.game), scene.say
    events, game = table.events_for(None), say(f"game-{table.record}")
    if beside:
        texts = ended(table, scene, short=True) or [say("table-title-short", game=game)]
        over = table.phase == "over"
        texts.append(
            last_news(table, scene, layout.OWN) if over else news(scene, besides_offer(table, events))
        )
        if table.phase == "playing":
            texts.append(turn(table, scene))
        return texts
    texts = ended(table, scene) or [say("table-title", game=game), turn(table, scene)]
    if recent := recent_sentences(scene, events, RECENT):
        texts.append(say("table-happened") + "\n" + recent)
    return [*texts, "\n".join(text.table(scene))]


def replaced(table: Table, seat: int, here: bool = False) -> Message:
    """Return the notice that a robot plays for a player, with a button to take the seat back.

    The notice is in the player's language. If `here` is True, it's for the table's channel, so it mentions
    the player and uses the server's language.
    """
    say = language(table.locale if here else table.seats[seat].locale)
    who = {"person": f"<@{table.seats[seat].kept_for}>"} if here else {"channel": f"<#{table.channel}>"}
    text = say("notice-replaced-here" if here else "notice-replaced", game=say(f"game-{table.record}"), **who)
    control = button(say("table-come-back"), ControlId("come-back", table.id))
    return compose([text], None, [row(control)], GREEN)


def _asked_openly(table: Table, scene: Scene, room: float) -> tuple[str, list[discord.ui.ActionRow[Any]]]:
    """Return the question and controls for the player to act. If the game hides cards, both are empty."""
    state = table.state
    if state is None or not state.open_to_all or len(table.to_act) != 1:
        return "", []
    (seat,) = table.to_act
    if table.seats[seat].robot:
        return "", []
    choice = state.choice(seat)
    assert choice is not None
    # This game hides no cards, so it's safe to show everyone the view of one seat.
    asked = dataclasses.replace(scene, view=state.view(seat))
    rows = ask(table, seat, asked, MoveDraft(), room=room).rows
    question, *_ = presentation.of(table.game).question(asked, choice, ()).splitlines()
    kept = [[one for one in line.children if _answers(one)] for line in rows]
    lines = [kept_row(line) for line in kept if line]
    return scene.say("table-asked", name=scene.name(seat), question=question), lines


def _answers(item: discord.ui.Item[Any]) -> bool:
    return isinstance(item, Control) and parse(item.custom_id).verb in ANSWERS


def _controls(table: Table, scene: Scene, more: Sequence[Control]) -> Rows:
    say, primary = scene.say, discord.ButtonStyle.primary
    controls = []
    if table.phase == "playing":
        controls.append(button(say("table-hand-button"), ControlId("hand", table.id), primary))
    if table.paused_since is not None:
        controls.append(button(say("table-go-on"), ControlId("go-on", table.id)))
    if table.phase == "over":
        controls.append(button(say("table-rematch"), ControlId("rematch", table.id), primary))
    if cards_left(table):
        controls.append(button(say("hands-button"), ControlId("hands", table.id)))
    if table.replaced:
        controls.append(button(say("table-come-back"), ControlId("come-back", table.id)))
    controls += more
    if table.phase != "playing" and table.seed is not None and is_sealed(table.seed):
        controls.append(button(say("deal-button"), ControlId("verify", table.id)))
    if table.phase != "abandoned":
        controls.append(replay_button(say, table))
    if table.phase != "over":
        controls.append(button(say("table-rules-button"), ControlId("rules", table.id)))
    return rows_of(controls)


def may_watch(table: Table, channel: int | None) -> bool:
    """Return True if members of this channel may watch the table.

    The table must be dealt. Watching is limited to the table's own channel, because people who can't see that
    channel mustn't watch.
    """
    return table.state is not None and table.channel == channel


def watching(table: Table, scene: Scene, person: int, picture: Image | None = None) -> Message:
    """Return the table for a person without a seat. The scene is a spectator's."""
    assert scene.you is None
    assert table.seat_of(person) is None
    say, playing = scene.say, table.phase == "playing"
    title, *more = board_texts(table, scene, beside=picture is not None)
    controls = []
    if playing:
        controls.append(button(say("panel-look"), ControlId("look", table.id)))
    if cards_left(table):
        controls.append(button(say("hands-button"), ControlId("hands", table.id)))
    if playing and table.seat_kept(person) is not None:
        controls.append(button(say("table-come-back"), ControlId("come-back", table.id)))
    controls.append(button(say("table-rules-button"), ControlId("rules", table.id)))
    texts = [title, "-# " + say("watch-line") if playing else "", *more]
    beside = None if picture is None else words_button(table, scene)
    return compose(texts, picture, rows_of(controls), GREEN if playing else GREY, beside)
