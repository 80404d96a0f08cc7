"""Remove a player from a lobby, for the host: they may come back only if they are invited."""

from __future__ import annotations

from bot.i18n.languages import language
from bot.storage.database import Database
from bot.storage.sql import Connection
from bot.tables.clock.paces import DAY
from bot.tables.core.table import Table
from bot.tables.people.held import Held
from bot.ui.message import GREY, Message, compose

REMOVED = "removed"
"""The kind of the notice to a removed player."""
PEOPLE = (Held("removals", told="table_id, at", kept=("at", 30 * DAY)),)
"""The columns with people's ids."""


async def removed(database: Database, table: int) -> frozenset[int]:
    """Return the people who were removed from this lobby, and not invited since."""
    rows = await database.read("SELECT person FROM removals WHERE table_id = ?", (table,))
    return frozenset(row["person"] for row in rows)


async def remove(database: Database, table: int, person: int, now: int) -> None:
    """Record that the host removes this person."""

    def write(db: Connection) -> None:
        db.execute(
            "INSERT INTO removals (table_id, person, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (table, person, now),
        )

    await database.at_once(write)


async def readmit(database: Database, table: int, person: int) -> None:
    """Let a removed person join again, because they are invited."""

    def write(db: Connection) -> None:
        db.execute("DELETE FROM removals WHERE table_id = ? AND person = ?", (table, person))

    await database.at_once(write)


async def removed_page(table: Table, person: int) -> Message | None:
    """Return what a removed player is told."""
    say = language(table.locale)
    text = say("notice-removed", game=say(f"game-{table.game}"), channel=f"<#{table.channel}>")
    return compose([text], None, [], GREY)
