"""A game's rows in the database recreate it, robots included, and earlier releases' games continue."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import engine
from bot.delivery.deliveries import Deliveries
from bot.storage.database import Database
from bot.storage.sqlite import SqliteDatabase
from bot.tables.clock.paces import DAY
from bot.tables.core import tokens
from bot.tables.core.rows import row_of
from bot.tables.core.table import Table
from bot.tables.core.timing import runs
from bot.tables.people.notifications import Chosen
from bot.tables.people.preferences import Preferences
from engine.contract import CLOCK
from tests.bot.test_tables import PEOPLE, again, any_move, begun, played_out
from tests.dealing import KnownDealer
from tests.deliveries import CALLS, NOTICES, PAGES
from tests.earlier import make
from tests.nights import by_day
from tests.replay import make_moves
from tests.rooms import Rooms


async def recreated(database: Database, table: int) -> engine.State:
    """Return the current state from rows alone: the opening and the moves after it.

    A game dealt by an earlier release has no opening. Its seed recreates it, or the last state of the game
    before it if it's a rematch.
    """
    row = await database.one("SELECT * FROM tables WHERE id = ?", (table,))
    seats = await database.read("SELECT 1 FROM seats WHERE table_id = ?", (table,))
    if row["opening"] is not None:
        state = engine.load(row["opening"])
    elif row["rematch_of"] is not None:
        state = (await recreated(database, row["rematch_of"])).rematch(row["seed"])
    else:
        state = engine.new(row["game"], len(seats), row["seed"], engine.load(row["state"]).options)
    rows = await database.read("SELECT * FROM moves WHERE table_id = ? ORDER BY version", (table,))
    make_moves(state, rows)
    return state


async def makers(database: Database, table: int) -> list[tuple[int, int | None, str | None]]:
    """Return the seat, the person and the robot level of each move."""
    rows = await database.read(
        "SELECT seat, person, robot FROM moves WHERE table_id = ? ORDER BY version", (table,)
    )
    return [tuple(row) for row in rows]


async def same(database: Database, table: Table) -> bool:
    return engine.dump(await recreated(database, table.id)) == engine.dump(table.state)


REMATCHES = [("court-piece", 4), ("four-sisters", 4), ("court-wars", 3)]
"""Games with rematches. Court Wars plays three long games, so it's left for the night."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), by_day(REMATCHES, *REMATCHES[:2]))
async def test_rematches_are_recreated_from_rows_alone(tables: Rooms, game: str, seats: int) -> None:
    """A rematch takes from earlier games who begins, and which Day of the week it is."""
    short = {"court-piece": {"rounds": "1"}, "four-sisters": {"days": "1"}}.get(game, {})
    table = await begun(tables, game, seats, **short)
    rng = random.Random(game)
    for _ in range(3):
        over = await played_out(tables, table.id, rng)
        assert over.phase == "over"
        assert await same(tables.database, over)
        table = await again(tables, over)
        assert await same(tables.database, table)
    await tables.database.change("UPDATE tables SET opening = NULL")
    assert await same(tables.database, table), "as those of earlier releases"


async def test_a_game_with_stand_ins_says_who_moved(database: Database) -> None:
    time = [1_800_000_000.0]
    tables = Rooms(database, KnownDealer(), now=lambda: time[0])
    table = await begun(tables, "court-wars", 3, "others")
    rng = random.Random(5)

    async def next_move() -> tuple[int, int | None, str | None]:
        await played_out(tables, table.id, rng, 1)
        return (await makers(database, table.id))[-1]

    async def falls_idle() -> tuple[int, int, int, int]:
        """Let time run out. Return the idle seat, its person, another person, and the question's token."""
        asked = await tables.get(table.id)
        (seat,) = asked.to_act
        time[0] = asked.seats[seat].clock.deadline
        now = await tables.deadlines.run_out(table.id, seat)
        (seat,) = now.idle_seats
        other = next(one.person for at, one in enumerate(now.seats) if at != seat and one.person)
        return seat, now.seats[seat].person, other, tokens.of_question(now, seat)

    seat = table.to_act[0]
    assert await next_move() == (seat, PEOPLE[seat].id, None)
    # For one move.
    seat, person, other, asked = await falls_idle()
    await tables.substitution.stand_in(table.id, other, seat, asked, False)
    assert await next_move() == (seat, 0, "fair")
    # A robot is called for them, but they move first.
    seat, person, other, asked = await falls_idle()
    called = await tables.substitution.stand_in(table.id, other, seat, asked, False)
    await tables.play.move(table.id, seat, called.seats[seat].question_version, any_move(called, seat, rng))
    assert (await makers(database, table.id))[-1] == (seat, person, None)
    # Until they come back.
    seat, person, other, asked = await falls_idle()
    await tables.substitution.stand_in(table.id, other, seat, asked, True)
    assert await next_move() == (seat, 0, "fair")
    await tables.substitution.come_back(table.id, person)
    # Somebody leaves their seat for good.
    left = await tables.get(table.id)
    leaves = left.to_act[0]
    await tables.substitution.leave(table.id, left.seats[leaves].person)
    assert await next_move() == (leaves, 0, "fair")
    assert await same(database, await played_out(tables, table.id, rng, 20))


async def test_the_clock_is_in_the_record(tables: Rooms) -> None:
    """CP-15."""
    table = await begun(tables, "court-piece", 4, time="1")
    await played_out(tables, table.id, random.Random(1), 20)
    await tables.play.call_time(table.id)
    assert (await makers(tables.database, table.id))[-1] == (CLOCK, 0, None)
    over = await played_out(tables, table.id, random.Random(2))
    assert over.phase == "over"
    assert await same(tables.database, over)


async def test_results_keep_the_place_among_so_many_seats(tables: Rooms) -> None:
    table = await begun(tables, "the-four-courts", 3)
    over = await played_out(tables, table.id, random.Random(3))
    rows = await tables.database.read("SELECT person, place, seats FROM results ORDER BY place, person")
    place, expected = 1, []
    for sharing in over.state.result.places:
        expected += [(PEOPLE[seat].id, place, 3) for seat in sorted(sharing)]
        place += len(sharing)
    assert [tuple(row) for row in rows] == expected


# Earlier releases' databases


@pytest.fixture
async def earlier(tmp_path: Path) -> AsyncIterator[Database]:
    database = await SqliteDatabase.open(make(tmp_path / "earlier.db", 2))
    yield database
    await database.close()


async def test_what_an_earlier_release_kept_is_still_true(earlier: Database) -> None:
    tables = Rooms(earlier)
    found = [await tables.get(number) for number in range(1, 6)]
    assert [one.phase for one in found] == ["gathering", "over", "playing", "over", "playing"]
    for table in found[1:]:
        assert await same(earlier, table)
        assert row_of(table)["state"] is not None
    replaced = found[4]
    assert [one.person for one in replaced.seats].count(0) == 1
    assert replaced.replaced
    assert {one.event.name for one in replaced.recent_events} == {"replaced"}
    # Pages that were shown, put off or given up.
    rows = await earlier.read(f"SELECT * FROM {PAGES} WHERE table_id = 3 ORDER BY person")
    assert [(row["person"], row["message"], row["shown"], row["stage"], row["attempts"]) for row in rows] == [
        (0, 9003, 1, "shown", 0), (1002, None, -1, "shown", 0), (1003, None, -1, "wanted", 3)
    ]  # fmt: skip
    assert [row["closed"] for row in rows] == [0, 1, 0]
    notices = await earlier.read(f"SELECT why FROM {NOTICES} WHERE stage = 'wanted' ORDER BY id")
    assert [one["why"] for one in notices] == ["replaced"]
    (call,) = await earlier.read(f"SELECT person, why, stage, here, channel FROM {CALLS}")
    assert tuple(call) == (1002, "unreachable", "wanted", 1, rows[0]["channel"])
    due = await Deliveries(earlier).due(2_000_000_000, 9)
    assert {"board", "call"} <= {one.what for one in due}
    # The winners' places are known. The others' places are known only if there was just one other.
    results = await earlier.read("SELECT * FROM results ORDER BY table_id, place")
    assert {(row["table_id"], row["outcome"], row["place"], row["seats"]) for row in results} == {
        (2, "won", 1, 2), (2, "lost", 2, 2), (4, "won", 1, 3), (4, "lost", None, 3)
    }  # fmt: skip
    assert {(row["person"], row["robot"]) for row in await earlier.read("SELECT * FROM moves")} == {
        (None, None)
    }
    # A player without pictures still has none, and no one has chosen colours.
    rooms = Rooms(earlier)
    preferences = Preferences(rooms, rooms.deadlines)
    assert await preferences.of("persons", 1000) == Chosen(False, None, False)
    assert await preferences.choose("persons", 1000, palette="classic") == Chosen(False, "classic", False)


async def test_whom_the_release_before_has_called_is_called_no_second_time(tmp_path: Path) -> None:
    """Table 3 in its database was in play between 1456074443980800006 and 1456074443980800008."""
    calls = "INSERT INTO calls (table_id, person, reason, stage, here, channel, message) VALUES"
    database = await SqliteDatabase.open(
        make(
            tmp_path / "earlier.db",
            18,
            f"""DELETE FROM calls;
            {calls} (3, 6, 'chosen', 'made', 1, 2, 81), (3, 6, 'reminder', 'made', 0, 2002, 82),
                (3, 7, 'unreachable', 'made', 1, 2, 71), (1, 8, 'hand', 'carried', 0, NULL, NULL);""",
        )
    )
    found = await database.read(f"SELECT table_id, person, why, stage, here, channel, message FROM {CALLS}")
    assert sorted(tuple(one) for one in found) == [
        (1, 8, "hand", "wanted", 0, None, None),
        (3, 6, "chosen", "shown", 1, 2, 81),
        (3, 6, "reminder", "shown", 0, 2002, 82),
        (3, 7, "unreachable", "shown", 1, 2, 71),
    ]
    await database.close()


async def test_a_long_silence_in_a_game_of_an_earlier_release_is_told(earlier: Database) -> None:
    timers = {tuple(row) for row in await earlier.read("SELECT table_id, kind FROM timers")}
    assert {(3, "quiet"), (5, "quiet")} <= timers
    told = await Rooms(earlier, now=lambda: 2_100_000_000).pauses.grow_quiet(3)
    assert told.closes_at is not None


async def test_what_an_earlier_release_began_goes_on(earlier: Database) -> None:
    now = int(time.time())
    tables = Rooms(earlier, KnownDealer(), now=lambda: now)
    rng = random.Random(1)
    timers = await earlier.read("SELECT table_id, kind, attempts FROM timers ORDER BY table_id, kind")
    assert (5, "time", 0) in [tuple(row) for row in timers]
    assert {(number, kind) for number, kind, _ in timers} >= {(3, "deadline")}
    assert not any(kind in ("idle", "asleep") for _, kind, _ in timers)
    # A player to move has a clock from now on, and the others decide when it runs out, as before.
    for number in (3, 5):
        begins = await tables.deadlines.run_out(number)
        assert begins.at_deadline == "others"
        running = [at for at in range(len(begins.seats)) if runs(begins, at)]
        assert [begins.seats[at].clock.deadline for at in running] == [tables.now() + DAY] * len(running)
        rows = await earlier.read(
            "SELECT seat FROM timers WHERE table_id = ? AND kind = 'deadline' AND seat >= 0", (number,)
        )
        assert [row["seat"] for row in rows] == running
    assert runs(await tables.get(3), 0) or runs(await tables.get(3), 1)
    await tables.lobby.add_robot(1, PEOPLE[0].id, "easy")
    await tables.lobby.start(1, PEOPLE[0].id)
    await tables.play.call_time(5)
    for number in (1, 3, 5):
        over = await played_out(tables, number, rng, 8000)
        assert over.phase == "over"
        assert await same(earlier, over)
        assert await same(earlier, await again(tables, over))
    assert not await earlier.read("SELECT * FROM results WHERE place IS NULL AND table_id != 4")
