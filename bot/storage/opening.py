"""Which database it is: a file of this machine, or a PostgreSQL server, whose driver is an extra, loaded
where it is wanted. The one place that knows both.
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
    """Open what is there, made or brought up to date where needed. With `start`, this waits for another
    process to end, which takes a server. Raises DatabaseUnusable.

    `lost` is called once this process can never use it again; `unwritable`, when commits have failed one
    after the other, and again only after one went well.
    """
    if isinstance(address, ServerAddress):
        opened: Database = await _driver(address).PostgresDatabase.open(address, lost, unwritable, start)
        return opened
    if start != "alone":
        raise DatabaseUnusable("start-take-over-of-a-file", path=str(address))
    return await SqliteDatabase.open(address, lost, unwritable)


async def reach(server: ServerAddress) -> None:
    """Raise DatabaseUnusable where the server cannot be reached, or is too old. Nothing is changed there."""
    await _driver(server).reach(server)


def _driver(server: ServerAddress) -> Any:
    try:
        return extras.load("postgres")
    except ImportError:
        raise DatabaseUnusable("start-no-driver", path=str(server)) from None
