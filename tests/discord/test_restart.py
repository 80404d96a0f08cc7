"""A bot that ends at any point and starts again with the same database: the same game goes on.

The same game is also played without interruption. Its state and its pages must be the same.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.tables.core.rows import row_of
from bot.tables.core.step import Stepped
from bot.ui.controls import ControlId
from tests.deliveries import DUE_PAGES, ORPHANS
from tests.discord.lifecycle import bugs
from tests.discord.people import House, controls_of, house, random_game, text_of
from tests.discord.wire import unplugged
from tests.nights import by_day

pytestmark = pytest.mark.slow


def doom(world: House) -> None:
    """Cut the bot off from everybody at the next commit."""

    def commit(stepped: Stepped) -> None:
        world.client.outbox._open = False
        world.wire.before = unplugged(1000, "")

    world.client.tables._listeners[Stepped] = [commit]


def seen(world: House) -> list[list[tuple[str, list[ControlId]]]]:
    """Return each person's texts and controls, in their DM and of the table, without times."""
    pages = []
    for person in world.people.values():
        messages = [*world.messages(person, "dm"), world.public()]
        pages.append(
            [
                (
                    re.sub(r"<t:\d+:R>", "then", text_of(message)),
                    [control for _, control in controls_of(message)],
                )
                for message in messages
            ]
        )
    return pages


@pytest.mark.parametrize("game", by_day(["four-tribes", "court-piece"], "four-tribes"))
async def test_a_restart_at_every_tap_changes_nothing(game: str, tmp_path: Path) -> None:
    seats = engine.GAMES[game].seats[0]
    moves: list[tuple[int, engine.Move]] = []
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    async with house(tmp_path / "one", seats) as world:
        await world.begin(game)
        moves = random_game(await world.state(), random.Random(f"{game} long"))
        for seat, move in moves:
            await world.make(seat, move)
        end, pages = engine.dump(await world.state()), seen(world)
    async with house(tmp_path / "two", seats) as world:
        await world.begin(game)
        taps = 0
        for seat, move in moves:
            version = (await world.table()).version
            while (await world.table()).version == version:
                before = seen(world)
                await world.restart()
                assert seen(world) == before
                await world.say_next(seat, move)
                taps += 1
        assert taps >= len(moves) > 20
        assert engine.dump(await world.state()) == end
        assert seen(world) == pages
        assert not bugs(world)


@pytest.mark.parametrize("place", by_day(["dm", "channel"], "dm"))
async def test_killed_between_commit_and_answer_at_every_move(place: Any, tmp_path: Path) -> None:
    """The move is saved, but no player was told. The next start tells everybody, once."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    async with house(tmp_path / "one", 2) as world:
        await world.begin("four-tribes")
        moves = random_game(await world.state(), random.Random(8))
        for seat, move in moves:
            await world.make(seat, move, place)
        end, pages = engine.dump(await world.state()), seen(world)
    async with house(tmp_path / "two", 2) as world:
        await world.begin("four-tribes")
        for seat, move in moves:
            doom(world)
            await world.make(seat, move, place)
            table = await world.table()
            world.wire.before = unplugged(0)
            await world.kill()
            assert row_of(await world.table()) == row_of(table)
            # A person at the table is told by an edit, and may be rung for later.
            behind = f"SELECT * FROM {DUE_PAGES} WHERE needed > shown"
            assert not await world.client.database.read(behind)
            assert not await world.client.database.read(f"SELECT * FROM {ORPHANS}")
        assert engine.dump(await world.state()) == end
        # Every display was repaired, and each person has as many messages as without the kill.
        assert seen(world) == pages
