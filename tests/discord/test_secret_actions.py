"""Secrets have no effect on others.

Two evenings differ in one secret action, or in one player's hours. All others get the same requests and read
the same texts at the same moments.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from bot.delivery.rows import note_sign
from bot.features.plans.plans import Plans
from bot.tables.clock.hours import Hours
from tests.discord.people import House, house
from tests.features.plans.test_on_discord import everything_seen
from tests.hours import keep_hours

Action = Callable[[House, int], Awaitable[object]]
Sent = tuple[int, str, str]
"""The number of looks before the request, its method, and its addressee: "table" or a seat."""


async def nothing(world: House, seat: int) -> None:
    """Do nothing, for an evening without the action."""


async def a_whisper(world: House, seat: int) -> None:
    await world.slash(world.person(seat), "game confer", {"text": "psst"}, place="dm")


async def a_plan(world: House, seat: int) -> None:
    await world.slash(world.person(seat), "game plan", {"words": "lowest-to-follow"}, place="dm")


async def a_plan_that_is_dropped(world: House, seat: int) -> None:
    person = world.person(seat).user.id
    await world.client.house.room(Plans).make(1, person, policy="lowest-to-follow")
    await world.client.house.room(Plans).drop(1, person)


async def a_plan_whose_preconditions_fail(world: House, seat: int) -> None:
    person = world.person(seat).user.id
    await world.client.house.room(Plans).make(1, person, policy="lowest-to-follow")
    (plan,) = (await world.client.house.room(Plans)._planned(1, person))[:1]
    assert plan is not None
    await world.client.house.room(Plans)._say_dropped(1, plan, "legal")


async def a_hint(world: House, seat: int) -> None:
    await world.slash(world.person(seat), "game hint", place="dm")


async def an_open_hand(world: House, seat: int) -> None:
    await world.slash(world.person(seat), "hand")


async def a_setting(world: House, seat: int) -> None:
    await world.choose(world.person(seat), place="dm", more=["reminder"])


async def evening(path: Path, game: str, action: Action, told: Callable[[int], set[int]]) -> list[Sent]:
    """Play an evening: four people look at their hands, one does the action, and play continues. Return the
    requests to all who aren't told of the action.
    """
    async with house(path, 4) as world:
        await world.begin(game)
        names = {str(world.channel.id): "table"}
        for seat in range(4):
            names[str(world.channel_id(world.person(seat), "dm"))] = str(seat)
        sent: list[Sent] = []
        looks = 0

        async def passes(seconds: float) -> None:
            nonlocal looks
            looks += 1
            await world.pass_by(seconds)
            await world.catch_up()
            for one in world.wire.exchanges[len(seen) :]:
                seen.append(one)
                place = re.match(r"/channels/(\d+)", one.path)
                if place is not None and place[1] in names:
                    sent.append((looks, one.method, names[place[1]]))

        async def moves() -> None:
            await world.next_move(shown=False)

        seen: list[object] = []
        await passes(600)
        sent.clear()
        # Everybody looks at their hand, one of them after a move that the others haven't been shown yet.
        for look in range(4):
            await moves()
            person = world.person(look).user.id
            world.client.deliveries.seen(1, person, int(world.clock.now))
            await world.client.database.at_once(
                lambda db, person=person: note_sign(db, 1, person, int(world.clock.now))
            )
            await passes(2)
        to_act = (await world.table()).to_act
        waits = next(seat for seat in range(4) if seat not in to_act)
        sent.clear()
        await action(world, waits)
        for _ in range(20):
            await passes(3)
        await moves()
        for _ in range(10):
            await passes(10)
        silent = {str(seat) for seat in {waits} | told(waits)}
        return sorted(one for one in sent if one[2] not in silent)


@pytest.mark.parametrize(
    ("game", "action", "told"),
    [
        ("four-sisters", a_whisper, lambda seat: {(seat + 2) % 4}),
        *[
            ("court-piece", action, lambda seat: set())
            for action in (
                a_plan, a_plan_that_is_dropped, a_plan_whose_preconditions_fail, a_hint, an_open_hand,
                a_setting,
            )
        ],
    ],
    ids=lambda one: getattr(one, "__name__", one),
)  # fmt: skip
async def test_a_secret_action_moves_nothing(
    game: str, action: Action, told: Callable[[int], set[int]], tmp_path: Path
) -> None:
    for name in ("without", "with"):
        (tmp_path / name).mkdir()
    without = await evening(tmp_path / "without", game, nothing, told)
    assert without, "or nothing is proved"
    assert await evening(tmp_path / "with", game, action, told) == without


# The table doesn't reveal who rests


HOUR = 3600
WAITED = 47
"""How many hours the table waits while everyone watches. This is past the reminder, but just before the
deadline of a player who never rests.
"""
OPEN = Hours()
SLEEPS = Hours("UTC", quiet=(22 * 60, 8 * 60))
AWAY = Hours("UTC", vacations=((dt.date(2027, 1, 15), dt.date(2027, 1, 20)),))


async def read(path: Path, hours: Hours, before: bool, in_channel: bool) -> tuple[list[list[str]], str]:
    """Return what the others read, hour after hour, while a table waits for one player, and what that player
    reads. The player sets their `hours` `before` or during that time.
    """
    async with house(path, 4) as world:
        if in_channel:
            await world.choose(world.person(3), more=["turn", "in_channel"])
        await world.begin("court-piece")
        plans = world.client.house.room(Plans)
        if before:
            await keep_hours(world.client.tables, plans, world.person(3).user.id, hours)
        while (await world.table()).to_act != (3,):
            await world.next_move()
        if not before:
            await keep_hours(world.client.tables, plans, world.person(3).user.id, hours)
            await world.quiet()
        found = []
        for _ in range(WAITED):
            await world.pass_by(HOUR - 60)
            for seat in range(3):  # a person who looks sees what is new
                person, now = world.person(seat).user.id, int(world.clock.now)
                world.client.deliveries.seen(1, person, now)
                await world.client.database.at_once(partial(note_sign, table=1, person=person, now=now))
            await world.pass_by(60)
            await world.catch_up()
            found.append(await everything_seen(world, 3))
        await world.press(world.person(3), "hand")
        # On a busy machine, one of the two worlds may begin to wait a second later.
        began = f"<t:{(await world.table()).waiting_since}:"
        found = [[text.replace(began, "<t:began:") for text in texts] for texts in found]
        return found, world.heard(world.person(3))


@pytest.mark.parametrize(
    ("hours", "before", "in_channel"),
    [(SLEEPS, False, False), (SLEEPS, True, True), (AWAY, False, True), (AWAY, True, False)],
)
async def test_nobody_reads_when_others_rest(
    hours: Hours, before: bool, in_channel: bool, tmp_path: Path
) -> None:
    for name in ("open", "resting"):
        (tmp_path / name).mkdir()
    others, own = await read(tmp_path / "open", OPEN, before, in_channel)
    found, own_resting = await read(tmp_path / "resting", hours, before, in_channel)
    assert any("turn began" in text for text in others[0]), "or nothing is proved"
    assert found == others
    assert "<t:" in own
    assert own != own_resting, "they read their own time to the second"
