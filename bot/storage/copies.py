"""Copies of a database: whole ones, made while it is in use, that nobody but its owner may read. What is in
it is not known here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from bot.storage import files
from bot.storage.errors import Told
from bot.storage.judged import REFUSED, Kind, Verdict, is_damage, is_full, judged, opened

IN_USE: Mapping[Kind, str] = {
    **{kind: key for kind, key in REFUSED.items() if kind not in ("newer", "unreleased")},
    "none": "copy-no-database",
    "new": "copy-new-database",
}
"""What the owner is told of a database that cannot be copied."""
OF_COPY: Mapping[Kind, str] = {
    "none": "restore-no-file",
    "new": "restore-empty",
    "emptied": "restore-empty",
    "newer": "restore-newer",
    "unreleased": "restore-unreleased",
    "foreign": "restore-foreign",
    "damaged": "restore-damaged",
    "closed": "restore-closed",
}
"""What they are told of a FILE that is no copy."""


class NoCopy(Told):
    """There is no copy to be had, or none that is whole."""


def copy(source: Path, target: Path, refused: Mapping[Kind, str] = IN_USE) -> Verdict:
    """Make a whole copy of what is committed, also while the database is in use, readable for its owner
    alone; and look whether it is whole. Return what it is. Raises NoCopy where there is none to be had; what
    was there before stays. `refused`: by which sentence, where the source is no whole database.
    """
    refuse(source, judged(source, thoroughly=False), refused)
    try:
        files.make_new(target)
    except FileExistsError:
        raise NoCopy("copy-file-exists", path=str(target)) from None
    except OSError as error:
        if is_full(error, target.parent):
            raise NoCopy("copy-disk-full", path=str(target.resolve().parent)) from None
        raise NoCopy("copy-no-place", path=str(target)) from None
    try:
        with opened(source, "ro") as old:
            back_up(old, target)
        found = judged(target)
        refuse(source, found, refused)
    except (sqlite3.Error, OSError) as error:
        target.unlink(missing_ok=True)
        if is_full(error, target.parent):
            raise NoCopy("copy-disk-full", path=str(target.resolve().parent)) from None
        refuse(source, Verdict("damaged" if is_damage(error) else "closed"), refused)
        raise
    except NoCopy:
        target.unlink(missing_ok=True)
        raise
    return found


def refuse(path: Path, found: Verdict, refused: Mapping[Kind, str] = IN_USE) -> None:
    """Raise NoCopy where what was found there is nothing to copy."""
    if (key := refused.get(found.kind)) is not None:
        raise NoCopy(key, path=str(path))


def back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Write all that is committed into this file, which is there. Raises sqlite3.Error."""
    with opened(target, "rw") as new:
        connection.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, also for readers
