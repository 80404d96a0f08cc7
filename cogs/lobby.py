"""Gathering: /play with one subcommand a game, made from the registry, and the taps of the lobby."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import engine
from bot.client import Courtyard, Interaction, language_of, person_of
from bot.i18n.languages import Language, language
from bot.jobs.discord_port import NEEDED
from bot.tables.errors import Refused
from bot.tables.table import Table
from bot.ui import panel, replies
from bot.ui.controls import ControlId, button, cut, first, menu, row
from bot.ui.lobby import option_value
from bot.ui.message import GREEN, Message
from bot.ui.translation import phrase

NUMBERS = 25


class Lobby(commands.Cog):
    """From /play to the first deal, and the next game of the same people."""

    def __init__(self, client: Courtyard) -> None:
        self.client = client
        client.answers.update(
            {
                "join": self.join,
                "get-up": self.get_up,
                "start": self.start,
                "robot": self.add_robot,
                "dismiss": self.dismiss_robot,
                "options": self.options,
                "option": self.option,
                "number": self.number,
                "numbered": self.numbered,
                "rematch": self.rematch,
            }
        )
        self.group = app_commands.Group(name="play", description=phrase("command-play"), guild_only=True)
        for game in engine.GAMES.values():
            self.group.add_command(self._gather(game))
        client.tree.add_command(self.group, override=True)

    async def cog_unload(self) -> None:
        """Called by discord.py."""
        self.client.tree.remove_command(self.group.name)

    def _gather(self, game: engine.Game) -> app_commands.Command[Any, ..., None]:
        """The subcommand of a game, with the game's options."""

        async def gather(interaction: Interaction, **chosen: Any) -> None:
            await self.gather(interaction, game.key, {k: v for k, v in chosen.items() if v is not None})

        asked = inspect.Parameter(
            "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction
        )
        fields = dataclasses.fields(game.options)
        gather.__signature__ = inspect.Signature([asked, *map(_parameter, fields)])  # type: ignore[attr-defined]
        gather.__qualname__ = gather.__name__  # or discord.py takes the function for a method
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=game.key, description=phrase(f"command-play-{game.key}"), callback=gather
        )
        for field in fields:
            parameter = command._params[field.name]
            key = f"{game.key}-{field.name.replace('_', '-')}"
            parameter.description = phrase(f"explain-{key}")
            if type(field.default) is str:
                values = field.metadata["values"]
                parameter.choices = [
                    app_commands.Choice(name=phrase(f"option-{key}-{value}"), value=value) for value in values
                ]
        return command

    async def gather(self, interaction: Interaction, game: str, options: dict[str, Any]) -> None:
        """/play: a new table in this channel."""
        say = language_of(interaction)
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("guild-only")
        lacking = [name for name in NEEDED if not getattr(interaction.app_permissions, name)]
        if (
            isinstance(interaction.channel, discord.Thread)
            and not interaction.app_permissions.send_messages_in_threads
        ):
            lacking.append("send_messages_in_threads")
        if lacking:
            raise Refused(
                "no-permission-here", permissions=say.list(say(f"permission-{name}") for name in lacking)
            )
        locale = str(interaction.guild_locale or "en")
        await self.client.tables.gather(
            interaction.guild_id,
            interaction.channel_id,
            locale,
            person_of(interaction),
            game,
            options,
            interaction.id,
        )
        await interaction.response.send_message(say("answer-gathered"), ephemeral=True)

    # Taps

    async def join(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """Join."""
        table = await self.client.tables.join(order.table, person_of(interaction), interaction.id)
        await self._lobby(interaction, table)

    async def get_up(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """Leave, in the lobby."""
        table = await self.client.tables.get(order.table)
        if table.phase != "gathering":
            raise Refused("already-started" if table.alive else "already-over")
        table = await self.client.tables.leave(order.table, interaction.user.id, interaction.id)
        await self._lobby(interaction, table)

    async def start(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """Start: the table message is posted anew by the outbox, with everybody's hands."""
        table = await self.client.tables.start(order.table, interaction.user.id, interaction.id)
        await self._lobby(interaction, table)

    async def add_robot(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """A robot of the chosen level takes the next seat."""
        table = await self.client.tables.get(order.table)
        called = language(table.locale)("robot-names").split()
        table = await self.client.tables.add_robot(
            order.table, interaction.user.id, first(values), called, interaction.id
        )
        await self._lobby(interaction, table)

    async def dismiss_robot(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """The robot that came last gets up."""
        table = await self.client.tables.dismiss_robot(order.table, interaction.user.id, interaction.id)
        await self._lobby(interaction, table)

    async def rematch(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """Play again."""
        await self.client.tables.rematch(order.table, person_of(interaction), interaction.id)
        await interaction.response.defer()

    async def _lobby(self, interaction: Interaction, table: Table) -> None:
        async def page() -> Message:
            return panel.board(table)

        shown = await replies.show(interaction, page(), in_place=True)
        if shown and interaction.message is not None:
            await self.client.displays.mark(table, interaction.message.id)

    # Options

    async def options(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """The host's panel of options; everybody else is told what they mean."""
        table = await self._gathering(order.table)
        view = _options(table, language_of(interaction), table.host == interaction.user.id)
        await interaction.response.send_message(view=view, ephemeral=True)

    async def option(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """One option chosen from its menu."""
        table = await self.client.tables.choose(
            order.table, interaction.user.id, order.argument, first(values), interaction.id
        )
        await interaction.response.edit_message(view=_options(table, language_of(interaction), True))

    async def number(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """A number is typed."""
        table = await self._gathering(order.table)
        say = language_of(interaction)
        field = next((one for one in dataclasses.fields(table.options) if one.name == order.argument), None)
        if field is None:
            raise Refused("no-such-table")
        span = field.metadata["values"]
        name = say(f"option-{table.game}-{field.name.replace('_', '-')}")
        label = say("options-number-label", name=name, low=str(span[0]), high=str(span[-1]))
        modal = discord.ui.Modal(
            title=cut(name, 45), custom_id=order._replace(verb="numbered").custom_id(), timeout=900
        )
        typed: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id="words", max_length=6)
        modal.add_item(discord.ui.Label(text=cut(label, 45), component=typed))
        await interaction.response.send_modal(modal)

    async def numbered(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """The number that was asked for."""
        await self.option(interaction, order, [first(values).strip()])

    async def _gathering(self, number: int) -> Table:
        table = await self.client.tables.get(number)
        if table.phase != "gathering":
            raise Refused("already-started" if table.alive else "already-over")
        return table


def _parameter(field: dataclasses.Field[Any]) -> inspect.Parameter:
    """An option of a game as a parameter of its slash command."""
    values = field.metadata["values"]
    annotation: Any
    if isinstance(values, range):
        annotation = app_commands.Range[int, values[0], values[-1]]
    elif type(values[0]) is bool:
        annotation = bool
    else:
        annotation = str
    return inspect.Parameter(
        field.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=annotation | None
    )


def _options(table: Table, say: Language, host: bool) -> discord.ui.LayoutView:
    """Every option with what it means and, for the host, a menu or a field to change it."""
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=GREEN)
    box.add_item(discord.ui.TextDisplay(say("options-panel", game=say(f"game-{table.game}"))))
    for field in dataclasses.fields(table.options):
        key = f"{table.game}-{field.name.replace('_', '-')}"
        now = getattr(table.options, field.name)
        value = option_value(say, table.game, field.name, now)
        line = say("lobby-option", name="**" + say(f"option-{key}") + "**", value=value)
        box.add_item(discord.ui.TextDisplay(f"{line}\n-# {say(f'explain-{key}')}"))
        if not host:
            continue
        values = field.metadata["values"]
        order = ControlId("option", table.id, argument=field.name)
        if isinstance(values, range) and len(values) > NUMBERS:
            box.add_item(row(button(say("options-number"), order._replace(verb="number"))))
            continue
        options = [
            discord.SelectOption(
                label=cut(option_value(say, table.game, field.name, one), 100),
                value=("on" if one else "off") if isinstance(one, bool) else str(one),
                default=one == now,
            )
            for one in values
        ]
        box.add_item(row(menu(say(f"option-{key}"), order, options)))
    view.add_item(box)
    return view


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(Lobby(client))
