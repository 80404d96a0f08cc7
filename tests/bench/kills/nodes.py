"""Processes of the bot on one server, each with its shard: killed at any moment, and started again, also
while another takes over from them. And which of them had which lots when, as the server itself says.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import psycopg

from bot.storage.address import ServerAddress
from bot.storage.leases import LOT, SHARD
from bot.storage.lots import LOTS, lot_of
from tests.bench.load.pretended import Discord

LOOK = 0.1
"""Seconds between two looks at who has what."""
UP = 120.0
"""Seconds within which a process must be up."""
PARTING = 20.0
"""Seconds for a process to end by itself."""
TAKE_OVER = "take-over"
_HELD = (
    "SELECT s.objid::int, l.objid::int, s.pid FROM pg_locks s LEFT JOIN pg_locks l"
    f" ON l.pid = s.pid AND l.locktype = 'advisory' AND l.granted AND l.classid::int = {LOT}"
    f" WHERE s.locktype = 'advisory' AND s.granted AND s.classid::int = {SHARD}"
)


class Life(NamedTuple):
    """A process, from its beginning to its end: `process` is its number in its address, `shard` its shard."""

    process: int
    shard: int
    started: subprocess.Popen[bytes]

    @property
    def lives(self) -> bool:
        """Return whether it has not ended."""
        return self.started.poll() is None


class Nodes:
    """All processes; times are of `time.monotonic`. Those with the same shard take over from each other."""

    def __init__(
        self,
        discord: Discord,
        port: int,
        server: ServerAddress,
        many: int,
        folder: Path,
        workers: int = 0,
    ) -> None:
        """`workers`: pieces of work that each may give away at once."""
        self.many = many
        self.killed: list[tuple[float, int]] = []
        """When a process of which shard was killed."""
        self.left: list[tuple[float, int]] = []
        """When one of which shard was killed that had another beside it, which was taking over."""
        self.failed: list[str] = []
        """Those that ended by themselves."""
        self.taken_over = 0
        """How many ended since another had taken over."""
        self._discord = discord
        self._port = port
        self._server = server
        self._folder = folder
        self._workers = workers
        self._begun = 0
        self._bots: dict[int, list[Life]] = {number: [] for number in range(many)}
        self._wanted: set[int] = set()
        """The shards that are to have a process."""
        self._homes: list[tuple[float, dict[int, int]]] = []
        """When which lot was whose."""
        self._since: dict[int, tuple[int, float]] = {}
        """Which connection has which lot, and since when."""
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start all of them, and wait until they are up."""
        for number in range(self.many):
            self.begin(number)
        self._watch = asyncio.create_task(self._look())
        await self.all_up()

    async def all_up(self) -> None:
        """Wait until Discord has them all, each shard has one alone, and every lot has one."""
        async with asyncio.timeout(UP):
            while not (
                all(len(lives) == 1 for lives in self._bots.values())
                and all(map(self._discord.gateways.hears, range(self.many)))
                and self._homes
                and len(self._homes[-1][1]) == LOTS
                and len(set(self._homes[-1][1].values())) == self.many
            ):
                self._see_to_them()
                await asyncio.sleep(LOOK)

    def begin(self, number: int, *words: str) -> Life:
        """Start one for this shard."""
        environment = os.environ | {
            "DISCORD_TOKEN": "kills",
            "COURTYARD_DATABASE": self._server.url,
            "COURTYARD_SHARDS": f"{number}/{self.many}",
            "COURTYARD_WORKERS": str(self._workers),
            "COURTYARD_EMOJIS": "off",
            "COURTYARD_LOG": "INFO",
        }
        process = number + self.many * self._begun
        self._begun += 1
        address = f"{self._port}/{process}"
        command = [sys.executable, "-m", "tests.bench.load.launch", address, os.devnull, *words]
        with (self._folder / f"{number}.log").open("ab") as log:
            started = subprocess.Popen(command, env=environment, stderr=log, stdout=log)
        life = Life(process, number, started)
        self._bots[number].append(life)
        self._wanted.add(number)
        return life

    def shard_of(self, process: int) -> int:
        """Return the shard of a process that is named by its address."""
        return process % self.many

    async def alone(self, number: int) -> Life:
        """Wait until one process has this shard, and listens to Discord; return it."""
        async with asyncio.timeout(UP):
            while len(self.of(number)) != 1 or not self.hears(self.of(number)[0]):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        return self.of(number)[0]

    async def up(self, number: int, also_starting: bool) -> None:
        """Wait until one listens to Discord; `also_starting`: until it is there at all."""
        async with asyncio.timeout(UP):
            while not any(  # noqa: ASYNC110
                life.lives and (also_starting or self.hears(life)) for life in self._bots[number]
            ):
                await asyncio.sleep(0.05)

    def hears(self, life: Life) -> bool:
        """Return whether this one listens to Discord."""
        return self._discord.gateways.hears(life.shard, life.process)

    def of(self, number: int) -> list[Life]:
        """Return those of a shard that have not ended, the oldest first."""
        return [life for life in self._bots[number] if life.lives]

    def kill(self, *lives: Life) -> None:
        """Kill these, in the middle of whatever they are at. Where none of their shard is left, none is
        wanted before another is begun.
        """
        for life in lives:
            self.killed.append((time.monotonic(), life.shard))
            life.started.kill()
            life.started.wait()
            self._discord.gateways.lose(life.process)
            self._bots[life.shard] = [one for one in self._bots[life.shard] if one is not life]
            if self._bots[life.shard]:
                self.left.append(self.killed[-1])
            else:
                self._wanted.discard(life.shard)

    async def stop(self) -> None:
        """End all of them, as the owner of a machine does."""
        if self._watch is not None:
            self._watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch
        bots = [life.started for lives in self._bots.values() for life in lives]
        for bot in bots:
            bot.send_signal(signal.SIGTERM)
        for bot in bots:
            try:
                await asyncio.to_thread(bot.wait, PARTING)
            except subprocess.TimeoutExpired:
                self.failed.append("one does not end")
                bot.kill()
                bot.wait()

    def told(self) -> list[str]:
        """Return the lines of their logs that are no news."""
        return [line for path in sorted(self._folder.glob("*.log")) for line in _no_news(path)]

    def homes(self, table: int, since: float, until: float) -> set[int]:
        """Return the shards of the processes that had the lot of this table in this time."""
        lot = lot_of(table)
        before = [held for at, held in self._homes if at < since][-1:]
        during = [held for at, held in self._homes if since <= at <= until]
        return {held[lot] for held in (*before, *during) if lot in held}

    def at_home(self, table: int) -> float | None:
        """Return since when the table has lived where it lives now; None: it lives nowhere."""
        return self._since.get(lot_of(table), (0, None))[1]

    async def _look(self) -> None:
        async with await psycopg.AsyncConnection.connect(self._server.url, autocommit=True) as connection:
            while True:
                rows = await (await connection.execute(_HELD)).fetchall()
                now = time.monotonic()
                held = {lot: (node, pid) for node, lot, pid in rows if lot is not None}
                self._homes.append((now, {lot: node for lot, (node, _) in held.items()}))
                self._since = {
                    lot: self._since[lot] if self._since.get(lot, (0, 0))[0] == pid else (pid, now)
                    for lot, (_, pid) in held.items()
                }
                self._see_to_them()
                await asyncio.sleep(LOOK)

    def _see_to_them(self) -> None:
        """Do as a supervisor does: start what has ended by itself, unless another has taken over."""
        for number, lives in self._bots.items():
            for life in [one for one in lives if not one.lives]:
                lives.remove(life)
                code = life.started.returncode
                if code == 0 and lives and life.process < min(one.process for one in lives):
                    self.taken_over += 1
                elif code or not self._waited_for(number):
                    words = _no_news(self._folder / f"{number}.log")[-1:]
                    self.failed.append(f"process {number} ended by itself ({code}): {words}")
            if number in self._wanted and not lives:
                self.begin(number)

    def _waited_for(self, number: int) -> bool:
        """Return whether one of this shard that was to take over was killed a moment ago."""
        return any(shard == number and time.monotonic() - at < UP for at, shard in self.killed)


def _no_news(log: Path) -> list[str]:
    lines = log.read_text("utf-8", "replace").splitlines()
    return [line.strip() for line in lines if "INFO" not in line]
