"""Store players' latest names on each server, and who has left it. All SQL for members is here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.storage.database import Database
from bot.storage.sql import Connection
from bot.tables.clock.paces import DAY
from bot.tables.people.held import Held

PEOPLE = (Held("members", "data-games", of_server=True),)
"""The columns that contain people's IDs."""

ASKED_EVERY = 7 * DAY
"""Discord is asked this often, in seconds, if a player with finished games is still on the server."""
SEATED_EVERY = DAY
"""The same for a player at an open table. The interval is shorter because others may be waiting for them."""

_DUE = (
    "SELECT guild, person, max(name) AS name, min(asked) AS since FROM ("
    "SELECT t.guild, s.person, s.name, coalesce(m.asked, 0) AS asked FROM seats s"
    " JOIN tables t ON t.id = s.table_id AND t.phase IN ('gathering', 'playing')"
    " LEFT JOIN members m ON m.guild = t.guild AND m.person = s.person"
    " WHERE s.person > 0 AND coalesce(m.gone, 0) = 0 AND coalesce(m.asked, 0) <= :seated"
    " UNION ALL SELECT r.guild, r.person, r.name, coalesce(m.asked, 0) AS asked FROM results r"
    " LEFT JOIN members m ON m.guild = r.guild AND m.person = r.person"
    " WHERE r.person > 0 AND coalesce(m.gone, 0) = 0 AND coalesce(m.asked, 0) <= :played"
    " UNION ALL SELECT guild, person, name, asked FROM members WHERE gone = 0 AND asked <= :played"
    ") AS found GROUP BY guild, person ORDER BY since, guild, person LIMIT :most"
)


class Member(NamedTuple):
    """A player on a server: the latest known name, and True if they have left."""

    name: str
    gone: bool


class Due(NamedTuple):
    """A player to ask Discord about. `name` is their name at a table or in a result."""

    guild: int
    person: int
    name: str


class Members:
    """Reads and writes players' names by server, and who has left."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int) -> Mapping[int, Member]:
        """Return a server's known players, by ID."""
        rows = await self._database.read("SELECT person, name, gone FROM members WHERE guild = ?", (guild,))
        return {row["person"]: Member(row["name"], bool(row["gone"])) for row in rows}

    async def gone(self, guild: int) -> set[int]:
        """Return the IDs of players who have left the server."""
        rows = await self._database.read("SELECT person FROM members WHERE guild = ? AND gone = 1", (guild,))
        return {row["person"] for row in rows}

    async def servers(self, person: int) -> set[int]:
        """Return the IDs of the servers where the person is known, except servers they have left."""
        rows = await self._database.read("SELECT guild FROM members WHERE person = ? AND gone = 0", (person,))
        return {row["guild"] for row in rows}

    async def plays(self, guild: int, person: int) -> bool:
        """Return True if the person sits at an open table of the server, or has a result or a stored name.

        Opening a daily on the server also stores a name.
        """
        found = await self._database.one(
            "SELECT EXISTS (SELECT 1 FROM results WHERE guild = :guild AND person = :person)"
            " OR EXISTS (SELECT 1 FROM members WHERE guild = :guild AND person = :person) OR EXISTS ("
            "SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = :person"
            " AND t.guild = :guild AND t.phase IN ('gathering', 'playing')) AS plays",
            {"guild": guild, "person": person},
        )
        return found is not None and bool(found["plays"])

    async def keep(self, guild: int, person: int, name: str, now: int) -> None:
        """Store the name of a player who is on the server now."""

        def write(db: Connection) -> None:
            db.execute(
                "INSERT INTO members (guild, person, name, asked) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (guild, person)"
                " DO UPDATE SET name = excluded.name, gone = 0, asked = excluded.asked",
                (guild, person, name, now),
            )

        await self._database.note(write)

    async def note(self, due: Due, gone: bool, now: int) -> None:
        """Store that Discord was asked about a player, and whether they have left. A stored name stays."""

        def write(db: Connection) -> None:
            db.execute(
                "INSERT INTO members (guild, person, name, gone, asked) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (guild, person) DO UPDATE SET gone = excluded.gone, asked = excluded.asked",
                (*due, int(gone), now),
            )

        await self._database.note(write)

    async def due(self, now: int, most: int) -> list[Due]:
        """Return up to `most` players who are due for a check, starting with the longest unchecked."""
        rows = await self._database.read(
            _DUE, {"seated": now - SEATED_EVERY, "played": now - ASKED_EVERY, "most": most}
        )
        return [Due(row["guild"], row["person"], row["name"]) for row in rows]

    async def rename(self, table: int, person: int, name: str) -> None:
        """Change a player's name at an open table. The caller holds the table's lock."""

        def write(db: Connection) -> None:
            db.execute("UPDATE seats SET name = ? WHERE table_id = ? AND person = ?", (name, table, person))

        await self._database.note(write)
