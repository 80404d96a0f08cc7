"""Every release's database can be brought up to date, and its games continue."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.storage import schema as schemas
from bot.storage.errors import DatabaseUnusable
from bot.storage.sqlite import SqliteDatabase
from bot.tables.core.table import LobbyTerms
from tests.bot.test_record import played_out, same
from tests.dealing import KnownDealer
from tests.earlier import VERSIONS, make
from tests.rooms import Rooms


def shape(path: Path) -> dict[str, Any]:
    """Return a database's tables with their columns in any order, and its indexes."""
    with closing(sqlite3.connect(path)) as db:
        found: dict[str, Any] = {}
        for name, strict, rowid in db.execute(
            "SELECT name, strict, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
        ).fetchall():
            columns = db.execute(f"PRAGMA table_info({name})").fetchall()
            found[name] = strict, rowid, sorted((one[1:] for one in columns), key=str)
        indexes = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL")
        return found | {name: " ".join(sql.split()) for name, sql in indexes}


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_database_of_each_release_comes_to_what_a_new_one_is(version: int, tmp_path: Path) -> None:
    for path in (make(tmp_path / "old.db", version), tmp_path / "new.db"):
        await (await SqliteDatabase.open(path)).close()
    assert shape(tmp_path / "old.db") == shape(tmp_path / "new.db")


@pytest.mark.parametrize("version", [18, 28])
async def test_the_games_of_an_earlier_release_go_on(version: int, tmp_path: Path) -> None:
    """Table 1 has a move that can be taken back, table 3 an offer to pause, and table 4 terms of its own."""
    path = make(tmp_path / "old.db", version)
    with closing(sqlite3.connect(path)) as db:
        db.row_factory = sqlite3.Row
        before = [dict(row) for row in db.execute("SELECT * FROM tables ORDER BY id")]
    database = await SqliteDatabase.open(path)
    tables = Rooms(database, KnownDealer())
    latest = (await tables.get(1)).latest
    assert latest is not None
    assert {f"latest_{name}": value for name, value in latest._asdict().items()}.items() <= before[0].items()
    offer = (await tables.get(3)).offer
    assert offer is not None
    assert {f"offer_{name}": value for name, value in offer._asdict().items()}.items() <= before[2].items()
    assert offer.kind == "pause"
    assert (await tables.get(4)).terms == LobbyTerms("full", before[3]["begins_since"], "mostly")
    for number in (1, 3):
        assert (await played_out(tables, number, random.Random(1), 8000)).phase == "over"
    for number in (1, 2, 3):
        assert await same(database, await tables.get(number))
    await database.close()


def test_scripts_are_named_for_the_versions_to_which_they_lead() -> None:
    numbers = [one.version for one in schemas.migrations()]
    assert numbers == sorted(set(numbers))
    assert set(VERSIONS) <= {schemas.OLDEST, *numbers}


@pytest.mark.parametrize("version", [1, 17, 29])
async def test_a_database_of_a_state_between_two_releases_is_refused(version: int, tmp_path: Path) -> None:
    path = make(tmp_path / "between.db", 18, f"PRAGMA user_version = {version}")
    with pytest.raises(DatabaseUnusable) as refused:
        await SqliteDatabase.open(path)
    assert refused.value.key == "start-unreleased-database"
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (version,)
