"""A player's own panel: her hand, what happened since her last move, and the controls with which she says a
move. Beside a picture it says in words only what is new and what is asked, so that all of it fits on a phone;
the rest is behind a button.

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
from bot.presentation.markdown import plain
from bot.tables.table import Table
from bot.ui import layout
from bot.ui.controls import cut
from bot.ui.drafts import MoveDraft
from bot.ui.ending import end_offer
from bot.ui.in_words import hand_in_words, words_button
from bot.ui.message import GREEN, GREY, Image, Message, compose
from bot.ui.question import PLENTY, ask
from bot.ui.scene import ended, events_since, news, recent_sentences

RECENT = 10
"""Events that are told at most where there is no picture."""
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
    texts = ended(table, scene, short=picture is not None) or [_title(table, say, short=picture is not None)]
    room = PLENTY
    if picture is not None:
        recent = news(scene, events_since(table, seat))
        texts.append(recent)
        room = layout.room(picture.height, plain(recent))
    else:
        recent = recent_sentences(scene, events_since(table, seat), RECENT)
        if recent:
            texts.append(say("panel-happened") + "\n" + recent)
        texts.append("\n".join(text.table(scene)))
        if table.phase == "playing":
            cards = scene.view.get("hand", ())
            texts.append("".join(str(scene.faces[card]) for card in cards if card in scene.faces))
            texts.append(hand_in_words(scene))
    controls: list[discord.ui.ActionRow[Any]] = []
    if table.phase == "playing":
        question, controls = ask(table, seat, scene, MoveDraft(scene.said, picks), again, room)
        texts += [question, _whispers(table, scene, recent)]
    offer, answers = end_offer(table, scene)
    texts += offer
    controls = [*controls, *answers]
    acts = table.phase == "playing" and seat in table.to_act
    more = None if picture is None else words_button(table, scene)
    return compose(texts, picture, controls, GREEN if acts else GREY, more)


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


def _title(table: Table, say: Language, short: bool) -> str:
    where = f"https://discord.com/channels/{table.guild}/{table.channel}"
    game, channel = say(f"game-{table.game}"), f"[<#{table.channel}>]({where})"
    if short:
        return say("panel-title-short", game=game, channel=channel)
    return say("panel-title", game=game) + "\n-# " + say("panel-where", channel=channel)
