"""To read: /rules and /leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import engine
from bot.client import Courtyard
from bot.i18n import names, rulebook
from bot.i18n.languages import Language
from bot.presentation.markdown import escaped
from bot.storage.database import Database
from bot.tables import Tables
from bot.tables.errors import Refused
from bot.tables.standings import places, standings
from bot.ui.controls import ControlId, button, cut, menu, row
from bot.ui.message import text_view
from bot.ui.replies import Interaction, language_of
from bot.ui.taps import Router, tap
from bot.ui.translation import phrase

GAMES = [app_commands.Choice(name=phrase(f"game-{key}"), value=key) for key in engine.GAMES]
SCOPES = [app_commands.Choice(name=phrase(f"scope-{scope}"), value=scope) for scope in ("channel", "server")]


class Reading(commands.Cog):
    """Rulebooks and leaderboards."""

    def __init__(self, tables: Tables, database: Database, router: Router) -> None:
        self._tables = tables
        self._database = database
        router.add(self)

    @app_commands.command(name="rules", description=phrase("command-rules"))
    @app_commands.describe(game=phrase("option-game"), rule=phrase("option-rule"))
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: Interaction, game: str, rule: str | None = None) -> None:
        """A rulebook, from its first page; or the very rule that a refusal has cited."""
        say = language_of(interaction)
        view = _rules(say, game, 0) if rule is None else _rule(say, game, rule)
        await interaction.response.send_message(view=view, ephemeral=True)

    @tap("rules")
    async def rules_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """**Rules** below a table or a hand."""
        table = await self._tables.get(control.table)
        view = _rules(language_of(interaction), table.game, 0)
        await interaction.response.send_message(view=view, ephemeral=True)

    @tap("page")
    async def page(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Another page."""
        game, _, number = control.argument.partition(" ")
        if values:
            number = values[0]
        if game not in engine.GAMES or not (number.isascii() and number.isdigit()):
            raise Refused("no-such-game")
        await interaction.response.edit_message(view=_rules(language_of(interaction), game, int(number[:3])))

    @rules.autocomplete("rule")
    async def complete_rule(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """The rules of the game that was chosen, by number or by what they say."""
        game = getattr(interaction.namespace, "game", None)
        return _rules_to_choose(language_of(interaction), str(game), current)

    @tap("rule")
    async def rule_tapped(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Another rule."""
        game, _, number = control.argument.partition(" ")
        await interaction.response.edit_message(view=_rule(language_of(interaction), game, number))

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
        lines = await standings(self._database, place, number, game)
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
                name=f"**{escaped(names.clean(line.name, 0))}**",
                played=line.played,
                won=line.won,
                drawn=line.drawn,
                rate=line.rate,
            )
            for shared, line in zip(places(lines), lines, strict=True)
        ]
        view = text_view("\n".join([title, *texts]) if texts else say("leaderboard-none"))
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
                *(
                    button(say("rules-by-number"), _rule_id(game, first))
                    for first in rulebook.rules(game, say.code)[:1]
                ),
            )
        )
    view.add_item(box)
    return view


def _rule_id(game: str, rule: rulebook.Rule) -> ControlId:
    return ControlId("rule", 0, argument=f"{game} {rule.number}")


def _rule(say: Language, game: str, said: str) -> discord.ui.LayoutView:
    """One numbered rule, with ways to those beside it and to the rulebook."""
    rules = rulebook.rules(game, say.code)
    if not rules:
        raise Refused("no-such-game")
    at = rulebook.rule(game, said, say.code)
    if at is None:
        raise Refused("no-such-rule", game_key=f"game-{game}", first=rules[0].number, last=rules[-1].number)
    rule = rules[at]
    title = say("rules-rule", game=say(f"game-{game}"), number=rule.number, part=rule.part)
    beside = [
        button(say("rules-beside", number=one.number), _rule_id(game, one))
        for one in (*rules[max(0, at - 1) : at], *rules[at + 1 : at + 2])
    ]
    book = button(say("rules-book"), ControlId("page", 0, argument=f"{game} 0"))
    box: discord.ui.Container[Any] = discord.ui.Container()
    box.add_item(discord.ui.TextDisplay(title))
    box.add_item(discord.ui.TextDisplay(rule.text))
    box.add_item(row(*beside, book))
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(box)
    return view


def _rules_to_choose(say: Language, game: str, typed: str) -> list[app_commands.Choice[str]]:
    rules, wanted = rulebook.rules(game, say.code), typed.strip().casefold()
    meant = rulebook.rule(game, typed, say.code)
    found = [] if meant is None else [rules[meant]]
    found += [rule for rule in rules if wanted in rule.number.casefold()]
    found += [rule for rule in rules if wanted in rule.plain.casefold()]
    return [
        app_commands.Choice(name=cut(f"{rule.number} · {rule.plain}", 100), value=rule.number)
        for rule in list(dict.fromkeys(found))[:25]
    ]


async def setup(client: Courtyard) -> None:
    """Called by discord.py."""
    await client.add_cog(Reading(client.tables, client.database, client.router))
