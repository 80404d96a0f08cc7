"""The check of a database: the file is whole, every running table can be read, and every finished game that
has its log comes to its result when it is played again.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import engine
from bot import logs
from bot.i18n.languages import language
from bot.storage import copies
from bot.storage.address import Address, ServerAddress
from bot.storage.database import Database
from bot.storage.judged import judged, refuse
from bot.storage.opening import open_database
from bot.tables import Tables
from bot.tables.clock import rows as clock_rows
from bot.tables.play.agreed import replayed

say = language(None)


class Checked(NamedTuple):
    """Hold what a check has found: how many tables were read and games played again, and what is wrong, a
    line each. No line quotes a hand.
    """

    tables: int = 0
    games: int = 0
    wrong: tuple[str, ...] = ()


async def check(address: Address) -> Checked:
    """Return what is found in a copy of the file, so that the bot may run meanwhile; on a server in the
    database itself. Raises copies.NoCopy where there is none to be had, and DatabaseUnusable.
    """
    if isinstance(address, ServerAddress):
        return await _checked(await open_database(address))
    path = address
    found = judged(path)
    if found.kind == "damaged":
        return Checked(wrong=found.wrong)
    refuse(path, found)
    with TemporaryDirectory(prefix="courtyard-") as folder:
        copied = Path(folder) / "copy.db"
        copies.copy(path, copied)
        return await _checked(await open_database(copied))


async def _checked(database: Database) -> Checked:
    try:
        return await _tables(database)
    finally:
        await database.close()


async def _tables(database: Database) -> Checked:
    tables, wrong, games = Tables(database), [], 0
    rows = await database.read("SELECT id, phase, opening IS NOT NULL AS kept FROM tables ORDER BY id")
    for row in rows:
        number = row["id"]
        try:
            table = await tables.get(number)
            if table.phase == "over" and row["kept"] and table.state is not None:
                games += 1
                log = await tables.log(number)
                assert log is not None
                if engine.dump(replayed(*log)) != engine.dump(table.state):
                    wrong.append(say("upkeep-another-result", table=str(number)))
        except Exception as error:  # whatever it is, the next table is looked at as well
            wrong.append(say("upkeep-unread", table=str(number), reason=logs.place(error)))
    lost = await clock_rows.lost_zones(database)
    wrong += [say("upkeep-zone-lost", zone=zone, people=people) for zone, people in lost.items()]
    return Checked(len(rows), games, tuple(wrong))
