"""The Discord client: it opens the house, connects its rooms, and closes it again. No game and no sentence
lives here.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import engine
from bot import logs, presentation
from bot.i18n.languages import Language, language
from bot.jobs.outbox import Outbox
from bot.jobs.robots import Robots
from bot.jobs.scheduler import Clock
from bot.settings import Settings
from bot.storage.database import Store
from bot.tables import idle
from bot.tables.play import DuplicateInteraction, Person, Refused, Stale, Tables
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.ui import panel
from bot.ui.controls import Answer, ControlId, Tap, answer_quietly, parse
from bot.ui.emojis import CardEmojis
from bot.ui.pages import PageRenderer
from bot.ui.translation import Translator

_log = logging.getLogger(__name__)

COGS = ("cogs.play", "cogs.lobby", "cogs.tables", "cogs.reading", "cogs.preferences")

Interaction = discord.Interaction["Courtyard"]


class Courtyard(commands.Bot):
    """The bot. Its rooms: `store`, `tables`, `outbox`, `clock`."""

    store: Store
    tables: Tables
    outbox: Outbox
    robots: Robots
    clock: Clock
    preferences: Preferences
    faces: CardEmojis
    painter: PageRenderer

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
        self.answers: dict[str, Answer] = {}
        """Who answers a tap, by the verb of its control."""
        self._opened = False

    async def setup_hook(self) -> None:
        """Open the database, load the cogs, sync the commands if they changed."""
        self.store = await Store.open(self.settings.database)
        self._opened = True
        self.tables = self._make_tables(self.store)
        self.preferences = Preferences(self.store)
        self.faces = CardEmojis()
        self.painter = PageRenderer(self.preferences, self.faces)
        self.outbox = Outbox(self, self.tables, self.painter)
        self.robots = self._make_robots(self.tables, self.outbox.wake)
        self.tables.committed = self._committed
        self.clock = Clock(self.tables, {"time": self._time_called, idle.TIMER: self._day_over})
        self.add_dynamic_items(Tap)
        for cog in COGS:
            await self.load_extension(cog)
        await self._sync()

    async def on_ready(self) -> None:
        """Connected (also after each reconnect): show what is owed, keep what is due."""
        assert self.user is not None
        _log.info(language(None)("start-ready", name=str(self.user), servers=len(self.guilds)))
        self.outbox.start()
        self.clock.start()
        await self.robots.start()
        if self.settings.emojis:
            self.faces.start(self)

    async def close(self) -> None:
        """Finish the running transaction and close; everything else is in the database already."""
        if self._opened:
            self._opened = False
            await self.robots.close()
            await self.clock.close()
            await self.outbox.close()
            await self.faces.close()
            await self.painter.close()
        await super().close()
        if hasattr(self, "store"):
            await self.store.close()
            del self.store

    async def _sync(self) -> None:
        guild = None if self.settings.guild is None else discord.Object(self.settings.guild)
        if guild is not None:
            self.tree.copy_global_to(guild=guild)
        translator = Translator()
        await self.tree.set_translator(translator)
        found = self.tree.get_commands(guild=guild)
        payload = [await command.get_translated_payload(self.tree, translator) for command in found]
        text = json.dumps([self.application_id, guild and guild.id, payload], sort_keys=True, default=str)
        digest = hashlib.sha256(text.encode()).hexdigest()
        known = await self.store.one("SELECT value FROM facts WHERE name = 'commands'")
        if known is not None and known["value"] == digest:
            return
        await self.tree.sync(guild=guild)
        await self.store.change(
            "INSERT OR REPLACE INTO facts (name, value) VALUES ('commands', ?)", (digest,)
        )

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

    # Answers

    async def answer_tap(self, interaction: Interaction, custom_id: str, values: Sequence[str]) -> None:
        """Give a tap to whoever answers its verb. Every tap gets an answer, whatever happens."""
        try:
            order = parse(custom_id)
            answer = self.answers[order.verb]
        except (ValueError, KeyError):
            await answer_quietly(interaction, language_of(interaction)("answer-moved-on"))
            return
        try:
            await answer(interaction, order, values)
        except Exception as error:
            await self.reply_error(interaction, error)

    async def reply_error(self, interaction: Interaction, error: BaseException) -> None:
        """Tell the person, and only her, why nothing was done."""
        self.outbox.wake()  # perhaps something was: then only the answer failed
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
        # A fact whose name ends in "_key" is itself a message, and said in the person's language.
        facts = {
            name.removesuffix("_key"): say(fact) if name.endswith("_key") else fact
            for name, fact in error.facts.items()
        }
        return say(error.key, **facts)
    if isinstance(error, Stale):
        return say("answer-moved-on")
    if isinstance(error, engine.Illegal):
        key = f"illegal-{error.reason}"
        return say(key, **error.data) if say.has(key) else say("illegal")
    return say("answer-trouble")


def refusal(say: Language, table: Table, seat: int, error: engine.Illegal) -> str:
    """Why a move was refused, in the words of its game."""
    return presentation.of(table.game).refusal(panel.scene(table, seat, say), error)


__all__ = ["ControlId", "Courtyard", "Interaction", "error_sentence", "language_of", "person_of", "refusal"]
