"""Which database it is: a file of this machine, or a PostgreSQL server, whose driver is an extra, loaded
where it is wanted. The one place that knows both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot import extras
from bot.storage.address import Address, ServerAddress, Shards
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnusable
from bot.storage.sqlite import SqliteDatabase


async def open_database(
    address: Address,
    damaged: Callable[[], None] = lambda: None,
    unwritable: Callable[[], None] = lambda: None,
    shards: Shards | None = None,
    take_over: bool = False,
) -> Database:
    """Open what is there, made or brought up to date where needed. `damaged` is called once it is no database
    any more: then nothing goes well again; `unwritable`, when commits have failed one after the other, and
    again only after one went well. `shards`: other processes have others, of the same database; that takes a
    server. `take_over`: another process has these still. Raises DatabaseUnusable.
    """
    if isinstance(address, ServerAddress):
        opened: Database = await _driver(address).PostgresDatabase.open(
            address, unwritable, shards, take_over
        )
        return opened
    if shards is not None:
        raise DatabaseUnusable("start-shards-of-a-file", path=str(address))
    return await SqliteDatabase.open(address, damaged, unwritable)


async def reach(server: ServerAddress) -> None:
    """Raise DatabaseUnusable where the server cannot be reached, or is too old. Nothing is changed there."""
    await _driver(server).reach(server)


def _driver(server: ServerAddress) -> Any:
    try:
        return extras.load("postgres")
    except ImportError:
        raise DatabaseUnusable("start-no-driver", path=str(server)) from None
