"""Each interaction acts once, because each action records its interaction."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

import pytest

from bot.storage.database import Database
from bot.tables.core.errors import DuplicateInteraction
from bot.tables.core.table import Table
from tests.bot.refusals import is_refused
from tests.bot.test_tables import FIRST, PEOPLE, Clock, any_move, begun, played_out, seeded

ANA, BEN, CLEO = PEOPLE[:3]
ONCE = 4711
"""The interaction that requests the action."""


class At:
    """The first table, in a state where an action is possible. Each method leaves the table in `table`."""

    table: Table

    def __init__(self, database: Database) -> None:
        self.clock = Clock()
        self.tables = seeded(database, self.clock)

    async def nowhere(self) -> None:
        """There's no table yet."""

    async def lobby(self) -> None:
        self.table = await self.tables.lobby.gather(1, 2, "en-US", ANA, "court-wars", {})
        self.table = await self.tables.lobby.join(1, BEN)

    async def game(self) -> None:
        self.table = await begun(self.tables, "court-wars", 3)

    async def partners(self) -> None:
        self.table = await begun(self.tables, "four-sisters", 4)

    async def well_on(self) -> None:
        await self.game()
        self.table = await played_out(self.tables, 1, random.Random(1), 8)

    async def offered(self) -> None:
        await self.well_on()
        self.table = await self.tables.consent.offer(1, ANA.id, "end")

    async def left(self) -> None:
        await self.game()
        self.table = await self.tables.substitution.leave(1, BEN.id)

    async def night(self) -> None:
        self.table = await begun(self.tables, "court-wars", 3, "others")
        self.clock.now += FIRST
        await self.tables.deadlines.run_out(1, self.table.to_act[0])
        self.table = await self.tables.get(1)

    async def over(self) -> None:
        self.table = await begun(self.tables, "four-tribes", 2)
        self.table = await played_out(self.tables, 1, random.Random(1))

    async def opened(self) -> None:
        await self.over()
        await self.tables.lobby.rematch(1, ANA)

    async def move(self, number: int) -> Table:
        seat = self.table.to_act[0]
        return await self.tables.play.move(
            1, seat, None, any_move(self.table, seat, random.Random(1)), number
        )

    async def stand_in(self, number: int) -> Table:
        (seat,) = self.table.idle_seats
        other = next(one for one in self.table.people if one != self.table.seats[seat].person)
        asked = self.table.seats[seat].question_version
        return await self.tables.substitution.stand_in(1, other, seat, asked, True, number)


ACTIONS: dict[str, tuple[Callable[[At], Awaitable[None]], Callable[[At, int], Awaitable[Table]]]] = {
    "gather": (At.nowhere, lambda at, one: at.tables.lobby.gather(1, 2, "en-US", ANA, "court-wars", {}, one)),
    "join": (At.lobby, lambda at, one: at.tables.lobby.join(1, CLEO, one)),
    "change-seat": (At.lobby, lambda at, one: at.tables.lobby.change_seat(1, BEN.id, 2, one)),
    "robot": (At.lobby, lambda at, one: at.tables.lobby.add_robot(1, ANA.id, "easy", one)),
    "fill": (At.lobby, lambda at, one: at.tables.lobby.fill(1, ANA.id, "easy", one)),
    "get-up": (At.lobby, lambda at, one: at.tables.substitution.leave(1, BEN.id, one)),
    "start": (At.lobby, lambda at, one: at.tables.lobby.start(1, ANA.id, one)),
    "end": (At.lobby, lambda at, one: at.tables.ending.end(1, ANA.id, False, one)),
    "play": (At.game, At.move),
    "whisper": (At.partners, lambda at, one: at.tables.play.whisper(1, ANA.id, "psst", one)),
    "offer": (At.well_on, lambda at, one: at.tables.consent.offer(1, BEN.id, "end", one)),
    "vote": (At.offered, lambda at, one: at.tables.consent.vote(1, BEN.id, at.table.version, "no", one)),
    "stand-in": (At.night, At.stand_in),
    "leave": (At.game, lambda at, one: at.tables.substitution.leave(1, BEN.id, one)),
    "come-back": (At.left, lambda at, one: at.tables.substitution.come_back(1, BEN.id, one)),
    "rematch": (At.over, lambda at, one: at.tables.lobby.rematch(1, ANA, one)),
    "rematch-joined": (At.opened, lambda at, one: at.tables.lobby.rematch(1, BEN, one)),
}
"""For each action, the state where it's possible, and a function that performs it for a given interaction."""


@pytest.mark.parametrize("action", ACTIONS)
async def test_every_action_remembers_the_interaction_that_asked_for_it(
    action: str, database: Database
) -> None:
    at = At(database)
    there, does = ACTIONS[action]
    await there(at)
    await does(at, ONCE)
    assert [row["id"] for row in await database.read("SELECT id FROM interactions")] == [ONCE]
    # A second delivery changes nothing, even with all its requests.
    again = at.tables.lobby.gather(1, 2, "en-US", PEOPLE[4], "court-wars", {}, ONCE)
    await is_refused(DuplicateInteraction, again)
