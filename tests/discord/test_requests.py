"""What requests cost, and that those with pictures keep to Discord's rules; test_judged.py looks at those of
whole evenings.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

import engine
from tests.discord.people import House, house, random_game
from tests.discord.wire import Exchange, complaints, pings, rude
from tests.nights import by_day


@pytest.mark.people(4, pictures=True)
async def test_pictures_keep_to_them_too(world: House) -> None:
    await world.begin("four-sisters")
    for _ in range(2):
        await world.move(random.Random(1), lambda seat: "channel" if seat % 2 else "dm")
    assert any("Chateau" in text for text in world.shown("ana", private=False))
    with_files = [one for one in world.wire.exchanges if one.files]
    assert with_files
    assert {name for one in with_files for name in one.files} == {"table.png"}
    assert complaints(world.wire) == []
    assert not world.pinged()


@pytest.mark.parametrize("pause", [10, 3600])
async def test_a_move_is_shown_once_to_everybody(pause: int, world: House) -> None:
    """The answer to her tap shows the move to whoever made it; the outbox edits the table once, and the
    other's hand where it is her turn: where she is not at the table, a new one comes in place of the old.
    """
    await world.begin("court-wars")
    rng = random.Random(4)
    dms = [world.channel_id(world.person(seat), "dm") for seat in (0, 1)]
    for _ in range(12):
        world.clock.now += pause
        (seat,) = (await world.table()).to_act
        before = len(world.wire.exchanges)
        taps = await world.move(rng, lambda seat: "dm")
        await world.quiet()
        sent = [(one.method, one.path) for one in world.wire.exchanges[before:]]
        hers = [one for one in sent if f"/channels/{dms[seat]}/" in one[1]]
        others = [method for method, path in sent if f"/channels/{dms[1 - seat]}/" in path]
        public = [
            method for method, path in sent if f"/channels/{world.channel.id}" in path and method != "GET"
        ]
        assert not hers
        asked = 1 - seat in (await world.table()).to_act
        assert sorted(others) == (["DELETE", "POST"] if pause > 120 else ["PATCH"]) * asked
        assert sorted(public) in (["PATCH"], ["DELETE", "POST"])
        looked = [path for method, path in sent if method == "GET"]
        assert set(looked) <= {f"/channels/{world.channel.id}"}, "whether the table has scrolled away"
        assert len(sent) == len(taps) + len(others) + len(public) + len(looked)


@pytest.mark.slow
@pytest.mark.parametrize("pause", [15, 3 * 3600], ids=["at-the-table", "every-few-hours"])
@pytest.mark.parametrize("game", by_day(engine.GAMES, "court-wars", "four-sisters"))
async def test_a_move_costs_three_requests(game: str, pause: int, tmp_path: Path) -> None:
    """With the bot's token, whoever moves in her direct messages; `-s` shows how many. Discord counts these,
    and not the answers to taps.
    """
    now = [1_800_000_000.0]
    seats = engine.GAMES[game].seats[-1]
    async with house(tmp_path, seats, now=lambda: now[0]) as world:
        await world.begin(game)
        before, moves = len(world.wire.exchanges), 0
        for seat, move in random_game(await world.state(), random.Random(game))[:30]:
            now[0] += pause / seats
            await world.make(seat, move, "dm")
            await world.quiet()
            moves += 1
        sent = [one for one in world.wire.exchanges[before:] if one.path.startswith(("/channels", "/users"))]
    kinds = Counter(one.method for one in sent)
    table = f"/channels/{world.channel.id}"
    where = Counter(f"{one.method} {'table' if one.path.startswith(table) else 'hand'}" for one in sent)
    print(f"\n{game}, a move each {pause / seats:.0f} s: {len(sent) / moves:.2f} a move, {dict(where)}")
    assert len(sent) <= 3.2 * moves
    assert kinds["GET"] <= 5


def test_manners_are_noticed() -> None:
    button = {"type": 2, "label": "x" * 81, "custom_id": "a"}
    menu = {"type": 3, "custom_id": "a", "options": [{"label": "b", "value": "c"}] * 26}
    rows = [{"type": 1, "components": [button, menu]}, {"type": 10, "content": " "}]
    body = {"components": rows, "content": "x"}
    assert len(rude(Exchange("POST", "/channels/1/messages", body, (), None))) == 7
    assert pings(Exchange("POST", "/channels/1/messages", body, (), None))
    shown = {"components": [{"type": 10, "content": "<@123456789012345678>"}]}
    assert pings(Exchange("PATCH", "/channels/1/messages/1", shown, (), None))
    assert not pings(Exchange("PATCH", "/channels/1/messages/1", {"components": []}, (), None))
