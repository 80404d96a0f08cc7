"""A player's own panel: her hand, what happened since her last move, and the controls with which she says a
move.

The same panel serves the DM and the channel's ephemeral answer. What she is asked and the controls of the
answer are made in question.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot import presentation
from bot.i18n.languages import Language
from bot.presentation import Scene
from bot.tables.table import Table
from bot.ui.controls import cut
from bot.ui.drafts import MoveDraft
from bot.ui.message import GREEN, GREY, Image, Message, compose
from bot.ui.question import ask
from bot.ui.scene import ended, recent_sentences

RECENT = 10
"""Events that are told at most."""
WHISPERS, WHISPER_LONGEST = 400, 160
"""Characters of whispers that are shown again, and of each of them: about so many."""


def panel(
    table: Table,
    scene: Scene,
    picks: tuple[str, ...] = (),
    picture: Image | None = None,
    again: Sequence[str] = (),
) -> Message:
    """The panel of the seat whose scene this is. `scene.said` and `picks` are the move that she is saying,
    `again` the order with which she answered the same question before. Raises engine.Illegal where they
    cannot be a move.
    """
    assert scene.you is not None
    text, say, seat = presentation.of(table.game), scene.say, scene.you
    texts = ended(table, scene) or [_title(table, say)]
    events = table.events_for(seat, table.seats[seat].last_move_version - 1)
    recent = recent_sentences(scene, events, RECENT)
    if recent:
        texts.append(say("panel-happened") + "\n" + recent)
    texts.append("\n".join(text.table(scene)))
    controls: list[discord.ui.ActionRow[Any]] = []
    if table.phase == "playing":
        hand = text.hand(scene)
        if picture is None:
            cards = scene.view.get("hand", ())
            texts.append("".join(str(scene.faces[card]) for card in cards if card in scene.faces))
        texts.append(say("panel-hand", cards=hand) if hand else say("panel-hand-empty"))
        question, controls = ask(table, seat, scene, MoveDraft(scene.said, picks), again)
        texts += [question, _whispers(table, scene, recent)]
    acts = table.phase == "playing" and seat in table.to_act
    return compose(texts, picture, controls, GREEN if acts else GREY)


def _whispers(table: Table, scene: Scene, told: str) -> str:
    """What was whispered to her and by her, as far as it is not `told` above: small, and the latest of it."""
    assert scene.you is not None
    text, lines, left = presentation.of(table.game), [], WHISPERS
    for event in reversed(table.whispers(scene.you)):
        sentence = text.sentence(scene, event)
        if sentence is None or sentence in told:
            continue
        lines.append("-# " + cut(sentence, WHISPER_LONGEST))
        left -= len(lines[-1])
        if left < 0:
            break
    return "\n".join(reversed(lines))


def _title(table: Table, say: Language) -> str:
    where = f"https://discord.com/channels/{table.guild}/{table.channel}"
    channel = say("panel-where", channel=f"[<#{table.channel}>]({where})")
    return say("panel-title", game=say(f"game-{table.game}")) + "\n-# " + channel
