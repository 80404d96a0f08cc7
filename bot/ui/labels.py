"""Plain-text labels for tables and the people in their seats."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping

from bot.i18n import names
from bot.i18n.languages import Language
from bot.i18n.times import tell_day
from bot.presentation.markdown import escaped
from bot.tables.core.table import Table
from bot.ui.controls import cut

LONGEST = 80
"""Maximum number of characters on a button."""


def plain_names(table: Table) -> tuple[str, ...]:
    """Return the names of all seats as plain text for labels. Escape them for use in messages.

    All names are different, even at a table filled by an earlier release.
    """
    found: list[str] = []
    for number, seat in enumerate(table.seats):
        found.append(names.apart(names.clean(seat.name, number), "", set(map(names.folded, found))))
    return tuple(found)


def table_label(say: Language, table: Table) -> str:
    """Describe a table in plain text by its game and players."""
    seated = zip(plain_names(table), table.seats, strict=True)
    return f"{say(f'game-{table.record}')}: {', '.join(name for name, seat in seated if seat.taken)}"


def table_labels(
    say: Language, tables: Iterable[Table], dated: bool = False, longest: int = LONGEST
) -> Mapping[int, str]:
    """Return a different plain-text label for each table, by table ID.

    Labels are cut to `longest` characters. If tables have the same game and players, or if `dated` is True,
    the day they ended or began is added. If labels are still the same, the tables' IDs are added too.
    """
    found = {table.id: table for table in tables}
    plain = {number: table_label(say, table) for number, table in found.items()}
    days = {number: f" · {_day(say, table)}" for number, table in found.items()}
    shown = {number: cut(label, longest) for number, label in plain.items()}
    for more in (days, {number: f"{days[number]} · {number}" for number in found}):
        alike = Counter(shown.values())
        for number, end in more.items():
            if alike[shown[number]] > 1 or (dated and more is days):
                shown[number] = cut(plain[number], longest - len(end)) + end
    return shown


def table_named(say: Language, table: Table) -> str:
    """Identify a table uniquely in Markdown by its game, players, channel, and the minute it began."""
    label = f"**{escaped(table_label(say, table))}**"
    return say("table-named", label=label, channel=f"<#{table.channel}>", when=f"<t:{table.created}:f>")


def _day(say: Language, table: Table) -> str:
    """Return the UTC day on which a table ended or, if it hasn't, began."""
    at = dt.datetime.fromtimestamp(table.finished or table.created, dt.UTC)
    return tell_day(at.date(), say.code)
