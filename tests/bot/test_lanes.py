"""Parallel jobs: one per key, refilled at once, and none holds up the others for long."""

from __future__ import annotations

import asyncio

import pytest

from bot.jobs.lanes import EVERYWHERE, LONGEST_PROBE, LONGEST_REST, Lanes, Sick


class Work:
    """Jobs that last until they're told to end, with a count of the reports that a lane is free."""

    def __init__(self, most: int = 3, aside: float = 3600) -> None:
        self.freed = 0
        self.all_aside = asyncio.Event()
        self.lanes = Lanes(self.told, most, aside)
        self.ends: dict[int, asyncio.Event] = {}

    def told(self) -> None:
        self.freed += 1
        if self.freed == 3:
            self.all_aside.set()

    def start(self, key: int) -> None:
        self.ends[key] = asyncio.Event()
        self.lanes.start(key, self._piece(key), f"piece {key}")

    async def _piece(self, key: int) -> None:
        await self.ends[key].wait()


async def rest() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_piece_that_ends_makes_room_at_once() -> None:
    work = Work()
    for key in (1, 2, 3):
        work.start(key)
    await rest()
    assert (work.lanes.room, work.lanes.busy, work.freed) == (0, {1, 2, 3}, 0)
    again = work._piece(2)
    with pytest.raises(AssertionError):
        work.lanes.start(2, again, "twice at once")
    again.close()
    work.ends[2].set()
    await rest()
    assert (work.lanes.room, work.lanes.busy, work.freed) == (1, {1, 3}, 1)
    assert not work.lanes.at(2)
    await work.lanes.close()
    assert not work.lanes.busy


async def test_a_piece_that_takes_long_stands_aside_and_keeps_its_key() -> None:
    work = Work(aside=0)
    for key in (1, 2, 3):
        work.start(key)
    await work.all_aside.wait()
    assert (work.lanes.room, work.lanes.busy) == (3, {1, 2, 3})
    assert not work.lanes.calm, "who is in trouble may not begin beside them"
    work.ends[1].set()
    await rest()
    assert work.lanes.calm
    assert work.lanes.room == 3
    await work.lanes.close()


async def test_closed_before_it_began_a_piece_leaves_nothing() -> None:
    work = Work()
    work.start(1)
    await work.lanes.close()
    assert (work.lanes.busy, work.lanes.room) == (set(), 3)


def test_a_key_in_trouble_rests_longer_and_longer_until_one_goes_well() -> None:
    sick = Sick()
    rests = [sick.failed(7, 1000) - 1000 for _ in range(12)]
    assert rests == [2, 4, 8, 16, 32, 64, 128, 256, *[LONGEST_REST] * 4]
    assert sick.rests(7, 1000 + LONGEST_REST - 1)
    assert not sick.rests(7, 1000 + LONGEST_REST)
    assert 7 in sick, "at rest no more, it may be tried; it is not well for that"
    assert sick.resting(1000) == {7}
    assert sick.next(1000) == 1000 + LONGEST_REST
    sick.well(7)
    assert 7 not in sick
    assert sick.next(1000) is None
    assert sick.failed(8, 1000, told=41.5) == 1042, "Discord has said how long"


def test_a_clock_that_was_set_back_makes_no_rest_longer() -> None:
    sick = Sick()
    sick.failed(7, 10_000)
    assert not sick.rests(7, 10_000 - 7200)
    assert sick.next(10_000 - 7200) is None


def test_where_all_are_in_trouble_one_tries_for_all() -> None:
    sick = Sick()
    for key in range(EVERYWHERE - 1):
        sick.failed(key, 1000)
    assert not sick.waits_for_probe({1}, 1000), "these may be sick by themselves"
    sick.failed(99, 1000)
    assert sick.waits_for_probe((), 1000)
    assert not sick.waits_for_probe((), 1002)
    assert sick.waits_for_probe({3}, 1002), "another is at it"
    assert not sick.waits_for_probe({4711}, 1002), "that one is well, as far as is known"
    rests, now = [], 2000
    for _ in range(8):
        sick.failed(3, now)
        sick.failed(4, now)
        rests.append(next(second for second in range(100) if not sick.waits_for_probe((), now + second)))
        now += 100
    assert rests == [4, 8, 16, 32, *[LONGEST_PROBE] * 4]
    sick.well(3)
    assert not sick.waits_for_probe({1}, now)
