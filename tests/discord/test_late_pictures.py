"""Pictures that take too long. Words come instead, no message is edited just for a picture, and the next edit
shows it.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any

import pytest
from simcord.backend.errors import SetupError

from bot.ui.controls import ControlId
from bot.ui.interactions import AWAKE
from bot.ui.picturing import PATIENCE
from bot.worker.process import Worker
from tests.discord.people import House, random_game, text_of
from tests.discord.test_open_hands import panels, through_tokens
from tests.discord.test_trouble import forge
from tests.discord.toy_bot import picture
from tests.discord.wire import Wire

GAME = "court-piece"


async def held(world: House, until: asyncio.Event) -> None:
    """Wait, while simcord may treat the world as settled."""
    if not until.is_set():
        with contextlib.suppress(SetupError):  # simcord doesn't wait for what a test began itself
            await world.env.external_wait(until.wait(), reason="a picture is drawn")
        await until.wait()


class Easel:
    """Draws pictures in place of the workers, as soon as it's allowed to."""

    def __init__(self, world: House) -> None:
        self.world = world
        self.ready = asyncio.Event()
        self.ready.set()
        self.drawn = 0

    async def run(self) -> tuple[bytes, float]:
        await held(self.world, self.ready)
        self.drawn += 1
        return picture() + b"%d" % self.drawn, 0.01

    async def finish(self) -> None:
        self.ready.set()
        while self.world.client.pages.pictures.renderer.at_work:  # noqa: ASYNC110
            await asyncio.sleep(0.002)
        await hands_shown(self.world)
        await self.world.quiet()

    def hold(self) -> None:
        """Make pictures take longer than anybody's patience from now on."""
        self.ready.clear()
        self.world.client.pages.pictures.patience = 0.0


@pytest.fixture
def easel(world: House, monkeypatch: pytest.MonkeyPatch) -> Easel:
    made = Easel(world)

    async def run(self: Worker, *work: object) -> tuple[bytes, float]:
        return await made.run()

    monkeypatch.setattr(Worker, "run", run)
    return made


async def hands_shown(world: House) -> None:
    """Wait until every open hand is up to date."""
    while any(hand.busy for hand in world.client.open_hands.hands.values()):  # noqa: ASYNC110
        await asyncio.sleep(0.002)


def edits(wire: Wire, message: Any, since: int) -> int:
    """Return the number of edits to a message, without answers to taps."""
    path = f"/channels/{message.channel_id}/messages/{message.id}"
    return sum((one.method, one.path) == ("PATCH", path) for one in wire.exchanges[since:])


@pytest.mark.people(4, pictures=True)
async def test_a_tap_is_answered_in_words_and_the_next_edit_brings_the_picture(
    world: House, easel: Easel
) -> None:
    await world.begin(GAME)
    seat, rng = (await world.table()).to_act[0], random.Random(1)
    assert world.hands(seat)[-1].attachments
    easel.hold()
    await world.move(rng, lambda _: "dm")
    await world.quiet()
    answered = world.hands(seat)[-1]
    assert not answered.attachments
    assert text_of(answered)
    assert not world.public().attachments, "nor does the table wait for it"
    since = len(world.wire.exchanges)
    await easel.finish()
    await world.quiet()
    assert len(world.wire.exchanges) == since, "nothing is sent for a picture alone"
    world.client.pages.pictures.patience = PATIENCE
    await world.move(rng, lambda _: "dm")
    await world.quiet()
    assert world.public().attachments


@pytest.mark.people(4, pictures=True)
async def test_no_picture_is_drawn_for_the_lobby_that_the_table_replaces(world: House, easel: Easel) -> None:
    """Lobby messages from earlier releases have **Start**. Its answer comes at once, since the lobby is about
    to be deleted.
    """
    await world.gather(GAME)
    lobby = world.public()
    assert lobby.attachments
    since = len(world.wire.exchanges)
    await forge(world, world.person(0), ControlId("start", 1).custom_id(), below=lobby)
    await world.quiet()
    answered = next(one for one in world.wire.exchanges[since:] if one.path.endswith("/callback"))
    assert answered.body["type"] == 7
    assert not answered.files
    assert world.public().id != lobby.id
    assert world.public().attachments


@pytest.mark.people(4, pictures=True)
async def test_an_open_hand_follows_in_words(world: House, easel: Easel) -> None:
    await world.begin(GAME)
    await world.pass_by(AWAKE)
    seat = ((await world.table()).to_act[0] + 1) % 4
    easel.hold()
    await world.press(world.person(seat), "hand")
    before = ""
    for _ in range(2):
        await world.next_move(5)
        await hands_shown(world)
        (panel,) = panels(world, seat)
        assert not panel.attachments
        assert text_of(panel) != before
        before = text_of(panel)
    await easel.finish()


@pytest.mark.people(pictures=True)
async def test_a_page_that_a_tap_has_overtaken_is_not_shown(
    world: House, easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player taps while the outbox waits for the picture of their hand, so the page that it then has is
    outdated.
    """
    await world.begin("court-wars")
    seat = (await world.table()).to_act[0]
    making, go = asyncio.Event(), asyncio.Event()
    panel = world.client.pages.panel

    async def slow(table: Any, whose: int, say: Any, *, tapped: bool = False, direct: bool = False) -> Any:
        made = await panel(table, whose, say, tapped=tapped, direct=direct)
        if whose == seat and not tapped and not go.is_set():
            making.set()
            await held(world, go)
        return made

    monkeypatch.setattr(world.client.pages, "panel", slow)
    person = world.person(seat).user.id
    await world.client.preferences.choose("persons", person, large_print=True)
    await making.wait()
    since = len(world.wire.exchanges)
    move = next(move for one, move in random_game(await world.state(), random.Random(3)) if one == seat)
    await world.make(seat, move)
    shown, message = text_of(world.hands(seat)[-1]), world.hands(seat)[-1]
    go.set()
    await world.quiet()
    assert text_of(world.hands(seat)[-1]) == shown
    assert edits(world.wire, message, since) == 0


@pytest.mark.people(4)
async def test_who_only_waits_sees_several_moves_at_once(world: House) -> None:
    await world.begin(GAME)
    await world.pass_by(AWAKE)
    rng = random.Random(7)
    moves = random_game(await world.state(), rng)
    at = next(
        at
        for at in range(len(moves) - 4)
        if len({seat for seat, _ in moves[at : at + 4]} - {moves[at + 4][0]}) == 3
        and moves[at + 4][0] not in {seat for seat, _ in moves[at : at + 4]}
    )
    for seat, move in moves[:at]:
        await world.client.tables.play.move(1, seat, None, move)
    await world.quiet()
    waits = moves[at + 4][0]
    await world.press(world.person(waits), "hand")
    world.client.open_hands.calm = 600.0
    since = len(world.wire.exchanges)
    for seat, move in moves[at : at + 3]:
        await world.play(seat, move)
    assert len(through_tokens(world.wire, since)) == 1, "the first of them"
    seat, move = moves[at + 3]
    await world.play(seat, move)
    assert waits in (await world.table()).to_act
    assert len(through_tokens(world.wire, since)) == 2, "their turn does not wait"


@pytest.mark.people(5)
async def test_who_only_waits_sees_the_last_move_a_moment_later(world: House) -> None:
    await world.begin(GAME, seats=4)
    await world.pass_by(AWAKE)
    await world.press(world.person(4), "hand")
    rng = random.Random(5)
    world.client.open_hands.calm = 600.0
    since = len(world.wire.exchanges)
    for _ in range(4):
        await world.move(rng, lambda _: "dm")
        await world.quiet()
    assert len(through_tokens(world.wire, since)) == 1
    (panel,) = panels(world, 4)
    before = text_of(panel)
    await world.pass_by(601)
    assert len(through_tokens(world.wire, since)) == 2
    (panel,) = panels(world, 4)
    assert text_of(panel) != before
    assert world.client.open_hands.hands[1, world.person(4).user.id].version == (await world.table()).version
