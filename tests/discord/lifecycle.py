"""The bot's life on a Discord in memory: begun, waited for until it rests, restarted and killed.

This module does not know the game, or what people read and tap.
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
"""Seconds of the machine's time that a test allows where simcord gives up after five: it may be busy."""


class Familiar(Courtyard):
    """The bot as Discord knows it already: its commands are not told again, which takes most of a start.
    test_gateway.py sees how a bot starts.
    """

    async def setup_hook(self) -> None:
        await self.open()


def job_of(client: Courtyard, name: str) -> Job:
    """Return the job of a feature."""
    return next(job for feature in client.features for job in feature.jobs if job.name == name)


class BotWorld(OfflineDiscord):
    """A world with the real bot in it, which waits for the bot and can begin it again."""

    client: Courtyard
    _commands: ClassVar[Any] = None
    """The commands that Discord knows, once the first bot of this process has told it."""
    another: Callable[[], Courtyard]
    """The bot as it begins again, with the same database and the same clock."""
    clock: Any
    """The time for all of them: a Clock, unless a test has brought another."""
    wire: Wire
    """Everything that the bot sends."""
    reading = 1.0
    """Seconds between what people read and what they tap."""
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
                # Once more, and not longer: what sleeps longer than that counts as settled.
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
        """Let time pass for what the bot has just shown only while people read."""
        shown = self.client.pages.just_shown
        shown.pages.clear()  # by another clock
        shown.now = lambda: self._read

    async def tap(self, person: Person, message: int, custom_id: str) -> Response:
        """Tap a button, after the time that it takes to read the page."""
        self.read()
        return await super().tap(person, message, custom_id)

    async def pick(self, person: Person, message: int, custom_id: str, values: Sequence[str]) -> Response:
        """Choose in a menu, after the time that it takes to read the page."""
        self.read()
        return await super().pick(person, message, custom_id, values)

    async def quiet(self) -> None:
        """Let the outbox show all deliveries that are due. (simcord waits only for what an action of its
        people began.)
        """
        outbox, gives_up = self.client.outbox, time.monotonic() + PATIENCE
        outbox.wake()
        # Asleep, it waits for somebody to leave the table; unless a test lets no time pass while it sleeps.
        while (task := outbox.task) is not None and (outbox.lanes.busy or not task.done()):
            if not outbox.lanes.busy and outbox.asleep and outbox.sleep is asyncio.sleep:
                break
            assert time.monotonic() < gives_up, "the outbox never comes to rest"
            await asyncio.sleep(0.001)
        await self.env.settle()

    async def catch_up(self) -> None:
        """Run all that is due, also at tables that were moved on behind simcord's back."""
        for job in (self.client.scheduler, job_of(self.client, "plans")):
            job.wake()
            for _ in range(10_000):
                if job.task is None or job.task.done() or job.asleep:
                    break
                await asyncio.sleep(0.001)
        await self.quiet()

    async def pass_by(self, seconds: float) -> None:
        """Let so much time pass for everybody, and run all timers in it."""
        await self.env.advance_time(seconds)
        await self.quiet()

    async def passes(self, seconds: float) -> None:
        """Let so much time pass, also for timers since a move that was made behind simcord's back."""
        await self.pass_by(seconds)
        await self.catch_up()

    def begun_by(self, another: Callable[[], Courtyard], now: Callable[[], float]) -> None:
        """How its bot begins again; and its clock, where it is one of a test, is simcord's."""
        self.another, self.clock, self.wire.now = another, now, now
        if isinstance(now, Clock):
            now.follow(self.env)

    async def restart(self) -> None:
        """The bot ends in good order, and another begins with the same database."""
        await self.client.close()
        await self.begin_again()

    async def kill(self) -> None:
        """The bot is gone, what it had not written down is lost, and another begins."""
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
        """Another bot, where the first has ended."""
        self.client = self.another()
        await self.env.restart_bot(self.client)
        unhurry(self.client)
        self.follow_reading()
        await self.quiet()


def bot(path: Path, now: Callable[[], float] = time.time, dealer: KnownDealer | None = None) -> Courtyard:
    """Return the bot, with known deals, and robots that think little, here and at once."""
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
    """Set up a new bot before a test goes on: no pictures, no thinking pauses, no calm, no thrift with
    requests, and no question for time zones.
    """
    unhurry(found.client)
    if isinstance(found, BotWorld):
        found.follow_reading()
    found.client.thinkers.pace = dataclasses.replace(found.client.thinkers.pace, **UNPAUSED)
    for person in found.people.values():
        await found.client.preferences.ask_time(person.user.id)  # once, and not in every test
    if not pictures:
        await found.client.preferences.choose("channels", found.channel.id, False)
        for person in found.people.values():
            await found.client.preferences.choose("persons", person.user.id, False)


def unhurry(client: Courtyard) -> None:
    """Make pages independent of a busy machine: they wait for pictures, open hands have no calm; and requests
    are not spread over seconds, since simcord's time stands still.
    """
    client.outbox.port.rate = math.inf
    client.pages.pictures.patience = 60.0
    client.open_hands.calm = 0.0
    for feature in brought("quick"):
        feature.unhurry(client)
    # Each beat is a moment at which simcord's time would stop and look around.
    client.heartbeat.every = 30 * 24 * 3600.0
