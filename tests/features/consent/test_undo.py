"""Taking a move back: who may do it, who must agree, and the rows that it leaves."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import engine
from bot.delivery import rows
from bot.features.robots.robots import robot_to_move
from bot.storage.database import Database
from bot.tables.core import tokens
from bot.tables.core.errors import Stale
from bot.tables.core.step import UNDO
from bot.tables.core.table import Table
from bot.tables.play import offers
from bot.tables.play.offers import may_undo
from tests.bot.refusals import is_refused
from tests.bot.test_record import makers, same
from tests.bot.test_tables import PEOPLE, Clock, any_move, begun
from tests.dealing import KnownDealer
from tests.rooms import Rooms

ANA, BEN, CHLOE, DEV = PEOPLE[:4]


class House:
    """Tables with a clock that the test sets."""

    def __init__(self, database: Database) -> None:
        self.clock = Clock()
        self.tables = Rooms(database, KnownDealer("a seed"), now=self.clock)

    async def until(
        self, table: int, wanted: Callable[[Table, Table], bool], moves: int = 400
    ) -> tuple[Table, Table]:
        """Make random moves until one is `wanted`. Return the table before that move and after it."""
        rng = random.Random(7)
        for _ in range(moves):
            self.clock.now += 200
            old = await self.tables.get(table)
            assert old.phase == "playing"
            seat = rng.choice(old.to_act)
            new = await self.tables.play.move(
                table, seat, None, any_move(old, seat, rng), robot=old.seats[seat].robot
            )
            if wanted(old, new):
                return old, new
        raise AssertionError("no such move")

    async def seen(self, table: int, person: int) -> None:
        """Record that the player has tapped something."""
        at = self.tables.now()
        await self.tables.database.at_once(lambda db: rows.note_sign(db, table, person, at))


@pytest.fixture
def house(database: Database) -> House:
    return House(database)


def mover(table: Table) -> int:
    """Return the person who made the latest move."""
    return table.latest.person


def undoable(old: Table, new: Table) -> bool:
    return new.latest is not None and new.latest.version == new.version


async def test_who_errs_takes_their_move_back_alone_while_nobody_has_looked(house: House) -> None:
    table = await begun(house.tables, "court-wars", 3)
    old, new = await house.until(table.id, undoable)
    assert old.state is not None
    seat = new.latest.seat
    assert [may_undo(new, one) for one in range(3)] == [one == seat for one in range(3)]
    house.clock.now += 5
    back = await house.tables.consent.take_back(table.id, mover(new), tokens.of_undo(new))
    assert engine.dump(back.state) == engine.dump(old.state)
    assert (back.version, back.to_act, back.latest) == (new.version + 1, old.to_act, None)
    # Everybody is told, and the move itself disappears from the news.
    assert back.events_for(None, old.version) == [engine.Event("taken-back", seat, {})]
    assert back.events_for(None, -1)[:-1] == old.events_for(None, -1)
    # They are asked again, so their old controls are no answer.
    assert back.seats[seat].question_version == back.version
    assert (await makers(house.tables.database, table.id))[-1] == (UNDO, mover(new), None)
    assert await same(house.tables.database, back)
    # This works only once.
    await is_refused("undo-shown", house.tables.consent.take_back(table.id, mover(new)))
    await is_refused(Stale, house.tables.consent.take_back(table.id, mover(new), tokens.of_undo(new)))
    # The game goes on from there, however often a move is taken back.
    for _ in range(5):
        _, new = await house.until(table.id, undoable)
        await house.tables.consent.take_back(table.id, mover(new))
    now = await house.tables.get(table.id)
    assert await same(house.tables.database, now)


@pytest.mark.parametrize("game", ["four-sisters", "court-wars", "four-tribes"])
async def test_a_whole_turn_is_taken_back_move_by_move(house: House, game: str) -> None:
    """Only while nothing hidden was revealed, and only by the player who made the moves."""

    def twice(old: Table, new: Table) -> bool:
        again = undoable(old, new) and undoable_before(old)
        return again and old.latest is not None and new.latest.seat == old.latest.seat

    def undoable_before(old: Table) -> bool:
        return old.latest is not None and old.latest.version == old.version

    table = await begun(house.tables, game, 4)
    try:
        old, new = await house.until(table.id, twice, 150)
    except AssertionError:
        assert game != "four-sisters", "its turns have several moves"
        return
    first = old.latest
    once = await house.tables.consent.take_back(table.id, mover(new))
    assert (engine.dump(once.state), once.latest.version) == (engine.dump(old.state), first.version)
    assert once.latest == first
    back = await house.tables.consent.take_back(table.id, mover(once))
    assert first.version not in [one.version for one in back.recent_events]
    assert await same(house.tables.database, back)
    after = await house.tables.play.move(
        table.id, first.seat, None, any_move(back, first.seat, random.Random(2))
    )
    assert await same(house.tables.database, after)


@pytest.mark.parametrize("known", ["in the database", "in this process alone"])
async def test_who_may_have_seen_it_is_asked(house: House, known: str) -> None:
    table = await begun(house.tables, "court-wars", 3)
    old, new = await house.until(table.id, undoable)
    others = [one for one in new.people if one != mover(new)]
    house.clock.now += 5
    if known == "in the database":
        await house.seen(table.id, others[0])
    seen = house.tables.now() if known == "in this process alone" else 0
    asked = await house.tables.consent.take_back(
        table.id, mover(new), seen=lambda one: seen * (one == others[0])
    )
    assert (asked.offer.kind, offers.needed(asked), asked.state) == ("undo", 3, new.state)
    assert not any(may_undo(asked, seat) for seat in range(3))
    # Another request has to wait, and asking twice is asking once.
    await is_refused("offer-stands", house.tables.consent.offer(table.id, others[0], "end"))
    await is_refused("offer-stands", house.tables.consent.take_back(table.id, others[0]))
    assert await house.tables.consent.take_back(table.id, mover(new)) == asked
    # The bot restarts in between.
    house.tables = Rooms(house.tables.database, KnownDealer(), now=house.clock)
    offer = tokens.of_offer(await house.tables.get(table.id))
    await house.tables.consent.vote(table.id, others[0], offer, "yes")
    back = await house.tables.consent.vote(table.id, others[1], offer, "yes")
    assert (engine.dump(back.state), back.offer) == (engine.dump(old.state), None)
    assert {seat.vote for seat in back.seats} == {None}
    assert not await house.tables.database.read("SELECT * FROM timers WHERE kind = 'offer'")
    assert await same(house.tables.database, back)


async def asked_for(house: House, game: str = "court-wars", seats: int = 3) -> Table:
    """Play until a move can be taken back, and ask for it. Return the table."""
    table = await begun(house.tables, game, seats)
    _, new = await house.until(table.id, undoable)
    return await house.tables.consent.take_back(table.id, mover(new), seen=lambda one: house.tables.now())


async def test_one_who_does_not_agree_is_enough_to_let_it_stand(house: House) -> None:
    asked = await asked_for(house)
    other = next(one for one in asked.people if one != mover(asked))
    stands = await house.tables.consent.vote(asked.id, other, tokens.of_offer(asked), "no")
    assert (stands.offer, stands.state) == (None, asked.state)
    assert stands.recent_events[-1].event.name == "undo-declined"


async def test_what_goes_on_meanwhile_lets_it_stand(house: House) -> None:
    asked = await asked_for(house)
    _, new = await house.until(asked.id, lambda old, new: True)
    assert new.offer is None
    assert "undo-overtaken" in [event.name for event in new.events_for(None, asked.version)]
    assert not await house.tables.database.read("SELECT * FROM timers WHERE kind = 'offer'")


async def test_after_a_day_it_stands(house: House) -> None:
    asked = await asked_for(house)
    house.clock.now += 86400
    lapsed = await house.tables.consent.lapse_offer(asked.id)
    assert (lapsed.offer, lapsed.recent_events[-1].event.name) == (None, "undo-lapsed")


async def test_nobody_takes_a_move_back_by_leaving(house: House) -> None:
    asked = await asked_for(house)
    one, other = (person for person in asked.people if person != mover(asked))
    await house.tables.consent.vote(asked.id, one, tokens.of_offer(asked), "yes")
    left = await house.tables.substitution.leave(asked.id, other)
    assert left.offer is None
    assert engine.dump(left.state) == engine.dump(asked.state)  # type: ignore[arg-type]
    assert left.recent_events[-1].event.name == "undo-declined"


async def test_the_partner_is_asked_first(house: House) -> None:
    asked = await asked_for(house, "court-piece", 4)
    partner = (asked.latest.seat + 2) % 4
    assert offers.asked(asked) == (partner,)
    offer = tokens.of_offer(asked)
    await is_refused(
        "offer-partner-first-wait",
        house.tables.consent.vote(asked.id, asked.seats[(partner + 1) % 4].person, offer, "yes"),
    )
    first = await house.tables.consent.vote(asked.id, asked.seats[partner].person, offer, "yes")
    assert offers.asked(first) == (0, 1, 2, 3)
    # A player who asks may withdraw the request at any time.
    withdrawn = await house.tables.consent.vote(asked.id, mover(asked), offer, "no")
    assert (withdrawn.offer, withdrawn.recent_events[-1].event.name) == (None, "undo-withdrawn")


async def test_what_has_shown_something_hidden_stands(house: House) -> None:
    table = await begun(house.tables, "court-wars", 3)
    _, new = await house.until(table.id, lambda old, new: new.latest is None)
    for person in new.people:
        await is_refused("undo-shown", house.tables.consent.take_back(table.id, person))


async def with_robots(house: House, game: str) -> Table:
    table = await house.tables.lobby.gather(1, 2, "en-US", ANA, game, {})
    await house.tables.lobby.fill(table.id, ANA.id, "fair")
    return await house.tables.lobby.start(table.id, ANA.id)


async def test_what_robots_have_answered_goes_with_it_where_it_showed_nothing(house: House) -> None:
    table = await with_robots(house, "court-wars")
    answered = await house.until(
        table.id, lambda old, new: new.latest is not None and new.latest.version < new.version
    )
    old, new = answered[0], answered[1]
    assert new.latest is not None
    back = await house.tables.consent.take_back(table.id, ANA.id)
    assert back.to_act == (0,)
    assert await same(house.tables.database, back)
    assert not [one for one in back.recent_events if new.latest.version <= one.version < back.version]
    assert old.latest == new.latest


async def test_a_card_that_a_robot_has_laid_is_known(house: House) -> None:
    table = await with_robots(house, "court-piece")
    _, new = await house.until(table.id, undoable)
    assert may_undo(new, 0)
    _, answered = await house.until(table.id, lambda old, new: True)
    assert not may_undo(answered, 0)


async def test_no_robot_moves_while_a_move_is_asked_back(house: House) -> None:
    table = await house.tables.lobby.gather(1, 2, "en-US", ANA, "court-wars", {})
    await house.tables.lobby.join(table.id, BEN)
    await house.tables.lobby.add_robot(table.id, ANA.id, "fair")
    await house.tables.lobby.start(table.id, ANA.id)
    _, new = await house.until(
        table.id, lambda old, new: undoable(old, new) and robot_to_move(new) is not None
    )
    asked = await house.tables.consent.take_back(table.id, mover(new), seen=lambda one: house.tables.now())
    assert robot_to_move(asked) is None
    other = next(one for one in asked.people if one != mover(asked))
    stands = await house.tables.consent.vote(table.id, other, tokens.of_offer(asked), "no")
    assert robot_to_move(stands) is not None


async def test_only_what_is_recreated_is_taken_back(house: House) -> None:
    """A game dealt by an earlier release has no opening, and the rules may have been fixed since."""
    table = await begun(house.tables, "court-wars", 3)
    _, new = await house.until(table.id, undoable)
    await house.tables.database.change("UPDATE tables SET opening = NULL")
    await is_refused("undo-shown", house.tables.consent.take_back(table.id, mover(new)))


async def test_a_scheme_is_taken_back_until_all_are_laid(house: House) -> None:
    """Only its player knows its cards. The table's record shows only that it was taken back."""
    table = await begun(house.tables, "four-sisters", 4)
    _, new = await house.until(table.id, undoable)
    assert new.latest is not None
    seat, person, *_ = new.latest
    back = await house.tables.consent.take_back(table.id, person)
    assert seat in back.to_act
    assert back.state is not None
    assert [back.state.view(None)["laid"][one] for one in range(4)] == [False] * 4
