"""Everything that is due is shown, with few requests, patience while Discord is in trouble, each message only
once, and an end.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.__main__ import load
from bot.features.lobby.lobby import Lobby
from bot.i18n.languages import language
from tests.deliveries import DUE_PAGES, PAGES
from tests.discord.http import answered
from tests.discord.lifecycle import bugs
from tests.discord.people import House, controls_of, house, random_game, text_of
from tests.discord.wire import Wire, unplugged

SAY = language(None)


def messages(wire: Wire, since: int = 0) -> list[tuple[str, str]]:
    """Return the methods and the kinds of paths of the requests to channels."""
    return [
        (one.method, re.sub(r"\d+", "", one.path))
        for one in wire.exchanges[since:]
        if one.path.startswith("/channels/")
    ]


def answers_late(world: House, answered: asyncio.Event) -> None:
    """Delay every message until `answered` is set."""
    port = world.client.outbox.port

    def late(request: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def when_answered(*values: Any, **how: Any) -> Any:
            await answered.wait()
            return await request(*values, **how)

        return when_answered

    port.send, port.edit = late(port.send), late(port.edit)  # type: ignore[method-assign]


@pytest.mark.parametrize(("discord", "most"), [("away", 8), ("slow", 10)])
async def test_many_commits_are_few_edits(discord: str, most: int, world: House) -> None:
    """Sixty moves while the outbox is closed, or while Discord hasn't answered the requests of the first
    move.
    """
    await world.begin("court-wars")
    before = len(world.wire.exchanges)
    answered = asyncio.Event()
    if discord == "slow":
        answers_late(world, answered)
    else:
        await world.client.outbox.close()
    for seat, move in random_game(await world.state(), random.Random(1))[:60]:
        await world.client.tables.play.move(1, seat, None, move)
    answered.set()
    world.client.outbox.start()
    await world.quiet()
    assert len(messages(world.wire, before)) <= most
    shown = await world.client.database.read(f"SELECT shown, stage, renewed FROM {PAGES}")
    assert {row["shown"] for row in shown} == {(await world.table()).version}
    assert all(row["renewed"] for row in shown if row["stage"] != "shown"), "a ping alone may wait"


async def test_nothing_runs_when_nothing_is_due(tmp_path: Path) -> None:
    async with house(tmp_path, 2) as world:
        await world.begin("four-tribes")
        task = world.client.outbox.task
        assert task is not None
        assert task.done()
        before = len(world.wire.exchanges)
        await world.quiet()
        await world.quiet()
        assert len(world.wire.exchanges) == before
    world.client.outbox.wake()
    assert task.done(), "closed: nothing begins again"


@pytest.mark.parametrize("trouble", ["disconnected", "500"])
@pytest.mark.people(patient=True)
async def test_trouble_passes_and_everything_is_shown(trouble: str, world: House) -> None:
    await world.begin("four-tribes")
    if trouble == "500":
        world.env.inject_error("*", "/channels/*/messages*", status=500, times=4)
    else:
        world.wire.before = unplugged(4)
    await world.next_move()
    assert not await world.client.database.read(
        f"SELECT * FROM {PAGES} WHERE stage = 'wanted' OR attempts > 0"
    )
    assert SAY("table-happened") in text_of(world.public())
    assert not bugs(world)


@pytest.mark.people(patient=True)
async def test_a_message_whose_answer_was_lost_is_not_sent_twice(world: House) -> None:
    await world.gather("four-tribes")
    world.wire.after = unplugged(3)
    await world.client.house.room(Lobby).start(1, world.person(0).user.id)
    await world.quiet()
    for person in world.people.values():
        assert len(world.shown(person, "dm")) == 1
    assert len(world.posted()) == 1


async def test_killed_between_sending_and_writing_it_down(world: House) -> None:
    await world.gather("four-tribes")
    old = world.client

    before, sent = len(world.wire.sent()) + 1, asyncio.Event()  # the cuts come first

    async def never(*_: Any) -> None:
        if len(world.wire.sent()) == before + 3:
            sent.set()
        await asyncio.Event().wait()

    old.deliveries.posted = never  # type: ignore[method-assign]
    await old.house.room(Lobby).start(1, world.person(0).user.id)
    await sent.wait()
    await world.kill()
    for person in world.people.values():
        assert len(world.shown(person, "dm")) == 1
    assert len(world.posted()) == 1


@pytest.mark.people(patient=True)
async def test_a_first_try_that_broke_off_is_not_forgotten(world: House) -> None:
    """discord.py itself tries again. A refusal of the second try doesn't say whether the first one
    succeeded.
    """
    await world.gather("four-tribes")
    lost, left = set[str](), [True] * 3

    def after(method: str, path: str, body: Any) -> None:
        if method == "POST" and path.endswith("/messages") and body.get("components") and left:
            left.pop()
            lost.add(path)
            raise answered(502)

    def before(method: str, path: str, body: Any) -> None:
        if method == "POST" and path in lost:
            lost.remove(path)
            raise answered(400, 50035)

    world.wire.before, world.wire.after = before, after
    await world.client.house.room(Lobby).start(1, world.person(0).user.id)
    await world.quiet()
    assert not left
    assert not lost
    for person in world.people.values():
        hands = [one for one in world.messages(person, "dm") if list(controls_of(one))]
        assert len(hands) == 1
    shown = [list(controls_of(one)) for one in world.messages(world.person(0), "channel")]
    assert len([one for one in shown if any(control.verb == "rules" for _, control in one)]) == 1
    # A refused hand was announced in the channel. The announcement isn't taken for the table.
    assert len([one for one in shown if any(control.verb == "hand" for _, control in one)]) == 2


@pytest.mark.people(patient=True)
async def test_it_gives_up_on_what_discord_will_not_take_and_tries_again_at_the_next_move(
    world: House, caplog: pytest.LogCaptureFixture
) -> None:
    await world.begin("four-tribes")
    ana = world.channel_id(world.person(0), "dm")
    world.env.inject_error("*", f"/channels/{ana}/messages*", status=400, code=50035, times=None)
    before = len(world.wire.exchanges)
    await world.next_move()
    refused = [one for one in world.wire.exchanges[before:] if one.answer is None and str(ana) in one.path]
    assert 10 < len(refused) <= 20, "once more, later and later"
    assert world.clock.now - 1_800_000_000 > 3 * 86400
    assert "50035" in caplog.text
    assert not await world.client.database.read(f"SELECT * FROM {DUE_PAGES}")
    world.env.backend.faults.clear()
    before = len(world.wire.exchanges)
    await world.next_move()
    assert any(one.answer and str(ana) in one.path for one in world.wire.exchanges[before:])


@pytest.mark.people(4)
async def test_a_half_said_move_survives_an_edit_of_the_hand(world: House) -> None:
    await world.begin("four-sisters")
    table = await world.table()
    first, other = table.to_act[:2]
    offers = await world.offers(first, "dm")
    tap, control = [offer for offer in offers if offer[1].verb == "say"][3]
    await world.tap(tap.person, tap.message, tap.custom_id)
    half = (await world.offers(first, "dm"))[0][1]
    assert half.picks == (control.argument,)
    move = next(move for seat, move in random_game(await world.state(), random.Random(1)) if seat == other)
    await world.make(other, move)
    again = (await world.offers(first, "dm"))[0][1]
    assert (again.picks, again.asked) == (half.picks, half.asked)


@pytest.mark.people(4)
async def test_time_is_called_in_the_channel(world: House) -> None:
    """CP-15, as people see it. The table had agreed on a minute."""
    await world.begin("court-piece", {"rounds": "9", "time": "1"})
    version = (await world.table()).version
    await world.pass_by(61)
    assert (await world.table()).version == version + 1
    assert SAY("event-time-called") in text_of(world.public())
    for person in world.people.values():
        assert SAY("event-time-called") in world.shown(person, "dm")[-1]


async def test_a_table_that_scrolled_away_is_posted_again(world: House) -> None:
    rng = random.Random(1)
    await world.begin("four-tribes")
    old = world.public().id
    await world.say(world.person(0), "Good morning!")
    await world.move(rng, lambda seat: "dm")
    assert world.public().id == old, "not for a few minutes' talk"
    world.clock.now += 3600
    await world.move(rng, lambda seat: "dm")
    assert world.public().id > old
    assert world.messages(world.person(0), "channel")[-1].id == world.public().id
    new = world.public().id
    world.clock.now += 3600
    await world.move(rng, lambda seat: "dm")
    assert world.public().id == new, "it is the last one still"


@pytest.mark.people(patient=True)
async def test_a_table_that_came_again_without_anybody_knowing_is_found(world: House) -> None:
    """The response to its send was lost. A second try would edit the old message."""
    rng = random.Random(1)
    await world.begin("four-tribes")
    await world.say(world.person(0), "Good morning!")
    await world.clock.sleep(3600)
    left = [True]

    def after(method: str, path: str, body: Any) -> None:
        if method == "POST" and path == f"/channels/{world.channel.id}/messages" and left:
            left.pop()
            raise aiohttp.ServerDisconnectedError

    world.wire.after = after
    await world.move(rng, lambda seat: "dm")
    await world.quiet()
    assert not left
    seen = world.posted()
    assert [one.id for one in seen if one.components] == [world.public().id]


def toll(work: Callable[[], object]) -> float:
    """Return the CPU seconds of this thread that some work takes."""
    begun = time.thread_time()
    work()
    return time.thread_time() - begun


def a_moment() -> float:
    """Return the time that this machine, with its present load, needs for a twentieth of a second of
    idle-machine work.
    """
    return toll(lambda: sum(range(3_000_000)))


@pytest.fixture
def as_it_starts() -> Iterator[None]:
    """Set the garbage collector up as `./run bot` does: everything is loaded, and then left alone by it.
    Otherwise, a full collection takes 50 ms on an idle machine, and twice that on a busy one, in whichever
    step it happens. Earlier tests add their own garbage.
    """
    before = gc.get_threshold()
    load()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.slow
@pytest.mark.usefixtures("as_it_starts")
@pytest.mark.people(4, pictures=True)
async def test_an_ordinary_move_does_not_hold_up_the_others(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No step of the loop takes longer than two such moments, a tenth of a second. This is CPU time, because
    the machine's other work isn't the bot's fault.
    """
    longest: dict[str, float] = {}
    run = asyncio.events.Handle._run  # type: ignore[attr-defined]

    def timed(self: Any) -> None:
        took = toll(lambda: run(self))
        if took > 0.02:
            longest[repr(self)[:200]] = took

    rng = random.Random(1)
    await world.begin("court-wars")
    await world.move(rng, lambda seat: "dm")
    moment = a_moment()
    monkeypatch.setattr(asyncio.events.Handle, "_run", timed)
    for _ in range(3):
        await world.move(rng, lambda seat: "dm")
    monkeypatch.undo()
    moment = max(0.05, moment, a_moment())
    assert all(took < 2 * moment for took in longest.values()), json.dumps(longest, indent=1)
