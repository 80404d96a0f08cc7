"""Who is asked by her own move, and leaves: she is not rung for at once, for she has seen it; but where no
hand of hers stands, and she has not answered for a while, she is called in the channel, once.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.presence import AT_TABLE
from bot.tables.clock import paces as clocks
from bot.tables.plans import preconditions
from bot.tables.plans.plans import PLANNED
from bot.trouble import DM_CLOSED
from tests.discord.clock import Clock
from tests.discord.people import House, Person, house, random_game, text_of
from tests.discord.test_calls import CHANNEL, standing
from tests.discord.test_messages import hands, play
from tests.discord.test_pings import SAY, calls, loud, mentions, sent
from tests.discord.test_refusals import Refusal
from tests.discord.wire import Wire

HOUR = 3600
BEN = 1


async def chosen(world: House, wire: Wire) -> None:
    """He is called in the channel, as he chose."""
    await world.choose(world.person(BEN), more=CHANNEL)


async def unreachable(world: House, wire: Wire) -> None:
    """Likewise, since his direct messages are closed; he plays from his open hand."""
    closed = Refusal(403, DM_CLOSED, "POST", f"/{world.channel_id(world.person(BEN), 'dm')}/messages")
    wire.before = closed


async def reachable(world: House, wire: Wire) -> None:
    """His hand stands in his direct messages."""


IN_CHANNEL = [chosen, unreachable]


async def asked_by_himself(
    world: House,
    clock: Clock,
    wire: Wire,
    before: Callable[[], Awaitable[None]] | None = None,
    told: Any = None,
) -> int:
    """All play The Four Courts at once, until Ben's own move asks him again; `before` is called before it,
    and it was planned where he is `told` of that. Gives how many requests there were until then.
    """
    rng = random.Random(3)
    while True:
        seat, move = random_game(await world.state(), rng)[0]
        state = (await world.state()).copy()
        state.play(seat, move)
        again = seat == BEN and BEN in state.to_act
        if again and before is not None:
            await before()
        clock.now += 5
        await world.client.tables.play.move(1, seat, None, move, planned=told if again else None)
        await world.quiet()
        if again:
            return len(wire.exchanges)


async def passes(world: House, seconds: float) -> None:
    """So much time passes, also for the deadlines of moves that were made behind simcord's back."""
    while seconds > 0:
        step = min(seconds, 600)
        seconds -= step
        await world.pass_by(step)
        await world.catch_up()


async def begin(world: House, wire: Wire, situation: Any) -> Person:
    await situation(world, wire)
    await world.begin("the-four-courts")
    await world.quiet()
    if situation is unreachable:
        await world.press(world.person(BEN), "hand")
    return world.person(BEN)


@pytest.mark.parametrize("situation", IN_CHANNEL, ids=lambda one: one.__name__)
@pytest.mark.parametrize("restart", [False, True])
async def test_who_does_not_answer_for_a_while_is_called_once(
    restart: bool, situation: Any, tmp_path: Path, wire: Wire
) -> None:
    clock = Clock()
    async with house(tmp_path, 3, now=clock) as world:
        ben = await begin(world, wire, situation)
        since = await asked_by_himself(world, clock, wire)
        while_ = clocks.a_while((await world.table()).pace)
        assert while_ > AT_TABLE
        await passes(world, while_ - 60)
        assert not mentions(wire, world, since), "none for his own step"
        assert calls(world, ben) == []
        if restart:
            await world.kill()
        await passes(world, 120)
        assert mentions(wire, world, since) == [str(ben.user.id)]
        (call,) = standing(world, ben)
        assert SAY("game-the-four-courts") in text_of(call)
        await passes(world, 6 * HOUR)
        assert mentions(wire, world, since) == [str(ben.user.id)], "once"
        # It goes with his turn.
        rng = random.Random(1)
        while BEN in (await world.table()).to_act:
            move = next(one for one in random_game(await world.state(), rng) if one[0] == BEN)
            await play(world, clock, move, 5)
        assert standing(world, ben) == []


@pytest.mark.parametrize("situation", IN_CHANNEL, ids=lambda one: one.__name__)
async def test_who_answers_within_it_is_not_called(situation: Any, tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 3, now=clock) as world:
        ben = await begin(world, wire, situation)
        since = await asked_by_himself(world, clock, wire)
        await passes(world, 600)
        move = next(one for one in random_game(await world.state(), random.Random(1)) if one[0] == BEN)
        await play(world, clock, move, 5)
        assert BEN not in (await world.table()).to_act
        await passes(world, 3 * HOUR)
        assert not mentions(wire, world, since)
        assert calls(world, ben) == []
        assert not await world.client.database.read("SELECT * FROM timers WHERE kind = 'left'")


async def test_whose_hand_stands_in_her_direct_messages_is_not_rung_for_her_own_step(
    tmp_path: Path, wire: Wire
) -> None:
    clock = Clock()
    async with house(tmp_path, 3, now=clock) as world:
        ben = await begin(world, wire, reachable)
        since = await asked_by_himself(world, clock, wire)
        await passes(world, 3 * HOUR)
        assert not mentions(wire, world, since)
        assert not sent(wire, world.channel_id(ben, "dm"), since)
        assert await world.offers(BEN, "dm"), "her hand is edited where it stands"


@pytest.mark.parametrize("trouble", ["deleted", "not edited"])
async def test_whose_hand_does_not_show_it_gets_another(trouble: str, tmp_path: Path, wire: Wire) -> None:
    """Somebody has deleted it, as the bot's edit finds; or Discord does not take the edit."""
    clock = Clock()
    async with house(tmp_path, 3, now=clock) as world:
        ben = await begin(world, wire, reachable)
        await passes(world, HOUR)

        async def before() -> None:
            if trouble == "not edited":
                wire.before = Refusal(403, 99999, "PATCH", f"/{world.channel_id(ben, 'dm')}/messages")
                return
            for one in hands(world, BEN):
                world.env.backend.delete_message(one.channel_id, one.id)

        since = await asked_by_himself(world, clock, wire, before=before)
        await passes(world, 3 * HOUR)
        assert len(loud(wire, world.channel_id(ben, "dm"), since)) == 1
        assert await world.offers(BEN, "dm")
        assert len(hands(world, BEN)) == 1
        assert not mentions(wire, world, since)


async def test_who_is_still_at_the_table_then_is_called_when_she_leaves(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 3, now=clock) as world:
        ben = await begin(world, wire, chosen)
        since = await asked_by_himself(world, clock, wire)
        await passes(world, clocks.a_while((await world.table()).pace) - 30)
        await world.press(ben, "hand")
        await passes(world, 60)
        assert not mentions(wire, world, since)
        await passes(world, HOUR)
        assert mentions(wire, world, since) == [str(ben.user.id)]


@pytest.mark.parametrize("says", ["no pings", "not this turn"])
async def test_who_wants_no_ping_gets_none(says: str, tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 3, now=clock) as world:
        ben = await begin(world, wire, chosen)

        async def before() -> None:
            if says == "no pings":
                await world.choose(ben, more=["in_channel"])
            else:
                await world.client.pings.put_off(await world.table(), ben.user.id, None)

        since = await asked_by_himself(world, clock, wire, before=before)
        await passes(world, 5 * HOUR)
        assert calls(world, ben) == []
        assert not mentions(wire, world, since)


async def test_who_wants_no_ping_and_is_reached_nowhere_is_told_without_a_sound(
    tmp_path: Path, wire: Wire
) -> None:
    clock = Clock()
    async with house(tmp_path, 3, now=clock) as world:
        ben = await begin(world, wire, unreachable)
        await world.choose(ben, more=[])
        since = await asked_by_himself(world, clock, wire)
        await passes(world, 5 * HOUR)
        assert not mentions(wire, world, since)
        assert len(standing(world, ben)) == 1


@pytest.mark.parametrize("morning", [False, True])
async def test_in_her_quiet_hours_it_makes_no_sound(morning: bool, tmp_path: Path, wire: Wire) -> None:
    clock = Clock()  # 8:00 UTC
    async with house(tmp_path, 3, now=clock) as world:
        ben = await begin(world, wire, chosen)
        more = [*CHANNEL, "morning"] if morning else CHANNEL
        await world.choose(ben, more=more, zone="UTC", quiet="8:40 - 15:00")
        since = await asked_by_himself(world, clock, wire)
        await passes(world, 3 * HOUR)
        assert not mentions(wire, world, since)
        assert len(standing(world, ben)) == 1
        await passes(world, 5 * HOUR)
        assert len(mentions(wire, world, since)) == morning


@pytest.mark.parametrize("planned", [False, True])
async def test_nobody_sees_by_it_whether_the_move_was_planned(
    planned: bool, tmp_path: Path, wire: Wire
) -> None:
    """It comes so long after the move, whether he has made it, and so was there, or a plan of his has."""
    clock = Clock()
    async with house(tmp_path, 3, now=clock) as world:
        ben = await begin(world, wire, chosen)
        told = preconditions.told(PLANNED, BEN, None, (), (), "alone") if planned else None
        since = await asked_by_himself(world, clock, wire, told=told)
        await passes(world, clocks.a_while((await world.table()).pace) - 2)
        assert not mentions(wire, world, since)
        await passes(world, 4)
        assert mentions(wire, world, since) == [str(ben.user.id)]
