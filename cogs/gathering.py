"""The /play command, which opens a lobby. It has one subcommand per game in the registry."""

from __future__ import annotations

import asyncio
import dataclasses
import inspect
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import engine
from bot.delivery.deliveries import Deliveries
from bot.features.lobby.lobby import Lobby
from bot.features.lobby.presets import PRESET
from bot.i18n.languages import option_key
from bot.tables.clock.paces import AT_DEADLINE, PACES
from bot.tables.core.errors import Refused
from bot.tables.core.repository import TableRepository
from bot.tables.play import seating
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId, button, choices, first, menu, row
from bot.ui.interactions import Interaction, language_of
from bot.ui.message import text_view
from bot.ui.permissions import refuse_where_nothing_is_shown
from bot.ui.reply import TableReplies, ToChoose, person_of, show_beside
from bot.ui.resolve import link_to
from bot.ui.verbs import tap

TIMING: Mapping[str, tuple[str, Sequence[str]]] = {
    "pace": ("pace", tuple(PACES)),
    "at_deadline": ("deadline", AT_DEADLINE),
}
"""Options about time, each with its part of the message keys (as in "timing-pace-is") and its values."""
ARRANGED: Mapping[str, tuple[str, Mapping[str, str]]] = {
    **{
        name: (f"timing-{what}-is", {one: f"timing-{what}-{one}" for one in keys})
        for name, (what, keys) in TIMING.items()
    },
    "begins": ("timing-begins-is", {way: f"begins-{way}" for way in seating.WAYS}),
}
"""Options of /play that every game has.

Each has the message keys of its explanation and of each value.
"""

LOOKS, BETWEEN = 20, 0.05
"""How often to check for the public message before answering the host, and the seconds between two checks.

Together, the checks stay within the three seconds that Discord waits for the answer.
"""


class GatheringCog(commands.Cog):
    """Opens a table with its host in the first seat, from /play or at the end of a lesson."""

    def __init__(
        self,
        tables: TableRepository,
        lobby: Lobby,
        replies: TableReplies,
        deliveries: Deliveries,
        tree: app_commands.CommandTree[Any],
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._replies = replies
        self._deliveries = deliveries
        self._tree = tree
        self._group = app_commands.Group(
            name="play", description=phrase("command-play"), guild_only=True, extras={HEADING: "begin"}
        )
        for game in engine.GAMES.values():
            self._group.add_command(self._gather(game))
        tree.add_command(self._group, override=True)

    async def cog_unload(self) -> None:
        """Remove /play. discord.py calls this."""
        self._tree.remove_command(self._group.name)

    def _gather(self, game: engine.Game) -> app_commands.Command[Any, ..., None]:
        """Create a game's subcommand, with the game's options."""

        async def gather(interaction: Interaction, **chosen: Any) -> None:
            said = {key: value for key, value in chosen.items() if value is not None}
            arranged = {name: said.pop(name) for name in ARRANGED if name in said}
            await self.gather(interaction, game.key, said, arranged)

        asked = inspect.Parameter(
            "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction
        )
        fields = dataclasses.fields(game.options)
        presets = [_optional(PRESET, str)] if game.presets else []
        arranged = [_optional(name, str) for name in ARRANGED]
        gather.__signature__ = inspect.Signature([asked, *presets, *arranged, *map(_parameter, fields)])  # type: ignore[attr-defined]
        gather.__qualname__ = gather.__name__  # discord.py treats a function with a dotted name as a method
        command: app_commands.Command[Any, ..., None] = app_commands.Command(
            name=game.key, description=phrase(f"command-play-{game.key}"), callback=gather
        )
        if presets:
            parameter = command._params[PRESET]
            parameter.description = phrase("explain-preset")
            parameter.choices = [
                app_commands.Choice(name=phrase(f"preset-{game.key}-{name}"), value=name)
                for name, _ in game.presets
            ]
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
        self,
        interaction: Interaction,
        game: str,
        options: dict[str, Any],
        arranged: dict[str, str],
        another: bool = False,
    ) -> None:
        """Handle /play: open a new table in this channel.

        If the channel already has an open lobby for this game, show that one instead. If an option was chosen
        or `another` is True, always open a new table.
        """
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("guild-only")
        refuse_where_nothing_is_shown(interaction)
        if not (options or arranged or another) and await self._shown_already(interaction, game):
            return
        locale = str(interaction.guild_locale or "en")
        table = await self._lobby.gather(
            interaction.guild_id,
            interaction.channel_id,
            locale,
            person_of(interaction),
            game,
            options,
            interaction.id,
            **arranged,
        )
        await self._board_stands(table.id)
        await self._replies.own(interaction, table)

    async def _board_stands(self, table: int) -> None:
        """Wait briefly for the public message to be posted.

        The player's own page can then be posted below it, so that both are in sight on a phone.
        """
        for _ in range(LOOKS):
            if await self._deliveries.public_message(table) is not None:
                return
            await asyncio.sleep(BETWEEN)

    async def _shown_already(self, interaction: Interaction, game: str) -> bool:
        """Show this channel's latest open lobby for the game, if there is one.

        If the player has a seat in it, show their own page and return True. If it has a free seat, raise
        ToChoose, so that they can join it or open another table. Otherwise, return False.
        """
        assert interaction.channel_id is not None
        found = await self._tables.of_channel(interaction.channel_id)
        open_now = [one for one in found if one.phase == "gathering" and one.game == game]
        if not open_now:
            return False
        table = max(open_now, key=lambda one: one.id)
        if table.seat_of(interaction.user.id) is not None:
            await self._replies.own(interaction, table)
        elif seating.full(table):
            return False
        else:
            say = language_of(interaction)
            post = await self._deliveries.public_message(table.id)
            where = f"<#{table.channel}>" if post is None else link_to(table, post)
            another = button(say("lobby-another"), ControlId("gather-another", 0, argument=table.game))
            join = button(say("lobby-join"), ControlId("accept", table.id), discord.ButtonStyle.success)
            raise ToChoose("lobby-open-already", [row(join, another)], where=where, game_key=f"game-{game}")
        return True

    # Controls

    @tap("gather", "gather-another")
    async def gather_tapped(
        self, interaction: Interaction, control: ControlId, values: Sequence[str]
    ) -> None:
        """Run /play without options, for **Play it now** after a lesson, **Another table**, and the menu."""
        game, _, preset = (first(values) or control.argument).partition(" ")
        if game not in engine.GAMES or (preset and preset not in dict(engine.GAMES[game].presets)):
            raise Refused("no-such-game")
        options = {PRESET: preset} if preset else {}
        await self.gather(interaction, game, options, {}, another=control.verb == "gather-another")

    @tap("play")
    async def games_offered(
        self, interaction: Interaction, control: ControlId, values: Sequence[str]
    ) -> None:
        """Handle **Play** on the help page: show a menu of the games."""
        say = language_of(interaction)
        games = {game: say(f"game-{game}") for game in engine.GAMES}
        offered = menu(say("option-game"), ControlId("gather", 0, argument="menu"), choices(games))
        await show_beside(interaction, text_view(say("gather-which"), row(offered)))


def _parameter(field: dataclasses.Field[Any]) -> inspect.Parameter:
    """Return the slash command's parameter for one of a game's options."""
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
