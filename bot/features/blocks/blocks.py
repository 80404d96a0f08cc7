"""Store each person's blocks. All SQL for blocks is here."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import NamedTuple

from bot.storage.database import Database
from bot.storage.sql import Connection
from bot.tables.people.held import Held

PEOPLE = (
    Held("blocks", "data-settings", told="blocked, name, at"),
    # Not exported, because people must not find out who blocked them, not even from their own data.
    Held("blocks", person="blocked", told=""),
)
"""The columns that contain people's IDs."""


class Blocked(NamedTuple):
    """A blocked person, and their name when they were blocked."""

    person: int
    name: str


class Blocks:
    """Reads and writes everyone's blocks."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, people: Collection[int]) -> Mapping[int, Collection[int]]:
        """Return the IDs that each of these people has blocked, by the person's ID."""
        rows = await self._database.read(
            "SELECT person, blocked FROM blocks WHERE person IN (SELECT value FROM json_each(?))",
            (json.dumps(sorted(people)),),
        )
        found: dict[int, set[int]] = defaultdict(set)
        for row in rows:
            found[row["person"]].add(row["blocked"])
        return found

    async def by(self, person: int) -> list[Blocked]:
        """Return the people blocked by this person, latest first."""
        rows = await self._database.read(
            "SELECT blocked, name FROM blocks WHERE person = ? ORDER BY at DESC, blocked", (person,)
        )
        return [Blocked(row["blocked"], row["name"]) for row in rows]

    async def block(self, person: int, blocked: Blocked, now: int) -> None:
        """Store that `person` blocks `blocked`. If the block already exists, only update the name."""

        def write(db: Connection) -> None:
            db.execute(
                "INSERT INTO blocks (person, blocked, name, at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (person, blocked) DO UPDATE SET name = excluded.name",
                (person, *blocked, now),
            )

        await self._database.at_once(write)

    async def unblock(self, person: int, blocked: int) -> None:
        """Remove the block, if there is one."""

        def write(db: Connection) -> None:
            db.execute("DELETE FROM blocks WHERE person = ? AND blocked = ?", (person, blocked))

        await self._database.at_once(write)
