"""The open hand: a panel in the channel that follows the table for its only reader, for as long as Discord
allows.
"""

from __future__ import annotations

import asyncio
import logging
import random
from pathlib import Path
from typing import Any

import pytest

from bot.features.plans.plans import Plans
from bot.i18n.languages import language
from bot.tables.clock.hours import Hours
from bot.tables.core import tokens
from bot.tables.people.notifications import Chosen, Notifications
from bot.ui.interactions import AWAKE, put_off
from tests.discord.lifecycle import bugs
from tests.discord.people import House, controls_of, house, random_game, text_of
from tests.discord.test_answers import garbled
from tests.discord.wire import Exchange, Wire, unplugged
from tests.rooms import STRANGER

SAY = language(None)


def panels(world: House, seat: int) -> list[Any]:
    """Return the panels that only this person sees in the channel, without plain lines of text."""
    seen = world.messages(world.person(seat), "channel")
    return [one for one in seen if one.is_ephemeral and one.components]


def contents(folder: Path) -> list[bytes]:
    return [file.read_bytes() for file in folder.iterdir()]


def through_tokens(wire: Wire, since: int) -> list[Exchange]:
    return [one for one in wire.exchanges[since:] if one.path.startswith("/webhooks/")]


async def others_move(world: House, seat: int, times: int = 1) -> None:
    """Let the others move without taps, until it has become this seat's turn `times` times."""
    rng = random.Random(5)
    while times:
        mover = await world.next_move(rng)
        if mover != seat and seat in (await world.table()).to_act:
            times -= 1


@pytest.mark.people(4)
async def test_it_follows_the_table_and_nothing_rings(world: House) -> None:
    await world.begin("court-piece")
    seat = 1 if (await world.table()).to_act == (0,) else 0
    await world.press(world.person(seat), "hand")
    (panel,) = panels(world, seat)
    before, since = text_of(panel), len(world.wire.exchanges)
    await world.pass_by(300)  # longer than anybody counts as at the table without a sign of life
    await others_move(world, seat)
    (panel,) = panels(world, seat)
    assert "**Your turn" in text_of(panel)
    assert text_of(panel) != before
    assert through_tokens(world.wire, since)
    await world.pass_by(300)
    assert not world.sent(world.channel_id(world.person(seat), "dm"), since)
    # The direct message is kept up to date, too.
    assert "**Your turn" in world.shown(world.person(seat), "dm")[-1]


async def test_ones_own_tap_in_it_is_the_one_edit(world: House) -> None:
    await world.begin("court-wars")
    await world.pass_by(AWAKE)
    seat = (await world.table()).to_act[0]
    tap, _ = (await world.offers(seat, "channel"))[0]
    since = len(world.wire.exchanges)
    await world.tap(tap.person, tap.message, tap.custom_id)
    await world.quiet()
    assert len(panels(world, seat)) == 1
    assert not through_tokens(world.wire, since)


@pytest.mark.people(4)
async def test_a_plan_leaves_it_in_the_language_that_was_chosen(world: House) -> None:
    await world.begin("court-piece")
    seat = 1 if (await world.table()).to_act == (0,) else 0
    number = (await world.table()).seats[seat].person
    await world.client.preferences.settle(number, Notifications(language="es"), Hours(), Chosen(True), 0)
    await world.press(world.person(seat), "hand")
    (panel,) = panels(world, seat)
    assert "Tu mano" in text_of(panel)
    assert "Tu plan" not in text_of(panel)
    await world.client.house.room(Plans).make(1, number, policy="lowest-to-follow")
    await world.quiet()
    (panel,) = panels(world, seat)
    assert "Tu mano" in text_of(panel)
    assert "Tu plan" in text_of(panel)


async def test_it_falls_asleep_and_is_woken_by_a_tap(world: House) -> None:
    await world.begin("court-wars")
    seat = 1 - (await world.table()).to_act[0]
    person = world.person(seat)
    dm, since = world.channel_id(person, "dm"), len(world.wire.exchanges)
    await world.press(person, "hand")
    await world.pass_by(AWAKE - 60)
    await world.press(person, "look")
    await world.pass_by(AWAKE - 60)
    (panel,) = panels(world, seat)
    asleep = SAY("panel-asleep", button=SAY("table-hand-button"))
    assert asleep not in text_of(panel), "the tap has renewed it"
    await others_move(world, seat)
    assert not world.sent(dm, since)
    await world.pass_by(61)
    (panel,) = panels(world, seat)
    assert asleep in text_of(panel)
    assert len(world.sent(dm, since)) == 1, "their turn, which only an edit has told them of"
    ((wake, _),) = controls_of(panel)
    await world.tap(person, panel.id, wake["custom_id"])
    (panel,) = panels(world, seat)
    assert "**Your turn" in text_of(panel)
    assert len(world.sent(dm, since)) == 1


async def test_there_is_one_a_person_and_table(world: House) -> None:
    await world.begin("court-wars")
    seat = 1 - (await world.table()).to_act[0]
    for _ in range(3):
        await world.press(world.person(seat), "hand")
        await world.env.settle()
        assert len(panels(world, seat)) == 1
    since = len(world.wire.exchanges)
    await others_move(world, seat)
    assert len({one.path for one in through_tokens(world.wire, since)}) == 1


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (404, 10015), (401, 50027), (403, 50001)])
async def test_what_discord_edits_no_longer_closes_in_silence(status: int, code: int, world: House) -> None:
    await world.begin("court-wars")
    seat = 1 - (await world.table()).to_act[0]
    await world.press(world.person(seat), "hand")
    world.env.inject_error("PATCH", "/webhooks/*", status=status, code=code, times=None)
    since = len(world.wire.exchanges)
    await others_move(world, seat, times=2)
    assert len(through_tokens(world.wire, since)) == 1
    assert not world.client.open_hands.awake_until(1, world.person(seat).user.id)
    assert not bugs(world)


@pytest.mark.parametrize("trouble", ["broken off", "no JSON"])
async def test_trouble_is_over_with_the_next_move(trouble: str, world: House) -> None:
    await world.begin("court-wars")
    seat = 1 - (await world.table()).to_act[0]
    await world.press(world.person(seat), "hand")
    if trouble == "no JSON":
        garbled(world.wire, taken=False, times=1)
    else:
        world.wire.before = unplugged(1, "/webhooks/")
    await others_move(world, seat)
    assert not bugs(world)
    assert world.client.open_hands.awake_until(1, world.person(seat).user.id), "it stays open"
    await others_move(world, seat)
    (panel,) = panels(world, seat)
    assert "**Your turn" in text_of(panel)


@pytest.mark.people(3)
async def test_a_slow_picture_holds_up_nobody_else(world: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.begin("court-wars")
    first = (await world.table()).to_act[0]
    slow, quick = (seat for seat in range(3) if seat != first)
    for seat in (slow, quick):
        await world.press(world.person(seat), "hand")
    draw, drawn = world.client.pages.panel, asyncio.Event()

    async def panel(table: Any, seat: int, say: Any, **more: Any) -> Any:
        if seat == slow:
            await drawn.wait()
        return await draw(table, seat, say, **more)

    monkeypatch.setattr(world.client.pages, "panel", panel)
    before = {seat: text_of(panels(world, seat)[0]) for seat in (slow, quick)}
    mover, move = random_game(await world.state(), random.Random(5))[0]
    await world.client.tables.play.move(1, mover, None, move)
    while text_of(panels(world, quick)[0]) == before[quick]:  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert text_of(panels(world, slow)[0]) == before[slow]
    drawn.set()
    await world.quiet()
    while text_of(panels(world, slow)[0]) == before[slow]:  # noqa: ASYNC110
        await asyncio.sleep(0)


async def test_what_was_played_while_it_was_on_its_way_is_shown(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So is an automatically played only move at a table that begins with this very answer."""
    await world.begin("court-wars")
    seat, draw = (await world.table()).to_act[0], world.client.pages.panel
    mover, move = random_game(await world.state(), random.Random(5))[0]

    async def panel(table: Any, reader: int, say: Any, **more: Any) -> Any:
        page = await draw(table, reader, say, **more)
        if table.version == begun:
            await world.client.tables.play.move(1, mover, None, move)
        return page

    begun = (await world.table()).version
    monkeypatch.setattr(world.client.pages, "panel", panel)
    await world.press(world.person(seat), "hand")
    await world.quiet()
    table = await world.table()
    (shown,) = panels(world, seat)
    assert table.version > begun
    asked = {control.asked for _, control in controls_of(shown) if control.asked}
    assert asked == {tokens.of_question(table, seat)}


async def test_the_end_stays_on_the_screen(world: House) -> None:
    await world.begin("court-wars")
    await world.press(world.person(1), "hand")
    await world.client.tables.ending.end(1, STRANGER, True, name="Eva")
    await world.quiet()
    await world.pass_by(AWAKE + 60)
    (panel,) = panels(world, 1)
    assert SAY("abandoned-ended-by", names="**Eva**") in text_of(panel)


@pytest.mark.file
async def test_a_token_is_neither_logged_nor_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    async with house(tmp_path, 2) as world:
        await world.begin("court-wars")
        seat = 1 - (await world.table()).to_act[0]
        await world.press(world.person(seat), "hand")
        world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015, times=1)
        since = len(world.wire.exchanges)
        await others_move(world, seat)
        token = through_tokens(world.wire, since)[0].path.split("/")[3]
        assert token
        assert token not in caplog.text
        kept = b"".join(await asyncio.to_thread(contents, tmp_path))
        assert b"court-wars" in kept
        assert token.encode() not in kept


@pytest.mark.parametrize("again", [False, True])
async def test_a_hand_that_was_put_off_below_the_public_table_never_stands_in_its_place(
    again: bool, world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord then treats the tapped message as the original response, and that message is public."""
    await world.begin("four-tribes")
    seat = 1 - (await world.table()).to_act[0]
    person, get = world.person(seat), world.client.tables.get
    public = world.public().id

    async def slow(number: int) -> Any:
        for interaction in list(world.client.admission._under_way.values()):
            await put_off(interaction)
        return await get(number)

    for _ in range(1 + again):  # the second one replaces the first
        with monkeypatch.context() as patch:
            patch.setattr(world.client.tables, "get", slow)
            await world.press(person, "hand")
    (panel,) = panels(world, seat)
    before = text_of(panel)
    await others_move(world, seat)
    (panel,) = panels(world, seat)
    assert text_of(panel) != before, "it follows the table"
    assert world.public().id == public
    assert "advice" not in {control.verb for _, control in controls_of(world.public())}
    assert "**Your turn" not in text_of(world.public())
    await world.client.open_hands.close()
    assert SAY("panel-asleep", button="").partition("**")[0] not in text_of(world.public())
