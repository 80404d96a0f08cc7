"""The bot's life on a Discord in memory: starting it, waiting until it rests, restarting and killing it.

This module doesn't know the game, nor what people read and tap.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import dataclasses
import math
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Self

from bot.client import Courtyard
from bot.features.robots.robots import Robots
from bot.jobs.job import Job
from bot.jobs.thinkers import Tempo, Thinkers
from bot.sandbox.cast import Person
from bot.sandbox.offline_discord import OfflineDiscord, Response
from bot.sandbox.opening import answered
from bot.settings import Settings
from tests.bot.thinkers import UNPAUSED, Here
from tests.dealing import KnownDealer
from tests.discord.clock import Clock
from tests.discord.leap import leaping
from tests.discord.wire import Wire
from tests.features.brought import brought

PATIENCE = 60.0
"""How long a test waits in real seconds, since the machine may be busy. simcord would give up after five."""


class Familiar(Courtyard):
    """A bot with commands that Discord already knows. Registering them takes most of a start. test_gateway.py
    tests a real start.
    """

    async def setup_hook(self) -> None:
        await self.open()


def job_of(client: Courtyard, name: str) -> Job:
    """Return a feature's job by name."""
    return next(job for feature in client.features for job in feature.jobs if job.name == name)


class BotWorld(OfflineDiscord):
    """A world with the real bot, which can be waited for and restarted."""

    client: Courtyard
    _commands: ClassVar[Any] = None
    """The commands that Discord knows, once this process's first bot has registered them."""
    another: Callable[[], Courtyard]
    """Makes the bot for a restart, with the same database and the same clock."""
    clock: Any
    """The clock for all of them: a Clock, unless a test has brought another."""
    wire: Wire
    """Every request that the bot sends."""
    reading = 1.0
    """Seconds between reading a page and tapping on it."""
    _read = 0.0

    async def __aenter__(self) -> Self:
        async with contextlib.AsyncExitStack() as entered:
            entered.enter_context(leaping())
            await self._enter()
            self._entered = entered.pop_all()
        return self

    async def __aexit__(self, *raised: Any) -> None:
        async with self._entered:
            await super().__aexit__(*raised)

    async def _enter(self) -> None:
        advance = self.env._advance_to

        async def patiently(target: float, deadline: float) -> None:
            await advance(target, deadline + PATIENCE)

        self.env._advance_to = patiently  # type: ignore[method-assign]
        await super().__aenter__()
        settle = self.env._settle_internal

        async def settled(**how: Any) -> None:
            gives_up = time.monotonic() + ("_deadline" not in how) * PATIENCE
            while True:
                # Try once more, but no longer. A task that sleeps longer than that counts as settled.
                try:
                    return await settle(**how)
                except TimeoutError:
                    if time.monotonic() > gives_up:
                        raise

        self.env._settle_internal = settled  # type: ignore[method-assign]

    async def _remember_commands(self) -> None:
        known = self.env.backend.commands
        if BotWorld._commands is None:
            await super()._remember_commands()
            BotWorld._commands = copy.deepcopy(known)
        else:
            known.update(copy.deepcopy(BotWorld._commands))  # a test may change them

    def read(self) -> None:
        """Let the time pass that it takes to read a page."""
        self._read += self.reading

    def follow_reading(self) -> None:
        """Measure the time since a page was shown by people's reading alone."""
        shown = self.client.pages.just_shown
        shown.pages.clear()  # these have another clock's times
        shown.now = lambda: self._read

    async def tap(self, person: Person, message: int, custom_id: str) -> Response:
        """Tap a button after reading the page."""
        self.read()
        return await super().tap(person, message, custom_id)

    async def pick(self, person: Person, message: int, custom_id: str, values: Sequence[str]) -> Response:
        """Choose in a menu after reading the page."""
        self.read()
        return await super().pick(person, message, custom_id, values)

    async def quiet(self) -> None:
        """Wait until the outbox has made all due deliveries. simcord waits only for the results of people's
        own actions.
        """
        outbox, gives_up = self.client.outbox, time.monotonic() + PATIENCE
        outbox.wake()
        # A sleeping outbox waits for time to pass, unless its own sleep makes the time pass (see Passing).
        while (task := outbox.task) is not None and (outbox.lanes.busy or not task.done()):
            if not outbox.lanes.busy and outbox.asleep and outbox.sleep is asyncio.sleep:
                break
            assert time.monotonic() < gives_up, "the outbox never comes to rest"
            await asyncio.sleep(0.001)
        await self.env.settle()

    async def catch_up(self) -> None:
        """Run everything that is due, including at tables that were changed without simcord."""
        for job in (self.client.scheduler, job_of(self.client, "plans")):
            job.wake()
            for _ in range(10_000):
                if job.task is None or job.task.done() or job.asleep:
                    break
                await asyncio.sleep(0.001)
        await self.quiet()

    async def pass_by(self, seconds: float) -> None:
        """Let this much time pass for everybody, and run all timers."""
        await self.env.advance_time(seconds)
        await self.quiet()

    async def passes(self, seconds: float) -> None:
        """Let this much time pass. Timers of moves that were made without simcord run, too."""
        await self.pass_by(seconds)
        await self.catch_up()

    def begun_by(self, another: Callable[[], Courtyard], now: Callable[[], float]) -> None:
        """Set how the bot restarts, and its clock. A `Clock` follows simcord's clock from now on."""
        self.another, self.clock, self.wire.now = another, now, now
        if isinstance(now, Clock):
            now.follow(self.env)

    async def restart(self) -> None:
        """Close the bot cleanly, and start another one with the same database."""
        await self.client.close()
        await self.begin_again()

    async def kill(self) -> None:
        """Kill the bot, so that everything it hasn't saved is lost. Start another one."""
        old = self.client
        await old.outbox.close()
        if old.scheduler.task is not None:
            old.scheduler.task.cancel()
        await job_of(old, "plans").close()
        await old.heartbeat.close()
        await old.house.room(Robots).close()
        await old.thinkers.close()
        await old.open_hands.close()
        await old.pictures.close()
        old.database.writer._behind.clear()
        await old.database.close()
        await self.begin_again()

    async def begin_again(self) -> None:
        """Start another bot after the first has ended."""
        self.client = self.another()
        await self.env.restart_bot(self.client)
        unhurry(self.client)
        self.follow_reading()
        await self.quiet()


def bot(path: Path, now: Callable[[], float] = time.time, dealer: KnownDealer | None = None) -> Courtyard:
    """Return the bot with known deals, and with robots that think briefly and in this process."""
    return (dealer or KnownDealer()).bot(
        Settings(database=path / "courtyard.db"),
        lambda: Thinkers(Tempo(nodes=20), Here()),
        Familiar,
        now=now,
        number=count(1).__next__,
    )


def bugs(found: BotWorld) -> list[BaseException]:
    return [error for error in found.unexpected if not answered(error)]


async def settle_in(found: OfflineDiscord, pictures: bool = False) -> None:
    """Set up a new bot for a test, without pictures, thinking pauses, delays, request throttling or the
    question about the time zone.
    """
    unhurry(found.client)
    if isinstance(found, BotWorld):
        found.follow_reading()
    found.client.thinkers.pace = dataclasses.replace(found.client.thinkers.pace, **UNPAUSED)
    for person in found.people.values():
        await found.client.preferences.ask_time(person.user.id)  # so that it isn't asked in every test
    if not pictures:
        await found.client.preferences.choose("channels", found.channel.id, False)
        for person in found.people.values():
            await found.client.preferences.choose("persons", person.user.id, False)


def unhurry(client: Courtyard) -> None:
    """Make pages independent of the machine's load: they wait for pictures, and open hands refresh at once.
    Requests aren't spread over seconds, since simcord's time stands still.
    """
    client.outbox.port.rate = math.inf
    client.pages.pictures.patience = 60.0
    client.open_hands.calm = 0.0
    for feature in brought("quick"):
        feature.unhurry(client)
    # simcord's time would stop at each heartbeat to look around.
    client.heartbeat.every = 30 * 24 * 3600.0
