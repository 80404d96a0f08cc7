"""Ending a table before its game is over: who may, what it takes, and what becomes of an offer to end."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.i18n.languages import language
from bot.storage.database import Database
from bot.storage.errors import INTEGRITY
from bot.tables.core import tokens
from bot.tables.core.errors import Stale
from bot.tables.core.table import Table
from bot.tables.play import offers
from bot.ui.scene import abandoned
from tests.bot.refusals import is_refused
from tests.bot.test_tables import PEOPLE, any_move, begun, played_out
from tests.dealing import KnownDealer
from tests.rooms import STRANGER, Rooms

ANA, BEN, CHLOE, DEV = PEOPLE[:4]


async def well_on(tables: Rooms, game: str, seats: int) -> Table:
    """Return a game of people, two rounds of moves in."""
    table = await begun(tables, game, seats)
    table = await played_out(tables, table.id, random.Random(1), 2 * seats)
    assert table.phase == "playing"
    return table


async def test_a_game_that_was_dealt_takes_a_vote_also_of_its_host(tables: Rooms) -> None:
    """Otherwise a host could look at their hand, and deal again until they like it."""
    table = await begun(tables, "court-wars", 3)
    assert await tables.ending.end_mode(table, ANA.id, False) == "vote"
    assert await tables.ending.end_mode(table, BEN.id, False) == "vote"
    await is_refused("not-seated", tables.ending.end_mode(table, STRANGER, False))
    await is_refused("end-needs-vote", tables.ending.end(table.id, BEN.id, False))
    await is_refused("end-needs-vote", tables.ending.end(table.id, ANA.id, False))
    over = await tables.ending.end(table.id, STRANGER, True, name="The Keeper")
    assert (over.phase, over.reason) == ("abandoned", "ended")
    assert over.events_for(None)[-1].data == {"names": ["The Keeper"], "count": 1}


async def test_games_that_one_person_ends_are_counted_aloud(tables: Rooms) -> None:
    counts = []
    for _ in range(3):
        lobby = await tables.lobby.gather(1, 2, "en-US", ANA, "court-wars", {})
        await tables.lobby.fill(lobby.id, ANA.id, "easy")
        await tables.lobby.start(lobby.id, ANA.id)
        over = await tables.ending.end(lobby.id, ANA.id, False)
        counts.append(over.recent_events[-1].event.data["count"])
        told = abandoned(over, language("en"))[1]
        assert ("games early here" in told) == (counts[-1] > 1)
    assert counts == [1, 2, 3]
    elsewhere = await tables.lobby.gather(1, 3, "en-US", ANA, "court-wars", {})
    assert (await tables.ending.end(elsewhere.id, ANA.id, False)).recent_events[-1].event.data["count"] == 1


async def test_a_game_that_is_well_on_takes_most_of_its_people(tables: Rooms) -> None:
    table = await well_on(tables, "court-wars", 4)
    for person in (ANA, BEN):
        assert await tables.ending.end_mode(table, person.id, False) == "vote"
    await is_refused("end-needs-vote", tables.ending.end(table.id, ANA.id, False))
    offered = await tables.consent.offer(table.id, BEN.id, "end")
    offer = tokens.of_offer(offered)
    assert (offered.offer.person, offers.needed(offered)) == (BEN.id, 3)
    assert offered.offer.version == offered.version
    assert offers.agreeing(offered) == (1,)
    # Two taps by one player count once.
    once = await tables.consent.vote(table.id, ANA.id, offer, "yes")
    assert await tables.consent.vote(table.id, ANA.id, offer, "yes") == once
    assert (once.phase, offers.agreeing(once)) == ("playing", (0, 1))
    over = await tables.consent.vote(table.id, DEV.id, offer, "yes")
    assert (over.phase, over.reason, over.offer) == ("abandoned", "agreed", None)
    assert over.events_for(None)[-1].data == {"names": [ANA.name, BEN.name, DEV.name]}
    assert not await tables.database.read("SELECT * FROM timers")
    assert not await tables.database.read("SELECT * FROM results")
    assert {one.vote for one in over.seats} == {None}


async def test_a_game_that_goes_on_meanwhile_keeps_the_offer(tables: Rooms) -> None:
    table = await well_on(tables, "court-wars", 3)
    await tables.consent.offer(table.id, ANA.id, "end")
    now = await tables.get(table.id)
    seat = now.to_act[0]
    moved = await tables.play.move(table.id, seat, now.seats[seat].question_version,
                              any_move(now, seat, random.Random(2)))  # fmt: skip
    assert moved.offer == now.offer
    assert offers.agreeing(moved) == (0,)


async def test_an_offer_is_taken_back_or_declined(tables: Rooms) -> None:
    table = await well_on(tables, "court-wars", 3)
    first = await tables.consent.offer(table.id, ANA.id, "end")
    back = await tables.consent.vote(table.id, ANA.id, tokens.of_offer(first), "no")
    assert (back.phase, back.offer) == ("playing", None)
    assert back.recent_events[-1].event.name == "end-withdrawn"
    assert not await tables.database.read("SELECT * FROM timers WHERE kind = 'offer'")
    second = await tables.consent.offer(table.id, ANA.id, "end")
    # A tap on an earlier offer isn't a vote on this one.
    await is_refused(Stale, tables.consent.vote(table.id, BEN.id, tokens.of_offer(first), "yes"))
    offer = tokens.of_offer(second)
    await is_refused("not-seated", tables.consent.vote(table.id, STRANGER, offer, "yes"))
    assert (await tables.consent.vote(table.id, BEN.id, offer, "no")).offer is not None
    # Two of three would play on, so there can't be a majority.
    declined = await tables.consent.vote(table.id, CHLOE.id, offer, "no")
    assert (declined.phase, declined.offer) == ("playing", None)
    assert declined.recent_events[-1].event.name == "end-declined"
    await is_refused(Stale, tables.consent.vote(table.id, BEN.id, offer, "yes"))


async def test_who_changes_their_mind_counts_once(tables: Rooms) -> None:
    table = await well_on(tables, "court-wars", 4)
    offered = await tables.consent.offer(table.id, ANA.id, "end")
    offer = tokens.of_offer(offered)
    await tables.consent.vote(table.id, BEN.id, offer, "no")
    now = await tables.consent.vote(table.id, BEN.id, offer, "yes")
    assert offers.agreeing(now) == (0, 1)
    # Offering again counts as agreeing.
    assert (await tables.consent.offer(table.id, CHLOE.id, "end")).phase == "abandoned"


async def test_two_who_agree_at_once_end_it_once(tables: Rooms) -> None:
    table = await well_on(tables, "court-wars", 3)
    offered = await tables.consent.offer(table.id, ANA.id, "end")
    done = await asyncio.gather(
        *(
            tables.consent.vote(table.id, p.id, tokens.of_offer(offered), "yes", 90 + p.id)
            for p in (BEN, CHLOE)
        ),
        return_exceptions=True,
    )
    assert [type(one) for one in done].count(Table) == 1
    assert isinstance(next(one for one in done if not isinstance(one, Table)), Stale)


async def test_robots_have_no_say(tables: Rooms) -> None:
    table = (await tables.lobby.gather(1, 2, "en-US", ANA, "four-sisters", {})).id
    await tables.lobby.fill(table, ANA.id, "fair")
    alone = await tables.lobby.start(table, ANA.id)
    assert await tables.ending.end_mode(alone, ANA.id, False) == "at-once"
    team = (await tables.lobby.gather(1, 2, "en-US", ANA, "four-sisters", {})).id
    await tables.lobby.join(team, BEN)
    await tables.lobby.fill(team, ANA.id, "fair")
    await tables.lobby.start(team, ANA.id)
    offered = await tables.consent.offer(team, BEN.id, "end")
    assert (offers.needed(offered), offered.phase) == (2, "playing")
    assert (await tables.consent.offer(team, ANA.id, "end")).phase == "abandoned"


async def test_who_leaves_takes_their_word_along(tables: Rooms) -> None:
    table = await well_on(tables, "court-wars", 4)
    offered = await tables.consent.offer(table.id, ANA.id, "end")
    await tables.consent.vote(table.id, BEN.id, tokens.of_offer(offered), "yes")
    # Two of the three remaining players agree, which is enough.
    over = await tables.substitution.leave(table.id, DEV.id)
    assert (over.phase, over.reason) == ("abandoned", "agreed")
    assert [one.person for one in over.seats] == [ANA.id, BEN.id, CHLOE.id, 0]
    again = await well_on(tables, "court-wars", 4)
    await tables.consent.offer(again.id, ANA.id, "end")
    left = await tables.substitution.leave(again.id, ANA.id)
    assert (left.phase, left.offer, left.seats[0].vote) == ("playing", None, None)


async def test_the_word_of_somebody_who_has_left_counts_no_more(tables: Rooms) -> None:
    """Neither their vote nor their seat counts. One of three remaining players agrees, and two must."""
    table = await well_on(tables, "court-wars", 4)
    offer = tokens.of_offer(await tables.consent.offer(table.id, ANA.id, "end"))
    await tables.consent.vote(table.id, BEN.id, offer, "yes")
    left = await tables.substitution.leave(table.id, BEN.id)
    assert (left.phase, offers.agreeing(left), offers.needed(left)) == ("playing", (0,), 2)
    assert offers.concerned(left) == (0, 2, 3)
    assert left.seats[1].kept_for == BEN.id, "who may come back has no say until then"
    await is_refused("not-seated", tables.consent.vote(table.id, BEN.id, offer, "yes"))
    back = await tables.substitution.come_back(table.id, BEN.id)
    assert (offers.agreeing(back), offers.needed(back)) == ((0,), 3)


async def test_who_manages_the_channel_ends_any_game_and_is_named(tables: Rooms) -> None:
    table = await well_on(tables, "court-wars", 3)
    await tables.consent.offer(table.id, ANA.id, "end")
    over = await tables.ending.end(table.id, STRANGER, True, name="The\nKeeper\u202e")
    assert (over.phase, over.offer) == ("abandoned", None)
    assert over.events_for(None)[-1].data == {"names": ["The Keeper"], "count": 1}


async def test_a_manager_who_plays_asks_the_others_like_any_player(tables: Rooms) -> None:
    table = await well_on(tables, "court-wars", 3)
    await is_refused("end-needs-vote", tables.ending.end(table.id, BEN.id, True))
    assert await tables.ending.end_mode(await tables.get(table.id), BEN.id, True) == "vote"
    assert (await tables.get(table.id)).phase == "playing"


async def test_an_offer_lapses_after_a_day_and_survives_a_restart(database: Database) -> None:
    time = [1_800_000_000.0]
    tables = Rooms(database, KnownDealer("seed"), now=lambda: time[0])
    table = await well_on(tables, "court-wars", 3)
    offered = await tables.consent.offer(table.id, BEN.id, "end")
    tables = Rooms(database, KnownDealer(), now=lambda: time[0])
    found = await tables.get(table.id)
    assert (found.offer, offers.agreeing(found)) == (offered.offer, (1,))
    (row,) = await database.read("SELECT due FROM timers WHERE kind = 'offer'")
    assert row["due"] == time[0] + 86400
    time[0] += 86399
    assert await tables.consent.lapse_offer(table.id) is None
    time[0] += 1
    lapsed = await tables.consent.lapse_offer(table.id)
    assert (lapsed.phase, lapsed.offer, offers.agreeing(lapsed)) == ("playing", None, ())
    assert lapsed.recent_events[-1].event.name == "end-lapsed"
    assert await tables.consent.lapse_offer(table.id) is None


@pytest.mark.parametrize(
    "law",
    [
        "UPDATE seats SET vote = 'perhaps'",
        "UPDATE seats SET vote = 'yes', person = 0 WHERE seat = 1",
        "UPDATE seats SET kept_for = 9, kept_name = 'Eva' WHERE seat = 1",
        "UPDATE seats SET kept_for = 9, person = 0 WHERE seat = 1",
        "UPDATE tables SET offer = '{}', phase = 'over'",
    ],
)
async def test_the_database_knows_the_laws(tables: Rooms, law: str) -> None:
    await begun(tables, "court-wars", 3)
    with pytest.raises(INTEGRITY, match=r"(?i)check"):
        await tables.database.change(law)
