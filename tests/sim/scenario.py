"""The scenario of a seed and its record: what happens to each statement and request, and what the laws are
told.
"""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import logging
import random
import shutil
import sqlite3
import tempfile
from collections import Counter, deque
from pathlib import Path
from typing import Any, TextIO

from tests.pretended.server import Server
from tests.pretended.values import Asked
from tests.sim.faults import Faults, Kinds, kinds_of
from tests.sim.laws import Law, laws
from tests.sim.loop import CAUSE, Life, SimLoop
from tests.sim.people import People
from tests.sim.store import SimConnection
from tests.sim.wire import Gate, Trouble

KEPT = 400
"""How many lines of the record are printed with a finding."""
MOST = 80_000
"""The maximum number of steps in a run. Four times as many as a run needs to reach its end."""
MEMORY = Path("/dev/shm")
BEGAN = 1_790_000_000.0
"""The wall clock's time at the beginning of a simulation."""
SLOW = 1.0
"""Seconds after which the answer to an interaction counts as lost, or soon will be."""
SELDOM = 6
"""A statement that has run no more often than this counts as rare, so that a kill is likelier."""
READS = ("SELECT", "PRAGMA", "CONNECT", "CLOSE", "ROLLBACK", "FUNCTION")


class Broken(Exception):
    """Raised when a law is broken."""

    def __init__(self, law: str, what: str) -> None:
        super().__init__(f"{law}: {what}")
        self.law, self.what = law, what


@dataclasses.dataclass
class Outcome:
    """The outcome of a run."""

    seed: int
    steps: int
    actions: int
    moves: int
    lives: int
    hash: str
    law: str = ""
    what: str = ""
    tail: list[str] = dataclasses.field(default_factory=list)
    kinds: dict[str, Any] = dataclasses.field(default_factory=dict)
    counts: dict[str, int] = dataclasses.field(default_factory=dict)


class Scenario:
    """The surroundings of a seed's bot: its disk, its connection to Discord, and the record of events."""

    def __init__(self, seed: int, kinds: Kinds | None, without: frozenset[str]) -> None:
        # Names from earlier releases, so that each seed keeps its run.
        streams = (
            ("faults", "weather"),
            ("disk", "disk"),
            ("people", "people"),
            ("bot", "bot"),
            ("actions", "deeds"),
        )
        self.chances = {name: random.Random(f"{seed} {word}") for name, word in streams}
        self.loop = SimLoop(lambda: self.chances["disk"].uniform(0.0005, 0.02))
        self.without = without
        """Findings with these names don't count."""
        self.folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None, prefix="sim"))
        self.path = self.folder / "courtyard.db"
        self.record: TextIO | None = None
        """The file for the whole record, if there is one."""
        self.steps, self.most = 0, MOST
        self.counts: Counter[str] = Counter()
        self.tail: deque[str] = deque(maxlen=KEPT)
        self.over: asyncio.Future[Broken | None] = self.loop.create_future()
        self._hash = hashlib.blake2b(digest_size=16)
        self._reader: sqlite3.Connection | None = None
        self._made = False
        self.seed = seed
        self.faults = Faults(self.chances["faults"], kinds or kinds_of(random.Random(f"{seed} kinds")))
        self.skew = 0.0
        self.jumped = -1e9
        """When the wall clock last jumped."""
        self.server = Server(self.loop.time)
        self.gate = Gate(self.loop, self.server)
        self.life: Life | None = None
        self.connections: list[SimConnection] = []
        self._heads: Counter[str] = Counter()
        self.excused_until = 0.0
        """Until this time, the bot isn't blamed for late answers to earlier requests."""
        self.blamed: set[int] = set()
        """Interactions whose own requests were hit by a fault."""
        self.failed: set[int] = set()
        """The interactions among these that may not know that they were answered."""
        self.struck: dict[str, float] = {}
        """When a request to each path last failed."""
        self.committed_for: dict[int, list[int]] = {}
        """The tables that each interaction has changed."""
        self.written_for: set[int] = set()
        """The interactions that have changed anything else for their people."""
        self.changed: dict[int, float] = {}
        """When each table last changed."""
        self.bad_disk = 0.0
        """When a statement last failed."""
        self.people = People(self, self.chances["people"])
        self.laws: list[Law] = [law(self) for law in laws()]
        self.server.seen.append(self._seen)
        self.server.edited.append(self._edited)

    # The record

    def note(self, kind: str, line: str) -> None:
        """Record a step."""
        self.steps += 1
        self.counts[kind] += 1
        text = f"{self.loop.time():.4f} {kind} {line}"
        self._hash.update(text.encode())
        self.tail.append(text)
        if self.record is not None:
            print(text, file=self.record)
        if self.steps == self.most:
            self.broken("endless", f"{self.most} steps: the same is done again and again")

    def broken(self, law: str, what: str) -> None:
        """Record that a law is broken, and end the run."""
        if law in self.without:
            return
        if not self.over.done():
            self.note("BROKEN", f"{law}: {what}")
            self.over.set_result(Broken(law, what))

    def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        """Return committed rows, which are read without the bot."""
        if self._reader is None:
            self._reader = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, isolation_level=None)
            self._reader.row_factory = sqlite3.Row
        return self._reader.execute(sql, values).fetchall()

    @property
    def has_tables(self) -> bool:
        """Return whether the bot has created its database."""
        if not self._made:
            self._made = self.path.exists() and bool(
                self.rows("SELECT 1 FROM sqlite_master WHERE name = 'deliveries'")
            )
        return self._made

    def put_away(self) -> None:
        """Stop reading, and delete the files."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        shutil.rmtree(self.folder, ignore_errors=True)

    # Time

    def wall(self) -> float:
        """Return the machine's idea of the seconds since 1970."""
        return BEGAN + self.loop.time() + self.skew

    def excuse(self, seconds: float) -> None:
        """Excuse late or lost answers for this many seconds."""
        self.excused_until = max(self.excused_until, self.loop.time() + seconds)

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        raise NotImplementedError

    # The disk

    def latency(self) -> float:
        seconds = self.faults.sql_latency(self.loop.time())
        if seconds > 0.04:
            self.excuse(seconds + 4)
        return seconds

    def before(self, connection: SimConnection, sql: str) -> BaseException | None:
        if connection not in self.connections:
            self.connections.append(connection)
        if self._kills(sql):
            self.note("kill", f"before {sql[:40]}")
            self.kill()
            return None
        head = sql.lstrip().upper()
        error = self.faults.statement(head, not head.startswith(READS), self.loop.time())
        if error is not None:
            self.note("sql!", f"{error} at {sql[:40]}")
            self.bad_disk = self.loop.time()
            for message in self.server.messages.values():
                message.unnoted = message.unnoted or message.heard_at > self.bad_disk - 1
            for law in self.laws:
                law.refused(head)
        return error

    def _kills(self, sql: str) -> bool:
        """Return whether the process dies at this statement. That's likelier if the statement is rare."""
        head = " ".join(sql.split())[:110]
        self._heads[head] += 1
        happens = self.faults.happens("kill_at_statement", self.loop.time())
        if self._heads[head] <= SELDOM and not happens:
            return self.faults.happens("kill_at_statement_seldom", self.loop.time())
        return happens

    def after(self, connection: SimConnection, sql: str, values: Any, cause: int | None) -> None:
        self.note("sql", f"{cause or '-'} {' '.join(sql.split())[:70]}")
        if connection.life is not self.life:
            for law in self.laws:
                law.intruded(sql)
            return
        for law in self.laws:
            law.statement(sql, values, cause)
        if self._kills(sql):
            self.note("kill", f"after {sql[:40]}")
            self.kill()

    # The network

    def request(self, method: str, path: str, body: Any) -> Trouble:
        now, cause = self.loop.time(), CAUSE.get()
        if self.faults.happens("kill_at_request", now):
            self.note("kill", f"before {method} {path}")
            self.kill()
        for law in self.laws:
            law.sent(method, path, body, cause)
        trouble = self.faults.request(method, path, now)
        struck = trouble.status or trouble.error or trouble.hangs or trouble.no_json or trouble.slow
        if struck:
            kind = trouble.status or (type(trouble.error).__name__ if trouble.error else "")
            what = (
                f"{kind} {trouble.code} {'hangs' if trouble.hangs else ''}"
                f" {trouble.out:.2f} {trouble.back:.2f} {trouble.effect}"
            )
            self.note("sky!", f"{method} {path} {what}")
            self.struck[path] = now
            if cause is not None:
                self.blamed.add(cause)
                lost = trouble.status or trouble.error or trouble.hangs or trouble.no_json
                if lost or trouble.out + trouble.back > SLOW:
                    self.failed.add(cause)
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
        if self.faults.happens("kill_at_request", self.loop.time()):
            self.note("kill", f"after {method} {path}")
            self.kill()

    def heard(self, number: int) -> None:
        message = self.server.messages.get(number)
        if message is not None:
            message.heard, message.heard_at = True, self.loop.time()

    def _seen(self, where: str, whom: int | None, body: dict[str, Any]) -> None:
        for law in self.laws:
            law.seen(where, whom or 0, body)

    def _edited(self, path: str, before: tuple[Any, Any], after: tuple[Any, Any]) -> None:
        for law in self.laws:
            law.edited(path, before, after)

    def drawn(self, parts: Any) -> None:
        for law in self.laws:
            law.drawn(parts)

    # The log, and interactions

    def logged(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        text = record.getMessage()
        if record.levelno >= logging.WARNING:
            self.note("log", f"{record.name} {record.levelname} {text.splitlines()[0][:160]}")
        for law in self.laws:
            law.logged(record.name, text, error, record.levelno)

    def interacted(self, asked: Asked) -> None:
        """Judge an interaction when its time is up."""
        self.loop.call_later(4.0, self._judge, asked)

    def _judge(self, asked: Asked) -> None:
        for law in self.laws:
            law.judged(asked)
