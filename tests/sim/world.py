"""The simulation of one seed: it puts loop, Discord, disk, weather, people and the bot together, keeps the
record of what happened, and calls the laws.

What it does to the bot is what a machine does: start it, stop it, kill it.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import copy
import dataclasses
import gc
import hashlib
import logging
import random
import shutil
import sqlite3
import sys
import tempfile
import warnings
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import aiohttp
import aiosqlite
import discord.client
import discord.gateway
import discord.shard
from discord import app_commands

from bot import logs
from bot.client import Courtyard
from bot.jobs.robots import Pace, Robots
from bot.settings import Settings
from bot.storage import database as storage
from bot.storage import files, writer
from bot.tables import Tables
from bot.tables.owed import SOON
from bot.ui import pages
from bot.worker.process import Worker
from bot.worker.thinking import advise, think
from engine import robots as thinking
from tests.sim.clock import SOURCE, patch_discord
from tests.sim.laws import Law, laws
from tests.sim.loop import CAUSE, LIFE, Endless, Life, SimLoop
from tests.sim.people import People
from tests.sim.server import Asked, Server
from tests.sim.store import SimConnection
from tests.sim.weather import Kinds, Weather, kinds_of
from tests.sim.wire import Gate, Session, Trouble

BEGAN = 1_790_000_000.0
"""The wall's clock when a simulation begins."""
KEPT = 400
"""Lines of the record that are printed with a finding."""
SELDOM = 6
"""Statements of a kind that are taken for seldom ones: there a kill is likelier."""
PATIENCE, MOST_PATIENCE = 5400, 500_000
"""Seconds of good weather after which nothing may be owed: any more, and what was refused again and again."""
MEMORY = Path("/dev/shm")


class Broken(Exception):
    """A law is broken."""

    def __init__(self, law: str, what: str) -> None:
        super().__init__(f"{law}: {what}")
        self.law, self.what = law, what


@dataclasses.dataclass
class Outcome:
    """What came of a run."""

    seed: int
    steps: int
    deeds: int
    moves: int
    lives: int
    hash: str
    law: str = ""
    what: str = ""
    tail: list[str] = dataclasses.field(default_factory=list)
    kinds: dict[str, Any] = dataclasses.field(default_factory=dict)
    counts: dict[str, int] = dataclasses.field(default_factory=dict)


class World:
    """One seed. Also the Disk and the Sky of its bot."""

    def __init__(
        self, seed: int, deeds: int = 400, kinds: Kinds | None = None, without: frozenset[str] = frozenset()
    ) -> None:
        """`kinds`: this trouble instead of the seed's. `without`: findings of these names do not count."""
        self.seed, self.deeds, self.without = seed, deeds, without
        self.folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None, prefix="sim"))
        self.path = self.folder / "courtyard.db"
        self._chances = {
            name: random.Random(f"{seed} {name}") for name in ("weather", "disk", "people", "bot", "deeds")
        }
        self.weather = Weather(self._chances["weather"], kinds or kinds_of(random.Random(f"{seed} kinds")))
        self.loop = SimLoop(lambda: self._chances["disk"].uniform(0.0005, 0.02))
        self.loop.failed = self._loop_failed
        self.skew = 0.0
        self.jumped = -1e9
        """When the clock of the wall last jumped."""
        self.server = Server(self.loop.time, self.wall)
        self.gate = Gate(self.loop, self.server)
        self.life: Life | None = None
        self.client: Courtyard | None = None
        self.lives = 0
        self._buried: list[Life] = []
        self._work: asyncio.Task[None] | None = None
        self._connections: list[SimConnection] = []
        self._owned: list[storage.Ownership] = []
        self._seeds = 0
        # The record
        self.record: TextIO | None = None
        """Where all of it is written, if anywhere."""
        self.steps = 0
        self.counts: Counter[str] = Counter()
        self._heads: Counter[str] = Counter()
        self._hash = hashlib.blake2b(digest_size=16)
        self.tail: deque[str] = deque(maxlen=KEPT)
        self.over: asyncio.Future[Broken | None] = self.loop.create_future()
        self.excused_until = 0.0
        """Until when (of those born before) nobody is blamed for a late answer."""
        self.blamed: set[int] = set()
        """Interactions whose own requests the weather has struck."""
        self.committed_for: dict[int, list[int]] = {}
        """The tables that each interaction has changed."""
        self.written_for: set[int] = set()
        """The interactions that have changed anything else that their people asked for."""
        self.changed: dict[int, float] = {}
        """When each table has last changed."""
        self.bad_disk = 0.0
        """When a statement last failed."""
        self.last_start = 0.0
        self.people = People(self, self._chances["people"])
        self.laws: list[Law] = [law(self) for law in laws()]
        self.server.seen.append(self._seen)
        self._reader: sqlite3.Connection | None = None
        self._made = False

    # Clocks

    def wall(self) -> float:
        """Seconds since 1970, as the machine believes."""
        return BEGAN + self.loop.time() + self.skew

    # The record

    def note(self, kind: str, line: str) -> None:
        """One step."""
        self.steps += 1
        self.counts[kind] += 1
        text = f"{self.loop.time():.4f} {kind} {line}"
        self._hash.update(text.encode())
        self.tail.append(text)
        if self.record is not None:
            print(text, file=self.record)

    def broken(self, law: str, what: str) -> None:
        """A law is broken: the run is over."""
        if law in self.without:
            return
        if not self.over.done():
            self.note("BROKEN", f"{law}: {what}")
            self.over.set_result(Broken(law, what))

    def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        """What is committed, read beside the bot."""
        if self._reader is None:
            self._reader = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, isolation_level=None)
            self._reader.row_factory = sqlite3.Row
        return self._reader.execute(sql, values).fetchall()

    @property
    def has_tables(self) -> bool:
        """Whether the bot has made its file."""
        if not self._made:
            self._made = self.path.exists() and bool(
                self.rows("SELECT 1 FROM sqlite_master WHERE name = 'removals'")
            )
        return self._made

    # The disk

    def latency(self) -> float:
        seconds = self.weather.sql_latency(self.loop.time())
        if seconds > 0.04:
            self.excuse(seconds + 4)
        return seconds

    def cause(self) -> int | None:
        return CAUSE.get()

    def before(self, connection: SimConnection, sql: str) -> BaseException | None:
        if connection not in self._connections:
            self._connections.append(connection)
        if self._kills(sql):
            self.note("kill", f"before {sql[:40]}")
            self.kill()
            return None
        writes = (
            not sql.lstrip()
            .upper()
            .startswith(("SELECT", "PRAGMA", "CONNECT", "CLOSE", "ROLLBACK", "FUNCTION"))
        )
        error = self.weather.statement(sql.lstrip().upper(), writes, self.loop.time())
        if error is not None:
            self.note("sql!", f"{error} at {sql[:40]}")
            self.bad_disk = self.loop.time()
            for message in self.server.messages.values():
                message.unnoted = message.unnoted or message.heard_at > self.bad_disk - 1
        return error

    def _kills(self, sql: str) -> bool:
        """Whether the process dies here: sooner where it seldom comes by."""
        head = " ".join(sql.split())[:110]
        self._heads[head] += 1
        happens = self.weather.happens("kill_at_statement", self.loop.time())
        if self._heads[head] <= SELDOM and not happens:
            return self.weather.happens("kill_at_statement_seldom", self.loop.time())
        return happens

    def after(self, connection: SimConnection, sql: str, values: Any, cause: int | None) -> None:
        self.note("sql", f"{cause or '-'} {' '.join(sql.split())[:70]}")
        for law in self.laws:
            law.statement(sql, values, cause)
        if self._kills(sql):
            self.note("kill", f"after {sql[:40]}")
            self.kill()

    # The sky

    def request(self, method: str, path: str, body: Any) -> Trouble:
        now = self.loop.time()
        if self.weather.happens("kill_at_request", now):
            self.note("kill", f"before {method} {path}")
            self.kill()
        trouble = self.weather.request(method, path, now)
        struck = trouble.status or trouble.error or trouble.hangs or trouble.no_json or trouble.out > 0.2
        if struck:
            kind = trouble.status or (type(trouble.error).__name__ if trouble.error else "")
            what = (
                f"{kind} {trouble.code} {'hangs' if trouble.hangs else ''} {trouble.out:.2f} {trouble.effect}"
            )
            self.note("sky!", f"{method} {path} {what}")
            cause = CAUSE.get()
            if cause is not None:
                self.blamed.add(cause)
            if trouble.status == 429 and trouble.everywhere:
                self.excuse(trouble.retry_after + 5)
        return trouble

    def arrived(self, method: str, path: str, body: Any, files: tuple[str, ...], cause: int | None) -> None:
        for law in self.laws:
            law.request(method, path, body, cause)

    def done(self, method: str, path: str, status: int, answer: Any) -> None:
        more = ""
        if isinstance(answer, dict):
            more = str(answer.get("code") or (answer.get("id", "") if method == "POST" else ""))
        self.note("http", f"{method} {path} {status} {more}")
        if self.weather.happens("kill_at_request", self.loop.time()):
            self.note("kill", f"after {method} {path}")
            self.kill()

    def heard(self, number: int) -> None:
        message = self.server.messages.get(number)
        if message is not None:
            message.heard, message.heard_at = True, self.loop.time()

    def _seen(self, where: str, whom: int | None, body: dict[str, Any]) -> None:
        for law in self.laws:
            law.seen(where, whom or 0, body)

    # The process

    def excuse(self, seconds: float) -> None:
        """What is asked until then may be answered late, or never."""
        self.excused_until = max(self.excused_until, self.loop.time() + seconds)

    @property
    def runs(self) -> bool:
        return self.life is not None and not self.life.dead

    def start(self) -> None:
        """A new process begins."""
        self.lives += 1
        self.life = Life(self.lives)
        self._buried.append(self.life)
        self.excuse(10)
        self.last_start = self.loop.time()
        context = contextvars.Context()
        context.run(LIFE.set, self.life)
        self.note("start", str(self.lives))
        self._work = self.loop.create_task(self._main(self.life), name="the bot", context=context)
        self._work.add_done_callback(partial(self._ended, self.life), context=contextvars.Context())

    async def _main(self, life: Life) -> None:
        def seed() -> str:
            self._seeds += 1
            return f"seed {self.seed} {self._seeds}"

        client = self.client = Courtyard(
            Settings(token="t", database=self.path),
            partial(Tables, now=self.wall, seed=seed),
            lambda tables: Robots(tables, Pace(pause=(0.8, 2.0), within=0.7), Thoughts(self)),  # type: ignore[arg-type]
        )
        work = asyncio.create_task(client.start("t"))
        try:
            await asyncio.shield(work)
        finally:
            work.cancel()
            await client.close()

    def _ended(self, life: Life, work: asyncio.Task[None]) -> None:
        if life.dead:
            return
        error = None if work.cancelled() else work.exception()
        self.note("end", f"{life.number} {type(error).__name__ if error else ''}")
        self._bury(life)

    def kill(self) -> None:
        """SIGKILL."""
        life = self.life
        if life is not None and not life.dead:
            self._bury(life)

    def _bury(self, life: Life) -> None:
        life.dead = True
        for connection in self._connections:
            connection.kill()
        self._connections.clear()
        for owned in self._owned:
            owned.release()
        self._owned.clear()
        self.gate.killed()
        self.excuse(5)
        for law in self.laws:
            law.died()

    def stop(self) -> None:
        """SIGTERM."""
        if self.runs and self._work is not None:
            self.note("stop", "")
            self.excuse(10)
            self._work.cancel()

    # What goes wrong in the loop or is logged

    def _loop_failed(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is not None and not (self.life is None or self.life.dead):
            for law in self.laws:
                law.logged("loop", f"{context.get('message')}: {error!r}", error)

    def logged(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        text = record.getMessage()
        if record.levelno >= logging.WARNING:
            self.note("log", f"{record.name} {record.levelname} {text.splitlines()[0][:160]}")
        for law in self.laws:
            law.logged(record.name, text, error, record.levelno)

    # Running

    def wait(self, seconds: float) -> asyncio.Future[None]:
        """For the people and the laws."""
        future = self.loop.create_future()
        self.loop.call_later(seconds, lambda: future.done() or future.set_result(None))
        return future

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Something outside the bot that goes on beside."""
        task: asyncio.Task[Any] = self.loop.create_task(work, context=contextvars.Context())
        task.add_done_callback(self._spawned)
        return task

    def _spawned(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and task.exception() is not None and not self.over.done():
            self.over.set_exception(task.exception())  # type: ignore[arg-type]

    def interacted(self, asked: Asked) -> None:
        """An interaction was made; when its time is up, it is judged."""
        self.loop.call_later(4.0, self._judge, asked)

    def _judge(self, asked: Asked) -> None:
        for law in self.laws:
            law.judged(asked)

    async def _all(self) -> None:
        self.people.arrive()
        self.start()
        await self.wait(5)
        rng = self._chances["deeds"]
        # What is shown wrongly is often put right by the next deed.
        often = rng.choice([12, 40, 120])
        for number in range(self.deeds):
            await self.wait(
                rng.choice([0.02, 0.1, 0.4, 1.0, 3.0])
                if rng.random() < 0.97
                else rng.choice([60, 700, 4000, 30000, 90000])
            )
            if not self.runs:
                await self.wait(rng.choice([0.1, 2, 30]))
                self.start()
            self._strike(rng)
            await self.people.act()
            if number % often == often - 1:
                await self.rest()
        await self.rest()
        self.over.done() or self.over.set_result(None)

    def _strike(self, rng: random.Random) -> None:
        now = self.loop.time()
        if self.weather.happens("kill", now):
            self.note("kill", "")
            self.kill()
        elif self.weather.happens("stop", now):
            self.stop()
        elif self.weather.happens("gateway", now):
            self.note("gateway", "lost")
            self.excuse(30)
            self.gate.drop(rng.choice([None, ConnectionResetError(54, "reset")]))  # type: ignore[arg-type]
        elif self.weather.happens("jump", now):
            self.jumped = now
            self.skew += rng.choice([-7200.0, 7200.0, -7200.0, 30.0, -30.0])
            self.note("jump", str(self.skew))
        elif self.weather.happens("vandal", now):
            self.people.vandalise()

    async def rest(self) -> None:
        """No more trouble, until nothing is owed to anybody; then everything is looked at."""
        self.weather.calm = True
        self.note("rest", "")
        self.people.calm()
        waited = 0.0
        while True:
            if not self.runs:
                self.start()
            step = 5 if waited < 1200 else 60 if waited < PATIENCE else 1800
            await self.wait(step)
            waited += step
            if waited >= 140 and not self._owed():
                break
            if waited > MOST_PATIENCE or (waited > PATIENCE and self._owed(SOON)):
                self.broken("owed-for-ever", f"after {waited:.0f} seconds of good weather: {self._owed()}")
                return
        for law in self.laws:
            for what in await law.rest():
                self.broken(law.name, what)
                return
        self.note("rested", f"{waited:.0f}")
        self.weather.calm = False

    def _owed(self, attempts: int = 10**9) -> list[tuple[Any, ...]]:
        """What nobody can see yet, and was tried no more often."""
        if not self.has_tables:
            return [("no database",)]
        return [
            tuple(row)
            for sql in (
                "SELECT 'display', table_id, person, repost, attempts, retry_at FROM displays"
                " WHERE dirty = 1 AND attempts <= ?",
                "SELECT 'notice', table_id, person, kind, attempts, retry_at FROM notices"
                " WHERE sent = 0 AND attempts <= ?",
                "SELECT 'removal', table_id, person, message, attempts, retry_at FROM removals"
                " WHERE attempts <= ?",
            )
            for row in self.rows(sql, attempts)
        ]

    def run(self) -> Outcome:
        """The whole run."""
        found: Broken | None = None
        with _installed(self):
            main = self.spawn(self._all())
            try:
                self.loop.run_until(self.over)
                found = self.over.result()
            except Endless as endless:
                found = Broken("endless", str(endless))
            finally:
                moves = len(self.rows("SELECT 1 FROM moves")) if self.has_tables else 0
                self.counts["tables"] = len(self.rows("SELECT 1 FROM tables")) if self.has_tables else 0
                self.counts["over"] = (
                    len(self.rows("SELECT 1 FROM tables WHERE phase = 'over'")) if self.has_tables else 0
                )
                if self._reader is not None:
                    self._reader.close()
                self.kill()
                main.cancel()
                shutil.rmtree(self.folder, ignore_errors=True)
        return Outcome(
            self.seed, self.steps, self.people.deeds, moves, self.lives, self._hash.hexdigest(),
            found.law if found else "", found.what if found else "", list(self.tail), self.weather.told(),
            dict(self.counts),
        )  # fmt: skip


def _caused(work: Any) -> Any:
    cause = CAUSE.get()

    async def done(db: Any) -> Any:
        before = CAUSE.set(cause)
        try:
            return await work(db)
        finally:
            CAUSE.reset(before)

    return done


def _sketch(*what: Any) -> str:
    """In place of a drawing."""
    look = hashlib.blake2b(repr(what[1:]).encode(), digest_size=8).hexdigest()
    size = 'width="1200" height="600" viewBox="0 0 1200 600"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><!-- {look} --></svg>'


_PAYLOADS: dict[str, Any] = {}


def _translated_once(real: Any) -> Any:
    """The same commands have the same words in every life."""

    async def translated(command: Any, *how: Any) -> Any:
        if command.qualified_name not in _PAYLOADS:
            _PAYLOADS[command.qualified_name] = await real(command, *how)
        return copy.deepcopy(_PAYLOADS[command.qualified_name])

    return translated


SECONDS = (*[0.01] * 20, *[0.1] * 10, *[0.6] * 4, 4.0)
"""How long a thought or a drawing takes."""


class Thoughts:
    """Where robots think: at once, and lightly."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def run(self, patience: float, work: Callable[..., Any], *values: Any) -> Any:
        await asyncio.sleep(self._world._chances["disk"].choice(SECONDS))
        if work is think:
            observation, _level, seed, *_ = values
            return thinking.quick_move(observation, seed)
        if work is advise:
            observation, seed, *_ = values
            return thinking.advise(observation, seed, 30, 1.0, self._world.loop.time)
        return hashlib.blake2b(repr(values).encode(), digest_size=8).digest(), 0.05

    async def close(self) -> None:
        return


class _Log(logging.Handler):
    def __init__(self, world: World) -> None:
        super().__init__(logging.INFO)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        self._world.logged(record)


class _installed:  # noqa: N801 (used like a function)
    """For the time of a run, the process belongs to the simulation."""

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
        SOURCE.wall, SOURCE.steady, SOURCE.chance = world.wall, world.loop.time, world._chances["bot"]
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
            """What the system would take from a process that ends."""

            def __init__(self, path: Path) -> None:
                super().__init__(path)
                world._owned.append(self)

        class Block(writer._Block):
            """Whose statements are done for whoever asked for them, in whichever task."""

            def __init__(self, work: Any) -> None:
                super().__init__(None if work is None else _caused(work))

        self._put(Worker, "run", run)
        self._put(storage, "Ownership", Owned)
        self._put(writer, "_Block", Block)
        self._put(storage, "SYNCHRONOUS", "OFF")
        # Drawing takes half of the time and is no part of this; pictures that differ still do.
        for name in ("picture_of", "lobby_drawing"):
            if hasattr(pages, name):
                self._put(pages, name, _sketch)
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
        # The dead are put away where nothing is left that their clean-up could touch, nor anybody to hear it.
        root = logging.getLogger()
        root.handlers = [logging.NullHandler()]
        warnings.simplefilter("ignore", RuntimeWarning)
        for life in self._world._buried:
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
