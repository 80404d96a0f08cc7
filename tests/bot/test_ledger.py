"""What was done is written down, now or as soon as the database takes it; until then nothing more is done."""

from __future__ import annotations

import sqlite3

import pytest

from bot.jobs.ledger import LONGEST_PAUSE, Ledger


class Store:
    """A database that refuses for as long as it is told to."""

    def __init__(self) -> None:
        self.now = 1000
        self.full = True
        self.tries = 0
        self.written: list[str] = []
        self.ledger = Ledger(lambda: self.now)

    async def note(self, what: str) -> None:
        async def write() -> None:
            self.tries += 1
            if self.full:
                raise sqlite3.OperationalError(f"disk full, with {what} in hand")
            self.written.append(what)

        await self.ledger.note(write)


async def test_what_is_refused_is_kept_and_written_later_in_its_order(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = Store()
    for what in ("one", "two", "three"):
        await store.note(what)
    assert store.ledger.behind
    assert store.tries == 1, "the others were not even tried"
    pauses = []
    for _ in range(11):
        pauses.append(await store.ledger.catch_up())
        store.now += pauses[-1]
    assert pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, LONGEST_PAUSE, LONGEST_PAUSE]
    assert store.tries == 11
    store.full = False
    assert await store.ledger.catch_up() == 0
    assert store.written == ["one", "two", "three"]
    assert not store.ledger.behind
    assert len(caplog.messages) == 2, "when it began, and when it was over"
    assert "in hand" not in caplog.text


async def test_whoever_else_writes_shortens_the_pause() -> None:
    store = Store()
    await store.note("one")
    for _ in range(8):
        store.now += await store.ledger.catch_up()
    assert await store.ledger.catch_up() > 100
    tries = store.tries
    store.ledger.hasten()
    assert await store.ledger.catch_up() > 0
    assert store.tries == tries, "not twice in a second"
    store.now += 1
    store.full = False
    store.ledger.hasten()
    assert await store.ledger.catch_up() == 0
    assert store.written == ["one"]


async def test_a_clock_that_was_set_back_does_not_stop_it() -> None:
    store = Store()
    await store.note("one")
    store.now -= 7200
    store.full = False
    assert await store.ledger.catch_up() == 0


async def test_a_note_that_can_never_be_written_holds_up_no_other(caplog: pytest.LogCaptureFixture) -> None:
    """The database takes all else: this one is wrong, and waiting would not help."""
    store, row = Store(), "a row, with a hand in it"

    async def wrong() -> None:
        raise sqlite3.IntegrityError(row)

    with pytest.raises(sqlite3.IntegrityError):
        await store.ledger.note(wrong)
    assert not store.ledger.behind
    # Nor does one that was kept because the database refused everything then.
    await store.note("one")
    await store.ledger.note(wrong)
    await store.note("two")
    store.full = False
    store.now += 1
    assert await store.ledger.catch_up() == 0
    assert store.written == ["one", "two"]
    assert "in it" not in caplog.text


async def test_the_log_names_what_is_wrong_with_the_database(caplog: pytest.LogCaptureFixture) -> None:
    """By SQLite's own name, which is what the house's owner can look up; a row that an error quotes is not in
    it.
    """
    full = sqlite3.connect(":memory:")
    full.execute("CREATE TABLE hands (card)")
    full.execute(f"PRAGMA max_page_count = {full.execute('PRAGMA page_count').fetchone()[0]}")

    async def write() -> None:
        full.execute("INSERT INTO hands VALUES (zeroblob(100000))")

    await Ledger(lambda: 1000).note(write)
    full.close()
    assert "SQLITE_FULL" in caplog.text
    # One that aiosqlite makes itself has no such name.
    await Store().note("a card")
    assert "OperationalError" in caplog.text
    assert "a card" not in caplog.text
