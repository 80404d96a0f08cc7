"""A table, and the people in its seats, in plain text for labels."""

from __future__ import annotations

from bot.i18n import names
from bot.i18n.languages import Language
from bot.tables.core.table import Table


def plain_names(table: Table) -> tuple[str, ...]:
    """Return the names of all seats as plain text for labels. Escape them for a message.

    Two seats never have the same name, not even at a table that an earlier version filled.
    """
    found: list[str] = []
    for number, seat in enumerate(table.seats):
        found.append(names.apart(names.clean(seat.name, number), "", found))
    return tuple(found)


def table_label(say: Language, table: Table) -> str:
    """Return a table in plain text: its game, and the names of its players."""
    seated = zip(plain_names(table), table.seats, strict=True)
    return f"{say(f'game-{table.game}')}: {', '.join(name for name, seat in seated if seat.taken)}"
