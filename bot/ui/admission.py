"""Admission: which interactions are let in. One that came before is not heard again; where the event loop is
so late that no answer would come in time, and when the house closes, the player is told so at once, before
anything is done.

Who is let in is answered in time: where an answer takes long, Discord is told that it will come. What an
interaction asks for is not known here.
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
"""Interactions that are under way at once, at most."""
LATE = 0.75
"""Seconds after which an interaction that nobody has begun to answer comes too late: as long again, or
nearly, may it have waited before it was read.
"""
LAG = 0.05
"""Seconds by which the loop is late where nobody more is let in. An answer takes some twenty turns of the
loop, so that it comes after a second or so. Who waits for something else, a slow disk for example, keeps
nobody out: their answer is put off in time.
"""
BEAT = 0.05
"""Seconds between two measurements of that."""
REMEMBERED = 10_000
"""Interactions whose second delivery is noticed."""
SAID_EVERY = 60.0
"""Seconds between two lines of the log about a house that is full."""
CLOSING = 2.0
"""Seconds in which what is under way may be finished when the house closes."""


class Lateness:
    """By how much the event loop is late now, as a timer tells: how long everything waits for its turn. The
    timer runs only while something is under way.
    """

    def __init__(self, goes_on: Callable[[], bool]) -> None:
        """`goes_on` says whether something is under way."""
        self._goes_on = goes_on
        self._measured: deque[float] = deque((0.0, 0.0), maxlen=2)
        self._due: float | None = None

    def measure(self) -> None:
        """Measure from now on, unless that is done already."""
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
        """Return what two measurements in a row agree on: to be held up once is not to be too busy. One that
        is overdue counts as far as it is.
        """
        before, last = self._measured
        overdue = 0.0 if self._due is None else asyncio.get_running_loop().time() - self._due
        return max(min(before, last), min(last, overdue))


class Admission:
    """One for the process."""

    def __init__(self, chosen_language: Callable[[int], str | None] = lambda person: None) -> None:
        """`chosen_language` says which language a player has chosen, if they have."""
        self._known: OrderedDict[int, None] = OrderedDict()
        self._under_way: dict[int, Interaction] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self._lost: set[object] = set()
        self._open = True
        self._empty = False
        self._said = -SAID_EVERY
        self._lateness = Lateness(lambda: bool(self._under_way))
        self._chosen_language = chosen_language

    # What Discord's connection tells, in the order in which it comes

    def received(self, interaction: Interaction) -> None:
        """It has come, and nobody has heard of it yet."""
        state = progress(interaction)
        state.received = asyncio.get_running_loop().time()
        self._lateness.measure()
        state.doubtful = bool(self._lost)
        state.language = self._chosen_language(interaction.user.id)

    def connection_lost(self, shard: object) -> None:
        """Note that what comes from now on may have been sent long before, until the connection is
        resumed.
        """
        self._lost.add(shard)

    def connection_resumed(self, shard: object) -> None:
        """All that was missed has come."""
        self._lost.discard(shard)

    # Going in and out

    async def admits(self, interaction: Interaction) -> bool:
        """Return whether it is to be answered. Where it is not, its person has been told, if it was theirs to
        hear.
        """
        COMMITTED.set(False)  # for this one nothing is done yet, whatever its task was begun by
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
        # Where it may be long past, nothing is done that nobody can be told of.
        return not progress(interaction).doubtful or await put_off(interaction)

    @contextmanager
    def inside(self, interaction: Interaction) -> Iterator[None]:
        """While it is answered; it is deferred when that takes long."""
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
        """Nobody is let in any more; what is under way is finished, or given up after a while."""
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
        """Return whether it cannot be answered in time: it was read too late, or the loop is too late with
        everything, or too much is under way.
        """
        if len(self._under_way) >= MOST:
            return True
        waited = _waited(interaction, asyncio.get_running_loop().time())
        return waited > LATE or self._lateness.seconds > LAG

    def _say_full(self) -> None:
        """Tell the log, once in a while."""
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
