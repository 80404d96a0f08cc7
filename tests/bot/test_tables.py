"""Concurrent actions at one table: every move counts once, in some order, no matter who else is active."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import pytest

import engine
from bot.storage.database import Database
from bot.tables.clock import rows as clock_rows
from bot.tables.clock.paces import AT_DEADLINE, begins_with
from bot.tables.core import repository
from bot.tables.core.errors import DuplicateInteraction, Refused, Stale
from bot.tables.core.rows import INTERACTIONS_KEPT, MINUTE, row_of
from bot.tables.core.table import Table, User
from bot.tables.play import limits
from tests.bot.refusals import is_refused
from tests.dealing import KnownDealer
from tests.deliveries import PAGES
from tests.rooms import STRANGER, Rooms

PEOPLE = [User(1000 + n, f"Person {n}", "en-US") for n in range(6)]


FIRST = begins_with("few", newcomer=True)
"""Seconds for the first question of a first game, at the usual pace."""


After = Callable[[int], Awaitable[object]]


async def nothing(*_: int) -> None:
    """Do nothing, because other tests cover calls."""


class Clock:
    """A clock that stands still until a test sets it."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def seeded(database: Database, clock: Clock | None = None) -> Rooms:
    return Rooms(database, KnownDealer(), now=clock or Clock(), number=count(1).__next__)


async def begun(
    tables: Rooms, game: str, seats: int, at_deadline: str = AT_DEADLINE[0], **options: str
) -> Table:
    table = await tables.lobby.gather(1, 2, "en-US", PEOPLE[0], game, options, at_deadline=at_deadline)
    for person in PEOPLE[1:seats]:
        await tables.lobby.join(table.id, person)
    return await tables.lobby.start(table.id, PEOPLE[0].id)


async def again(tables: Rooms, over: Table) -> Table:
    """Let everybody who played accept the rematch. Return the table once it's dealt."""
    (opened, *_) = [
        await tables.lobby.rematch(over.id, User(seat.person, seat.name, seat.locale))
        for seat in over.seats
        if seat.person
    ]
    return await tables.lobby.start(opened.id, opened.host)


def any_move(table: Table, seat: int, rng: random.Random) -> engine.Move:
    assert table.state is not None
    said: tuple[str, ...] = ()
    while (choice := table.state.choice(seat, said)) is not None:
        picks = rng.sample(choice.words, rng.randint(choice.least, min(choice.most, len(choice.words))))
        said = (*said, "+".join(picks) or "-")
    return said


async def played_out(tables: Rooms, table: int, rng: random.Random, moves: int = 5000) -> Table:
    """Return the table after this many random moves, or at its end."""
    for _ in range(moves):
        now = await tables.get(table)
        if now.phase != "playing":
            break
        seat = rng.choice(now.to_act)
        robot = now.seats[seat].robot
        move = any_move(now, seat, rng)
        await tables.play.move(table, seat, now.seats[seat].question_version, move, robot=robot)
    return await tables.get(table)


async def pass_by(tables: Rooms, clock: Clock, until: float, after: After = nothing) -> list[str]:
    """Let time pass, and run each timer when it's due, as the scheduler does. `after` is called with the
    table each time. Return the timers that ran.
    """
    due: dict[str, Callable[..., Awaitable[Any]]] = {
        "deadline": tables.deadlines.run_out, "reminder": tables.deadlines.remind,
        "lobby": tables.lobby.lapse, "kept": tables.lobby.free_seats, "time": tables.play.call_time,
        "quiet": tables.pauses.grow_quiet, "offer": tables.consent.lapse_offer,
        "pause": tables.pauses.end_pause, "left": nothing,
    }  # fmt: skip
    done = []
    while (timer := await clock_rows.next_timer(tables.database)) is not None and timer.due <= until:
        clock.now = max(clock.now, timer.due)
        await due[timer.kind](*timer.whose)
        await clock_rows.kept(tables.database, timer)
        await after(timer.table_id)
        done.append(timer.kind)
    clock.now = until
    return done


async def test_an_interaction_counts_once(tables: Rooms) -> None:
    host = PEOPLE[0]
    twice = [tables.lobby.gather(1, 2, "en-US", host, "court-wars", {}, 77) for _ in range(2)]
    done = await asyncio.gather(*twice, return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["DuplicateInteraction", "Table"]
    await tables.lobby.join(1, PEOPLE[1], 78)
    table = await tables.lobby.start(1, host.id, 79)
    seat = table.to_act[0]
    move = any_move(table, seat, random.Random(1))
    done = await asyncio.gather(
        *(tables.play.move(1, seat, None, move, 80) for _ in range(3)), return_exceptions=True
    )
    assert [type(one) for one in done].count(Table) == 1
    assert isinstance(done[1], DuplicateInteraction | engine.Illegal)
    await is_refused(DuplicateInteraction, tables.ending.end(1, STRANGER, True, 79))
    assert (await tables.get(1)).version == table.version + 1


@pytest.mark.parametrize(("game", "seats"), [("four-tribes", 3), ("four-sisters", 4)])
async def test_a_crowd_taps_at_once_and_the_record_replays_the_game(
    tables: Rooms, game: str, seats: int
) -> None:
    """The seed and the moves recreate the game, however wildly people tapped."""
    table = await begun(tables, game, seats)
    rng = random.Random(game)
    first = await tables.get(table.id)
    for _ in range(25):
        now = await tables.get(table.id)
        if now.phase != "playing":
            break
        taps = [(seat, any_move(now, seat, rng)) for seat in now.to_act for _ in range(3)]
        rng.shuffle(taps)
        done = await asyncio.gather(
            *(
                tables.play.move(table.id, seat, now.seats[seat].question_version, move)
                for seat, move in taps
            ),
            return_exceptions=True,
        )
        assert all(isinstance(one, Table | Stale) for one in done), done
        assert sum(isinstance(one, Table) for one in done) == len(now.to_act), "one of each seat's"
    rows = await tables.database.read("SELECT version, seat, move FROM moves ORDER BY version")
    assert [row["version"] for row in rows] == list(range(first.version + 1, first.version + 1 + len(rows)))
    again = engine.new(game, seats, str(first.seed), first.options)
    for row in rows:
        again.play(row["seat"], tuple(row["move"].split(" ")))
    last = await tables.get(table.id)
    assert engine.dump(again) == engine.dump(last.state)


@pytest.mark.file
async def test_what_somebody_else_has_written_is_never_overwritten(database: Database) -> None:
    """Only one process at a time has a database. If another gets at it anyway, no step is lost."""
    mine = seeded(database)
    table = await begun(mine, "court-wars", 2)
    with contextlib.closing(sqlite3.connect(database.path)) as other, other:
        other.execute("UPDATE tables SET version = version + 1")
    seat = table.to_act[0]
    move = any_move(table, seat, random.Random(1))
    await is_refused(Stale, mine.play.move(table.id, seat, table.seats[seat].question_version, move))
    assert (await mine.get(table.id)).version == table.version + 1
    assert not await database.read("SELECT * FROM moves")


async def test_interactions_are_remembered_for_an_hour_whatever_our_clock_says(database: Database) -> None:
    """When the clock leapt, a tap delivered twice counted twice (simulation, seed 9900004)."""
    now = [1_800_000_000.0]
    tables = Rooms(database, KnownDealer(), now=lambda: now[0], number=count(1).__next__)
    first = 1_552_626_166_769_123_660
    later = first + INTERACTIONS_KEPT

    async def ids() -> list[int]:
        return [row["id"] for row in await database.read("SELECT id FROM interactions ORDER BY id")]

    await tables.lobby.gather(1, 2, "en-US", PEOPLE[0], "court-wars", {}, first)
    now[0] += 7200
    await tables.lobby.join(1, PEOPLE[1], later)
    await is_refused(DuplicateInteraction, tables.lobby.join(1, PEOPLE[2], first))
    assert await ids() == [first, later]
    now[0] -= 86400
    await tables.lobby.join(1, PEOPLE[3], later + 1)
    assert await ids() == [first, later, later + 1], "older ones go, though not with every step"
    await tables.substitution.leave(1, PEOPLE[3].id, later + MINUTE + 1)
    assert await ids() == [later, later + 1, later + MINUTE + 1]
    assert later - first == 3600 * 1000 << 22


@pytest.mark.file
async def test_a_refused_move_leaves_its_interaction_to_the_next(tables: Rooms) -> None:
    table = await begun(tables, "court-wars", 2)
    seat = table.to_act[0]
    with contextlib.closing(sqlite3.connect(tables.database.path)) as other, other:
        other.execute("UPDATE tables SET version = version + 1")
    for outcome in (Stale, None):
        move = any_move(table, seat, random.Random(1))
        with pytest.raises(outcome) if outcome else contextlib.nullcontext():
            await tables.play.move(table.id, seat, None, move, 77)


async def test_what_is_refused_changes_nothing(tables: Rooms) -> None:
    table = await begun(tables, "court-piece", 4)
    before = [dict(row) for row in await tables.database.read("SELECT * FROM tables")]
    seat = table.to_act[0]
    waiting = (seat + 1) % 4
    for number, move in (
        (seat, ("nonsense",)),
        (seat, ()),
        (waiting, ("H",)),
        (9, ("H",)),
        (seat, ("H", "H")),
    ):
        with pytest.raises(engine.Illegal):
            await tables.play.move(table.id, number, None, move)
    await is_refused(Stale, tables.play.move(table.id, seat, table.seats[seat].question_version - 1, ("H",)))
    for refused in (
        tables.lobby.join(1, PEOPLE[5]),
        tables.lobby.start(1, 1000),
        tables.lobby.rematch(1, PEOPLE[0]),
        tables.get(9),
    ):
        with pytest.raises(Refused):
            await refused
    assert [dict(row) for row in await tables.database.read("SELECT * FROM tables")] == before


async def test_a_cancelled_move_happened_or_did_not(tables: Rooms) -> None:
    table = await begun(tables, "court-wars", 2)
    rng = random.Random(3)
    for number in range(40):
        now = await tables.get(table.id)
        seat = now.to_act[0]
        task = asyncio.create_task(
            tables.play.move(table.id, seat, now.seats[seat].question_version, any_move(now, seat, rng))
        )
        for _ in range(number):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        (row,) = await tables.database.read("SELECT * FROM tables")
        after = await tables.get(table.id)
        assert (after.version, row_of(after)["state"]) == (row["version"], row["state"])
    assert (await tables.get(table.id)).version < table.version + 40


async def test_few_tables_are_held_in_memory(tables: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository, "KEPT", 3)
    for number in range(8):
        await tables.lobby.gather(1, 2, "en-US", PEOPLE[number % 6], "four-tribes", {})
    assert len(tables.kept) <= 3
    assert {(await tables.get(number)).id for number in range(1, 9)} == set(range(1, 9))
    assert len(tables.kept) <= 3


async def test_nobody_sits_at_more_tables_than_they_can_find_again(tables: Rooms) -> None:
    for number in range(1, limits.SEATS_A_PERSON + 1):
        host = PEOPLE[1 + number % 5]
        await tables.lobby.gather(1, 2, "en-US", host, "four-tribes", {})
        await tables.lobby.join(number, PEOPLE[0])
        await tables.lobby.join(number, PEOPLE[1 + (number + 1) % 5])
        await tables.lobby.start(number, host.id)
    await is_refused("too-many-tables", tables.lobby.gather(1, 2, "en-US", PEOPLE[0], "four-tribes", {}))
    await tables.substitution.leave(1, PEOPLE[0].id)
    await tables.lobby.gather(1, 2, "en-US", PEOPLE[0], "four-tribes", {})
    await is_refused("too-many-tables", tables.substitution.come_back(1, PEOPLE[0].id))


async def test_one_rematch_a_game_and_what_carries_over(tables: Rooms) -> None:
    table = await begun(tables, "four-tribes", 2, turns="10")
    now = await played_out(tables, table.id, random.Random(2))
    done = await asyncio.gather(*(tables.lobby.rematch(1, person) for person in PEOPLE[:2]))
    assert [one.id for one in done] == [2, 2]
    await is_refused("already-seated", tables.lobby.rematch(1, PEOPLE[1]))
    await tables.lobby.start(2, (await tables.get(2)).host)
    await is_refused("rematch-already", tables.lobby.rematch(1, PEOPLE[0]))
    new = await tables.get(2)
    assert (new.phase, new.options, len(new.seats)) == ("playing", now.options, 2)
    assert engine.dump(new.state) == engine.dump(now.state.rematch(str(new.seed)))
    results = await tables.database.read("SELECT person, outcome FROM results WHERE table_id = 1")
    assert len(results) == 2


async def test_a_private_word_is_for_partners_while_the_rules_allow_it(tables: Rooms) -> None:
    """FS-2: before play, partners may confer in private. Once all four Schemes are laid, conferring ends."""
    table = await begun(tables, "four-sisters", 4)
    ana = PEOPLE[0].id
    said = await tables.play.whisper(table.id, ana, "lead spades", 90)
    (side,) = (side for side in said.about.partners(4) if 0 in side)
    partner = next(seat for seat in side if seat)
    assert said.recent_events[-1].event == engine.Event("confer", 0, {"text": "lead spades"}, side)
    rows = await tables.database.read(f"SELECT person FROM {PAGES} WHERE renewed = ?", (said.version,))
    assert [row["person"] for row in rows] == [PEOPLE[partner].id]
    await is_refused(DuplicateInteraction, tables.play.whisper(table.id, ana, "lead spades", 90))
    await is_refused("not-seated", tables.play.whisper(table.id, PEOPLE[5].id, "hello"))
    rng = random.Random(1)
    for seat in said.to_act:
        await tables.play.move(table.id, seat, None, any_move(await tables.get(table.id), seat, rng))
    await is_refused("confer-not-now", tables.play.whisper(table.id, ana, "lead spades"))


async def test_who_plays_alone_or_with_a_robot_has_nobody_to_confer_with(tables: Rooms) -> None:
    alone = await begun(tables, "court-wars", 2)
    await is_refused("confer-no-partner", tables.play.whisper(alone.id, PEOPLE[0].id, "hello"))
    silent = await begun(tables, "court-piece", 4)
    await is_refused("confer-not-now", tables.play.whisper(silent.id, PEOPLE[0].id, "hello"))
    table = await tables.lobby.gather(1, 2, "en-US", PEOPLE[0], "four-sisters", {})
    await is_refused("not-seated", tables.play.whisper(table.id, PEOPLE[0].id, "hello"))
    for _ in range(3):
        await tables.lobby.add_robot(table.id, PEOPLE[0].id, "easy")
    await tables.lobby.start(table.id, PEOPLE[0].id)
    await is_refused("confer-robot", tables.play.whisper(table.id, PEOPLE[0].id, "hello"))


async def test_a_host_is_named_plainly_for_what_shows_the_refusal(tables: Rooms) -> None:
    table = await tables.lobby.gather(1, 2, "en-US", User(9, "*Ana*\u202e @here", "en"), "court-wars", {})
    await tables.lobby.join(table.id, PEOPLE[1])
    with pytest.raises(Refused) as refused:
        await tables.lobby.start(table.id, PEOPLE[1].id)
    assert (refused.value.key, refused.value.facts["host_name"]) == ("start-host-first", "*Ana* @here")
