"""Robots as people meet them: in the lobby, at the table, in somebody's seat, and in the sandbox."""

from __future__ import annotations

import asyncio
import dataclasses
import multiprocessing
import random
from pathlib import Path

import pytest

import engine
import engine.robots
from bot.client import Courtyard
from bot.i18n.languages import language
from bot.sandbox import opening
from bot.sandbox.offline_discord import OfflineDiscord
from bot.sandbox.taps import do
from bot.tables.core.table import Table
from engine import words
from tests.bot.thinkers import UNPAUSED
from tests.deliveries import NOTICES
from tests.discord.lifecycle import bot, settle_in
from tests.discord.people import House, short, text_of
from tests.nights import by_day

LEVELS = ("easy", "fair", "strong")
SAY = language("en")


async def add(world: House, level: str, number: int = 1) -> None:
    """Choose a level in **Add a robot**."""
    who = world.person(0)
    await world.press(who, "more", number=number)
    tap = next(tap for tap, control in world.controls(who, "channel", number) if control.verb == "robot")
    await do(world, tap, [level])
    await world.quiet()


async def alone(world: House, game: str) -> None:
    """Let Ana gather a table, add the robots it needs, and start."""
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
    # The bot didn't open a stranger's direct messages.
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
    # The table is full: no person can join, and no robot can be added.
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
    assert "The table ends" in await world.says(ana, "game leave")
    await world.press(ana, "leave")
    assert (await world.table()).phase == "abandoned"
    assert "This board is still empty" in await world.says(ana, "leaderboard")


# The sandbox


@pytest.mark.slow
async def test_the_sandbox_opens_with_a_game_that_starts_with_one_tap(tmp_path: Path) -> None:
    """The real bot with its own worker is closed in the middle of a thought."""
    client = opening.client(tmp_path / "courtyard.db")
    assert isinstance(client, Courtyard)
    async with OfflineDiscord(client, people=1) as world:
        await opening.welcome(world)
        ana = next(iter(world.people.values()))
        (table,) = await client.tables.of_channel(world.channel.id)
        number = table.id
        assert [bool(seat.person) for seat in table.seats] == [True, False, False, False]
        # One round always has a winner. Ana makes 13 moves in it, or 14 when naming trumps.
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
            # A trick's winner leads to the next, and no robot thinks yet.
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
