"""Nobody is ever unreachable: whoever is asked and gets no direct message is named in the channel, once a
turn, with **My hand** below; and who has joined no table gets no direct message at all.
"""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Message

from bot.i18n.languages import language
from bot.jobs.reach import DmBudget
from bot.trouble import DM_CLOSED, TOO_MANY_DMS
from tests.deliveries import ORPHANS
from tests.discord.clock import Clock
from tests.discord.people import House, controls_of, house, random_game, text_of
from tests.discord.test_refusals import Refusal
from tests.discord.wire import Wire, pings

SAY, SPANISH = language(None), language("es-419")
HOUR, DAY = 3600, 86400
SILENT = discord.MessageFlags(suppress_notifications=True).value
OPENING = "/users/@me/channels"


def mentions(world: House, seat: int) -> list[Message]:
    """The messages in the channel that name whoever sits there."""
    person = world.person(seat)
    return [
        one
        for one in world.messages(world.person(0), "channel")
        if not one.is_ephemeral and person.user.mention in text_of(one)
    ]


def verbs(message: Message) -> set[str]:
    return {control.verb for _, control in controls_of(message)}


async def next_move(world: House, number: int = 1) -> None:
    """Somebody who is asked makes some move, by another way than a tap."""
    seat, move = random_game(await world.state(number), random.Random(1))[0]
    await world.client.tables.play.move(number, seat, None, move)
    await world.quiet()


async def until_asked(world: House, clock: Clock, seat: int) -> None:
    """Hours pass until whoever sits there is asked once more."""
    while seat in (await world.table()).to_act:
        clock.now += HOUR
        await next_move(world)
    while seat not in (await world.table()).to_act:
        clock.now += HOUR
        await next_move(world)


async def test_she_plays_from_the_message_that_names_her_and_it_goes(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        await world.begin("court-wars")
        await world.quiet()
        (seat,) = (await world.table()).to_act
        asked = world.person(1 - seat)
        wire.before = Refusal(403, DM_CLOSED, "POST", f"/{world.channel_id(asked, 'dm')}/messages")
        clock.now += HOUR
        await next_move(world)
        (named,) = mentions(world, 1 - seat)
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
        assert mentions(world, 1 - seat) == []
        assert not await world.client.database.read(f"SELECT * FROM {ORPHANS}")
        # At her next turn she sees the question in her open hand, and nothing rings.
        before = len(wire.exchanges)
        while 1 - seat not in (await world.table()).to_act:
            await next_move(world)
        assert mentions(world, 1 - seat) == []
        # A quarter of an hour later it is asleep.
        await world.pass_by(16 * 60)
        assert len(mentions(world, 1 - seat)) == 1
        assert [pings(one) for one in wire.exchanges[before:] if pings(one)] == [{str(asked.user.id)}]


async def test_a_hand_that_is_gone_when_her_turn_comes_is_sent_anew(tmp_path: Path) -> None:
    """She is at the table, so that the message there was to be edited; but somebody has deleted it."""
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        await world.begin("court-wars")
        await world.quiet()
        (seat,) = (await world.table()).to_act
        world.client.deliveries.seen(1, world.person(1 - seat).user.id, int(clock.now))
        (hand,) = world.messages(world.person(1 - seat), "dm")
        world.env.backend.delete_message(world.channel_id(world.person(1 - seat), "dm"), hand.id)
        await next_move(world)
        assert await world.offers(1 - seat, "dm")
        assert mentions(world, 1 - seat) == []


async def test_who_is_owed_a_mention_gets_it_from_the_next_process(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        await world.begin("four-tribes")
        await world.quiet()
        clock.now += HOUR
        (seat,) = (await world.table()).to_act
        asked = world.person(1 - seat)
        dm = f"/{world.channel_id(asked, 'dm')}/messages"

        def before(method: str, path: str, body: Any) -> None:
            closed("POST" if method == "POST" and path.endswith(dm) else "", path, body)
            if asked.user.mention in str(body) and away:
                raise discord.DiscordServerError(_response(503), "away")

        away = [True]
        closed = Refusal(403, DM_CLOSED, "POST", dm)
        wire.before = before
        while 1 - seat not in (await world.table()).to_act:
            await next_move(world)
        assert mentions(world, 1 - seat) == []
        await world.kill()
        away.clear()
        await world.pass_by(300)
        assert len(mentions(world, 1 - seat)) == 1
        await world.kill()
        await world.pass_by(HOUR)
        assert len(mentions(world, 1 - seat)) == 1
        assert [pings(one) for one in wire.exchanges if pings(one)] == [{str(asked.user.id)}]
        assert closed.refused == 1, "what was found out is remembered"


async def test_a_bot_in_quarantine_names_everybody_and_says_so_once(
    tmp_path: Path, wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    async with house(tmp_path, 3, now=clock) as world:
        asked_for: list[str] = []

        def before(method: str, path: str, body: Any) -> None:
            if path.endswith(OPENING):
                asked_for.append(path)
                if quarantined:
                    raise discord.Forbidden(
                        _response(403), {"code": 0, "message": "Your bot has been flagged by our anti-spam"}
                    )

        quarantined = [True]
        wire.before = before
        await world.begin("the-four-courts")
        for person in world.people.values():
            assert world.shown(person, "dm") == []
        for _ in range(4):
            await world.kill()
            for seat in range(3):
                asked = seat in (await world.table()).to_act
                assert len(mentions(world, seat)) == asked
                said = SAY(
                    "notice-turn", person=world.person(seat).user.mention, game=SAY("game-the-four-courts")
                )
                assert not asked or said in text_of(mentions(world, seat)[0])
            clock.now += 60
            await next_move(world)
        assert len(asked_for) <= 3, "nobody was tried again, nor anybody else"
        complaints = [one for one in caplog.records if one.name == "bot.jobs.reach"]
        assert [one.levelno for one in complaints] == [logging.ERROR]
        quarantined.clear()
        clock.now += DAY
        for seat in range(3):
            await until_asked(world, clock, seat)
            assert await world.offers(seat, "dm")
            assert mentions(world, seat) == []
        complaints = [one for one in caplog.records if one.name == "bot.jobs.reach"]
        assert [one.levelno for one in complaints] == [logging.ERROR, logging.WARNING]


def _response(status: int) -> Any:
    return type("Response", (), {"status": status, "reason": "no", "headers": {}})()


async def test_who_is_told_in_the_channel_gets_her_hand_later_without_a_sound(
    tmp_path: Path, wire: Wire
) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        refusal = wire.before = Refusal(403, TOO_MANY_DMS, "POST", OPENING)
        await world.begin("four-tribes")
        (seat,) = (await world.table()).to_act
        assert len(mentions(world, seat)) == 1
        assert mentions(world, 1 - seat) == []
        assert refusal.refused <= 2, "nobody asks again for a while"
        refusal.lasts = False
        await world.pass_by(60)
        assert await world.offers(seat, "dm")
        sent = {
            one.path.split("/")[2]: one.body.get("flags", 0) & SILENT
            for one in wire.exchanges
            if one.method == "POST" and one.path.endswith("/messages") and one.answer is not None
        }
        assert sent[str(world.channel_id(world.person(seat), "dm"))]
        assert sent[str(world.channel_id(world.person(1 - seat), "dm"))], "she merely waits"
        assert len(mentions(world, seat)) == 1
        clock.now += HOUR
        await next_move(world)
        assert mentions(world, seat) == []


async def test_who_waits_for_a_new_channel_is_told_and_delays_nobody(tmp_path: Path, wire: Wire) -> None:
    """One channel in a minute: the others wait, some of them for longer than a minute."""
    clock = Clock()
    async with house(tmp_path, 5, now=clock) as world:
        await world.gather("four-tribes")
        world.client.outbox.reach.budget = DmBudget(world.client.tables.now, most=1)
        await world.press(world.person(0), "start")
        await world.quiet()
        table = await world.table()
        had = [seat for seat in range(4) if world.shown(world.person(seat), "dm")]
        assert len(had) == 1
        assert text_of(world.public()), "the table itself waits for nobody"
        for seat in range(len(table.seats)):
            assert len(mentions(world, seat)) <= (seat in table.to_act)
        for _ in range(6):
            await world.pass_by(61)
        assert all(world.shown(world.person(seat), "dm") for seat in range(len(table.seats)))


async def test_the_channel_says_it_in_the_servers_language(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        await world.gather("four-tribes")
        await world.client.database.change("UPDATE tables SET locale = 'es-419'", ())
        world.client.tables._kept.clear()
        wire.before = Refusal(403, TOO_MANY_DMS, "POST", OPENING)
        await world.client.tables.lobby.start(1, world.person(0).user.id)
        await world.quiet()
        (seat,) = (await world.table()).to_act
        said = SPANISH(
            "notice-turn", person=world.person(seat).user.mention, game=SPANISH("game-four-tribes")
        )
        assert said in text_of(mentions(world, seat)[0])


async def test_nobody_gets_a_direct_message_before_a_game_of_hers_begins(tmp_path: Path, wire: Wire) -> None:
    """Not in a lobby, not when a seat is kept for her, and bystanders never."""
    clock = Clock()
    async with house(tmp_path, 3, now=clock) as world:
        opened: list[str] = []

        def before(method: str, path: str, body: Any) -> None:
            if path.endswith(OPENING):
                opened.append(str(body["recipient_id"]))

        wire.before = before
        ana, ben, cid = world.people.values()
        await world.slash(ana, "play four-tribes")
        await world.press(ben, "join")
        await world.quiet()
        assert opened == []
        await world.press(ana, "start")
        await world.quiet()
        assert sorted(opened) == sorted([str(ana.user.id), str(ben.user.id)])
        await world.client.tables.ending.end(1, ana.user.id, False)
        await world.quiet()
        sent = len(wire.exchanges)
        await world.press(ana, "rematch") if "rematch" in verbs(world.public()) else None
        await world.pass_by(DAY)
        dms = {f"/channels/{world.channel_id(one, 'dm')}/messages" for one in (ben, cid)}
        assert not [one for one in wire.exchanges[sent:] if one.method == "POST" and one.path in dms]
        assert str(cid.user.id) not in opened


async def test_for_whom_a_robot_plays_on_is_told_in_the_channel_if_nowhere_else(
    tmp_path: Path, wire: Wire
) -> None:
    clock = Clock()
    async with house(tmp_path, 3, now=clock) as world:
        await world.begin("court-wars", {"at_deadline": "others"})
        await world.quiet()
        (seat,) = (await world.table()).to_act
        idle, other = world.person(seat), world.person((seat + 1) % 3)
        wire.before = Refusal(403, DM_CLOSED, "POST", f"/{world.channel_id(idle, 'dm')}/messages")
        await world.pass_by(2 * DAY + 60)
        await world.press(other, "replace")
        await world.quiet()
        (named,) = mentions(world, seat)
        said = SAY("notice-replaced-here", person=idle.user.mention, game=SAY("game-court-wars"))
        assert said in text_of(named)
        assert verbs(named) == {"come-back"}
        pinged = [pings(one) for one in wire.exchanges if pings(one)]
        assert pinged == [{str(idle.user.id)}] * 3, "she is asked; her time is soon over; and this"
