"""A seat that is offered to somebody: what she reads in the channel, and how she answers.

Nobody's hand is known here.
"""

from __future__ import annotations

import discord

from bot.i18n.languages import language
from bot.presentation.markdown import escaped
from bot.tables.core import tokens
from bot.tables.core.table import Table
from bot.ui.controls import ControlId, button, row
from bot.ui.message import GREEN, Message, compose
from bot.ui.scene import plain_names


def invitation(table: Table, person: int) -> Message:
    """Return what this person is told who is asked to join a table, in the language of the channel."""
    say = language(table.locale)
    host = table.seat_of(table.host)
    name = "?" if host is None else escaped(plain_names(table)[host])
    text = say("invitation", mention=f"<@{person}>", game=say(f"game-{table.game}"), host=f"**{name}**")
    join = button(say("lobby-join"), ControlId("accept", table.id), discord.ButtonStyle.success)
    return compose([text], None, [row(join)], GREEN)


def seat_offer(table: Table, person: int) -> Message | None:
    """The offer to this person, in the language of the channel; None where none stands any more."""
    if table.phase != "playing":
        return None
    seat = next(
        (n for n, one in enumerate(table.seats) if one.offered and one.offered.person == person), None
    )
    if seat is None:
        return None
    here, say = table.seats[seat], language(table.locale)
    host = table.seat_of(table.host)
    by = seat if here.person or host is None else host
    text = say(
        "seat-offer",
        mention=f"<@{person}>",
        name=escaped(plain_names(table)[by]),
        robot="no" if here.person else "yes",
        game=say(f"game-{table.game}"),
    )
    control = ControlId("seat-take", table.id, tokens.of_seat_offer(table, seat), argument=str(seat))
    take = button(say("seat-take"), control, discord.ButtonStyle.primary)
    decline = button(say("seat-decline"), control._replace(verb="seat-decline"))
    return compose([text], None, [row(take, decline)], GREEN)
