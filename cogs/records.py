"""The /leaderboard and /profile commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.features.records import rows, seasons
from bot.features.records.leaderboard import BoardAsked, BoardPage, asked, frozen_lines, standing_lines
from bot.features.records.pages import RecordPages
from bot.features.records.profile import ProfilePage, bare_page
from bot.features.records.profiles import profile
from bot.features.records.seen import channels_seen
from bot.features.records.standings import PERIODS, SCOPES, standings
from bot.features.records.sums import Asked, LastHeard, Period, Scope
from bot.tables.core.errors import Refused
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.rate_limiter import RateLimiter
from bot.tables.core.repository import TableRepository
from bot.ui.commands import HEADING, phrase
from bot.ui.controls import ControlId
from bot.ui.interactions import Interaction, language_of
from bot.ui.message import Message
from bot.ui.reply import show, theirs_alone, user_of
from bot.ui.resolve import may_see
from bot.ui.verbs import tap
from engine.games import RECORDS

GAMES = [app_commands.Choice(name=phrase(f"game-{key}"), value=key) for key in RECORDS]
BY_SCOPE = [app_commands.Choice(name=phrase(f"scope-{scope}"), value=scope) for scope in SCOPES]
BY_PERIOD = [app_commands.Choice(name=phrase(f"period-{one}"), value=one) for one in PERIODS]

BOARDS, WHILE = 20, 60
"""Maximum number of leaderboards and profiles per player within WHILE seconds."""


class RecordsCog(commands.Cog):
    """Shows leaderboards and profiles."""

    def __init__(
        self,
        tables: TableRepository,
        pages: RecordPages,
        heard: Callable[[int], Awaitable[LastHeard]],
    ) -> None:
        """`heard` returns the last known names of a server's players."""
        self._tables = tables
        self._pages = pages
        self._heard = heard
        self._asked = RateLimiter(BOARDS, WHILE)
        tables.listen({Forgotten: [self._asked.forget]})

    def _count(self, person: int, now: int) -> None:
        """Count a request for a leaderboard or profile. Raise Refused if there were too many lately."""
        if not self._asked.free(person, now):
            raise Refused("boards-enough")
        self._asked.press(person, now)

    @app_commands.command(
        name="leaderboard", description=phrase("command-leaderboard"), extras={HEADING: "past"}
    )
    @app_commands.guild_only()
    @app_commands.describe(
        scope=phrase("option-scope"), game=phrase("option-game"), period=phrase("option-period")
    )
    @app_commands.choices(scope=BY_SCOPE, game=GAMES, period=BY_PERIOD)
    async def leaderboard(
        self,
        interaction: Interaction,
        scope: Scope = "channel",
        game: str | None = None,
        period: Period = "all",
    ) -> None:
        """Show a leaderboard for the games the player may see."""
        wanted = BoardAsked(scope, game or "", period)
        await show(interaction, self._board(interaction, wanted), in_place=False)

    @tap("standings")
    async def turn_page(self, interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
        """Show another page or period. This also answers the controls of a month's message."""
        wanted = asked(control.argument)
        await show(interaction, self._board(interaction, wanted), theirs_alone(interaction))

    @app_commands.command(name="profile", description=phrase("command-profile"), extras={HEADING: "past"})
    @app_commands.describe(player=phrase("option-profile-player"))
    async def profile(self, interaction: Interaction, player: discord.User | None = None) -> None:
        """Show a person's results.

        On the reader's own profile, all games count. On another, only games that the reader may see count.
        """
        whose = interaction.user if player is None else player
        await show(interaction, self._profile(interaction, whose), in_place=False)

    async def _profile(self, interaction: Interaction, whose: discord.User | discord.Member) -> Message:
        database, now = self._tables.database, self._tables.now()
        self._count(interaction.user.id, now)
        own = whose.id == interaction.user.id
        asked = Asked("mine", whose.id)
        if not own:
            if interaction.guild_id is None:
                raise Refused("guild-only")
            if whose.id in await rows.unlisted(database):
                raise Refused("profile-unlisted", name_name=whose.display_name)
            channels = await channels_seen(database, interaction, interaction.guild_id)
            asked = Asked("server", interaction.guild_id, within=frozenset(channels))
        heard = {} if interaction.guild_id is None else await self._heard(interaction.guild_id)
        told = await profile(database, whose.id, now, asked, own, heard)
        say = language_of(interaction)
        extra = await self._pages.extra_lines(whose.id, interaction.user.id, interaction.guild_id, say)
        if told is None and extra:
            return bare_page(say, user_of(whose).name, extra)
        if told is None and own:
            raise Refused("profile-none-own")
        if told is None:
            raise Refused("profile-none", name_name=whose.display_name)
        name = user_of(whose).name or told.overall.name
        told = told._replace(overall=told.overall._replace(name=name))
        page = ProfilePage(say, told, gone=heard.get(whose.id, ("", False))[1], extra=extra)
        return await self._pages.boards(page, interaction.user.id)

    async def _board(self, interaction: Interaction, wanted: BoardAsked) -> Message:
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused("guild-only")
        person = interaction.user.id
        self._count(person, self._tables.now())
        numbers = {"channel": interaction.channel_id, "server": interaction.guild_id, "mine": person}
        database, say = self._tables.database, language_of(interaction)
        months = await rows.months(database, interaction.channel_id) if wanted.has_months else []
        if wanted.period not in PERIODS:
            frozen = await seasons.frozen(database, interaction.channel_id, wanted.period)
            lines = frozen_lines(say, frozen, person)
        else:
            period: Period = "month" if wanted.period == "month" else "all"
            found = await standings(
                database,
                wanted.scope,
                numbers[wanted.scope],
                self._tables.now(),
                game=wanted.game or None,
                period=period,
                visible=lambda channel: may_see(interaction, channel),
            )
            heard = await self._heard(interaction.guild_id)
            lines = standing_lines(say, found, period, person, heard)
        return await self._pages.boards(BoardPage(say, wanted, lines, person, months), person)
