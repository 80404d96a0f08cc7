"""Nobody reads from a table when others rest: of two evenings that differ in one player's hours all others
read the same at the same moments.
"""

from __future__ import annotations

import datetime as dt
from functools import partial
from pathlib import Path

import pytest

from bot.delivery import rows
from bot.tables.clock.hours import Hours
from tests.discord.clock import Clock
from tests.discord.people import house
from tests.discord.test_plans import everything_seen
from tests.hours import keep_hours

HOUR = 3600
WAITED = 47
"""Hours for which the table waits for the player, and all look at it: until just before the time is up of
somebody who never rests, and who has been reminded of that.
"""
OPEN = Hours()
SLEEPS = Hours("UTC", quiet=(22 * 60, 8 * 60))
AWAY = Hours("UTC", vacations=((dt.date(2027, 1, 15), dt.date(2027, 1, 20)),))


async def read(path: Path, hours: Hours, before: bool, in_channel: bool) -> tuple[list[list[str]], str]:
    """Return what the others read, hour after hour, while a table waits for one player, who has said these
    `hours` already or says them then; and what they read themselves.
    """
    clock = Clock()
    async with house(path, 4, now=clock) as world:
        if in_channel:
            await world.choose(world.person(3), more=["turn", "in_channel"])
        await world.begin("court-piece")
        if before:
            await keep_hours(world.client.tables, world.person(3).user.id, hours)
        while (await world.table()).to_act != (3,):
            await world.next_move()
        if not before:
            await keep_hours(world.client.tables, world.person(3).user.id, hours)
            await world.quiet()
        found = []
        for _ in range(WAITED):
            await world.pass_by(HOUR - 60)
            for seat in range(3):  # whoever looks sees what is new
                person, now = world.person(seat).user.id, int(clock.now)
                world.client.deliveries.seen(1, person, now)
                await world.client.database.at_once(partial(rows.note_sign, table=1, person=person, now=now))
            await world.pass_by(60)
            await world.catch_up()
            found.append(await everything_seen(world, 3))
        await world.press(world.person(3), "hand")
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
