"""The /games page: all of a person's tables, with buttons to move or to come back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.delivery.state import Delivery
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, button, rows_of
from bot.ui.labels import plain_names
from bot.ui.message import first_lines, text_view
from bot.ui.resolve import OFFERED, link_to

ORDER = ("yours", "theirs", "paused", "gathering")
"""The states of a person's tables, most urgent first."""
TAPPED: dict[str, tuple[str, discord.ButtonStyle]] = {
    "yours": ("hand", discord.ButtonStyle.primary),
    "kept": ("come-back", discord.ButtonStyle.secondary),
}
"""The verb and the style of a table's button, by state."""

Found = tuple[Table, str]
"""A table and its state from the person's point of view."""


def standings_of(own: Sequence[Table], kept: Sequence[Table], person: int) -> list[Found]:
    """Return a person's tables, most urgent first. Tables where a robot plays for them come last."""
    found = sorted(((table, _standing(table, person)) for table in own), key=lambda one: ORDER.index(one[1]))
    return [*found, *((table, "kept") for table in kept)]


def games_page(
    say: Language, found: Sequence[Found], posts: Sequence[Delivery | None]
) -> discord.ui.LayoutView:
    """Return the page: a line for each table with a link to its message, as many as fit, and the buttons."""
    if not found:
        return text_view(say("games-none"))
    lines = [
        _line(say, table, number, standing, post)
        for number, ((table, standing), post) in enumerate(zip(found[:OFFERED], posts, strict=False), 1)
    ]
    shown = first_lines([say("games-title"), *lines])
    buttons = []
    for number, (table, standing) in enumerate(found[: len(shown) - 1], 1):
        if standing in TAPPED:
            verb, style = TAPPED[standing]
            label = say(f"games-button-{standing}", number=number, game=say(f"game-{table.record}"))
            buttons.append(button(label, ControlId(verb, table.id), style))
    return text_view("\n".join(shown), *rows_of(buttons))


def _standing(table: Table, person: int) -> str:
    if table.phase == "gathering":
        return "gathering"
    if table.paused_since is not None:
        return "paused"
    return "yours" if table.seat_of(person) in table.to_act else "theirs"


def _line(say: Language, table: Table, number: int, standing: str, message: Delivery | None) -> str:
    people = [escaped(name) for name in plain_names(table)]
    waits: Any = {"names": say.list(people[seat] for seat in table.to_act)} if standing == "theirs" else {}
    state = say(f"games-{standing}", **waits)
    where = f"<#{table.channel}>" if message is None else link_to(table, message)
    if standing == "yours":
        state = f"**{state}**"
    return say("games-line", number=number, game=say(f"game-{table.record}"), where=where, state=state)
