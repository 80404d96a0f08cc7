"""Seats before the deal are chosen, filled and kept, and lobbies end if no host starts them."""

from __future__ import annotations

import asyncio
import random
from itertools import count

import pytest

import engine
from bot.features.lobby import lobby
from bot.i18n import names
from bot.tables.clock.paces import PACES
from bot.tables.core.errors import Refused, Stale
from bot.tables.core.table import Table, User
from bot.tables.play import limits, substitution
from tests.bot.refusals import is_refused
from tests.bot.test_tables import PEOPLE, Clock, begun, played_out
from tests.dealing import KnownDealer
from tests.rooms import Rooms

ANA, BEN, CHLOE, DEV, EVA = PEOPLE[:5]


async def gathered(tables: Rooms, game: str, people: int) -> int:
    table = (await tables.lobby.gather(1, 2, "en-US", ANA, game, {})).id
    for person in PEOPLE[1:people]:
        await tables.lobby.join(table, person)
    return table


def sitting(table: Table) -> list[int]:
    return [seat.person for seat in table.seats]


async def test_who_sits_down_is_called_by_a_short_line(tables: Rooms) -> None:
    table = await gathered(tables, "court-wars", 1)
    await tables.lobby.join(table, User(BEN.id, "B" * 100 + "\n#", "en"))
    assert (await tables.get(table)).seats[1].name == names.clean("B" * 100, 1)


async def finished(tables: Rooms, game: str = "the-four-courts", seats: int = 3) -> Table:
    table = await begun(tables, game, seats)
    return await played_out(tables, table.id, random.Random(147))  # a short game of two at Court Wars


async def test_everybody_chooses_their_own_seat_and_so_their_partner(tables: Rooms) -> None:
    table = await gathered(tables, "court-piece", 2)
    assert sitting(await tables.lobby.change_seat(table, BEN.id, 2)) == [ANA.id, 0, BEN.id]
    # The seat between them is free, and the next person takes it.
    assert sitting(await tables.lobby.join(table, CHLOE)) == [ANA.id, CHLOE.id, BEN.id]
    await is_refused("seat-taken", tables.lobby.change_seat(table, CHLOE.id, 2))
    await is_refused("not-seated", tables.lobby.change_seat(table, EVA.id, 3))
    for nowhere in (4, -1):
        await is_refused(Stale, tables.lobby.change_seat(table, CHLOE.id, nowhere))
    # The host can swap with anybody, and anybody can swap with a robot.
    assert sitting(await tables.lobby.change_seat(table, ANA.id, 1)) == [CHLOE.id, ANA.id, BEN.id]
    await tables.lobby.fill(table, ANA.id, "fair")
    now = await tables.lobby.change_seat(table, BEN.id, 3)
    assert sitting(now) == [CHLOE.id, ANA.id, 0, BEN.id]
    assert now.seats[2].robot == "fair"
    begun = await tables.lobby.start(table, ANA.id)
    assert begun.state is not None
    assert sitting(begun) == [CHLOE.id, ANA.id, 0, BEN.id]


async def test_empty_seats_are_no_seats_of_the_game(tables: Rooms) -> None:
    table = await gathered(tables, "court-wars", 2)
    await tables.lobby.change_seat(table, BEN.id, 3)
    begun = await tables.lobby.start(table, ANA.id)
    assert (sitting(begun), begun.state.seats) == ([ANA.id, BEN.id], 2)


async def test_one_button_fills_all_seats_with_robots(tables: Rooms) -> None:
    table = await gathered(tables, "four-tribes", 2)
    await is_refused("host-only", tables.lobby.fill(table, BEN.id, "fair"))
    await is_refused("no-such-level", tables.lobby.fill(table, ANA.id, "divine"))
    full = await tables.lobby.fill(table, ANA.id, "fair")
    assert [seat.robot for seat in full.seats] == [None, None, "fair", "fair", "fair"]
    assert len({seat.name for seat in full.seats}) == 5
    await is_refused("table-full", tables.lobby.fill(table, ANA.id, "fair"))


async def test_nobody_hosts_more_than_three_lobbies(tables: Rooms) -> None:
    done = await asyncio.gather(
        *(tables.lobby.gather(1, 2, "en-US", ANA, "four-tribes", {}) for _ in range(5)),
        return_exceptions=True,
    )
    refused = [one for one in done if isinstance(one, Refused)]
    assert (len(refused), {one.key for one in refused}) == (2, {"too-many-lobbies"})
    await tables.lobby.join(1, BEN)
    await tables.lobby.start(1, ANA.id)
    await tables.lobby.gather(1, 2, "en-US", ANA, "four-tribes", {})


async def test_a_lobby_that_nobody_starts_ends_after_a_day(tables: Rooms) -> None:
    table = await gathered(tables, "court-wars", 2)
    (row,) = await tables.database.read("SELECT * FROM timers")
    assert (row["kind"], row["due"]) == ("lobby", tables.now() + 86400)
    assert lobby.lapses(await tables.get(table)) == row["due"]
    lapsed = await tables.lobby.lapse(table)
    assert (lapsed.phase, lapsed.reason) == ("abandoned", "lapsed")
    assert await tables.lobby.lapse(table) is None
    played = await gathered(tables, "court-wars", 2)
    await tables.lobby.start(played, ANA.id)
    assert await tables.lobby.lapse(played) is None
    assert not await tables.database.read("SELECT * FROM timers WHERE kind = 'lobby'")


@pytest.mark.parametrize("pace", PACES)
async def test_a_lobby_waits_as_long_as_its_pace_allows_for_a_move(
    tables: Rooms, clock: Clock, pace: str
) -> None:
    """It waits for at least a day. A new pace or the last seat restarts the time."""
    table = await gathered(tables, "court-wars", 1)
    begun = tables.now()
    clock.now += 3600
    await tables.lobby.choose_timing(table, ANA.id, "pace", pace)
    life = max(86400, PACES[pace].bank)
    (row,) = await tables.database.read("SELECT due FROM timers WHERE kind = 'lobby'")
    assert row["due"] == lobby.lapses(await tables.get(table)) == begun + 3600 + life
    await tables.lobby.choose(table, ANA.id, "jokers", "off")
    (row,) = await tables.database.read("SELECT due FROM timers WHERE kind = 'lobby'")
    assert row["due"] == begun + 3600 + life, "another option gives it no more time"
    clock.now += 3600
    await tables.lobby.fill(table, ANA.id, "fair")
    (row,) = await tables.database.read("SELECT due FROM timers WHERE kind = 'lobby'")
    assert row["due"] == lobby.lapses(await tables.get(table)) == begun + 7200 + life


# Playing again


async def test_nobody_is_seated_unasked_and_everybody_has_their_seat(tables: Rooms) -> None:
    over = await finished(tables)
    offered = await tables.lobby.rematch(over.id, BEN)
    assert (offered.phase, offered.host, offered.rematch_of) == ("gathering", BEN.id, over.id)
    assert (offered.game, offered.options, offered.channel) == (over.game, over.options, over.channel)
    assert sitting(offered) == [0, BEN.id, 0]
    assert not await tables.of_person(ANA.id)
    await is_refused("not-seated", tables.lobby.rematch(over.id, EVA))
    # A stranger takes the seat that is kept for no one. The others find theirs.
    assert sitting(await tables.lobby.join(offered.id, EVA)) == [0, BEN.id, 0, EVA.id]
    await is_refused("seat-kept", tables.lobby.join(offered.id, DEV))
    await is_refused("seat-kept", tables.lobby.change_seat(offered.id, EVA.id, 0))
    assert sitting(await tables.lobby.rematch(over.id, CHLOE)) == [0, BEN.id, CHLOE.id, EVA.id]
    # Ana doesn't want that seat, so now anybody may have it.
    assert sitting(await tables.substitution.leave(offered.id, ANA.id)) == [0, BEN.id, CHLOE.id, EVA.id]
    assert sitting(await tables.lobby.join(offered.id, DEV)) == [DEV.id, BEN.id, CHLOE.id, EVA.id]


async def test_seats_are_kept_for_a_while(tables: Rooms) -> None:
    over = await finished(tables, seats=4)
    offered = await tables.lobby.rematch(over.id, ANA)
    await is_refused("seat-kept", tables.lobby.join(offered.id, EVA))
    (row,) = await tables.database.read("SELECT due FROM timers WHERE kind = 'kept'")
    assert row["due"] == lobby.kept_until(offered) == tables.now() + lobby.KEPT_FOR
    await tables.lobby.free_seats(offered.id)
    assert sitting(await tables.lobby.join(offered.id, EVA)) == [ANA.id, EVA.id]
    assert sitting(await tables.lobby.rematch(over.id, BEN)) == [ANA.id, EVA.id, BEN.id]


async def test_robots_may_fill_kept_seats_and_give_them_back(tables: Rooms) -> None:
    over = await finished(tables)
    offered = await tables.lobby.rematch(over.id, ANA)
    filled = await tables.lobby.fill(offered.id, ANA.id, "fair")
    assert [seat.kept_for for seat in filled.seats] == [0, BEN.id, CHLOE.id, 0]
    assert sitting(await tables.lobby.rematch(over.id, BEN)) == [ANA.id, BEN.id, 0, 0]
    begun = await tables.lobby.start(offered.id, ANA.id)
    assert not await tables.kept_for(CHLOE.id), "who never came has no seat in the game"
    assert {seat.kept_name for seat in begun.seats} == {""}


async def test_a_kept_seat_may_be_freed_in_a_lobby_and_not_in_a_game(tables: Rooms) -> None:
    """A game unseats no player while a robot has their seat. It's kept until they return."""
    over = await finished(tables)
    offered = await tables.lobby.rematch(over.id, ANA)
    assert substitution.sitting(offered) == {one.id: one.name for one in (ANA, BEN, CHLOE)}
    table = await begun(tables, "court-wars", 3)
    left = await tables.substitution.leave(table.id, BEN.id)
    assert substitution.sitting(left) == {one.id: one.name for one in (ANA, CHLOE)}


async def test_an_offer_that_came_to_nothing_may_be_made_again(tables: Rooms) -> None:
    over = await finished(tables)
    first = await tables.lobby.rematch(over.id, ANA)
    await tables.lobby.lapse(first.id)
    second = await tables.lobby.rematch(over.id, BEN)
    assert (second.id, second.host) == (first.id + 1, BEN.id)


@pytest.mark.parametrize("change", ["nothing", "seats", "options", "people"])
async def test_what_carries_over_needs_the_same_people_in_the_same_seats(tables: Rooms, change: str) -> None:
    """CW-6: with two players the loser begins the rematch."""
    tables = Rooms(tables.database, KnownDealer("g"), tables.now, count(1).__next__)
    over = await finished(tables, "court-wars", 2)
    assert over.state is not None
    offered = await tables.lobby.rematch(over.id, ANA)
    if change == "people":
        await tables.substitution.leave(offered.id, BEN.id)
        await tables.lobby.join(offered.id, EVA)
    else:
        await tables.lobby.rematch(over.id, BEN)
    if change == "seats":
        await tables.lobby.change_seat(offered.id, ANA.id, 1)
    if change == "options":
        await tables.lobby.choose(offered.id, ANA.id, "jokers", "off")
    begun = await tables.lobby.start(offered.id, ANA.id)
    assert begun.state is not None
    carried = over.state.rematch(str(begun.seed))
    fresh = engine.new("court-wars", 2, str(begun.seed), begun.options)
    assert engine.dump(carried) != engine.dump(fresh)
    assert engine.dump(begun.state) == engine.dump(carried if change == "nothing" else fresh)


async def test_who_hosts_enough_joins_and_does_not_host(tables: Rooms) -> None:
    """The limits apply to rematches as to any other table."""
    over = await finished(tables)
    for _ in range(limits.LOBBIES_A_HOST):
        await tables.lobby.gather(1, 2, "en-US", ANA, "four-tribes", {})
    await is_refused("too-many-lobbies", tables.lobby.rematch(over.id, ANA))
    offered = await tables.lobby.rematch(over.id, BEN)
    assert sitting(await tables.lobby.rematch(over.id, ANA)) == [ANA.id, BEN.id, 0]
    assert offered.host == BEN.id


async def test_nobody_sits_at_more_tables_than_they_may_however_fast_they_tap(tables: Rooms) -> None:
    """If seats were counted before the seat is taken, two simultaneous taps could both pass the limit."""
    over = await finished(tables)
    lobbies = []
    for number in range(limits.SEATS_A_PERSON + 2):
        host = User(100 + number, f"H{number}", "en")
        lobbies.append((await tables.lobby.gather(1, 2, "en-US", host, "court-wars", {})).id)
    for table in lobbies[: limits.SEATS_A_PERSON - 1]:
        await tables.lobby.join(table, BEN)
    offered = await tables.lobby.rematch(over.id, ANA)
    done = await asyncio.gather(
        *(tables.lobby.join(table, BEN) for table in lobbies[limits.SEATS_A_PERSON - 1 :]),
        tables.lobby.rematch(over.id, BEN),
        tables.lobby.gather(1, 2, "en-US", BEN, "court-wars", {}),
        return_exceptions=True,
    )
    refused = [one for one in done if isinstance(one, Refused)]
    assert [one.key for one in refused] == ["too-many-tables"] * (len(done) - 1)
    assert len(await tables.of_person(BEN.id)) == limits.SEATS_A_PERSON
    # Only Ben has too many seats. Ben's seat is still kept, and the others find theirs.
    assert (await tables.get(offered.id)).seat_kept(BEN.id) is not None
    assert CHLOE.id in sitting(await tables.lobby.rematch(over.id, CHLOE))


async def test_a_seat_that_a_robot_has_is_not_taken_back_beyond_the_limit(tables: Rooms) -> None:
    table = await begun(tables, "court-wars", 3)
    await tables.substitution.leave(table.id, BEN.id)
    for number in range(limits.SEATS_A_PERSON):
        host = User(100 + number, f"H{number}", "en")
        await tables.lobby.join((await tables.lobby.gather(1, 2, "en-US", host, "court-wars", {})).id, BEN)
    await is_refused("too-many-tables", tables.substitution.come_back(table.id, BEN.id))
    assert (await tables.get(table.id)).seat_kept(BEN.id) is not None
