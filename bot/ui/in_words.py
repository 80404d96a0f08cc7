"""Describe a picture's contents in words, and the events before it (the button **In words**).

A page with a picture has little room for text. This page adds the rest. Opened from a panel, it shows the
reader's own view; opened from the public message, only a spectator's. All hands are only shown after the
game.
"""

from __future__ import annotations

import engine
from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table
from bot.ui.controls import Control, ControlId, button, row
from bot.ui.message import GREY, TEXT, Message, compose
from bot.ui.scene import ended, events_since, recent_sentences, scene_of, turn, waiting

PUBLIC = "public"
"""The argument for the button below the public message."""
RECENT = 12
"""Maximum number of events to show."""


def words_button(table: Table, scene: Scene) -> Control:
    """Return the button that shows the rest of this scene in words."""
    argument = PUBLIC if scene.you is None else ""
    return button(scene.say("table-in-words"), ControlId("in-words", table.id, argument=argument))


def replay_button(say: Language, table: Table) -> Control:
    """Return the button that opens the replay. During a game, it starts at the events the reader missed."""
    key = "replay-missed" if table.phase == "playing" else "replay-button"
    return button(say(key), ControlId("missed", table.id))


def hand_in_words(scene: Scene) -> str:
    """Return the reader's own hand in words."""
    hand = presentation.of(scene.view["game"]).hand(scene)
    return scene.say("panel-hand", cards=hand) if hand else scene.say("panel-hand-empty")


def in_words(table: Table, seat: int | None, say: Language) -> Message:
    """Describe the table for this seat, or for a spectator (None). Raise Refused if no cards were dealt."""
    if table.state is None:
        raise Refused("not-playing" if table.alive else "already-over")
    scene = scene_of(table, seat, say)
    events: list[engine.Event] = table.events_for(None) if seat is None else events_since(table, seat)
    texts = ended(table, scene) or [say("table-title-short", game=say(f"game-{table.record}"))]
    if table.phase == "playing" and seat is None:
        texts.append(turn(table, scene))
    elif table.phase == "playing":
        texts += [*([] if seat in table.to_act else [waiting(table, scene)]), hand_in_words(scene)]
    texts.append("\n".join(presentation.of(table.game).table(scene)))
    texts.append(say("table-happened" if seat is None else "panel-happened"))
    if recent := recent_sentences(scene, events, RECENT, TEXT - sum(map(len, texts)) - len(texts)):
        texts[-1] += "\n" + recent
    else:
        texts.pop()
    # Put this button here, because the panel has no room for it.
    steps = [row(replay_button(say, table))] if table.phase == "playing" else []
    return compose(texts, None, steps, GREY)


def cards_left(table: Table) -> bool:
    """Return True if the game is over and any seat still holds a card."""
    if table.phase != "over" or table.state is None:
        return False
    return any(table.state.view(seat).get("hand") for seat in range(table.state.seats))


def all_hands(table: Table, say: Language) -> str:
    """List each seat's hand in words, one per line. Raise Refused if the game isn't over."""
    if table.phase != "over":
        raise Refused("hands-not-yet")
    text, public = presentation.of(table.game), scene_of(table, None, say)
    lines = [say("hands-title", game=say(f"game-{table.record}"))]
    for seat in range(len(table.seats)):
        hand = text.hand(scene_of(table, seat, say))
        lines.append(say("hands-line", name=public.name(seat), cards=hand or say("hands-none")))
    return "\n".join(lines)
