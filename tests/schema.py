"""A new database in one script instead of all migrations one after the other, which is most of the time that
it takes to open one. The script is what the migrations come to, which are run once a process.

A database that holds anything is migrated as the bot does it, and so is every one where a test has changed
the scripts.
"""

from __future__ import annotations

import contextlib
import sqlite3
from functools import cache
from pathlib import Path

import aiosqlite

from bot.storage import sqlite
from bot.storage.judged import OURS

migrate, scripts = sqlite._migrate, sqlite.migrations


@cache
def script() -> str:
    """Return the script that makes a new database of the latest version."""
    with contextlib.closing(sqlite3.connect(":memory:")) as made:
        for one in scripts():
            made.executescript(f"BEGIN;\n{one}\nCOMMIT;")
        *lines, commit = made.iterdump()
    known = f"PRAGMA user_version = {len(scripts())}; PRAGMA application_id = {OURS};"
    return "\n".join([*lines, known, commit])


async def at_once(connection: aiosqlite.Connection, path: Path) -> None:
    """Migrate; in one script, where nothing is there yet."""
    if sqlite.migrations is scripts:
        found = await connection.execute_fetchall("SELECT 1 FROM sqlite_master")
        ((version,),) = await connection.execute_fetchall("PRAGMA user_version")
        if not found and not version:
            await connection.executescript(script())
            return
    await migrate(connection, path)
