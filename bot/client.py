"""The Discord client: it opens the house, connects its rooms, and closes it again. No game and no sentence
lives here.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import engine
from bot import logs, presentation
from bot.i18n import names
from bot.i18n.languages import Language, language
from bot.jobs.discord_port import DiscordPort
from bot.jobs.outbox import Outbox
from bot.jobs.robots import Robots
from bot.jobs.scheduler import Scheduler
from bot.jobs.sync import sync_commands
from bot.settings import Settings
from bot.storage.database import Database
from bot.tables import Tables, idle, step
from bot.tables.displays import Displays
from bot.tables.errors import DuplicateInteraction, Refused, Stale
from bot.tables.preferences import Preferences
from bot.tables.table import Person, Table
from bot.ui import panel
from bot.ui.controls import Answer, ControlId, Tap, answer_quietly, parse
from bot.ui.drafts import Drafts
from bot.ui.emojis import CardEmojis
from bot.ui.pages import PageRenderer

_log = logging.getLogger(__name__)

COGS = ("cogs.play", "cogs.lobby", "cogs.tables", "cogs.reading", "cogs.preferences")

Interaction = discord.Interaction["Courtyard"]


class Courtyard(commands.Bot):
    """The bot. Its rooms: `database`, `tables`, `displays`, `outbox`, `robots`, `scheduler`."""

    database: Database
    tables: Tables
    displays: Displays
    drafts: Drafts
    outbox: Outbox
    robots: Robots
    scheduler: Scheduler
    preferences: Preferences
    faces: CardEmojis
    painter: PageRenderer

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
        self.answers: dict[str, Answer] = {}
        """Who answers a tap, by the verb of its control."""
        self._opened = False

    async def setup_hook(self) -> None:
        """Open the database, load the cogs, sync the commands if they changed."""
        self.database = await Database.open(self.settings.database)
        self._opened = True
        self.tables = self._make_tables(self.database)
        self.displays = Displays(self.database)
        self.preferences = Preferences(self.database)
        self.faces = CardEmojis()
        self.drafts = Drafts()
        self.painter = PageRenderer(self.preferences, self.faces)
        self.outbox = Outbox(DiscordPort(self), self.tables, self.displays, self.painter, self.drafts)
        self.robots = self._make_robots(self.tables)
        self.scheduler = Scheduler(
            self.tables.repository,
            {step.TIME: self.tables.call_time, idle.TIMER: self.tables.fall_asleep},
        )
        # A commit wakes them; nobody else need.
        await self.displays.watch(self.outbox.wake)
        await self.tables.repository.watch_timers(self.scheduler.wake)
        self.tables.repository.committed = self.robots.wake
        self.add_dynamic_items(Tap)
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
            self.faces.start(self)

    async def close(self) -> None:
        """Finish the running transaction and close; everything else is in the database already."""
        if self._opened:
            self._opened = False
            await self.robots.close()
            await self.scheduler.close()
            await self.outbox.close()
            await self.faces.close()
            await self.painter.close()
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

    # Answers

    async def answer_tap(self, interaction: Interaction, custom_id: str, values: Sequence[str]) -> None:
        """Give a tap to whoever answers its verb. Every tap gets an answer, whatever happens."""
        try:
            order = parse(custom_id)
            answer = self.answers[order.verb]
        except (ValueError, KeyError):
            await answer_quietly(interaction, language_of(interaction)("answer-moved-on"))
            return
        with self._holding(interaction, order.table):
            try:
                await answer(interaction, order, values)
            except Exception as error:
                await self.reply_error(interaction, error)

    def _holding(self, interaction: Interaction, table: int) -> contextlib.AbstractContextManager[None]:
        """The answer may bring the display that was tapped up to date: the outbox must not race with it."""
        if interaction.guild_id is None:
            return self.displays.held(table, interaction.user.id)
        if interaction.message is not None and not interaction.message.flags.ephemeral:
            return self.displays.held(table, 0)
        return contextlib.nullcontext()

    async def reply_error(self, interaction: Interaction, error: BaseException) -> None:
        """Tell the person, and only her, why nothing was done."""
        if isinstance(error, DuplicateInteraction):
            return  # its twin answers
        if not isinstance(error, Refused | engine.Illegal | Stale):
            logs.log_unexpected(_log, "an interaction failed", error)
        await answer_quietly(interaction, error_sentence(language_of(interaction), error))


class Tree(app_commands.CommandTree[Courtyard]):
    """The commands; an error in one becomes a sentence."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Never a traceback, never silence."""
        cause: BaseException = error
        if isinstance(error, app_commands.CommandInvokeError):
            cause = error.original
        if isinstance(error, app_commands.NoPrivateMessage):
            cause = Refused("guild-only")
        await interaction.client.reply_error(interaction, cause)


def language_of(interaction: discord.Interaction[Any]) -> Language:
    """The language of the person who asks."""
    return language(str(interaction.locale))


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """Who asks."""
    return Person(interaction.user.id, interaction.user.display_name, str(interaction.locale))


def error_sentence(say: Language, error: BaseException) -> str:
    """The sentence for an error."""
    if isinstance(error, Refused):
        return say(error.key, **dict(_said(say, name, fact) for name, fact in error.facts.items()))
    if isinstance(error, Stale):
        return say("answer-moved-on")
    if isinstance(error, engine.Illegal):
        key = f"illegal-{error.reason}"
        return say(key, **error.data) if say.has(key) else say("illegal")
    return say("answer-trouble")


def _said(say: Language, name: str, fact: Any) -> tuple[str, Any]:
    """A fact as a sentence needs it: `Refused` says what the ends of its name mean."""
    if name.endswith("_key"):
        return name.removesuffix("_key"), say(fact)
    if name.endswith("_name"):
        return name.removesuffix("_name"), names.escaped(fact)
    return name, fact


def refusal(say: Language, table: Table, seat: int, error: engine.Illegal) -> str:
    """Why a move was refused, in the words of its game."""
    return presentation.of(table.game).refusal(panel.scene(table, seat, say), error)


__all__ = ["ControlId", "Courtyard", "Interaction", "error_sentence", "language_of", "person_of", "refusal"]
