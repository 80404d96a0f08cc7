"""Whatever one interaction asks for is done once: each action remembers which one it was."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from itertools import count

import pytest

from bot.storage.database import Database
from bot.tables import Tables
from bot.tables.core.errors import DuplicateInteraction
from bot.tables.core.table import Table
from tests.bot.refusals import is_refused
from tests.bot.test_tables import FIRST, PEOPLE, Clock, any_move, begun, played_out

ANA, BEN = PEOPLE[0], PEOPLE[1]
ONCE = 4711
"""The interaction that asks for it."""


class At:
    """A table at which an action may be done."""

    def __init__(self, database: Database) -> None:
        self.clock = Clock()
        self.tables = Tables(database, now=self.clock, seed=lambda: "once", number=count(1).__next__)

    async def lobby(self) -> Table:
        table = await self.tables.lobby.gather(1, 2, "en-US", ANA, "court-wars", {})
        return await self.tables.lobby.join(table.id, BEN)

    async def game(self, at_deadline: str = "robot") -> Table:
        return await begun(self.tables, "court-wars", 3, at_deadline)

    async def well_on(self) -> Table:
        return await played_out(self.tables, (await self.game()).id, random.Random(1), 8)

    async def over(self) -> Table:
        table = await begun(self.tables, "four-tribes", 2)
        return await played_out(self.tables, table.id, random.Random(1))

    async def night(self) -> Table:
        table = await self.game("others")
        self.clock.now += FIRST
        await self.tables.deadlines.run_out(table.id, table.to_act[0])
        return await self.tables.get(table.id)


Action = Callable[[At, int], Awaitable[Table]]
"""Does it, for an interaction of this number."""


async def play(at: At, number: int) -> Table:
    table = await at.game()
    seat = table.to_act[0]
    return await at.tables.play.move(1, seat, None, any_move(table, seat, random.Random(1)), number)


async def whisper(at: At, number: int) -> Table:
    await begun(at.tables, "four-sisters", 4)
    return await at.tables.play.whisper(1, ANA.id, "psst", number)


async def agree(at: At, number: int) -> Table:
    await at.well_on()
    offered = await at.tables.consent.offer(1, ANA.id, "end")
    return await at.tables.consent.vote(1, BEN.id, offered.version, "no", number)


async def stand_in(at: At, number: int) -> Table:
    table = await at.night()
    (seat,) = table.idle_seats
    other = next(one for one in table.people if one != table.seats[seat].person)
    asked = table.seats[seat].question_version
    return await at.tables.substitution.stand_in(1, other, seat, asked, True, number)


async def come_back(at: At, number: int) -> Table:
    await at.game()
    await at.tables.substitution.leave(1, BEN.id)
    return await at.tables.substitution.come_back(1, BEN.id, number)


def in_lobby(action: Callable[[Tables, int], Awaitable[Table]]) -> Action:
    async def done(at: At, number: int) -> Table:
        await at.lobby()
        return await action(at.tables, number)

    return done


async def rematch(at: At, number: int) -> Table:
    return await at.tables.lobby.rematch((await at.over()).id, ANA, number)


async def rematch_joined(at: At, number: int) -> Table:
    await at.tables.lobby.rematch((await at.over()).id, ANA)
    return await at.tables.lobby.rematch(1, BEN, number)


async def offer(at: At, number: int) -> Table:
    await at.well_on()
    return await at.tables.consent.offer(1, BEN.id, "end", number)


async def leave(at: At, number: int) -> Table:
    await at.game()
    return await at.tables.substitution.leave(1, BEN.id, number)


ACTIONS: dict[str, Action] = {
    "gather": lambda at, number: at.tables.lobby.gather(1, 2, "en-US", ANA, "court-wars", {}, number),
    "join": in_lobby(lambda tables, number: tables.lobby.join(1, PEOPLE[2], number)),
    "change-seat": in_lobby(lambda tables, number: tables.lobby.change_seat(1, BEN.id, 2, number)),
    "robot": in_lobby(lambda tables, number: tables.lobby.add_robot(1, ANA.id, "easy", number)),
    "fill": in_lobby(lambda tables, number: tables.lobby.fill(1, ANA.id, "easy", number)),
    "get-up": in_lobby(lambda tables, number: tables.substitution.leave(1, BEN.id, number)),
    "start": in_lobby(lambda tables, number: tables.lobby.start(1, ANA.id, number)),
    "end": in_lobby(lambda tables, number: tables.ending.end(1, ANA.id, False, number)),
    "play": play,
    "whisper": whisper,
    "offer": offer,
    "vote": agree,
    "stand-in": stand_in,
    "leave": leave,
    "come-back": come_back,
    "rematch": rematch,
    "rematch-joined": rematch_joined,
}


@pytest.mark.parametrize("action", ACTIONS)
async def test_every_action_remembers_the_interaction_that_asked_for_it(
    action: str, database: Database
) -> None:
    at = At(database)
    await ACTIONS[action](at, ONCE)
    assert [row["id"] for row in await database.read("SELECT id FROM interactions")] == [ONCE]
    # Whatever a second delivery of it asks for is not done.
    await is_refused(
        DuplicateInteraction, at.tables.lobby.gather(1, 2, "en-US", PEOPLE[4], "court-wars", {}, ONCE)
    )
