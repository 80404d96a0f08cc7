"""Somebody whose time is over: what a robot may then do, and how they come back."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.tables import Tables
from bot.tables.core import tokens
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.table import Table, User
from engine import words
from tests.bot.test_robots_at_table import at_rest, moves, rest
from tests.bot.test_robots_at_table import room as anywhere
from tests.bot.test_tables import Clock, pass_by
from tests.bot.thinkers import Here, Slow

PEOPLE = (User(1, "Ana", "en"), User(2, "Ben", "es"), User(3, "Chloé", "en"))
HOUR = 3600


class Room:
    """Tables with a clock that a test turns by hand; what is due is done as the scheduler does it."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        self.tables = tables
        self.clock = clock

    async def later(self, hours: float) -> None:
        await pass_by(self.tables, self.clock, self.clock.now + hours * HOUR)

    async def time_runs_out(self, table: int) -> Table:
        """That of who was asked first."""
        now = await self.tables.get(table)
        due = min(seat.clock.deadline for seat in now.seats if seat.clock.deadline)
        await self.later((due - self.clock.now) / HOUR)
        return await self.tables.get(table)

    async def start(self, game: str, people: int = 2) -> int:
        table = (await self.tables.lobby.gather(1, 1, "en", PEOPLE[0], game, {}, at_deadline="others")).id
        for person in PEOPLE[1:people]:
            await self.tables.lobby.join(table, person)
        await self.tables.lobby.start(table, PEOPLE[0].id)
        return table

    async def waiting_for_somebody_idle(self) -> tuple[Table, int]:
        """A game of two, its first question, and the seat of who did not answer it in time."""
        now = await self.time_runs_out(await self.start("court-wars"))
        (seat,) = now.idle_seats
        return now, seat

    async def play(self, table: int, seat: int) -> Table:
        now = await self.tables.get(table)
        assert now.state is not None
        move = words.random_move(now.state, seat, random.Random(now.version))
        return await self.tables.play.move(table, seat, now.seats[seat].question_version, move)


@asynccontextmanager
async def room(path: Path, *workers: Here) -> AsyncIterator[Room]:
    clock = Clock()
    async with anywhere(path, *workers or (Here(),), now=clock, seed=lambda: "a seed") as tables:
        yield Room(tables, clock)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Room]:
    async with room(tmp_path) as found:
        yield found


async def test_a_robot_moves_once(here: Room) -> None:
    now, seat = await here.waiting_for_somebody_idle()
    table = now.id
    other = now.seats[1 - seat]
    asked = tokens.of_question(now, seat)
    await here.tables.substitution.stand_in(table, other.person, seat, asked, False)
    # Told twice, it is done once.
    with pytest.raises(Stale):
        await here.tables.substitution.stand_in(table, other.person, seat, asked, False)
    after = await rest(here.tables, table)
    assert len(await moves(here.tables, table)) == 1
    assert (after.seats[seat].person, after.seats[seat].robot) == (now.seats[seat].person, None)
    assert after.seats[seat].idle_person == 0
    assert after.recent_events[0].event.name == "stood-in"
    # What the robot did for them they will read as news.
    assert after.seats[seat].last_move_version == now.seats[seat].last_move_version
    # And their next question has time of its own.
    await here.later(23)
    assert not (await here.tables.get(table)).idle_seats


async def test_a_robot_plays_on_until_its_player_comes_back(here: Room) -> None:
    now, seat = await here.waiting_for_somebody_idle()
    table = now.id
    gone, other = now.seats[seat].person, now.seats[1 - seat].person
    await here.tables.substitution.stand_in(table, other, seat, tokens.of_question(now, seat), True)
    assert (await here.tables.get(table)).host == other
    for _ in range(3):
        now = await rest(here.tables, table)
        assert now.to_act == (1 - seat,)
        await here.play(table, 1 - seat)
    await rest(here.tables, table)
    assert {one for _, one, _ in await moves(here.tables, table)} == {0, 1}
    assert [one.id for one in await here.tables.kept_for(gone)] == [table]
    with pytest.raises(Refused, match="not-replaced"):
        await here.tables.substitution.come_back(table, other)
    back = await here.tables.substitution.come_back(table, gone)
    assert (back.seats[seat].person, back.seats[seat].robot, back.seats[seat].idle_person) == (
        gone,
        None,
        0,
    )
    assert not await here.tables.kept_for(gone)
    with pytest.raises(Refused, match="not-replaced"):
        await here.tables.substitution.come_back(table, gone)
    while (now := await rest(here.tables, table)).phase == "playing":
        await here.play(table, now.to_act[0])
    results = await here.tables.database.read("SELECT person FROM results WHERE person != 0 ORDER BY person")
    assert [row["person"] for row in results] == [1, 2]


async def test_who_comes_back_while_the_robot_thinks_decides_themselves(tmp_path: Path) -> None:
    slow = Slow()
    async with room(tmp_path, slow) as here:
        now, seat = await here.waiting_for_somebody_idle()
        table = now.id
        other, gone = now.seats[1 - seat].person, now.seats[seat].person
        await here.tables.substitution.stand_in(table, other, seat, tokens.of_question(now, seat), True)
        await slow.thinks.wait()
        await here.tables.substitution.come_back(table, gone)
        slow.go.set()
        await at_rest(here.tables)
        assert not await moves(here.tables, table)
        assert (await here.tables.get(table)).to_act == (seat,)


async def test_a_player_may_move_while_a_robot_is_about_to_move_once_for_them(tmp_path: Path) -> None:
    slow = Slow()
    async with room(tmp_path, slow) as here:
        now, seat = await here.waiting_for_somebody_idle()
        table = now.id
        await here.tables.substitution.stand_in(
            table, now.seats[1 - seat].person, seat, tokens.of_question(now, seat), False
        )
        await slow.thinks.wait()
        await here.play(table, seat)
        slow.go.set()
        after = await rest(here.tables, table)
        assert len(await moves(here.tables, table)) == 1
        assert after.seats[seat].robot is None


async def test_who_may_call_a_robot(here: Room) -> None:
    table = await here.start("court-wars", 3)
    now = await here.tables.get(table)
    seat = now.to_act[0]
    asked, sleeper = tokens.of_question(now, seat), now.seats[seat].person
    others = [one.person for one in now.seats if one.person != sleeper]
    with pytest.raises(Stale):  # they are not idle yet
        await here.tables.substitution.stand_in(table, others[0], seat, asked, True)
    await here.time_runs_out(table)
    with pytest.raises(Refused, match="not-seated"):
        await here.tables.substitution.stand_in(table, 99, seat, asked, True)
    with pytest.raises(Refused, match="awake-yourself"):
        await here.tables.substitution.stand_in(table, sleeper, seat, asked, True)
    for wrong in (-1, 3, (seat + 1) % 3):
        with pytest.raises(Stale):
            await here.tables.substitution.stand_in(table, others[0], wrong, asked, True)
    with pytest.raises(Stale):
        await here.tables.substitution.stand_in(table, others[0], seat, asked - 1, True)
    await here.tables.substitution.stand_in(table, others[1], seat, asked, True)


async def test_when_all_others_leave_the_table_ends_and_no_seat_is_kept(here: Room) -> None:
    now, seat = await here.waiting_for_somebody_idle()
    table = now.id
    other, gone = now.seats[1 - seat].person, now.seats[seat].person
    await here.tables.substitution.stand_in(table, other, seat, tokens.of_question(now, seat), True)
    await rest(here.tables, table)
    assert (await here.tables.substitution.leave(table, other)).phase == "abandoned"
    assert not await here.tables.kept_for(gone)
    with pytest.raises(Refused, match="not-replaced"):
        await here.tables.substitution.come_back(table, gone)
    assert not await here.tables.database.read("SELECT * FROM timers")


async def test_somebody_idle_is_known_after_a_restart(tmp_path: Path) -> None:
    async with room(tmp_path) as here:
        now, seat = await here.waiting_for_somebody_idle()
        table = now.id
        await here.tables.substitution.stand_in(
            table, now.seats[1 - seat].person, seat, tokens.of_question(now, seat), True
        )
    async with room(tmp_path) as here:
        now = await rest(here.tables, table)
        assert now.replaced == (seat,)
        assert await moves(here.tables, table)


# Somebody who has left the server


async def test_the_host_frees_the_seat_of_somebody_who_is_gone_in_the_lobby(here: Room) -> None:
    tables, (ana, ben, chloe) = here.tables, PEOPLE
    table = (await tables.lobby.gather(1, 1, "en", ana, "court-wars", {})).id
    for person in (ben, chloe):
        await tables.lobby.join(table, person)
    for by, person, reason in ((ben.id, ana.id, "host-only"), (ana.id, 99, "not-seated")):
        with pytest.raises(Refused, match=reason):
            await tables.substitution.unseat(table, by, person, False)
    freed = await tables.substitution.unseat(table, ana.id, ben.id, False)
    assert [seat.person for seat in freed.seats] == [ana.id, 0, chloe.id]
    assert freed.seat_kept(ben.id) is None, "it is free for everybody"
    # Who is gone themselves hosts it no more; and where nobody is left the table ends.
    hosted = await tables.substitution.unseat(table, 99, ana.id, True)
    assert hosted.host == chloe.id
    assert (await tables.substitution.unseat(table, 99, chloe.id, True)).reason == "everybody-left"
    for by in (chloe.id, 99):
        with pytest.raises(Refused, match="already-over"):
            await tables.substitution.unseat(table, by, chloe.id, True)


async def test_in_a_game_a_robot_plays_on_for_somebody_who_is_gone(here: Room) -> None:
    table = await here.start("court-wars", 3)
    with pytest.raises(Refused, match="host-only"):
        await here.tables.substitution.unseat(table, 2, 3, False)
    now = await here.tables.substitution.unseat(table, 1, 2, False)
    seat = now.seats[1]
    assert (seat.person, seat.robot, seat.kept_for, seat.kept_name) == (0, "fair", 2, "Ben")
    assert now.phase == "playing"
    with pytest.raises(Refused, match="not-seated"):
        await here.tables.substitution.unseat(table, 1, 2, False)
    # Who is on the server again has their seat back.
    assert (await here.tables.substitution.come_back(table, 2)).seats[1].person == 2
    await here.tables.substitution.unseat(table, 99, 3, True)
    await here.tables.substitution.unseat(table, 99, 1, True)
    last = await here.tables.substitution.unseat(table, 99, 2, True)
    assert (last.phase, last.reason) == ("abandoned", "everybody-left")
