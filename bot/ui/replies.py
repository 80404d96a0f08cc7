"""How an interaction is answered with a page: at once where it can be, deferred where a picture takes its
time.

Discord waits three seconds for a first answer. Nothing here changes a table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.i18n import names
from bot.i18n.languages import Language
from bot.tables.errors import Refused
from bot.tables.table import Table
from bot.ui.controls import UNANSWERED, answer_quietly
from bot.ui.message import Message
from bot.ui.panel import MoveDraft

if TYPE_CHECKING:
    from bot.client import Courtyard

_log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds that a page may take before the interaction is deferred."""


async def show(
    interaction: discord.Interaction[Courtyard], page: Coroutine[Any, Any, Message], in_place: bool
) -> bool:
    """Answer with a page: in place of the tapped message, or as a new one that only this person sees. Says
    whether it arrived.
    """
    drawing = asyncio.ensure_future(page)
    done, _ = await asyncio.wait({drawing}, timeout=PATIENCE)
    try:
        if not done:
            await interaction.response.defer(ephemeral=not in_place, thinking=not in_place)
        drawn = await drawing
        if interaction.response.is_done():
            await interaction.edit_original_response(view=drawn.view, attachments=list(drawn.files))
        elif in_place:
            await interaction.response.edit_message(view=drawn.view, attachments=list(drawn.files))
        else:
            await interaction.response.send_message(view=drawn.view, files=list(drawn.files), ephemeral=True)
    except UNANSWERED as error:
        # What was done is committed; the outbox shows it where this answer came too late.
        _log.info("an answer did not arrive: %s", error)
        return False
    return True


async def show_panel(
    interaction: discord.Interaction[Courtyard],
    table: Table,
    seat: int,
    say: Language,
    draft: MoveDraft | None = None,
    line: str | None = None,
) -> None:
    """Answer with a player's own panel, in the message she tapped if that is hers alone."""
    client = interaction.client
    message = interaction.message
    in_place = message is not None and (interaction.guild_id is None or message.flags.ephemeral)
    client.drafts.keep(table, seat, draft or MoveDraft())
    shown = await show(interaction, client.painter.panel(table, seat, say, draft), in_place)
    if shown and in_place and message is not None and interaction.guild_id is None:
        await client.displays.mark(table, message.id)
    if line is not None:
        await answer_quietly(interaction, line)


async def resolve_table(
    interaction: discord.Interaction[Courtyard], number: int | None, playing: bool = False
) -> tuple[Table, int]:
    """The table, and the person's seat, that a command is about. Raises Refused when that is not clear.

    Without a number: her table in this channel (anywhere, in a DM), the one that waits for her first.
    """
    tables = interaction.client.tables
    person = interaction.user.id
    if number is not None:
        table = await tables.get(number)
        seat = table.seat_of(person)
        if seat is None:
            raise Refused("not-seated")
        found = [(table, seat)]
    else:
        found = [
            (table, seat)
            for table in await tables.of_person(person)
            if (seat := table.seat_of(person)) is not None
            and (interaction.guild_id is None or table.channel == interaction.channel_id)
        ]
    if playing:
        begun = [(table, seat) for table, seat in found if table.phase == "playing"]
        if found and not begun:
            raise Refused("not-playing" if found[0][0].phase == "gathering" else "already-over")
        found = begun
    waiting = [(table, seat) for table, seat in found if seat in table.to_act]
    if len(found) > 1 and len(waiting) == 1:
        found = waiting
    if not found:
        raise Refused("no-table-here")
    if len(found) > 1:
        raise Refused("which-table")
    return found[0]


async def tables_to_choose(
    interaction: discord.Interaction[Courtyard], say: Language, current: str
) -> list[app_commands.Choice[int]]:
    """Tables for the option “table”: her own, and those of this channel."""
    tables = interaction.client.tables
    found = {table.id: table for table in await tables.of_person(interaction.user.id)}
    if interaction.channel_id is not None:
        found |= {table.id: table for table in await tables.of_channel(interaction.channel_id)}
    choices = []
    for table in found.values():
        people = ", ".join(names.clean(seat.name, number) for number, seat in enumerate(table.seats))
        label = f"{say(f'game-{table.game}')}: {people}"[:100]
        if str(current).casefold() in label.casefold() or str(current) == str(table.id):
            choices.append(app_commands.Choice(name=label, value=table.id))
    return choices[:25]
