"""Connects the process to the simulation during a run: its clock and randomness, its access to Discord and to
the disk, its workers and its log.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import gc
import hashlib
import logging
import random
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import aiosqlite
import discord.client
import discord.gateway
import discord.shard
from discord import app_commands

from bot import logs
from bot.storage import files, writer
from bot.storage import sqlite as storage
from bot.ui import pages
from bot.worker import duplicate
from bot.worker.process import Worker
from bot.worker.thinking import advise, regret, think
from engine import robots as thinking
from tests.sim.clock import SOURCE, patch_discord
from tests.sim.loop import CAUSE, LIFE
from tests.sim.store import SimConnection
from tests.sim.wire import Session

if TYPE_CHECKING:
    from tests.sim.scenario import Scenario
    from tests.sim.world import World


def _caused(work: Any) -> Any:
    cause = CAUSE.get()

    def done(db: Any) -> Any:
        before = CAUSE.set(cause)
        try:
            return work(db)
        finally:
            CAUSE.reset(before)

    return done


def _sketch(*what: Any) -> str:
    """Return a replacement for a drawing."""
    look = hashlib.blake2b(repr(what[1:]).encode(), digest_size=8).hexdigest()
    size = 'width="1200" height="600" viewBox="0 0 1200 600"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><!-- {look} --></svg>'


_PAYLOADS: dict[str, Any] = {}


def _translated_once(real: Any) -> Any:
    """Translate each command only once, because its words are the same in every life."""

    async def translated(command: Any, *how: Any) -> Any:
        if command.qualified_name not in _PAYLOADS:
            _PAYLOADS[command.qualified_name] = await real(command, *how)
        return copy.deepcopy(_PAYLOADS[command.qualified_name])

    return translated


SECONDS = (*[0.01] * 20, *[0.1] * 10, *[0.6] * 4, 4.0)
BUSY = (0.3, 0.7, 0.95, 2.0, 4.0)
"""Durations of thinking or drawing, including those on a busy machine."""


def _watched(world: Scenario, draw: Any) -> Any:
    """Report each page to the laws when it's drawn."""

    async def drawn(*what: Any, **more: Any) -> Any:
        page = await draw(*what, **more)
        world.drawn(page.view.to_components())
        return page

    return drawn


class Thoughts:
    """The place where robots think, here at once and lightly."""

    def __init__(self, world: Scenario) -> None:
        self._world = world

    async def run(self, patience: float, work: Callable[..., Any], *values: Any) -> Any:
        busy = self._world.faults.happens("busy", self._world.loop.time())
        await asyncio.sleep(self._world.chances["disk"].choice(BUSY if busy else SECONDS))
        if work is think:
            observation, _level, seed, *_ = values
            return thinking.quick_move(observation, seed)
        if work is advise:
            return thinking.advise(values[0], 30, 1.0, self._world.loop.time)
        if work is regret:
            return thinking.regret(*values[:2], 30, 1.0, self._world.loop.time)
        if work.__module__ == duplicate.__name__:
            return work(*values[:-2], 0, 1.0)
        if work.__module__.startswith("bot.features."):
            return work(*values)
        return hashlib.blake2b(repr(values).encode(), digest_size=8).digest(), 0.05

    async def close(self) -> None:
        return


class _Log(logging.Handler):
    def __init__(self, world: Scenario) -> None:
        super().__init__(logging.INFO)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        self._world.logged(record)


class Installed:
    """The process belongs to the simulation while this is entered."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._before: list[tuple[Any, str, Any]] = []

    def _put(self, owner: Any, name: str, value: Any) -> None:
        self._before.append(
            (owner, name, owner.__dict__[name] if isinstance(owner, type) else getattr(owner, name))
        )
        setattr(owner, name, value)

    def __enter__(self) -> None:
        world = self._world
        patch_discord()
        SOURCE.wall, SOURCE.steady, SOURCE.chance = world.wall, world.loop.time, world.chances["bot"]
        random.seed(world.seed)

        async def from_client(cls: Any, client: Any, **how: Any) -> Any:
            return await world.gate.connect(client, **how)

        thoughts = Thoughts(world)

        async def run(worker: Any, patience: float, work: Any, *values: Any) -> Any:
            return await thoughts.run(patience, work, *values)

        self._put(aiohttp, "ClientSession", lambda **how: Session(world, how.get("timeout")))
        self._put(aiohttp, "TCPConnector", lambda **_: None)
        self._put(aiosqlite, "connect", lambda path, **how: SimConnection(world, path, **how))
        self._put(discord.gateway.DiscordWebSocket, "from_client", classmethod(from_client))

        class Owned(files.Ownership):
            """Ownership that is released when its process ends, as the system would."""

            def __init__(self, path: Path) -> None:
                super().__init__(path)
                world.owned.append((LIFE.get(), self))

        class Block(writer.Block):
            """A block whose statements belong to its own caller, in any task."""

            def __init__(self, work: Any) -> None:
                super().__init__(_caused(work))

        self._put(Worker, "run", run)
        self._put(storage, "Ownership", Owned)
        self._put(writer, "Block", Block)
        self._put(storage, "SYNCHRONOUS", "OFF")
        # Drawing would take half of the time and isn't simulated. Different pictures are still different.
        for name in ("picture_of", "lobby_drawing"):
            if hasattr(pages, name):
                self._put(pages, name, _sketch)
        for name in ("board", "panel"):
            self._put(pages.PageRenderer, name, _watched(world, getattr(pages.PageRenderer, name)))
        for kind in (app_commands.Command, app_commands.Group):
            self._put(kind, "get_translated_payload", _translated_once(kind.get_translated_payload))
        root = logging.getLogger()
        self._log = _Log(world)
        self._handlers, root.handlers = root.handlers, [self._log]
        self._level = root.level
        root.setLevel(logging.INFO)
        self._factory = logging.getLogRecordFactory()
        logging.setLogRecordFactory(logs.Discreet)
        self._unraisable, sys.unraisablehook = sys.unraisablehook, lambda _: None
        gc.collect()
        gc.freeze()
        gc.disable()

    def __exit__(self, *error: object) -> None:
        # Dead objects are disposed of after everything that their clean-up could touch, and without a log.
        root = logging.getLogger()
        root.handlers = [logging.NullHandler()]
        warnings.simplefilter("ignore", RuntimeWarning)
        for life in self._world.buried:
            for task in life.tasks:
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with contextlib.suppress(BaseException):
                    task.get_coro().close()  # type: ignore[union-attr]
            life.tasks.clear()
        for owner, name, value in reversed(self._before):
            setattr(owner, name, value)
        root.handlers = self._handlers
        root.setLevel(self._level)
        logging.setLogRecordFactory(self._factory)
        SOURCE.wall = SOURCE.steady = SOURCE.chance = None
        self._world.life = self._world.client = None
        gc.enable()
        gc.collect()
        sys.unraisablehook = self._unraisable
