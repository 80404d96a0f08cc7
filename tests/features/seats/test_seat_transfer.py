"""A seat in a running game goes to another person: who may give it, who may take it, and the rows that this
leaves.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.features.seats.seat_transfer import DAY, OFFERS
from bot.tables.core import tokens
from bot.tables.core.errors import Stale
from bot.tables.core.repository import Part
from bot.tables.core.table import Table, User
from tests.bot.refusals import is_refused
from tests.bot.test_tables import PEOPLE, Clock, any_move, begun, played_out
from tests.deliveries import PAGES
from tests.rooms import Rooms

ANA, BEN, CLEO, DAN, EVE = PEOPLE[:5]


async def offered(tables: Rooms, table: Table, by: int, seat: int, to: int = 4) -> int:
    """Offer the seat. Return the offer's token."""
    return tokens.of_seat_offer(await tables.seat_transfer.offer_seat(table.id, by, seat, PEOPLE[to]), seat)


async def with_robot(tables: Rooms) -> Table:
    """Begin Court Wars with Ana, who hosts, Ben and a robot."""
    table = await tables.lobby.gather(1, 2, "en-US", ANA, "court-wars", {})
    await tables.lobby.join(table.id, BEN)
    await tables.lobby.add_robot(table.id, ANA.id, "easy")
    return await tables.lobby.start(table.id, ANA.id)


async def test_the_seat_is_theirs_from_then_on(tables: Rooms) -> None:
    table = await begun(tables, "court-piece", 4)
    seat = table.to_act[0]
    giver = table.seats[seat].person
    token = await offered(tables, table, giver, seat)
    before = await tables.get(table.id)
    assert before.seats[seat].person == giver, "until they take it, nothing has changed hands"
    await tables.play.move(table.id, seat, None, any_move(before, seat, random.Random(1)))
    after = await tables.seat_transfer.take_seat(table.id, EVE, seat, token)
    assert (after.seats[seat].person, after.seats[seat].name) == (EVE.id, EVE.name)
    assert after.seat_of(giver) is None
    assert after.seats[seat].question_version == after.version, "what was thought of before comes too late"
    (display,) = await tables.database.read(f"SELECT renewed FROM {PAGES} WHERE person = ?", (EVE.id,))
    assert display["renewed"] == after.version
    seated = [(part.seat, part.person) for part in await tables.parts(table.id)]
    assert seated == sorted([*((n, one.id) for n, one in enumerate(PEOPLE[:4])), (seat, EVE.id)],
                            key=lambda part: part[0])  # fmt: skip
    await is_refused(Stale, tables.seat_transfer.take_seat(table.id, EVE, seat, token))
    await is_refused("not-seated", tables.substitution.leave(table.id, giver))


@pytest.mark.parametrize("giver", [ANA, BEN])
async def test_who_hosts_and_gives_their_seat_away_hosts_no_more(tables: Rooms, giver: User) -> None:
    table = await begun(tables, "court-piece", 4)
    assert table.host == ANA.id
    seat = table.seat_of(giver.id)
    assert seat is not None
    after = await tables.seat_transfer.take_seat(
        table.id, EVE, seat, await offered(tables, table, giver.id, seat)
    )
    assert (after.host == ANA.id) == (giver is not ANA)
    assert after.host in after.people


async def test_who_has_seen_a_hand_takes_no_other(tables: Rooms) -> None:
    table = await begun(tables, "court-wars", 3)
    token = await offered(tables, table, ANA.id, 0)
    await tables.seat_transfer.take_seat(table.id, EVE, 0, token)
    await is_refused("seat-knows-another", tables.seat_transfer.offer_seat(table.id, BEN.id, 1, ANA))
    # They may take their own seat again.
    token = await offered(tables, table, EVE.id, 0, to=0)
    assert (await tables.seat_transfer.take_seat(table.id, ANA, 0, token)).seats[0].person == ANA.id


async def test_who_plays_there_is_offered_nothing(tables: Rooms) -> None:
    table = await begun(tables, "court-wars", 3)
    await is_refused("already-seated-other", tables.seat_transfer.offer_seat(table.id, ANA.id, 0, BEN))
    token = await offered(tables, table, ANA.id, 0)
    other = await offered(tables, table, BEN.id, 1)
    await tables.seat_transfer.take_seat(table.id, EVE, 0, token)
    await is_refused("already-seated-other", tables.seat_transfer.take_seat(table.id, EVE, 1, other))


async def test_the_host_invites_to_a_robots_seat_and_nobody_else_does(tables: Rooms) -> None:
    table = await with_robot(tables)
    await is_refused("host-only", tables.seat_transfer.offer_seat(table.id, BEN.id, 2, EVE))
    await is_refused("seat-not-yours", tables.seat_transfer.offer_seat(table.id, ANA.id, 1, EVE))
    token = await offered(tables, table, ANA.id, 2)
    after = await tables.seat_transfer.take_seat(table.id, EVE, 2, token)
    assert (after.seats[2].person, after.seats[2].robot) == (EVE.id, None)
    assert (await tables.parts(table.id))[-2:] == [
        Part(2, table.version, 0, table.seats[2].name),
        Part(2, after.version, EVE.id, EVE.name),
    ]


async def test_who_left_may_be_replaced_for_good_unless_they_are_back_first(
    tables: Rooms, clock: Clock
) -> None:
    table = await begun(tables, "court-wars", 3)
    await tables.substitution.leave(table.id, CLEO.id)
    token = await offered(tables, table, ANA.id, 2)
    await tables.substitution.come_back(table.id, CLEO.id)
    await is_refused(Stale, tables.seat_transfer.take_seat(table.id, EVE, 2, token))
    await tables.substitution.leave(table.id, CLEO.id)
    clock.now += 3600
    token = await offered(tables, table, ANA.id, 2)
    after = await tables.seat_transfer.take_seat(table.id, EVE, 2, token)
    assert after.seat_kept(CLEO.id) is None
    await is_refused("not-replaced", tables.substitution.come_back(table.id, CLEO.id))


async def test_only_who_is_asked_takes_it_and_both_may_say_no(tables: Rooms, clock: Clock) -> None:
    table = await begun(tables, "court-wars", 3)
    token = await offered(tables, table, BEN.id, 1)
    for action in (
        lambda: tables.seat_transfer.take_seat(table.id, DAN, 1, token),
        lambda: tables.seat_transfer.decline_seat(table.id, CLEO.id, 1, token),
    ):
        await is_refused("seat-offered-to", action())
    for seat, wrong in ((1, token + 1), (0, token), (-1, token), (9, token)):
        await is_refused(Stale, tables.seat_transfer.take_seat(table.id, EVE, seat, wrong))
    for by in (BEN.id, EVE.id):
        declined = await tables.seat_transfer.decline_seat(table.id, by, 1, token)
        assert (declined.seats[1].offered, declined.seats[1].person) == (None, BEN.id)
        await is_refused(Stale, tables.seat_transfer.take_seat(table.id, EVE, 1, token))
        await is_refused("invited-not-now", offered(tables, table, BEN.id, 1))
        clock.now += 3600
        if by != EVE.id:
            token = await offered(tables, table, BEN.id, 1)


async def test_an_offer_lapses_after_a_day(tables: Rooms, clock: Clock) -> None:
    table = await begun(tables, "court-wars", 3)
    token = await offered(tables, table, BEN.id, 1)
    (timer,) = await tables.database.read("SELECT due FROM timers WHERE kind = 'seat-offers'")
    assert timer["due"] == clock.now + DAY
    assert await tables.seat_transfer.lapse_seats(table.id)
    await is_refused(Stale, tables.seat_transfer.take_seat(table.id, EVE, 1, token))
    assert await tables.seat_transfer.lapse_seats(table.id) is None


async def test_offers_are_not_made_without_end(tables: Rooms, clock: Clock) -> None:
    table = await begun(tables, "court-wars", 3)
    others = [User(80 + number, f"Guest {number}", "en-US") for number in range(OFFERS + 1)]
    for one in others[:OFFERS]:
        await tables.seat_transfer.offer_seat(table.id, BEN.id, 1, one)
    last = others[OFFERS]
    await is_refused("seat-offers-often", tables.seat_transfer.offer_seat(table.id, BEN.id, 1, last))
    clock.now += 3600
    await tables.seat_transfer.offer_seat(table.id, BEN.id, 1, last)


async def test_a_lobby_and_a_game_that_is_over_have_no_seats_to_give(tables: Rooms) -> None:
    table = await tables.lobby.gather(1, 2, "en-US", ANA, "court-wars", {})
    await is_refused("not-playing", tables.seat_transfer.offer_seat(table.id, ANA.id, 0, EVE))
    await tables.ending.end(table.id, ANA.id, False)
    await is_refused("already-over", tables.seat_transfer.offer_seat(table.id, ANA.id, 0, EVE))


async def test_the_result_is_theirs_who_sits_there_at_the_end(tables: Rooms) -> None:
    table = await begun(tables, "four-tribes", 2)
    token = await offered(tables, table, BEN.id, 1)
    now = await tables.seat_transfer.take_seat(table.id, replace(EVE, name="**Eve**"), 1, token)
    assert (await played_out(tables, now.id, random.Random(3))).phase == "over"
    rows = await tables.database.read("SELECT person FROM results WHERE person != 0 ORDER BY person")
    assert [row["person"] for row in rows] == [ANA.id, EVE.id]
