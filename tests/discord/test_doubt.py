"""A message was sent, and nobody heard of it: that is remembered until it was looked for, whatever comes
between.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.client import Courtyard
from bot.delivery import lanes
from bot.jobs.discord_port import DiscordPort
from tests.deliveries import PAGES
from tests.discord.people import House, controls_of, do, random_game

HOUR = 3600


async def sending(world: House, arrives: bool = True) -> tuple[int, int]:
    """It is the turn of somebody who is away, and her new hand is being sent, or has arrived without anybody
    knowing: her seat, and her old hand.
    """
    await world.begin("court-wars")
    world.clock.now += HOUR
    before = (await world.table()).to_act[0]
    (old,) = hands(world, 1 - before)
    sent, send = asyncio.Event(), DiscordPort.send
    hers = world.channel_id(world.person(1 - before), "dm")

    async def never(channel: int, *message: Any, **how: Any) -> int:
        if channel != hers:
            return await send(world.client.outbox.port, channel, *message, **how)
        if arrives:
            await send(port, channel, *message, **how)
        sent.set()
        await asyncio.Event().wait()
        raise AssertionError

    port = world.client.outbox.port
    port.send = never  # type: ignore[method-assign]
    while (await world.table()).to_act[0] == before:
        await world.next_move(shown=False)
    await sent.wait()
    world.wire.another_discord()
    return 1 - before, old


def hands(world: House, seat: int) -> list[int]:
    """Her messages with controls, the oldest first."""
    return [one.id for one in world.messages(world.person(seat), "dm") if list(controls_of(one))]


async def answer(world: House, seat: int, message: int) -> None:
    """She looks at this message and moves by taps on it, until she is not asked any more."""
    person = world.person(seat)
    (look,) = [
        tap
        for tap, control in world.controls(person, "dm")
        if tap.message == message and control.verb == "look"
    ]
    await do(world, look)
    while seat in (await world.table()).to_act:
        move = random_game(await world.state(), random.Random(1))[0][1]
        version = (await world.table()).version
        while (await world.table()).version == version:
            offers = [
                (tap, control)
                for tap, control in world.controls(person, "dm")
                if tap.message == message
                and control.verb in ("say", "words", "pick", "done", "sure", "order")
            ]
            await world.towards(move, offers)


class Deaf:
    """A bot that answers taps, and has not begun to show what is owed."""

    def __init__(self) -> None:
        self._patch = pytest.MonkeyPatch()

    def __enter__(self) -> None:
        self._begin = Courtyard._begin
        self._patch.setattr(Courtyard, "_begin", AsyncMock())

    def __exit__(self, *error: object) -> None:
        self._patch.undo()


async def hears(world: House) -> None:
    """It begins now."""
    await Courtyard._begin(world.client)
    await world.quiet()


@pytest.mark.parametrize("kills", [1, 2])
@pytest.mark.parametrize("tapped", ["old", "other"])
async def test_she_moves_before_it_is_looked_for(kills: int, tapped: str, world: House) -> None:
    """Killed in the middle of a send; she moves, on her old hand or elsewhere, before it is looked for."""
    seat, old = await sending(world)
    for kill in range(kills):
        with Deaf():
            await world.kill()
            if kill == 0 and tapped == "old":
                await answer(world, seat, old)
            elif kill == 0:
                await world.next_move(shown=False)
    assert len(hands(world, seat)) == 2, "or nothing is proved"
    await hears(world)
    assert hands(world, seat) == [old]


async def test_she_moves_while_it_is_sent(world: House) -> None:
    """She moves on her old hand while the new one is on its way, and then comes a kill."""
    seat, old = await sending(world)
    await answer(world, seat, old)
    assert len(hands(world, seat)) == 2, "or nothing is proved"
    await world.kill()
    assert hands(world, seat) == [old]


async def test_nothing_is_looked_for_twice(world: House) -> None:
    """A doubt costs one look, and none is left."""
    seat, _ = await sending(world)
    with Deaf():
        await world.kill()
        await world.next_move(shown=False)
    since = len(world.wire.exchanges)
    await hears(world)
    await world.kill()
    hers = f"/channels/{world.channel_id(world.person(seat), 'dm')}/messages"
    looks = [one.path for one in world.wire.exchanges[since:] if one.method == "GET" and hers in one.path]
    assert len(looks) == 1
    hers = f"SELECT stage FROM {PAGES} WHERE person = ?"
    (row,) = await world.client.database.read(hers, (world.person(seat).user.id,))
    assert row["stage"] != "sending"


async def test_whoever_is_at_the_table_keeps_one_hand(world: House) -> None:
    """She comes to the table before it is looked for: the new hand is found, and not an old one edited."""
    seat, old = await sending(world)
    (new,) = set(hands(world, seat)) - {old}
    since = len(world.wire.sent())
    with Deaf():
        await world.kill()
        world.client.deliveries.seen(1, world.person(seat).user.id, int(world.clock.now))
    await hears(world)
    assert hands(world, seat) == [new]
    assert len(world.wire.sent()) == since, "she was called once"


async def test_a_message_that_is_found_under_a_finger_is_left_until_she_is_answered(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """She taps on the hand that nobody knew of at the moment at which it is found."""
    monkeypatch.setattr(lanes, "LONGEST", 60.0)
    seat, _ = await sending(world)
    person = world.person(seat)
    hers = f"/channels/{world.channel_id(person, 'dm')}/messages"
    with Deaf():
        await world.kill()
    new = hands(world, seat)[-1]
    tap = world.client.deliveries.lanes.tapped(1, person.user.id)
    taps = contextlib.ExitStack()

    def before(method: str, path: str, body: Any) -> None:
        if method == "GET" and path.startswith(hers) and not found:
            found.append(path)
            taps.enter_context(tap)

    found: list[str] = []
    world.wire.before = before
    since = len(world.wire.exchanges)
    await hears(world)
    assert found

    def changed() -> list[str]:
        return [one.method for one in world.wire.exchanges[since:] if one.path.endswith(f"/messages/{new}")]

    assert not changed()
    taps.close()
    await world.quiet()
    assert changed() == ["PATCH"]
    assert hands(world, seat) == [new]
