"""A finished game takes little space a day later, and everything that reads it reads the same."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import engine
from bot.features.data.archive import AT_ONCE
from bot.features.data.held import KEPT
from bot.features.data.own_data import OwnData
from bot.i18n.languages import language
from bot.storage.packed import MARK
from bot.upkeep.check import check
from engine.robots import guide_of
from tests.discord.people import House, house, random_game
from tests.discord.stories import DAY
from tests.nights import by_day

SAY = language("en")
MOST = 250
"""The maximum number of bytes in the file per move of a game that has been over for a day."""


def used(path: Path) -> int:
    """Return the bytes of a database's rows and indexes, without the free space in its pages and without the
    schema.
    """
    with closing(sqlite3.connect(path)) as db:
        (found,) = db.execute(
            "SELECT sum(pgsize - unused) FROM dbstat WHERE name != 'sqlite_schema'"
        ).fetchone()
    return int(found)


def by_rule(state: engine.State) -> list[tuple[int, engine.Move]]:
    """Return the rest of a game as rule-of-thumb robots play it."""
    state, dice, moves = state.copy(), random.Random(1), []
    while state.result is None:
        seat = state.to_act[0]
        moves.append((seat, guide_of(state).policy(state, seat, dice)))
        state.play(*moves[-1])
    return moves


async def grown_old(world: House, days: int) -> None:
    """Let this many days go by, with each day's deletions."""
    for _ in range(days):
        world.clock.now += DAY
        await world.client.house.room(OwnData).expire([world.guild.id])


async def long_texts(world: House) -> list[str]:
    rows = await world.client.database.read("SELECT opening, state, recent_events FROM tables ORDER BY id")
    return [text for row in rows for text in row if text is not None]


@pytest.mark.file
@pytest.mark.parametrize("game", by_day(engine.GAMES, "court-piece", "four-tribes"))
async def test_a_day_after_its_end_a_game_costs_at_most_250_bytes_a_move(game: str, tmp_path: Path) -> None:
    """People are called in the channel, and play with a new table's default options."""
    async with house(tmp_path, max(2, min(engine.GAMES[game].seats))) as world:
        path = Path(world.client.database.path)
        for person in world.people.values():
            await world.choose(person, more=["turn", "in_channel"])
        empty = used(path)
        await world.slash(world.person(0), f"play {game}", {})
        for person in list(world.people.values())[1:]:
            await world.press(person, "join")
        await world.press(world.person(0), "start")
        moves = by_rule(await world.state())
        for seat, move in moves:
            await world.play(seat, move, pause=600, shown=False)
        await world.quiet()
        before = (used(path) - empty) / len(moves)
        await grown_old(world, 2)
        after = (used(path) - empty) / len(moves)
        print(f"{game}: {len(moves)} moves, {before:.0f} and a day later {after:.0f} bytes a move")
        assert after < min(MOST, before)
        assert all(text.startswith(MARK) for text in await long_texts(world))


async def test_what_reads_a_game_reads_the_same_of_one_that_is_archived(world: House) -> None:
    await world.begin("court-wars")
    await world.skip(random_game(await world.state(), random.Random(1)))
    table, log = await world.table(), await world.client.tables.log(1)
    assert log is not None
    shown = await world.says(world.person(0), "game replay")
    export = json.loads(await world.client.house.room(OwnData).export(world.person(0).user.id))
    await grown_old(world, 2)
    assert all(text.startswith(MARK) for text in await long_texts(world))
    world.client.tables.evict([1])
    again, kept = await world.table(), await world.client.tables.log(1)
    assert again.recent_events == table.recent_events
    assert again.state is not None
    assert table.state is not None
    assert engine.dump(again.state) == engine.dump(table.state)
    assert kept is not None
    assert (engine.dump(kept[0]), kept[1]) == (engine.dump(log[0]), log[1])
    assert await world.says(world.person(0), "game replay") == shown
    found = json.loads(await world.client.house.room(OwnData).export(world.person(0).user.id))
    assert (found["moves"], found["words"]) == (export["moves"], export["words"])
    await world.press(world.person(0), "rematch")
    assert (await world.table(2)).phase == "gathering"


async def test_a_game_in_play_and_one_that_has_just_ended_are_left_alone(world: House) -> None:
    await world.begin("court-wars")
    await grown_old(world, 3)
    assert (await world.table()).phase == "playing"
    await world.skip(random_game(await world.state(), random.Random(1)))
    await world.client.house.room(OwnData).expire([world.guild.id])
    world.clock.now += DAY - 60
    await world.client.house.room(OwnData).expire([world.guild.id])
    assert not any(text.startswith(MARK) for text in await long_texts(world))
    world.clock.now += 120
    await world.client.house.room(OwnData).expire([world.guild.id])
    assert all(text.startswith(MARK) for text in await long_texts(world))


async def test_all_of_many_games_are_archived_also_those_that_ended_while_the_bot_was_off(
    world: House,
) -> None:
    await world.begin("court-wars")
    await world.skip(random_game(await world.state(), random.Random(1)))
    columns = "guild, channel, game, options, host, locale, phase, version, finished, waiting_since, created"
    many = 2 * AT_ONCE + 1
    await world.client.database.at_once(
        lambda db: db.executemany(
            f"INSERT INTO tables (id, {columns}, opening, state, recent_events)"
            f" SELECT ?, {columns}, opening, state, recent_events FROM tables WHERE id = 1",
            [(number,) for number in range(100, 100 + many)],
        )
    )
    await grown_old(world, 2)
    texts = await long_texts(world)
    assert len(texts) == 3 * (many + 1)
    assert all(text.startswith(MARK) for text in texts)


async def test_calls_and_notices_of_a_game_that_is_over_go_after_a_day_and_pages_stay(world: House) -> None:
    """Pages are needed when somebody wants to be forgotten, because their messages then change."""
    await world.begin("court-wars")
    await world.skip(random_game(await world.state(), random.Random(1)))
    await world.client.database.change(
        "INSERT INTO deliveries (table_id, person, what, why, stage)"
        " VALUES (1, 1, 'notice', 'replaced', 'shown'), (1, 2, 'notice', 'no-page', 'gave up'),"
        " (1, 3, 'call', 'later', 'shown')"
    )
    read = world.client.database.read

    async def what() -> set[str]:
        return {row["what"] for row in await read("SELECT what FROM deliveries WHERE table_id = 1")}

    assert {"board", "hand", "notice", "call"} <= await what()
    world.clock.now += KEPT["settled"] - 60
    await world.client.house.room(OwnData).expire([world.guild.id])
    assert {"notice", "call"} <= await what()
    world.clock.now += 120
    await world.client.house.room(OwnData).expire([world.guild.id])
    assert await what() == {"board", "hand"}


@pytest.mark.file
async def test_an_archived_game_is_checked_and_a_player_is_forgotten_in_it(tmp_path: Path) -> None:
    async with house(tmp_path, 4) as world:
        gone = world.person(1)
        await world.begin("four-sisters")
        await world.says(gone, "game confer", {"text": "the ninth gate"})
        await world.skip(random_game(await world.state(), random.Random(1)))
        await grown_old(world, 2)
        table = await world.table()
        assert gone.name in {seat.name for seat in table.seats}
        await world.client.house.room(OwnData).forget(gone.user.id)
        await world.quiet()
        world.client.tables.evict([1])
        again = await world.table()
        assert SAY("former-player") in {seat.name for seat in again.seats}
        assert not any("ninth gate" in str(event.data) for _, event in again.recent_events)
        path = Path(world.client.database.path)
        await world.client.close()
        found = await check(path)
        assert (found.tables, found.games, found.wrong) == (1, 1, ())


async def test_a_packed_text_that_is_damaged_spoils_its_own_table_alone(world: House) -> None:
    await world.begin("court-wars")
    await world.skip(random_game(await world.state(), random.Random(1)))
    await grown_old(world, 2)
    for state in (f"{MARK}garbage", f"{MARK}~"):
        await world.client.database.change("UPDATE tables SET state = ?", (state,))
        world.client.tables.evict([1])
        with pytest.raises(engine.BadState):
            await world.table()
