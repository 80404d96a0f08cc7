"""Find the table a command refers to: the table that waits for the person, or their only table.

If a command is ambiguous, buttons offer the possible tables. No data is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import discord
from discord import app_commands

from bot.delivery.state import Delivery
from bot.i18n import names
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table, User
from bot.ui.controls import ControlId, button, rows_of
from bot.ui.interactions import Interaction, language_of
from bot.ui.labels import LONGEST, table_labels
from bot.ui.reply import ToChoose

OFFERED = 25
"""Maximum number of tables to choose from, which fills five rows of buttons."""

Seated = tuple[Table, int]
"""A table and the person's seat at it."""


async def resolve_table(
    tables: TableRepository,
    interaction: Interaction,
    number: int | None,
    control: ControlId | None = None,
    playing: bool = False,
    place_first: bool = False,
    able: Callable[[Table, int], bool] = lambda table, seat: True,
) -> Seated:
    """Return the table a command refers to and the person's seat.

    If `number` is given, return that table. If `playing` is True, only consider games in progress. The
    buttons for choosing a table trigger `control`. For `place_first`, see `likely`. Skip tables for which
    `able(table, seat)` is False. If that leaves none, keep them, so that the caller can explain why. Raise
    Refused if the person has no such table, and ToChoose if several fit.
    """
    person = interaction.user.id
    if number is not None:
        table = await tables.get(number)
        found = [(table, table.own_seat(person))]
    else:
        found = await _own_tables(tables, person)
    if playing:
        begun = [(table, seat) for table, seat in found if table.phase == "playing"]
        if found and not begun:
            raise Refused("not-playing" if found[0][0].phase == "gathering" else "already-over")
        found = begun
    found = [one for one in found if able(*one)] or found
    channel = None if interaction.guild_id is None else interaction.channel_id
    return _only_one(interaction, likely(found, channel, place_first), control)


async def resolve_here(
    tables: TableRepository, interaction: Interaction, number: int | None, control: ControlId
) -> Table:
    """Return the table a channel command refers to. Anyone in the channel may use it.

    The person's own tables in this channel take precedence, then other tables in this channel, then their own
    tables elsewhere. Raise Refused if there is no table, and ToChoose if the command is ambiguous.
    """
    assert interaction.channel_id is not None
    own: Sequence[Seated] = await _own_tables(tables, interaction.user.id)
    here = [(table, -1) for table in await tables.of_channel(interaction.channel_id)]
    found: Sequence[Seated]
    if number is not None:
        found = [one for one in (*own, *here) if one[0].id == number][:1]
    elif any(table.channel == interaction.channel_id for table, _ in own):
        found = likely(own, interaction.channel_id, place_first=True)
    else:
        found = here or likely(own, interaction.channel_id, place_first=True)
    return _only_one(interaction, found, control)[0]


class Games(Protocol):
    """A collection of games, such as all tables."""

    async def get(self, table: int, /) -> Table:
        """Return a game by ID. Raise Refused if it doesn't exist."""


async def table_here(games: Games, interaction: Interaction, number: int) -> Table:
    """Return the table of a control that's only ever posted in the table's channel.

    Raise Refused if the interaction comes from another channel. The bot never posts the control elsewhere,
    and a person who can't see the channel must not be able to act.
    """
    table = await games.get(number)
    if table.channel != interaction.channel_id:
        raise Refused("not-here")
    return table


async def table_near(games: Games, interaction: Interaction, number: int) -> Table:
    """Return the table for a control that the table's players can use anywhere.

    Other people can only use the control in the table's channel. Raise Refused if the person may not use it.
    """
    table = await games.get(number)
    if table.seat_of(interaction.user.id) is None:
        return await table_here(games, interaction, number)
    return table


async def to_watch(
    tables: TableRepository, interaction: Interaction, number: int | None, control: ControlId
) -> ToChoose | None:
    """Return an offer to watch the games in this channel.

    If `number` is given, only that game is offered. The buttons trigger `control`. Return None if no such
    game exists, or if the person has a table of their own.
    """
    own = {table.id for table, _ in await _own_tables(tables, interaction.user.id)}
    if (
        interaction.guild_id is None
        or interaction.channel_id is None
        or (own if number is None else number in own)
    ):
        return None
    found = [
        table
        for table in await tables.of_channel(interaction.channel_id)
        if table.phase == "playing"
        and number in (None, table.id)
        and not await tables.bars(table.people, interaction.user.id)
    ]
    if not found:
        return None
    say = language_of(interaction)
    longest = LONGEST - len(say("watch-table", table=""))
    labels = table_labels(say, found[:OFFERED], longest=longest)
    buttons = [
        button(say("watch-table", table=label), control._replace(table=number))
        for number, label in labels.items()
    ]
    return ToChoose("watch-offer", rows_of(buttons))


def likely(found: Sequence[Seated], channel: int | None, place_first: bool) -> Sequence[Seated]:
    """Return the person's tables that a command may refer to. `channel` is None in direct messages.

    Prefer a table in this channel that's waiting for them, then the only such table anywhere, then the only
    table in this channel. If `place_first` is True, the command is about the channel rather than a turn, so
    prefer any table in this channel to a table that's waiting elsewhere.
    """
    here = [one for one in found if channel is None or one[0].channel == channel]
    waiting_here, waiting = _waiting(here), _waiting(found)
    if len(waiting_here) > 1:
        return waiting_here
    if place_first and len(waiting_here) != 1 and here:
        return here
    return next((some for some in (waiting_here, waiting, here) if len(some) == 1), found)


async def tables_to_choose(
    tables: TableRepository, interaction: Interaction, current: str
) -> list[app_commands.Choice[int]]:
    """Return completions for the `table` option: the person's own tables and this channel's tables."""
    say = language_of(interaction)
    found = {table.id: table for table in await tables.of_person(interaction.user.id)}
    if interaction.channel_id is not None:
        found |= {table.id: table for table in await tables.of_channel(interaction.channel_id)}
    choices = []
    for number, label in table_labels(say, found.values()).items():
        if str(current).casefold() in label.casefold() or str(current) == str(number):
            choices.append(app_commands.Choice(name=label, value=number))
    return choices[:25]


def person_asked(
    interaction: Interaction,
    table: Table,
    number: int,
    robot: bool,
    sees: discord.Permissions | None,
    *called: str | None,
) -> User:
    """Return the person as a User. Raise Refused if they can't be invited to play at this table.

    `called` are their names, the username last. `sees` holds their permissions in the current channel, as
    reported by Discord.
    """
    if robot or number == interaction.user.id:
        raise Refused("seat-offer-person")
    if table.channel == interaction.channel_id and sees is not None and not sees.view_channel:
        raise Refused("seat-no-see", channel=f"<#{table.channel}>")
    return User(number, names.clean(names.first_legible(*called), 0), table.locale, called[-1] or "")


def link_to(table: Table, post: Delivery) -> str:
    """Return a link to a table's public message, labelled with its channel."""
    return f"[<#{table.channel}>](https://discord.com/channels/{table.guild}/{post.channel}/{post.message})"


async def _own_tables(tables: TableRepository, person: int) -> list[Seated]:
    return [
        (table, seat)
        for table in await tables.of_person(person)
        if (seat := table.seat_of(person)) is not None
    ]


def _waiting(found: Sequence[Seated]) -> list[Seated]:
    return [(table, seat) for table, seat in found if seat in table.to_act]


def _only_one(interaction: Interaction, found: Sequence[Seated], control: ControlId | None) -> Seated:
    if not found:
        raise Refused("no-table-here")
    if len(found) == 1:
        return found[0]
    if control is None:
        raise Refused("which-table-option")
    labels = table_labels(language_of(interaction), (table for table, _ in found[:OFFERED]))
    buttons = [
        button(
            labels[table.id],
            control._replace(table=table.id),
            discord.ButtonStyle.primary if seat in table.to_act else discord.ButtonStyle.secondary,
        )
        for table, seat in found[:OFFERED]
    ]
    raise ToChoose("which-table", rows_of(buttons))


def seat_of(table: Table, interaction: Interaction) -> int:
    """Return the person's seat in a dealt game. Raise Refused if they have no seat or there was no deal."""
    seat = table.own_seat(interaction.user.id)
    if table.state is None:
        raise Refused("not-playing" if table.alive else "already-over")
    return seat


def may_see(interaction: Interaction, channel: int) -> bool:
    """Return True if the person who asks can see this channel.

    The result is True for the current channel, and for any channel Discord lets them view now. Threads have
    their channel's permissions; a private thread also requires membership or the permission to manage
    threads. If a channel or thread was deleted, or a thread archived, Discord no longer says who could see
    it, so return False. A channel that comes back can be seen again.
    """
    if channel == interaction.channel_id:
        return True
    if interaction.guild is None or not isinstance(interaction.user, discord.Member):
        return False
    found = interaction.guild.get_channel_or_thread(channel)
    try:
        if found is None or not found.permissions_for(interaction.user).view_channel:
            return False
        return (
            not isinstance(found, discord.Thread)
            or not found.is_private()
            or found.permissions_for(interaction.user).manage_threads
            or any(member.id == interaction.user.id for member in found.members)
        )
    except discord.ClientException:  # a thread whose channel is unknown
        return False
