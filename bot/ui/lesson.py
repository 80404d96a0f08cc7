"""A step of a lesson as a page: one idea, what has just happened, the table, and the controls of a move.

The controls are those of a panel, under verbs of their own: a lesson is no table of the database, and a tap
on it must never reach one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord

import engine
from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.presentation.markdown import plain
from bot.tables.core.table import Table
from bot.tables.play.lesson import Lesson, lesson
from bot.ui import layout
from bot.ui.controls import Control, ControlId, button, choices, menu, parse, row
from bot.ui.drafts import MoveDraft
from bot.ui.message import GREEN, Image, Message, compose
from bot.ui.question import PLENTY, ask
from bot.ui.rules import links
from bot.ui.scene import recent_sentences

VERB = "learn-"
"""Before the verbs of a lesson's controls."""
HEARD = frozenset(("say", "words", "pick", "done", "back", "order", "why", "advice", "rules"))
"""What a lesson has of a panel's controls."""
RECENT = 5
"""Events that are told at most."""


def lesson_page(
    taught: Lesson,
    table: Table,
    scene: Scene,
    picks: tuple[str, ...] = (),
    other: bool = False,
    picture: Image | None = None,
) -> Message:
    """The page of the step that `table` shows; `other`: they wanted a move that is legal, and not the idea.
    Raises engine.Illegal where `scene.said` and `picks` cannot be a move.
    """
    text, say, step = presentation.of(table.game), scene.say, table.version
    over = step == len(taught.tasks)
    texts = [say("lesson-title", game=say(f"game-{table.game}"), step=step + 1, steps=len(taught.tasks))]
    if over:
        texts = [say("lesson-over-title", game=say(f"game-{table.game}"))]
    recent = recent_sentences(scene, table.events_for(scene.you), RECENT)
    if step and not other:
        texts.append(text.taught(say, step) + (f"\n{recent}" if recent else ""))
    if other:
        texts.append(say("lesson-other"))
    if over:
        texts.append(say("lesson-over", command=f"`/play {table.game}`"))
        return compose(texts, picture, _ways_on(say, table.game), GREEN)
    idea = text.idea(say, step + 1)
    texts.append(idea)
    if picture is None:
        texts += ["\n".join(text.table(scene)), say("panel-hand", cards=text.hand(scene))]
    room = PLENTY if picture is None else layout.room(picture.height, *map(plain, texts[1:]))
    question, controls = ask(table, taught.seat, scene, MoveDraft(scene.said, picks), room=room)
    texts.append(question)
    return compose(texts, picture, [*_of_lesson(controls), *links(idea)], GREEN)


def _of_lesson(rows: Iterable[discord.ui.ActionRow[Any]]) -> list[discord.ui.ActionRow[Any]]:
    """The controls of a panel, as far as a lesson hears them, under the verbs of lessons."""
    kept = []
    for controls in rows:
        ours: list[Control] = []
        for control in controls.children:
            assert isinstance(control, Control)
            asked = parse(control.item.custom_id)
            if asked.verb in HEARD:
                control.item.custom_id = asked._replace(verb=VERB + asked.verb).custom_id()
                ours.append(control)
        if ours:
            kept.append(row(*ours))
    return kept


def _ways_on(say: Language, game: str) -> list[discord.ui.ActionRow[Any]]:
    again = button(say("lesson-again"), ControlId("learn", 0, argument=game))
    return [row(again), row(lessons_menu(say))]


def lessons_menu(say: Language) -> Control:
    """All lessons that there are."""
    taught = {game: say(f"game-{game}") for game in engine.GAMES if lesson(game) is not None}
    return menu(say("lesson-choose"), ControlId("learn", 0, argument="menu"), choices(taught))
