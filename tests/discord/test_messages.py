"""One message per table: what a person finds in their direct messages, how often their phone rings, and how
many requests that costs.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import engine
from bot.ui.interactions import AWAKE
from tests.deliveries import ORPHANS
from tests.discord.people import House, controls_of, house, random_game
from tests.discord.wire import Exchange, complaints, pings, rude, unplugged
from tests.nights import by_day

SEVEN = {"rounds": "7"}


@dataclasses.dataclass
class Count:
    """One person's messages in a game."""

    turns: int = 0
    rings: int = 0
    messages: int = 0


async def count(world: House, moves: Any, pause: float) -> list[Count]:
    """Play these moves. Return each person's counts since the deal. A turn begins with another's move."""
    seats = range(len((await world.table()).seats))
    found = [Count() for _ in seats]
    dms = [world.channel_id(world.person(seat), "dm") for seat in seats]
    since = len(world.wire.exchanges)
    for move in moves:
        before = await world.table()
        await world.play(*move, pause)
        after = await world.table()
        for seat in after.to_act:
            asked = after.seats[seat].question_version == after.version
            if asked and seat != move[0] and before.version != after.version:
                found[seat].turns += 1
        for seat in seats:
            assert len(world.hands(seat)) == 1
    for seat in seats:
        found[seat].rings = len(world.sent(dms[seat], since))
        found[seat].messages = len(world.hands(seat))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "there"),
    by_day(
        [
            (*game, there)
            for game in (*((game, {}) for game in engine.GAMES), ("court-piece", SEVEN))
            for there in (True, False)
        ],
        ("court-piece", {}, True),
        ("four-sisters", {}, False),
    ),
)
async def test_a_game_is_one_message_and_rings_for_turns_of_those_who_are_away(
    game: str, options: dict[str, str], there: bool, tmp_path: Path
) -> None:
    """If everybody moves within a minute of their last move, only the deal rings. `-s` shows all figures."""
    seats = engine.GAMES[game].seats[-1]
    async with house(tmp_path, seats) as world:
        await world.begin(game, options)
        moves = random_game(await world.state(), random.Random(game))
        moves = moves if options else moves[:60]
        found = await count(world, moves, 60 / (4 * seats) if there else 3 * 3600)
        print(f"\n{game} {options}, {'at the table' if there else 'every few hours'}, {len(moves)} moves:")
        print("\n".join(f"  {one.turns} turns, {one.rings} rings, {one.messages} message" for one in found))
        for one in found:
            assert one.messages == 1
            assert one.rings == (0 if there else one.turns)
        assert not await world.client.database.read(f"SELECT * FROM {ORPHANS}")


# Replaced messages


async def away(world: House) -> tuple[int, int]:
    """Play until it's the turn of a player who is away. Return their seat, and the message that is about to
    be replaced.
    """
    before = (await world.table()).to_act[0]
    (message,) = world.hands(1 - before)
    while (await world.table()).to_act[0] == before:
        await world.client.tables.play.move(
            1, before, None, random_game(await world.state(), random.Random(1))[0][1]
        )
    world.clock.now += 1
    return 1 - before, message.id


@pytest.mark.parametrize("trouble", ["killed", "503", "unplugged"])
async def test_what_was_replaced_is_deleted_in_the_end(trouble: str, world: House) -> None:
    await world.begin("court-wars")
    world.clock.now += 3600
    if trouble == "503":
        world.env.inject_error("DELETE", "/channels/*", status=503, times=12)
    elif trouble == "unplugged":
        broken = unplugged(3, "")
        world.wire.before = lambda method, path, body: (
            broken(method, path, body) if method == "DELETE" else None
        )
    else:

        async def never(channel: int, message: int) -> None:
            raise OSError

        world.client.outbox.port.delete = never  # type: ignore[method-assign]
    seat, message = await away(world)
    await world.quiet()
    assert world.hands(seat)[0].id == message
    assert len(world.hands(seat)) == 2
    if trouble == "killed":
        await world.kill()
    for _ in range(20):
        await world.pass_by(300)
    assert [one.id for one in world.hands(seat)] != [message]
    assert len(world.hands(seat)) == 1
    assert not await world.client.database.read(f"SELECT * FROM {ORPHANS}")
    public = world.posted()
    assert len(public) == 1


@pytest.mark.people(4)
async def test_a_tap_on_a_message_that_is_about_to_go_still_counts(world: House) -> None:
    """A player taps the old hand when the new one is already there. The new one has what they have said."""
    await world.begin("four-sisters")
    world.clock.now += 3600
    seat = (await world.table()).to_act[0]
    person = world.person(seat)
    (old,) = world.hands(seat)
    tap, control = next(one for one in await world.offers(seat, "dm") if one[1].verb == "say")
    world.clock.now += 3600
    world.wire.before = unplugged(1, str(old.id))
    await world.client.database.change("DELETE FROM deliveries WHERE what = 'call'")  # there was no call
    await world.client.database.change(
        "UPDATE deliveries SET renewed = 1, stage = 'wanted' WHERE what = 'hand' AND person = ?",
        (person.user.id,),
    )
    await world.quiet()
    assert len(world.hands(seat)) == 2
    await world.tap(person, old.id, tap.custom_id)
    await world.pass_by(10)
    (new,) = world.hands(seat)
    assert new.id != old.id
    assert any(one.picks == (control.argument,) for _, one in controls_of(new))


# The cost in requests


@pytest.mark.usefixtures("drawn")
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
    """The answer to a tap shows the move to its player. The outbox edits the table once, and the other's hand
    if it's their turn. If they are away, a new hand replaces the old one.
    """
    await world.begin("court-wars")
    await world.pass_by(AWAKE)
    rng = random.Random(4)
    for _ in range(6):
        await world.move(rng, lambda seat: "dm")
    dms = [world.channel_id(world.person(seat), "dm") for seat in (0, 1)]
    for _ in range(12):
        world.clock.now += pause
        (seat,) = (await world.table()).to_act
        before = len(world.wire.exchanges)
        taps = await world.move(rng, lambda seat: "dm")
        await world.quiet()
        sent = [(one.method, one.path) for one in world.wire.exchanges[before:]]
        own = [one for one in sent if f"/channels/{dms[seat]}/" in one[1]]
        others = [method for method, path in sent if f"/channels/{dms[1 - seat]}/" in path]
        public = [
            method for method, path in sent if f"/channels/{world.channel.id}" in path and method != "GET"
        ]
        assert not own
        asked = 1 - seat in (await world.table()).to_act
        assert sorted(others) == (["DELETE", "POST"] if pause > 120 else ["PATCH"]) * asked
        assert sorted(public) in (["PATCH"], ["DELETE", "POST"])
        looked = [path for method, path in sent if method == "GET"]
        assert set(looked) <= {f"/channels/{world.channel.id}"}, "whether the table has scrolled away"
        assert len(sent) == len(taps) + len(others) + len(public) + len(looked)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "pause"),
    by_day(product(engine.GAMES, (15, 3 * 3600)), ("court-wars", 15), ("four-sisters", 3 * 3600)),
)
async def test_what_a_move_costs(game: str, pause: int, tmp_path: Path) -> None:
    """These requests use the bot's token, no matter who moves in direct messages. `-s` shows how many there
    are. Discord limits them, but not requests with an interaction's token.
    """
    seats = engine.GAMES[game].seats[-1]
    async with house(tmp_path, seats) as world:
        await world.begin(game)
        before, moves = len(world.wire.exchanges), 0
        for seat, move in random_game(await world.state(), random.Random(game))[:30]:
            await world.pass_by(pause / seats)
            await world.make(seat, move, "dm")
            await world.quiet()
            moves += 1
        sent = [one for one in world.wire.exchanges[before:] if one.path.startswith(("/channels", "/users"))]
    kinds = Counter(one.method for one in sent)
    table = f"/channels/{world.channel.id}"
    where = Counter(f"{one.method} {'table' if one.path.startswith(table) else 'hand'}" for one in sent)
    print(f"\n{game}, a move each {pause / seats:.0f} s: {len(sent) / moves:.2f} a move, {dict(where)}")
    assert len(sent) <= 2.5 * moves
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
