"""/data: the rows about a person, all of them as a file, and forgetting a person, byte by byte."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import engine
from bot.features.data.held import KEPT, SCHEMA
from bot.features.data.own_data import OwnData
from bot.features.robots.robots import Robots
from bot.i18n.languages import language
from bot.storage.schema import schema
from cogs import PEOPLE
from tests.discord.lifecycle import job_of
from tests.discord.people import House, Person, house, random_game, text_of
from tests.discord.stories import DAY
from tests.nights import by_day

SAY = language("en")


async def lived(world: House, game: str, person: Person) -> None:
    """Let somebody finish a game, and leave them in the middle of another."""
    await world.choose(person, zone="UTC", quiet="22-7")
    await world.begin(game)
    moves = random_game(await world.state(), random.Random(game))
    await world.skip(moves[:-1])
    # The table remembers the game with their name. The robot in their seat makes no move in between, nor the
    # last one.
    await world.client.house.room(Robots).close()
    await world.slash(person, "game leave")
    await world.press(person, "leave")
    await world.press(person, "come-back")
    await world.skip(moves[-1:])
    await world.press(world.person(0), "rematch")
    await world.press(person, "join", number=2)
    await world.press(world.person(0), "start", number=2)
    for _ in range(6):
        await world.next_move(3, 30, 2)
    # They are on the board of a month that is over.
    await world.client.database.change(
        "INSERT INTO seasons SELECT guild, channel, '2020-01', person, name, 1, 5, 1, 1 FROM results"
        " WHERE person != 0"
    )


def bytes_of(path: Path) -> bytes:
    """Return all bytes of the bot's database on the disk."""
    return b"".join(one.read_bytes() for one in sorted(path.parent.glob(f"{path.name}*")))


def traces(content: bytes, person: int, name: str) -> list[str]:
    """Return the forms of this person's data in the file."""
    forms = {
        "number": person.to_bytes(8, "big"), "digits": str(person).encode(), "name": name.encode(),
    }  # fmt: skip
    return [form for form, found in forms.items() if found in content]


async def given_all(world: House, person: Person) -> None:
    """Check that a person gets all data about them, and only they do."""
    assert SAY("data-title") in await world.says(person, "data")
    await world.press(person, "data-export", number=0)
    assert world.messages(person, "channel")[-1].is_ephemeral
    found = json.loads(await world.client.house.room(OwnData).export(person.user.id))
    assert found["schema"] == SCHEMA
    assert {row["id"] for row in found["persons"]} == {person.user.id}
    assert len(found["results"]) == len(found["seasons"]) == 1
    assert len(found["moves"]) > 5
    text = json.dumps(found)
    for other in world.people.values():
        if other is not person:
            assert str(other.user.id) not in text
    for number in (1, 2):
        assert (await world.table(number)).seed not in text
    assert not any("state" in row for rows in found.values() if isinstance(rows, list) for row in rows)


@pytest.mark.file
@pytest.mark.parametrize("game", by_day(engine.GAMES, "court-piece", "four-tribes"))
async def test_all_is_given_to_them_and_nothing_of_who_is_forgotten_is_left_in_the_file(
    game: str, tmp_path: Path
) -> None:
    async with house(tmp_path, max(3, min(engine.GAMES[game].seats))) as world:
        gone, other = world.person(1), world.person(0)
        number, path = gone.user.id, Path(world.client.database.path)
        await lived(world, game, gone)
        await given_all(world, gone)
        await world.slash(gone, "data")
        assert SAY("data-forget-ask") in await world.taps(gone, "data-forget-ask", number=0)
        assert await world.taps(gone, "data-forget", number=0) == SAY("answer-forgotten")
        await world.quiet()
        table = await world.table(2)
        assert table.phase == "playing", "others play on"
        assert table.seat_of(number) is None
        assert not any(seat.kept_for for seat in table.seats)
        assert gone.name not in text_of(world.public(2))
        told = await world.says(other, "leaderboard")
        assert gone.name not in told
        over = await world.table(1)
        assert SAY("former-player") in {seat.name for seat in over.seats}
        assert gone.name not in text_of(world.public(1))
        await world.client.close()
        assert traces(bytes_of(path), number, gone.name) == []
        assert "number" in traces(bytes_of(path), other.user.id, other.name), "such a trace would be found"


async def test_what_calls_them_goes_and_keeps_no_number_of_theirs(world: House) -> None:
    gone = world.person(1)
    await world.choose(gone, more=["turn", "in_channel"])
    await world.begin("court-wars")
    await world.until_asked(1, 300)
    await world.pass_by(300)
    named = f"<@{gone.user.id}>"
    assert any(named in text for text in world.shown(world.person(0)))
    await world.slash(gone, "data")
    await world.press(gone, "data-forget-ask", number=0)
    await world.press(gone, "data-forget", number=0)
    await world.quiet()
    assert not any(named in text for text in world.shown(world.person(0), private=False))


async def test_who_says_no_is_not_forgotten(world: House) -> None:
    person = world.person(1)
    await world.begin("court-wars")
    await world.slash(person, "data")
    await world.press(person, "data-forget-ask", number=0)
    assert SAY("data-title") in await world.taps(person, "data", number=0)
    assert (await world.table()).seat_of(person.user.id) == 1


def test_every_column_that_may_hold_a_person_is_among_those_that_are_held() -> None:
    """A column that a migration adds for people's IDs is exported and forgotten as well."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(schema())
        found = {
            (table, column[1])
            for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for column in db.execute(f"PRAGMA table_info({table})")
            if re.search(r"person$|^host$|^blocked$|^partner$|_for$|_to$", column[1])
            or (table, column[1]) == ("persons", "id")
        }
    assert found == {(one.table, one.person) for one in PEOPLE}


async def test_what_was_kept_for_its_time_goes(world: House) -> None:
    await world.begin("court-wars")
    for _ in range(6):
        await world.next_move(1, 60)
    read, expire = world.client.database.read, world.client.house.room(OwnData).expire
    assert await read("SELECT * FROM answers")
    await expire([])
    world.clock.now += 30 * DAY - DAY
    await expire([])
    assert await read("SELECT * FROM tables")
    world.clock.now += 2 * DAY
    await expire([])
    for table in ("answers", "tables", "seats", "left_servers"):
        assert not await read(f"SELECT * FROM {table}"), table


async def test_when_a_move_was_made_is_not_known_after_its_time(world: House) -> None:
    """This includes a running game, and one that ended while the bot was offline."""
    read, expire = world.client.database.read, world.client.house.room(OwnData).expire

    async def timed() -> list[int]:
        return [
            row["at"] for row in await read("SELECT at FROM moves ORDER BY table_id, version") if row["at"]
        ]

    here = [world.guild.id]
    await world.begin("court-wars")
    for _ in range(4):
        await world.next_move(1, 60)
    await expire(here)
    first = await timed()
    assert len(first) == 4
    world.clock.now += KEPT["moves"] - DAY
    await expire(here)
    assert await timed() == first
    await world.next_move()
    world.clock.now += 2 * DAY
    await expire(here)
    assert len(await timed()) == 1, "the moves of long ago have lost their moments, and the latest has not"
    await world.skip(random_game(await world.state(), random.Random(1)))
    world.clock.now += 3 * KEPT["moves"]
    await expire(here)
    assert await timed() == []
    assert len(await read("SELECT * FROM moves")) > 5


async def test_a_server_that_is_there_again_keeps_its_games(world: House) -> None:
    """Even if the bot was offline when it was invited back, and was never told."""
    await world.begin("court-wars")
    read, expire = world.client.database.read, world.client.house.room(OwnData).expire
    await expire([])
    assert await read("SELECT * FROM left_servers")
    world.clock.now += 2 * KEPT["server"]
    await expire([world.guild.id])
    assert await read("SELECT * FROM tables")
    assert not await read("SELECT * FROM left_servers")


async def test_the_servers_that_the_bot_is_in_are_kept_day_after_day(world: House) -> None:
    await world.begin("court-wars")
    for _ in range(3):
        world.clock.now += KEPT["server"]
        await job_of(world.client, "retention").do_due()
    assert await world.client.database.read("SELECT * FROM tables")


async def test_a_game_that_is_long_over_keeps_its_moves_and_result_and_no_more(world: House) -> None:
    await world.begin("court-wars")
    await world.skip(random_game(await world.state(), random.Random(1)))
    await world.slash(world.person(0), "play court-wars")
    await world.slash(world.person(0), "game end", {"table": "2"})
    for kept, after in ((2, KEPT["shown"] - DAY), (1, 2 * DAY)):
        world.clock.now += after
        await world.client.house.room(OwnData).expire([world.guild.id])
        read = world.client.database.read
        assert len(await read("SELECT * FROM tables")) == kept
        assert bool(await read("SELECT * FROM deliveries WHERE table_id = 1")) == (kept == 2)
        assert await read("SELECT * FROM moves")
        assert len(await read("SELECT * FROM results WHERE person != 0")) == 2
    assert (await world.table()).phase == "over"
    assert world.controls(world.person(0), "channel"), "what stands in Discord still works"
    await world.press(world.person(0), "rematch")
    assert (await world.table(3)).phase == "gathering"


@pytest.mark.people(4)
async def test_who_left_a_game_that_was_played_to_its_end_is_forgotten(world: House) -> None:
    """A robot had their seat until the end, and the seat was kept for them."""
    await world.begin("court-piece")
    ben = world.person(1)
    await world.slash(ben, "game leave")
    await world.press(ben, "leave")
    await world.play_out(random.Random(1))
    assert (await world.table()).seats[1].kept_for == ben.user.id
    await world.slash(ben, "data")
    await world.press(ben, "data-forget-ask", number=0)
    await world.press(ben, "data-forget", number=0)
    assert world.heard(ben) == SAY("answer-forgotten")
    seat = (await world.table()).seats[1]
    assert (seat.kept_for, seat.kept_name) == (0, "")


@pytest.mark.parametrize(("game", "card"), [("court-piece", "KC"), ("the-four-courts", "AK")])
async def test_a_player_who_is_called_like_a_card_is_forgotten_and_the_game_goes_on(
    game: str, card: str, tmp_path: Path
) -> None:
    """Two players have this name. The other one keeps it at the table, which is shown after each move."""
    async with house(tmp_path, 4) as world:
        members = world.env.backend.get_guild(world.guild.id).members
        gone, twin = world.person(1), world.person(2)
        for person in (gone, twin):
            person.name = members[person.user.id].nick = card
        await world.begin(game)
        rng = random.Random(3)
        for _ in range(6):
            await world.next_move(rng)
        await world.client.house.room(Robots).close()  # the test moves for the robot, too
        await world.slash(gone, "data")
        await world.press(gone, "data-forget-ask", number=0)
        await world.press(gone, "data-forget", number=0)
        await world.quiet()
        table = await world.table()
        assert [seat.name for seat in table.seats if seat.person == twin.user.id] == [f"{card} (chloe)"]
        before, seen = table.version, {text_of(world.public())}
        for _ in range(12):
            if (await world.table()).phase == "playing":
                await world.next_move(rng)
                seen.add(text_of(world.public()))
        assert (await world.table()).version > before
        assert len(seen) > 3, "each move is shown"
        await world.skip(random_game(await world.state(), rng))
        assert SAY("former-player") not in text_of(world.public()), "a robot plays on under its own name"
        assert SAY("table-over", game=SAY(f"game-{game}")) in text_of(world.public())
