"""To read: /rules and /leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import engine
from bot.client import Courtyard, Interaction, language_of
from bot.i18n import names, rulebook
from bot.i18n.languages import Language
from bot.tables.errors import Refused
from bot.tables.standings import places, standings
from bot.ui.controls import ControlId, button, cut, menu, row
from bot.ui.translation import phrase

GAMES = [app_commands.Choice(name=phrase(f"game-{key}"), value=key) for key in engine.GAMES]
SCOPES = [app_commands.Choice(name=phrase(f"scope-{scope}"), value=scope) for scope in ("channel", "server")]


class Reading(commands.Cog):
    """Rulebooks and leaderboards."""

    def __init__(self, client: Courtyard) -> None:
        self.client = client
        client.answers.update({"rules": self.rules_tapped, "page": self.page})

    @app_commands.command(name="rules", description=phrase("command-rules"))
    @app_commands.describe(game=phrase("option-game"))
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: Interaction, game: str) -> None:
        """A rulebook, from its first page."""
        view = _rules(language_of(interaction), game, 0)
        await interaction.response.send_message(view=view, ephemeral=True)

    async def rules_tapped(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """**Rules** below a table or a hand."""
        table = await self.client.tables.get(order.table)
        view = _rules(language_of(interaction), table.game, 0)
        await interaction.response.send_message(view=view, ephemeral=True)

    async def page(self, interaction: Interaction, order: ControlId, values: Sequence[str]) -> None:
        """Another page."""
        game, _, number = order.argument.partition(" ")
        if values:
            number = values[0]
        if game not in engine.GAMES or not (number.isascii() and number.isdigit()):
            raise Refused("no-such-game")
        await interaction.response.edit_message(view=_rules(language_of(interaction), game, int(number[:3])))

    @app_commands.command(name="leaderboard", description=phrase("command-leaderboard"))
    @app_commands.guild_only()
    @app_commands.describe(scope=phrase("option-scope"), game=phrase("option-game"))
    @app_commands.choices(scope=SCOPES, game=GAMES)
    async def leaderboard(
        self,
        interaction: Interaction,
        scope: str = "channel",
        game: str | None = None,
    ) -> None:
        """Who wins here."""
        say = language_of(interaction)
        place, number = (
            ("channel", interaction.channel_id) if scope == "channel" else ("guild", interaction.guild_id)
        )
        assert number is not None
        lines = await standings(self.client.database, place, number, game)
        where = say(f"scope-{scope}")
        title = (
            say("leaderboard-title", scope=where)
            if game is None
            else say("leaderboard-of", game=say(f"game-{game}"), scope=where)
        )
        texts = [
            say(
                "leaderboard-line",
                place=shared,
                name=f"**{names.escaped(names.clean(line.name, 0))}**",
                played=line.played,
                won=line.won,
                drawn=line.drawn,
                rate=line.rate,
            )
            for shared, line in zip(places(lines), lines, strict=True)
        ]
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(
            discord.ui.TextDisplay("\n".join([title, *texts]) if texts else say("leaderboard-none"))
        )
        await interaction.response.send_message(view=view, ephemeral=True)


def _rules(say: Language, game: str, number: int) -> discord.ui.LayoutView:
    pages = rulebook.sections(game, say.code)
    if not pages:
        raise Refused("no-such-game")
    number = min(number, len(pages) - 1)
    section = pages[number]
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[Any] = discord.ui.Container()
    count = say("rules-page", page=number + 1, pages=len(pages))
    box.add_item(discord.ui.TextDisplay(f"## {say(f'game-{game}')}: {section.title}\n-# {count}"))
    box.add_item(discord.ui.TextDisplay(section.text))
    if len(pages) > 1:
        options = [
            discord.SelectOption(label=cut(page.title, 100), value=str(at), default=at == number)
            for at, page in enumerate(pages[:25])
        ]
        box.add_item(row(menu(section.title, ControlId("page", 0, argument=f"{game} menu"), options)))
        box.add_item(
            row(
                button(
                    say("rules-earlier"),
                    ControlId("page", 0, argument=f"{game} {max(0, number - 1)}"),
                    disabled=number == 0,
                ),
                button(
                    say("rules-later"),
                    ControlId("page", 0, question_version=1, argument=f"{game} {number + 1}"),
                    disabled=number + 1 == len(pages),
                ),
            )
        )
    view.add_item(box)
    return view


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(Reading(client))
