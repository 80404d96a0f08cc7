"""The way back to the copy of a database: whatever Discord shows then is brought up to date."""

from __future__ import annotations

import asyncio
import itertools
import time
from pathlib import Path

from bot.delivery.rows import show_all_again
from bot.storage import copies, files
from bot.storage.files import DatabaseFiles
from bot.storage.judged import judged
from bot.storage.sqlite import SqliteDatabase, own


def restore(copy: Path, database: Path) -> Path | None:
    """Put a copy in the place of the database, brought up to date, and make everything that Discord shows
    due. Returns where the database that stood there is now; None where none did. Raises copies.NoCopy for
    what is no whole copy, and DatabaseUnusable while the bot runs.
    """
    fresh = files.beside(database, "-restored")
    ownership = own(database)
    try:
        for left in (fresh, files.beside(fresh, files.LOCK)):
            left.unlink(missing_ok=True)
        copies.copy(copy, fresh, copies.OF_COPY)
        asyncio.run(_made_ready(fresh))
        before = _put_aside(database) if database.exists() else None
        DatabaseFiles.of(database).put(fresh)
        return before
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


async def _made_ready(fresh: Path) -> None:
    opened = await SqliteDatabase.open(fresh)
    try:
        await opened.at_once(show_all_again)
    finally:
        await opened.close()
