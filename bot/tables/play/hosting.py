"""The host of a table, and what is theirs alone to do."""

from __future__ import annotations

from bot.i18n import names
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table


def in_lobby(table: Table) -> None:
    """Raises Refused unless the table is still being gathered."""
    if table.phase != "gathering":
        raise Refused("already-started" if table.alive else "already-over")


def only_host(table: Table, person: int) -> None:
    """Raises Refused unless the person hosts the table."""
    if table.host != person:
        raise Refused("host-only", host_name=host_name(table))


def host_name(table: Table) -> str:
    """Return the name of the host, as it was given; a question mark where they do not sit there."""
    seat = table.seat_of(table.host)
    return "?" if seat is None else names.clean(table.seats[seat].name, seat)
