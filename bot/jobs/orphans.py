"""Orphaned messages: they were sent, and nobody has noted which they are, since the answer was lost or the
process ended. Discord knows a nonce again for some minutes only, so they are looked for by their controls
among the latest of a channel. What becomes of them is not decided here.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.jobs.discord_port import Ours
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, parse

ELSEWHERE = ("come-back", "seat-take", "seat-decline", "accept")
"""The verbs of controls that stand below notices."""


def of_table(found: Sequence[Ours], table: int) -> list[Ours]:
    """Return those that show this table; what calls somebody to it, or tells of it, does not."""
    return [one for one in found if any(control.table == table for control in _controls(one))]


def of_call(found: Sequence[Ours], table: int, token: int) -> int | None:
    """Return the message of the call with this token."""
    for one in found:
        if any(control.table == table and control.asked == token for control in _calling(one)):
            return one.message
    return None


def asks(one: Ours, table: Table, person: int) -> bool:
    """Return whether this message has told a player already what they are to be told."""
    seat = table.seat_of(person)
    if seat is None or seat not in table.to_act:
        return True
    return any(tokens.asks(table, seat, control.asked) for control in _controls(one))


def _controls(one: Ours) -> list[ControlId]:
    """Return the controls by which a page is known; none of a message that calls somebody."""
    if _calling(one):
        return []
    return [control for control in _parsed(one) if control.verb not in ELSEWHERE]


def _calling(one: Ours) -> list[ControlId]:
    # **My hand** below the table is for everybody; a call's says which call it is.
    return [control for control in _parsed(one) if control.verb == "hand" and control.asked]


def _parsed(one: Ours) -> list[ControlId]:
    found = []
    for custom_id in one.controls:
        try:
            found.append(parse(custom_id))
        except ValueError:
            continue
    return found
