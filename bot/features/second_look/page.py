"""The second look in words: a line for the channel, a page per round, and a page per trick.

Only the player who asks sees the pages. All cards of the round are open by then. Solving happens elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot import presentation
from bot.features.second_look.second_look import WORLDS, Card, RoundLook
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, button, choices, menu, nearest, row, rows_of
from bot.ui.labels import plain_names
from bot.ui.message import TEXT, first_lines, text_view

BEST = 4
"""Maximum number of better cards to list."""
MORE = 200
"""Number of characters reserved for the line about further cards."""


def look_line(table: Table, say: Language, look: RoundLook) -> str:
    """Return the line about a round for the channel."""
    return "-# " + say("second-look-line", **_sum(table, say, look))


def round_page(table: Table, say: Language, look: RoundLook, last: int) -> discord.ui.LayoutView:
    """Return a round's page: the number of tricks that were possible, and each card that cost tricks.

    `last` is the number of the latest finished round.
    """
    costly = [_line(table, say, one) for one in look.cards if one.cost]
    lines = [say("second-look-title", number=look.number), say("second-look-line", **_sum(table, say, look))]
    if not costly:
        lines.append(say("second-look-perfect"))
    shown = first_lines([*lines, *costly], TEXT - MORE)
    if left := len(lines) + len(costly) - len(shown):
        shown.append(say("second-look-more", count=left))
    return text_view("\n".join(shown), *_rows(table, say, look, 0, last))


def trick_page(
    table: Table,
    say: Language,
    look: RoundLook,
    trick: int,
    last: int,
    believed: Mapping[int, tuple[int, float] | None],
) -> discord.ui.LayoutView:
    """Return a trick's page: each card's cost, and its value as judged from the player's seat."""
    cards = [one for one in look.cards if one.trick == trick]
    lines = [say("second-look-trick", number=look.number, trick=trick)]
    for one in cards:
        lines.append(_line(table, say, one))
        opinion = believed.get(one.seat)
        if opinion is not None:
            as_good, lost = opinion
            lines.append(
                "-# " + say("second-look-believed", count=as_good, worlds=WORLDS, lost=f"{lost:.1f}")
            )
    return text_view("\n".join(lines), *_rows(table, say, look, trick, last))


def _sum(table: Table, say: Language, look: RoundLook) -> dict[str, Any]:
    called = plain_names(table)
    side = say.list(f"**{escaped(called[seat])}**" for seat in look.side)
    return {"names": side, "par": look.par, "taken": look.taken}


def _line(table: Table, say: Language, one: Card) -> str:
    text, name = presentation.of(table.game), f"**{escaped(plain_names(table)[one.seat])}**"
    card = text.card(say, one.card)
    if not one.cost:
        return say("second-look-card", trick=one.trick, name=name, card=card)
    better = say.list(text.card(say, other) for other in one.best[:BEST])
    return say("second-look-cost", trick=one.trick, name=name, card=card, cost=one.cost, better=better)


def _rows(
    table: Table, say: Language, look: RoundLook, trick: int, last: int
) -> Sequence[discord.ui.ActionRow[Any]]:
    """Return the menu of tricks and the buttons for the previous and next round.

    For a long round, the menu contains the nearest tricks.
    """
    control = ControlId("second-look", table.id)
    costs: Counter[int] = Counter()
    for one in look.cards:
        costs[one.trick] += one.cost
    tricks = {
        f"{look.number} {number}": say("second-look-to", trick=number, cost=costs[number])
        for number in nearest(sorted(costs), trick)
    }
    to_trick = control._replace(argument="trick")
    chosen = choices(tricks, [f"{look.number} {trick}"])
    rows = [row(menu(say("second-look-menu"), to_trick, chosen))] if chosen else []
    pages = {look.number: say("second-look-whole")} if trick else {}
    pages |= {
        number: say("second-look-round", number=number)
        for number in (look.number - 1, look.number + 1)
        if 1 <= number <= last
    }
    ways = [button(label, control._replace(argument=f"{n} 0")) for n, label in pages.items()]
    return [*rows, *rows_of(ways)]
