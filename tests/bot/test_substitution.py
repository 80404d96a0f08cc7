"""A player runs out of time: what a robot may do then, and how the player returns."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables.clock.paces import HOUR
from bot.tables.core import tokens
from bot.tables.core.errors import Stale
from bot.tables.core.table import Table
from tests.bot.refusals import is_refused
from tests.bot.test_deadlines import NOON, House, house
from tests.bot.test_tables import PEOPLE, any_move
from tests.bot.thinkers import Slow
from tests.features.robots.test_robots_at_table import at_rest, moves, rest

ANA, BEN, CHLOE = PEOPLE[:3]


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as found:
        yield found


async def time_runs_out(here: House, table: Table) -> tuple[Table, int]:
    """Let the first question run out. Return the table, and the seat that didn't answer."""
    await here.until(min(seat.clock.deadline for seat in table.seats if seat.clock.deadline))
    now = await here.get(table)
    (seat,) = now.idle_seats
    return now, seat


async def waiting_for_somebody_idle(here: House) -> tuple[Table, int]:
    """Return a game for two with an idle player, for whom the other decides."""
    return await time_runs_out(here, await here.start(at_deadline="others"))


async def test_a_robot_moves_once(here: House) -> None:
    now, seat = await waiting_for_somebody_idle(here)
    table = now.id
    other = now.seats[1 - seat]
    asked = tokens.of_question(now, seat)
    await here.tables.substitution.stand_in(table, other.person, seat, asked, False)
    # A second request changes nothing.
    await is_refused(Stale, here.tables.substitution.stand_in(table, other.person, seat, asked, False))
    after = await rest(here.tables, table)
    assert len(await moves(here.tables, table)) == 1
    assert (after.seats[seat].person, after.seats[seat].robot) == (now.seats[seat].person, None)
    assert after.seats[seat].idle_person == 0
    assert after.recent_events[0].event.name == "stood-in"
    # They'll read the robot's move for them as news.
    assert after.seats[seat].last_move_version == now.seats[seat].last_move_version
    # Their next question has its own time.
    await here.later(23 * HOUR)
    assert not (await here.tables.get(table)).idle_seats


@pytest.mark.parametrize("how", ["left", "unseated", "replaced"])
async def test_a_move_that_was_on_its_way_when_a_robot_took_the_seat_is_not_made(
    how: str, here: House
) -> None:
    """Otherwise the player's tap would count as the robot's move."""
    now, seat = await waiting_for_somebody_idle(here)
    person, other = now.seats[seat].person, now.seats[1 - seat].person
    asked = now.seats[seat].question_version
    move = any_move(now, seat, random.Random(1))
    substitution = here.tables.substitution
    if how == "left":
        await substitution.leave(now.id, person)
    elif how == "unseated":
        await substitution.unseat(now.id, other, person, manages=True)
    else:
        await substitution.stand_in(now.id, other, seat, tokens.of_question(now, seat), True)
    await is_refused(Stale, here.tables.play.move(now.id, seat, asked, move, 77))
    assert not await moves(here.tables, now.id)


async def test_a_robot_plays_on_until_its_player_comes_back(here: House) -> None:
    now, seat = await waiting_for_somebody_idle(here)
    table = now.id
    gone, other = now.seats[seat].person, now.seats[1 - seat].person
    await here.tables.substitution.stand_in(table, other, seat, tokens.of_question(now, seat), True)
    assert (await here.tables.get(table)).host == other
    for _ in range(3):
        now = await rest(here.tables, table)
        assert now.to_act == (1 - seat,)
        await here.move(table, 1 - seat)
    await rest(here.tables, table)
    assert {one for _, one, _ in await moves(here.tables, table)} == {0, 1}
    assert [one.id for one in await here.tables.kept_for(gone)] == [table]
    await is_refused("not-replaced", here.tables.substitution.come_back(table, other))
    back = await here.tables.substitution.come_back(table, gone)
    assert (back.seats[seat].person, back.seats[seat].robot, back.seats[seat].idle_person) == (
        gone,
        None,
        0,
    )
    assert not await here.tables.kept_for(gone)
    await is_refused("not-replaced", here.tables.substitution.come_back(table, gone))
    while (now := await rest(here.tables, table)).phase == "playing":
        await here.move(table, now.to_act[0])
    results = await here.tables.database.read(
        "SELECT person FROM results WHERE table_id = ? ORDER BY person", (table,)
    )
    assert [row["person"] for row in results] == [ANA.id, BEN.id]


async def test_who_comes_back_while_the_robot_thinks_decides_themselves(tmp_path: Path) -> None:
    slow = Slow()
    async with house(tmp_path, NOON, slow) as here:
        now, seat = await waiting_for_somebody_idle(here)
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
    async with house(tmp_path, NOON, slow) as here:
        now, seat = await waiting_for_somebody_idle(here)
        table = now.id
        await here.tables.substitution.stand_in(
            table, now.seats[1 - seat].person, seat, tokens.of_question(now, seat), False
        )
        await slow.thinks.wait()
        await here.move(table, seat)
        slow.go.set()
        after = await rest(here.tables, table)
        assert len(await moves(here.tables, table)) == 1
        assert after.seats[seat].robot is None


async def test_who_may_call_a_robot(here: House) -> None:
    now = await here.start("court-wars", 3, at_deadline="others")
    table, seat = now.id, now.to_act[0]
    asked, sleeper = tokens.of_question(now, seat), now.seats[seat].person
    others = [one.person for one in now.seats if one.person != sleeper]
    with pytest.raises(Stale):  # they aren't idle yet
        await here.tables.substitution.stand_in(table, others[0], seat, asked, True)
    await time_runs_out(here, now)
    await is_refused("not-seated", here.tables.substitution.stand_in(table, 99, seat, asked, True))
    await is_refused("awake-yourself", here.tables.substitution.stand_in(table, sleeper, seat, asked, True))
    for wrong in (-1, 3, (seat + 1) % 3):
        await is_refused(Stale, here.tables.substitution.stand_in(table, others[0], wrong, asked, True))
    await is_refused(Stale, here.tables.substitution.stand_in(table, others[0], seat, asked - 1, True))
    await here.tables.substitution.stand_in(table, others[1], seat, asked, True)


async def test_when_all_others_leave_the_table_ends_and_no_seat_is_kept(here: House) -> None:
    now, seat = await waiting_for_somebody_idle(here)
    table = now.id
    other, gone = now.seats[1 - seat].person, now.seats[seat].person
    await here.tables.substitution.stand_in(table, other, seat, tokens.of_question(now, seat), True)
    await rest(here.tables, table)
    assert (await here.tables.substitution.leave(table, other)).phase == "abandoned"
    assert not await here.tables.kept_for(gone)
    await is_refused("not-replaced", here.tables.substitution.come_back(table, gone))
    assert not await here.tables.database.read("SELECT * FROM timers")


async def test_somebody_idle_is_known_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        now, seat = await waiting_for_somebody_idle(here)
        table = now.id
        await here.tables.substitution.stand_in(
            table, now.seats[1 - seat].person, seat, tokens.of_question(now, seat), True
        )
    async with house(tmp_path) as here:
        now = await rest(here.tables, table)
        assert now.replaced == (seat,)
        assert await moves(here.tables, table)


# Somebody who has left the server


async def test_the_host_frees_the_seat_of_somebody_who_is_gone_in_the_lobby(here: House) -> None:
    tables = here.tables
    table = (await tables.lobby.gather(1, 1, "en", ANA, "court-wars", {})).id
    for person in (BEN, CHLOE):
        await tables.lobby.join(table, person)
    for by, person, reason in ((BEN.id, ANA.id, "host-only"), (ANA.id, 99, "not-seated")):
        await is_refused(reason, tables.substitution.unseat(table, by, person, False))
    freed = await tables.substitution.unseat(table, ANA.id, BEN.id, False)
    assert [seat.person for seat in freed.seats] == [ANA.id, 0, CHLOE.id]
    assert freed.seat_kept(BEN.id) is None, "it is free for everybody"
    # A host who is gone no longer hosts, and a table without people ends.
    hosted = await tables.substitution.unseat(table, 99, ANA.id, True)
    assert hosted.host == CHLOE.id
    assert (await tables.substitution.unseat(table, 99, CHLOE.id, True)).reason == "everybody-left"
    for by in (CHLOE.id, 99):
        await is_refused("already-over", tables.substitution.unseat(table, by, CHLOE.id, True))


async def test_in_a_game_a_robot_plays_on_for_somebody_who_is_gone(here: House) -> None:
    table = (await here.start("court-wars", 3)).id
    await is_refused("host-only", here.tables.substitution.unseat(table, BEN.id, CHLOE.id, False))
    now = await here.tables.substitution.unseat(table, ANA.id, BEN.id, False)
    seat = now.seats[1]
    assert (seat.person, seat.robot, seat.kept_for, seat.kept_name) == (0, "fair", BEN.id, BEN.name)
    assert now.phase == "playing"
    await is_refused("not-seated", here.tables.substitution.unseat(table, ANA.id, BEN.id, False))
    # A player who is back on the server gets their seat back.
    assert (await here.tables.substitution.come_back(table, BEN.id)).seats[1].person == BEN.id
    await here.tables.substitution.unseat(table, 99, CHLOE.id, True)
    await here.tables.substitution.unseat(table, 99, ANA.id, True)
    last = await here.tables.substitution.unseat(table, 99, BEN.id, True)
    assert (last.phase, last.reason) == ("abandoned", "everybody-left")
