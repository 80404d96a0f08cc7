"""The second look on Discord: a line in the channel once a round is over, and pages for people who ask."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.features.replays.page import opinions
from bot.features.replays.replay import Replays
from bot.features.second_look import double_dummy
from bot.features.second_look.second_look import RoundLook, SecondLook
from bot.i18n.languages import language
from bot.sandbox.taps import do
from bot.tables.core.errors import Refused
from bot.ui.controls import ControlId, parse
from bot.worker.process import Worker
from tests.dealing import KnownDealer
from tests.discord.people import House, controls_of, house, random_game, text_of
from tests.discord.test_trouble import forge

SAY = language("en")
solver = pytest.mark.skipif(double_dummy.library() is None, reason="the solver is not installed")


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path, 4) as found:
        if double_dummy.library() is not None:
            found.client.house.room(SecondLook).worker = Worker("bot.features.second_look.double_dummy")
        yield found


async def until_a_round_is_over(world: House) -> RoundLook:
    """Play a round. Return its look."""
    await world.begin("court-piece", {"rounds": "2", "sweep": "play-on"})
    moves = random_game(await world.state(), random.Random(2))
    first = next(at for at in range(len(moves)) if sum(seat >= 0 for seat, _ in moves[:at]) == 53)
    await world.skip(moves[: first - 1])
    assert not _line(world)
    await world.skip(moves[first - 1 : first])
    look = await world.client.house.room(SecondLook).look(await world.table())
    assert look is not None
    return look


@solver
async def test_a_game_that_ends_in_a_court_is_shown_as_over(tmp_path: Path) -> None:
    """Cards are left, the deal is sealed, and the look is ready in time. This takes eight buttons, and a row
    has five.

    CP-11.
    """
    async with house(tmp_path, 4, dealer=KnownDealer("court 16")) as world:
        world.client.house.room(SecondLook).worker = Worker("bot.features.second_look.double_dummy")
        await world.begin("court-piece", {"rounds": "1"}, 4)
        moves = random_game(await world.state(), random.Random(0))
        await world.skip(moves[:-1])
        await world.client.house.room(SecondLook).look(await world.table())
        await world.skip(moves[-1:])
        over = await world.state()
        assert any(over.view(seat)["hand"] for seat in range(4)), "cards are left"
        assert SAY("table-over", game=SAY("game-court-piece")) in text_of(world.public())
        shown = [control.verb for _, control in controls_of(world.public())]
        assert shown == [
            "rematch", "hands", "second-look", "dup-table", "daily", "challenge", "verify", "missed",
        ]  # fmt: skip


def _line(world: House) -> str:
    known = SAY("second-look-line", names="", par=2, taken="").partition(":")[0]
    return next((one for one in text_of(world.public()).splitlines() if known in one), "")


@solver
async def test_the_channel_reads_a_line_and_who_asks_reads_each_trick(world: House) -> None:
    look = await until_a_round_is_over(world)
    assert str(look.par) in _line(world)
    assert str(look.taken) in _line(world)
    asker = world.person(3)
    told = await world.taps(asker, "second-look")
    costly = [one for one in look.cards if one.cost]
    assert told.count("better:") == len(costly)
    page = world.messages(asker, "channel")[-1]
    assert page.is_ephemeral
    (menu,) = [part for part, control in controls_of(page) if control.argument == "trick"]
    assert len(menu["options"]) == 13
    wrong = costly[0]
    tap = next(tap for tap, one in world.controls(asker, "channel") if one.argument == "trick")
    await do(world, tap, [f"1 {wrong.trick}"])
    await world.quiet()
    told = world.heard(asker)
    assert SAY("second-look-trick", number=1, trick=wrong.trick) in told
    assert "plausible deals" in told


@solver
async def test_of_the_round_that_is_played_nothing_is_told(world: House) -> None:
    await until_a_round_is_over(world)
    await world.next_move(1)
    await world.next_move(1)
    assert not _line(world), "with the next move the news are others"
    tap = next(tap for tap, one in world.controls(world.person(0), "channel") if one.verb == "hand")
    assert tap
    for asked in ("2 1", "9 9", "x", "1 1 1"):
        look = await world.client.house.room(SecondLook).look(
            await world.table(), int(asked[0]) if asked[0] != "x" else 2
        )
        assert look is None or look.number == 1


@solver
async def test_where_no_look_is_to_be_had_there_is_no_line_and_no_button(world: House) -> None:
    """CP-17: a trick alone isn't worth a court."""
    await world.begin("court-piece", {"rounds": "1", "double_sar": True})
    await world.skip(random_game(await world.state(), random.Random(2)))
    assert not _line(world)
    assert not [one for _, one in controls_of(world.public()) if one.verb == "second-look"]


async def test_of_other_games_a_robot_looks_at_a_move_in_the_replay(world: House) -> None:
    """It uses only what the move's player saw then, and it isn't possible in a running game."""
    reader, replays = world.person(0), world.client.house.room(Replays)
    await world.begin("court-wars", seats=2)
    moves = random_game(await world.state(), random.Random(2))
    await world.skip(moves[:6])
    running = await replays.of(await world.table(), 0)
    with pytest.raises(Refused, match="replay-no-move"):
        await replays.moved(running, 1)
    assert opinions(running, 1, SAY, True) == []
    await world.skip(moves[6:])
    replay = await replays.of(await world.table(), 0)
    await world.slash(reader, "game replay")
    known, told = SAY("replay-no-move"), []
    for number in range(6):
        (control,) = [parse(one.custom_id) for one in opinions(replay, number, SAY, True)] or [None]
        assert (control is None) == (number == 0)
        if control is not None:
            told.append(await forge(world, reader, control.custom_id()))
    assert any(known not in one and "deals" in one for one in told)
    with pytest.raises(Refused, match="replay-no-move"):
        await replays.moved(replay, 0)


@solver
async def test_in_the_replay_of_court_piece_the_solver_looks(world: House) -> None:
    look = await until_a_round_is_over(world)
    await world.skip(random_game(await world.state(), random.Random(5)))
    await world.slash(world.person(1), "game replay")
    replay = await world.client.house.room(Replays).of(await world.table(), 1)
    at = next(n for n, stop in enumerate(replay.stops) if stop.round == 1 and stop.trick == 5 and stop.closes)
    controls = opinions(replay, at, SAY, True)
    (control,) = [parse(one.custom_id) for one in controls]
    assert control == ControlId("second-look", 1, 1, argument="1 5")
    told = await forge(world, world.person(1), control.custom_id())
    assert SAY("second-look-trick", number=1, trick=5) in told
    assert opinions(replay, at, SAY, False) == []
    assert look.number == 1
