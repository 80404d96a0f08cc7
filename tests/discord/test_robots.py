"""Robots as people meet them: in the lobby, at the table, in somebody's seat, and in the sandbox."""

from __future__ import annotations

import asyncio
import dataclasses
import multiprocessing
import pickle
import random
from pathlib import Path

import pytest

import engine
import engine.robots
from bot.client import Courtyard
from bot.features.robots.robots import Robots
from bot.i18n.languages import language
from bot.sandbox import opening
from bot.sandbox.offline_discord import OfflineDiscord
from bot.sandbox.taps import do
from bot.tables.core.table import Table
from engine import words
from engine.robots import Observation
from tests.bot.thinkers import UNPAUSED, Here
from tests.deliveries import NOTICES
from tests.discord.lifecycle import bot, settle_in
from tests.discord.people import House, random_game, short, text_of
from tests.nights import by_day

LEVELS = ("easy", "fair", "strong")


async def add(world: House, level: str, number: int = 1) -> None:
    """Somebody chooses a level from **Add a robot**."""
    who = world.person(0)
    await world.press(who, "more", number=number)
    tap = next(tap for tap, control in world.controls(who, "channel", number) if control.verb == "robot")
    await do(world, tap, [level])
    await world.quiet()


async def alone(world: House, game: str) -> None:
    """Ana gathers a table, fills what it needs with robots, and starts."""
    await world.slash(world.person(0), f"play {game}", short(game))
    for number in range(max(2, engine.GAMES[game].seats[0]) - 1):
        await add(world, LEVELS[number])
    await world.press(world.person(0), "start")


@pytest.mark.slow
@pytest.mark.parametrize("game", by_day(engine.GAMES, "court-piece", "four-sisters"))
@pytest.mark.people(1)
async def test_somebody_alone_plays_with_robots_from_play_to_the_result(game: str, world: House) -> None:
    ana = world.person(0)
    await alone(world, game)
    names = [seat.name for seat in (await world.table()).seats]
    assert len(set(names)) == len(names)
    await world.play_out(random.Random(game), lambda _: "dm")
    assert f"{engine.GAMES[game].title} is over" in world.shown(ana, private=False)[-1]
    await world.slash(ana, "leaderboard", {"game": game})
    assert world.heard(ana) == SAY("leaderboard-none"), "a board is between people"
    await world.slash(ana, "leaderboard", {"game": game, "scope": "mine"})
    (line,) = [one for one in world.heard(ana).splitlines() if "**" in one]
    assert "**Ana**" in line, "robots are rated against, and never listed"
    # Nobody asked Discord for the direct messages of somebody who is nobody there.
    requests = world.env.backend.http_requests
    asked = [r.json for r in requests if r.method == "POST" and r.path.endswith("/users/@me/channels")]
    assert {str(one["recipient_id"]) for one in asked if isinstance(one, dict)} <= {str(ana.user.id)}
    notices = await world.client.database.read(f"SELECT * FROM {NOTICES}")
    assert not notices


async def test_the_lobby_names_robots_and_their_levels(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.slash(ana, "play four-sisters")
    for level in LEVELS:
        await add(world, level)
    text = text_of(world.public())
    names = [seat.name for seat in (await world.table()).seats[1:]]
    for name, level in zip(names, LEVELS, strict=True):
        assert f"{name} (robot, {level})" in text
    assert len(set(names)) == 3
    # The table is full: nobody can join, and no robot can be added.
    verbs = {control.verb for _, control in world.controls(ben, "channel")}
    assert not verbs & {"join", "robot"}
    await world.press(ana, "dismiss")
    assert f"{names[2]} (robot" not in text_of(world.public())
    await world.press(ben, "join")
    assert [seat.name for seat in (await world.table()).seats] == ["Ana", *names[:2], "Ben"]


@pytest.mark.people(1)
async def test_the_last_person_who_leaves_is_told_that_the_table_ends(world: House) -> None:
    ana = world.person(0)
    await alone(world, "court-piece")
    assert "The table ends" in await world.says(ana, "leave")
    await world.press(ana, "leave")
    assert (await world.table()).phase == "abandoned"
    assert "Nobody has finished" in await world.says(ana, "leaderboard")


# The sandbox


@pytest.mark.slow
async def test_the_sandbox_opens_with_a_game_that_starts_with_one_tap(tmp_path: Path) -> None:
    """The bot as it is, with a worker of its own, and closed in the middle of a thought."""
    client = opening.client(tmp_path / "courtyard.db")
    assert isinstance(client, Courtyard)
    async with OfflineDiscord(client, people=1) as world:
        await opening.welcome(world)
        ana = next(iter(world.people.values()))
        (table,) = await client.tables.of_channel(world.channel.id)
        number = table.id
        assert [bool(seat.person) for seat in table.seats] == [True, False, False, False]
        # One round has a winner whatever happens, and 13 moves of Ana's, or 14 with naming trumps.
        assert table.options == engine.GAMES["court-piece"].options.of({"rounds": 1, "ties": "rounds"})
        await opening.press(world, ana, "start", number)
        pace = client.thinkers.pace = dataclasses.replace(client.thinkers.pace, **UNPAUSED)

        async def asked_again() -> Table:
            while 0 not in (table := await client.tables.get(number)).to_act:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            return table

        async def any_move(table: Table) -> None:
            assert table.state is not None
            await client.tables.play.move(
                number, 0, None, words.random_move(table.state, 0, random.Random(1))
            )

        while (table := await asked_again()).version < 6:
            await any_move(table)
        while not world.messages(ana, "dm"):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        client.thinkers.pace = dataclasses.replace(pace, within=600, thinking=600, deadline=600, nodes=10**9)
        while not client.thinkers.waiting:
            # Who has taken a trick leads to the next, and no robot thinks yet.
            if 0 in (table := await client.tables.get(number)).to_act:
                await any_move(table)
            await asyncio.sleep(0.01)
        async with asyncio.timeout(60):
            await client.close()
        assert not world.unexpected
    assert not multiprocessing.active_children()


async def test_four_people_find_an_empty_table(tmp_path: Path) -> None:
    async with OfflineDiscord(opening.client(tmp_path / "courtyard.db", emojis=False), people=4) as world:
        await opening.welcome(world)
        assert isinstance(world.client, Courtyard)
        (table,) = await world.client.tables.of_channel(world.channel.id)
        assert [seat.name for seat in table.seats] == ["Ana"]
        assert table.phase == "gathering"


async def test_robots_sit_where_too_few_people_are_here_to_look_on(tmp_path: Path) -> None:
    async with House(bot(tmp_path), people=2) as world:
        await settle_in(world)
        table = await world.table(await opening.start(world, "four-sisters"))
        assert table.phase == "playing"
        assert [seat.robot for seat in table.seats] == [None, None, "fair", "fair"]


# **Hint**: where everybody else is a robot, from one's own view, and nowhere else


SAY = language("en")
WHY = 3
"""Lines in which it is said why, and what follows."""


@pytest.mark.parametrize("game", engine.GAMES)
@pytest.mark.people(1)
async def test_a_hint_names_a_legal_move_and_says_why(game: str, world: House) -> None:
    await alone(world, game)
    before = await world.table()
    ana = world.person(0)
    await world.slash(ana, "hint")
    told = world.heard(ana)
    assert told.startswith("A strong robot would choose **")
    lines = told.split("\n")
    assert len(lines) <= 1 + WHY, told
    assert (await world.table()).version == before.version, "a hint is no move"


@pytest.mark.people(1)
async def test_who_has_read_a_hint_can_play_it(world: House) -> None:
    """Behind **More** it was asked for; the panel shows its answers again, and the hint stands beside it."""
    await alone(world, "court-piece")
    ana = world.person(0)
    answers = [control for _, control in world.controls(ana, "dm")]
    for verb in ("hint", "advice", "in-words"):
        await world.press(ana, "more", "dm")
        assert [control for _, control in world.controls(ana, "dm")] != answers
        await world.press(ana, verb, "dm")
        panel, beside = world.messages(ana, "dm")[-2:]
        assert not panel.is_ephemeral
        assert beside.is_ephemeral
        assert SAY("hint-thinking") not in text_of(beside)
        found = [control for _, control in world.controls(ana, "dm")]
        # Beside the words for what happened is the way to see it.
        assert [one for one in found if one.verb != "missed"][: len(answers)] == answers


@pytest.mark.people(1)
async def test_a_hint_comes_to_nobody_who_has_moved_on(world: House) -> None:
    await alone(world, "court-piece")
    ana = world.person(0)
    (thinker,) = world.client.thinkers.workers
    run = thinker.run

    async def meanwhile(*of: object, **within: object) -> object:
        world.client.thinkers.workers[0].run = run  # type: ignore[method-assign]
        await world.play(*random_game(await world.state(), random.Random(1))[0], shown=False)
        return await run(*of, **within)  # type: ignore[arg-type]

    thinker.run = meanwhile  # type: ignore[method-assign,assignment]
    await world.press(ana, "more", "dm")
    await world.press(ana, "hint", "dm")
    assert not [one for one in world.messages(ana, "dm") if one.is_ephemeral]


@pytest.mark.people(1)
async def test_a_hint_is_made_from_what_its_reader_sees(world: House) -> None:
    await alone(world, "court-piece")
    (thinker,) = world.client.thinkers.workers
    assert isinstance(thinker, Here)
    thinker.handed.clear()
    await world.slash(world.person(0), "hint")
    (handed,) = thinker.handed
    observation, *_ = pickle.loads(handed)
    table = await world.table()
    assert isinstance(observation, Observation)
    assert table.state is not None
    assert observation.seat == table.seat_of(world.person(0).user.id)
    assert table.seed not in f"{observation}"
    assert engine.dump(table.state) != observation.world


@pytest.mark.people(1)
async def test_the_same_question_has_the_same_answer(world: House) -> None:
    """Also where a clock ends one thought sooner than another: it is kept, and nobody thinks again."""
    await alone(world, "the-four-courts")
    (thinker,) = world.client.thinkers.workers
    assert isinstance(thinker, Here)
    first = await world.says(world.person(0), "hint")
    thinker.handed.clear()
    assert await world.says(world.person(0), "hint") == first
    assert thinker.handed == []


async def test_among_people_there_are_no_hints(world: House) -> None:
    await world.slash(world.person(0), "play court-piece")
    await world.press(world.person(1), "join")
    await add(world, "easy")
    await add(world, "easy")
    await world.press(world.person(0), "start")
    seat = (await world.table()).to_act[0]
    assert await world.says(world.person(seat), "hint") == SAY("hint-not")


@pytest.mark.people(1)
async def test_who_is_not_asked_gets_no_hint(world: House) -> None:
    await alone(world, "court-wars")
    ana = world.person(0)
    other = next(n for n, seat in enumerate((await world.table()).seats) if seat.robot)
    world.client.house.room(Robots)._open = False  # the robot that is asked next takes its time
    while 0 in (table := await world.table()).to_act:
        assert table.state is not None
        await world.client.tables.play.move(
            1,
            0,
            None,
            engine.robots.quick_move(engine.robots.observe(table.state, 0, "r"), f"{table.version}"),
        )
    assert (await world.table()).to_act == (other,)
    assert await world.says(ana, "hint") == SAY("illegal-not-your-turn")


@pytest.mark.people(1)
async def test_where_the_robots_have_no_time_the_player_is_told_so(world: House) -> None:
    await alone(world, "court-piece")

    async def busy(*_: object) -> None:
        raise TimeoutError

    world.client.thinkers.workers[0].run = busy  # type: ignore[method-assign,assignment]
    assert await world.says(world.person(0), "hint") == SAY("hint-busy")
