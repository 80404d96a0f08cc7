"""The tables one sits at: /table, /games, /leave and /end."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Courtyard
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.tables import Tables
from bot.tables.table import Table
from bot.ui.controls import ControlId, button, row
from bot.ui.message import TEXT, text_view
from bot.ui.replies import Interaction, language_of, only_one, resolve_table, tables_to_choose
from bot.ui.scene import plain_names
from bot.ui.taps import Router, tap
from bot.ui.translation import phrase


class TablesCog(commands.Cog, name="Tables"):
    """What can be done with a table besides playing."""

    def __init__(self, tables: Tables, router: Router) -> None:
        self._tables = tables
        router.add(self)

    @app_commands.command(name="table", description=phrase("command-table"))
    @app_commands.guild_only()
    @app_commands.describe(table=phrase("option-table"))
    async def table(self, interaction: Interaction, table: int | None = None) -> None:
        """Post the table message anew."""
        found = await self._here(interaction, table)
        await self._tables.post_anew(found.id)
        await interaction.response.send_message(language_of(interaction)("answer-posted"), ephemeral=True)

    @app_commands.command(name="games", description=phrase("command-games"))
    async def games(self, interaction: Interaction) -> None:
        """Her tables, wherever they are."""
        say = language_of(interaction)
        found = await self._tables.of_person(interaction.user.id)
        lines = [_line(say, table, interaction.user.id) for table in found]
        text = "\n".join([say("games-title"), *lines]) if lines else say("games-none")
        await interaction.response.send_message(view=text_view(text[:TEXT]), ephemeral=True)

    @app_commands.command(name="leave", description=phrase("command-leave"))
    @app_commands.describe(table=phrase("option-table"))
    async def leave(self, interaction: Interaction, table: int | None = None) -> None:
        """Get up; in a running game only after a question."""
        say = language_of(interaction)
        found, _ = await resolve_table(self._tables, interaction, table)
        if found.phase == "gathering":
            await self._leave(interaction, found.id)
            return
        consequence = say(f"answer-left-consequence-{self._tables.consequence(found, interaction.user.id)}")
        text = say("answer-left-question", game=say(f"game-{found.game}"), consequence=consequence)
        leave = button(say("answer-leave-yes"), ControlId("leave", found.id), discord.ButtonStyle.danger)
        stay = button(say("answer-leave-no"), ControlId("stay", found.id))
        view = text_view(text, row(leave, stay))
        await interaction.response.send_message(view=view, ephemeral=True)

    @tap("leave")
    async def leave_sure(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Yes, leave."""
        await self._leave(interaction, control.table)

    @tap("stay")
    async def stay(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """No, stay."""
        await interaction.response.edit_message(view=text_view(language_of(interaction)("answer-stayed")))

    async def _leave(self, interaction: Interaction, table: int) -> None:
        await self._tables.leave(table, interaction.user.id, interaction.id)
        view = text_view(language_of(interaction)("answer-left"))
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(view=view)
        else:
            await interaction.response.send_message(view=view, ephemeral=True)

    # Somebody who has not moved for a day

    @tap("stand-in", "replace")
    async def stand_in(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Let a robot move for somebody idle: once, or until she comes back."""
        seat = int(control.argument) if control.argument.isdecimal() else -1
        stays = control.verb == "replace"
        await self._tables.stand_in(
            control.table, interaction.user.id, seat, control.question_version, stays, interaction.id
        )
        await interaction.response.defer()

    @tap("come-back")
    async def come_back(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**Take my seat back**, in her DM or below the table."""
        await self._tables.come_back(control.table, interaction.user.id, interaction.id)
        view = text_view(language_of(interaction)("answer-came-back"))
        if interaction.guild_id is None:
            await interaction.response.edit_message(view=view)
        else:
            await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(name="end", description=phrase("command-end"))
    @app_commands.guild_only()
    @app_commands.describe(table=phrase("option-table"))
    async def end(self, interaction: Interaction, table: int | None = None) -> None:
        """End a table, as its host or as somebody who manages the channel."""
        manages = interaction.permissions.manage_channels
        found = await self._here(interaction, table, hosted=not manages)
        await self._tables.end(
            found.id, interaction.user.id, manages and found.channel == interaction.channel_id, interaction.id
        )
        await interaction.response.send_message(language_of(interaction)("answer-ended"), ephemeral=True)

    async def _here(self, interaction: Interaction, number: int | None, hosted: bool = False) -> Table:
        """The table of this channel that a command is about. Raises Refused where that is not clear."""
        assert interaction.channel_id is not None
        found = await self._tables.of_channel(interaction.channel_id)
        if number is not None:
            found = [table for table in found if table.id == number]
        mine = [
            t for t in found if t.seat_of(interaction.user.id) is not None or t.host == interaction.user.id
        ]
        if hosted:
            mine = [table for table in mine if table.host == interaction.user.id] or mine
        if len(found) > 1 and mine:
            found = mine
        return only_one(found)

    @table.autocomplete("table")
    @leave.autocomplete("table")
    @end.autocomplete("table")
    async def complete_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Her tables, and those of this channel."""
        return await tables_to_choose(self._tables, interaction, current)


def _line(say: Language, table: Table, person: int) -> str:
    people = [escaped(name) for name in plain_names(table)]
    if table.phase == "gathering":
        state = say("games-gathering")
    elif table.seat_of(person) in table.to_act:
        state = "**" + say("games-yours") + "**"
    else:
        state = say("games-theirs", names=say.list(people[seat] for seat in table.to_act))
    where = f"<#{table.channel}>"
    return say("games-line", game=say(f"game-{table.game}"), where=where, state=state)


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(TablesCog(client.tables, client.router))
