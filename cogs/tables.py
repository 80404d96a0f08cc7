"""The tables one sits at: /table, /games, /leave and /end."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Courtyard, Interaction, language_of
from bot.i18n import names
from bot.i18n.languages import Language
from bot.tables.errors import Refused
from bot.tables.table import Table
from bot.ui.controls import ControlId, button, row
from bot.ui.replies import resolve_table, tables_to_choose
from bot.ui.translation import phrase


class TablesCog(commands.Cog, name="Tables"):
    """What can be done with a table besides playing."""

    def __init__(self, client: Courtyard) -> None:
        self.client = client
        client.answers.update(
            {
                "leave": self.leave_sure,
                "stay": self.stay,
                "stand-in": self.stand_in,
                "replace": self.stand_in,
                "come-back": self.come_back,
            }
        )

    @app_commands.command(name="table", description=phrase("command-table"))
    @app_commands.guild_only()
    @app_commands.describe(table=phrase("option-table"))
    async def table(self, interaction: Interaction, table: int | None = None) -> None:
        """Post the table message anew."""
        found = await self._here(interaction, table)
        await self.client.tables.post_anew(found.id)
        await interaction.response.send_message(language_of(interaction)("answer-posted"), ephemeral=True)

    @app_commands.command(name="games", description=phrase("command-games"))
    async def games(self, interaction: Interaction) -> None:
        """Her tables, wherever they are."""
        say = language_of(interaction)
        found = await self.client.tables.of_person(interaction.user.id)
        lines = [_line(say, table, interaction.user.id) for table in found]
        text = "\n".join([say("games-title"), *lines]) if lines else say("games-none")
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay(text[:3900]))
        await interaction.response.send_message(view=view, ephemeral=True)

    @app_commands.command(name="leave", description=phrase("command-leave"))
    @app_commands.describe(table=phrase("option-table"))
    async def leave(self, interaction: Interaction, table: int | None = None) -> None:
        """Get up; in a running game only after a question."""
        say = language_of(interaction)
        found, _ = await resolve_table(interaction, table)
        if found.phase == "gathering":
            await self._leave(interaction, found.id)
            return
        consequence = say(
            f"answer-left-consequence-{self.client.tables.consequence(found, interaction.user.id)}"
        )
        view = discord.ui.LayoutView(timeout=None)
        game = say(f"game-{found.game}")
        view.add_item(discord.ui.TextDisplay(say("answer-left-question", game=game, consequence=consequence)))
        view.add_item(
            row(
                button(say("answer-leave-yes"), ControlId("leave", found.id), discord.ButtonStyle.danger),
                button(say("answer-leave-no"), ControlId("stay", found.id)),
            )
        )
        await interaction.response.send_message(view=view, ephemeral=True)

    async def leave_sure(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """Yes, leave."""
        await self._leave(interaction, order.table)

    async def stay(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """No, stay."""
        await interaction.response.edit_message(view=_line_view(language_of(interaction)("answer-stayed")))

    async def _leave(self, interaction: Interaction, table: int) -> None:
        await self.client.tables.leave(table, interaction.user.id, interaction.id)
        view = _line_view(language_of(interaction)("answer-left"))
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(view=view)
        else:
            await interaction.response.send_message(view=view, ephemeral=True)

    # Somebody who has not moved for a day

    async def stand_in(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """Let a robot move for a sleeper: once, or until she comes back."""
        seat = int(order.argument) if order.argument.isdecimal() else -1
        stays = order.verb == "replace"
        await self.client.tables.stand_in(
            order.table, interaction.user.id, seat, order.question_version, stays, interaction.id
        )
        await interaction.response.defer()

    async def come_back(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """**Take my seat back**, in her DM or below the table."""
        await self.client.tables.come_back(order.table, interaction.user.id, interaction.id)
        view = _line_view(language_of(interaction)("answer-came-back"))
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
        await self.client.tables.end(
            found.id, interaction.user.id, manages and found.channel == interaction.channel_id, interaction.id
        )
        await interaction.response.send_message(language_of(interaction)("answer-ended"), ephemeral=True)

    async def _here(self, interaction: Interaction, number: int | None, hosted: bool = False) -> Table:
        """The table of this channel that a command is about. Raises Refused where that is not clear."""
        assert interaction.channel_id is not None
        found = await self.client.tables.of_channel(interaction.channel_id)
        if number is not None:
            found = [table for table in found if table.id == number]
        mine = [
            t for t in found if t.seat_of(interaction.user.id) is not None or t.host == interaction.user.id
        ]
        if hosted:
            mine = [table for table in mine if table.host == interaction.user.id] or mine
        if len(found) > 1 and mine:
            found = mine
        if not found:
            raise Refused("no-table-here")
        if len(found) > 1:
            raise Refused("which-table")
        return found[0]

    @table.autocomplete("table")
    @leave.autocomplete("table")
    @end.autocomplete("table")
    async def complete_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Her tables, and those of this channel."""
        return await tables_to_choose(interaction, language_of(interaction), current)


def _line(say: Language, table: Table, person: int) -> str:
    plain = [names.escaped(names.clean(seat.name, number)) for number, seat in enumerate(table.seats)]
    if table.phase == "gathering":
        state = say("games-gathering")
    elif table.seat_of(person) in table.to_act:
        state = "**" + say("games-yours") + "**"
    else:
        state = say("games-theirs", names=say.list(plain[seat] for seat in table.to_act))
    where = f"<#{table.channel}>"
    return say("games-line", game=say(f"game-{table.game}"), where=where, state=state)


def _line_view(text: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text))
    return view


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(TablesCog(client))
