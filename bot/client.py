"""Put the bot together: open its components, connect them, register events, and close them again.

This module has no code about games and no sentences. Only bot/__main__.py and bot/sandbox import it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

import discord
from discord.ext import commands

from bot import logs, metrics, tasks
from bot.delivery.deliveries import Deliveries
from bot.feature import Feature, House, Rooms
from bot.features.postgres.handover import Handover, Waiting
from bot.features.workers.elsewhere import Workers
from bot.gateway import AWAY, PatientBot
from bot.i18n.languages import evict_sentences, language
from bot.jobs.discord_port import DiscordPort
from bot.jobs.facts import by_nobody
from bot.jobs.job import Job
from bot.jobs.outbox import Outbox
from bot.jobs.places import Places
from bot.jobs.scheduler import Heartbeat, Scheduler
from bot.jobs.sync import CommandSync
from bot.jobs.thinkers import Thinkers
from bot.ornaments import Ornaments
from bot.pictures.render import Renderer
from bot.settings import BadSetting, Settings
from bot.storage.address import ServerAddress
from bot.storage.database import Database
from bot.storage.opening import open_database
from bot.tables import Tables
from bot.tables.clock import timers
from bot.tables.core.in_mind import Forgotten
from bot.tables.core.outbox import OwnPages
from bot.tables.core.step import Stepped
from bot.tables.people.preferences import Preferences
from bot.trouble import GARBLED, TROUBLE
from bot.ui.admission import Admission
from bot.ui.commands import Tree
from bot.ui.drafts import Drafts
from bot.ui.emojis import CardEmojis
from bot.ui.moving import Moving
from bot.ui.open_hands import AnsweredHands, OpenHands
from bot.ui.pages import PageRenderer
from bot.ui.picturing import Picturing
from bot.ui.private_answers import PrivateAnswers
from bot.ui.replies import Replies, show_moved_on
from bot.ui.taps import Router
from cogs import FEATURES

_log = logging.getLogger(__name__)
Added = TypeVar("Added")

CLOSED = (
    "handover",
    "admission",
    "command_sync",
    "thinkers",
    "scheduler",
    "heartbeat",
    "places",
    "outbox",
    "open_hands",
    "answered_hands",
    "private_answers",
    "card_emojis",
    "pictures",
    "metrics_page",
    "workers",
)
"""Components in the order they close, before the database."""
LAST_MOVERS = "command_sync"
"""Features' jobs close after this component, because they make moves and use the workers until then."""


class RoomFailed(Exception):
    """Raised when a component can't be opened after the login. The reason is the exception's cause."""


class Courtyard(PatientBot):
    """The bot. `open` creates its components."""

    def __init__(
        self,
        settings: Settings,
        tables: Callable[[Database], Tables] = Tables,
        given: Mapping[type, Callable[[House], object]] | None = None,
    ) -> None:
        """`tables` creates the tables, perhaps with another clock. `given` replaces features' components."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=30.0,
            http_trace=metrics.requests(),
        )
        parsers = self._connection.parsers
        self.received, parsers["INTERACTION_CREATE"] = parsers["INTERACTION_CREATE"], self.receive
        self.settings = settings
        self._make_tables = tables
        self._given = given or {}
        self.features: list[Feature] = []
        self.admission = Admission(self._chosen_language)
        self.ended = asyncio.Event()
        """Set if this process must shut down, because another one takes over or this one can't recover."""
        self.failure: Exception | None = None
        """The failure that shuts down the process, if any."""
        self.waiting = None if settings.start == "alone" else Waiting()
        """Interactions received while another process holds the database."""
        self._taking = False
        self._to_close, self.opened = True, False
        """`_to_close` is True if components may be open, and `opened` if the database is open."""
        self._made_good = self._sought = self._reached = False
        """Flags: the downtime before startup was credited, a login was attempted, a gateway has connected."""
        self._gateways: set[object] = set()

    def receive(self, payload: dict[str, Any]) -> None:
        """Handle an interaction from Discord, unless another process does."""
        if self.waiting is not None:
            self.waiting.keep(payload)
        elif not self.opened or self.handover.takes(payload):
            self.received(payload)

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Open the components, log in, and stay connected until `close`.

        Raise DatabaseUnusable if the database can't be opened, and the errors of PatientBot.
        """
        if not self.opened and self.waiting is None:
            await self.open()
        self._sought = True
        await super().start(token)

    async def setup_hook(self) -> None:
        """Start the command sync and the metrics page. discord.py calls this after the login.

        Raise RoomFailed if there's an error that PatientBot would treat as an outage and retry forever.
        """
        try:
            await self._settle_in()
        except AWAY as error:
            raise RoomFailed from error

    async def _settle_in(self) -> None:
        if self.waiting is not None:
            return
        if not self.opened:
            await self.open()
        self.command_sync.start()
        if self.settings.metrics is not None:
            try:
                await self.metrics_page.start(self.settings.metrics)
            except OSError:
                raise BadSetting("start-metrics-taken", port=str(self.settings.metrics)) from None

    async def open(self) -> None:
        """Open the components in dependency order, and load the cogs.

        Raise DatabaseUnusable if the database can't be opened, or the error of any component that fails to
        open. `close` then closes the others.
        """
        self._to_close = True
        self.port = DiscordPort(self, now=lambda: self.tables.now())
        self.database = await open_database(
            self.settings.database, self.end, self._unwritable, self.settings.start
        )
        self.opened = True
        self.tables = self._make_tables(self.database)
        self.deliveries = Deliveries(self.database, self.tables.now)
        self.preferences = Preferences(self.tables, self.tables.deadlines)
        await self.preferences.recall()
        self.card_emojis = CardEmojis()
        Ornaments(self.card_emojis.letters, self.card_emojis.lose).watch()
        drafts = Drafts()
        self.workers = await Workers.open(self.database, self.settings.database, self.settings.workers)
        renderer = Renderer(
            workers=self.workers.most,
            make=self.workers.maker("bot.pictures.render"),
        )
        pictures = Picturing(self.preferences, self.card_emojis, renderer)
        self.house = House(
            self, self.tables, self.deliveries, self.preferences, pictures, self.port, self._given
        )
        make, most = self.workers.maker("bot.worker.thinking"), self.workers.most
        shared = [make() for _ in range(most or 0)]
        self.thinkers = self.house.make(Thinkers, lambda: Thinkers(None, *shared))
        for listed in FEATURES:  # one by one, so that a failure still closes the earlier ones
            self.features.append(await listed.make(self.house))
        self.pages = PageRenderer(
            self.tables,
            pictures,
            drafts,
            _only(feature.gathering for feature in self.features),
            [section for feature in self.features for section in feature.sections],
        )
        self.pictures = pictures
        self.open_hands = OpenHands(self.tables, self.pages)
        self.private_answers = PrivateAnswers()
        self.answered_hands = AnsweredHands(self.tables, self.pages, self.deliveries)
        planned = _any(feature.planned for feature in self.features) or by_nobody
        self.outbox = Outbox(
            self.port,
            self.tables,
            self.deliveries,
            self.pages,
            self.open_hands,
            self.preferences,
            planned,
            {kind: page for feature in self.features for kind, page in feature.notices.items()},
        )
        self.metrics_page = metrics.MetricsPage(self.deliveries.counted, lambda: bool(self._gateways))
        self.scheduler = Scheduler(
            self.tables,
            {
                timers.TIME: self.tables.play.call_time,
                timers.DEADLINE: self.tables.deadlines.run_out,
                timers.REMINDER: self.tables.deadlines.remind,
                timers.PAUSE: self.tables.pauses.end_pause,
                timers.QUIET: self.tables.pauses.grow_quiet,
                timers.SNOOZE: self.outbox.later.again,
                timers.LEFT: self.outbox.later.left,
                **{kind: due for feature in self.features for kind, due in feature.timers.items()},
            },
        )
        self.heartbeat = Heartbeat(self.tables.deadlines.alive)
        self.handover = Handover(self.database, self._hand_over)
        await self.handover.recall()
        self.places = Places(self.tables, self.deliveries, self._names)
        await self.tables.deadlines.resume()
        self._made_good = True
        self.tables.listen(
            {
                Stepped: [self.open_hands.stepped, self.private_answers.stepped],
                OwnPages: [self.open_hands.redraw],
                Forgotten: [
                    self.open_hands.forget,
                    self.answered_hands.forget,
                    self.private_answers.forget,
                    self.pages.just_shown.forget,
                    lambda forgotten: self.deliveries.forget_person(forgotten.person),
                    self.outbox.forget,
                    lambda forgotten: evict_sentences(),
                ],
            }
        )
        # Let each commit wake these jobs, so that callers don't have to.
        await self.deliveries.watch(self.outbox.wake)
        await self.outbox.recall()
        await self.tables.watch_timers(self.scheduler.wake)
        await self.tables.watch_timers(self.heartbeat.wake)
        self.replies = Replies(self.pages, drafts, self.deliveries, self.open_hands, self.answered_hands)
        self.router = Router(
            self.deliveries,
            self.open_hands,
            self.private_answers,
            self.admission,
            self.pages.just_shown,
            self.tables.now,
            partial(show_moved_on, self.tables, self.replies),
        )
        self.add_listener(self.router.on_interaction)
        hold = _any(feature.hold for feature in self.features)
        moving = Moving(self.tables, self.replies, self.preferences, hold)
        choices = [choice for feature in self.features for choice in feature.choices]
        rooms = Rooms(self.places, self.replies, moving, self.outbox.reach, self.pages.just_shown, choices)
        for cog in [cog for feature in self.features for cog in feature.cogs(rooms)]:
            self.router.add(cog)
            await self.add_cog(cog)
        self.command_sync = CommandSync(
            self.tree, lambda: self.application_id, self.settings.guild, self.database
        )

    async def reached(self) -> None:
        """Credit the downtime up to the first connection. Called before the first read from a shard."""
        if self.opened and not self._reached:
            await self.tables.deadlines.resume()
        self._reached = True

    async def on_ready(self) -> None:
        """Log that all shards are connected, and start work."""
        assert self.user is not None
        _log.info(language(None)("start-ready", name=str(self.user), servers=len(self.guilds)))
        if self.waiting is not None and not self._taking:
            self._taking = True
            await self.take_over(self.waiting)
        self._begin()
        if self.opened:
            self.places.start()

    async def take_over(self, waiting: Waiting) -> None:
        """Wait for the database, open the components, and answer interactions that are still queued.

        Shut down this process if another one keeps holding the database, or if anything else fails.
        """
        try:
            await self.open()
            self.waiting = None
            await self._settle_in()
        except Exception as error:
            self.end(error)
            return
        _log.info("this process has taken over")
        for payload in waiting.fresh():
            with contextlib.suppress(*GARBLED):
                self.receive(payload)

    def end(self, why: Exception | None = None) -> None:
        """Shut down this process for this reason."""
        self.failure = self.failure or why
        self.ended.set()

    async def _hand_over(self) -> None:
        """Finish the work in progress and shut down. From now on, another process answers interactions."""
        _log.info("another process takes over")
        await self.admission.close()
        self.end()

    async def on_shard_ready(self, shard: int) -> None:
        """Start work. A single shard is enough for requests. This is also called after each reconnect."""
        self._begin()

    async def on_shard_connect(self, shard: int) -> None:
        """Resume the clocks, because at least one gateway is connected again."""
        await self._found()

    async def on_shard_resumed(self, shard: int) -> None:
        """Resume the clocks, because a gateway has resumed its session."""
        await self._found()

    async def _found(self) -> None:
        if self.opened:
            await self.tables.deadlines.found()

    def _begin(self) -> None:
        """Start all jobs."""
        if not self.opened:
            return
        self.outbox.start()
        self.scheduler.start()
        self.heartbeat.start()
        for job in self._jobs():
            job.start()
        if isinstance(self.settings.database, ServerAddress):
            self.handover.start()
        if self.settings.emojis:
            self.card_emojis.start(self)

    def _chosen_language(self, person: int) -> str | None:
        return self.preferences.chosen_language(person) if self.opened else None

    def _unwritable(self) -> None:
        """Tell the owner that the database can't be written. Players are told when they act."""
        self._told = tasks.start_task(self._notify_owner(), "the owner is told")

    async def _notify_owner(self) -> None:
        with contextlib.suppress(*TROUBLE):
            text = language(None)("owner-unwritable", path=str(self.settings.database))
            await self.port.notify_owner(text, f"unwritable {int(self.tables.now()) // 3600}")

    async def on_message(self, message: discord.Message, /) -> None:
        """Ignore messages. discord.py would read commands after a mention and log unknown ones."""

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Handle connection events before any listener. discord.py calls this for every event, in order."""
        if event == "interaction":
            self.admission.received(*args)
        elif event == "shard_disconnect":
            self.admission.connection_lost(*args)
            self._gateways.difference_update(args)
            if self.opened and self._reached and not self._gateways:
                self.tables.deadlines.lost()
        elif event in ("shard_resumed", "shard_connect"):
            self.admission.connection_resumed(*args)
            self._gateways.update(args)
        super().dispatch(event, *args, **kwargs)

    async def close(self) -> None:
        """Wait briefly for the work in progress, then close. Unfinished work stays in the database."""
        to_close, self._to_close, self.opened = self._to_close, False, False
        for name in CLOSED if to_close else ():
            if (room := vars(self).get(name)) is not None:
                await _ended(name, room.close())
            for job in self._jobs() if name == LAST_MOVERS else ():
                await _ended(job.name, job.close())
        for feature in self.features if to_close else ():
            if feature.close is not None:
                await _ended("a feature", feature.close())
        # Release the database first. The next process waits for it, but not for the gateways to disconnect.
        await asyncio.gather(_ended("connection", super().close()), self._leave_database())

    def _jobs(self) -> list[Job]:
        return [job for feature in self.features for job in feature.jobs]

    async def _leave_database(self) -> None:
        if hasattr(self, "database"):
            # Don't record a heartbeat if the bot never reached Discord. It was offline all along, so the next
            # process credits that time.
            if self._made_good and (self._reached or not self._sought):
                await self._said_goodbye()
            await self.database.close()
            del self.database

    async def _said_goodbye(self) -> None:
        try:
            await self.tables.deadlines.alive()
        except Exception as error:  # don't fail, because players only get a little more time
            logs.log_unexpected(_log, "it cannot be written down when the bot ended", error)

    def _names(self, guild: int, channel: int) -> bool | None:
        """Return True if Discord has announced this channel, and None if it hasn't announced the server."""
        server = self.get_guild(guild)
        if server is not None and server.unavailable:
            return None
        return server is not None and server.get_channel_or_thread(channel) is not None


async def _ended(name: str, closing: Awaitable[None]) -> None:
    """Wait until this component is closed. Log an error, so that the other components still close."""
    try:
        await closing
    except Exception as error:
        logs.log_unexpected(_log, f"it was not closed in good order: {name}", error)


def _any(added: Iterable[Added | None]) -> Added | None:
    """Return the only addition, or None if there's none. No more than one feature can add one."""
    found = [one for one in added if one is not None]
    assert len(found) <= 1, found
    return next(iter(found), None)


def _only(added: Iterable[Added | None]) -> Added:
    """Return the only addition. Exactly one feature must add one."""
    found = _any(added)
    assert found is not None
    return found
