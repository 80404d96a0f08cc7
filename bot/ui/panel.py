"""A player's own panel: her hand, what happened since her last move, and the controls with which she says a
move.

The same panel serves the DM and the channel's ephemeral answer. What she is asked and the controls of the
answer are made in question.py.
"""

from __future__ import annotations

from typing import Any

import discord

from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.tables.table import Table
from bot.ui.drafts import MoveDraft
from bot.ui.message import GREEN, GREY, Image, Message, compose
from bot.ui.question import ask
from bot.ui.scene import ended, recent_sentences

RECENT = 10
"""Events that are told at most."""


def panel(table: Table, scene: Scene, picks: tuple[str, ...] = (), picture: Image | None = None) -> Message:
    """The panel of the seat whose scene this is. `scene.said` and `picks` are the move that she is saying.
    Raises engine.Illegal where they cannot be one.
    """
    assert scene.you is not None
    text, say, seat = presentation.of(table.game), scene.say, scene.you
    texts = ended(table, scene) or [_title(table, say)]
    events = table.events_for(seat, table.seats[seat].last_move_version - 1)
    if recent := recent_sentences(scene, events, RECENT):
        texts.append(say("panel-happened") + "\n" + recent)
    texts.append("\n".join(text.table(scene)))
    controls: list[discord.ui.ActionRow[Any]] = []
    if table.phase == "playing":
        hand = text.hand(scene)
        if picture is None:
            cards = scene.view.get("hand", ())
            texts.append("".join(str(scene.faces[card]) for card in cards if card in scene.faces))
        texts.append(say("panel-hand", cards=hand) if hand else say("panel-hand-empty"))
        question, controls = ask(table, seat, scene, MoveDraft(scene.said, picks))
        texts.append(question)
    acts = table.phase == "playing" and seat in table.to_act
    return compose(texts, picture, controls, GREEN if acts else GREY)


def _title(table: Table, say: Language) -> str:
    where = f"https://discord.com/channels/{table.guild}/{table.channel}"
    channel = say("panel-where", channel=f"[<#{table.channel}>]({where})")
    return say("panel-title", game=say(f"game-{table.game}")) + "\n-# " + channel
