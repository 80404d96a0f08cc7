"""Find the fewest taps to a move, by searching the controls of a person's panels below a phone-sized picture.

A button is one tap. A menu is two: open it, then choose. A menu for several options takes one tap for each
option, and two to open and close it. This module knows no game.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

import discord

import engine
from bot import presentation
from bot.i18n.languages import language
from bot.pictures.svg import height_of
from bot.presentation.occasion import picture_of
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, parse
from bot.ui.drafts import MoveDraft
from bot.ui.message import Image
from bot.ui.scene import scene_of
from tests.bot.pages import faces, own_page, parts

BUTTON, MENU = discord.ComponentType.button.value, discord.ComponentType.select.value


def fewest_taps(table: Table, seat: int, move: engine.Move, screen: float) -> int | None:
    """Return the fewest taps from the first panel to the finished move, or None if no path leads to it."""
    picture = _picture(table, seat)
    queue: list[tuple[int, int, MoveDraft]] = [(0, 0, MoveDraft())]
    order, seen = count(1), set()
    while queue:
        taps, _, draft = heapq.heappop(queue)
        if draft in seen:
            continue
        seen.add(draft)
        for cost, after, sure in steps(table, seat, draft, move, picture, screen):
            if made(table, seat, after, sure):
                return taps + cost
            heapq.heappush(queue, (taps + cost, next(order), after))
    return None


def _picture(table: Table, seat: int) -> Image:
    """Return the picture on a seat's panel. It's the same at every step of a move."""
    svg = picture_of(presentation.of(table.game), scene_of(table, seat, language("en")))
    assert svg is not None
    return Image(b"png", "words", height_of(svg))


def steps(
    table: Table, seat: int, draft: MoveDraft, move: engine.Move, picture: Image, screen: float
) -> Iterator[tuple[int, MoveDraft, bool]]:
    """Yield the cost and the next draft for each control that leads closer to the move, and whether the
    control confirms a costly move.
    """
    state, say = table.state, language("en")
    assert state is not None
    page = own_page(table, seat, say, draft, picture, faces(table.game), screen)
    for part in parts(page):
        if part["type"] not in (BUTTON, MENU):
            continue
        for cost, after, sure in _uses(table, seat, part, parse(part["custom_id"]), move):
            if after is not None and towards(table.state, seat, after, move):
                yield cost, after, sure


def _uses(
    table: Table, seat: int, part: Mapping[str, Any], control: ControlId, move: engine.Move
) -> Iterator[tuple[int, MoveDraft | None, bool]]:
    state = table.state
    draft = MoveDraft(control.said, control.picks)
    choice = state.choice(seat, draft.said)
    if control.verb in ("words", "sure"):
        yield 1, MoveDraft(control.said), control.verb == "sure"
    elif choice is not None and control.verb in ("say", "done"):
        yield (
            1,
            draft.finish(choice) if control.verb == "done" else draft.add(choice, control.argument),
            False,
        )
    elif choice is not None and control.verb == "order":
        for order in presentation.of(table.game).orders(choice).values():
            yield 2, draft.fill(choice, order), False
    elif choice is not None and control.verb == "pick" and len(draft.said) < len(move):
        word = move[len(draft.said)].split("+")
        values = [option["value"] for option in part["options"] if option["value"] in word]
        if part["max_values"] == 1:
            for value in values:
                yield 2, draft.pick(choice, [value]), False
        elif part["min_values"] <= len(values):
            yield 2 + len(values), draft.pick(choice, values), False


def made(table: Table, seat: int, draft: MoveDraft, sure: bool) -> bool:
    """Return whether this draft is played at once."""
    assert table.state is not None
    if draft.choice(table.state, seat) is not None:
        return False
    scene = scene_of(table, seat, language("en"))
    return sure or presentation.of(table.game).costly(scene, draft.said) is None


def towards(state: engine.State | None, seat: int, draft: MoveDraft, move: engine.Move) -> bool:
    """Return whether the draft is a beginning of exactly this move."""
    assert state is not None
    if len(draft.said) > len(move):
        return False
    for at, word in enumerate(draft.said):
        choice = state.choice(seat, move[:at])
        assert choice is not None
        if word != move[at] and (choice.ordered or {*word.split("+")} != {*move[at].split("+")}):
            return False
    if not draft.picks:
        return True
    choice = state.choice(seat, draft.said)
    if len(draft.said) == len(move) or choice is None:
        return False
    word = tuple(move[len(draft.said)].split("+"))
    return word[: len(draft.picks)] == draft.picks if choice.ordered else {*draft.picks} <= {*word}
