"""The /join page: the tables on a server that a person can join, with a button for each."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.open_tables.open_tables import OpenTable
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.tables.play import seating
from bot.ui.controls import ControlId, button, rows_of
from bot.ui.labels import plain_names
from bot.ui.message import GREEN, GREY, Message, compose, first_lines

SHOWN = 5
"""Maximum number of tables on the page, which has to fit on a phone."""
JOIN = "come-in"
"""The verb of the buttons."""


def open_page(say: Language, found: Sequence[OpenTable]) -> Message:
    """Return the page with a line for each table and a button to join it."""
    if not found:
        return compose([say("open-none")], None, [], GREEN)
    lines = [_line(say, number, one) for number, one in enumerate(found[:SHOWN], 1)]
    if len(found) > SHOWN:
        lines.append(say("open-more", count=len(found) - SHOWN))
    shown = first_lines([say("open-title"), *lines])
    buttons = [
        button(say("open-join", number=number), ControlId(JOIN, one.table.id))
        for number, one in enumerate(found[: min(SHOWN, len(shown) - 1)], 1)
    ]
    return compose(["\n".join(shown)], None, rows_of(buttons), GREEN)


def kept_page(say: Language, found: Sequence[OpenTable]) -> Message:
    """Return the list as a channel keeps it. An empty list has a title too, and says how to open a table."""
    page = open_page(say, found)
    return page if found else compose([say("open-title"), say("open-none")], None, [], GREY)


def _line(say: Language, number: int, one: OpenTable) -> str:
    table, called = one.table, [escaped(name) for name in plain_names(one.table)]
    people = say.list(called[at] for at, seat in enumerate(table.seats) if seat.person)
    facts = {"number": number, "game": say(f"game-{table.record}"), "channel": f"<#{table.channel}>"}
    if one.seat is not None:
        return say("open-game", **facts, names=people, robot=called[one.seat])
    return say("open-lobby", **facts, names=people, free=seating.empty(table))
