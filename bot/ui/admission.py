"""Admission control: decide which interactions get an answer.

A second delivery of an interaction is ignored. If the event loop is too slow to answer in time, or the bot is
shutting down, the player is told right away, before any work is done. Once admitted, an interaction is
answered in time, because slow answers are deferred. This module doesn't look at an interaction's content.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import discord

from bot import tasks
from bot.metrics import ANSWERED
from bot.storage.database import COMMITTED
from bot.ui.interactions import (
    PATIENCE,
    Answer,
    Interaction,
    give,
    language_of,
    progress,
    put_off,
)

_log = logging.getLogger(__name__)

MOST = 200
"""Maximum number of interactions in progress."""
LATE = 0.75
"""Seconds after which an unanswered interaction is refused as too late. Its real age may be almost twice
that, because the time before the bot read it is unknown.
"""
LAG = 0.05
"""Event loop lag, in seconds, above which interactions are refused.

An answer takes about twenty iterations of the loop, so at this lag it takes about a second. An interaction
that is waiting for, say, a slow disk doesn't block others, because its answer is deferred in time.
"""
BEAT = 0.05
"""Seconds between two measurements of the lag."""
REMEMBERED = 10_000
"""Number of interactions to remember in order to detect a second delivery."""
SAID_EVERY = 60.0
"""Minimum number of seconds between log lines about overload."""
CLOSING = 2.0
"""Seconds to wait for interactions in progress when shutting down."""


class Lateness:
    """The current lag of the event loop: the time each task waits for its turn.

    A timer measures it, but only while interactions are in progress.
    """

    def __init__(self, goes_on: Callable[[], bool]) -> None:
        """Prepare to measure. `goes_on` returns True while interactions are in progress."""
        self._goes_on = goes_on
        self._measured: deque[float] = deque((0.0, 0.0), maxlen=2)
        self._due: float | None = None

    def measure(self) -> None:
        """Start measuring, unless the timer is already running."""
        if self._due is None:
            self._measured.extend((0.0, 0.0))
            self._next()

    def _next(self) -> None:
        loop = asyncio.get_running_loop()
        self._due = loop.time() + BEAT
        loop.call_at(self._due, self._beat, self._due)

    def _beat(self, due: float) -> None:
        self._measured.append(asyncio.get_running_loop().time() - due)
        self._due = None
        if self._goes_on():
            self._next()

    @property
    def seconds(self) -> float:
        """Return the lag in seconds that both of the last two measurements reached.

        A single delay isn't an overload. An overdue measurement counts as the time it's overdue.
        """
        before, last = self._measured
        overdue = 0.0 if self._due is None else asyncio.get_running_loop().time() - self._due
        return max(min(before, last), min(last, overdue))


class Admission:
    """Admits or refuses interactions, and tracks those in progress. There's one instance per process."""

    def __init__(self, chosen_language: Callable[[int], str | None] = lambda person: None) -> None:
        """Set up admission control. `chosen_language` returns a player's chosen language code or None."""
        self._known: OrderedDict[int, None] = OrderedDict()
        self._under_way: dict[int, Interaction] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self._lost: set[object] = set()
        self._open = True
        self._empty = False
        self._said = -SAID_EVERY
        self._lateness = Lateness(lambda: bool(self._under_way))
        self._chosen_language = chosen_language

    # Gateway events, in order

    def received(self, interaction: Interaction) -> None:
        """Record the arrival of an interaction, before any other code handles it."""
        state = progress(interaction)
        state.received = asyncio.get_running_loop().time()
        self._lateness.measure()
        state.doubtful = bool(self._lost)
        state.language = self._chosen_language(interaction.user.id)

    def connection_lost(self, shard: object) -> None:
        """Treat interactions as doubtful until the connection is resumed.

        They may have waited at Discord so long that they can no longer be answered.
        """
        self._lost.add(shard)

    def connection_resumed(self, shard: object) -> None:
        """Record that all missed events have been received."""
        self._lost.discard(shard)

    # Entry and exit

    async def admits(self, interaction: Interaction) -> bool:
        """Return True if the interaction should be answered.

        If this returns False, the person has already been told, unless this is a second delivery.
        """
        COMMITTED.set(False)  # this task has committed no change, but may have inherited True
        if self._empty or interaction.id in self._known:
            return False
        self._remember_task()
        self._known[interaction.id] = None
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        say = language_of(interaction)
        if not self._open:
            await _refuse(interaction, say("answer-closing"))
            return False
        if self._is_late(interaction):
            self._say_full()
            await _refuse(interaction, say("answer-busy"))
            return False
        # If the interaction may have expired, defer it first. If that fails, the person can't see a result.
        return not progress(interaction).doubtful or await put_off(interaction)

    @contextmanager
    def inside(self, interaction: Interaction) -> Iterator[None]:
        """Track an interaction while it's being answered, and defer a slow answer."""
        loop = asyncio.get_running_loop()
        waits = max(0.0, PATIENCE - _waited(interaction, loop.time()))
        later = loop.call_later(waits, self._put_off, interaction)
        self._under_way[interaction.id] = interaction
        try:
            yield
        finally:
            later.cancel()
            self._under_way.pop(interaction.id, None)
            ANSWERED.labels(interaction.type.name).observe(_waited(interaction, loop.time()))

    async def close(self) -> None:
        """Refuse new interactions. Wait a while for others in progress, then cancel them."""
        self._open = False
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLOSING)
        self._empty = True
        if self._tasks:
            _log.info("%s answers were given up", len(self._under_way))
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks)

    def _is_late(self, interaction: Interaction) -> bool:
        """Return True if the interaction can't be answered in time.

        This happens if it was read too late, the loop lags, or too many interactions are in progress.
        """
        if len(self._under_way) >= MOST:
            return True
        waited = _waited(interaction, asyncio.get_running_loop().time())
        return waited > LATE or self._lateness.seconds > LAG

    def _say_full(self) -> None:
        """Log the overload, at most once every SAID_EVERY seconds."""
        now = asyncio.get_running_loop().time()
        if now - self._said > SAID_EVERY:
            self._said = now
            _log.warning("too many interactions at once: %s are under way", len(self._under_way))

    def _put_off(self, interaction: Interaction) -> None:
        if self._empty:
            return
        task: asyncio.Task[object] = tasks.start_task(put_off(interaction), "an answer is put off")
        self._keep(task)

    def _remember_task(self) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._keep(task)

    def _keep(self, task: asyncio.Task[object]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _waited(interaction: Interaction, now: float) -> float:
    received = progress(interaction).received
    return now - received if received else 0.0


async def _refuse(interaction: Interaction, line: str) -> None:
    if interaction.type is discord.InteractionType.autocomplete:
        await put_off(interaction)
    else:
        await give(interaction, Answer(line))
