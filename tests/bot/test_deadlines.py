"""A table's clock: the seats it runs for, what moves leave in the bank, and what happens at the end."""

from __future__ import annotations

import dataclasses
import datetime as dt
import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.hours import Hours
from bot.tables.clock.paces import AT_DEADLINE, DAY, EXCUSED, HOUR, IN_A_ROW, PACES
from bot.tables.core import reliability
from bot.tables.core.errors import Stale
from bot.tables.core.step import LoggedMove, Step, played
from bot.tables.core.table import Table
from bot.tables.core.timing import runs, timed
from bot.tables.play.deadlines import ALIVE, AWAY
from engine import words
from tests.bot.refusals import is_refused
from tests.bot.test_step import begun
from tests.bot.test_tables import PEOPLE, Clock, any_move, pass_by
from tests.bot.thinkers import Here
from tests.dealing import KnownDealer
from tests.deliveries import CALLS, DUE_PAGES, NOTICES, PAGES
from tests.engine import known
from tests.features.robots.test_robots_at_table import rest, room
from tests.hours import keep_hours
from tests.rooms import Rooms

NIGHT = Hours("UTC", quiet=(22 * 60, 7 * 60))
NOON = int(dt.datetime(2027, 1, 15, 12, tzinfo=dt.UTC).timestamp())
"""A Friday."""
FEW = PACES["few"]


class House:
    """Tables, robots, and a clock that tests advance. Timers run as the scheduler runs them."""

    def __init__(self, tables: Rooms, clock: Clock) -> None:
        self.tables = tables
        self.clock = clock

    @property
    def now(self) -> int:
        return int(self.clock.now)

    async def until(self, at: float) -> None:
        """Let time pass, and let robots make the moves that are due."""
        await pass_by(self.tables, self.clock, at, partial(rest, self.tables))

    async def later(self, seconds: float) -> None:
        await self.until(self.clock.now + seconds)

    async def start(
        self,
        game: str = "court-wars",
        people: int = 2,
        veterans: bool = True,
        options: Mapping[str, Any] | None = None,
        **timing: str,
    ) -> Table:
        """Start a game with this many people, who have played it before unless `veterans` is False."""
        if veterans:
            await self.tables.database.change("DELETE FROM results")
            for person in PEOPLE:
                await self.tables.database.change(
                    "INSERT INTO tables (id, guild, channel, game, options, host, locale, phase, version,"
                    " waiting_since, created) VALUES (?, 1, 1, ?, '{}', 1, 'en', 'over', 1, 1, 1)"
                    " ON CONFLICT (id) DO NOTHING", (999, game),
                )  # fmt: skip
                await self.tables.database.change(
                    "INSERT INTO results (table_id, person, name, guild, channel, game, outcome, finished)"
                    " VALUES (999, ?, 'x', 1, 1, ?, 'won', 1)", (person.id, game),
                )  # fmt: skip
        table = (
            await self.tables.lobby.gather(1, 1, "en", PEOPLE[0], game, options or {}, None, **timing)
        ).id
        for person in PEOPLE[1:people]:
            await self.tables.lobby.join(table, person)
        return await self.tables.lobby.start(table, PEOPLE[0].id)

    async def move(self, table: int, seat: int | None = None) -> Table:
        """Make any move for the player to act."""
        now = await self.tables.get(table)
        assert now.state is not None
        seat = now.to_act[0] if seat is None else seat
        move = words.random_move(now.state, seat, random.Random(now.version))
        return await self.tables.play.move(table, seat, now.seats[seat].question_version, move)

    async def get(self, table: Table) -> Table:
        return await self.tables.get(table.id)

    async def timers(self, kind: str = "deadline") -> dict[int, int]:
        """Return when each seat's timer is due."""
        rows = await self.tables.database.read("SELECT seat, due FROM timers WHERE kind = ?", (kind,))
        return {row["seat"]: row["due"] for row in rows}

    async def notices(self) -> list[tuple[str, int]]:
        rows = await self.tables.database.read(
            f"SELECT why, person FROM {NOTICES} WHERE stage = 'wanted'"
            f" UNION ALL SELECT why, person FROM {CALLS} WHERE stage = 'wanted'"
        )
        return [(row["why"], row["person"]) for row in rows]


@asynccontextmanager
async def house(path: Path, at: float = NOON, *workers: Here) -> AsyncIterator[House]:
    clock = Clock()
    clock.now = float(at)
    async with room(path, *workers or (Here(),), now=clock, dealer=KnownDealer("a seed")) as tables:
        await tables.deadlines.resume()
        yield House(tables, clock)


def waits(table: Table) -> int:
    (seat,) = table.to_act
    return seat


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as found:
        yield found


async def test_only_who_is_waited_for_has_a_clock_that_runs(here: House) -> None:
    table = await here.start(people=3)
    seat = waits(table)
    assert await here.timers() == {seat: NOON + FEW.bank}
    assert await here.timers("reminder") == {seat: NOON + FEW.bank - FEW.warning}
    assert [(one.clock.since, one.clock.deadline) for n, one in enumerate(table.seats) if n != seat] == [
        (0, 0)
    ] * 2
    await here.later(HOUR)
    table = await here.move(table.id)
    assert waits(table) != seat
    assert await here.timers() == {waits(table): here.now + FEW.bank}
    assert table.seats[seat].clock.bank == FEW.bank - HOUR + FEW.increment
    assert (table.seats[seat].clock.since, table.seats[seat].clock.deadline) == (0, 0)


async def test_where_all_act_at_once_each_has_their_own_clock_and_secret_changes_gain_nothing(
    here: House,
) -> None:
    table = await here.start("the-four-courts", 3)
    assert await here.timers() == dict.fromkeys((0, 1, 2), NOON + FEW.bank)
    await here.later(HOUR)
    after = await here.move(table.id, 1)
    assert await here.timers() == dict.fromkeys((0, 2), NOON + FEW.bank)
    bank = after.seats[1].clock.bank
    assert bank == FEW.bank - HOUR + FEW.increment
    await here.later(HOUR)
    state = after.state
    if state.choice(1) is not None:  # they may still change what they chose, in secret
        after = await here.move(table.id, 1)
        assert after.seats[1].clock.bank == bank
        assert await here.timers() == dict.fromkeys((0, 2), NOON + FEW.bank)


async def test_who_plays_with_robots_alone_has_all_the_time_in_the_world(here: House) -> None:
    table = (await here.tables.lobby.gather(1, 1, "en", PEOPLE[0], "court-wars", {})).id
    await here.tables.lobby.add_robot(table, PEOPLE[0].id, "easy")
    await here.tables.lobby.start(table, PEOPLE[0].id)
    await rest(here.tables, table)
    assert not await here.timers()
    assert not await here.timers("reminder")


async def test_a_first_game_of_a_kind_begins_with_a_double_bank(here: House) -> None:
    table = await here.start(veterans=False)
    assert await here.timers() == {waits(table): NOON + 2 * FEW.bank}
    table = await here.start(veterans=True)
    assert (await here.timers())[waits(table)] in (NOON + FEW.bank, NOON + 2 * FEW.bank)


@pytest.mark.parametrize("pace", PACES)
async def test_each_pace_is_kept(pace: str, tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.start(pace=pace)
        assert await here.timers() == {waits(table): NOON + PACES[pace].bank}
        assert (await here.tables.get(table.id)).pace == pace
    async with house(tmp_path) as here:
        assert await here.timers() == {waits(table): NOON + PACES[pace].bank}


async def test_nobodys_time_ends_at_night_on_a_free_day_or_in_a_vacation(here: House) -> None:
    away = ((dt.date(2027, 1, 19), dt.date(2027, 1, 25)),)
    rests = dataclasses.replace(NIGHT, free_days=frozenset((5, 6)), vacations=away)
    for person in PEOPLE[:2]:
        await keep_hours(here.tables, here.tables.plans, person.id, rests)
    table = await here.start()
    # Ten hours of Friday, all fourteen of Monday, and a holiday until Tuesday of the next week.
    monday = dt.datetime(2027, 1, 18, 21, tzinfo=dt.UTC)
    assert await here.timers() == {waits(table): int(monday.timestamp())}
    await here.move(table.id)
    await here.later(HOUR)
    table = await here.get(table)
    for _ in range(3):
        table = await here.move(table.id)
    bank = table.seats[waits(table)].clock.bank
    (due,) = (await here.timers()).values()
    assert not rests.rests(due)
    assert rests.between(here.now, due) == bank


async def test_at_the_deadline_a_robot_plays_this_one_move(here: House) -> None:
    table = await here.start(people=3)
    seat = waits(table)
    person = table.seats[seat].person
    await here.later(FEW.bank - 1)
    assert (await here.get(table)).to_act == (seat,)
    await here.later(1)
    table = await here.get(table)
    assert table.to_act != (seat,)
    sits = table.seats[seat]
    assert (sits.person, sits.robot, sits.idle_person, sits.kept_for) == (person, None, 0, 0)
    assert "stood-in" in [one.event.name for one in table.recent_events]
    assert ("played-for", person) in await here.notices()
    (row,) = await here.tables.database.read("SELECT person, robot FROM moves")
    assert tuple(row) == (0, "fair")
    # The next question has its own time, and the player's own tap counts.
    while table.to_act != (seat,):
        table = await here.move(table.id)
    assert (await here.timers())[seat] == here.now + FEW.increment
    await here.move(table.id)
    rows = await here.tables.database.read("SELECT person FROM moves ORDER BY version")
    assert rows[-1]["person"] == person


async def test_a_player_is_quicker_than_the_robot_that_was_to_play_for_them(here: House) -> None:
    table = await here.start(people=3)
    seat = waits(table)
    asked = table.seats[seat].question_version
    await here.later(FEW.bank)
    with pytest.raises(Stale):  # the robot was first, and moves only once
        await here.tables.play.move(table.id, seat, asked, any_move(table, seat, random.Random(1)), 77)


async def asleep(here: House, table: Table, sleeper: int, misses: int) -> Table:
    """Let everybody answer at once except this seat, until its time has run out `misses` times."""
    while misses:
        table = await here.get(table)
        if table.to_act == (sleeper,):
            (due,) = (await here.timers()).values()
            await here.until(due)
            misses -= 1
        else:
            await here.move(table.id)
    return await here.get(table)


async def test_after_three_in_a_row_the_robot_has_the_seat_until_its_player_is_back(here: House) -> None:
    table = await here.start(people=3)
    seat = waits(table)
    person = table.seats[seat].person
    table = await asleep(here, table, seat, EXCUSED)
    assert (table.seats[seat].clock.excused, table.seats[seat].clock.misses) == (0, 0), (
        "these are not counted"
    )
    table = await asleep(here, table, seat, IN_A_ROW - 1)
    assert (table.seats[seat].person, table.seats[seat].clock.misses) == (person, IN_A_ROW - 1)
    table = await asleep(here, table, seat, 1)
    assert (table.seats[seat].person, table.seats[seat].kept_for) == (0, person)
    assert ("replaced", person) in await here.notices()
    back = await here.tables.substitution.come_back(table.id, person)
    assert (back.seats[seat].person, back.seats[seat].clock.misses) == (person, 0)
    while (table := await rest(here.tables, table.id)).to_act != (seat,):
        await here.move(table.id)
    assert (await here.timers())[seat] >= here.now + FEW.increment


@pytest.mark.parametrize(("misses", "back", "said"), [
    (1, False, "always"), (EXCUSED, False, "always"), (EXCUSED + IN_A_ROW - 1, False, "always"),
    (EXCUSED + IN_A_ROW, True, "always"), (EXCUSED + IN_A_ROW, False, "mostly"),
])  # fmt: skip
async def test_misses_that_are_excused_or_after_which_they_are_back_make_nobody_less_reliable(
    misses: int, back: bool, said: str, here: House
) -> None:
    """A player has finished three games, and time runs out in a fourth. A robot's moves for them are free,
    and so is a seat that they take back the same day. Only a robot that finishes the game counts.
    """
    sleeper = PEOPLE[1].id
    for number in range(reliability.KNOWN + 1):
        table = await here.start("four-tribes", veterans=False)
        seat = next(at for at, one in enumerate(table.seats) if one.person == sleeper)
        if number == reliability.KNOWN:
            assert await here.tables.reliability(sleeper) == "always"
            table = await asleep(here, table, seat, misses)
            assert table.seats[seat].kept_for == (sleeper if misses == EXCUSED + IN_A_ROW else 0)
            if back:
                await here.later(3 * HOUR)
                await here.tables.substitution.come_back(table.id, sleeper)
        while (table := await rest(here.tables, table.id)).phase == "playing":
            await here.move(table.id)
    assert await here.tables.reliability(sleeper) == said


async def test_a_move_of_their_own_ends_the_row(here: House) -> None:
    table = await here.start(people=2)
    seat = waits(table)
    table = await asleep(here, table, seat, EXCUSED + IN_A_ROW - 1)
    while table.to_act != (seat,):
        table = await here.move(table.id)
    table = await here.move(table.id)
    assert table.seats[seat].clock.misses == 0
    table = await asleep(here, table, seat, IN_A_ROW - 1)
    assert table.seats[seat].person


async def test_the_host_may_leave_it_to_the_others_or_to_nobody(here: House) -> None:
    for at_deadline, offered in (("others", True), ("wait", False)):
        table = await here.start(at_deadline=at_deadline)
        seat = waits(table)
        await here.tables.database.change("UPDATE deliveries SET renewed = 0")
        await here.later(FEW.bank + 9 * DAY)
        table = await here.get(table)
        assert table.idle_seats == (seat,)
        assert table.left_to_others == ((seat,) if offered else ())
        assert not runs(table, seat)
        called = await here.tables.database.read(
            f"SELECT person FROM {PAGES} WHERE renewed > 0 AND table_id = ?", (table.id,)
        )
        assert not called, "they were called when they were asked, and before the end"
        await here.move(table.id, seat)
        assert not (await here.get(table)).idle_seats


async def test_what_cannot_be_chosen_is_refused(here: House) -> None:
    for wrong in ({"pace": "hasty"}, {"at_deadline": "shout"}):
        await is_refused(
            "no-such-pace", here.tables.lobby.gather(1, 1, "en", PEOPLE[0], "court-wars", {}, None, **wrong)
        )
    table = (await here.tables.lobby.gather(1, 1, "en", PEOPLE[0], "court-wars", {})).id
    await here.tables.lobby.join(table, PEOPLE[1])
    for what, value, reason in (("pace", "hasty", "no-such-pace"), ("at_deadline", "", "no-such-pace")):
        await is_refused(reason, here.tables.lobby.choose_timing(table, PEOPLE[0].id, what, value))
    await is_refused(Stale, here.tables.lobby.choose_timing(table, PEOPLE[0].id, "host", "7"))
    await is_refused("host-only", here.tables.lobby.choose_timing(table, PEOPLE[1].id, "pace", "daily"))
    await here.tables.lobby.choose_timing(table, PEOPLE[0].id, "pace", "daily")
    chosen = await here.tables.lobby.choose_timing(table, PEOPLE[0].id, "at_deadline", AT_DEADLINE[2])
    assert (chosen.pace, chosen.at_deadline) == ("daily", "wait")
    await here.tables.lobby.start(table, PEOPLE[0].id)
    await is_refused("already-started", here.tables.lobby.choose_timing(table, PEOPLE[0].id, "pace", "few"))


# Reminders


async def test_a_player_is_reminded_once_before_the_end_and_not_after_they_have_moved(here: House) -> None:
    table = await here.start()
    seat = waits(table)
    person = table.seats[seat].person
    await here.later(FEW.bank - FEW.warning - 1)
    assert ("reminder", person) not in await here.notices()
    await here.later(1)
    assert ("reminder", person) in await here.notices()
    await here.tables.database.change("UPDATE deliveries SET stage = 'shown' WHERE what = 'call'")
    await keep_hours(here.tables, here.tables.plans, person, NIGHT)
    await here.later(FEW.warning - 60)
    assert await here.notices() == [], "theirs once, although their hours have changed since"
    await here.move(table.id)
    assert not (await here.timers("reminder")).keys() & {seat}


async def test_nobody_is_reminded_while_they_sleep(tmp_path: Path) -> None:
    async with house(tmp_path, NOON + 4 * HOUR) as here:
        for person in PEOPLE[:2]:
            await keep_hours(here.tables, here.tables.plans, person.id, NIGHT)
        await here.start()
        (due,) = (await here.timers("reminder")).values()
        assert not NIGHT.rests(due)


# Changes of hours


async def test_who_names_their_hours_has_them_at_once_for_what_they_are_asked(here: House) -> None:
    table = await here.start()
    seat = waits(table)
    await here.later(2 * HOUR)
    await keep_hours(here.tables, here.tables.plans, table.seats[seat].person, NIGHT)
    table = await here.get(table)
    end = NIGHT.after(here.now, FEW.bank - 2 * HOUR)
    assert await here.timers() == {seat: end}
    assert table.seats[seat].clock.deadline == end
    assert NIGHT.between(here.now, (await here.timers("reminder"))[seat]) == (
        FEW.bank - 2 * HOUR - FEW.warning
    )
    # Past time stays past: going back to full days neither costs nor gains any.
    await keep_hours(here.tables, here.tables.plans, table.seats[seat].person, Hours())
    assert await here.timers() == {seat: here.now + FEW.bank - 2 * HOUR}


async def test_a_timer_that_is_from_before_their_hours_is_no_deadline(here: House) -> None:
    """The process was killed after the hours were stored, and before the player's clock was set."""
    table = await here.start()
    seat = waits(table)
    await here.tables.database.at_once(lambda db: clock_rows.keep_hours(db, table.seats[seat].person, NIGHT))
    await here.later(FEW.bank)
    assert (await here.get(table)).to_act == (seat,)
    assert await here.timers() == {seat: NIGHT.after(NOON, FEW.bank)}
    await here.until(NIGHT.after(NOON, FEW.bank))
    assert (await here.get(table)).to_act != (seat,)


# The bot is offline


async def test_an_outage_takes_nobodys_time(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.start()
        seat = waits(table)
        await here.later(HOUR)
        assert await here.tables.deadlines.alive()
    back = NOON + 3 * DAY
    async with house(tmp_path, back) as here:
        assert await here.timers() == {seat: back + FEW.bank - HOUR}
        assert await here.timers("reminder") == {seat: back + FEW.bank - HOUR - FEW.warning}
        table = await here.get(table)
        assert table.to_act == (seat,)
        assert table.seats[seat].clock.deadline == back + FEW.bank - HOUR
        rows = await here.tables.database.read(f"SELECT person FROM {DUE_PAGES}")
        assert {row["person"] for row in rows} >= {0}
        assert await here.tables.deadlines.alive()
    # A short outage or a clock that was set back makes no difference.
    for at in (back + 30, back - DAY):
        async with house(tmp_path, at) as here:
            assert await here.timers() == {seat: back + FEW.bank - HOUR}


async def test_nobodys_time_runs_while_discord_is_not_reached_after_a_start(tmp_path: Path) -> None:
    """The process has started and counts the outage, but logging in takes hours."""
    async with house(tmp_path) as here:
        seat = waits(await here.start())
        await here.later(HOUR)
        assert await here.tables.deadlines.alive()
    back = NOON + DAY
    for began in (back, back + 2 * DAY):
        async with house(tmp_path, began) as here:
            here.clock.now = began + 3 * HOUR
            assert await here.tables.deadlines.resume() == 3 * HOUR
            assert await here.tables.deadlines.resume() == 0, "each second once"
            assert await here.timers() == {seat: began + 3 * HOUR + FEW.bank - HOUR}


async def test_nobodys_time_runs_while_discord_is_lost(here: House) -> None:
    """The process keeps running, but no player can answer, so a deadline in that time doesn't count."""
    table = await here.start()
    seat = waits(table)
    await here.later(HOUR)
    for _ in range(2):
        here.tables.deadlines.lost()
        here.tables.deadlines.lost()
        gone, before = here.now, await here.get(table)
        due = before.seats[seat].clock.deadline
        await here.until(due + 5 * HOUR)
        assert (await here.get(table)).to_act == (seat,)
        assert (await here.get(table)).version == before.version, "nobody is told anything"
        assert not [one for one in await here.notices() if one[0] == "reminder"]
        long = here.now - gone
        assert await here.tables.deadlines.found() == long
        assert await here.tables.deadlines.found() == 0, "each second once"
        assert await here.tables.deadlines.resume() == 0
        assert (await here.get(table)).seats[seat].clock.deadline == due + long
        assert await here.timers() == {seat: due + long}
        assert await here.timers("reminder") == {seat: due + long - FEW.warning}
    await here.until(due + long)
    assert (await here.get(table)).to_act != (seat,)


async def test_a_discord_that_is_lost_for_a_moment_changes_nothing(here: House) -> None:
    table = await here.start()
    timers_before = await here.timers()
    here.tables.deadlines.lost()
    await here.later(50)
    assert await here.tables.deadlines.found() == 0
    assert await here.timers() == timers_before
    assert (await here.get(table)).version == table.version
    (due,) = timers_before.values()
    here.clock.now = due - 5
    here.tables.deadlines.lost()
    await here.later(10)
    assert await here.tables.deadlines.found() == 0
    assert (await here.get(table)).to_act == table.to_act
    await here.later(AWAY)
    assert (await here.get(table)).to_act != table.to_act, "the deadline is late, and not forgotten"


async def test_an_answer_while_discord_is_lost_costs_nothing_of_it(here: House) -> None:
    """A plan's answer, for example."""
    seat = waits(table := await here.start())
    await here.later(3 * HOUR)
    here.tables.deadlines.lost()
    await here.later(2 * HOUR)
    table = await here.move(table.id)
    assert table.seats[seat].clock.bank == min(FEW.cap, FEW.bank - 3 * HOUR + FEW.increment)
    other = waits(table)
    await here.later(2 * HOUR)
    await here.tables.deadlines.found()
    assert (await here.get(table)).seats[other].clock.deadline == here.now + FEW.bank


async def test_who_ends_while_discord_is_lost_leaves_it_to_the_next_process(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        seat = waits(await here.start())
        await here.later(HOUR)
        assert await here.tables.deadlines.alive()
        here.tables.deadlines.lost()
        await here.later(3 * HOUR)
        assert await here.tables.deadlines.alive(), "somebody's time runs still, but the bot is not there"
    async with house(tmp_path, NOON + DAY) as here:
        assert await here.timers() == {seat: NOON + DAY + FEW.bank - HOUR}


async def test_a_clock_that_cannot_be_set_again_at_once_is_when_it_runs_out(
    here: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seat = waits(table := await here.start())
    due = table.seats[seat].clock.deadline
    here.tables.deadlines.lost()
    await here.later(3 * HOUR)
    with monkeypatch.context() as broken:
        broken.setattr(here.tables, "save", None)
        await here.tables.deadlines.found()
    assert "cannot be made good" in caplog.text
    assert await here.timers() == {seat: due}
    await here.later(HOUR)
    assert await here.tables.deadlines.alive()
    assert await here.tables.database.fact(ALIVE) == str(here.now), "it is there, for all that"
    await here.until(due)
    assert (await here.get(table)).to_act == (seat,)
    assert await here.timers() == {seat: due + 3 * HOUR}


async def test_after_an_outage_only_what_tells_of_time_is_drawn_again(tmp_path: Path) -> None:
    """These are the public table, and the panel of the player to move."""
    async with house(tmp_path) as here:
        table = await here.start(people=3)
        await here.tables.database.change(
            "UPDATE deliveries SET stage = 'shown', message = 7, shown = needed"
            " WHERE what IN ('board', 'hand')"
        )
        await here.tables.deadlines.alive()
    async with house(tmp_path, NOON + DAY) as here:
        rows = await here.tables.database.read(f"SELECT person FROM {DUE_PAGES}")
        assert {row["person"] for row in rows} == {0, table.seats[waits(table)].person}
        every = await here.tables.database.read(f"SELECT person FROM {PAGES}")
        assert len(every) == 4


async def test_only_what_would_have_counted_is_added_for_an_outage(tmp_path: Path) -> None:
    async with house(tmp_path, NOON + 8 * HOUR) as here:
        for person in PEOPLE[:2]:
            await keep_hours(here.tables, here.tables.plans, person.id, NIGHT)
        table = await here.start()
        seat = waits(table)
        (without,) = (await here.timers()).values()
        await here.later(HOUR)
        await here.tables.deadlines.alive()
    morning = NOON + 19 * HOUR  # at 7:00, one of the ten hours would have counted
    async with house(tmp_path, morning) as here:
        (due,) = (await here.timers()).values()
        assert NIGHT.between(without, due) == HOUR
        assert (await here.get(table)).seats[seat].clock.bank == FEW.bank - HOUR


async def test_what_an_earlier_release_timed_begins_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        table = await here.start()
        seat = waits(table)
        db = here.tables.database
        await db.change("UPDATE seats SET clock_since = 0, deadline = 0, bank = 86400")
        await db.change("DELETE FROM timers")
        await db.change("INSERT INTO timers (table_id, kind, due) VALUES (?, 'deadline', 0)", (table.id,))
    async with house(tmp_path) as here:
        await here.later(0)
        assert await here.timers() == {seat: NOON + DAY}


# The same for everybody


@pytest.mark.parametrize("game", engine.GAMES)
async def test_every_game_goes_on_without_anybody(game: str, here: House) -> None:
    """Two players never answer, and a third always does. The game still ends."""
    seats = engine.GAMES[game].seats[-1]
    table = await here.start(game, seats, pace="evening", options=known.short(game))
    for _ in range(2000):
        now = await rest(here.tables, table.id)
        if now.phase != "playing":
            break
        if 0 in now.to_act:
            await here.move(table.id, 0)
        elif now.to_act:
            due = min((await here.timers()).values())
            await here.until(due)
    now = await here.tables.get(table.id)
    assert now.phase == "over"
    assert any(seat.kept_for for seat in now.seats)


@pytest.mark.parametrize("game", engine.GAMES)
def test_when_a_question_runs_out_rests_on_nothing_hidden(game: str) -> None:
    """The same move with other hidden cards sets the same clocks and timers."""
    rng, compared = random.Random(game), 0
    table = timed(
        dealing(begun(game, engine.GAMES[game].seats[-1])), dict.fromkeys(range(9), NIGHT), NOON
    ).after
    now = NOON
    for _ in range(60):
        if not table.to_act:
            break
        now += rng.randrange(3 * HOUR)
        seat = rng.choice(table.to_act)
        move = words.random_move(table.state, seat, rng)
        stepped = []
        for state in (table.state.copy(), table.state.imagine(seat, rng)):
            events = state.play(seat, move)
            logged = LoggedMove(seat, move, table.seats[seat].person)
            step = played(dataclasses.replace(table), state, events, logged, now)
            stepped.append(timed(step, dict.fromkeys(range(9), NIGHT), now))
        true, other = stepped
        if true.after.to_act == other.after.to_act and true.after.phase == other.after.phase:
            compared += 1
            assert true.timers == other.timers
            assert [(one.clock.bank, one.clock.since, one.clock.deadline) for one in true.after.seats] == [
                (one.clock.bank, one.clock.since, one.clock.deadline) for one in other.after.seats
            ]
        table = true.after
    assert compared > 20


def dealing(table: Table) -> Step:
    """Return the step that has just dealt this game."""
    return Step(None, table, deals=True)
