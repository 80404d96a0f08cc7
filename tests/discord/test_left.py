"""Who is asked by her own move, and leaves: she is not rung for at once, for she has seen it; but where no
hand of hers stands, and she has not answered for a while, she is called in the channel, once.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.delivery.presence import AT_TABLE
from bot.tables.clock import paces as clocks
from bot.tables.plans import preconditions
from bot.tables.plans.plans import PLANNED
from bot.trouble import DM_CLOSED
from tests.discord.people import House, Person, random_game, text_of
from tests.discord.test_calls import CHANNEL, standing
from tests.discord.test_pings import SAY
from tests.discord.test_refusals import Refusal

HOUR = 3600
BEN = 1


async def chosen(world: House) -> None:
    """He is called in the channel, as he chose."""
    await world.choose(world.person(BEN), more=CHANNEL)


async def unreachable(world: House) -> None:
    """Likewise, since his direct messages are closed; he plays from his open hand."""
    closed = Refusal(403, DM_CLOSED, "POST", f"/{world.channel_id(world.person(BEN), 'dm')}/messages")
    world.wire.before = closed


async def reachable(world: House) -> None:
    """His hand stands in his direct messages."""


IN_CHANNEL = [chosen, unreachable]


async def asked_by_himself(
    world: House,
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
        world.clock.now += 5
        await world.play(seat, move, planned=told if again else None)
        if again:
            return len(world.wire.exchanges)


async def begin(world: House, situation: Any) -> Person:
    await situation(world)
    await world.begin("the-four-courts")
    if situation is unreachable:
        await world.press(world.person(BEN), "hand")
    return world.person(BEN)


@pytest.mark.parametrize("situation", IN_CHANNEL, ids=lambda one: one.__name__)
@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.people(3)
async def test_who_does_not_answer_for_a_while_is_called_once(
    restart: bool, situation: Any, world: House
) -> None:
    ben = await begin(world, situation)
    since = await asked_by_himself(world)
    while_ = clocks.a_while((await world.table()).pace)
    assert while_ > AT_TABLE
    await world.passes(while_ - 60)
    assert not world.mentions(since), "none for his own step"
    assert world.calls(ben) == []
    if restart:
        await world.kill()
    await world.passes(120)
    assert world.mentions(since) == [str(ben.user.id)]
    (call,) = standing(world, ben)
    assert SAY("game-the-four-courts") in text_of(call)
    await world.passes(6 * HOUR)
    assert world.mentions(since) == [str(ben.user.id)], "once"
    # It goes with his turn.
    rng = random.Random(1)
    while BEN in (await world.table()).to_act:
        move = next(one for one in random_game(await world.state(), rng) if one[0] == BEN)
        await world.play(*move, 5)
    assert standing(world, ben) == []


@pytest.mark.parametrize("situation", IN_CHANNEL, ids=lambda one: one.__name__)
@pytest.mark.people(3)
async def test_who_answers_within_it_is_not_called(situation: Any, world: House) -> None:
    ben = await begin(world, situation)
    since = await asked_by_himself(world)
    await world.passes(600)
    move = next(one for one in random_game(await world.state(), random.Random(1)) if one[0] == BEN)
    await world.play(*move, 5)
    assert BEN not in (await world.table()).to_act
    await world.passes(3 * HOUR)
    assert not world.mentions(since)
    assert world.calls(ben) == []
    assert not await world.client.database.read("SELECT * FROM timers WHERE kind = 'left'")


@pytest.mark.people(3)
async def test_whose_hand_stands_in_her_direct_messages_is_not_rung_for_her_own_step(world: House) -> None:
    ben = await begin(world, reachable)
    since = await asked_by_himself(world)
    await world.passes(3 * HOUR)
    assert not world.mentions(since)
    assert not world.sent(world.channel_id(ben, "dm"), since)
    assert await world.offers(BEN, "dm"), "her hand is edited where it stands"


@pytest.mark.parametrize("trouble", ["deleted", "not edited"])
@pytest.mark.people(3)
async def test_whose_hand_does_not_show_it_gets_another(trouble: str, world: House) -> None:
    """Somebody has deleted it, as the bot's edit finds; or Discord does not take the edit."""
    ben = await begin(world, reachable)
    await world.passes(HOUR)

    async def before() -> None:
        if trouble == "not edited":
            world.wire.before = Refusal(403, 99999, "PATCH", f"/{world.channel_id(ben, 'dm')}/messages")
            return
        for one in world.hands(BEN):
            world.env.backend.delete_message(one.channel_id, one.id)

    since = await asked_by_himself(world, before=before)
    await world.passes(3 * HOUR)
    assert len(world.loud(world.channel_id(ben, "dm"), since)) == 1
    assert await world.offers(BEN, "dm")
    assert len(world.hands(BEN)) == 1
    assert not world.mentions(since)


@pytest.mark.people(3)
async def test_who_is_still_at_the_table_then_is_called_when_she_leaves(world: House) -> None:
    ben = await begin(world, chosen)
    since = await asked_by_himself(world)
    await world.passes(clocks.a_while((await world.table()).pace) - 30)
    await world.press(ben, "hand")
    await world.passes(60)
    assert not world.mentions(since)
    await world.passes(HOUR)
    assert world.mentions(since) == [str(ben.user.id)]


@pytest.mark.parametrize("says", ["no pings", "not this turn"])
@pytest.mark.people(3)
async def test_who_wants_no_ping_gets_none(says: str, world: House) -> None:
    ben = await begin(world, chosen)

    async def before() -> None:
        if says == "no pings":
            await world.choose(ben, more=["in_channel"])
        else:
            await world.client.pings.put_off(await world.table(), ben.user.id, None)

    since = await asked_by_himself(world, before=before)
    await world.passes(5 * HOUR)
    assert world.calls(ben) == []
    assert not world.mentions(since)


@pytest.mark.people(3)
async def test_who_wants_no_ping_and_is_reached_nowhere_is_told_without_a_sound(world: House) -> None:
    ben = await begin(world, unreachable)
    await world.choose(ben, more=[])
    since = await asked_by_himself(world)
    await world.passes(5 * HOUR)
    assert not world.mentions(since)
    assert len(standing(world, ben)) == 1


@pytest.mark.parametrize("morning", [False, True])
@pytest.mark.people(3)
async def test_in_her_quiet_hours_it_makes_no_sound(morning: bool, world: House) -> None:
    ben = await begin(world, chosen)
    more = [*CHANNEL, "morning"] if morning else CHANNEL
    await world.choose(ben, more=more, zone="UTC", quiet="8:40 - 15:00")
    since = await asked_by_himself(world)
    await world.passes(3 * HOUR)
    assert not world.mentions(since)
    assert len(standing(world, ben)) == 1
    await world.passes(5 * HOUR)
    assert len(world.mentions(since)) == morning


@pytest.mark.parametrize("planned", [False, True])
@pytest.mark.people(3)
async def test_nobody_sees_by_it_whether_the_move_was_planned(planned: bool, world: House) -> None:
    """It comes so long after the move, whether he has made it, and so was there, or a plan of his has."""
    ben = await begin(world, chosen)
    told = preconditions.told(PLANNED, BEN, None, (), (), "alone") if planned else None
    since = await asked_by_himself(world, told=told)
    await world.passes(clocks.a_while((await world.table()).pace) - 2)
    assert not world.mentions(since)
    await world.passes(4)
    assert world.mentions(since) == [str(ben.user.id)]
