"""Check a database: the file isn't damaged, all tables can be read, and games replay to their results."""

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
    """The findings of a check: tables read, games replayed, and one line per problem.

    No line reveals a hand.
    """

    tables: int = 0
    games: int = 0
    wrong: tuple[str, ...] = ()


async def check(address: Address) -> Checked:
    """Check a copy of the file, so that the bot can keep running, or check a server's database directly.

    Raise copies.NoCopy if the file can't be copied, or DatabaseUnusable if the database can't be opened.
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
        except Exception as error:  # on any error, continue with the next table
            wrong.append(say("upkeep-unread", table=str(number), reason=logs.place(error)))
    lost = await clock_rows.lost_zones(database)
    wrong += [say("upkeep-zone-lost", zone=zone, people=people) for zone, people in lost.items()]
    return Checked(len(rows), games, tuple(wrong))
