"""Tables before the cards are dealt, and what can be asked of a table at all. Each refusal has its reason."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.i18n.languages import language
from bot.storage.database import Database
from bot.tables.clock.paces import DAY
from bot.tables.core import tokens
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.table import Table
from bot.tables.play.substitution import consequence
from tests.bot.refusals import is_refused
from tests.bot.test_tables import PEOPLE, Clock, begun
from tests.dealing import KnownDealer
from tests.rooms import Rooms

ANA, BEN, CHLOE = PEOPLE[:3]
Asked = Callable[[Rooms, int], Awaitable[object]]


async def test_nobody_guesses_a_secret(database: Database) -> None:
    tables = Rooms(database, KnownDealer())
    secrets = {(await tables.lobby.gather(1, 2, "en", ANA, "court-piece", {})).seed for _ in range(3)}
    assert len(secrets) == 3
    assert all(len(str(one)) == 32 for one in secrets)


async def gathered(tables: Rooms) -> int:
    """Let Ana and Ben gather for Court Piece, which needs four. Return the table's number."""
    table = (await tables.lobby.gather(1, 2, "en", ANA, "court-piece", {})).id
    await tables.lobby.join(table, BEN)
    return table


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (lambda tables, table: tables.lobby.gather(1, 2, "en", ANA, "old-maid", {}), "no-such-game"),
        (
            lambda tables, table: tables.lobby.gather(1, 2, "en", ANA, "court-piece", {"rounds": "0"}),
            "bad-option",
        ),
        (lambda tables, table: tables.lobby.choose(table, ANA.id, "rounds", "many"), "bad-option"),
        (lambda tables, table: tables.lobby.choose(table, BEN.id, "rounds", "3"), "host-only"),
        (lambda tables, table: tables.lobby.join(table, BEN), "already-seated"),
        (lambda tables, table: tables.lobby.start(table, ANA.id), "too-few-players"),
        (lambda tables, table: tables.lobby.start(table, BEN.id), "host-only"),
        (lambda tables, table: tables.lobby.rematch(table, ANA), "no-rematch"),
        (lambda tables, table: tables.lobby.add_robot(table, ANA.id, "divine"), "no-such-level"),
        (lambda tables, table: tables.lobby.add_robot(table, BEN.id, "easy"), "host-only"),
        (lambda tables, table: tables.lobby.dismiss_robot(table, ANA.id), "no-robot"),
        (lambda tables, table: tables.lobby.dismiss_robot(table, BEN.id), "host-only"),
        (lambda tables, table: tables.substitution.come_back(table, ANA.id), "not-replaced"),
        (lambda tables, table: tables.substitution.leave(table, CHLOE.id), "not-seated"),
        (lambda tables, table: tables.ending.end(table, BEN.id, False), "host-only"),
        (lambda tables, table: tables.get(99), "no-such-table"),
    ],
)
async def test_what_cannot_be_is_refused(asked: Asked, reason: str, tables: Rooms) -> None:
    table = await gathered(tables)
    before = await tables.get(table)
    await is_refused(reason, asked(tables, table))
    assert await tables.get(table) == before


async def test_a_full_table_waits_for_its_host_an_hour(tables: Rooms, clock: Clock) -> None:
    table = await gathered(tables)
    for one in PEOPLE[2:4]:
        clock.now += 1800
        await tables.lobby.join(table, one)
    clock.now += 3599
    await is_refused("start-host-first", tables.lobby.start(table, BEN.id))
    clock.now += 1
    await is_refused("host-only", tables.lobby.start(table, 999))
    assert (await tables.lobby.start(table, BEN.id)).phase == "playing"


async def test_when_half_of_its_time_is_over_a_player_may_start_if_enough_are_there(
    tables: Rooms, clock: Clock
) -> None:
    made = await tables.lobby.gather(1, 2, "en-US", ANA, "court-wars", {})
    await tables.lobby.join(made.id, BEN)
    clock.now = made.created + DAY // 2 - 1
    await is_refused("start-host-first", tables.lobby.start(made.id, BEN.id))
    clock.now += 1
    await is_refused("host-only", tables.lobby.start(made.id, BEN.id, level="fair"))
    assert (await tables.lobby.start(made.id, BEN.id)).phase == "playing"


async def test_the_host_chooses_options(tables: Rooms) -> None:
    table = await gathered(tables)
    assert (await tables.lobby.choose(table, ANA.id, "rounds", "3")).options.rounds == 3  # type: ignore[attr-defined]
    await is_refused(Stale, tables.lobby.choose(table, ANA.id, "an option of another release", "3"))
    with pytest.raises(Refused, match="bad-option") as refused:
        await tables.lobby.choose(table, ANA.id, "rounds", "0")
    assert refused.value.facts["option_key"] == "option-court-piece-rounds"


async def test_a_full_table_takes_nobody_more_and_a_game_no_robot(tables: Rooms) -> None:
    table = await gathered(tables)
    full = await tables.lobby.fill(table, ANA.id, "fair")
    assert {seat.name for seat in full.seats[2:]} < set(language("en")("robot-names").split())
    for late in (tables.lobby.join(table, CHLOE), tables.lobby.add_robot(table, ANA.id, "fair")):
        await is_refused("table-full", late)
    await tables.lobby.dismiss_robot(table, ANA.id)
    await tables.lobby.add_robot(table, ANA.id, "easy")
    await tables.lobby.start(table, ANA.id)
    for late in (
        tables.lobby.add_robot(table, ANA.id, "fair"),
        tables.lobby.dismiss_robot(table, ANA.id),
    ):
        await is_refused("already-started", late)


async def test_a_table_ends_once(tables: Rooms) -> None:
    table = await gathered(tables)
    ended = await tables.ending.end(table, CHLOE.id, True)
    assert (ended.phase, ended.reason) == ("abandoned", "ended")
    for late in (
        tables.ending.end(table, ANA.id, False),
        tables.lobby.join(table, CHLOE),
        tables.consent.offer(table, ANA.id, "end"),
    ):
        await is_refused("already-over", late)


async def test_the_tables_of_a_channel_that_is_gone_are_lost(tables: Rooms) -> None:
    over = await gathered(tables)
    await tables.ending.end(over, ANA.id, False)
    waiting, playing = await gathered(tables), (await begun(tables, "court-wars", 2)).id
    elsewhere = (await tables.lobby.gather(1, 3, "en", ANA, "court-wars", {})).id
    await tables.place.lose_channel(2)
    assert [(await tables.get(table)).reason for table in (over, waiting)] == ["ended", "channel-gone"]
    lost = await tables.get(playing)
    assert (lost.phase, lost.to_act, lost.place_lost) == ("playing", (), lost.paused_since)
    assert (await tables.get(elsewhere)).alive
    await tables.place.lose_channel(2)
    assert await tables.get(playing) == lost
    await is_refused("not-seated", tables.place.move(playing, CHLOE.id, 3))
    moved = await tables.place.move(playing, ANA.id, 3)
    assert (moved.channel, moved.place_lost, moved.paused_since) == (3, None, None)
    await is_refused("place-not-lost", tables.place.move(playing, ANA.id, 2))


async def test_what_leaving_leads_to(tables: Rooms) -> None:
    table = await begun(tables, "court-wars", 2)
    assert consequence(table, ANA.id) == "robot"
    assert consequence(await tables.substitution.leave(table.id, BEN.id), ANA.id) == "end"


async def test_nobody_is_idle_where_nobody_is_waited_for(tables: Rooms) -> None:
    table = await gathered(tables)
    before = await tables.get(table)
    assert await tables.deadlines.run_out(table, 0) is None
    assert await tables.deadlines.remind(table, 0) is None
    assert await tables.get(table) == before


async def test_a_fact_is_kept_in_place_of_the_one_before(database: Database) -> None:
    assert await database.fact("commands") is None
    await database.keep_fact("commands", "one")
    await asyncio.gather(database.keep_fact("commands", "two"))
    assert await database.fact("commands") == "two"


# Table numbers


async def test_a_number_that_is_taken_goes_to_nobody_else(database: Database) -> None:
    drawn = iter([7, 7, 7, 5, 7, 5, 9])
    tables = Rooms(database, KnownDealer(), number=lambda: next(drawn))
    made = [await tables.lobby.gather(1, 2, "en", person, "court-wars", {}) for person in PEOPLE[:3]]
    assert [table.id for table in made] == [7, 5, 9]
    assert [(await tables.get(number)).host for number in (7, 5, 9)] == [person.id for person in PEOPLE[:3]]


async def test_nobody_counts_the_tables(database: Database) -> None:
    tables = Rooms(database, KnownDealer())
    made = [await tables.lobby.gather(1, 2, "en", person, "court-wars", {}) for person in PEOPLE[:4]]
    assert not any(tokens.counted(table.id) for table in made)


async def test_the_newest_table_comes_first_whatever_its_number(database: Database) -> None:
    clock, drawn = [1000.0], iter([8, 2, 5])
    tables = Rooms(database, KnownDealer(), now=lambda: clock[0], number=lambda: next(drawn))
    for _ in range(3):
        await tables.lobby.gather(1, 2, "en", ANA, "court-wars", {})
        clock[0] += 1
    assert [table.id for table in await tables.of_person(ANA.id)] == [5, 2, 8]
    assert [table.id for table in await tables.of_channel(2)] == [5, 2, 8]


async def test_a_slow_table_of_court_piece_has_one_round_unless_its_host_says_otherwise(
    tables: Rooms,
) -> None:

    async def opened(pace: str, **options: str) -> Table:
        await tables.database.change("UPDATE tables SET phase = 'abandoned'")  # lobbies are limited
        return await tables.lobby.gather(1, 2, "en", ANA, "court-piece", options, None, pace=pace)

    def length(table: Table) -> tuple[int, str]:
        options: Any = table.options
        return options.rounds, options.ties

    assert length(await opened("evening")) == (7, "rounds")
    assert length(await opened("evening", rounds="1")) == (1, "rounds")
    assert length(await opened("few")) == (1, "rounds")
    for chosen in ({"rounds": "3"}, {"until": "2"}, {"time": "60"}, {"ties": "kept"}):
        as_chosen = await opened("few", **chosen)
        assert length(as_chosen) == (int(chosen.get("rounds", 7)), chosen.get("ties", "rounds"))
    # A lobby with the usual options gets another pace's usual ones. The host's own choices stay.
    table = await opened("few", honour="on")
    for pace, expected in (("evening", (7, "rounds")), ("daily", (1, "rounds")), ("few", (1, "rounds"))):
        table = await tables.lobby.choose_timing(table.id, ANA.id, "pace", pace)
        assert length(table) == expected
        assert table.options.honour  # type: ignore[attr-defined]
    await tables.lobby.choose(table.id, ANA.id, "rounds", "2")
    table = await tables.lobby.choose_timing(table.id, ANA.id, "pace", "evening")
    assert length(table) == (2, "rounds")


@pytest.mark.parametrize("pace", ["evening", "few"])
async def test_a_new_table_of_four_tribes_has_twenty_turns(tables: Rooms, pace: str) -> None:
    """The rules' default is forty (FT-19), but a table has half as many."""
    table: Any = await tables.lobby.gather(1, 2, "en", ANA, "four-tribes", {}, None, pace=pace)
    assert table.options.turns == 20
    table = await tables.lobby.choose(table.id, ANA.id, "turns", "40")
    for other in ("daily", "evening"):
        table = await tables.lobby.choose_timing(table.id, ANA.id, "pace", other)
        assert table.options.turns == 40, other
    await tables.database.change("UPDATE tables SET phase = 'abandoned'")
    table = await tables.lobby.gather(1, 2, "en", ANA, "four-tribes", {"turns": "30"}, None, pace=pace)
    assert table.options.turns == 30
