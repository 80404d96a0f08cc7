"""Nobody is ever unreachable: whoever is asked and gets no direct message is named in the channel, once a
turn, with **My hand** below; and who has joined no table gets no direct message at all.
"""

from __future__ import annotations

import logging
import random
from typing import Any

import discord
import pytest
from simcord.backend.models import Message

from bot.i18n.languages import language
from bot.jobs.reach import DmBudget
from bot.trouble import DM_CLOSED, TOO_MANY_DMS
from tests.deliveries import ORPHANS
from tests.discord.people import House, controls_of, text_of
from tests.discord.test_refusals import Refusal
from tests.discord.wire import SILENT

SAY, SPANISH = language(None), language("es-419")
HOUR, DAY = 3600, 86400
OPENING = "/users/@me/channels"


def verbs(message: Message) -> set[str]:
    return {control.verb for _, control in controls_of(message)}


async def test_she_plays_from_the_message_that_names_her_and_it_goes(world: House) -> None:
    await world.begin("court-wars")
    (seat,) = (await world.table()).to_act
    asked = world.person(1 - seat)
    world.wire.before = Refusal(403, DM_CLOSED, "POST", f"/{world.channel_id(asked, 'dm')}/messages")
    world.clock.now += HOUR
    await world.next_move()
    (named,) = world.calls(world.person(1 - seat))
    said = SAY("notice-turn-closed", person=asked.user.mention, game=SAY("game-court-wars"))
    assert said in text_of(named)
    assert verbs(named) == {"hand", "later", "mute"}
    (hand,) = [
        one
        for one, control in world.controls(asked, "channel")
        if one.message == named.id and control.verb == "hand"
    ]
    assert hand.label == SAY("table-hand-button")
    await world.tap(asked, named.id, hand.custom_id)
    assert await world.offers(1 - seat, "channel")
    await world.move(random.Random(1), lambda _: "channel")
    await world.quiet()
    assert world.calls(world.person(1 - seat)) == []
    assert not await world.client.database.read(f"SELECT * FROM {ORPHANS}")
    # At her next turn she sees the question in her open hand, and nothing rings.
    before = len(world.wire.exchanges)
    while 1 - seat not in (await world.table()).to_act:
        await world.next_move()
    assert world.calls(world.person(1 - seat)) == []
    # A quarter of an hour later it is asleep.
    await world.pass_by(16 * 60)
    assert len(world.calls(world.person(1 - seat))) == 1
    assert world.pinged(before) == [{str(asked.user.id)}]


async def test_a_hand_that_is_gone_when_her_turn_comes_is_sent_anew(world: House) -> None:
    """She is at the table, so that the message there was to be edited; but somebody has deleted it."""
    await world.begin("court-wars")
    (seat,) = (await world.table()).to_act
    world.client.deliveries.seen(1, world.person(1 - seat).user.id, int(world.clock.now))
    (hand,) = world.messages(world.person(1 - seat), "dm")
    world.env.backend.delete_message(world.channel_id(world.person(1 - seat), "dm"), hand.id)
    await world.next_move()
    assert await world.offers(1 - seat, "dm")
    assert world.calls(world.person(1 - seat)) == []


async def test_who_is_owed_a_mention_gets_it_from_the_next_process(world: House) -> None:
    await world.begin("four-tribes")
    world.clock.now += HOUR
    (seat,) = (await world.table()).to_act
    asked = world.person(1 - seat)
    dm = f"/{world.channel_id(asked, 'dm')}/messages"

    def before(method: str, path: str, body: Any) -> None:
        closed("POST" if method == "POST" and path.endswith(dm) else "", path, body)
        if asked.user.mention in str(body) and away:
            raise discord.DiscordServerError(_response(503), "away")

    away = [True]
    closed = Refusal(403, DM_CLOSED, "POST", dm)
    world.wire.before = before
    while 1 - seat not in (await world.table()).to_act:
        await world.next_move()
    assert world.calls(world.person(1 - seat)) == []
    await world.kill()
    away.clear()
    await world.pass_by(300)
    assert len(world.calls(world.person(1 - seat))) == 1
    await world.kill()
    await world.pass_by(HOUR)
    assert len(world.calls(world.person(1 - seat))) == 1
    assert world.pinged() == [{str(asked.user.id)}]
    assert closed.refused == 1, "what was found out is remembered"


@pytest.mark.people(3)
async def test_a_bot_in_quarantine_names_everybody_and_says_so_once(
    world: House, caplog: pytest.LogCaptureFixture
) -> None:
    asked_for: list[str] = []

    def before(method: str, path: str, body: Any) -> None:
        if path.endswith(OPENING):
            asked_for.append(path)
            if quarantined:
                raise discord.Forbidden(
                    _response(403), {"code": 0, "message": "Your bot has been flagged by our anti-spam"}
                )

    quarantined = [True]
    world.wire.before = before
    await world.begin("the-four-courts")
    for person in world.people.values():
        assert world.shown(person, "dm") == []
    for _ in range(4):
        await world.kill()
        for seat in range(3):
            asked = seat in (await world.table()).to_act
            assert len(world.calls(world.person(seat))) == asked
            said = SAY(
                "notice-turn", person=world.person(seat).user.mention, game=SAY("game-the-four-courts")
            )
            assert not asked or said in text_of(world.calls(world.person(seat))[0])
        world.clock.now += 60
        await world.next_move()
    assert len(asked_for) <= 3, "nobody was tried again, nor anybody else"
    complaints = [one for one in caplog.records if one.name == "bot.jobs.reach"]
    assert [one.levelno for one in complaints] == [logging.ERROR]
    quarantined.clear()
    world.clock.now += DAY
    for seat in range(3):
        await world.until_asked(seat, HOUR, dice=1)
        assert await world.offers(seat, "dm")
        assert world.calls(world.person(seat)) == []
    complaints = [one for one in caplog.records if one.name == "bot.jobs.reach"]
    assert [one.levelno for one in complaints] == [logging.ERROR, logging.WARNING]


def _response(status: int) -> Any:
    return type("Response", (), {"status": status, "reason": "no", "headers": {}})()


async def test_who_is_told_in_the_channel_gets_her_hand_later_without_a_sound(world: House) -> None:
    refusal = world.wire.before = Refusal(403, TOO_MANY_DMS, "POST", OPENING)
    await world.begin("four-tribes")
    (seat,) = (await world.table()).to_act
    assert len(world.calls(world.person(seat))) == 1
    assert world.calls(world.person(1 - seat)) == []
    assert refusal.refused <= 2, "nobody asks again for a while"
    refusal.lasts = False
    await world.pass_by(60)
    assert await world.offers(seat, "dm")
    sent = {
        one.path.split("/")[2]: one.body.get("flags", 0) & SILENT
        for one in world.wire.exchanges
        if one.method == "POST" and one.path.endswith("/messages") and one.answer is not None
    }
    assert sent[str(world.channel_id(world.person(seat), "dm"))]
    assert sent[str(world.channel_id(world.person(1 - seat), "dm"))], "she merely waits"
    assert len(world.calls(world.person(seat))) == 1
    world.clock.now += HOUR
    await world.next_move()
    assert world.calls(world.person(seat)) == []


@pytest.mark.people(5)
async def test_who_waits_for_a_new_channel_is_told_and_delays_nobody(world: House) -> None:
    """One channel in a minute: the others wait, some of them for longer than a minute."""
    await world.gather("four-tribes")
    world.client.outbox.reach.budget = DmBudget(world.client.tables.now, most=1)
    await world.press(world.person(0), "start")
    table = await world.table()
    had = [seat for seat in range(4) if world.shown(world.person(seat), "dm")]
    assert len(had) == 1
    assert text_of(world.public()), "the table itself waits for nobody"
    for seat in range(len(table.seats)):
        assert len(world.calls(world.person(seat))) <= (seat in table.to_act)
    for _ in range(6):
        await world.pass_by(61)
    assert all(world.shown(world.person(seat), "dm") for seat in range(len(table.seats)))


async def test_the_channel_says_it_in_the_servers_language(world: House) -> None:
    await world.gather("four-tribes")
    await world.client.database.change("UPDATE tables SET locale = 'es-419'", ())
    world.client.tables._kept.clear()
    world.wire.before = Refusal(403, TOO_MANY_DMS, "POST", OPENING)
    await world.client.tables.lobby.start(1, world.person(0).user.id)
    await world.quiet()
    (seat,) = (await world.table()).to_act
    said = SPANISH("notice-turn", person=world.person(seat).user.mention, game=SPANISH("game-four-tribes"))
    assert said in text_of(world.calls(world.person(seat))[0])


@pytest.mark.people(3)
async def test_nobody_gets_a_direct_message_before_a_game_of_hers_begins(world: House) -> None:
    """Not in a lobby, not when a seat is kept for her, and bystanders never."""
    opened: list[str] = []

    def before(method: str, path: str, body: Any) -> None:
        if path.endswith(OPENING):
            opened.append(str(body["recipient_id"]))

    world.wire.before = before
    ana, ben, cid = world.people.values()
    await world.slash(ana, "play four-tribes")
    await world.press(ben, "join")
    assert opened == []
    await world.press(ana, "start")
    assert sorted(opened) == sorted([str(ana.user.id), str(ben.user.id)])
    await world.client.tables.ending.end(1, ana.user.id, False)
    await world.quiet()
    sent = len(world.wire.exchanges)
    await world.press(ana, "rematch") if "rematch" in verbs(world.public()) else None
    await world.pass_by(DAY)
    dms = {f"/channels/{world.channel_id(one, 'dm')}/messages" for one in (ben, cid)}
    assert not [one for one in world.wire.exchanges[sent:] if one.method == "POST" and one.path in dms]
    assert str(cid.user.id) not in opened


@pytest.mark.people(3)
async def test_for_whom_a_robot_plays_on_is_told_in_the_channel_if_nowhere_else(world: House) -> None:
    await world.begin("court-wars", {"at_deadline": "others"})
    (seat,) = (await world.table()).to_act
    idle, other = world.person(seat), world.person((seat + 1) % 3)
    world.wire.before = Refusal(403, DM_CLOSED, "POST", f"/{world.channel_id(idle, 'dm')}/messages")
    await world.pass_by(2 * DAY + 60)
    await world.press(other, "replace")
    (named,) = world.calls(world.person(seat))
    said = SAY("notice-replaced-here", person=idle.user.mention, game=SAY("game-court-wars"))
    assert said in text_of(named)
    assert verbs(named) == {"come-back"}
    pinged = world.pinged()
    assert pinged == [{str(idle.user.id)}] * 3, "she is asked; her time is soon over; and this"
