"""Make complete copies of a database while it's in use. Only the file's owner can read them.

The contents aren't interpreted.
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
"""Catalogue keys of messages to the owner about a database that can't be copied."""
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
"""Catalogue keys of messages to the owner about a FILE that isn't a copy."""


class NoCopy(Told):
    """Raised when a copy can't be made, or is incomplete or damaged."""


def copy(source: Path, target: Path, refused: Mapping[Kind, str] = IN_USE) -> Verdict:
    """Copy all committed data to a new file that only its owner can read. Return the verdict on the copy.

    The database may be in use. Raise NoCopy if copying fails, or if the copy turns out to be bad. An existing
    target file is never changed. `refused` maps the verdict on the source to the key of a message.
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
    """Raise NoCopy if a file with this verdict can't be copied."""
    if (key := refused.get(found.kind)) is not None:
        raise NoCopy(key, path=str(path))


def back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Write all committed data to this existing file. Raise sqlite3.Error if either file fails."""
    with opened(target, "rw") as new:
        connection.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # a single file, even while it's being read
