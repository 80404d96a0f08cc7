"""The answered hand in direct messages: a line with the move stays, and no request deletes it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.delivery.state import LINE
from bot.i18n.languages import language
from bot.ui import open_hands
from bot.ui.controls import ControlId
from bot.ui.interactions import AWAKE
from tests.discord.people import House, controls_of, random_game, text_of

SAY = language(None)
WAKE = ControlId("hand", 1).custom_id()


def dm(world: House, seat: int) -> list[Any]:
    return list(world.messages(world.person(seat), "dm"))


def is_line(message: Any) -> bool:
    return [control["custom_id"] for control, _ in controls_of(message)] == [WAKE]


async def answered(world: House) -> int:
    """Let a player answer in direct messages. Return their seat, which then waits."""
    while True:
        (seat,) = (await world.table()).to_act
        await world.move(random.Random(2), lambda seat: "dm")
        await world.quiet()
        if seat not in (await world.table()).to_act:
            return seat


async def asked_again(world: House, seat: int, pause: float = 3600) -> None:
    await world.until_asked(seat, pause)
    await world.quiet()


def deleted(world: House, seat: int, since: int) -> int:
    path = f"/channels/{world.channel_id(world.person(seat), 'dm')}/messages/"
    return sum(one.method == "DELETE" and one.path.startswith(path) for one in world.wire.exchanges[since:])


@pytest.mark.people(4)
async def test_what_was_played_stays_as_a_line_and_nothing_is_deleted(world: House) -> None:
    await world.begin("court-piece")
    seat, since = await answered(world), len(world.wire.exchanges)
    await world.pass_by(AWAKE - 60)
    assert not any(map(is_line, dm(world, seat)))
    await world.pass_by(61)
    assert is_line(dm(world, seat)[-1])
    told = text_of(dm(world, seat)[-1])
    assert SAY("game-court-piece") in told
    assert "You" in told
    through_bot = [one for one in world.wire.exchanges[since:] if one.path.startswith("/channels/")]
    assert not [one for one in through_bot if str(dm(world, seat)[-1].id) in one.path], "it costs no request"
    await asked_again(world, seat)
    line, hand = dm(world, seat)[-2:]
    assert is_line(line)
    assert "**Your turn" in text_of(hand)
    assert not deleted(world, seat, since)


async def test_a_tap_on_the_line_shows_the_hand_and_it_sleeps_again(world: House) -> None:
    await world.begin("court-wars")
    seat = await answered(world)
    await world.pass_by(AWAKE + 1)
    line = dm(world, seat)[-1]
    await world.tap(world.person(seat), line.id, WAKE)
    assert not is_line(dm(world, seat)[-1])
    assert (await world.client.deliveries.of(1, world.person(seat).user.id)).digest != LINE  # type: ignore[union-attr]
    await world.pass_by(AWAKE + 1)
    assert is_line(dm(world, seat)[-1])


async def test_an_old_line_that_is_tapped_sleeps_again_beside_the_new_hand(world: House) -> None:
    await world.begin("court-wars")
    seat = await answered(world)
    await world.pass_by(AWAKE + 1)
    await asked_again(world, seat)
    line, hand = dm(world, seat)[-2:]
    await world.tap(world.person(seat), line.id, WAKE)
    await world.quiet()
    assert not is_line(dm(world, seat)[-2])
    await world.pass_by(AWAKE + 1)
    line, hand = dm(world, seat)[-2:]
    assert is_line(line)
    assert "**Your turn" in text_of(hand)


@pytest.mark.people(4)
async def test_who_is_asked_keeps_the_hand(world: House) -> None:
    await world.begin("four-sisters")
    seat = (await world.table()).to_act[0]
    move = next(move for who, move in random_game(await world.state(), random.Random(3)) if who == seat)
    await world.say_next(seat, move)
    assert seat in (await world.table()).to_act, "a move of several words, half said"
    await world.pass_by(2 * AWAKE)
    assert not is_line(dm(world, seat)[-1])


async def test_what_is_to_be_agreed_on_stays(world: House) -> None:
    await world.begin("court-wars")
    seat = await answered(world)
    await world.slash(world.person(seat), "game pause")
    assert (await world.table()).offer
    await world.pass_by(AWAKE + 1)
    assert not is_line(dm(world, seat)[-1])


@pytest.mark.parametrize("refused", [(404, 10008), (401, 50027), (500, 0), None])
async def test_what_nobody_edits_stays_in_silence_and_is_deleted(
    refused: tuple[int, int] | None, world: House
) -> None:
    """No edit is possible after Discord has refused one, or after the bot has restarted."""
    await world.begin("court-wars")
    seat = await answered(world)
    if refused is None:
        await world.restart()
    else:
        world.env.inject_error("PATCH", "/webhooks/*", status=refused[0], code=refused[1], times=None)
    await world.pass_by(AWAKE + 1)
    assert not is_line(dm(world, seat)[-1])
    since = len(world.wire.exchanges)
    await asked_again(world, seat)
    assert deleted(world, seat, since) == 1


async def test_so_many_tokens_are_kept_and_no_more(world: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_hands, "ANSWERED", 0)
    await world.begin("court-wars")
    seat = await answered(world)
    assert not world.client.answered_hands.hands
    await world.pass_by(AWAKE + 1)
    assert not is_line(dm(world, seat)[-1])
