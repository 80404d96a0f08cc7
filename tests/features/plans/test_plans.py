"""Plans at a table are played once, at the drawn moment, or dropped, even if something fails."""

from __future__ import annotations

import random
from functools import partial
from itertools import count
from typing import Any

import pytest

import engine
from bot.delivery import rows
from bot.delivery.deliveries import Deliveries
from bot.features.plans import pace
from bot.features.plans import rows as plan_rows
from bot.features.plans.moves import PlannedMoves
from bot.features.plans.plans import LATE
from bot.storage.database import Database
from bot.tables.clock.hours import Hours
from bot.tables.core.errors import Refused
from bot.tables.core.table import PLAN_DROPPED, PLANNED, Table
from bot.tables.people.notifications import Chosen, Notifications
from bot.tables.people.preferences import Preferences
from engine.words import only_move
from tests.bot.test_scheduler import Time
from tests.bot.test_tables import PEOPLE, begun
from tests.dealing import KnownDealer
from tests.deliveries import CALLS
from tests.hours import keep_hours
from tests.rooms import STRANGER, Rooms

LOWEST = "lowest-to-follow"


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def tables(database: Database, time: Time) -> Rooms:
    return opened(database, time)


def opened(database: Database, time: Time) -> Rooms:
    return Rooms(database, KnownDealer(), time, count(1).__next__)


async def named(tables: Rooms, **options: str) -> tuple[Table, int, int]:
    """Begin a game and name trumps. Return its table, the leader, and the seat that follows."""
    table = await begun(tables, "court-piece", 4, **options)
    (caller,) = table.to_act
    table = await tables.play.move(table.id, caller, None, ("S",))
    for person in PEOPLE[:4]:
        await signs_of_life(tables, table, person.id)
    return table, caller, (caller + 1) % 4


async def signs_of_life(tables: Rooms, table: Table, person: int) -> None:
    """Record that the player has tapped something."""
    now = int(tables.plans.clock())
    await tables.database.at_once(lambda db: rows.note_sign(db, table.id, person, now))


async def led(tables: Rooms, table: Table, leader: int, follower: int) -> Table:
    """Lead a card of a suit that the follower holds several of. Return the table."""
    hand = table.state.view(follower)["hand"]
    choice = table.state.choice(leader)
    card = next(one for one in choice.words if sum(one[1] == held[1] for held in hand) > 1)
    return await tables.play.move(table.id, leader, None, (card,))


async def planned(tables: Rooms) -> tuple[Table, int]:
    """Return a table where a card is led and the follower's lowest card is planned, and the follower."""
    table, leader, follower = await named(tables)
    await tables.plans.make(table.id, PEOPLE[follower].id, policy=LOWEST)
    return await led(tables, table, leader, follower), follower


async def all_done(tables: Rooms, time: Time) -> None:
    """Do everything that is due now, in the job's order."""
    job = PlannedMoves(tables.plans)
    while await job.do_due() == 0:
        pass


async def due(tables: Rooms) -> plan_rows.Moment:
    moment = await tables.plans.next_moment()
    assert moment is not None
    return moment


def told(table: Table, seat: int) -> list[str]:
    return [event.name for event in table.events_for(seat) if event.name in (PLANNED, PLAN_DROPPED)]


async def test_it_is_played_once_though_what_follows_fails(
    database: Database, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = opened(database, time)
    table, follower = await planned(tables)
    await all_done(tables, time)
    time.now = (await due(tables)).due

    def fails(*values: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(plan_rows, "moment_over", fails)
        await PlannedMoves(tables.plans).do_due()
    played = await tables.get(table.id)
    assert played.version == table.version + 1
    assert told(played, follower) == [PLANNED]
    assert [told(played, seat) for seat in range(4) if seat != follower] == [[], [], []]
    assert (await due(tables)).attempts == 1, "it is tried again"
    # A new process without memory asks them again, and the old plan doesn't apply to that question.
    tables = opened(database, time)
    await tables.plans.recall()
    for seat in ((follower + 1) % 4, (follower + 2) % 4):
        now = await tables.get(table.id)
        await tables.play.move(table.id, seat, None, (now.state.choice(seat).words[0],))  # type: ignore[union-attr]
    time.now += 100
    await all_done(tables, time)
    assert await tables.plans.next_moment() is None
    assert not await database.read("SELECT * FROM plans")
    assert (await tables.get(table.id)).version == table.version + 3


async def test_the_player_reads_what_was_before_it_and_is_not_thought_to_be_there(
    tables: Rooms, time: Time
) -> None:
    table, follower = await planned(tables)
    before = table.seats[follower].last_move_version
    await all_done(tables, time)
    time.now = (await due(tables)).due
    await all_done(tables, time)
    table = await tables.get(table.id)
    assert table.seats[follower].last_move_version == before
    seen = await tables.database.read("SELECT seen FROM presence WHERE person = ?", (PEOPLE[follower].id,))
    assert all(row["seen"] < time.now - 10 for row in seen), "nobody is at the table because of a plan"


async def test_a_moment_that_was_slept_through_is_drawn_again(tables: Rooms, time: Time) -> None:
    table, _ = await planned(tables)
    await all_done(tables, time)
    first = await due(tables)
    assert pace.SHORTEST <= first.due - time.now <= pace.LONGEST
    time.now = first.due + LATE + 1
    await all_done(tables, time)
    later = await due(tables)
    assert later.due >= time.now + pace.SHORTEST
    time.now = later.due
    await all_done(tables, time)
    assert (await tables.get(table.id)).version == table.version + 1


async def test_what_is_said_before_the_moment_waits_for_it(tables: Rooms, time: Time) -> None:
    """It doesn't count earlier, which would reveal the plan. If no moment is drawn yet, it's drawn now.
    Without a plan, the move is made as usual.
    """
    table, follower = await planned(tables)
    asked = table.seats[follower].question_version
    words = table.state.choice(follower).words  # type: ignore[union-attr]
    with pytest.raises(engine.Illegal):
        await tables.plans.hold(table.id, follower, asked, ("nonsense",))
    for word in words:
        assert await tables.plans.hold(table.id, follower, asked, (word,))
    moment = await due(tables)
    assert not await tables.plans.hold(table.id, follower, asked - 1, (words[0],)), "another question"
    await tables.plans.drop(table.id, PEOPLE[follower].id)
    await all_done(tables, time)
    assert await tables.plans.hold(table.id, follower, asked, (words[0],)), (
        "it stands, though nothing else does"
    )
    assert await due(tables) == moment, "drawn once"
    time.now = moment.due - 1
    await all_done(tables, time)
    assert (await tables.get(table.id)).version == table.version
    time.now = moment.due
    await all_done(tables, time)
    played = await tables.get(table.id)
    assert played.state.view(None)["trick"][-1]["card"] == words[0]
    (third,) = played.to_act
    asked = played.seats[third].question_version
    words = played.state.choice(third).words  # type: ignore[union-attr]
    assert not await tables.plans.hold(table.id, third, asked, (words[0],)), "who has planned nothing"


async def test_a_moment_comes_before_their_time_is_up(database: Database, time: Time) -> None:
    tables = opened(database, time)
    _, follower = await planned(tables)
    soon = int(time.now) + 30
    await database.change("UPDATE seats SET deadline = ? WHERE seat = ?", (soon, follower))
    tables = opened(database, time)
    await tables.plans.recall()
    await all_done(tables, time)
    assert time.now <= (await due(tables)).due < soon


async def test_it_is_dropped_where_the_cards_are_dealt_again_or_its_player_leaves(
    tables: Rooms, time: Time
) -> None:
    table, leader, follower = await named(tables, rounds="2")
    await tables.plans.make(table.id, PEOPLE[follower].id, policy=LOWEST)
    await tables.plans.leave_alone(table.id, PEOPLE[leader].id, True)
    await tables.database.change("UPDATE plans SET shuffles = shuffles - 1")
    await all_done(tables, time)
    table = await tables.get(table.id)
    assert told(table, follower) == [PLAN_DROPPED]
    assert table.recent_events[-1].event.data["why"] == "round"
    assert not await tables.database.read("SELECT * FROM plans")
    await tables.substitution.leave(table.id, PEOPLE[leader].id)
    await all_done(tables, time)
    assert not await tables.database.read("SELECT * FROM unattended")


async def test_plans_are_made_while_a_player_waits(tables: Rooms) -> None:
    table, leader, follower = await named(tables)
    for seat, facts, why in (
        (leader, {"policy": LOWEST}, "plan-your-turn"),
        (follower, {"policy": "highest"}, "plan-impossible"),
    ):
        with pytest.raises(Refused) as refused:
            await tables.plans.make(table.id, PEOPLE[seat].id, **facts)
        assert refused.value.key == why
    with pytest.raises(Refused):
        await tables.plans.make(table.id, 99, policy=LOWEST)
    with pytest.raises(Refused):
        await tables.plans.leave_alone(table.id, 99, True)
    await tables.plans.make(table.id, PEOPLE[follower].id, policy=LOWEST)
    await tables.plans.make(table.id, PEOPLE[follower].id, ("KH",), ("card",))
    standing = await tables.plans.of(table, follower)
    assert (standing.plan.move, standing.plan.policy, standing.moment) == (("KH",), None, None)
    await tables.plans.drop(table.id, PEOPLE[follower].id)
    assert (await tables.plans.of(table, follower)).plan is None


async def test_only_their_own_choices_make_a_players_pace(tables: Rooms, time: Time) -> None:
    """In a whole round, each answer with a choice is recorded with its duration. Automatic answers don't
    count towards the pace.
    """
    table = await begun(tables, "court-piece", 4, rounds="1")
    person, dice, choices = PEOPLE[0].id, random.Random(3), 0
    await tables.plans.leave_alone(table.id, person, True)
    while table.phase == "playing" and table.state is not None:
        (seat,) = table.to_act
        only = only_move(table.state, seat)
        await all_done(tables, time)
        if seat == 0 and only is not None:
            time.now = (await due(tables)).due
            await all_done(tables, time)
        else:
            assert await tables.plans.next_moment() is None
            time.now += 7
            choices += seat == 0
            await tables.play.move(table.id, seat, None, (dice.choice(table.state.choice(seat).words),))  # type: ignore[union-attr]
        table = await tables.get(table.id)
    await all_done(tables, time)
    past, known = (
        await plan_rows.last_of(tables.database, person, 0.0),
        await plan_rows.known_of(tables.database, person),
    )
    own = await tables.database.read(
        "SELECT answered - asked AS took FROM answers WHERE person = ? AND chosen = 1", (person,)
    )
    assert [row["took"] for row in own] == [7.0] * choices
    every = await tables.database.read("SELECT count(*) FROM answers WHERE person = ?", (person,))
    assert every[0][0] > choices
    assert past.seen is not None
    assert past.by_own is not None
    assert past.by_own < past.seen, "the last trick leaves nobody a choice"
    assert [one.took for one in known.own] == [7.0] * choices
    everybody = await tables.database.read("SELECT count(*) FROM answers WHERE chosen = 1")
    assert len(known.others) == (0 if choices >= pace.FEW else everybody[0][0])
    for kept in ("plans", "unattended", "moments"):
        assert not await tables.database.read(f"SELECT * FROM {kept}"), "the game is over"


async def test_what_they_have_planned_waits_while_they_have_said_that_they_rest(
    database: Database, time: Time
) -> None:
    """Even if they say so after the moment was drawn, unless they have just answered."""
    hour = int(time.now) // 3600 % 24
    hours = Hours("UTC", quiet=(hour * 60, (hour + 10) % 24 * 60))
    for said_before in (True, False):
        tables = opened(database, time)
        table, leader, follower = await named(tables)
        person = PEOPLE[follower].id
        await keep_hours(tables, tables.plans, person, hours if said_before else Hours())
        await tables.plans.make(table.id, person, policy=LOWEST)
        table = await led(tables, table, leader, follower)
        await all_done(tables, time)
        if not said_before:
            time.now = (await due(tables)).due
            await keep_hours(tables, tables.plans, person, hours)
            await all_done(tables, time)
        moment = await due(tables)
        assert hours.rests(int(time.now))
        assert not hours.rests(int(moment.due))
        assert moment.due - time.now > 8 * 3600
        time.now = moment.due
        await all_done(tables, time)
        assert (await tables.get(table.id)).version > table.version
        await tables.ending.end(table.id, STRANGER, True)
        await all_done(tables, time)
        time.now += (hour * 3600 - time.now) % 86400 + 60


async def test_what_is_not_played_by_itself_any_more_is_not_told_as_if_it_were(
    tables: Rooms, time: Time
) -> None:
    """The moment that was drawn for the plan outlives it."""
    table, follower = await planned(tables)
    await all_done(tables, time)
    assert (await tables.plans.of(table, follower)).moment
    await tables.plans.drop(table.id, PEOPLE[follower].id)
    assert not (await tables.plans.of(table, follower)).moment


async def test_a_clock_that_was_set_back_spoils_no_pace(tables: Rooms, time: Time) -> None:
    """By the clock, the person has answered before they were asked."""
    table, leader, follower = await named(tables)
    person = PEOPLE[follower].id
    for number in range(pace.FEW):
        asked = time.now + 60.0 * number
        await tables.database.at_once(
            partial(plan_rows.note_answer, person=person, asked=asked, answered=asked - 7200, chosen=True)
        )
    await tables.plans.make(table.id, person, policy=LOWEST)
    table = await led(tables, table, leader, follower)
    await all_done(tables, time)
    assert (await due(tables)).due >= time.now + pace.SHORTEST


async def test_a_table_that_cannot_be_looked_at_holds_up_no_other(tables: Rooms, time: Time) -> None:
    (one, _, first), (two, leader, follower) = await named(tables), await named(tables)
    await tables.plans.make(one.id, PEOPLE[first].id, policy=LOWEST)
    await tables.plans.make(two.id, PEOPLE[follower].id, policy=LOWEST)
    two = await led(tables, two, leader, follower)
    find = tables.find

    async def broken(number: int) -> Table | None:
        if number == one.id:
            raise engine.BadState("damaged")
        return await find(number)

    tables.find = broken  # type: ignore[method-assign]
    job = PlannedMoves(tables.plans)
    assert await job.do_due() is not None
    time.now = (await due(tables)).due
    while await job.do_due() == 0:
        pass
    assert (await find(two.id)).version == two.version + 1  # type: ignore[union-attr]
    assert list(job._later) == [one.id]


async def test_who_wishes_it_for_all_games_has_it_in_those_that_run_and_the_next(tables: Rooms) -> None:
    """They choose it in /settings, and can choose otherwise at a table."""
    preferences = Preferences(tables, tables.deadlines)
    preferences.followers.append(tables.plans)
    running = await begun(tables, "court-piece", 4)
    await preferences.settle(PEOPLE[0].id, Notifications(by_itself=True), Hours(), Chosen(True), 0)
    dealt = await begun(tables, "court-piece", 4)
    for table in (running, dealt):
        alone = [(await tables.plans.of(table, seat)).alone for seat in range(4)]
        assert alone == [True, False, False, False]
    await tables.plans.leave_alone(dealt.id, PEOPLE[0].id, False)
    assert not (await tables.plans.of(dealt, 0)).alone
    await preferences.settle(PEOPLE[0].id, Notifications(), Hours(), Chosen(True), 0)
    assert not (await tables.plans.of(running, 0)).alone


async def calls_of(database: Database, person: int) -> list[str]:
    rows = await database.read(f"SELECT awaits FROM {CALLS} WHERE person = ?", (person,))
    return [row["awaits"] for row in rows]


@pytest.fixture
def hours_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the others take five hours."""
    monkeypatch.setattr(pace, "lengths", lambda known, asked: [5 * pace.HOUR])


async def test_who_may_sleep_for_all_anybody_knows_is_asked(tables: Rooms, time: Time) -> None:
    """Their last sign of life was an hour ago, and they have neither a pace nor set hours."""
    table, leader, follower = await named(tables)
    person = PEOPLE[follower].id
    await tables.plans.make(table.id, person, policy=LOWEST)
    assert await tables.plans.asks_hours(person)
    time.now += pace.AWAKE
    table = await led(tables, table, leader, follower)
    for again in (False, True):
        if again:
            tables = opened(tables.database, time)
            await tables.plans.recall()
        assert not await tables.plans.will_answer(table, follower), "so they are called"
        await all_done(tables, time)
        assert await tables.plans.next_moment() is None
        standing = await tables.plans.of(table, follower)
        assert (standing.plan is not None, standing.moment) == (True, None)
    await signs_of_life(tables, table, person)
    assert not await tables.plans.will_answer(table, follower), "it is theirs, though they have come back"
    await keep_hours(tables, tables.plans, person, Hours("UTC", quiet=(0, 60)))
    assert not await tables.plans.asks_hours(person)


@pytest.mark.usefixtures("hours_later")
@pytest.mark.parametrize("restarted", [False, True])
async def test_what_would_take_them_longer_is_theirs_when_the_hour_is_over(
    tables: Rooms, time: Time, restarted: bool
) -> None:
    table, leader, follower = await named(tables)
    person, seen = PEOPLE[follower].id, time.now
    await tables.plans.make(table.id, person, policy=LOWEST)
    time.now += 600
    table = await led(tables, table, leader, follower)
    await all_done(tables, time)
    moment = await due(tables)
    assert moment.due == pytest.approx(seen + pace.AWAKE, abs=1)
    assert await tables.plans.will_answer(table, follower)
    assert not (await tables.plans.of(table, follower)).moment, "nothing is played soon"
    deliveries = Deliveries(tables.database)
    hand = await deliveries.of(table.id, person)
    assert hand is not None
    await deliveries.hold_hand(hand)
    await tables.plans.look(table.id)
    assert set(await calls_of(tables.database, person)) == {"plan"}
    if restarted:
        tables = opened(tables.database, time)
        await tables.plans.recall()
    time.now = moment.due
    await all_done(tables, time)
    assert (await tables.get(table.id)).version == table.version, "it is not played"
    assert set(await calls_of(tables.database, person)) == {None}, "and they are called"
    assert not await tables.plans.will_answer(table, follower)
    assert await tables.plans.next_moment() is None
    time.now += pace.DAY
    await all_done(tables, time)
    assert (await tables.get(table.id)).version == table.version
    choice = table.state.choice(follower) if table.state is not None else None
    await tables.play.move(table.id, follower, None, (choice.words[0],))
    await all_done(tables, time)
    assert not await tables.database.read("SELECT * FROM plans")


@pytest.mark.usefixtures("hours_later")
async def test_who_says_their_hours_while_they_are_waited_for_has_it_played(
    tables: Rooms, time: Time
) -> None:
    table, leader, follower = await named(tables)
    person = PEOPLE[follower].id
    await tables.plans.make(table.id, person, policy=LOWEST)
    table = await led(tables, table, leader, follower)
    await all_done(tables, time)
    first = await due(tables)
    hour = int(time.now) // 3600 % 24
    await keep_hours(
        tables, tables.plans, person, Hours("UTC", quiet=((hour + 12) % 24 * 60, (hour + 13) % 24 * 60))
    )
    time.now = first.due
    await all_done(tables, time)
    moment = await due(tables)
    assert moment.due > first.due + 4 * 3600
    assert (await tables.plans.of(table, follower)).moment
    time.now = moment.due
    await all_done(tables, time)
    assert told(await tables.get(table.id), follower) == [PLANNED]


async def test_what_was_theirs_to_answer_has_a_moment_when_they_say_their_hours(
    tables: Rooms, time: Time
) -> None:
    """Long after the last sign of life, no moment is drawn for a player with unknown hours. It's drawn as
    soon as they set their hours (simulation, seed 8100037).
    """
    table, leader, follower = await named(tables)
    person = PEOPLE[follower].id
    await tables.plans.make(table.id, person, policy=LOWEST)
    time.now += 2 * pace.AWAKE
    await led(tables, table, leader, follower)
    await all_done(tables, time)
    assert await tables.plans.next_moment() is None, "it is theirs to answer"
    hour = int(time.now) // 3600 % 24
    await keep_hours(
        tables, tables.plans, person, Hours("UTC", quiet=((hour + 12) % 24 * 60, (hour + 13) % 24 * 60))
    )
    await all_done(tables, time)
    assert (await due(tables)).person == person
