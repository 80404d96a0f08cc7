"""A player alone with robots. One edit shows all that the robots have done until the player is asked again,
and only moves can be played automatically.
"""

from __future__ import annotations

import asyncio
import random
from itertools import product

import pytest

import engine
from bot.features.lobby.lobby import Lobby
from bot.features.plans.preconditions import made_for_player
from bot.features.robots.robots import Robots
from bot.jobs.thinkers import Tempo
from bot.sandbox.taps import do
from bot.tables.core.table import Table
from bot.ui.open_hands import CALM
from engine.words import random_move
from tests.discord.people import House, controls_of, text_of
from tests.discord.wire import Exchange
from tests.nights import by_day

pytestmark = pytest.mark.people(1)


async def alone(world: House, game: str, robots: int | None = None) -> list[float]:
    """Begin a game for Ana and robots that pause as they do among people. Return a list that grows with every
    pause drawn.
    """
    ana, drawn = world.person(0), list[float]()
    await world.gather(game)
    for _ in range(robots or max(3, engine.GAMES[game].seats[0]) - 1):
        await world.client.house.room(Lobby).add_robot(1, ana.user.id, "fair")
    world.client.thinkers.pace = Tempo(nodes=20)

    def draw(least: float, most: float) -> float:
        drawn.append(least)
        return least

    world.client.house.room(Robots).draw = draw
    await world.press(ana, "start")
    return drawn


async def rest(world: House) -> Table:
    """Wait until no robot is to move and everything is shown. Return the table."""
    while True:
        now = await world.table()
        if not any(now.seats[seat].robot for seat in now.to_act):
            await world.quiet()
            return await world.table()
        await asyncio.sleep(0.001)


async def move(world: House, where: str, dice: random.Random) -> list[Exchange]:
    """Make a move for Ana, and let the robots answer. Return all requests since the tap that made it."""
    while True:
        version, since = (await world.table()).version, len(world.wire.exchanges)
        tap = dice.choice(await world.offers(0, "dm" if where == "dm" else "channel"))[0]
        await do(world, tap, tap.picks(dice))
        if (await world.table()).version != version:
            await rest(world)
            return world.wire.exchanges[since:]


def edits(exchanges: list[Exchange], channel: int) -> int:
    """Return the number of message edits in a channel, without answers to taps."""
    path = f"/channels/{channel}/messages/"
    return sum(one.method == "PATCH" and one.path.startswith(path) for one in exchanges)


PLACES = ("dm", "channel")


@pytest.mark.parametrize(
    ("game", "where"),
    by_day(
        product(engine.GAMES, PLACES),
        *((game, PLACES[number % 2]) for number, game in enumerate(engine.GAMES)),
    ),
)
async def test_what_robots_do_until_the_player_is_asked_again_is_one_edit(
    game: str, where: str, world: House
) -> None:
    drawn, dice = await alone(world, game), random.Random(game)
    world.client.open_hands.calm = CALM
    dm, several = world.channel_id(world.person(0), "dm"), 0
    for _ in range(12):
        before = await world.table()
        if before.phase != "playing" or 0 not in before.to_act:
            break
        sent = await move(world, where, dice)
        now = await world.table()
        several += now.version - before.version > 2
        # After simultaneous moves, an edit may first say that everybody waits only for Ana.
        most = 1 + (now.together > 1)
        assert edits(sent, world.channel.id) <= 1
        assert edits(sent, dm) <= most
        assert sum(one.method == "PATCH" and one.path.startswith("/webhooks") for one in sent) <= most
    assert several >= 3
    assert not drawn


async def test_where_robots_hang_the_channel_shows_what_there_is_after_a_while(world: House) -> None:
    await alone(world, "court-piece")
    await move(world, "dm", random.Random(1))
    await world.client.house.room(Robots).close()
    before, shown = await world.table(), text_of(world.public())
    assert before.state is not None
    await world.play(0, random_move(before.state, 0, random.Random(2)))
    now = await world.table()
    assert any(now.seats[seat].robot for seat in now.to_act)
    assert text_of(world.public()) == shown
    await world.passes(31)
    assert text_of(world.public()) != shown


async def test_the_news_tells_what_several_robots_have_done(world: House) -> None:
    await alone(world, "court-piece")
    dice = random.Random(1)
    for _ in range(8):
        before = await world.table()
        await move(world, "dm", dice)
        now = await world.table()
        played = [event.seat for version, event in now.recent_events if version > before.version + 1]
        robots = {now.seats[seat].name for seat in played if seat}
        assert robots
        for text in (world.shown(world.person(0), "dm")[-1], text_of(world.public())):
            assert all(name in text for name in robots)


async def test_nothing_new_comes_below_an_open_hand_until_the_end(world: House) -> None:
    """At the end of a round, the table message moves to the bottom of the channel for people who seldom look.
    A player alone has their hand at the bottom, and a phone shows only the last message.
    """
    dice = random.Random("rounds")
    await alone(world, "court-wars", 2)
    begun, turned = len(world.messages(world.person(0), "channel")), 0
    while (table := await world.table()).phase == "playing":
        assert len(world.messages(world.person(0), "channel")) == begun
        await move(world, "dm", dice)
        events = [event for version, event in (await world.table()).recent_events if version > table.version]
        turned += any(event.name in table.state.rounds_end for event in events) if table.state else 0
    assert turned


async def test_only_moves_are_played_until_the_player_stops_that(world: House) -> None:
    """The button never appears in the place of a card."""
    await alone(world, "court-piece", 3)
    ana, dice, played, stopped = world.person(0), random.Random(2), 0, False
    assert "I play it in this game. To stop that: **More**." in await world.taps(ana, "by-itself", "dm")
    while (table := await rest(world)).phase == "playing":
        assert "by-itself" not in {one.verb for _, one in controls_of(world.hands(0)[-1])}
        only = made_for_player(table, 0, None, True) is not None
        assert stopped or not only, "the bot has played it"
        if only:
            break
        await move(world, "dm", dice)
        await world.catch_up()
        played += text_of(world.hands(0)[-1]).count("Only move, played for you")
        if played and not stopped:
            assert "yourself again" in await world.taps(ana, "by-itself", "dm")
            stopped = True
    assert stopped
    assert only, "it waits for its player again"


@pytest.mark.people(2)
async def test_among_people_nothing_is_offered(world: House) -> None:
    await world.begin("court-wars")
    for _ in range(20):
        table = await world.table()
        assert table.alone is None
        assert not table.robots_at_once
        await world.next_move(3)
    verbs = {one.verb for person in (0, 1) for _, one in world.controls(world.person(person), "dm")}
    assert "by-itself" not in verbs
