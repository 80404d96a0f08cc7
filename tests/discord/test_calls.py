"""The people that a turn calls, the words of a call, and its fate if the process ends in between or several
players choose at once. test_rings.py tests which messages ring, and when.
"""

from __future__ import annotations

import asyncio
import random
from typing import Any

import aiohttp
import pytest

import engine
from bot.delivery import calls, lanes
from bot.delivery.state import LATER, UNREACHABLE
from bot.features.lobby.lobby import Lobby
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Impossible
from bot.trouble import DM_CLOSED, NO_PERMISSION
from bot.ui.controls import ControlId
from tests.deliveries import CALLS, ORPHANS
from tests.discord.http import answered
from tests.discord.people import House, Person, controls_of, random_game, text_of
from tests.discord.stories import (
    CHANNEL,
    HOUR,
    NOON,
    Evening,
    asked,
    begins,
    chooses,
    passes,
    puts_off,
    refused,
    remind,
    reminded,
    skips,
)
from tests.discord.test_trouble import forge
from tests.discord.wire import pings

SAY = language(None)


async def stops(here: Evening) -> None:
    """Let the next call be sent, but stop the process before it can record the call."""

    async def nothing() -> None:
        return None

    async def never(*_: Any) -> None:
        here.world.client.outbox.do_due = nothing  # type: ignore[method-assign]

    here.world.client.deliveries.called = never  # type: ignore[method-assign]


CALLED = {
    "as they chose": (chooses(more=CHANNEL), begins, stops, asked()),
    "closed": (begins, refused((DM_CLOSED, "POST", "dm")), stops, asked()),
    "reminded": (begins, asked(), skips(HOUR), stops, reminded),
    "put off": (chooses(more=CHANNEL), begins, asked(), puts_off(1, "channel"), stops, passes(HOUR + 60)),
}
"""Ways to call Ben with a process that stops before it has recorded the call."""


async def so(world: House, situation: str) -> Person:
    """Let that happen. Return Ben."""
    here = Evening(world)
    for step in CALLED[situation]:
        await step(here)
    return world.person(1)


def standing(world: House, person: Person) -> list[Any]:
    """Return the call messages that a person can see, in any channel."""
    found = [*world.messages(person, "channel"), *world.messages(person, "dm")]
    return [
        one
        for one in found
        if not one.is_ephemeral and any(c.verb == "hand" and c.asked for _, c in controls_of(one))
    ]


def called(world: House, person: Person) -> int:
    """Return the number of messages that called a person and were delivered."""
    places = (world.channel.id, world.channel_id(person, "dm"))
    taken = [str(one.body) for place in places for one in world.sent(place) if one.answer is not None]
    return sum("'hand:" in body and "'mute:" in body for body in taken)


@pytest.mark.parametrize("situation", CALLED)
async def test_a_call_that_was_sent_and_not_noted_is_not_sent_again(situation: str, world: House) -> None:
    """A process that starts within minutes sends the call again, and Discord recognizes its nonce."""
    ben = await so(world, situation)
    (message,) = [one.id for one in standing(world, ben)][-1:]
    await world.kill()
    await world.pass_by(HOUR)
    assert [one.id for one in standing(world, ben)] == [message]
    # The call is deleted with the turn.
    while (await world.table()).to_act[0] == 1:
        await world.next_move(1, 60)
    assert standing(world, ben) == []
    assert not await world.client.database.read(f"SELECT * FROM {CALLS} WHERE person = ?", (ben.user.id,))


async def test_a_call_that_came_though_the_answer_failed_and_the_next_refused_it_is_found(
    world: House,
) -> None:
    """discord.py repeats a request after a broken connection. A refusal of the second request doesn't say
    whether the first one was done.
    """
    here = Evening(world)
    await chooses(more=CHANNEL)(here)
    await begins(here)
    ben, fell = world.person(1), []

    def calls_ben(method: str, path: str, body: Any) -> bool:
        return method == "POST" and str(world.channel.id) in path and ben.user.mention in str(body)

    def after(method: str, path: str, body: Any) -> None:
        if not fell and calls_ben(method, path, body):
            fell.append(path)
            raise answered(500)

    def before(method: str, path: str, body: Any) -> None:
        if len(fell) == 1 and calls_ben(method, path, body):
            fell.append(path)
            raise answered(403, NO_PERMISSION)

    world.wire.after, world.wire.before = after, before
    await asked()(here)
    await world.passes(60)
    assert len(fell) == 2
    assert len(standing(world, ben)) == 1, "nothing else calls them"
    while (await world.table()).to_act[0] == 1:
        await world.next_move(1, 60)
    assert standing(world, ben) == []


LOST = {name: tuple(step for step in steps if step is not stops) for name, steps in CALLED.items()}


@pytest.mark.parametrize("situation", LOST)
async def test_a_call_whose_answer_was_lost_goes_though_its_turn_is_over_before_another_try(
    situation: str, world: House
) -> None:
    here, ben, lost = Evening(world), world.person(1), list[str]()

    def after(method: str, path: str, body: Any) -> None:
        if method == "POST" and "'mute:" in str(body) and not lost:
            lost.append(path)
            raise aiohttp.ServerDisconnectedError

    world.wire.after = after
    for step in LOST[situation]:
        await step(here)
    assert lost
    assert standing(world, ben)
    while (await world.table()).to_act[0] == 1:
        await world.next_move(shown=False)
    await world.pass_by(60)
    assert standing(world, ben) == []
    assert not await world.client.database.read(f"SELECT * FROM {ORPHANS}")


# Plans that answer


# The words of a call


async def test_a_call_says_how_urgent_it_is_and_may_be_put_off_in_words(world: House) -> None:
    ben = world.person(1)
    await world.choose(ben, more=CHANNEL)
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    (call,) = world.calls(ben)
    assert (await world.table()).seats[1].clock.deadline
    assert "<t:" not in text_of(call), "all read it, and would learn from it when they rest"
    assert SAY("panel-alone") not in text_of(call), "nobody was asked together with them"
    labels = {one.verb: tap.label for tap, one in world.controls(ben, "channel") if tap.message == call.id}
    assert labels == {
        "hand": SAY("table-hand-button"), "later": SAY("ping-later"), "mute": SAY("ping-mute"),
    }  # fmt: skip
    assert await world.taps(ben, "mute") == SAY("ping-muted", game=SAY("game-court-wars"))


async def four_in_channel(world: House) -> None:
    """Begin a game with four players to move at once. All of them have chosen to be called in the channel."""
    for seat in range(4):
        await world.choose(world.person(seat), more=CHANNEL)
    await world.begin("four-sisters")
    await world.pass_by(HOUR)


async def move_of(world: House, seat: int, rng: random.Random) -> tuple[int, engine.Move]:
    """Return a random move for this seat."""
    return next(one for one in random_game(await world.state(), rng) if one[0] == seat)


@pytest.mark.people(4)
async def test_who_is_called_in_the_channel_reads_there_that_the_others_wait_for_them_alone(
    world: House,
) -> None:
    await four_in_channel(world)
    rng = random.Random(4)
    while len((await world.table()).to_act) > 1:
        since = len(world.wire.exchanges)
        assert not [
            one
            for seat in range(4)
            for one in world.calls(world.person(seat))
            if SAY("panel-alone") in text_of(one)
        ]
        seat = (await world.table()).to_act[0]
        await world.play(*await move_of(world, seat, rng), HOUR)
    (last,) = (await world.table()).to_act
    (call,) = world.calls(world.person(last))
    assert SAY("panel-alone") in text_of(call)
    assert not world.mentions(since), "by an edit"
    for seat in set(range(4)) - {last}:
        assert world.calls(world.person(seat)) == []


@pytest.mark.people(1)
async def test_among_robots_nothing_is_put_off(world: House) -> None:
    ana = world.person(0)
    await world.slash(ana, "play court-wars")
    await world.client.house.room(Lobby).add_robot(1, ana.user.id, "easy")
    await world.quiet()
    await world.press(ana, "start")
    for place in ("dm", "channel"):
        await world.press(ana, "hand", "channel")
        assert not [one for _, one in world.controls(ana, place) if one.verb == "later"]  # type: ignore[arg-type]


@pytest.mark.people(4)
async def test_a_call_is_not_amended_while_a_tap_in_the_channel_is_answered(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "LONGEST", 60.0)
    await four_in_channel(world)
    rng = random.Random(4)
    while len((await world.table()).to_act) > 2:
        seat = (await world.table()).to_act[0]
        await world.play(*await move_of(world, seat, rng), HOUR)
    seat, last = (await world.table()).to_act
    move = await move_of(world, seat, rng)
    (call,) = world.calls(world.person(last))
    since = len(world.wire.exchanges)

    def changed() -> list[str]:
        path = f"/messages/{call.id}"
        return [one.method for one in world.wire.exchanges[since:] if one.path.endswith(path)]

    with world.client.deliveries.lanes.tapped(1, 0):
        await world.play(*move, HOUR)
        assert (await world.table()).to_act == (last,)
        assert not changed()
    await world.quiet()
    assert changed() == ["PATCH"]
    assert SAY("panel-alone") in text_of(world.calls(world.person(last))[0])


# Calls and their places


@pytest.mark.people(4)
async def test_the_deal_rings_only_for_the_player_whose_turn_it_is(world: House) -> None:
    await world.gather("court-piece")
    world.clock.now += HOUR
    await world.client.house.room(Lobby).start(1, world.person(0).user.id)
    await world.quiet()
    asked = (await world.table()).to_act[0]
    for seat in range(4):
        dm = world.channel_id(world.person(seat), "dm")
        assert len(world.sent(dm)) == 1
        assert len(world.loud(dm)) == (seat == asked)


async def test_ones_own_hand_says_the_game_and_the_channel(world: House) -> None:
    await world.begin("court-wars")
    await world.until_asked(0, HOUR)
    (message,) = world.hands(0)
    assert SAY("game-court-wars") in text_of(message)
    assert f"<#{world.channel.id}>" in text_of(message)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["dm", "channel", "none", "quiet"])
async def test_a_whole_game_calls_once_a_turn_as_its_player_chose(kind: str, world: House) -> None:
    """Ben chooses, and Ana has the usual settings. All moves are hours apart."""
    ana, ben = world.person(0), world.person(1)
    more = {"dm": ["turn"], "channel": ["turn", "in_channel"], "none": [], "quiet": ["turn"]}[kind]
    rest = {"zone": "UTC", "quiet": "0:30 - 13:30"} if kind == "quiet" else {}
    await world.choose(ben, more=more, **rest)
    await world.begin("four-tribes")
    dms = [world.channel_id(one, "dm") for one in (ana, ben)]
    since, turns, rings, elsewhere = len(world.wire.exchanges), [0, 0], 0, 0
    for move in random_game(await world.state(), random.Random(2)):
        before, mark = await world.table(), len(world.wire.exchanges)
        await world.play(*move, 3 * HOUR)
        after = await world.table()
        asked = [n for n in after.to_act if n != move[0] and after.seats[n].question_version == after.version]
        assert before.version != after.version
        for seat in asked:
            turns[seat] += 1
        resting = (await world.client.preferences.hours(ben.user.id)).rests(int(world.clock.now))
        rings += len(world.loud(dms[1], mark))
        elsewhere += len(world.mentions(mark))
        if resting:
            assert not world.loud(dms[1], mark)
        # A call in the channel is one message, and is deleted with the turn.
        assert len(world.calls(ben)) == (kind == "channel" and after.phase == "playing" and 1 in asked)
    assert turns[1] > 5
    assert len(world.loud(dms[0], since)) == turns[0]
    if kind == "quiet":
        assert 0 < rings < turns[1]
        assert len(world.sent(dms[1], since)) == turns[1]
    else:
        assert rings == (turns[1] if kind == "dm" else 0)
        assert elsewhere == (turns[1] if kind == "channel" else 0)
        if kind != "dm":
            assert not world.sent(dms[1], since), "their hand is edited where it stands, or is not there"
    assert not await world.client.database.read(f"SELECT * FROM {CALLS}")
    assert not await world.client.database.read("SELECT * FROM snoozes")


async def called_in_channel(world: House) -> Person:
    """Play until Ben has to move and is called in the channel. Return Ben."""
    ben = world.person(1)
    await world.choose(ben, more=["turn", "in_channel"])
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    return ben


async def test_who_is_called_in_the_channel_gets_no_direct_message_at_all(world: House) -> None:
    ben = await called_in_channel(world)
    assert not world.sent(world.channel_id(ben, "dm"))
    (call,) = world.calls(ben)
    assert SAY("game-court-wars") in text_of(call)
    assert {control.verb for _, control in controls_of(call)} == {"hand", "later", "mute"}
    assert world.mentions()[-1] == str(ben.user.id)
    # The call opens a private page, which is all that a player needs.
    await world.press(ben, "hand")
    await world.move(random.Random(1), lambda seat: "channel")
    await world.quiet()
    if (await world.table()).to_act[0] != 1:
        assert not world.calls(ben)


@pytest.mark.parametrize(
    ("asked_by", "under_way"),
    [
        ("the deal", None),
        ("the deal", "dm"),
        ("a move", None),
        ("a move", "dm"),
        ("a move", "here"),
        ("what they put off", "dm"),
    ],
)
async def test_a_late_hand_and_the_call_in_its_place_ring_once(
    asked_by: str, under_way: str | None, world: House
) -> None:
    """Both are due at once, or one of them while Discord is still busy with the other."""
    here = Evening(world)
    await begins(here)
    outbox, deliveries, person = world.client.outbox, world.client.deliveries, here.player.user.id
    if asked_by == "what they put off":
        await asked()(here)
        await puts_off(1)(here)
    await outbox.close()
    world.clock.now += HOUR + 60
    if asked_by == "a move":
        await world.until_asked(here.seat, HOUR)
    here.heard()
    hand = await deliveries.of(1, person)
    assert hand is not None
    places = {"dm": world.channel_id(here.player, "dm"), "here": world.channel.id}
    send, sent = outbox.port.send, []

    async def sends(channel: int, *page: Any, **how: Any) -> int:
        if under_way is not None and channel == places[under_way] and not sent:
            sent.append(channel)
            await deliveries.unreached(1, person)
            await deliveries.put_off(hand, 0, 0)
            outbox.wake()
            for _ in range(1000):
                await asyncio.sleep(0)
        return await send(channel, *page, **how)

    outbox.port.send = sends  # type: ignore[method-assign]
    if under_way != "dm":
        await deliveries.unreached(1, person)
    if under_way == "here":
        await deliveries.put_off(hand, 0, int(world.clock.now) + HOUR)
    outbox.start()
    await world.quiet()
    for _ in range(3):
        await world.passes(5)
    heard = here.heard().split()
    assert bool(sent) == (under_way is not None)
    assert sum(one in places for one in heard) == 1, heard
    assert "dm" in heard or "(dm)" in heard, "the hand comes even so"


async def test_a_hand_that_comes_before_the_call_in_its_place_rings_for_it(world: House) -> None:
    """The player put the call off, then their hand was late, and the channel has trouble."""
    here = Evening(world)
    for happens in (begins, asked(), puts_off(1)):
        await happens(here)
    outbox, deliveries, person = world.client.outbox, world.client.deliveries, here.player.user.id
    await outbox.close()
    world.clock.now += HOUR + 60
    await outbox.later.again(1)
    (call,) = [one for one in await deliveries.calls(1, person) if one.why == LATER]
    await deliveries.call_by_hand(call, (await world.table()).version)
    await deliveries.unreached(1, person)
    await deliveries.put_off(call, 1, int(world.clock.now) + 60)
    here.heard()
    outbox.start()
    await world.quiet()
    assert here.heard() == "dm"
    await world.passes(120)
    assert not here.heard()


async def test_a_call_that_comes_late_leaves_none_that_was_to_come_once_more(world: House) -> None:
    """The player had just moved when their turn came. They are called in a channel that is in trouble until a
    second call is due (simulation, seed 9501279).
    """
    here = Evening(world)
    await begins(here)
    await refused((DM_CLOSED, "POST", "dm"))(here)
    outbox, person = world.client.outbox, here.player.user.id
    await outbox.close()
    await world.until_asked(here.seat, HOUR)
    await world.client.deliveries.unreached(1, person)
    await world.client.database.at_once(lambda db: calls.put(db, 1, person, LATER))
    here.heard()
    outbox.start()
    await world.quiet()
    await world.passes(HOUR)
    assert here.heard() == "here"
    assert [one.why for one in await world.client.deliveries.calls(1, person)] == [UNREACHABLE]


async def test_a_call_that_is_not_theirs_says_so(world: House) -> None:
    ana, ben = world.person(0), await called_in_channel(world)
    assert await world.taps(ana, "later") == SAY("ping-of-another", person=ben.name)
    assert not await world.client.database.read("SELECT * FROM snoozes")


async def test_a_forged_tap_does_not_make_a_call_a_public_table(world: House) -> None:
    """Otherwise, the player would never be called (simulation, seed 8400073)."""
    ben = await called_in_channel(world)
    (call,) = world.calls(ben)
    before = text_of(call), controls_of(call)
    told = await forge(world, ben, ControlId("back", (await world.table()).id).custom_id(), below=call)
    assert "**Your turn" in told
    (call,) = world.calls(ben)
    assert (text_of(call), controls_of(call)) == before


async def test_what_else_a_player_is_told_makes_no_sound_in_quiet_hours(world: House) -> None:
    host, guest = world.person(0), world.person(1)
    await world.choose(guest, zone="UTC", quiet="22-7")
    world.clock.now += NOON + 11 * HOUR
    await world.slash(host, "play court-piece")
    await world.slash(host, "seat invite", {"person": guest.key})
    assert [pings(one) for one in world.sent(world.channel.id) if pings(one)] == [{str(guest.user.id)}]
    assert not world.mentions()


async def test_what_is_forged_or_over_puts_nothing_off(world: House) -> None:
    ben = world.person(1)
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    await world.press(ben, "later", "dm")
    tap = next(tap for tap, control in world.controls(ben, "dm") if control.verb == "snooze")
    for value in ("soon", "9" * 30, "-1"):
        with pytest.raises(Impossible):  # a client can't send values that the menu doesn't have
            await world.pick(ben, tap.message, tap.custom_id, [value])
    while (await world.table()).to_act[0] == 1:
        await world.next_move(1, 60)
    assert SAY("ping-over") in await forge(world, ben, tap.custom_id, [tap.options[0][0]])
    assert not await world.client.database.read("SELECT * FROM snoozes")


async def test_a_reminder_comes_once_names_the_table_and_goes_with_the_turn(world: House) -> None:
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    dm = world.channel_id(world.person(1), "dm")
    world.clock.now += HOUR
    before = len(world.loud(dm))
    ends = (await world.table()).seats[1].clock.deadline
    await remind(world, 1)
    assert len(world.loud(dm)) == before + 1
    reminder = world.hands(1)[-1]
    line = SAY("ping-reminder", game=SAY("game-court-wars"), channel=f"<#{world.channel.id}>",
               known="yes", ends=f"<t:{ends}:R>")  # fmt: skip
    assert line in text_of(reminder)
    assert {control.verb for _, control in controls_of(reminder)} == {"hand", "later", "mute"}
    while (await world.table()).to_act[0] == 1:
        await world.next_move(1, 60)
    assert reminder.id not in {one.id for one in world.hands(1)}


# Several players who choose at once


@pytest.mark.people(4)
async def test_the_last_one_waited_for_is_told_so_by_an_edit(world: House) -> None:
    await world.begin("four-sisters")
    rng = random.Random(4)
    while len((await world.table()).to_act) < 2:
        await world.next_move(rng, HOUR)
    line = SAY("panel-alone")
    while len((await world.table()).to_act) > 1:
        assert not any(line in text_of(world.hands(seat)[-1]) for seat in range(4))
        since = len(world.wire.exchanges)
        seat = (await world.table()).to_act[0]
        move = next(one for one in random_game(await world.state(), rng) if one[0] == seat)
        await world.play(*move, HOUR)
    (last,) = (await world.table()).to_act
    assert line in text_of(world.hands(last)[-1])
    assert not world.sent(world.channel_id(world.person(last), "dm"), since)
    assert not any(line in text_of(world.hands(seat)[-1]) for seat in range(4) if seat != last)
