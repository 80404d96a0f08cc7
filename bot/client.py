"""The composition: it opens the rooms of the house, hands each what it needs, connects Discord's events, and
closes all again. No game and no sentence lives here, and no room below knows it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n.languages import language
from bot.jobs.discord_port import DiscordPort
from bot.jobs.outbox import Outbox
from bot.jobs.robots import Robots
from bot.jobs.scheduler import Scheduler
from bot.jobs.sync import sync_commands
from bot.settings import Settings
from bot.storage.database import Database
from bot.tables import Tables, idle, step
from bot.tables.displays import Displays, Whose
from bot.tables.errors import Refused
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui.drafts import Drafts
from bot.ui.emojis import CardEmojis
from bot.ui.open_hands import OpenHands
from bot.ui.pages import PageRenderer
from bot.ui.replies import Interaction, Replies, reply_error
from bot.ui.taps import Router

_log = logging.getLogger(__name__)

COGS = ("cogs.play", "cogs.lobby", "cogs.tables", "cogs.reading", "cogs.lessons", "cogs.preferences")


class Courtyard(commands.Bot):
    """The bot. Its rooms are there once `setup_hook` has run."""

    database: Database
    tables: Tables
    displays: Displays
    preferences: Preferences
    card_emojis: CardEmojis
    pages: PageRenderer
    open_hands: OpenHands
    outbox: Outbox
    robots: Robots
    scheduler: Scheduler
    replies: Replies
    router: Router

    def __init__(
        self,
        settings: Settings,
        tables: Callable[[Database], Tables] = Tables,
        robots: Callable[[Tables], Robots] = Robots,
    ) -> None:
        """`tables` and `robots` make the rooms of these names: tests give them seeds, a clock, a pace."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.settings = settings
        self._make_tables = tables
        self._make_robots = robots
        self._opened = False

    async def setup_hook(self) -> None:
        """Open the rooms from the lowest up, load the cogs, sync the commands if they changed."""
        self.database = await Database.open(self.settings.database)
        self._opened = True
        self.tables = self._make_tables(self.database)
        self.displays = Displays(self.database, self.tables.now)
        self.preferences = Preferences(self.database)
        self.card_emojis = CardEmojis()
        drafts = Drafts()
        self.pages = PageRenderer(self.preferences, self.card_emojis, drafts, self.tables.ordered_before)
        self.open_hands = OpenHands(self.tables, self.pages)
        self.outbox = Outbox(DiscordPort(self), self.tables, self.displays, self.pages, self.open_hands)
        self.robots = self._make_robots(self.tables)
        self.scheduler = Scheduler(
            self.tables.repository,
            {
                step.TIME: self.tables.call_time,
                idle.TIMER: self.tables.mark_idle,
                step.LOBBY: self.tables.lapse,
                step.KEPT: self.tables.free_seats,
                step.END_OFFER: self.tables.lapse_offer,
            },
        )
        # A commit wakes them; nobody else need.
        await self.displays.watch(self.outbox.wake)
        await self.tables.repository.watch_timers(self.scheduler.wake)
        self.tables.repository.committed = self._committed
        self.preferences.changed = self._chosen
        self.pages.drawn = self._drawn
        self.replies = Replies(self.pages, drafts, self.displays, self.open_hands)
        self.router = Router(self.displays, self.open_hands, self.tables.now)
        self.add_listener(self.router.on_interaction)
        for cog in COGS:
            await self.load_extension(cog)
        await sync_commands(self.tree, self.application_id, self.settings.guild, self.database)

    async def on_ready(self) -> None:
        """Connected (also after each reconnect): show what is owed, keep what is due."""
        assert self.user is not None
        _log.info(language(None)("start-ready", name=str(self.user), servers=len(self.guilds)))
        self.outbox.start()
        self.scheduler.start()
        await self.robots.start()
        if self.settings.emojis:
            self.card_emojis.start(self)

    def _committed(self, table: Table) -> None:
        self.robots.wake(table)
        self.open_hands.refresh(table)

    def _drawn(self, table: int, person: int) -> None:
        self.outbox.drawn(table, person)
        self.open_hands.drawn(table, person)

    def _chosen(self, whose: Whose, number: int) -> None:
        if whose == "persons":
            self.open_hands.redraw(number)

    async def close(self) -> None:
        """Finish the running transaction and close; everything else is in the database already."""
        if self._opened:
            self._opened = False
            await self.robots.close()
            await self.scheduler.close()
            await self.outbox.close()
            await self.open_hands.close()
            await self.card_emojis.close()
            await self.pages.close()
        await super().close()
        if hasattr(self, "database"):
            await self.database.close()
            del self.database

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The tables of a deleted channel end."""
        await self.tables.lose(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Likewise those of a deleted thread."""
        await self.tables.lose(payload.thread_id)


class Tree(app_commands.CommandTree[Courtyard]):
    """The commands; an error in one becomes a sentence."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Never a traceback, never silence."""
        cause: BaseException = error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        if isinstance(error, app_commands.NoPrivateMessage):
            cause = Refused("guild-only")
        await reply_error(interaction, cause)
