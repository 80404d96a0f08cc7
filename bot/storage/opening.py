"""Open a database, either in a file on this machine or on a PostgreSQL server.

The PostgreSQL driver is an optional dependency, loaded on demand. No other module uses both kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot import extras
from bot.storage.address import Address, ServerAddress
from bot.storage.database import Database, Lost, Start
from bot.storage.errors import DatabaseUnusable
from bot.storage.sqlite import SqliteDatabase


async def open_database(
    address: Address,
    lost: Lost = lambda why: None,
    unwritable: Callable[[], None] = lambda: None,
    start: Start = "alone",
) -> Database:
    """Open the database at this address, creating or migrating it if needed.

    A `start` other than "alone" waits for another process to exit and requires a server. `lost` is called if
    this process can never use the database again. `unwritable` is called after several consecutive failed
    commits, and again only after a commit has succeeded. Raise DatabaseUnusable if the database can't be
    opened.
    """
    if isinstance(address, ServerAddress):
        opened: Database = await _driver(address).PostgresDatabase.open(address, lost, unwritable, start)
        return opened
    if start != "alone":
        raise DatabaseUnusable("start-take-over-of-a-file", path=str(address))
    return await SqliteDatabase.open(address, lost, unwritable)


async def reach(server: ServerAddress) -> None:
    """Raise DatabaseUnusable if the server can't be reached or is too old. No data is changed."""
    await _driver(server).reach(server)


def _driver(server: ServerAddress) -> Any:
    try:
        return extras.load("postgres")
    except ImportError:
        raise DatabaseUnusable("start-no-driver", path=str(server)) from None
