"""Processes of the bot on one server, one of them with the database. They are killed at any moment, even
during a takeover, and restarted. The server itself says which of them has the database.
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

from bot.features.postgres.lease import HAD, HOLDER, KIND
from bot.storage.address import ServerAddress
from tests.lab.load.pretended import Discord

LOOK = 0.1
"""Seconds between two checks of which process has the database."""
UP = 120.0
"""A process must be up within this many seconds."""
PARTING = 20.0
"""Seconds for a process to end on its own."""
TAKE_OVER, STAND_BY = "take-over", "stand-by"


class Life(NamedTuple):
    """A process, from its start to its end. `process` is its number in its address."""

    process: int
    started: subprocess.Popen[bytes]

    @property
    def lives(self) -> bool:
        """Return whether it's still running."""
        return self.started.poll() is None


class Nodes:
    """All processes. Times are those of `time.monotonic`."""

    def __init__(
        self, discord: Discord, port: int, server: ServerAddress, folder: Path, workers: int = 0
    ) -> None:
        """`workers` is the number of jobs that each process may give away at once."""
        self.killed: list[float] = []
        """The times of kills."""
        self.left: list[float] = []
        """The times of kills while a second process was about to take over."""
        self.failed: list[str] = []
        """The processes that ended on their own."""
        self.taken_over = 0
        """How many processes ended because another had taken over."""
        self.had_since: float | None = None
        """Since when a process has had the database, or None if none has it."""
        self._discord = discord
        self._port = port
        self._server = server
        self._folder = folder
        self._workers = workers
        self._begun = 0
        self._bots: list[Life] = []
        self._wanted = False
        """True if a process should be running."""
        self._holder = 0
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start a process, and wait until it's up."""
        self.begin()
        self._watch = asyncio.create_task(self._look())
        await self.alone()

    def begin(self, *words: str) -> Life:
        """Start a process."""
        environment = os.environ | {
            "DISCORD_TOKEN": "kills",
            "COURTYARD_DATABASE": self._server.url,
            "COURTYARD_WORKERS": str(self._workers),
            "COURTYARD_EMOJIS": "off",
            "COURTYARD_LOG": "INFO",
        }
        process = self._begun
        self._begun += 1
        command = [
            sys.executable, "-m", "tests.lab.load.launch", f"{self._port}/{process}", os.devnull, *words,
        ]  # fmt: skip
        with (self._folder / "bots.log").open("ab") as log:
            started = subprocess.Popen(command, env=environment, stderr=log, stdout=log)
        self._bots.append(Life(process, started))
        self._wanted = True
        return self._bots[-1]

    async def alone(self) -> Life:
        """Wait until there is only one process, which has the database and listens to Discord. Return it."""
        async with asyncio.timeout(UP):
            while len(self.lives) != 1 or not self.hears(self.lives[0]) or self.had_since is None:
                self._see_to_them()
                await asyncio.sleep(0.05)
        return self.lives[0]

    async def up(self, also_starting: bool = False) -> None:
        """Wait until a process listens to Discord. If `also_starting`, a process that has only started will
        do.
        """
        async with asyncio.timeout(UP):
            while not any(also_starting or self.hears(life) for life in self.lives):  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    def hears(self, life: Life) -> bool:
        """Return whether this process listens to Discord."""
        return self._discord.hears(life.process)

    @property
    def lives(self) -> list[Life]:
        """Return the running processes, oldest first."""
        return [life for life in self._bots if life.lives]

    def kill(self, *lives: Life) -> None:
        """Kill these processes in the middle of their work. If none is left, none is restarted until the next
        `begin`.
        """
        for life in lives:
            self.killed.append(time.monotonic())
            life.started.kill()
            life.started.wait()
            self._discord.lose(life.process)
            self._bots = [one for one in self._bots if one is not life]
            if self._bots:
                self.left.append(self.killed[-1])
            else:
                self._wanted = False

    async def stop(self) -> None:
        """Terminate all of them, as an administrator would."""
        if self._watch is not None:
            self._watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch
        bots = [life.started for life in self._bots]
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
        """Return the lines in their logs that aren't at level INFO."""
        path = self._folder / "bots.log"
        lines = path.read_text("utf-8", "replace").splitlines() if path.exists() else []
        return [line.strip() for line in lines if "INFO" not in line]

    async def _look(self) -> None:
        async with await psycopg.AsyncConnection.connect(self._server.url, autocommit=True) as connection:
            while True:
                rows = await (await connection.execute(HOLDER, (KIND, HAD))).fetchall()
                holder = rows[0][0] if rows else 0
                if holder != self._holder:
                    self._holder = holder
                    self.had_since = time.monotonic() if holder else None
                self._see_to_them()
                await asyncio.sleep(LOOK)

    def _see_to_them(self) -> None:
        """Restart processes that have ended on their own, like a supervisor, unless another has taken
        over.
        """
        for life in [one for one in self._bots if not one.lives]:
            self._bots.remove(life)
            code = life.started.returncode
            if code == 0 and self._bots and life.process < min(one.process for one in self._bots):
                self.taken_over += 1
            elif code or not self._waited_for():
                self.failed.append(f"process {life.process} ended by itself ({code}): {self.told()[-1:]}")
        if self._wanted and not self._bots:
            self.begin()

    def _waited_for(self) -> bool:
        """Return whether a process that was to take over was killed a moment ago."""
        return any(time.monotonic() - at < UP for at in self.killed)
