"""People on both sides of the date line, and on the night on which clocks change: whose day a vacation is,
and when nobody may be rung for nor run out of time. What is right is worked out here from the clock on each
wall; the bot's own arithmetic is not asked.
"""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from tests.discord.clock import Clock
from tests.discord.people import House, Person, house, random_game
from tests.discord.wire import SILENT, Exchange, pings

BEGINS = dt.datetime(2027, 3, 14, 5, tzinfo=dt.UTC)
"""In Auckland it is Sunday evening, in Honolulu still Saturday; New York's clocks change in two hours."""
HOUR = 3600


class Wall(NamedTuple):
    """Where somebody lives, and on which day they are away: as they say it, and as their wall has it."""

    city: str
    zone: str
    says: str
    away: dt.date

    def rests(self, at: float) -> bool:
        """Return whether they rest at this second: from 22:00 to 7:00, and all of their day off."""
        here = dt.datetime.fromtimestamp(at, ZoneInfo(self.zone))
        return here.date() == self.away or not 7 <= here.hour < 22


WALLS = (
    Wall("Auckland", "Pacific/Auckland", "tomorrow", dt.date(2027, 3, 15)),
    Wall("Honolulu", "Pacific/Honolulu", "today", dt.date(2027, 3, 13)),
    Wall("New York", "America/New_York", "today", dt.date(2027, 3, 14)),
    Wall("Zurich", "Europe/Zurich", "tomorrow", dt.date(2027, 3, 15)),
)


async def settles(world: House, person: Person, wall: Wall) -> None:
    """They say where they live and when they sleep, and take a day off."""
    await world.choose(person, zone=wall.city, quiet="22-7")
    form = await world.press(person, "vacation", number=0)
    await world.submit(person, form.interaction, {"days": wall.says})


async def test_each_rests_by_the_clock_on_their_own_wall(tmp_path: Path) -> None:
    clock = Clock(BEGINS.timestamp())
    async with house(tmp_path, len(WALLS), now=clock) as world:
        people = list(world.people.values())
        for person, wall in zip(people, WALLS, strict=True):
            await settles(world, person, wall)
            hours = (await world.client.preferences.settings(person.user.id)).hours
            assert (hours.zone, hours.vacations) == (wall.zone, ((wall.away, wall.away),)), wall.city
        rings: list[tuple[int, float]] = []

        def hears(method: str, path: str, body: Any) -> None:
            if method == "POST" and path.endswith("/messages") and not (body.get("flags") or 0) & SILENT:
                called = pings(Exchange(method, path, body, (), None))
                for seat, person in enumerate(people):
                    own = f"/channels/{world.channel_id(person, 'dm')}/messages"
                    if path == own or str(person.user.id) in called:
                        rings.append((seat, clock.now))

        await world.begin("court-piece")
        world.wire.after = hears
        moves, dice = 0, random.Random(1)
        rested: set[int] = set()
        while clock.now < BEGINS.timestamp() + 4 * 24 * HOUR:
            table = await world.table()
            for seat in table.to_act:
                deadline = table.seats[seat].clock.deadline
                assert deadline, "a slow game has a deadline"
                assert not WALLS[seat].rests(deadline), (WALLS[seat].city, deadline)
            (seat,) = table.to_act
            if WALLS[seat].rests(clock.now):
                rested.add(seat)
            else:
                (_, move), *_ = random_game(await world.state(), dice)
                await world.client.tables.play.move(1, seat, None, move)
                moves += 1
            await world.pass_by(3 * HOUR)
    assert moves > 8
    assert len(rested) > 1, "some were asked while they rest"
    assert {seat for seat, _ in rings} == set(range(len(WALLS)))
    for seat, at in rings:
        assert not WALLS[seat].rests(at), (WALLS[seat].city, at)
