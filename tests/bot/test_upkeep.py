"""The owner's maintenance tasks: private copies, restoring, the check and the doctor."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import stat
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import discord
import pytest

from bot.delivery.deliveries import Deliveries
from bot.features.data.held import everybody
from bot.features.data.own_data import OwnData
from bot.i18n.languages import language
from bot.settings import Settings
from bot.storage import files
from bot.storage import schema as schemas
from bot.storage.copies import NoCopy
from bot.storage.copies import copy as backup
from bot.storage.judged import OURS, judged
from bot.storage.sqlite import SqliteDatabase
from bot.tables.core.table import User
from bot.upkeep import command, doctor
from bot.upkeep.backup import restore
from bot.upkeep.check import check
from bot.upkeep.doctor import Membership, examine
from cogs import PEOPLE as COLUMNS
from engine.record import read
from tests.bot.refusals import is_refused
from tests.bot.test_tables import PEOPLE, begun, played_out, seeded
from tests.dealing import KnownDealer
from tests.earlier import EARLIER
from tests.rooms import Rooms

RECORDS = Path(__file__).parents[1] / "engine" / "games"

SAY = language(None)
DAMAGE = b"\xff" * 3000


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with a finished game."""
    path = tmp_path_factory.mktemp("played") / "courtyard.db"

    async def play() -> None:
        database = await SqliteDatabase.open(path)
        tables = seeded(database)
        table = await begun(tables, "court-wars", 2)
        await played_out(tables, table.id, random.Random(147))
        await database.close()

    asyncio.run(play())
    return path


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    """Return a copy of the finished game's database."""
    return Path(shutil.copy(played, tmp_path))


def spoil(path: Path) -> None:
    """Overwrite the middle of the file, as a failing disk might."""
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(DAMAGE)


def fill(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def content(path: Path) -> bytes:
    return path.read_bytes()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def tables_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [str(row[0]) for row in db.execute("SELECT id FROM tables")]


def named(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


# Copies


async def test_nothing_is_written_over_and_no_half_copy_is_left(path: Path, tmp_path: Path) -> None:
    there, copied = tmp_path / "there.db", tmp_path / "copy.db"
    there.write_text("mine")
    with pytest.raises(NoCopy, match="copy-file-exists"):
        backup(path, there)
    assert there.read_text() == "mine"
    with pytest.raises(NoCopy, match="copy-no-place"):
        backup(path, tmp_path / "nowhere" / "copy.db")
    with pytest.raises(NoCopy, match="copy-no-database"):
        backup(tmp_path / "none.db", copied)
    spoil(path)
    with pytest.raises(NoCopy, match="start-damaged-database"):
        backup(path, copied)
    assert not copied.exists()


async def test_before_a_migration_a_copy_is_made(tmp_path: Path) -> None:
    path = tmp_path / "courtyard.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript((EARLIER / "28.sql").read_text("utf-8"))
    await (await SqliteDatabase.open(path)).close()
    before = files.beside(path, f"-before-{schemas.latest()}")
    assert judged(before) == ("whole", 28, ())
    assert judged(path) == ("whole", schemas.latest(), ())
    assert mode(before) == 0o600
    await (await SqliteDatabase.open(path)).close()
    assert [one for one in named(tmp_path) if "-before-" in one] == [before.name]


# Restoring


async def test_what_is_restored_is_the_copy_and_all_that_is_shown_is_due(path: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copy.db"
    database = await SqliteDatabase.open(path)
    await database.change(
        "UPDATE deliveries SET stage = 'shown', shown = wanted, digest = 'x', message = id + 100, channel = 5"
        " WHERE what IN ('board', 'hand')"
    )
    await database.close()
    backup(path, copied)
    database = await SqliteDatabase.open(path)
    await database.keep_fact("since", "x")
    await database.close()
    before = (await asyncio.to_thread(restore, copied, path)).before
    assert before is not None
    with closing(sqlite3.connect(before)) as db:
        assert db.execute("SELECT count(*) FROM facts WHERE name = 'since'").fetchone() == (1,)
    database = await SqliteDatabase.open(path)
    assert await database.fact("since") is None
    due = await Deliveries(database).due(2**40, 50)
    shown = await database.read("SELECT id FROM deliveries WHERE message IS NOT NULL")
    rows = await database.read("SELECT DISTINCT stage, digest FROM deliveries WHERE message IS NOT NULL")
    assert shown
    assert [tuple(row) for row in rows] == [("wanted", None)]
    assert due
    await database.close()
    assert mode(path) == mode(before) == 0o600
    assert not [one for one in named(tmp_path) if "restored" in one]


async def test_a_damaged_database_is_put_aside_and_the_copy_takes_its_place(
    path: Path, tmp_path: Path
) -> None:
    copied = tmp_path / "copy.db"
    backup(path, copied)
    spoil(path)
    before = (await asyncio.to_thread(restore, copied, path)).before
    assert before is not None
    assert judged(before).kind == "damaged"
    assert judged(path).kind == "whole"


async def test_who_was_forgotten_since_stays_forgotten(path: Path, tmp_path: Path) -> None:
    """The copy still knows this person, and a table of theirs continues. Another person was forgotten before
    the copy and had come back, so they stay.
    """
    gone, back = PEOPLE[0], PEOPLE[1]

    async def forget(person: User) -> None:
        database = await SqliteDatabase.open(path)
        await OwnData(seeded(database), COLUMNS).forget(person.id)
        await database.close()

    async def sit_down() -> None:
        database = await SqliteDatabase.open(path)
        await begun(Rooms(database, KnownDealer()), "court-wars", 3)
        await database.close()

    await forget(back)
    await sit_down()
    copied = tmp_path / "copy.db"
    backup(path, copied)
    await forget(gone)
    for number in (1, 2):
        assert await asyncio.to_thread(_people, copied) >= {gone.id, back.id}
        found = await asyncio.to_thread(restore, copied, path)
        assert found.forgotten == 1, number
        assert gone.id not in await asyncio.to_thread(_people, path)
        assert back.id in await asyncio.to_thread(_people, path)
        assert gone.name.encode() not in content(path)
    assert (await check(path)).wrong == ()
    spoil(path)
    with path.open("r+b") as file:
        file.write(DAMAGE)
    assert (await asyncio.to_thread(restore, copied, path)).forgotten is None
    files.beside(path, "").unlink()
    assert (await asyncio.to_thread(restore, copied, path)).forgotten is None


def _people(path: Path) -> set[int]:
    with closing(sqlite3.connect(path)) as db:
        return everybody(db, COLUMNS)


async def test_forgetting_goes_past_a_table_that_cannot_be_read(path: Path) -> None:
    database = await SqliteDatabase.open(path)
    await begun(Rooms(database, KnownDealer()), "court-wars", 2)
    await database.change("UPDATE tables SET state = '{}' WHERE phase = 'playing'")
    await OwnData(Rooms(database), COLUMNS).forget(PEOPLE[0].id)
    await database.close()
    assert PEOPLE[0].id not in _people(path)


async def test_while_the_bot_runs_nothing_is_restored(path: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copy.db"
    backup(path, copied)
    database = await SqliteDatabase.open(path)
    await is_refused("start-database-in-use", asyncio.to_thread(restore, copied, path))
    await database.close()


async def test_what_is_no_copy_is_not_put_there(path: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copy.db"
    whole = content(path)
    copied.write_bytes(DAMAGE)
    with pytest.raises(NoCopy, match="restore-damaged"):
        await asyncio.to_thread(restore, copied, path)
    with closing(sqlite3.connect(tmp_path / "newer.db")) as db:
        db.execute(f"PRAGMA user_version = {schemas.latest() + 1}")
        db.execute(f"PRAGMA application_id = {OURS}")
        db.execute("CREATE TABLE of_tomorrow (a)")
    with pytest.raises(NoCopy, match="restore-newer"):
        await asyncio.to_thread(restore, tmp_path / "newer.db", path)
    assert content(path) == whole


# Damaged and empty databases


async def test_an_emptied_database_is_not_taken_for_a_new_one(path: Path) -> None:
    fill(path, b"")
    await is_refused("start-empty-database", SqliteDatabase.open(path))
    assert content(path) == b""


@pytest.mark.parametrize("way", ["read", "write"])
async def test_damage_is_noticed_at_the_first_statement_that_meets_it(way: str, path: Path) -> None:
    told = list[int]()
    database = await SqliteDatabase.open(path, lambda why: told.append(1))
    try:
        fill(path, DAMAGE)
        reads = database.read("SELECT * FROM moves")
        writes = database.change("UPDATE moves SET move = move || 'x'")
        met, other = (reads, writes) if way == "read" else (writes, reads)
        other.close()
        with pytest.raises(sqlite3.DatabaseError):
            await met
        assert told
    finally:
        await database.reader.close()
        await database.writer.connection.close()
        database.ownership.release()


async def test_who_cannot_write_says_so_once_until_it_could(tmp_path: Path) -> None:
    path, told = tmp_path / "courtyard.db", list[int]()
    database = await SqliteDatabase.open(path, unwritable=lambda: told.append(1))

    async def fails(times: int) -> None:
        await database.writer.connection.execute("PRAGMA query_only = ON")
        for _ in range(times):
            with pytest.raises(sqlite3.OperationalError):
                await database.keep_fact("a", "x")
        await database.writer.connection.execute("PRAGMA query_only = OFF")

    await fails(4)
    await database.keep_fact("a", "x")
    await fails(4)
    assert not told
    await fails(9)
    assert len(told) == 1
    await database.keep_fact("a", "x")
    await fails(5)
    assert len(told) == 2
    await database.close()


# The check


async def test_a_whole_database_is_found_so_while_the_bot_runs(path: Path) -> None:
    database = await SqliteDatabase.open(path)
    found = await check(path)
    await database.close()
    assert (found.tables, found.games, found.wrong) == (1, 1, ())


async def test_what_is_wrong_is_said_without_a_card(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM moves WHERE version = (SELECT max(version) FROM moves)")
        db.commit()
    (line,) = (await check(path)).wrong
    (number,) = tables_in(path)
    assert line == SAY("upkeep-another-result", table=number)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE tables SET state = '{}'")
        db.commit()
    (line,) = (await check(path)).wrong
    assert line.startswith(SAY("upkeep-unread", table=number, reason=""))
    spoil(path)
    assert (await check(path)).wrong


# The doctor


class Pretended:
    """A Discord with these answers."""

    def __init__(
        self, servers: Sequence[Membership] = (), off: float = 0, error: Exception | None = None
    ) -> None:
        self.of_servers, self.off, self.error, self.closed = servers, off, error, False

    async def time(self) -> float | None:
        return doctor.time.time() + self.off

    async def login(self, token: str) -> str:
        if self.error is not None:
            raise self.error
        return "Courtyard#1"

    async def servers(self) -> Sequence[Membership]:
        return self.of_servers

    async def close(self) -> None:
        self.closed = True


ALL = discord.Permissions(274877942784)


async def wrong(settings: Settings, there: Pretended) -> list[str]:
    found = await examine(settings, there)
    assert there.closed
    assert not any(settings.token in one.line for one in found if settings.token)
    return [one.line for one in found if not one.well]


async def test_the_doctor_says_nothing_of_what_is_well(path: Path, tmp_path: Path) -> None:
    assert await wrong(Settings("secret", path), Pretended([Membership("Home", ALL)])) == []
    assert await wrong(Settings("secret", tmp_path / "new.db"), Pretended([Membership("Home", ALL)])) == []


async def test_the_doctor_says_what_to_do(path: Path) -> None:
    os.chmod(path, 0o644)
    there = Pretended([Membership("Home", ALL), Membership("Away", discord.Permissions(0x400))], off=90)
    said = await wrong(Settings("secret", path), there)
    assert len(said) == 3
    assert "chmod 600" in said[0]
    assert "90 s away" in said[1]
    assert said[2].startswith("Away: the bot lacks")
    assert SAY("permission-send_messages") in said[2]
    assert await wrong(Settings("", path), Pretended()) == [said[0], SAY("start-no-token")]
    spoil(path)
    assert any("damaged" in line for line in await wrong(Settings("secret", path), there))


async def test_check_and_doctor_name_a_time_zone_that_is_not_known_here(path: Path) -> None:
    there = Pretended([Membership("Home", ALL)])
    for number, zone in enumerate(("Europe/Zurich", "localtime", "Mars/Base", "Mars/Base")):
        with closing(sqlite3.connect(path)) as db:
            db.execute("INSERT INTO persons (id, time_zone) VALUES (?, ?)", (number + 1, zone))
            db.commit()
    lines = [
        SAY("upkeep-zone-lost", zone="Mars/Base", people=2),
        SAY("upkeep-zone-lost", zone="localtime", people=1),
    ]
    assert list((await check(path)).wrong) == lines
    assert await wrong(Settings("secret", path), there) == lines
    database = await SqliteDatabase.open(path)
    assert await wrong(Settings("secret", path), there) == lines, "also while the bot runs"
    await database.close()


@pytest.mark.parametrize(
    ("error", "key"),
    [(discord.LoginFailure("secret"), "start-bad-token"), (TimeoutError(), "doctor-discord-away")],
)
async def test_the_doctor_knows_why_discord_does_not_take_it(
    error: Exception, key: str, tmp_path: Path
) -> None:
    said = await wrong(Settings("secret", tmp_path / "new.db"), Pretended(error=error))
    assert said == [SAY(key, reason="TimeoutError")]


# The commands


def test_the_commands_say_what_they_have_done(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    copied = tmp_path / "copy.db"
    monkeypatch.setenv("COURTYARD_DATABASE", str(path))
    assert command.main(["backup", str(copied)]) == 0
    assert command.main(["check"]) == 0
    assert command.main(["restore", str(copied)]) == 0
    assert command.main(["backup", str(copied)]) == 2
    assert command.main(["restor", str(copied)]) == command.main(["check", "x"]) == 2
    spoil(path)
    assert command.main(["check"]) == 1

    told = capsys.readouterr()
    assert SAY("upkeep-copied", path=str(copied)) in told.out
    assert SAY("upkeep-checked", tables=1, games=1) in told.out
    assert SAY("copy-file-exists", path=str(copied)) in told.err
    assert SAY("upkeep-usage") in told.err


def test_a_record_is_played_again_and_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It needs no token and no database."""
    monkeypatch.chdir(tmp_path)
    path = RECORDS / "court-piece.txt"
    text = path.read_text("utf-8")
    assert command.main(["replay", str(path)]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "   1 1.1 South D: trump suit=D"
    assert sum("time is called" in line for line in printed) == 1
    assert len(printed) == len(read(text).entries) + 1
    assert "the game is over (time)" in printed[-1]
    changed = tmp_path / "game.txt"
    changed.write_text(text.replace("South", "Soutk", 1), "utf-8")
    assert command.main(["replay", str(changed)]) == 1
    assert "line 5: it was changed" in capsys.readouterr().out
    changed.write_bytes(b"\xff\xfe")
    assert command.main(["replay", str(changed)]) == 1
    assert command.main(["replay", str(tmp_path / "none.txt")]) == 2
    assert command.main(["replay"]) == 2


def test_what_follows_from_the_log_is_added_up_again(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(path)) as db:  # as an earlier release left it, with a board that was told
        db.execute("UPDATE results SET seat = NULL, place = NULL, score = NULL")
        db.execute(
            "INSERT INTO seasons SELECT guild, channel, strftime('%Y-%m', finished, 'unixepoch'), person,"
            " name, 1, 5, 1, 1 FROM results WHERE outcome = 'won'"
        )
        db.commit()
    monkeypatch.setenv("COURTYARD_DATABASE", str(path))
    assert command.main(["recompute"]) == 0
    assert command.main(["recompute"]) == 0
    first, second = capsys.readouterr().out.split(SAY("upkeep-filled", games=0))
    assert SAY("upkeep-filled", games=1) in first
    for told in (first, second):
        assert "One game of 2 people added up again" in told
        assert SAY("upkeep-boards", boards=1) in told
        assert "Channel 2, 20" in told, "what was told is another board than the log has, and stays"
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT points FROM seasons").fetchall() == [(5,)]
        assert db.execute("SELECT count(*) FROM results WHERE place IS NULL").fetchone() == (0,)
