"""Waiting writers share one commit and nothing else: each gets its own result, after the commit."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.storage import writer
from bot.storage.database import Busy, Database
from bot.storage.sqlite import SqliteDatabase

pytestmark = pytest.mark.usefixtures("threads")
INSERT = "INSERT INTO facts (name, value) VALUES (?, ?)"


@pytest.fixture
async def said(database: Database) -> list[str]:
    """Return a list that records each statement that begins or ends a transaction."""
    said: list[str] = []
    await database.writer.connection.set_trace_callback(
        lambda sql: said.append(sql) if sql in ("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK") else None
    )
    return said


def stand(path: Path) -> set[str]:
    """Return the committed rows that another connection finds."""
    with closing(sqlite3.connect(path)) as db:
        return {name for (name,) in db.execute("SELECT name FROM facts")}


def poison(db: Connection) -> None:
    """Make a change that the database rejects only at COMMIT."""
    db.execute("PRAGMA defer_foreign_keys = ON")
    db.execute("INSERT INTO timers (table_id, kind, due) VALUES (404, 'time', 5)")


class Gate:
    """A write block that stores a fact, and then blocks the database's thread until it's told to continue."""

    def __init__(self, database: Database, name: str) -> None:
        self.inside, self._leave = asyncio.Event(), threading.Event()
        self._loop, self._name = asyncio.get_running_loop(), name
        self.task = asyncio.create_task(database.at_once(self._write))

    def _write(self, db: Connection) -> None:
        db.execute(INSERT, (self._name, "x"))
        self._loop.call_soon_threadsafe(self.inside.set)
        assert self._leave.wait(30)

    def leave(self) -> None:
        """Let the block continue."""
        self._leave.set()


async def waiting(database: Database, number: int) -> None:
    """Wait until this many writers are queued."""
    while len(database.writer._waiting) < number:  # noqa: ASYNC110
        await asyncio.sleep(0)


@pytest.mark.parametrize(("largest", "groups"), [(64, 1), (5, 3)])
async def test_who_waits_at_the_same_time_shares_a_commit(
    database: Database, said: list[str], monkeypatch: pytest.MonkeyPatch, largest: int, groups: int
) -> None:
    """A group has a maximum size, however many are waiting."""
    monkeypatch.setattr(writer, "LARGEST", largest)
    first = Gate(database, "first")
    await first.inside.wait()
    others = [asyncio.create_task(database.change(INSERT, (f"{n:02}", "x"))) for n in range(12)]
    await waiting(database, 12)
    first.leave()
    await asyncio.gather(first.task, *others)
    assert said == ["BEGIN IMMEDIATE", "COMMIT"] * (1 + groups)
    assert len(stand(database.path)) == 13


async def test_nobody_is_told_before_the_commit_that_holds_it(database: Database) -> None:
    told: list[str] = []
    await database.watch("facts", "", lambda: told.append("x"))
    before = asyncio.create_task(database.change(INSERT, ("before", "x")))
    last = Gate(database, "last")
    await last.inside.wait()
    # The first write is done, but the transaction of both isn't over.
    assert (before.done(), told, stand(database.path)) == (False, [], set())
    last.leave()
    await asyncio.gather(before, last.task)
    assert stand(database.path) == {"before", "last"}
    assert told == ["x"], "once a commit"


async def test_where_the_commit_fails_all_of_the_group_raise_and_nothing_stands(database: Database) -> None:
    told: list[str] = []
    await database.watch("facts", "", lambda: told.append("x"))

    def mistaken(db: Connection) -> None:
        raise KeyError(*[one["name"] for one in db.execute("SELECT name FROM facts")])

    done = await asyncio.gather(
        database.change(INSERT, ("first", "x")),
        database.at_once(mistaken),
        database.at_once(poison),
        return_exceptions=True,
    )
    # This includes a write that failed because of others' rows, which were never committed.
    assert [type(one) for one in done] == [sqlite3.IntegrityError] * 3
    assert len({id(one) for one in done}) == 3
    assert (stand(database.path), told) == (set(), [])
    assert not database.writer.connection.in_transaction, "nobody else could write"
    await database.change(INSERT, ("later", "x"))
    assert (stand(database.path), told) == ({"later"}, ["x"])


async def test_who_is_cancelled_in_their_turn_leaves_nothing_unheard(database: Database) -> None:
    """A group's result isn't reported to a writer that no longer waits for it."""
    unheard: list[str] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: unheard.append(context["message"]))

    def come(db: Connection) -> None:
        loop.call_soon_threadsafe(comer.cancel)
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result()

    comer = asyncio.create_task(database.at_once(come))
    done = await asyncio.gather(database.at_once(poison), comer, return_exceptions=True)
    assert [type(one) for one in done] == [sqlite3.IntegrityError, asyncio.CancelledError]
    await database.change("DELETE FROM facts WHERE 0")
    await asyncio.sleep(0)
    gc.collect()
    assert not unheard


# Random schedules


class Part(NamedTuple):
    """One of several concurrent writers: what goes wrong, and its loop turns until start and cancellation."""

    trouble: Literal["", "", "raises", "refused", "poison"]
    comes: int
    cancelled: int | None


PARTS = st.lists(
    st.builds(
        Part,
        st.sampled_from(["", "", "", "raises", "refused", "poison"]),
        st.integers(0, 12),
        st.none() | st.integers(0, 30),
    ),
    min_size=1,
    max_size=9,
)


async def take_part(database: Database, number: int, part: Part) -> None:
    """Write two rows, or none."""

    def work(db: Connection) -> None:
        db.execute(INSERT, (f"{number} a", "x"))
        if part.trouble == "poison":
            poison(db)
        if part.trouble == "raises":
            raise ValueError
        db.execute(INSERT, (f"{number} {'a' if part.trouble == 'refused' else 'b'}", "x"))

    for _ in range(part.comes):
        await asyncio.sleep(0)
    await database.at_once(work)


async def hold(parts: list[Part], folder: Path) -> None:
    database = await SqliteDatabase.open(folder / "courtyard.db")
    told: list[int] = []
    await database.watch("facts", "", lambda: told.append(1))
    tasks = [asyncio.create_task(take_part(database, *one)) for one in enumerate(parts)]
    copies: list[Path] = []

    def killed(number: int) -> None:
        """Copy the files as a kill at this moment would leave them."""
        copies.append(folder / f"{number}.db")
        for suffix in ("", "-wal"):
            shutil.copy(f"{database.path}{suffix}", f"{copies[-1]}{suffix}")

    for number, task in enumerate(tasks):
        task.add_done_callback(lambda _, number=number: killed(number))

    async def cancel(task: asyncio.Task[None], after: int) -> None:
        for _ in range(after):
            await asyncio.sleep(0)
        task.cancel()

    cancelling = [
        asyncio.create_task(cancel(task, part.comes + part.cancelled))
        for task, part in zip(tasks, parts, strict=True)
        if part.cancelled is not None
    ]
    done = await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*cancelling)
    found = stand(database.path)
    for number, (part, outcome) in enumerate(zip(parts, done, strict=True)):
        mine = {name for name in found if name.startswith(f"{number} ")}
        assert len(mine) in (0, 2), "all or nothing"
        left = stand(folder / f"{number}.db")
        assert mine == {name for name in left if name.startswith(f"{number} ")}, "told of what is settled"
        if outcome is None:
            assert len(mine) == 2, "told and lost"
        elif not isinstance(outcome, asyncio.CancelledError):
            assert not mine, "refused and done"
            assert isinstance(outcome, ValueError | sqlite3.IntegrityError)
            if not part.trouble:
                assert isinstance(outcome, sqlite3.IntegrityError), "only a COMMIT that fails harms others"
                assert any(one.trouble == "poison" for one in parts)
    assert bool(told) == bool(found)
    assert len(told) <= len(found) / 2
    await database.change(INSERT, ("later", "x"))
    assert not database.writer.connection.in_transaction
    assert stand(database.path) == found | {"later"}
    await database.close()


@settings(max_examples=30)
@given(PARTS)
def test_whatever_happens_each_is_told_the_truth(parts: list[Part]) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(hold(parts, Path(folder)))


@pytest.mark.nightly
@settings(max_examples=250)
@given(PARTS)
def test_whatever_happens_each_is_told_the_truth_at_length(parts: list[Part]) -> None:
    with TemporaryDirectory() as folder:
        asyncio.run(hold(parts, Path(folder)))


async def test_cancelled_again_and_again_nothing_is_left_open(database: Database) -> None:
    """This includes a second cancellation while the writer waits for its block's end."""
    rng = random.Random(7)
    for number in range(80):
        task = asyncio.create_task(take_part(database, number, Part("", 0, None)))
        for _ in range(2):
            for _ in range(rng.randint(0, 8)):
                await asyncio.sleep(0)
            task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await database.change(INSERT, ("later", "x"))
    names = stand(database.path) - {"later"}
    assert all({f"{name[:-1]}a", f"{name[:-1]}b"} <= names for name in names)


# Another process holds the database


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Let another process begin to write and not finish."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_while_another_process_writes_nothing_is_begun_and_that_is_said_in_time(
    database: Database,
) -> None:
    begun: list[str] = []

    def work(db: Connection) -> None:
        begun.append("at once")
        db.execute(INSERT, ("a", "x"))

    with held(database.path):
        done = await asyncio.gather(
            database.note(work, patience=0.1),
            database.change(INSERT, ("b", "x"), patience=0.1),
            return_exceptions=True,
        )
        assert [type(one) for one in done] == [Busy] * 2
        patient = asyncio.create_task(database.change(INSERT, ("patient", "x"), patience=60))
        await waiting(database, 1)
        assert await database.read("SELECT * FROM facts") == [], "reading goes on"
    await patient
    assert begun == []
    assert stand(database.path) == {"patient"}
    assert issubclass(Busy, sqlite3.OperationalError), "who waits for a sick store knows it"
    # An answer must arrive within three seconds.
    assert writer.PATIENCE <= 1.5


async def test_who_waits_too_long_for_others_is_told_so(database: Database) -> None:
    first = Gate(database, "first")
    await first.inside.wait()
    for refused in (database.change(INSERT, ("a", "x"), patience=0), database.note(poison, patience=0)):
        with pytest.raises(Busy):
            await refused
    first.leave()
    await first.task
    await database.change(INSERT, ("later", "x"))
    assert stand(database.path) == {"first", "later"}


# A store that refuses to write


async def test_a_full_disk_is_an_error_for_those_who_write_and_forgotten_once_there_is_room(
    database: Database,
) -> None:
    connection = database.writer.connection
    for number in range(1, 4):
        large = "x" * 100_000 * number
        ((pages,),) = await database.read("PRAGMA page_count")
        await connection.execute_fetchall(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(sqlite3.OperationalError, match="full"):
            await database.change(INSERT, ("large", large))
        assert not connection.in_transaction
        assert stand(database.path) == set()
        await connection.execute_fetchall("PRAGMA max_page_count = 1000000")
        assert await database.change(INSERT, ("large", large)) == 1
        await database.change("DELETE FROM facts")


async def test_a_store_that_cannot_begin_tells_everybody_who_waits(database: Database) -> None:
    await database.writer.connection.execute_fetchall("PRAGMA query_only = ON")
    done = await asyncio.gather(
        *(database.change(INSERT, (f"{n}", "x")) for n in range(3)), return_exceptions=True
    )
    assert [type(one) for one in done] == [sqlite3.OperationalError] * 3
    await database.writer.connection.execute_fetchall("PRAGMA query_only = OFF")
    await database.change(INSERT, ("later", "x"))
    assert stand(database.path) == {"later"}


# Parts of one commit


async def test_what_may_be_lost_goes_along_with_the_next_commit(database: Database, said: list[str]) -> None:
    def fact(name: str, value: str) -> writer.Work[object]:
        return lambda db: db.execute(INSERT, (name, value))

    database.write_behind("a", fact("a", "1"))
    database.write_behind("a", fact("a", "2"))
    database.write_behind("b", fact("b", "1"))
    database.write_behind("wrong", poison_never)
    assert stand(database.path) == set()

    def look(db: Connection) -> list[sqlite3.Row]:
        return db.execute("SELECT name, value FROM facts ORDER BY name").fetchall()

    before = await database.at_once(look)
    assert said == ["BEGIN IMMEDIATE", "COMMIT"]
    rows = await database.read("SELECT name, value FROM facts ORDER BY name")
    assert [tuple(row) for row in rows] == [("a", "2"), ("b", "1")]
    assert rows == before, "it is written before all else"
    await database.change("DELETE FROM facts")
    assert stand(database.path) == set(), "once"


def poison_never(db: Connection) -> None:
    db.execute(INSERT, ("c", "1"))
    db.execute("INSERT INTO nowhere VALUES (1)")


async def test_what_goes_along_is_written_soon_and_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await SqliteDatabase.open(tmp_path / "courtyard.db")
    told = asyncio.Event()
    await database.watch("facts", "", told.set)
    with monkeypatch.context() as patch:
        patch.setattr(writer, "ALONG", 0.0)
        database.write_behind("a", lambda db: db.execute(INSERT, ("a", "x")))
        await told.wait()
    database.write_behind("b", lambda db: db.execute(INSERT, ("b", "x")))
    await database.close()
    assert stand(tmp_path / "courtyard.db") == {"a", "b"}


async def test_what_is_noted_while_a_commit_is_under_way_goes_along_with_the_next(database: Database) -> None:
    """It replaces the note that is being written, and isn't forgotten with it."""

    def one(db: Connection) -> None:
        db.execute("INSERT OR REPLACE INTO facts (name, value) VALUES ('a', '1')")

    def two(db: Connection) -> None:
        db.execute("INSERT OR REPLACE INTO facts (name, value) VALUES ('a', '2')")

    async def value() -> str:
        ((found,),) = await database.read("SELECT value FROM facts WHERE name = 'a'")
        return str(found)

    database.write_behind("a", one)
    gate = Gate(database, "first")
    await gate.inside.wait()  # the note is written in this transaction, but not committed
    database.write_behind("a", two)
    gate.leave()
    await gate.task
    assert await value() == "1"
    await database.change("DELETE FROM facts WHERE name = 'nobody'")
    assert await value() == "2"
