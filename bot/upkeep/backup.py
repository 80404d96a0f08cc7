"""Restore the database from a backup and update the bot's Discord messages to match."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import time
from pathlib import Path
from typing import NamedTuple

from bot.delivery.rows import show_all_again
from bot.features.data import suppressed
from bot.features.data.own_data import OwnData
from bot.features.data.suppressed import Suppressed
from bot.storage import copies, files
from bot.storage.database import RESTORED
from bot.storage.files import DatabaseFiles
from bot.storage.judged import judged, opened
from bot.storage.sqlite import SqliteDatabase, own
from bot.tables import Tables
from cogs import PEOPLE

SINCE = 31
"""First schema version that has a table of erased people."""


class Restored(NamedTuple):
    """The result of a restore.

    `before` is the path the previous database was moved to, or None if there was none. `forgotten` is the
    number of people erased again, because the backup is older than their erasure. The number is None if the
    previous database is missing or can't be read.
    """

    before: Path | None
    forgotten: int | None


def restore(copy: Path, database: Path) -> Restored:
    """Replace the database with a backup, migrate it, and schedule an update of every Discord message.

    The data of everyone who was erased from the replaced database is erased again. Raise copies.NoCopy if the
    backup is incomplete or damaged, and DatabaseUnusable if the bot is running.
    """
    fresh = files.beside(database, "-restored")
    ownership = own(database)
    try:
        for left in (fresh, files.beside(fresh, files.LOCK)):
            left.unlink(missing_ok=True)
        copies.copy(copy, fresh, copies.OF_COPY)
        suppressed_there = _suppressed(database)
        again = asyncio.run(_made_ready(fresh, suppressed_there or []))
        before = _put_aside(database) if database.exists() else None
        DatabaseFiles.of(database).put(fresh)
        return Restored(before, None if suppressed_there is None else again)
    finally:
        for left in (fresh, files.beside(fresh, files.LOCK)):
            left.unlink(missing_ok=True)
        ownership.release()


def _put_aside(database: Path) -> Path:
    """Move the current database out of the way. Return its new path.

    If the database is damaged, its companion files move with it, because they may hold the latest moves.
    """
    before = _free(database)
    if judged(database).kind == "whole":
        copies.copy(database, before)
        return before
    for suffix in ("", *files.BESIDE):
        if (one := files.beside(database, suffix)).exists():
            one.rename(files.beside(before, suffix))
    return before


def _free(database: Path) -> Path:
    """Return an unused path with the current time in its name."""
    name = time.strftime("-before-restore-%Y-%m-%d-%H%M%S")
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(found for one in names if not (found := files.beside(database, one)).exists())


def _suppressed(database: Path) -> list[Suppressed] | None:
    """Return the erasures recorded in the current database, or None if it can't be read."""
    if not database.exists():
        return None
    try:
        with opened(database, "ro") as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            return [Suppressed(*row) for row in db.execute(suppressed.ALL)] if version >= SINCE else []
    except sqlite3.Error:
        return None


async def _made_ready(fresh: Path, forgotten: list[Suppressed]) -> int:
    database = await SqliteDatabase.open(fresh)
    try:
        again = await OwnData(Tables(database), PEOPLE).forget_again(forgotten)
        await database.at_once(show_all_again)
        await database.keep_fact(RESTORED, str(int(time.time())))
    finally:
        await database.close()
    return again
