"""A single sick channel delays only its own tables: all deliveries to others are shown within seconds."""

from __future__ import annotations

from typing import Any

from tests.deliveries import PAGES
from tests.sim.laws import Law

LONGEST, EVERY = 6.0, 0.5
"""How many seconds a display may be due in a healthy channel, and the seconds between two looks. If robots
answer at once at six tables in a channel, edits come one after the other, half a second each when Discord is
slow.
"""
AFTER = 15.0
"""The law looks for this many seconds after a commit."""


class Here(Law):
    name = "fairness"

    def begin(self) -> None:
        self._since: dict[tuple[int, int, int], float] = {}
        self._looks_until = -1.0

    def statement(self, sql: str, values: Any, cause: int | None) -> None:
        world = self.world
        if world.faults.kinds.sick_channel and sql.startswith("COMMIT"):
            now, looks = world.loop.time(), self._looks_until
            self._looks_until = now + AFTER
            if looks < now:
                world.loop.call_later(EVERY, self._look)

    def _look(self) -> None:
        world = self.world
        now = world.loop.time()
        if now < self._looks_until:
            world.loop.call_later(EVERY, self._look)
        quiet = world.runs and now > max(world.excused_until, world.last_start + 15, world.bad_disk + 60)
        if not quiet or not world.has_tables:
            self._since.clear()
            return
        owed = {
            (row["table_id"], row["person"], row["version"])
            for row in world.rows(
                f"SELECT d.table_id, d.person, t.version FROM {PAGES} d JOIN tables t ON t.id = d.table_id"
                " WHERE d.stage = 'wanted' AND d.retry_at = 0 AND d.attempts = 0"
                " AND t.channel != ?",
                int(world.faults.sick),
            )
        }
        self._since = {one: self._since.get(one, now) for one in owed}
        for (table, person, version), since in self._since.items():
            if now - since > LONGEST:
                world.broken(
                    self.name,
                    f"table {table}, display of {person}, version {version}: owed for {now - since:.0f} s,"
                    f" while only channel {world.faults.sick} is sick",
                )
