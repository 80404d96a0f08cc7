"""Robots at a table, without Discord: when they move, what they are given, and what happens when thinking
fails.
"""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import pickle
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count, cycle, product
from pathlib import Path
from typing import Any, TypeVar

import pytest

import engine
import engine.robots
from bot.features.robots.robots import Robots
from bot.jobs.thinkers import MARGIN, Tempo, Thinkers
from bot.storage.database import Busy
from bot.storage.opening import open_database
from bot.tables.core.step import Stepped
from bot.tables.core.table import Table, User, spared
from bot.tasks import trace
from bot.worker.process import HOPELESS, AnyWorker, Worker, WorkerGone, WorkFailed
from engine import words
from tests.bot import draws
from tests.bot.refusals import is_refused
from tests.bot.thinkers import UNPAUSED, Here, Slow, robots_of
from tests.dealing import KnownDealer, secret_of
from tests.engine.known import short
from tests.nights import by_day
from tests.rooms import Rooms

T = TypeVar("T")

ANA, BEN = User(1, "Ana", "en"), User(2, "Ben", "en")
QUICK = Tempo(**UNPAUSED, nodes=20)


@asynccontextmanager
async def room(path: Path, *workers: AnyWorker, pace: Tempo = QUICK, **how: Any) -> AsyncIterator[Rooms]:
    """Yield tables on the database in this folder, with robots that think in these workers."""
    database = await open_database(path / "courtyard.db")
    known = {"dealer": KnownDealer("the seed of the cards"), "number": count(1).__next__}
    tables = Rooms(database, **(known | how))
    robots = Robots(tables, Thinkers(pace, *workers))
    tables.listen({Stepped: [robots.stepped]})
    robots.start()
    try:
        yield tables
    finally:
        await robots.close()
        await robots.thinkers.close()
        await database.close()


async def seated(
    tables: Rooms,
    game: str,
    people: tuple[User, ...] = (ANA,),
    level: str = "fair",
    seats: int | None = None,
) -> int:
    """Start a table with these people and robots. Return its number."""
    table = (await tables.lobby.gather(1, 1, "en", people[0], game, short(game))).id
    for person in people[1:]:
        await tables.lobby.join(table, person)
    for _ in range((seats or max(2, engine.GAMES[game].seats[0])) - len(people)):
        await tables.lobby.add_robot(table, people[0].id, level)
    await tables.lobby.start(table, people[0].id)
    return table


async def rest(tables: Rooms, table: int, seconds: float = 60.0) -> Table:
    """Wait until no robot is to move. Return the table."""
    async with asyncio.timeout(seconds):
        while True:
            now = await tables.get(table)
            if not any(now.seats[seat].robot for seat in now.to_act):
                return now
            await asyncio.sleep(0.001)


async def at_rest(tables: Rooms) -> None:
    """Wait until no robot has anything to do."""
    robots = robots_of(tables)
    while robots.playing:
        await asyncio.wait(robots.playing.values())


async def moves_by_chance(tables: Rooms, now: Table, seat: int, dice: random.Random) -> Table:
    """Make a random move for the player in this seat."""
    move = words.random_move(now.state, seat, dice)
    return await tables.play.move(now.id, seat, now.seats[seat].question_version, move)


async def play_out(tables: Rooms, table: int, dice: random.Random) -> Table:
    """Let people play at random until the game is over."""
    while (now := await rest(tables, table)).phase == "playing":
        await moves_by_chance(tables, now, dice.choice(now.to_act), dice)
    return now


async def moves(tables: Rooms, table: int) -> list[tuple[int, int, str]]:
    rows = await tables.database.read("SELECT * FROM moves WHERE table_id = ? ORDER BY version", (table,))
    return [(row["version"], row["seat"], row["move"]) for row in rows]


# Whole games


IN_TURN = list(zip(engine.GAMES, cycle(engine.robots.LEVELS), strict=False))
"""Each game with one level, and each level with a game."""


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Rooms]:
    async with room(tmp_path, Here()) as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize(("game", "level"), by_day(product(engine.GAMES, engine.robots.LEVELS), *IN_TURN))
async def test_a_person_alone_plays_with_robots_to_the_end(game: str, level: str, tables: Rooms) -> None:
    table = await seated(tables, game, level=level)
    over = await play_out(tables, table, random.Random(f"{game} {level}"))
    assert over.phase == "over"
    # Each step has its own version, so no seat can have moved twice for one question. The moves lead from the
    # seed to the end.
    state = engine.new(game, len(over.seats), str(over.seed), over.options)
    for _, seat, move in await moves(tables, table):
        state.play(seat, tuple(move.split(" ")))
    assert engine.dump(state) == engine.dump(over.state)
    results = await tables.database.read("SELECT person FROM results WHERE person != 0")
    assert [row["person"] for row in results] == [ANA.id]


async def test_the_next_game_of_the_same_people_and_robots(tables: Rooms) -> None:
    table = await seated(tables, "court-wars")
    over = await play_out(tables, table, random.Random(3))
    offered = await tables.lobby.rematch(table, ANA)
    assert [seat.robot for seat in offered.seats] == [seat.robot for seat in over.seats]
    await tables.lobby.start(offered.id, ANA.id)
    assert (await play_out(tables, offered.id, random.Random(4))).phase == "over"
    results = await tables.database.read("SELECT DISTINCT person FROM results WHERE person != 0")
    assert [row["person"] for row in results] == [ANA.id]


# The lobby


async def test_two_robots_seated_at_once_have_two_names(tables: Rooms) -> None:
    table = (await tables.lobby.gather(1, 1, "en", ANA, "four-sisters", {})).id
    await asyncio.gather(*(tables.lobby.add_robot(table, ANA.id, "fair") for _ in range(3)))
    assert len({seat.name for seat in (await tables.get(table)).seats}) == 4


async def test_robots_alone_have_nobody_to_play_for(tables: Rooms) -> None:
    table = (await tables.lobby.gather(1, 1, "en", ANA, "court-wars", {})).id
    await tables.lobby.add_robot(table, ANA.id, "fair")
    left = await tables.substitution.leave(table, ANA.id)
    assert (left.phase, left.reason) == ("abandoned", "everybody-left")
    await is_refused("already-over", tables.lobby.start(table, ANA.id))


# Leaving


@pytest.mark.parametrize("game", engine.GAMES)
async def test_a_robot_plays_on_for_somebody_who_leaves(game: str, tables: Rooms) -> None:
    table = await seated(tables, game, (ANA, BEN))
    now = await rest(tables, table)
    assert now.state is not None
    left = await tables.substitution.leave(table, ANA.id)
    assert (left.host, left.seats[0].person, left.seats[0].robot) == (BEN.id, 0, "fair")
    over = await play_out(tables, table, random.Random(game))
    assert over.phase == "over"
    assert over.state.result is not None
    results = await tables.database.read("SELECT * FROM results ORDER BY person, seat")
    # A player who left has lost, even if the robot won with the seat. In that case, no other player has a
    # result.
    stayed = [] if spared(over) else [BEN.id]
    assert [row["person"] for row in results if row["person"]] == [ANA.id, *stayed]
    ana = next(row for row in results if row["person"] == ANA.id)
    assert (ana["outcome"], ana["robot"], ana["seat"], ana["name"]) == ("lost", "fair", 0, ANA.name)
    # The result of every seat is stored, with the robot that played it.
    assert {row["seat"] for row in results} == set(range(len(over.seats)))
    assert all(row["seats"] == len(over.seats) and row["place"] for row in results)
    assert {row["robot"] is None for row in results if row["seat"] == over.seat_of(BEN.id)} == {True}


async def test_the_last_person_who_leaves_ends_the_table(tables: Rooms) -> None:
    table = await seated(tables, "court-piece", (ANA, BEN))
    await tables.substitution.leave(table, BEN.id)
    left = await tables.substitution.leave(table, ANA.id)
    assert (left.phase, left.reason) == ("abandoned", "everybody-left")
    version = left.version
    await at_rest(tables)
    assert (await tables.get(table)).version == version
    assert not await tables.database.read("SELECT * FROM results")


# A robot's input


@pytest.mark.parametrize("game", engine.GAMES)
async def test_a_robot_is_handed_nothing_that_its_seat_cannot_see(game: str, tmp_path: Path) -> None:
    worker = Here()
    async with room(tmp_path, worker) as tables:
        table = await seated(tables, game)
        states: dict[tuple[int, str], list[engine.State]] = {}

        def note(now: Table) -> None:
            for seat in now.to_act:
                states.setdefault((seat, json.dumps(now.state.view(seat), sort_keys=True)), []).append(
                    now.state
                )

        note(await tables.get(table))
        tables.listen({Stepped: [lambda stepped: note(stepped.table)]})
        await play_out(tables, table, random.Random(game))
    assert len(worker.handed) > 5
    for handed in worker.handed:
        assert secret_of("the seed of the cards 0").encode() not in handed
        what, level, seed, nodes, seconds = pickle.loads(handed)
        assert (level, nodes) == ("fair", 20)
        assert 0 < seconds <= 1
        # A game may return to a view that a seat has seen before, in another way.
        came = states[what.seat, what.view]
        state = next(one for one in came if engine.robots.observe(one, what.seat, seed) == what)
        # With the hidden cards dealt differently, the robot gets the very same input.
        for number in range(3):
            other = state.imagine(what.seat, random.Random(number))
            assert engine.robots.observe(other, what.seat, seed) == what


# The turn


async def test_a_table_has_one_robot_thinking_at_a_time(tmp_path: Path) -> None:
    worker = Here()
    async with room(tmp_path, worker) as tables:
        table = await seated(tables, "court-piece")
        dice = random.Random(5)
        while (now := await tables.get(table)).phase == "playing":
            for _ in range(5):
                robots_of(tables).look(now)
            if 0 in now.to_act:
                await moves_by_chance(tables, now, 0, dice)
            await asyncio.sleep(0)
        assert worker.most_at_once == 1
        said = await moves(tables, table)
        assert len({version for version, _, _ in said}) == len(said)


async def test_a_restart_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    async with room(plain, Here()) as tables:
        await rest(tables, await seated(tables, "court-piece"))
        undisturbed = await moves(tables, 1)
    assert undisturbed
    slow = Slow()
    async with room(tmp_path, slow) as tables:
        table = await seated(tables, "court-piece")
        await slow.thinks.wait()
    for _ in range(2):  # it moves once, however often it's started
        async with room(tmp_path, Here()) as tables:
            await rest(tables, table)
            await at_rest(tables)
            assert await moves(tables, table) == undisturbed


async def test_a_start_that_is_told_twice_wakes_robots_once(tmp_path: Path) -> None:
    slow = Slow()
    database = await open_database(tmp_path / "courtyard.db")
    tables = Rooms(
        database, dealer=KnownDealer("the seed of the cards"), number=count(1).__next__
    )  # Ana doesn't begin
    robots = Robots(tables, Thinkers(QUICK, slow))
    await seated(tables, "court-wars")
    await seated(tables, "court-piece")
    for _ in range(3):
        robots.start()
    await slow.thinks.wait()
    theirs = [table for table in (1, 2) if 0 not in (await tables.get(table)).to_act]
    while robots.thinkers.waiting < len(theirs):  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert len(slow.handed) == 1  # the others wait for the worker
    assert sorted(robots.playing) == theirs
    slow.go.set()
    for table in (1, 2):
        await rest(tables, table)
    await robots.close()
    await database.close()


async def test_a_move_that_comes_first_makes_the_thought_void(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    slow = Slow()
    async with room(tmp_path, slow) as tables:
        table = await seated(tables, "court-piece")
        await slow.thinks.wait()
        now = await tables.get(table)
        seat = now.to_act[0]
        # Another process with the same database was quicker.
        first = await moves_by_chance(tables, now, seat, random.Random(1))
        slow.go.set()
        await rest(tables, table)
        said = await moves(tables, table)
        assert said[0][:2] == (first.version, seat)
        state = engine.new("court-piece", 4, str(now.seed), now.options)
        for _, one, move in said:
            assert one in state.to_act
            state.play(one, tuple(move.split(" ")))
    assert not caplog.records


async def test_a_person_and_a_robot_move_at_once(tmp_path: Path) -> None:
    slow = Slow()
    async with room(tmp_path, slow) as tables:
        table = await seated(tables, "the-four-courts", seats=3)
        dice = random.Random(2)
        for _ in range(20):
            now = await tables.get(table)
            if now.phase != "playing":
                break
            slow.go.clear()
            slow.thinks.clear()
            if now.to_act != (0,):
                await slow.thinks.wait()
            slow.go.set()
            # The player's tap and the robot's thinking end in the same iteration of the loop. Both moves
            # count.
            if 0 in now.to_act:
                await moves_by_chance(tables, now, 0, dice)
            await rest(tables, table)
        said = await moves(tables, table)
        state = engine.new("the-four-courts", 3, str(now.seed), now.options)
        for _, seat, move in said:
            state.play(seat, tuple(move.split(" ")))
        assert engine.dump(state) == engine.dump((await tables.get(table)).state)


async def test_a_commit_while_the_last_robot_lies_down_is_not_missed(tables: Rooms) -> None:
    table = await seated(tables, "court-wars", (ANA, BEN), seats=3)
    for number in range(60):
        now = await tables.get(table)
        if now.phase != "playing":
            break
        # The player doesn't wait for robots, and plays as soon as possible.
        for seat in now.to_act:
            if not now.seats[seat].robot:
                await moves_by_chance(tables, now, seat, random.Random(number))
        for _ in range(number % 7):
            await asyncio.sleep(0)
    await rest(tables, table)


# When thinking fails


class Through(Worker):
    """A real worker that is given other work than requested."""

    def __init__(self, work: Callable[..., Any], patience: float, *values: object) -> None:
        super().__init__()
        self.other = (patience, work, *values)

    async def run(self, patience: float, work: Callable[..., T], *values: object) -> T:
        return await super().run(*self.other)  # type: ignore[arg-type]


async def test_a_worker_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its time limit begins once it's up, however long that takes, and ends at once."""
    monkeypatch.setattr("bot.worker.process.START", HOPELESS)
    worker = Worker()
    with pytest.raises(WorkerGone):
        await worker.run(0.0, draws.take, 600_000.0, "")
    assert not worker.process
    assert not multiprocessing.active_children()


class Gone(Here):
    """Ends before it answers."""

    async def run(self, patience: float, work: Callable[..., T], *values: object) -> T:
        raise WorkerGone("no answer")


async def test_a_robot_whose_worker_was_ended_makes_a_quick_move(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with room(tmp_path, Gone()) as tables:
        table = await seated(tables, "court-wars")
        await moves_by_chance(tables, await tables.get(table), 0, random.Random(0))
        await rest(tables, table)
    assert "quick move" in caplog.text


async def test_a_failure_in_the_worker_costs_its_thought_and_tells_no_card(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with room(tmp_path, Through(draws.fail, 60, "KH")) as tables:
        table = await seated(tables, "court-piece")
        now = await rest(tables, table)
        assert await moves(tables, table)
        assert now.to_act == (0,)
    assert "ValueError" in caplog.text
    assert "draws.py" in caplog.text
    assert "KH" not in caplog.text


class Wrong(Here):
    """Returns an illegal move."""

    async def run(self, patience: float, work: Callable[..., T], *values: object) -> T:
        return ("KH", "KH")  # type: ignore[return-value]


async def test_a_move_that_is_refused_is_followed_by_a_quick_move(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.robots.robots.LONGEST_PAUSE", 0.01)
    async with room(tmp_path, Wrong()) as tables:
        table = await seated(tables, "court-piece")
        await rest(tables, table)
        assert await moves(tables, table)
    assert "could not move" in caplog.text
    assert "KH" not in caplog.text


async def test_a_busy_database_makes_no_robot_play_worse(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.robots.robots.LONGEST_PAUSE", 0.01)
    quick: list[str] = []
    monkeypatch.setattr("engine.robots.quick_move", lambda *_: quick.append("so"))
    async with room(tmp_path, Here()) as tables:
        play, refused = tables.play.move, [Busy(), Busy(), Busy()]

        async def busy(*what: Any, **how: Any) -> Table:
            if refused:
                raise refused.pop()
            return await play(*what, **how)

        monkeypatch.setattr(tables.play, "move", busy)
        table = await seated(tables, "court-piece")
        await rest(tables, table)
        assert await moves(tables, table)
    assert not refused
    assert not quick
    assert "Traceback" not in caplog.text
    assert "File" not in caplog.text
    assert "busy" in caplog.text


async def test_a_level_that_is_no_more_makes_a_quick_move(tmp_path: Path) -> None:
    async with room(tmp_path, Through(engine.robots.decide, 60)) as tables:
        table = await seated(tables, "court-piece")
        await rest(tables, table)


async def test_a_whole_game_says_nothing_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        async with room(tmp_path, Here()) as tables:
            await play_out(tables, await seated(tables, "four-tribes"), random.Random(1))
    said = [record for record in caplog.records if record.name.startswith(("bot", "engine"))]
    assert not said


# A robot's pace reveals no secret


class Time:
    """The robots' clock and randomness. Thinking takes `takes` seconds, or no time without a choice. `drawn`
    has the pauses in the order of drawing.
    """

    def __init__(self, takes: float) -> None:
        self.now, self.takes = 1000.0, takes
        self.drawn: list[float] = []
        self.dice = random.Random(1)

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)

    def draw(self, least: float, most: float) -> float:
        self.drawn.append(self.dice.uniform(least, most))
        return self.drawn[-1]

    def given_to(self, robots: Robots) -> None:
        robots.thinkers.clock, robots.sleep, robots.draw = lambda: self.now, self.sleep, self.draw


class Ponders(Here):
    """Thinks in the test's time: long for a choice, and not at all without one."""

    def __init__(self, time: Time) -> None:
        super().__init__()
        self.time = time

    async def run(self, patience: float, work: Callable[..., T], *values: object) -> T:
        observation = values[0]
        assert isinstance(observation, engine.robots.Observation)
        if choices(observation.open(), observation.seat) > 1:
            self.time.now += self.time.takes
        return await super().run(patience, work, *values)


def choices(state: engine.State, seat: int) -> int:
    """Return the number of possible first words."""
    choice = state.choice(seat)
    return 0 if choice is None else len(choice.words)


async def taken(path: Path, time: Time, level: str, *people: User) -> list[tuple[bool, float, list[float]]]:
    """Return for each robot move in a whole game whether there was a choice, the seconds since the move
    before, and the pauses drawn since people were to move.
    """
    found = []
    async with room(path, Ponders(time), pace=Tempo(nodes=5)) as tables:
        time.given_to(robots_of(tables))
        table = await seated(tables, "court-piece", people, level)
        before, since, pauses = await tables.get(table), time.now, 0

        def moved(now: Table) -> None:
            nonlocal before, since, pauses
            (seat,) = before.to_act
            if before.seats[seat].robot:
                found.append((choices(before.state, seat) > 1, time.now - since, time.drawn[pauses:]))
                pauses += 1
            else:
                pauses = len(time.drawn)  # drawn when no seat was to move
            before, since = now, time.now

        tables.listen({Stepped: [lambda stepped: moved(stepped.table)]})
        await play_out(tables, table, random.Random(level))
    assert all([choice for choice, *_ in found].count(one) >= 3 for one in (True, False))
    return found


@pytest.mark.parametrize("level", engine.robots.LEVELS)
async def test_how_long_a_robot_takes_does_not_tell_whether_it_had_a_choice(
    level: str, tmp_path: Path
) -> None:
    """Each move comes exactly when the pause drawn before it is over, however long the robot thought. This
    also holds if several robots move one after another.
    """
    least, most = Tempo().pause
    for _, seconds, drawn in await taken(tmp_path, Time(takes=0.9), level, ANA, BEN):
        assert seconds == pytest.approx(drawn[0])
        assert least <= seconds <= most


@pytest.mark.parametrize("level", engine.robots.LEVELS)
async def test_alone_each_move_of_a_level_takes_as_long_thought_over_or_not(
    level: str, tmp_path: Path
) -> None:
    for _, seconds, drawn in await taken(tmp_path, Time(takes=0.1), level, ANA):
        assert round(seconds, 6) == Tempo().alone[level]
        assert not drawn, "nobody else plays: no pause"


async def test_a_thought_that_takes_too_long_is_let_be_and_the_move_is_in_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    slow = Slow()
    with caplog.at_level(logging.INFO):
        async with room(
            tmp_path,
            slow,
            pace=Tempo(**UNPAUSED, within=0.2, nodes=20),
        ) as tables:
            table = await seated(tables, "court-piece")
            await slow.thinks.wait()
            while not (made := await moves(tables, table)):  # noqa: ASYNC110
                await asyncio.sleep(0.001)
            assert "busy elsewhere" in caplog.text
            assert slow.at_once == 1, "its worker is not ended for it"
            slow.go.set()
            await rest(tables, table)
            said = await moves(tables, table)
            assert said[: len(made)] == made
            assert len({version for version, _, _ in said}) == len(said), (
                "what it thought of too late counts not"
            )


def test_no_pause_is_shorter_than_a_thought() -> None:
    pace = Tempo()
    assert pace.thinking + MARGIN < pace.within < pace.pause[0] < pace.pause[1] <= 3


# The worker, and many tables


async def test_closing_in_the_middle_of_a_thought_takes_no_time_and_leaves_nothing(tmp_path: Path) -> None:
    endless = Tempo(
        **UNPAUSED,
        within=600,
        thinking=600,
        deadline=600,
        nodes=10**9,
    )
    worker = Worker()
    async with asyncio.timeout(60), room(tmp_path, worker, pace=endless) as tables:
        await seated(tables, "court-piece", level="strong")
        while not worker.process:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    assert not worker.process
    assert not multiprocessing.active_children()


MOMENTS = ("asked", "starting", "at work")


async def come(moment: str, worker: Worker, begun: Path) -> None:
    """Wait until a worker has reached that moment. Its work says when it begins."""
    await asyncio.sleep(0)
    while moment == "starting" and not worker.process:  # noqa: ASYNC110
        await asyncio.sleep(0)
    while moment == "at work" and not begun.exists():  # noqa: ASYNC110, ASYNC240
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("moment", MOMENTS)
async def test_closing_a_worker_at_any_moment(moment: str, tmp_path: Path) -> None:
    worker = Worker()
    asking = asyncio.create_task(worker.run(600, draws.hang_once, str(tmp_path / "begun")))
    await come(moment, worker, tmp_path / "begun")
    async with asyncio.timeout(60):
        await worker.close()
    with pytest.raises(WorkerGone):
        await asking
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("moment", MOMENTS)
async def test_the_answer_to_work_that_was_cancelled_goes_to_nobody(moment: str, tmp_path: Path) -> None:
    worker = Worker()
    first = asyncio.create_task(worker.run(600, draws.hang_once, str(tmp_path / "begun")))
    await come(moment, worker, tmp_path / "begun")
    first.cancel()
    second = asyncio.create_task(worker.run(60, draws.stamp, ""))
    with pytest.raises(asyncio.CancelledError):
        await first
    assert await second
    await worker.close()
    assert not multiprocessing.active_children()


async def test_what_fails_in_the_worker_says_where_and_not_with_what() -> None:
    worker = Worker()
    with pytest.raises(WorkFailed) as failed:
        await worker.run(60, draws.fail, "QS")
    assert "draws.py" in str(failed.value)
    assert "QS" not in str(failed.value)
    assert "QS" not in trace(ValueError("QS"))
    assert await worker.run(60, draws.stamp, "")
    await worker.close()


@pytest.mark.slow
async def test_twenty_tables_share_one_worker_and_none_holds_the_loop(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """All of them really think, however busy the machine is."""
    pace = Tempo(alone={"strong": 0.1}, within=600, nodes=10**9, patience=600, deadline=600)
    worker = Worker()
    caplog.set_level(logging.INFO)
    async with room(tmp_path, worker, pace=pace) as tables:
        await worker.run(60, draws.stamp, "")
        people = [User(100 + number, "Ana", "en") for number in range(20)]
        numbers = [await seated(tables, "court-piece", (one,), "strong") for one in people]
        numbers = [one for one in numbers if (await tables.get(one)).to_act != (0,)]
        assert len(numbers) >= 10, "in the others a person is to begin"
        held = 0.0
        moved: set[int] = set()
        while len(moved) < len(numbers):
            busy = time.thread_time()
            await asyncio.sleep(0.001)
            held = max(held, time.thread_time() - busy)
            for number in numbers:
                if number not in moved and await moves(tables, number):
                    moved.add(number)
        assert worker.process  # it was never ended for being slow
    assert "quick move" not in caplog.text
    assert held < 0.05


async def test_who_waits_too_long_for_the_worker_makes_a_quick_move(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    slow = Slow()
    pace = Tempo(**UNPAUSED, patience=0.05, nodes=20)
    with caplog.at_level(logging.INFO):
        async with room(tmp_path, slow, pace=pace) as tables:
            first = await seated(tables, "court-piece")
            await slow.thinks.wait()
            other = await seated(tables, "court-piece", (BEN,))
            await rest(tables, other)
            assert not await moves(tables, first)
            assert "busy elsewhere" in caplog.text
            slow.go.set()
            await rest(tables, first)
