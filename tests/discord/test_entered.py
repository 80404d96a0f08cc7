"""Each lock and counter is released after an error.

The next caller gets in, even if it was already waiting. The list of context managers is compared with the
code.
"""

from __future__ import annotations

import ast
import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager, AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, cast
from weakref import WeakValueDictionary

import discord
import pytest

from bot.delivery.deliveries import ANYBODY, DirectMessages
from bot.features.lobby.company import Company
from bot.features.lobby.lobby import Lobby
from bot.ui import interactions
from tests.deliveries import a_hand
from tests.discord.people import House

HOUSE = Path(__file__).resolve().parents[2]
TRANSLATE = {
    "trouble.understood": "names what discord.py raises, and holds nothing",
    "postgres_writer.asked": "names what the driver raises, and holds nothing",
    "postgres_writer.Link._asked": "the same, and test_postgres.py has it with a server",
    "offline_discord.OfflineDiscord._possible": "names what simcord raises, and holds nothing",
    "metrics.timed": "notes how long it took, also of what failed, and holds nothing",
    "judged.opened": "opens the file again for each, and closes it in any case",
    "opening.at_once": "lets the sandbox's own taps count, and holds nothing",
    "svg.Canvas.group": "a canvas is one picture's, and goes with it",
    "svg.Canvas.dimmed": "a canvas is one picture's, and goes with it",
    "svg.Canvas.falling": "a canvas is one picture's, and goes with it",
}
"""Context managers that keep no caller out, each with the reason."""

Context = AbstractAsyncContextManager[Any] | AbstractContextManager[Any]


class Planted(Exception):
    """The planted error."""


class Way(NamedTuple):
    """A context manager, and the object with the counts that it may change. `keeps` names the attributes that
    remember the failure.
    """

    enter: Callable[[], Context]
    owner: Any
    keeps: str = ""


def found() -> Iterator[str]:
    """Yield every context manager in the bot's code."""
    for path in sorted(one for room in ("bot", "cogs") for one in (HOUSE / room).rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            within = node.body if isinstance(node, ast.ClassDef) else [node]
            prefix = f"{path.stem}.{node.name}." if isinstance(node, ast.ClassDef) else f"{path.stem}."
            for one in within:
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and any(
                    "contextmanager" in ast.unparse(decorator) for decorator in one.decorator_list
                ):
                    yield prefix + one.name


def ways(world: House) -> dict[str, Way]:
    """Return how each of them is entered, at a lobby of the first person's."""
    client, host = world.client, world.person(0).user.id
    tables, outbox = client.tables, client.outbox
    asks = cast(Any, SimpleNamespace(
        id=1, user=SimpleNamespace(id=host), extras={}, message=None, guild_id=7, locale="en-US",
        type=SimpleNamespace(name="component"), response=SimpleNamespace(is_done=lambda: True),
    ))  # fmt: skip
    lobby, lanes, hands = cast(Any, client.get_cog("LobbyCog")), client.deliveries.lanes, client.open_hands
    limits, asking = client.house.room(Lobby)._limits, client.house.room(Company)._asking
    return {
        "places.Places._noted": Way(client.places._noted, client.places),
        "reach.Reach.to": Way(lambda: outbox.reach.to(host), outbox.reach),
        "reach.Reach._asking": Way(lambda: outbox.reach._asking(ANYBODY, host), outbox.reach),
        "limits.Limits.one_more_seat": Way(lambda: limits.one_more_seat(host), limits),
        "asking.Asking.of": Way(lambda: asking.of([7], host, [host]), asking),
        "lobby.Lobby._locked": Way(lambda: client.house.room(Lobby)._locked(1, host), tables),
        "repository.TableRepository.locked": Way(lambda: tables.locked(1), tables),
        "interactions._answering": Way(
            lambda: interactions._answering(asks, "an answer"), interactions.progress(asks)
        ),
        "lanes.MessageLanes.changing": Way(lambda: lanes.changing(1, host), lanes),
        "lanes.MessageLanes.tapped": Way(lambda: lanes.tapped(1, host), lanes),
        "posting.OutboxPart.hearing": Way(
            lambda: outbox._hands.hearing(a_hand(1, host), 5, "nonce"), outbox._hands
        ),
        "store.DeliveryStore._noting": Way(
            lambda: client.deliveries._noting(1, host), client.deliveries, keeps="_unnoted"
        ),
        "just_shown.JustShown.showing": Way(
            lambda: client.pages.just_shown.showing(1, host, discord.ui.LayoutView()), client.pages.just_shown
        ),
        "open_hands.OpenHands.answering": Way(lambda: hands.answering(1, host), hands),
        "admission.Admission.inside": Way(lambda: client.admission.inside(asks), client.admission),
        "lobby.LobbyCog._refused_in_place": Way(
            lambda: lobby._refused_in_place(asks, SimpleNamespace(id=1)), lobby
        ),
    }


def counted(way: Way) -> dict[str, Any]:
    """Return the counts and the held locks of its owner."""
    kept = {}
    slots = [name for kind in type(way.owner).__mro__ for name in getattr(kind, "__slots__", ())]
    for name in {*vars(way.owner)} if hasattr(way.owner, "__dict__") else slots:
        value = getattr(way.owner, name)
        if isinstance(value, WeakValueDictionary):
            kept[name] = {key: lock.locked() for key, lock in value.items() if lock.locked()}
        elif isinstance(value, asyncio.Lock):
            kept[name] = value.locked()
        elif isinstance(value, dict) and name != way.keeps:
            kept[name] = {key: one if isinstance(one, int) else type(one) for key, one in value.items()}
        elif isinstance(value, set | list | deque) and name != way.keeps:
            kept[name] = list(value)
    return kept


async def enters(way: Way, inside: Callable[[], Any] = lambda: None) -> None:
    """Enter it, and call this function inside."""
    async with AsyncExitStack() as stack:
        context = way.enter()
        if isinstance(context, AbstractAsyncContextManager):
            await stack.enter_async_context(context)
        else:
            stack.enter_context(context)
        done = inside()
        if asyncio.iscoroutine(done):
            await done


def test_each_is_entered_or_keeps_nobody_out(world: House) -> None:
    assert set(found()) == set(ways(world)) | set(TRANSLATE)


async def goes_wrong() -> None:
    raise Planted


@pytest.mark.parametrize("name", [name for name in found() if name not in TRANSLATE])
async def test_the_next_one_gets_in_whatever_goes_wrong_within(name: str, world: House) -> None:
    await world.gather("court-wars", seats=1)
    way = ways(world)[name]
    await enters(way)
    before = counted(way)
    for _ in range(2):
        with pytest.raises(Planted):
            await enters(way, goes_wrong)
        assert counted(way) == before
        async with asyncio.timeout(1):
            await enters(way)
    # One caller is canceled inside while another one waits.
    begun = asyncio.Event()

    async def stays() -> None:
        begun.set()
        await asyncio.sleep(60)

    first = asyncio.create_task(enters(way, stays))
    await begun.wait()
    second = asyncio.create_task(enters(way))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.wait({first})
    async with asyncio.timeout(1):
        await second
    assert first.cancelled()
    await world.quiet()
    assert counted(way) == before


async def test_a_way_that_was_refused_is_tried_by_the_next_one_whatever_went_wrong(world: House) -> None:
    """One caller tries on behalf of all of them. Its own error doesn't mean that direct messages are
    refused.
    """
    reach, ways, person = world.client.outbox.reach, DirectMessages(world.client.database), world.person(0)
    await ways.refused(ANYBODY, 0)
    await reach.recall()
    way = Way(lambda: reach.to(person.user.id), reach)
    for _ in range(2):
        with pytest.raises(Planted):
            await enters(way, goes_wrong)
        assert await reach.may_try(person.user.id), "another may try it"
    await enters(way)
    assert not (await ways.route(ANYBODY)).refusals
