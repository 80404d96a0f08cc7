"""The lobby: /play with one subcommand a game, made from the registry, and its taps."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import engine
from bot.i18n.languages import option_key
from bot.jobs.discord_port import NEEDED
from bot.tables import Tables
from bot.tables.clock.paces import AT_DEADLINE, PACES
from bot.tables.core.errors import Refused
from bot.tables.core.table import Table
from bot.tables.lobby import seating
from bot.tables.lobby.lobby import in_lobby, is_slow
from bot.tables.people.preferences import Preferences
from bot.ui.commands import phrase
from bot.ui.controls import ControlId, button, first, form, row
from bot.ui.interactions import Interaction, ask, language_of
from bot.ui.lobby import ANYBODY, company_view, options_view, seats_view
from bot.ui.replies import Replies, person_of, reply_quietly, show_beside, show_in_place, show_quietly
from bot.ui.resolve import table_here
from bot.ui.taps import tap

TIMING: Mapping[str, tuple[str, Sequence[str]]] = {
    "pace": ("pace", tuple(PACES)),
    "at_deadline": ("deadline", AT_DEADLINE),
}
"""What may be chosen of the time that people have: the word of the catalogue, and the values."""
ARRANGED: Mapping[str, tuple[str, Mapping[str, str]]] = {
    **{
        name: (f"timing-{what}-is", {one: f"timing-{what}-{one}" for one in keys})
        for name, (what, keys) in TIMING.items()
    },
    "begins": ("company-begins-explained", {way: f"begins-{way}" for way in seating.WAYS}),
}
"""What /play may settle of any game: the sentence that explains it, and the values with their words."""
DIGITS = 6
"""Characters of a number that is typed."""


class LobbyCog(commands.Cog):
    """From /play to the first deal, and the next game of the same people."""

    def __init__(
        self,
        tables: Tables,
        replies: Replies,
        preferences: Preferences,
        tree: app_commands.CommandTree[Any],
    ) -> None:
        self._tables = tables
        self._replies = replies
        self._preferences = preferences
        self._tree = tree
        self._group = app_commands.Group(name="play", description=phrase("command-play"), guild_only=True)
        for game in engine.GAMES.values():
            self._group.add_command(self._gather(game))
        tree.add_command(self._group, override=True)

    async def cog_unload(self) -> None:
        """Called by discord.py."""
        self._tree.remove_command(self._group.name)

    def _gather(self, game: engine.Game) -> app_commands.Command[Any, ..., None]:
        """The subcommand of a game, with the game's options."""

        async def gather(interaction: Interaction, **chosen: Any) -> None:
            said = {key: value for key, value in chosen.items() if value is not None}
            arranged = {name: said.pop(name) for name in ARRANGED if name in said}
            await self.gather(interaction, game.key, said, arranged)

        asked = inspect.Parameter(
            "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction
        )
        fields = dataclasses.fields(game.options)
        arranged = [_optional(name, str) for name in ARRANGED]
        gather.__signature__ = inspect.Signature([asked, *map(_parameter, fields), *arranged])  # type: ignore[attr-defined]
        gather.__qualname__ = gather.__name__  # or discord.py takes the function for a method
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=game.key, description=phrase(f"command-play-{game.key}"), callback=gather
        )
        for name, (explained, values) in ARRANGED.items():
            parameter = command._params[name]
            parameter.description = phrase(explained)
            parameter.choices = [
                app_commands.Choice(name=phrase(key), value=value) for value, key in values.items()
            ]
        for field in fields:
            parameter = command._params[field.name]
            key = option_key(game.key, field.name)
            parameter.description = phrase(f"explain-{key}")
            if type(field.default) is str:
                values = field.metadata["values"]
                parameter.choices = [
                    app_commands.Choice(name=phrase(f"option-{key}-{value}"), value=value) for value in values
                ]
        return command

    async def gather(
        self, interaction: Interaction, game: str, options: dict[str, Any], arranged: dict[str, str]
    ) -> None:
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
        table = await self._tables.lobby.gather(
            interaction.guild_id,
            interaction.channel_id,
            locale,
            person_of(interaction),
            game,
            options,
            interaction.id,
            **arranged,
        )
        await reply_quietly(interaction, say("answer-gathered"))
        await self._ask_time(interaction, table)

    # Taps

    @tap("gather")
    async def gather_tapped(
        self, interaction: Interaction, control: ControlId, values: Sequence[str]
    ) -> None:
        """**Play it now**, at the end of a lesson: /play without options."""
        if control.argument not in engine.GAMES:
            raise Refused("no-such-game")
        await self.gather(interaction, control.argument, {}, {})

    @tap("join", "get-up", "start", "robot", "fill", "dismiss")
    async def change(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Sit down or get up, have robots sit down or the last of them get up, or start: the table's message
        shows it. Once it has started, the outbox posts it again, with everybody's hands.
        """
        table = await table_here(self._tables, interaction, control.table)
        number, person, by = table.id, interaction.user.id, interaction.id
        match control.verb:
            case "join":
                table = await self._tables.lobby.join(number, person_of(interaction), by)
            case "get-up":
                in_lobby(table)
                table = await self._tables.substitution.leave(number, person, by)
            case "start":
                table = await self._tables.lobby.start(number, person, by)
            case "robot":
                table = await self._tables.lobby.add_robot(number, person, first(values), by)
            case "fill":
                table = await self._tables.lobby.fill(number, person, control.argument, by)
            case "dismiss":
                table = await self._tables.lobby.dismiss_robot(number, person, by)
        await self._replies.board(interaction, table)
        if control.verb == "join":
            await self._ask_time(interaction, table)

    async def _ask_time(self, interaction: Interaction, table: Table) -> None:
        """Ask who joins a game that may take days for the first time when their time counts, once."""
        if is_slow(table) and await self._preferences.ask_time(interaction.user.id):
            say = language_of(interaction)
            await reply_quietly(
                interaction, say("time-asked"), [row(button(say("time-button"), ControlId("settings", 0)))]
            )

    # Seats

    @tap("seats")
    async def seats(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Their own panel, with the seats that they may change to."""
        table = await self._get(interaction, control.table)
        if table.seat_of(interaction.user.id) is None:
            raise Refused("not-seated")
        await show_quietly(interaction, seats_view(table, language_of(interaction), interaction.user.id))

    @tap("sit")
    async def sit(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """They change to that seat."""
        await table_here(self._tables, interaction, control.table)
        seat = int(control.argument) if control.argument.isdecimal() else -1
        table = await self._tables.lobby.change_seat(control.table, interaction.user.id, seat, interaction.id)
        await show_quietly(interaction, seats_view(table, language_of(interaction), interaction.user.id))

    # The next game of the same people

    @tap("rematch")
    async def rematch(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**Play again**: they are ready, and sit down at the table for the next game."""
        await table_here(self._tables, interaction, control.table)
        table = await self._tables.lobby.rematch(control.table, person_of(interaction), interaction.id)
        opened = table.version == 0
        text = language_of(interaction)("answer-again-offered" if opened else "answer-again")
        await reply_quietly(interaction, text)

    # Options

    @tap("options")
    async def options(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The host's panel of options; everybody else is told what they mean."""
        table = await self._get(interaction, control.table)
        view = options_view(table, language_of(interaction), table.host == interaction.user.id)
        await show_beside(interaction, view)

    @tap("option")
    async def option(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """One option chosen from its menu."""
        await table_here(self._tables, interaction, control.table)
        table = await self._tables.lobby.choose(
            control.table, interaction.user.id, control.argument, first(values), interaction.id
        )
        await show_in_place(interaction, options_view(table, language_of(interaction), True))

    @tap("toggle")
    async def toggle(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """An option that is on or off, tapped in the host's panel, or in a lobby of an earlier release: the
        button says what it is to be, so that two taps on it are one.
        """
        await table_here(self._tables, interaction, control.table)
        option, _, value = control.argument.partition("=")
        table = await self._tables.lobby.choose(
            control.table, interaction.user.id, option, value, interaction.id
        )
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await show_in_place(interaction, options_view(table, language_of(interaction), True))
        else:
            await self._replies.board(interaction, table)

    @tap("timing")
    async def timing(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """How much time people have, or what happens when it is over, chosen from its menu."""
        await table_here(self._tables, interaction, control.table)
        name = next((name for name, (what, _) in TIMING.items() if what == control.argument), "")
        table = await self._tables.lobby.choose_timing(
            control.table, interaction.user.id, name, first(values), interaction.id
        )
        await show_in_place(interaction, options_view(table, language_of(interaction), True))

    @tap("number")
    async def number(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """A number is typed."""
        table = await self._get(interaction, control.table)
        say = language_of(interaction)
        field = next((one for one in dataclasses.fields(table.options) if one.name == control.argument), None)
        if field is None:
            raise Refused("no-such-table")
        span = field.metadata["values"]
        name = say(f"option-{option_key(table.game, field.name)}")
        label = say("options-number-label", name=name, low=str(span[0]), high=str(span[-1]))
        await ask(interaction, form(name, label, control._replace(verb="numbered"), DIGITS))

    @tap("numbered")
    async def numbered(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The number that was asked for."""
        await self.option(interaction, control, [first(values).strip()])

    # Company

    @tap("company")
    async def company(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The host's panel of when it begins and who may join; everybody else is told how it stands."""
        table = await self._get(interaction, control.table)
        view = company_view(table, language_of(interaction), table.host == interaction.user.id)
        await show_beside(interaction, view)

    @tap("begins", "wants")
    async def arrange(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """The host chooses when the game begins by itself, or who may join."""
        await table_here(self._tables, interaction, control.table)
        chosen = first(values)
        if control.verb == "wants" and chosen == ANYBODY:
            chosen = ""
        table = await self._tables.company.arrange(
            control.table, interaction.user.id, **{control.verb: chosen}, interaction=interaction.id
        )
        await show_in_place(interaction, company_view(table, language_of(interaction), True))

    @tap("accept")
    async def accept(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**Join**, below an invitation."""
        await table_here(self._tables, interaction, control.table)
        await self._tables.lobby.join(control.table, person_of(interaction), interaction.id)
        await reply_quietly(interaction, language_of(interaction)("answer-joined"))

    async def _get(self, interaction: Interaction, number: int) -> Table:
        table = await table_here(self._tables, interaction, number)
        in_lobby(table)
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
    return _optional(field.name, annotation)


def _optional(name: str, annotation: Any) -> inspect.Parameter:
    return inspect.Parameter(
        name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=annotation | None
    )
