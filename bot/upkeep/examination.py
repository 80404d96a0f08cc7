"""Examine a database by opening it the way the bot does, without changing it."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

from bot.storage import files
from bot.storage.errors import DatabaseUnusable
from bot.storage.judged import OURS, Verdict, judged, opened, refuse, unusable
from bot.storage.sqlite import SqliteDatabase, own


async def examined(path: Path) -> Verdict:
    """Return the state of the database as the bot would find it now. The database isn't changed.

    Raise DatabaseUnusable if the bot couldn't start with it.
    """
    found = await asyncio.to_thread(judged, path)
    refuse(path, found)
    try:
        whole = await asyncio.to_thread(_written_to, path, found)
        if found.kind != "whole":
            await _made_beside(whole)
    except DatabaseUnusable as error:
        if error.key != "start-database-in-use":  # a running bot can write to it
            raise DatabaseUnusable(error.key, path=str(path)) from error
    return found


def _written_to(path: Path, found: Verdict) -> Path:
    """Return the path with links resolved. If the database exists, first write to it and roll back.

    Raise DatabaseUnusable if the bot couldn't write to it.
    """
    whole = path.resolve()
    if files.beside(whole, files.LOCK).exists():
        own(whole).release()
    if found.kind != "whole":
        return whole
    try:
        with opened(whole, "rw") as db:
            db.isolation_level = None
            db.execute("BEGIN IMMEDIATE")
            db.execute(f"PRAGMA application_id = {OURS}")
            db.execute("ROLLBACK")
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
            raise unusable(path, error) from error
    return whole


async def _made_beside(path: Path) -> None:
    """Create a database in the same folder, open it the way the bot does, and delete it."""
    tried = files.beside(path, "-tried")
    try:
        await (await SqliteDatabase.open(tried)).close()
    finally:
        for suffix in ("", "-new", *files.BESIDE, files.LOCK):
            with contextlib.suppress(OSError):
                files.beside(tried, suffix).unlink()
