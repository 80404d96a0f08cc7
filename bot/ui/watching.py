"""Watching: what somebody sees, for herself alone, of a table at which she has no seat.

It is a bystander's view in her own language, and nothing else: no hand, and no control that moves. Whoever
has a seat is never shown it: she has her own panel.
"""

from __future__ import annotations

from bot.presentation import Scene
from bot.tables.core.table import Table
from bot.ui.board import told
from bot.ui.controls import ControlId, button, row
from bot.ui.hands import cards_left
from bot.ui.in_words import words_button
from bot.ui.message import GREEN, GREY, Image, Message, compose


def may_watch(table: Table, channel: int | None) -> bool:
    """Return whether people of this channel may watch the table: it was dealt, and it is theirs. Whoever does
    not see the channel has no business there.
    """
    return table.state is not None and table.channel == channel


def watching(table: Table, scene: Scene, person: int, picture: Image | None = None) -> Message:
    """The table as this person sees it, who has no seat; the scene is a bystander's."""
    assert scene.you is None
    assert table.seat_of(person) is None
    say, playing = scene.say, table.phase == "playing"
    title, *more = told(table, scene, beside=picture is not None)
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
    return compose(texts, picture, [row(*controls)], GREEN if playing else GREY, beside)
