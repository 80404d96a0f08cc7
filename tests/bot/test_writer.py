"""Who writes at the same time shares a commit, and nothing else: each is told of her own, after it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.storage import blocks, writer
from bot.storage.database import Busy, Database
from bot.storage.statements import Statements

pytestmark = pytest.mark.usefixtures("threads")
INSERT = "INSERT INTO facts (name, value) VALUES (?, ?)"


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = await Database.open(tmp_path / "courtyard.db")
    yield database
    await database.close()


@pytest.fixture
async def said(database: Database) -> list[str]:
    """All statements that end or begin a transaction, from now on."""
    said: list[str] = []
    await database._writer.connection.set_trace_callback(
        lambda sql: said.append(sql) if sql in ("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK") else None
    )
    return said


def stand(path: Path) -> set[str]:
    """What somebody else finds committed."""
    with closing(sqlite3.connect(path)) as db:
        return {name for (name,) in db.execute("SELECT name FROM facts")}


async def poison(db: Statements) -> None:
    """What the database notices at COMMIT alone."""
    await db.execute("PRAGMA defer_foreign_keys = ON")
    await db.execute("INSERT INTO timers (table_id, kind, due) VALUES (404, 'time', 5)")


class Gate:
    """An open block that writes a fact, and holds the turn until it is told to go on."""

    def __init__(self, database: Database, name: str, error: type[BaseException] | None = None) -> None:
        self.inside, self.leave = asyncio.Event(), asyncio.Event()
        self.task = asyncio.create_task(self._write(database, name, error))

    async def _write(self, database: Database, name: str, error: type[BaseException] | None) -> None:
        async with database.write() as db:
            await db.execute(INSERT, (name, "x"))
            self.inside.set()
            await self.leave.wait()
            if error is not None:
                raise error


async def waiting(database: Database, number: int) -> None:
    """Until so many wait for their turn."""
    while len(database._writer._waiting) < number:  # noqa: ASYNC110
        await asyncio.sleep(0)


async def test_who_waits_at_the_same_time_shares_a_commit(database: Database, said: list[str]) -> None:
    first = Gate(database, "first")
    await first.inside.wait()
    others = [asyncio.create_task(database.change(INSERT, (f"{n:02}", "x"))) for n in range(30)]
    last = Gate(database, "last")
    last.leave.set()
    await waiting(database, 31)
    first.leave.set()
    await asyncio.gather(first.task, last.task, *others)
    assert said == ["BEGIN IMMEDIATE", "COMMIT"]
    assert len(stand(database.path)) == 32


async def test_a_group_has_an_end_however_many_wait(
    database: Database, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LARGEST", 5)
    first = Gate(database, "first")
    await first.inside.wait()
    others = [asyncio.create_task(database.change(INSERT, (f"{n:02}", "x"))) for n in range(12)]
    await waiting(database, 12)
    first.leave.set()
    await asyncio.gather(first.task, *others)
    assert said == ["BEGIN IMMEDIATE", "COMMIT"] * 3
    assert len(stand(database.path)) == 13


async def test_nobody_is_told_before_the_commit_that_holds_it(database: Database) -> None:
    told: list[str] = []
    await database.watch("facts", "", lambda: told.append("x"))
    first, second = Gate(database, "first"), Gate(database, "second")
    between = asyncio.create_task(database.change(INSERT, ("between", "x")))
    await first.inside.wait()
    first.leave.set()
    await second.inside.wait()
    # The first block is over, and what came between them, too; their transaction is not.
    assert (first.task.done(), between.done(), told) == (False, False, [])
    assert stand(database.path) == set()
    second.leave.set()
    await asyncio.gather(first.task, between, second.task)
    assert stand(database.path) == {"first", "second", "between"}
    assert told == ["x"], "once a commit"


@pytest.mark.parametrize("error", [ValueError, sqlite3.IntegrityError, asyncio.CancelledError])
async def test_a_block_that_fails_harms_nobody_else(database: Database, error: type[BaseException]) -> None:
    told: list[str] = []
    await database.watch("facts", "WHEN NEW.name LIKE 'lost%'", lambda: told.append("x"))

    async def fails(db: Statements) -> None:
        await db.execute(INSERT, ("lost at once", "x"))
        raise ValueError

    async def refused(db: Statements) -> None:
        await db.execute(INSERT, ("lost to a law", "x"))
        await db.execute(INSERT, ("first", "there is one"))

    first, broken = Gate(database, "first"), Gate(database, "lost", error)
    broken.leave.set()
    tasks = [
        asyncio.create_task(database.at_once(fails)),
        asyncio.create_task(database.at_once(refused)),
        asyncio.create_task(database.change(INSERT, ("last", "x"))),
    ]
    await first.inside.wait()
    await waiting(database, 4)
    first.leave.set()
    done = await asyncio.gather(first.task, broken.task, *tasks, return_exceptions=True)
    assert [type(one) for one in done] == [type(None), error, ValueError, sqlite3.IntegrityError, int]
    assert stand(database.path) == {"first", "last"}
    assert told == []


async def test_where_the_commit_fails_all_of_the_group_raise_and_nothing_stands(database: Database) -> None:
    told: list[str] = []
    await database.watch("facts", "", lambda: told.append("x"))

    async def mistaken(db: Statements) -> None:
        raise KeyError(*[one["name"] for one in await db.execute_fetchall("SELECT name FROM facts")])

    first = Gate(database, "first")
    await first.inside.wait()
    tasks = [
        asyncio.create_task(database.change(INSERT, ("a", "x"))),
        asyncio.create_task(database.at_once(mistaken)),
        asyncio.create_task(database.at_once(poison)),
    ]
    second = Gate(database, "second", ValueError)
    second.leave.set()
    await waiting(database, 4)
    first.leave.set()
    done = await asyncio.gather(first.task, *tasks, second.task, return_exceptions=True)
    # Also who failed by what she read of others: it never was.
    assert [type(one) for one in done] == [sqlite3.IntegrityError] * 5
    assert len({id(one) for one in done}) == 5
    assert (stand(database.path), told) == (set(), [])
    assert not database._writer.connection.in_transaction, "nobody else could write"
    await database.change(INSERT, ("later", "x"))
    assert (stand(database.path), told) == ({"later"}, ["x"])


async def test_whoever_is_cancelled_as_her_turn_comes_leaves_nothing_unheard(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What her group comes to is told to nobody, where nobody waits for it any more."""
    unheard: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context["message"]))

    async def come() -> None:
        async with database.write():
            raise AssertionError("she was cancelled")

    async def both() -> list[type]:
        def tell(future: asyncio.Future[None], result: None) -> None:
            blocks.tell(future, result)
            comer.cancel()

        with monkeypatch.context() as patched:
            patched.setattr(writer, "tell", tell)
            poisoned = asyncio.create_task(database.at_once(poison))
            comer = asyncio.create_task(come())
            done = await asyncio.gather(poisoned, comer, return_exceptions=True)
        return [type(one) for one in done]

    assert await both() == [sqlite3.IntegrityError, asyncio.CancelledError]
    await database.change("DELETE FROM facts WHERE 0")
    await asyncio.sleep(0)
    gc.collect()
    assert not unheard


async def test_who_comes_while_a_commit_is_under_way_is_of_the_next_group(
    database: Database, said: list[str]
) -> None:
    loop = asyncio.get_running_loop()
    late: list[asyncio.Task[int]] = []

    async def knock(db: Statements) -> None:
        def come() -> None:
            late.extend(asyncio.create_task(database.change(INSERT, (f"{n}", "x"))) for n in range(9))

        loop.call_soon_threadsafe(come)
        await db.execute(INSERT, ("first", "x"))
        # The loop goes on while the thread of the database is here.
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result()

    await database.at_once(knock)
    await asyncio.gather(*late)
    assert len(stand(database.path)) == 10
    assert said == ["BEGIN IMMEDIATE", "COMMIT"] * 2


# Any schedule


class Part(NamedTuple):
    """One of several who write: how, what goes wrong, and after how many turns of the loop she comes and is
    cancelled.
    """

    how: Literal["at once", "open"]
    trouble: Literal["", "", "raises", "refused", "poison"]
    comes: int
    cancelled: int | None


PARTS = st.lists(
    st.builds(
        Part,
        st.sampled_from(["at once", "open"]),
        st.sampled_from(["", "", "", "raises", "refused", "poison"]),
        st.integers(0, 12),
        st.none() | st.integers(0, 30),
    ),
    min_size=1,
    max_size=9,
)


async def take_part(database: Database, number: int, part: Part) -> None:
    """Two rows, or none."""

    async def work(db: Statements) -> None:
        await db.execute(INSERT, (f"{number} a", "x"))
        if part.trouble == "poison":
            await poison(db)
        if part.trouble == "raises":
            raise ValueError
        await db.execute(INSERT, (f"{number} {'a' if part.trouble == 'refused' else 'b'}", "x"))

    for _ in range(part.comes):
        await asyncio.sleep(0)
    if part.how == "at once":
        await database.at_once(work)
    else:
        async with database.write() as db:
            await work(db)
            await asyncio.sleep(0)


async def hold(parts: list[Part], folder: Path) -> None:
    database = await Database.open(folder / "courtyard.db")
    told: list[int] = []
    await database.watch("facts", "", lambda: told.append(1))
    tasks = [asyncio.create_task(take_part(database, *one)) for one in enumerate(parts)]
    copies: list[Path] = []

    def killed(number: int) -> None:
        """What a kill at this moment would leave."""
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
    assert not database._writer.connection.in_transaction
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
    """Twice at the same block, too: who waits to hear of her end may be cancelled again."""
    rng = random.Random(7)
    for number in range(80):
        part = Part(rng.choice(["at once", "open"]), "", 0, None)
        task = asyncio.create_task(take_part(database, number, part))
        for _ in range(2):
            for _ in range(rng.randint(0, 8)):
                await asyncio.sleep(0)
            task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await database.change(INSERT, ("later", "x"))
    names = stand(database.path) - {"later"}
    assert all({f"{name[:-1]}a", f"{name[:-1]}b"} <= names for name in names)


# Somebody else holds it


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Another process writes, and does not come to an end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_while_another_process_writes_nothing_is_begun_and_that_is_said_in_time(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    async def work(db: Statements) -> None:
        begun.append("at once")
        await db.execute(INSERT, ("a", "x"))

    async def block() -> None:
        async with database.write(patience=0.1):
            begun.append("open")

    with held(database.path):
        done = await asyncio.gather(
            database.note(work, patience=0.1),
            block(),
            database.change(INSERT, ("b", "x"), patience=0.1),
            return_exceptions=True,
        )
        assert [type(one) for one in done] == [Busy] * 3
        patient = asyncio.create_task(database.change(INSERT, ("patient", "x"), patience=60))
        await waiting(database, 1)
        assert await database.read("SELECT * FROM facts") == [], "reading goes on"
    await patient
    assert begun == []
    assert stand(database.path) == {"patient"}
    assert issubclass(Busy, sqlite3.OperationalError), "whoever waits for a sick store knows it"
    # Within three seconds an answer must have arrived.
    assert writer.PATIENCE <= 1.5


async def test_who_waits_too_long_for_others_is_told_so(database: Database) -> None:
    first = Gate(database, "first")
    await first.inside.wait()
    for refused in (database.change(INSERT, ("a", "x"), patience=0), database.note(poison, patience=0)):
        with pytest.raises(Busy):
            await refused
    with pytest.raises(Busy):
        async with database.write(patience=0):
            pytest.fail("it was begun")
    first.leave.set()
    await first.task
    await database.change(INSERT, ("later", "x"))
    assert stand(database.path) == {"first", "later"}


# A store that refuses


async def test_a_full_disk_is_an_error_for_those_who_write_and_forgotten_once_there_is_room(
    database: Database,
) -> None:
    connection = database._writer.connection
    for number in range(1, 4):
        large = "x" * 100_000 * number
        ((pages,),) = await database.read("PRAGMA page_count")
        await connection.execute_fetchall(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(sqlite3.OperationalError, match="full"):
            await database.change(INSERT, ("large", large))
        with pytest.raises(sqlite3.OperationalError, match="full"):  # noqa: PT012
            async with database.write() as db:
                await db.execute(INSERT, ("small", "x"))
                await db.execute(INSERT, ("large", large))
        assert not connection.in_transaction
        assert stand(database.path) == set()
        await connection.execute_fetchall("PRAGMA max_page_count = 1000000")
        assert await database.change(INSERT, ("large", large)) == 1
        await database.change("DELETE FROM facts")


async def test_a_store_that_cannot_begin_tells_everybody_who_waits(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await database._writer.connection.execute_fetchall("PRAGMA query_only = ON")
    done = await asyncio.gather(
        *(database.change(INSERT, (f"{n}", "x")) for n in range(3)), return_exceptions=True
    )
    assert [type(one) for one in done] == [sqlite3.OperationalError] * 3
    await database._writer.connection.execute_fetchall("PRAGMA query_only = OFF")
    await database.change(INSERT, ("later", "x"))
    assert stand(database.path) == {"later"}


async def test_a_block_that_is_done_at_once_waits_for_nobody(database: Database) -> None:
    async def sleeps(db: Statements) -> None:
        await db.execute(INSERT, ("a", "x"))
        await asyncio.sleep(1)

    with pytest.raises(RuntimeError):
        await database.at_once(sleeps)
    assert stand(database.path) == set()


# What goes along


async def test_what_may_be_lost_goes_along_with_the_next_commit(database: Database, said: list[str]) -> None:
    def fact(name: str, value: str) -> writer.Work[object]:
        return lambda db: db.execute(INSERT, (name, value))  # type: ignore[return-value]

    database.along("a", fact("a", "1"))
    database.along("a", fact("a", "2"))
    database.along("b", fact("b", "1"))
    database.along("wrong", lambda db: poison_never(db))
    assert stand(database.path) == set()

    async def look(db: Statements) -> list[sqlite3.Row]:
        return list(await db.execute_fetchall("SELECT name, value FROM facts ORDER BY name"))

    before = await database.at_once(look)
    assert said == ["BEGIN IMMEDIATE", "COMMIT"]
    rows = await database.read("SELECT name, value FROM facts ORDER BY name")
    assert [tuple(row) for row in rows] == [("a", "2"), ("b", "1")]
    assert rows == before, "it is written before all else"
    await database.change("DELETE FROM facts")
    assert stand(database.path) == set(), "once"


async def poison_never(db: Statements) -> None:
    await db.execute(INSERT, ("c", "1"))
    await db.execute("INSERT INTO nowhere VALUES (1)")


async def test_what_goes_along_is_written_soon_and_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = await Database.open(tmp_path / "courtyard.db")
    told = asyncio.Event()
    await database.watch("facts", "", told.set)
    with monkeypatch.context() as patch:
        patch.setattr(writer, "ALONG", 0.0)
        database.along("a", lambda db: db.execute(INSERT, ("a", "x")))  # type: ignore[arg-type, return-value]
        await told.wait()
    database.along("b", lambda db: db.execute(INSERT, ("b", "x")))  # type: ignore[arg-type, return-value]
    await database.close()
    assert stand(tmp_path / "courtyard.db") == {"a", "b"}


async def test_what_is_noted_while_a_commit_is_under_way_goes_along_with_the_next(database: Database) -> None:
    """It takes the place of what is being written, and is not forgotten with it."""

    async def one(db: Statements) -> None:
        await db.execute("INSERT OR REPLACE INTO facts (name, value) VALUES ('a', '1')")

    async def two(db: Statements) -> None:
        await db.execute("INSERT OR REPLACE INTO facts (name, value) VALUES ('a', '2')")

    async def value() -> str:
        ((found,),) = await database.read("SELECT value FROM facts WHERE name = 'a'")
        return str(found)

    database.along("a", one)
    async with database.write():  # what goes along has been written in this transaction, and is not committed
        database.along("a", two)
    assert await value() == "1"
    await database.change("DELETE FROM facts WHERE name = 'nobody'")
    assert await value() == "2"
