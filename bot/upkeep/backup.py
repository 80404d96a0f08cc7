"""Restore a copy of a database, and bring Discord's messages up to date with it."""

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
"""The first database version that records the people who were forgotten."""


class Restored(NamedTuple):
    """The result of a restore.

    `before` is the new place of the database that was there, or None if there was none. `forgotten` counts
    the people who were forgotten again, because the copy predates their removal. It is None if that cannot be
    known.
    """

    before: Path | None
    forgotten: int | None


def restore(copy: Path, database: Path) -> Restored:
    """Replace the database with a copy, migrate it, and mark all of its messages as due for an update.

    Forget everyone again that the replaced database has forgotten. Raise copies.NoCopy if the copy is not
    whole, and DatabaseUnusable while the bot runs.
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
    """Keep the current database under a new name and return its path.

    A damaged one keeps its companion files, which may hold the latest moves.
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
    """Return a file name with the current time that no earlier file has."""
    name = time.strftime("-before-restore-%Y-%m-%d-%H%M%S")
    names = itertools.chain([name], (f"{name}-{number}" for number in itertools.count(2)))
    return next(found for one in names if not (found := files.beside(database, one)).exists())


def _suppressed(database: Path) -> list[Suppressed] | None:
    """Return the people that the current database has forgotten, or None if that cannot be known."""
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
