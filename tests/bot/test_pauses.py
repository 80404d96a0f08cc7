"""Paused tables: what a pause does to deadlines, and what becomes of abandoned tables."""

from __future__ import annotations

import random

import pytest

import engine
from bot.features.robots.robots import robot_to_move
from bot.storage.database import Database
from bot.tables.clock.paces import DAY
from bot.tables.core import tokens
from bot.tables.core.table import Table
from tests.bot.refusals import is_refused
from tests.bot.test_record import same
from tests.bot.test_tables import PEOPLE, Clock, any_move, begun, pass_by
from tests.dealing import KnownDealer
from tests.deliveries import PAGES
from tests.rooms import Rooms

ANA, BEN, CHLOE = PEOPLE[:3]


class House:
    """Tables with a clock that is set by hand, and with the scheduler's work done by hand."""

    def __init__(self, database: Database) -> None:
        self.clock = Clock()
        self.database = database
        self.tables = Rooms(database, KnownDealer("a seed"), now=self.clock)

    async def timers(self) -> dict[str, int]:
        """Return the seconds until each deadline."""
        rows = await self.database.read("SELECT kind, due FROM timers ORDER BY kind")
        return {row["kind"]: row["due"] - self.tables.now() for row in rows}

    async def pass_by(self, seconds: int) -> list[str]:
        return await pass_by(self.tables, self.clock, self.clock.now + seconds)

    async def move(self, table: int) -> Table:
        now = await self.tables.get(table)
        seat = now.to_act[0]
        return await self.tables.play.move(table, seat, None, any_move(now, seat, random.Random(1)))

    async def paused(self) -> Table:
        """Return a game of Court Piece that its players have agreed to pause."""
        table = await begun(self.tables, "court-piece", 4, time="30")
        offered = await self.tables.consent.offer(table.id, ANA.id, "pause")
        await self.tables.consent.vote(table.id, BEN.id, tokens.of_offer(offered), "yes")
        return await self.tables.consent.vote(table.id, CHLOE.id, tokens.of_offer(offered), "yes")


@pytest.fixture
def house(database: Database) -> House:
    return House(database)


async def test_in_a_pause_no_time_runs_and_nobody_is_to_act(house: House) -> None:
    table = await begun(house.tables, "court-piece", 4, time="30")
    await house.pass_by(600)
    offered = await house.tables.consent.offer(table.id, ANA.id, "pause")
    before = await house.timers()
    first = await house.tables.consent.vote(table.id, BEN.id, tokens.of_offer(offered), "yes")
    assert first.paused_since is None
    paused = await house.tables.consent.vote(table.id, CHLOE.id, tokens.of_offer(offered), "yes")
    assert (paused.paused_since, paused.offer, paused.to_act) == (house.tables.now(), None, ())
    assert paused.recent_events[-1].event.name == "paused"
    seat = table.to_act[0]
    await is_refused(
        "paused", house.tables.play.move(table.id, seat, None, any_move(table, seat, random.Random(1)))
    )
    await is_refused("paused", house.tables.consent.offer(table.id, ANA.id, "pause"))
    # Three weeks and a restart later, no player has been reminded.
    house.tables = Rooms(house.database, KnownDealer(), now=house.clock)
    assert await house.pass_by(21 * DAY) == []
    went_on = await house.tables.pauses.go_on(table.id, BEN.id)
    assert (went_on.paused_since, went_on.to_act) == (None, table.to_act)
    assert went_on.recent_events[-1].event == engine.Event("went-on", 1, {})
    # All have exactly the time that they had before.
    assert await house.timers() == {kind: left for kind, left in before.items() if kind != "offer"}
    await is_refused("not-paused", house.tables.pauses.go_on(table.id, BEN.id))
    assert await same(house.database, await house.move(table.id))


async def test_a_pause_ends_by_itself_after_sixty_days(house: House) -> None:
    paused = await house.paused()
    assert await house.pass_by(60 * DAY - 1) == []
    assert await house.pass_by(1) == ["pause"]
    now = await house.tables.get(paused.id)
    assert (now.paused_since, now.recent_events[-1].event.name) == (None, "pause-over")
    assert "time" in await house.pass_by(30 * 60)


async def test_what_is_set_in_a_pause_runs_as_ever(house: House) -> None:
    """An offer made in a pause lapses after a day. A returning player is waited for once play continues."""
    paused = await house.paused()
    await house.tables.substitution.leave(paused.id, PEOPLE[3].id)
    await house.tables.consent.offer(paused.id, ANA.id, "end")
    assert await house.pass_by(DAY) == ["offer"]
    await house.tables.substitution.come_back(paused.id, PEOPLE[3].id)
    await house.tables.consent.offer(paused.id, ANA.id, "end")
    went_on = await house.tables.pauses.go_on(paused.id, ANA.id)
    timers = await house.timers()
    assert timers["offer"] == DAY
    assert timers["deadline"] > 0
    assert all(went_on.seats[seat].clock.since == house.tables.now() for seat in went_on.to_act)


async def test_a_game_may_be_ended_while_it_is_paused(house: House) -> None:
    paused = await house.paused()
    offered = await house.tables.consent.offer(paused.id, ANA.id, "end")
    for person in (BEN, CHLOE):
        over = await house.tables.consent.vote(paused.id, person.id, tokens.of_offer(offered), "yes")
    assert (over.phase, over.paused_since) == ("abandoned", None)
    assert await house.timers() == {}


async def test_who_would_rather_play_is_not_paused_by_few(house: House) -> None:
    table = await begun(house.tables, "court-wars", 3)
    offered = await house.tables.consent.offer(table.id, ANA.id, "pause")
    for person in (BEN, CHLOE):
        declined = await house.tables.consent.vote(table.id, person.id, tokens.of_offer(offered), "no")
    assert (declined.paused_since, declined.offer) == (None, None)


async def test_robots_rest_in_a_pause(house: House) -> None:
    table = await house.tables.lobby.gather(1, 2, "en-US", ANA, "court-wars", {})
    await house.tables.lobby.fill(table.id, ANA.id, "fair")
    await house.tables.lobby.start(table.id, ANA.id)
    for _ in range(20):
        if robot_to_move(await house.move(table.id)) is not None:
            break
    paused = await house.tables.consent.offer(table.id, ANA.id, "pause")
    assert paused.paused_since is not None
    assert robot_to_move(paused) is None
    assert robot_to_move(await house.tables.pauses.go_on(table.id, ANA.id)) is not None


async def test_a_table_without_a_move_is_closed_a_week_after_it_was_said(house: House) -> None:
    table = await begun(house.tables, "court-wars", 3)
    await house.pass_by(10 * DAY)
    await house.move(table.id)
    done = await house.pass_by(23 * DAY - 1)
    assert (await house.tables.get(table.id)).closes_at is None, done
    await house.pass_by(1)
    told = await house.tables.get(table.id)
    assert told.closes_at == house.tables.now() + 7 * DAY
    rows = await house.database.read(f"SELECT person FROM {PAGES} WHERE renewed = ?", (told.version,))
    assert [row["person"] for row in rows] == [0], "one message, in the channel"
    house.tables = Rooms(house.database, KnownDealer(), now=house.clock)
    await house.pass_by(7 * DAY - 1)
    assert (await house.tables.get(table.id)).phase == "playing"
    await house.pass_by(1)
    over = await house.tables.get(table.id)
    assert (over.phase, over.reason, over.closes_at) == ("abandoned", "quiet", None)
    assert await house.timers() == {}
    assert not await house.database.read("SELECT * FROM results")


async def test_a_move_keeps_it_open(house: House) -> None:
    table = await begun(house.tables, "court-wars", 3)
    await house.pass_by(25 * DAY)
    assert (await house.tables.get(table.id)).closes_at is not None
    assert (await house.move(table.id)).closes_at is None
    await house.pass_by(22 * DAY)
    now = await house.tables.get(table.id)
    assert (now.phase, now.closes_at) == ("playing", None)
    await house.pass_by(DAY)
    assert (await house.tables.get(table.id)).closes_at is not None


async def test_a_pause_keeps_it_open_as_long_as_it_lasts(house: House) -> None:
    paused = await house.paused()
    await house.pass_by(50 * DAY)
    await house.tables.pauses.go_on(paused.id, ANA.id)
    await house.pass_by(22 * DAY)
    now = await house.tables.get(paused.id)
    assert (now.phase, now.closes_at) == ("playing", None)
