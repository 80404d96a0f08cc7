"""The bot, the doctor, the check, a copy and a restore judge a file alike.

All of them name the fault, and leave foreign files unchanged.
"""

from __future__ import annotations

import asyncio
import errno
import fnmatch
import os
import random
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot import __main__ as process
from bot import logs
from bot.client import Courtyard
from bot.i18n.languages import language
from bot.settings import Settings
from bot.storage import copies, files
from bot.storage import schema as schemas
from bot.storage.errors import Told
from bot.storage.judged import OURS, judged
from bot.storage.sqlite import SqliteDatabase
from bot.upkeep import command, examination
from bot.upkeep.backup import restore
from bot.upkeep.doctor import examine
from bot.upkeep.examination import examined
from tests.bot.sources import HOUSE, calls, name_of, sources, strings
from tests.bot.test_upkeep import Pretended, content, named, path, played

__all__ = ["path", "played"]

SAY = language(None)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as db:
        db.executescript("CREATE TABLE bookmarks (a); INSERT INTO bookmarks VALUES (1);")


def foreign_and_numbered(path: Path) -> None:
    foreign(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {schemas.latest() + 50}")


def of_another_program(path: Path) -> None:
    foreign_and_numbered(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA application_id = 77")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {schemas.latest() + 1}")


def something_else(path: Path) -> None:
    path.write_bytes(b"no database" * 999)


def without_header(path: Path) -> None:
    path.write_bytes(bytes(100) + path.read_bytes()[100:])


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:20_000])


def without_seats(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript("PRAGMA foreign_keys = OFF; DROP TABLE seats;")


def no_text(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO facts VALUES ('a', CAST(x'ff' AS TEXT))")
        db.commit()


REFUSED: dict[str, tuple[Callable[[Path], None], str, str]] = {
    "emptied": (emptied, "start-empty-database", "restore-empty"),
    "foreign": (foreign, "start-foreign-database", "restore-foreign"),
    "foreign, with a high number": (foreign_and_numbered, "start-foreign-database", "restore-foreign"),
    "of another program": (of_another_program, "start-foreign-database", "restore-foreign"),
    "something else": (something_else, "start-damaged-database", "restore-damaged"),
    "without its header": (without_header, "start-damaged-database", "restore-damaged"),
    "cut short": (cut_short, "start-damaged-database", "restore-damaged"),
    "without a relation": (without_seats, "start-damaged-database", "restore-damaged"),
}
"""Files that may be there, with the verdicts on the database and on the FILE of a copy."""


async def said(settings: Settings) -> list[str]:
    return [one.line for one in await examine(settings, Pretended()) if not one.well]


@pytest.mark.parametrize("what", REFUSED)
def test_all_refuse_what_is_no_whole_database_by_one_sentence(
    what: str,
    path: Path,
    played: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make, key, of_copy = REFUSED[what]
    make(path)
    before, there = content(path), named(tmp_path)
    told = SAY(key, path=str(path))
    monkeypatch.setenv("COURTYARD_DATABASE", str(path))

    assert command.main(["backup", str(tmp_path / "copy.db")]) == 2
    assert capsys.readouterr().err.splitlines() == [told]
    checked = command.main(["check"])
    read = capsys.readouterr()
    if key == "start-damaged-database":
        assert checked == 1
        assert len(read.out.splitlines()) > 1, "what is wrong with it"
    else:
        assert (checked, read.err.splitlines()) == (2, [told])
    assert told in asyncio.run(said(Settings("t", path)))
    with pytest.raises(Told) as refused:
        asyncio.run(SqliteDatabase.open(path))
    assert SAY(refused.value.key, **refused.value.facts) == told
    assert content(path) == before
    assert set(named(tmp_path)) - set(there) <= {path.name + one for one in (files.LOCK, *files.BESIDE)}

    database = tmp_path / "another.db"
    database.write_bytes(played.read_bytes())
    monkeypatch.setenv("COURTYARD_DATABASE", str(database))
    capsys.readouterr()
    assert command.main(["restore", str(path)]) == 2
    assert capsys.readouterr().err.splitlines() == [SAY(of_copy, path=str(path))]
    assert content(database) == played.read_bytes()


def test_a_row_that_is_no_text_is_named_and_not_copied(path: Path, tmp_path: Path) -> None:
    """The bot keeps running with the other rows."""
    no_text(path)
    assert judged(path).wrong == ("no text in facts",)
    with pytest.raises(copies.NoCopy, match="start-damaged-database"):
        copies.copy(path, tmp_path / "copy.db")


def test_a_database_of_a_release_to_come_is_said_to_be_one(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    newer(path)
    told = SAY("start-newer-database", path=str(path))
    monkeypatch.setenv("COURTYARD_DATABASE", str(path))
    assert command.main(["check"]) == 2
    assert capsys.readouterr().err.splitlines() == [told]
    assert told in asyncio.run(said(Settings("t", path)))
    assert command.main(["backup", str(tmp_path / "copy.db")]) == 0, "a copy is one all the same"
    assert command.main(["restore", str(tmp_path / "copy.db")]) == 2
    assert SAY("restore-newer", path=str(tmp_path / "copy.db")) in capsys.readouterr().err


def test_a_first_start_that_was_broken_off_is_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "courtyard.db"
    files.make_database(path)
    assert judged(path).kind == "new"
    with pytest.raises(copies.NoCopy, match="copy-new-database"):
        copies.copy(path, tmp_path / "copy.db")
    assert asyncio.run(said(Settings("", path))) == [SAY("start-no-token")]
    asyncio.run(_opened(path))
    assert judged(path) == ("whole", schemas.latest(), ())


async def _opened(path: Path) -> None:
    await (await SqliteDatabase.open(path)).close()


def test_a_database_of_before_it_was_numbered_is_known_and_numbered(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA application_id = 0")
    assert judged(path).kind == "whole"
    asyncio.run(_opened(path))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (OURS,)


# Damage


def spoilt(data: bytes, rng: random.Random) -> bytes:
    """Return the data as a failing disk might leave it."""
    found, how = bytearray(data), rng.choice(("bits", "bits", "page", "end", "header", "stretch"))
    if how == "bits":
        for _ in range(rng.choice((1, 10, 200))):
            found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    elif how == "page":
        at = rng.randrange(len(found) // 4096) * 4096
        found[at : at + 4096] = bytes(4096)
    elif how == "end":
        del found[rng.randrange(1, len(found)) :]
    elif how == "header":
        found[:100] = bytes(100)
    else:
        at = rng.randrange(len(found) - 3000)
        found[at : at + 3000] = b"\xff" * 3000
    return bytes(found)


def test_a_start_with_whatever_damage_goes_well_or_names_it(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def login(bot: Courtyard, token: str) -> None:
        await bot.setup_hook()

    async def connect(bot: Courtyard) -> None:
        """Connect to a Discord that stays silent."""

    monkeypatch.setattr(Courtyard, "login", login)
    monkeypatch.setattr(Courtyard, "connect", connect)
    monkeypatch.setattr(process, "load", lambda: None)
    monkeypatch.setattr(logs, "set_up", lambda level: None)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    monkeypatch.setenv("COURTYARD_DATABASE", str(path))
    whole, told = content(path), SAY("start-damaged-database", path=str(path))
    refused = 0
    for seed in range(60):
        for suffix in files.BESIDE:
            files.beside(path, suffix).unlink(missing_ok=True)
        path.write_bytes(spoilt(whole, random.Random(seed)))
        wrong = judged(path).kind == "damaged"
        code, lines = process.main(), capsys.readouterr().err.splitlines()
        assert (code, lines) in ((0, []), (2, [told])), seed
        assert wrong or not code, seed
        refused += code != 0
    assert refused > 20


# The disk


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder on its own small disk, with room for a few pages."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("only root can have a small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_is_named_and_nothing_is_left_on_it(path: Path, small: Path) -> None:
    with pytest.raises(copies.NoCopy, match="copy-disk-full") as refused:
        copies.copy(path, small / "copy.db")
    assert refused.value.facts == {"path": str(small)}
    assert named(small) == []
    with pytest.raises(Told, match="start-full-disk"):
        asyncio.run(_opened(small / "courtyard.db"))
    assert SAY("start-full-disk", path=str(small / "new.db")) in asyncio.run(
        said(Settings("t", small / "new.db"))
    )
    with pytest.raises(copies.NoCopy, match="copy-disk-full"):
        restore(path, small / "courtyard.db")
    assert not [one for one in named(small) if "restored" in one or "tried" in one]


@pytest.mark.parametrize("kind", ["sqlite", "system"])
def test_a_disk_that_is_full_is_no_damage(
    kind: str, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "copy.db"

    def full(connection: sqlite3.Connection, target: Path) -> None:
        if kind == "system":
            raise OSError(errno.ENOSPC, "full")
        with closing(sqlite3.connect(":memory:")) as db:
            db.executescript("PRAGMA max_page_count = 2; CREATE TABLE a (b);")
            db.execute("INSERT INTO a VALUES (zeroblob(100000))")

    monkeypatch.setattr(copies, "back_up", full)
    with pytest.raises(copies.NoCopy, match="copy-disk-full") as refused:
        copies.copy(path, target)
    assert refused.value.facts == {"path": str(tmp_path)}
    assert not target.exists()


# As the bot opens it


async def test_where_the_bot_could_not_make_it_the_doctor_says_so(tmp_path: Path) -> None:
    for there in (Path("/sys/courtyard.db"), tmp_path / "nowhere" / "courtyard.db", tmp_path):
        lines = await said(Settings("t", there))
        assert SAY("start-bad-database", path=str(there)) in lines
    assert named(tmp_path) == []


async def test_the_doctor_leaves_nothing_and_lets_the_bot_run(path: Path, tmp_path: Path) -> None:
    before = content(path)
    assert (await examined(path)).kind == "whole"
    assert (await examined(tmp_path / "new.db")).kind == "none"
    assert content(path) == before
    assert named(tmp_path) == [path.name]
    database = await SqliteDatabase.open(path)
    await database.keep_fact("a", "x")
    assert (await examined(path)).kind == "whole"
    await database.keep_fact("b", "x")
    await database.close()


async def test_a_database_that_cannot_be_written_is_not_well(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = examination.opened
    monkeypatch.setattr(examination, "opened", lambda path, mode: opened(path, "ro"))
    assert SAY("start-bad-database", path=str(path)) in await said(Settings("t", path))


# Files next to a database


def test_whatever_is_made_beside_a_database_is_none_of_gits() -> None:
    """Such files contain every player's hand."""
    suffixes = {
        text
        for source in sources("bot")
        for call in calls(source.tree)
        if name_of(call.func) in ("beside", "_copied", "strftime")
        for word in call.args
        for text in strings(word)
        if text.startswith("-")
    } | {files.LOCK, *files.BESIDE}
    assert len(suffixes) > 7
    kept = [f"courtyard.db{one.replace('%', '')}" for one in sorted(suffixes)]
    found = subprocess.run(
        ["git", "check-ignore", "--no-index", *kept], cwd=HOUSE, capture_output=True, text=True
    )
    if found.returncode == 128:
        pytest.skip("no checkout of Git")
    assert found.stdout.splitlines() == kept
    ignored = (HOUSE / ".dockerignore").read_text("utf-8").splitlines()
    assert all(any(fnmatch.fnmatch(one, pattern) for pattern in ignored) for one in kept)


# Restoring


def test_what_stood_there_before_is_kept_however_often(path: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copy.db"
    copies.copy(path, copied)
    kept = []
    for number in range(3):
        asyncio.run(_noted(path, f"state {number}"))
        before = restore(copied, path).before
        assert before is not None
        kept.append(before)
    assert len(set(kept)) == 3
    for number, before in enumerate(kept):
        with closing(sqlite3.connect(before)) as db:
            assert db.execute("SELECT 1 FROM facts WHERE name = ?", (f"state {number}",)).fetchone()
        assert before.stat().st_mode & 0o777 == 0o600


async def _noted(path: Path, name: str) -> None:
    database = await SqliteDatabase.open(path)
    await database.keep_fact(name, "x")
    await database.close()


def test_what_is_put_aside_keeps_its_latest_moves(path: Path, tmp_path: Path) -> None:
    """After its process was killed, a database's latest moves are in a file next to it."""
    copied = tmp_path / "copy.db"
    copies.copy(path, copied)
    without_header(path)
    files.beside(path, "-wal").write_bytes(b"latest")
    before = restore(copied, path).before
    assert before is not None
    assert files.beside(before, "-wal").read_bytes() == b"latest"
    assert judged(path).kind == "whole"


def test_a_copy_that_is_not_there_is_named(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COURTYARD_DATABASE", str(path))
    missing = tmp_path / "none.db"
    assert command.main(["restore", str(missing)]) == 2
    assert capsys.readouterr().err.splitlines() == [SAY("restore-no-file", path=str(missing))]
