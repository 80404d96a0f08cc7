"""The record of a run: what happened, step by step, and what is committed, read beside the bot."""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import shutil
import sqlite3
import tempfile
from collections import Counter, deque
from pathlib import Path
from typing import Any, TextIO

from tests.sim.loop import SimLoop

KEPT = 400
"""Lines of the record that are printed with a finding."""
MOST = 80_000
"""Steps of a run: four times as many as one has that comes to its end."""
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
    actions: int
    moves: int
    lives: int
    hash: str
    law: str = ""
    what: str = ""
    tail: list[str] = dataclasses.field(default_factory=list)
    kinds: dict[str, Any] = dataclasses.field(default_factory=dict)
    counts: dict[str, int] = dataclasses.field(default_factory=dict)


class Record:
    """What is known of a run from outside. Findings of the names in `without` do not count."""

    def __init__(self, loop: SimLoop, without: frozenset[str]) -> None:
        self.loop, self.without = loop, without
        self.folder = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None, prefix="sim"))
        self.path = self.folder / "courtyard.db"
        self.record: TextIO | None = None
        """Where all of it is written, if anywhere."""
        self.steps = 0
        self.counts: Counter[str] = Counter()
        self.tail: deque[str] = deque(maxlen=KEPT)
        self.over: asyncio.Future[Broken | None] = loop.create_future()
        self._hash = hashlib.blake2b(digest_size=16)
        self._reader: sqlite3.Connection | None = None
        self._made = False

    def note(self, kind: str, line: str) -> None:
        """One step."""
        self.steps += 1
        self.counts[kind] += 1
        text = f"{self.loop.time():.4f} {kind} {line}"
        self._hash.update(text.encode())
        self.tail.append(text)
        if self.record is not None:
            print(text, file=self.record)
        if self.steps == MOST:
            self.broken("endless", f"{MOST} steps: the same is done again and again")

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
                self.rows("SELECT 1 FROM sqlite_master WHERE name = 'deliveries'")
            )
        return self._made

    def put_away(self) -> None:
        """Nothing is read any more, and nothing is left on the disk."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        shutil.rmtree(self.folder, ignore_errors=True)
