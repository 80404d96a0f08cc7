"""A week of every game, on simcord's clock, in seconds: somebody who lets their time run out, quiet hours in
other time zones, a vacation, a restart, a kill, and a bot that was away for a day and a half.

People answer by command, some hours after they are asked, when they are awake; the sleeper's first two
questions run out. Nothing but the clock and the people brings the game forward.
"""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import engine
from bot.i18n.languages import language
from bot.tables.clock.hours import Hours
from bot.tables.clock.paces import DAY, EXCUSED, HOUR, left
from bot.tables.core.table import Table
from engine import robots
from tests.discord.clock import Clock
from tests.discord.people import House, Person, house, random_game
from tests.discord.test_clock import NOON
from tests.discord.wire import SILENT, Exchange, pings
from tests.hours import keep_hours
from tests.nights import by_day

SAY = language(None)
STEP = 8 * HOUR
"""Seconds that pass at once, at most: simcord wakes the bot so and so often within them."""
LONG = 60
"""Moves; of a game of random moves that has more, the LAST are played."""
LAST = 45
AWAY = 36 * HOUR
"""Seconds for which the bot is away."""
RESTARTS = {4: "restart", 9: "away", 14: "kill"}
"""What befalls the bot after so many moves."""
SLEEPER = 0


def day(number: int) -> dt.date:
    return dt.datetime.fromtimestamp(NOON, dt.UTC).date() + dt.timedelta(days=number)


HOURS = (
    Hours("Europe/Zurich", quiet=(22 * 60, 7 * 60)),
    Hours("Asia/Kolkata", quiet=(23 * 60, 8 * 60), free_days=frozenset({6})),
    Hours("America/New_York", quiet=(0, 8 * 60), vacations=((day(5), day(6)),)),
    Hours(),
)
"""Of the sleeper first. The fourth has said nothing."""


class Ring(NamedTuple):
    """Something made a sound for somebody."""

    person: int
    at: float


class Week:
    """A game of people who are hours away, and what is seen of it."""

    def __init__(self, world: House, seats: int) -> None:
        self.world = world
        self.clock = world.clock
        self.people = [world.person(seat) for seat in range(seats)]
        self.hours = {person.user.id: HOURS[at] for at, person in enumerate(self.people)}
        self.dice = random.Random(seats)
        self.rings: list[Ring] = []
        self.turns: dict[int, set[int]] = {person.user.id: set() for person in self.people}
        self.answers: dict[tuple[int, int], float] = {}
        """Of a person's question: when they answer it."""
        self.unanswered = 0
        self.missed = 0
        self.moves = 0
        world.wire.after = self._hears

    def _hears(self, method: str, path: str, body: Any) -> None:
        if method != "POST" or not path.endswith("/messages") or (body.get("flags") or 0) & SILENT:
            return
        for person in self.people:
            called = str(person.user.id) in pings(Exchange(method, path, body, (), None))
            if called or path == f"/channels/{self.world.channel_id(person, 'dm')}/messages":
                self.rings.append(Ring(person.user.id, self.clock.now))

    async def plays_on(self) -> Table:
        """Until the next answer, or some hours on."""
        table = await self.world.table()
        self._asked(table)
        due = {seat: self.answers[self._question(table, seat)] for seat in self._waiting(table)}
        until = min([self.clock.now + STEP, *due.values()])
        await self.world.pass_by(max(1.0, until - self.clock.now))
        now = await self.world.table()
        for seat, at in due.items():
            same = seat in self._waiting(now) and self._question(now, seat) == self._question(table, seat)
            if at <= self.clock.now and same:
                await self._moves(now, seat)
                break
        return await self.world.table()

    def _waiting(self, table: Table) -> list[int]:
        return [seat for seat in table.to_act if table.seats[seat].person]

    def _question(self, table: Table, seat: int) -> tuple[int, int]:
        return table.seats[seat].person, table.seats[seat].question_version

    def _asked(self, table: Table) -> None:
        """Who is asked again will answer some hours on; and until when they may is no hour of their rest."""
        for seat in self._waiting(table):
            sits = table.seats[seat]
            person, version = key = self._question(table, seat)
            if sits.clock.deadline:
                assert not self.hours[person].rests(sits.clock.deadline), "no deadline while they rest"
                assert sits.clock.deadline - self.clock.now < 20 * DAY, "nothing endless"
            if key in self.answers:
                continue
            self.turns[person].add(version)
            takes = self.dice.uniform(0.2, 4) * HOUR
            slept = self.people[SLEEPER].user.id == person and self.missed < EXCUSED
            self.missed += slept
            self.answers[key] = (
                float("inf") if slept else self.hours[person].after(int(self.clock.now), int(takes))
            )

    async def _moves(self, table: Table, seat: int) -> None:
        assert table.state is not None
        seed = f"{self.moves}"
        move = robots.quick_move(robots.observe(table.state, seat, seed), seed)
        person = next(one for one in self.people if one.user.id == table.seats[seat].person)
        answer = await self.world.slash(person, "move", {"words": " ".join(move)}, "dm")
        self.unanswered += not answer.heard
        if (await self.world.table()).version == table.version:  # it costs much, and they are asked once more
            self.unanswered += not (await self.world.press(person, "sure", "dm")).heard
        assert (await self.world.table()).version > table.version, move
        self.moves += 1
        match RESTARTS.get(self.moves):
            case "restart":
                await self.world.restart()
            case "kill":
                await self.world.kill()
            case "away":
                await self.is_away()

    async def is_away(self) -> None:
        """The bot is away, and takes nobody's time by it."""
        before = await self.world.table()
        had = self._left(before)
        await self.world.client.close()
        self.clock.now += AWAY
        await self.world.begin_again()
        after = await self.world.table()
        assert after.to_act == before.to_act, "nobody was played for meanwhile"
        for seat, seconds in self._left(after).items():
            assert abs(seconds - had[seat]) < 60, "an outage costs nobody time"
            assert after.seats[seat].clock.deadline > self.clock.now

    def _left(self, table: Table) -> dict[int, int]:
        """Return what is in the bank of each who is waited for."""
        return {
            seat: left(sits.clock.bank, self.hours[sits.person], sits.clock.since, int(self.clock.now))
            for seat, sits in enumerate(table.seats)
            if sits.clock.since
        }

    def read(self, person: Person) -> str:
        """All that they see in their direct messages."""
        return "\n".join(self.world.shown(person, "dm"))


@pytest.mark.slow
@pytest.mark.parametrize("game", by_day(engine.GAMES, "four-tribes"))
async def test_a_week_of_sleepers_vacations_and_a_bot_that_is_away(game: str, tmp_path: Path) -> None:
    clock, seats = Clock(NOON), 3 if 3 in engine.GAMES[game].seats else engine.GAMES[game].seats[0]
    async with house(tmp_path, seats, now=clock) as world:
        week = Week(world, seats)
        for person, hours in zip(week.people, HOURS, strict=False):
            await keep_hours(world.client.tables, person.user.id, hours)
        await world.begin(game)
        if len(random_game(await world.state(), random.Random(1))) > LONG:
            await world.hurry(random.Random(1), LAST)
            await world.restart()
        where = {"game": SAY(f"game-{game}"), "channel": f"<#{world.channel.id}>"}
        told = SAY("notice-played-for", **where)
        knows: set[int] = set()
        while (await week.plays_on()).phase == "playing":
            assert clock.now < NOON + 40 * DAY, "it does not end"
            knows |= {person.user.id for person in week.people if told in week.read(person)}
        await world.quiet()
        await has_held(week)
        assert knows == {week.people[SLEEPER].user.id}, "they were told that a robot played, and nobody else"


async def has_held(week: Week) -> None:
    """What was promised to people, after the whole of it."""
    world, sleeper = week.world, week.people[SLEEPER]
    table = await world.table()
    assert table.phase == "over"
    for person in week.people:
        title = SAY("table-over", game=engine.GAMES[table.game].title)
        assert title in week.read(person), "everybody reads how it ended"
    assert not week.unanswered
    assert week.clock.now - NOON > 7 * DAY, "a week, and the vacation in it"
    assert week.moves > max(RESTARTS), "all of it has befallen the bot"
    rows = await world.client.database.read("SELECT seat, person, at FROM moves WHERE seat >= 0")
    played_for = [row for row in rows if not row["person"]]
    assert {row["seat"] for row in played_for} == {table.seat_of(sleeper.user.id)}
    for row in played_for:
        assert not week.hours[sleeper.user.id].rests(row["at"]), "no deadline while they rest"
    for person, at in week.rings:
        assert not week.hours[person].rests(int(at)), "nothing rings while they rest"
    turns = sum(map(len, week.turns.values()))
    assert len(week.rings) <= 1.2 * turns, (len(week.rings), turns)
    assert table.seats[table.seat_of(sleeper.user.id) or 0].person == sleeper.user.id
