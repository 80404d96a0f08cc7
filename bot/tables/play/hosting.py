"""Checks for actions that only a table's host may take."""

from __future__ import annotations

from bot.i18n import names
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table


def in_lobby(table: Table) -> None:
    """Raise Refused unless the table is in the lobby."""
    if table.phase != "gathering":
        raise Refused("already-started" if table.alive else "already-over")


def only_host(table: Table, person: int) -> None:
    """Raise Refused unless the person hosts the table."""
    if table.host != person:
        raise Refused("host-only", host_name=host_name(table))


def host_name(table: Table) -> str:
    """Return the host's cleaned name, or a question mark if they don't have a seat."""
    seat = table.seat_of(table.host)
    return "?" if seat is None else names.clean(table.seats[seat].name, seat)
