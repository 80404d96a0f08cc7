"""Processes of the bot on one server, each with its shard: killed at any moment, and started again. And which
of them had which lots when, as the server itself says.
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

import psycopg

from bot.storage.address import ServerAddress
from bot.storage.leases import LOT, SHARD
from bot.storage.lots import lot_of
from tests.bench.load.pretended import Discord

LOOK = 0.1
"""Seconds between two looks at who has what."""
UP = 60.0
"""Seconds within which a process must be up."""
PARTING = 20.0
"""Seconds for a process to end by itself."""
_HELD = (
    "SELECT s.objid::int, l.objid::int FROM pg_locks s LEFT JOIN pg_locks l"
    f" ON l.pid = s.pid AND l.locktype = 'advisory' AND l.granted AND l.classid::int = {LOT}"
    f" WHERE s.locktype = 'advisory' AND s.granted AND s.classid::int = {SHARD}"
)


class Nodes:
    """All processes; times are of `time.monotonic`."""

    def __init__(self, discord: Discord, port: int, server: ServerAddress, many: int, folder: Path) -> None:
        self.many = many
        self.killed: list[tuple[float, int]] = []
        """When which was killed."""
        self.failed: list[str] = []
        """Those that ended by themselves."""
        self._discord = discord
        self._port = port
        self._server = server
        self._folder = folder
        self._bots: dict[int, subprocess.Popen[bytes]] = {}
        self._homes: list[tuple[float, dict[int, int]]] = []
        """When which lot was whose."""
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start all of them, and wait until they are up."""
        for number in range(self.many):
            self.begin(number)
        self._watch = asyncio.create_task(self._look())
        await self.all_up()

    async def all_up(self) -> None:
        """Wait until Discord has them all, and every lot has one."""
        async with asyncio.timeout(UP):
            while not (
                all(map(self._discord.hears, range(self.many)))
                and self._homes
                and len(self._homes[-1][1]) == 64
                and len(set(self._homes[-1][1].values())) == self.many
            ):
                self._see_to_them()
                await asyncio.sleep(LOOK)

    def begin(self, number: int) -> None:
        """Start one."""
        environment = os.environ | {
            "DISCORD_TOKEN": "kills",
            "COURTYARD_DATABASE": self._server.url,
            "COURTYARD_SHARDS": f"{number}/{self.many}",
            "COURTYARD_EMOJIS": "off",
            "COURTYARD_LOG": "INFO",
        }
        command = [sys.executable, "-m", "tests.bench.load.launch", f"{self._port}/{number}", os.devnull]
        with (self._folder / f"{number}.log").open("ab") as log:
            self._bots[number] = subprocess.Popen(command, env=environment, stderr=log, stdout=log)

    async def up(self, number: int, also_starting: bool) -> None:
        """Wait until it listens to Discord; `also_starting`: until it is there at all."""
        async with asyncio.timeout(UP):
            while self._bots[number].poll() is not None or not (  # noqa: ASYNC110
                also_starting or self._discord.hears(number)
            ):
                await asyncio.sleep(0.05)

    def kill(self, number: int) -> None:
        """Kill one, in the middle of whatever it is at."""
        bot = self._bots[number]
        self.killed.append((time.monotonic(), number))
        bot.kill()
        bot.wait()
        self._discord.lose(number)

    async def stop(self) -> None:
        """End all of them, as the owner of a machine does."""
        if self._watch is not None:
            self._watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch
        for bot in self._bots.values():
            bot.send_signal(signal.SIGTERM)
        for bot in self._bots.values():
            try:
                await asyncio.to_thread(bot.wait, PARTING)
            except subprocess.TimeoutExpired:
                self.failed.append("one does not end")
                bot.kill()
                bot.wait()

    def told(self) -> list[str]:
        """Return the lines of their logs that are no news."""
        lines = [line for path in sorted(self._folder.glob("*.log")) for line in path.open(errors="replace")]
        return [line.strip() for line in lines if "INFO" not in line]

    def homes(self, table: int, since: float, until: float) -> set[int]:
        """Return the processes that had the lot of this table in this time."""
        lot = lot_of(table)
        before = [held for at, held in self._homes if at < since][-1:]
        during = [held for at, held in self._homes if since <= at <= until]
        return {held[lot] for held in (*before, *during) if lot in held}

    async def _look(self) -> None:
        async with await psycopg.AsyncConnection.connect(self._server.url, autocommit=True) as connection:
            while True:
                rows = await (await connection.execute(_HELD)).fetchall()
                self._homes.append((time.monotonic(), {lot: node for node, lot in rows if lot is not None}))
                self._see_to_them()
                await asyncio.sleep(LOOK)

    def _see_to_them(self) -> None:
        for number, bot in list(self._bots.items()):
            if bot.poll() is not None and bot.returncode >= 0:
                self.failed.append(f"process {number} ended by itself ({bot.returncode})")
                self.begin(number)
