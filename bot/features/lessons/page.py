"""A step of a lesson as a page: one idea, the latest events, the table, and the controls for a move.

The controls are the same as on a panel, but with their own verbs. Lessons have no table in the database, so
their controls must never act on one.
"""

from __future__ import annotations

from typing import Any

import discord

import engine
from bot import presentation
from bot.features.lessons.lesson import Lesson, lesson
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.presentation.markdown import plain
from bot.tables.core.table import Table
from bot.ui import layout
from bot.ui.answers import beside_last
from bot.ui.controls import Control, ControlId, button, choices, menu, row
from bot.ui.drafts import MoveDraft
from bot.ui.message import GREEN, Image, Message, compose
from bot.ui.own_verbs import own_control, own_rows
from bot.ui.question import PLENTY, ask
from bot.ui.rules import links
from bot.ui.scene import recent_sentences
from engine.games import RECORDS

VERB = "learn-"
"""Prefix for the verbs of a lesson's controls."""
SHOW = f"{VERB}show"
"""The verb of **Show me**, which plays the step's right move. It takes the place of **More** on a panel."""
RECENT = 5
"""Maximum number of events to show."""
LEAST = 450.0
"""Minimum height of a step's picture, at a width of 1,200 pixels."""


def lesson_page(
    taught: Lesson,
    table: Table,
    scene: Scene,
    picks: tuple[str, ...] = (),
    line: str = "",
    picture: Image | None = None,
) -> Message:
    """Return the page for the step in `table`.

    `line` explains why the chosen move is wrong. Raise engine.Illegal if `scene.said` and `picks` can't
    become a move.
    """
    height = None if picture is None else picture.height
    texts, rows, beside = _parts(taught, table, scene, picks, line, height)
    return compose(texts, picture, rows, GREEN, beside)


def picture_room(
    taught: Lesson, table: Table, scene: Scene, picks: tuple[str, ...] = (), line: str = ""
) -> float:
    """Return the maximum height of this page's picture that lets the whole page fit on a screen.

    The height is for a width of 1,200 pixels. Raise engine.Illegal if `lesson_page` would.
    """
    (title, *texts), rows, beside = _parts(taught, table, scene, picks, line, LEAST)
    title, *small = plain(title).splitlines()
    taken = layout.heading("\n".join(small), title) if beside else layout.height(title)
    left = layout.room(LEAST, *map(plain, texts)) - taken - layout.LINE * len(rows)
    return LEAST + layout.drawn(max(0.0, left - 2 * layout.SPARE))


def _parts(
    taught: Lesson, table: Table, scene: Scene, picks: tuple[str, ...], line: str, height: float | None
) -> tuple[list[str], list[discord.ui.ActionRow[Any]], Control | None]:
    """Return the texts, the controls, and the button next to the title, given the picture's height."""
    text, say, step = presentation.of(table.game), scene.say, table.version
    over = step == len(taught.tasks)
    title = say("lesson-title", game=say(f"game-{taught.name}"), step=step + 1, steps=len(taught.tasks))
    if over:
        title = say("lesson-over-title", game=say(f"game-{taught.name}"))
    told = [line] if line else [text.taught(say, step, taught.name)] if step else []
    if height is None:
        told.append(recent_sentences(scene, table.events_for(scene.you), RECENT))
    if over:
        texts = [
            title,
            *(f"-# {one}" for one in told if one),
            say("lesson-over", command=f"`/play {taught.game}`"),
        ]
        return texts, _ways_on(say, taught), None
    idea = text.idea(say, step + 1, taught.name)
    if height is None:
        texts = [title, *told, idea, "\n".join(text.table(scene)), say("panel-hand", cards=text.hand(scene))]
        room = PLENTY
    else:
        # Leave out the question until the player has begun a move, because the idea includes it.
        if line:
            told, idea = [], line
        texts = ["\n-# ".join((title, *told)), "" if not line and (scene.said or picks) else idea]
        room = layout.room(height, plain(texts[1])) - layout.heading("-# ".join(told))
    question, controls, back = ask(table, taught.seat, scene, MoveDraft(scene.said, picks), room=room)
    if not texts[1] or height is None:
        texts.append(question)
    shown = button(say("lesson-show"), ControlId(SHOW, table.id, step))
    rows, rules = own_rows(controls, VERB), links(line or idea)
    rows = [*rows, *rules] if height is None else beside_last(rows, rules) or rows
    return texts, rows, shown if back is None else own_control(back, VERB)


def _preset(taught: Lesson) -> str:
    """Return the name of the preset a lesson teaches, or "" for a game's own lesson."""
    if taught.name == taught.game:
        return ""
    return engine.GAMES[taught.game].preset_of(taught.name.removeprefix(f"{taught.game}-"))


def _ways_on(say: Language, taught: Lesson) -> list[discord.ui.ActionRow[Any]]:
    asked = f"{taught.game} {_preset(taught)}".strip()
    play = button(say("lesson-play"), ControlId("gather", 0, argument=asked), discord.ButtonStyle.primary)
    again = button(say("lesson-again"), ControlId("learn", 0, argument=taught.name))
    return [row(play, again), row(lessons_menu(say))]


def lessons_menu(say: Language) -> Control:
    """Return a menu of all lessons."""
    taught = {name: say(f"game-{name}") for name in RECORDS if lesson(name) is not None}
    return menu(say("lesson-choose"), ControlId("learn", 0, argument="menu"), choices(taught))
