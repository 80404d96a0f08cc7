"""The way back to the copy of a database: whatever Discord shows then is brought up to date."""

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
from bot.storage.files import DatabaseFiles
from bot.storage.judged import judged, opened
from bot.storage.sqlite import SqliteDatabase, own
from bot.tables import Tables
from cogs import PEOPLE

SINCE = 31
"""The version of the database from which on it knows who was forgotten."""


class Restored(NamedTuple):
    """Hold what came of it: where the database that stood there is now (None: none did), and how many people
    were forgotten once more, since they had been after the copy was made (None: that cannot be known).
    """

    before: Path | None
    forgotten: int | None


def restore(copy: Path, database: Path) -> Restored:
    """Put a copy in the place of the database, brought up to date, without the people whom that has
    forgotten, and make everything that Discord shows due. Raises copies.NoCopy for what is no whole copy, and
    DatabaseUnusable while the bot runs.
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
    """Keep the database that stands there, with what stands beside it, which may hold its latest moves."""
    before = _free(database)
    if judged(database).kind == "whole":
        copies.copy(database, before)
        return before
    for suffix in ("", *files.BESIDE):
        if (one := files.beside(database, suffix)).exists():
            one.rename(files.beside(before, suffix))
    return before


def _free(database: Path) -> Path:
    """Return a name that says when this was, and that no earlier one has."""
    name = time.strftime("-before-restore-%Y-%m-%d-%H%M%S")
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(found for one in names if not (found := files.beside(database, one)).exists())


def _suppressed(database: Path) -> list[Suppressed] | None:
    """Return who was forgotten in the database that stands there; None where that cannot be known."""
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
    finally:
        await database.close()
    return again
