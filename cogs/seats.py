"""The /seat commands: give your seat to someone who accepts it, or free a former member's seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.features.lobby.asking_first import asks_first
from bot.features.lobby.company import Company
from bot.features.members.asking import has_left
from bot.features.seats.seat_transfer import SeatTransfer
from bot.presentation.markdown import escaped
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.core.table import Table, User
from bot.tables.play.substitution import Substitution, may_unseat, sitting
from bot.ui.commands import completes_table, fitting, phrase
from bot.ui.controls import ControlId, button, row
from bot.ui.interactions import Interaction, language_of, put_off
from bot.ui.labels import plain_names
from bot.ui.message import text_view
from bot.ui.reply import person_of, reply_quietly, show_quietly
from bot.ui.resolve import person_asked, resolve_table, table_here
from bot.ui.verbs import tap


@app_commands.guild_only()
class SeatsCog(commands.GroupCog, group_name="seat", group_description=phrase("command-seat")):
    """Handles giving, taking and freeing a seat."""

    def __init__(
        self,
        tables: TableRepository,
        substitution: Substitution,
        company: Company,
        seat_transfer: SeatTransfer,
    ) -> None:
        super().__init__()
        self._substitution = substitution
        self._tables = tables
        self._company = company
        self._seat_transfer = seat_transfer

    @completes_table
    @app_commands.command(name="give", description=phrase("command-seat-give"))
    @app_commands.describe(person=phrase("option-person"))
    async def give(self, interaction: Interaction, person: discord.Member, table: int | None = None) -> None:
        """Offer the player's own seat to this person."""
        found, seat = await resolve_table(self._tables, interaction, table, playing=True, place_first=True)
        await self._offer(interaction, found, seat, person)

    @completes_table
    @app_commands.command(name="invite", description=phrase("command-seat-invite"))
    @app_commands.describe(person=phrase("option-person"), robot=phrase("option-robot"))
    async def invite(
        self,
        interaction: Interaction,
        person: discord.Member,
        robot: str | None = None,
        table: int | None = None,
    ) -> None:
        """Invite a person to a lobby, or to a robot's seat in a running game.

        If several robots are playing, the host says which one.
        """
        found, _ = await resolve_table(
            self._tables, interaction, table, place_first=True, able=_has_room(interaction.user.id)
        )
        if found.phase == "gathering":
            to = _asked(interaction, found, person)
            await self._company.invite(found.id, interaction.user.id, [to.id], interaction.id)
            text = language_of(interaction)("answer-invited", **_facts(found, to))
            await reply_quietly(interaction, text)
            return
        robots = _robots(found)
        if not robots:
            raise Refused("seat-nobody-to-invite")
        named = [seat for seat, name in robots.items() if robot in (None, name)]
        if len(named) != 1:
            raise Refused("seat-which")
        await self._offer(interaction, found, named[0], person)

    async def _offer(self, interaction: Interaction, table: Table, seat: int, person: discord.Member) -> None:
        to = _asked(interaction, table, person)
        await self._seat_transfer.offer_seat(table.id, interaction.user.id, seat, to, interaction.id)
        text = language_of(interaction)("answer-seat-offered", **_facts(table, to))
        await reply_quietly(interaction, text)

    @app_commands.command(name="free", description=phrase("command-seat-free"))
    @app_commands.describe(player=phrase("option-player"))
    async def free(self, interaction: Interaction, player: str) -> None:
        """Free the seats of a player who has left the server, at the tables of this channel.

        In a lobby, the seat becomes free. In a game, a robot takes it. Raise Refused if the person who asks
        may not free seats there, or if the player is still on the server.
        """
        found = await self._found(interaction)
        person = next((one for one, name in found if player in (str(one), name)), None)
        if person is None:
            raise Refused("unseat-nobody")
        name = f"**{escaped(next(name for one, name in found if one == person))}**"
        await put_off(interaction, thinking=True)
        if not await has_left(interaction, person):
            raise Refused("unseat-still-here", player=name)
        manages = interaction.permissions.manage_channels
        for table in await self._frees(interaction):
            if person in sitting(table):
                await self._substitution.unseat(table.id, interaction.user.id, person, manages)
        await reply_quietly(interaction, language_of(interaction)("answer-unseated", player=name))

    async def _frees(self, interaction: Interaction) -> list[Table]:
        """Return the tables of this channel where this person may free seats."""
        assert interaction.channel_id is not None
        manages = interaction.permissions.manage_channels
        found = await self._tables.of_channel(interaction.channel_id)
        return [table for table in found if may_unseat(table, interaction.user.id, manages)]

    async def _found(self, interaction: Interaction) -> list[tuple[int, str]]:
        """Return the ID and name of every other player this person may unseat in this channel."""
        found: dict[int, str] = {}
        for table in await self._frees(interaction):
            found |= sitting(table)
        found.pop(interaction.user.id, None)
        return list(found.items())

    @free.autocomplete("player")
    async def complete_player(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Suggest the players this person may unseat."""
        return fitting({str(person): name for person, name in await self._found(interaction)}, current)

    @tap("seat-take")
    async def take(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **Take the seat** below the offer in the channel: take the seat."""
        table = await table_here(self._tables, interaction, control.table)
        await asks_first(self._tables, interaction, table, control)
        await self._seat_transfer.take_seat(
            control.table, person_of(interaction), _seat(control), control.asked, interaction.id
        )
        say = language_of(interaction)
        hand = button(say("table-hand-button"), ControlId("hand", control.table))
        await show_quietly(interaction, text_view(say("answer-seat-taken"), row(hand)))

    @tap("seat-decline")
    async def decline(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Handle **No, thanks**: decline the offer. The player who made it can withdraw it."""
        await table_here(self._tables, interaction, control.table)
        await self._seat_transfer.decline_seat(
            control.table, interaction.user.id, _seat(control), control.asked, interaction.id
        )
        await show_quietly(interaction, text_view(language_of(interaction)("answer-seat-declined")))

    @invite.autocomplete("robot")
    async def complete_robot(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Suggest the robots in running games that the player hosts in this channel."""
        assert interaction.channel_id is not None
        found = [
            name
            for table in await self._tables.of_channel(interaction.channel_id)
            if table.phase == "playing" and table.host == interaction.user.id
            for name in _robots(table).values()
        ]
        return fitting({name: name for name in found}, current)


def _asked(interaction: Interaction, table: Table, to: discord.Member) -> User:
    called = (to.display_name, to.global_name, to.name)
    return person_asked(interaction, table, to.id, to.bot, to.resolved_permissions, *called)


def _facts(table: Table, to: User) -> dict[str, str]:
    return {"player": f"**{escaped(to.name)}**", "channel": f"<#{table.channel}>"}


def _has_room(person: int) -> Callable[[Table, int], bool]:
    return lambda table, seat: table.phase == "gathering" or (table.host == person and bool(_robots(table)))


def _robots(table: Table) -> dict[int, str]:
    called = plain_names(table)
    return {number: called[number] for number, seat in enumerate(table.seats) if not seat.person}


def _seat(control: ControlId) -> int:
    return int(control.argument) if control.argument.isdecimal() else -1
