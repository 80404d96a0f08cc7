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
from bot.jobs.outbox import Outbox
from bot.jobs.robots import Robots
from bot.jobs.scheduler import Clock
from bot.jobs.sync import sync_commands
from bot.settings import Settings
from bot.storage.database import Store
from bot.tables import idle
from bot.tables.play import Refused, Tables
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui.drafts import Drafts
from bot.ui.emojis import CardEmojis
from bot.ui.pages import PageRenderer
from bot.ui.replies import Replies
from bot.ui.taps import Router

_log = logging.getLogger(__name__)

COGS = ("cogs.play", "cogs.lobby", "cogs.tables", "cogs.reading", "cogs.preferences")


class Courtyard(commands.Bot):
    """The bot. Its rooms are there once `setup_hook` has run."""

    store: Store
    tables: Tables
    preferences: Preferences
    card_emojis: CardEmojis
    pages: PageRenderer
    outbox: Outbox
    robots: Robots
    clock: Clock
    replies: Replies
    router: Router

    def __init__(
        self,
        settings: Settings,
        tables: Callable[[Store], Tables] = Tables,
        robots: Callable[[Tables, Callable[[], None]], Robots] = Robots,
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
        self.store = await Store.open(self.settings.database)
        self._opened = True
        self.tables = self._make_tables(self.store)
        self.preferences = Preferences(self.store)
        self.card_emojis = CardEmojis()
        drafts = Drafts()
        self.pages = PageRenderer(self.preferences, self.card_emojis, drafts)
        self.outbox = Outbox(self, self.tables, self.pages)
        self.robots = self._make_robots(self.tables, self.outbox.wake)
        self.clock = Clock(self.tables, {"time": self._time_called, idle.TIMER: self._day_over})
        self.tables.committed = self._committed
        self.replies = Replies(self.pages, drafts, self.outbox)
        self.router = Router(self.replies.error, self.outbox)
        self.add_listener(self.router.on_interaction)
        for cog in COGS:
            await self.load_extension(cog)
        await sync_commands(self.tree, self.application_id, self.settings.guild, self.store)

    async def on_ready(self) -> None:
        """Connected (also after each reconnect): show what is owed, keep what is due."""
        assert self.user is not None
        _log.info(language(None)("start-ready", name=str(self.user), servers=len(self.guilds)))
        self.outbox.start()
        self.clock.start()
        await self.robots.start()
        if self.settings.emojis:
            self.card_emojis.start(self)

    async def close(self) -> None:
        """Finish the running transaction and close; everything else is in the database already."""
        if self._opened:
            self._opened = False
            await self.robots.close()
            await self.clock.close()
            await self.outbox.close()
            await self.card_emojis.close()
            await self.pages.close()
        await super().close()
        if hasattr(self, "store"):
            await self.store.close()
            del self.store

    def _committed(self, table: Table) -> None:
        self.robots.wake(table)
        if getattr(table.options, "time", 0):
            self.clock.poke()
        else:
            self.clock.look()

    async def _time_called(self, table: int) -> None:
        await self.tables.call_time(table)
        self.outbox.wake()

    async def _day_over(self, table: int) -> None:
        await self.tables.fall_asleep(table)
        self.outbox.wake()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """The tables of a deleted channel end."""
        if await self.tables.lose(channel.id):
            self.outbox.wake()

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Likewise those of a deleted thread."""
        if await self.tables.lose(payload.thread_id):
            self.outbox.wake()


class Tree(app_commands.CommandTree[Courtyard]):
    """The commands; an error in one becomes a sentence."""

    async def on_error(
        self, interaction: discord.Interaction[Courtyard], error: app_commands.AppCommandError, /
    ) -> None:
        """Never a traceback, never silence."""
        cause: BaseException = error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        if isinstance(error, app_commands.NoPrivateMessage):
            cause = Refused("guild-only")
        await interaction.client.replies.error(interaction, cause)
