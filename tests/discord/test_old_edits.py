"""Old tables. In each channel, Discord accepts few edits of messages older than an hour. A table doesn't wait
long because of others in its channel, and the bot sends no edit that would be refused.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from bot.jobs.old_edits import MOST, WINDOW, OldEdits
from tests.discord import wire as rules
from tests.discord.people import House, random_game

HOUR = 3600
TABLES = 10
SOON = 10
"""Seconds within which every table must show what has happened."""


class Shown:
    """When each table was shown, by an edit or in a new message."""

    def __init__(self, world: House) -> None:
        self._world, self._at, self.at = world, dict[str, float](), list[float]()
        self.posted = 0
        world.wire.after = self

    def __call__(self, method: str, path: str, body: Any) -> None:
        here = f"/channels/{self._world.channel.id}/messages"
        if path.startswith(here) and method in ("POST", "PATCH"):
            self.posted += method == "POST"
            self.at.append(self._world.clock.now)

    def within(self, since: float) -> float:
        return max(self.at) - since


async def moves(world: House, tables: range, rng: random.Random) -> None:
    """Make a move at each of these tables, directly through `Play`."""
    for number in tables:
        ((seat, move), *_) = random_game((await world.state(number)).copy(), rng)
        await world.client.tables.play.move(await number_of(world, number), seat, None, move)


async def number_of(world: House, number: int) -> int:
    return (await world.table(number)).id


@pytest.mark.people(patient=True)
async def test_ten_old_tables_in_one_channel_are_shown_within_ten_seconds(world: House) -> None:
    for number in range(1, TABLES + 1):
        await world.begin("court-wars", number=number)
    rng = random.Random(4)
    world.clock.now += 2 * HOUR
    for _ in range(3):
        shown, begun = Shown(world), world.clock.now
        await moves(world, range(1, TABLES + 1), rng)
        await world.quiet()
        assert len(shown.at) >= TABLES
        assert shown.within(begun) < SOON
        assert world.wire.too_many == [], "Discord never had to say no"
        # The player who waits for the next move has left. New messages are new, and the others are as old as
        # before.
        world.clock.now += HOUR / 4


@pytest.mark.people(patient=True)
async def test_a_few_old_tables_are_edited_and_none_is_posted_again(world: House) -> None:
    for number in range(1, MOST + 1):
        await world.begin("court-wars", number=number)
    world.clock.now += 2 * HOUR
    shown, begun = Shown(world), world.clock.now
    await moves(world, range(1, MOST + 1), random.Random(4))
    await world.quiet()
    assert shown.posted <= 1, "one that has scrolled away comes again once an hour"
    assert len(shown.at) == MOST
    assert shown.within(begun) < SOON
    assert world.wire.too_many == []


@pytest.mark.people(patient=True)
async def test_the_table_that_somebody_looks_at_is_edited_at_once(world: House) -> None:
    """The other tables leave an edit for it, because somebody has just seen it change."""
    for number in range(1, 8):
        await world.begin("court-wars", number=number)
    rng = random.Random(4)
    world.clock.now += 2 * HOUR
    await moves(world, range(7, 8), rng)
    await world.quiet()
    world.clock.now += WINDOW + 1
    shown, begun = Shown(world), world.clock.now
    lively = (await world.client.deliveries.of(await number_of(world, 7), 0)).message
    edited: dict[str, float] = {}

    def after(method: str, path: str, body: Any) -> None:
        shown(method, path, body)
        if method == "PATCH":
            edited.setdefault(path, world.clock.now)

    world.wire.after = after
    await world.client.outbox.close()
    await moves(world, range(1, 8), rng)
    world.client.outbox.start()
    await world.quiet()
    assert edited[f"/channels/{world.channel.id}/messages/{lively}"] == begun
    assert world.wire.too_many == []


@pytest.mark.people(patient=True)
async def test_edits_of_an_old_table_that_are_never_answered_make_room_for_a_new_message(
    world: House,
) -> None:
    """A single one may be an accident."""
    await world.begin("court-wars")
    message = world.public().id
    world.clock.now += 2 * HOUR
    tried = [0]
    port = world.client.outbox.port
    edit = port.edit

    async def silent(channel: int, target: int, *what: Any, **how: Any) -> None:
        if target == message:
            tried[0] += 1
            raise TimeoutError
        await edit(channel, target, *what, **how)

    port.edit = silent  # type: ignore[method-assign]
    begun = world.clock.now
    await moves(world, range(1, 2), random.Random(4))
    await world.quiet()
    assert tried[0] == 2
    assert world.public().id != message
    assert world.clock.now - begun < 60


def test_the_fake_counts_as_discord_does() -> None:
    assert (rules.MOST, rules.WINDOW) == (MOST, WINDOW)


@pytest.mark.parametrize("fraction", [0.0, 0.5, 0.99])
async def test_no_six_seconds_hold_more_edits_than_discord_takes(fraction: float) -> None:
    """Only whole seconds are known, but a limit counted with them holds for any clock."""
    real, made = fraction, list[float]()
    edits = OldEdits(lambda: float(int(real)))
    rng = random.Random(1)
    while len(made) < 200:
        wait = edits.wait(1, rng.choice([0, 0, 1]))
        if wait:
            real += wait
        else:
            edits.note(1)
            made.append(real)
            real += rng.choice([0.0, 0.1, 0.7, 3.0])
        await asyncio.sleep(0)
    assert all(later - first >= WINDOW for first, later in zip(made, made[MOST:], strict=False))


def test_a_channel_waits_for_no_other_and_a_clock_set_back_makes_none_wait() -> None:
    now = [1000.0]
    edits = OldEdits(lambda: now[0])
    for _ in range(MOST):
        edits.note(1)
    assert edits.wait(1) > 0
    assert edits.wait(2) == 0
    now[0] -= 500
    assert edits.wait(1) == 0
