"""When Discord refuses a request, players are told how to go on, no row is left over, and the refused page is
shown as soon as Discord accepts it. Every player stays reachable.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from simcord.backend.models import Message

import engine
from bot.features.lobby.lobby import Lobby
from bot.i18n.languages import language
from bot.tables.core.table import User
from bot.trouble import (
    ARCHIVED,
    DM_CLOSED,
    EDITED_TOO_OFTEN,
    TOO_MANY_DMS,
)
from tests.deliveries import ORPHANS, PAGES
from tests.discord.clock import Passing
from tests.discord.http import Reply, answered
from tests.discord.people import House, controls_of, random_game, text_of
from tests.discord.wire import unplugged
from tests.pretended.payloads import walk
from tests.rooms import STRANGER

SAY = language(None)
MINUTE, HOUR, DAY = 60, 3600, 86400


class Refusal:
    """Lets Discord refuse requests while `lasts` is True, for `wire.before`. Without a method, it refuses all
    methods.
    """

    def __init__(self, status: int, code: int, method: str, path: str, pages: bool = False) -> None:
        self.lasts = True
        self.refused = 0
        self._status, self._code = status, code
        self._method, self._path, self._pages = method, path, pages

    def __call__(self, method: str, path: str, body: Any) -> None:
        page = isinstance(body, dict) and bool(body.get("components"))
        if self.lasts and self._method in method and self._path in path and (page or not self._pages):
            self.refused += 1
            raise answered(self._status, self._code)


async def next_move(world: House) -> tuple[int, engine.Move]:
    """Return the next move of a random game."""
    return random_game(await world.state(), random.Random(1))[0]


def undelivered(world: House) -> Any:
    return world.client.database.read(f"SELECT * FROM {PAGES} WHERE stage = 'wanted' OR attempts > 0")


@pytest.mark.parametrize(
    ("key", "way"), [("notice-no-lobby", "/play"), ("notice-no-page-here", "/hand")], ids=["lobby", "game"]
)
async def test_where_a_table_is_refused_its_channel_is_told_how_to_go_on(
    key: str, way: str, world: House
) -> None:
    """Without the notice, nobody could sit down or find the game. It's in the server's language."""
    spanish = language("es-419")
    ana, ben = (User(one.user.id, one.name, "en-US") for one in world.people.values())
    refusal = Refusal(400, 50035, "POST", f"/{world.channel.id}/messages", pages=True)
    world.wire.before = refusal
    lobby = world.client.house.room(Lobby)
    table = await lobby.gather(world.guild.id, world.channel.id, "es-419", ana, "court-wars", {})
    if key == "notice-no-page-here":
        await world.client.outbox.close()
        await lobby.join(table.id, ben)
        await lobby.start(table.id, ana.id)
        world.client.outbox.start()
    await world.quiet()
    said = spanish(key, game=spanish("game-court-wars"))
    assert way in said
    assert [text_of(one) for one in world.posted()] == [said]
    await world.pass_by(11 * MINUTE)
    assert refusal.refused > 1
    assert [text_of(one) for one in world.posted()] == [said], "once is enough"
    refusal.lasts = False
    await world.pass_by(DAY - HOUR)
    assert world.public(table.id)
    assert not [row for row in await undelivered(world) if row["person"] == 0]


@pytest.mark.parametrize(
    ("refusal", "age", "again"),
    [
        (answered(429, EDITED_TOO_OFTEN, retry_after=25), 2 * HOUR, True),
        (answered(429, EDITED_TOO_OFTEN, retry_after=0.5), 2 * HOUR, True),
        (answered(429, EDITED_TOO_OFTEN), 2 * HOUR, True),
        (answered(400, EDITED_TOO_OFTEN), 2 * HOUR, True),
        (answered(429, EDITED_TOO_OFTEN, retry_after=25), MINUTE, False),
        (answered(429, EDITED_TOO_OFTEN), MINUTE, False),
        (answered(429, 0, retry_after=90), 2 * HOUR, True),
        (answered(429, 0, retry_after=90), MINUTE, False),
        (answered(400, ARCHIVED), MINUTE, True),
    ],
    ids=[
        "old",
        "old, soon",
        "old, without an end",
        "old, 400",
        "new",
        "new, without an end",
        "old, limited",
        "new, limited",
        "archived",
    ],
)
async def test_a_message_that_takes_no_more_edits_is_posted_again(
    refusal: Reply, age: int, again: bool, world: House
) -> None:
    """Discord accepts few edits of messages older than an hour, and soon accepts more of newer ones. It
    archives a silent thread, and accepts no edit in it until somebody writes.
    """
    await world.begin("court-wars")
    message = world.public().id
    world.clock.now += age

    def before(method: str, path: str, body: Any) -> None:
        if path.endswith(f"/{world.channel.id}/messages") and method == "POST":
            refuses.clear()
        elif path.endswith(f"/messages/{message}") and refuses:
            tried.append(world.clock.now)
            raise refusal

    refuses, tried = [True], list[float]()
    world.wire.before = before
    await world.next_move()
    assert (world.public().id != message) == again
    assert len(tried) == 1, "it says that it takes none for a while"
    refuses.clear()
    await world.pass_by(2 * MINUTE)
    assert SAY("table-happened") in text_of(world.public())
    public = world.posted()
    assert len(public) == 1, "and the old one is gone"
    assert not [row for row in await undelivered(world) if row["person"] == 0]


@pytest.mark.usefixtures("drawn")
@pytest.mark.people(pictures=True)
@pytest.mark.parametrize("code", [EDITED_TOO_OFTEN, ARCHIVED])
async def test_a_refusal_that_is_not_about_the_page_costs_no_second_try_without_its_picture(
    code: int, world: House
) -> None:
    await world.begin("court-wars")
    message = world.public().id
    world.clock.now += 2 * HOUR
    tried = list[str]()

    def before(method: str, path: str, body: Any) -> None:
        if path.endswith(f"/messages/{message}"):
            tried.append(method)
            raise answered(400, code)

    world.wire.before = before
    await world.next_move()
    assert tried[:1] == ["PATCH"]
    assert tried.count("PATCH") == 1
    assert any(part["type"] == 12 for part in walk(world.public().components))


@pytest.mark.people(patient=True)
async def test_the_end_of_a_game_is_shown_though_its_last_edit_failed_and_the_bot_was_killed(
    world: House,
) -> None:
    """No further move would ever show that table again."""
    await world.begin("four-tribes")
    left = await world.hurry(random.Random(1), last=1)
    tried = 0

    def away(method: str, path: str, body: Any) -> None:
        nonlocal tried
        if "/channels/" in path and world.clock.now < begun + HOUR:
            tried += 1
            unplugged(1, "")(method, path, body)

    begun = world.clock.now
    world.wire.before = away
    ((seat, move),) = left
    await world.client.outbox.close()
    world.client.outbox.sleep = _until(world.clock, begun + 20 * MINUTE)
    world.client.outbox.start()
    await world.client.tables.play.move(1, seat, None, move)
    while world.clock.now < begun + 20 * MINUTE:
        await world.env.settle()
    assert (await world.table()).phase == "over"
    assert tried
    await world.kill()
    world.client.outbox.sleep = world.clock.sleep
    await world.quiet()
    assert "rematch" in {control.verb for _, control in controls_of(world.public())}
    assert not await undelivered(world)
    assert world.clock.now < begun + 2 * HOUR


def _until(clock: Passing, last: float) -> Any:
    """Return a sleep that takes no real time, but never passes `last`."""

    async def sleep(seconds: float) -> None:
        if clock.now >= last:
            await asyncio.Event().wait()
        await clock.sleep(seconds)

    return sleep


@pytest.mark.parametrize("then", ["leaves", "moves"])
@pytest.mark.people(3)
async def test_a_hand_whose_answer_was_lost_is_not_left_behind(then: str, world: House) -> None:
    """It was sent, the bot doesn't know its message ID, and it is outdated before the second try."""
    await world.begin("court-wars")
    world.clock.now += HOUR
    seat, move = await next_move(world)
    await world.client.tables.play.move(1, seat, None, move)
    before = await world.table()
    (other,) = before.to_act
    asked = world.person(other)
    world.wire.after = unplugged(1, f"/{world.channel_id(asked, 'dm')}/messages")
    await world.quiet()
    assert len(world.shown(asked, "dm")) == 2, "the old one, and one of which nobody knows"
    if then == "leaves":
        await world.client.tables.substitution.leave(1, asked.user.id)
    else:
        await world.client.tables.play.move(1, *asked_of(await next_move(world)))
    await world.pass_by(MINUTE)
    assert len(world.shown(asked, "dm")) == (0 if then == "leaves" else 1)
    assert not await world.client.database.read(f"SELECT * FROM {ORPHANS}")


def asked_of(move: tuple[int, engine.Move]) -> tuple[int, None, engine.Move]:
    return move[0], None, move[1]


# People without direct messages


SAY, SPANISH = language(None), language("es-419")
HOUR, DAY = 3600, 86400
OPENING = "/users/@me/channels"


def verbs(message: Message) -> set[str]:
    return {control.verb for _, control in controls_of(message)}


async def test_a_player_plays_from_the_message_that_names_them_and_it_goes(world: House) -> None:
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
    # At their next turn, they see the question in their open hand, and no message rings.
    before = len(world.wire.exchanges)
    while 1 - seat not in (await world.table()).to_act:
        await world.next_move()
    assert world.calls(world.person(1 - seat)) == []
    # A quarter of an hour later, the open hand is asleep.
    await world.pass_by(16 * 60)
    assert len(world.calls(world.person(1 - seat))) == 1
    assert world.pinged(before) == [{str(asked.user.id)}]


async def test_the_channel_says_it_in_the_servers_language(world: House) -> None:
    await world.gather("four-tribes")
    await world.client.database.change("UPDATE tables SET locale = 'es-419'", ())
    world.client.tables.kept.clear()
    world.wire.before = Refusal(403, TOO_MANY_DMS, "POST", OPENING)
    await world.client.house.room(Lobby).start(1, world.person(0).user.id)
    await world.quiet()
    (seat,) = (await world.table()).to_act
    said = SPANISH("notice-turn", person=world.person(seat).user.mention, game=SPANISH("game-four-tribes"))
    assert said in text_of(world.calls(world.person(seat))[0])


@pytest.mark.people(3)
async def test_nobody_gets_a_direct_message_before_a_game_of_theirs_begins(world: House) -> None:
    """Not in a lobby, not when a seat is kept for them, and never for spectators."""
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
    await world.client.tables.ending.end(1, STRANGER, True)
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
    assert pinged == [{str(idle.user.id)}] * 3, "they are asked; their time is soon over; and this"
