"""A table, and the people in its seats, as plain text for labels."""

from __future__ import annotations

from bot.i18n import names
from bot.i18n.languages import Language
from bot.tables.core.table import Table


def plain_names(table: Table) -> tuple[str, ...]:
    """Return the names of all seats as plain text for labels. Escape them for a message."""
    return tuple(names.clean(seat.name, number) for number, seat in enumerate(table.seats))


def table_label(say: Language, table: Table) -> str:
    """Return a table as plain text: its game, and the names of its players."""
    seated = zip(plain_names(table), table.seats, strict=True)
    return f"{say(f'game-{table.game}')}: {', '.join(name for name, seat in seated if seat.taken)}"
