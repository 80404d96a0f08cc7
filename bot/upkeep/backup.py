"""The way back to the copy of a database: whatever Discord shows then is brought up to date."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.delivery.rows import show_all_again
from bot.storage import copies, files
from bot.storage.database import migrations
from bot.storage.files import DatabaseFiles
from bot.storage.sqlite import SqliteDatabase, own


def restore(copy: Path, database: Path) -> Path | None:
    """Put a copy in the place of the database, brought up to date, and make everything that Discord shows
    due. Returns where the database that stood there is now; None where none did. Raises copies.NoCopy for
    what is no whole copy, and DatabaseUnusable while the bot runs.
    """
    fresh, before = files.beside(database, "-restored"), files.beside(database, "-before-restore")
    ownership = own(database)
    try:
        for left in (fresh, files.beside(fresh, files.LOCK)):
            left.unlink(missing_ok=True)
        copies.copy(copy, fresh)
        if copies.version(fresh) > len(migrations()):
            raise copies.NoCopy("copy-newer", path=str(copy))
        asyncio.run(_made_ready(fresh))
        replaced = database.exists()
        if replaced:
            # With what stands beside it, which may hold its latest moves.
            before.unlink(missing_ok=True)
            if copies.wrong(database):
                database.rename(before)
            else:
                copies.copy(database, before)
        DatabaseFiles.of(database).put(fresh)
        return before if replaced else None
    finally:
        for left in (fresh, files.beside(fresh, files.LOCK)):
            left.unlink(missing_ok=True)
        ownership.release()


async def _made_ready(fresh: Path) -> None:
    opened = await SqliteDatabase.open(fresh)
    try:
        await opened.at_once(show_all_again)
    finally:
        await opened.close()
