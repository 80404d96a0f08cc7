"""What calls somebody, when the process ends in between, when a plan answers for her, and where several
choose at once: what each person sees of it, and what nobody does.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import engine
from bot.delivery import lanes
from bot.delivery.deliveries import DirectMessages
from bot.delivery.presence import AT_TABLE
from bot.tables.clock.hours import Hours
from bot.trouble import DM_CLOSED, NO_PERMISSION
from tests.deliveries import CALLS
from tests.discord.people import House, Person, controls_of, random_game, text_of
from tests.discord.test_pings import SAY, remind, to_act
from tests.discord.test_plans import wait_for
from tests.discord.test_refusals import Refusal
from tests.discord.wire import pings
from tests.hours import keep_hours

HOUR = 3600
COMPONENTS = 1 << 15
"""The flag of messages that have components, and no other."""
CHANNEL = ["turn", "reminder", "in_channel"]


async def chosen(world: House) -> None:
    """Ben is called in the channel, as he chose."""
    await world.choose(world.person(1), more=CHANNEL)
    await world.begin("court-wars")
    stop(world)
    await world.until_asked(1, HOUR)


async def unreachable(world: House) -> None:
    """Likewise, since his direct messages are closed."""
    await world.begin("court-wars")
    world.wire.before = Refusal(
        403, DM_CLOSED, "POST", f"/{world.channel_id(world.person(1), 'dm')}/messages"
    )
    stop(world)
    await world.until_asked(1, HOUR)


async def reminded(world: House) -> None:
    """He is reminded in his direct messages."""
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    world.clock.now += HOUR
    stop(world)
    await remind(world, 1)


async def put_off(world: House) -> None:
    """He is called in the channel once more, as he has put off."""
    await world.choose(world.person(1), more=CHANNEL)
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    await world.press(world.person(1), "later")
    tap = next(tap for tap, one in world.controls(world.person(1), "channel") if one.verb == "snooze")
    await world.pick(world.person(1), tap.message, tap.custom_id, [tap.options[0][0]])
    stop(world)
    await world.pass_by(HOUR + 60)


SITUATIONS = [chosen, unreachable, reminded, put_off]


def stop(world: House) -> None:
    """What calls somebody from now on is sent, and then the process does nothing more: it is not noted."""

    async def nothing() -> None:
        return None

    async def never(*_: Any) -> None:
        world.client.outbox._round = nothing  # type: ignore[method-assign]

    world.client.deliveries.called = never  # type: ignore[method-assign]


def standing(world: House, person: Person) -> list[Any]:
    """The messages that call her and stand there, wherever."""
    found = [*world.messages(person, "channel"), *world.messages(person, "dm")]
    return [
        one
        for one in found
        if not one.is_ephemeral and any(c.verb == "hand" and c.asked for _, c in controls_of(one))
    ]


def called(world: House, person: Person) -> int:
    """How many messages have called her that were taken."""
    places = (world.channel.id, world.channel_id(person, "dm"))
    return sum(
        one.answer is not None
        and '"hand:' in str(one.body).replace("'", '"')
        and '"mute:' in str(one.body).replace("'", '"')
        for place in places
        for one in world.sent(place)
    )


async def shown_anew(world: House, person: Person) -> None:
    """Her hand is edited, whatever it shows."""
    await world.client.database.change(
        "UPDATE deliveries SET stage = 'wanted', shown = -1, digest = NULL"
        " WHERE what = 'hand' AND person = ?",
        (person.user.id,),
    )
    await world.quiet()


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.__name__)
async def test_a_call_that_was_sent_and_not_noted_is_found_hours_later(situation: Any, world: House) -> None:
    await situation(world)
    ben = world.person(1)
    before, (message,) = called(world, ben), [one.id for one in standing(world, ben)][-1:]
    world.clock.now += 5 * HOUR
    world.wire.another_discord()  # which knows no nonce any more
    await world.kill()
    await world.pass_by(HOUR)
    assert called(world, ben) == before, "not sent again"
    assert message in [one.id for one in standing(world, ben)]
    # It goes with the turn, as if nothing had been.
    while await to_act(world) == 1:
        await world.next_move(1, 60)
    assert standing(world, ben) == []
    assert not await world.client.database.read(f"SELECT * FROM {CALLS} WHERE person = ?", (ben.user.id,))


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.__name__)
async def test_a_call_that_was_not_noted_goes_though_its_turn_is_over_before_it_is_found(
    situation: Any, world: House
) -> None:
    await situation(world)
    ben = world.person(1)
    assert standing(world, ben)
    world.clock.now += 5 * HOUR
    while await to_act(world) == 1:
        await world.client.tables.play.move(
            1, 1, None, random_game(await world.state(), random.Random(1))[0][1]
        )
    await world.kill()
    await world.pass_by(HOUR)
    assert standing(world, ben) == []


async def test_a_mention_is_not_taken_for_the_table_after_a_kill(world: House) -> None:
    """Both are found by their controls; the table was about to come as a new message."""
    await world.choose(world.person(1), more=CHANNEL)
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    (call,) = standing(world, world.person(1))
    await world.client.deliveries.watch(lambda: None)
    world.client.outbox.wake = lambda: None  # type: ignore[method-assign]
    world.client.deliveries.wake = lambda: None
    await world.client.database.change(
        "UPDATE deliveries SET renewed = 1, stage = 'shown' WHERE what = 'board'"
    )
    await world.client.database.change(
        "UPDATE deliveries SET stage = 'sending', retry_at = 2000000000 WHERE what = 'board'"
    )
    await world.kill()
    await world.pass_by(HOUR)
    assert [one.id for one in standing(world, world.person(1))] == [call.id]
    assert world.public().id != call.id
    assert f"<@{world.person(1).user.id}>" in text_of(call)


async def test_who_loses_the_hand_that_called_her_is_told_without_a_second_ring(world: House) -> None:
    """It rang; then its edit shows that her direct messages are closed, and it is not kept."""
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    ben = world.person(1)
    dm = world.channel_id(ben, "dm")
    assert world.loud(dm)
    world.wire.before = Refusal(403, DM_CLOSED, "PATCH", f"/{world.hands(1)[-1].id}")
    since = len(world.wire.exchanges)
    await shown_anew(world, ben)
    assert not world.hands(1)
    assert len(world.calls(ben)) == 1
    assert not world.pinged(since)


async def test_who_loses_the_hand_that_she_had_put_off_is_told_too(world: House) -> None:
    """What she has put off has come as a new hand; then her direct messages are closed."""
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    ben = world.person(1)
    await world.client.pings.put_off(await world.table(), ben.user.id, int(world.clock.now) + HOUR)
    await world.pass_by(HOUR + 60)
    await world.catch_up()
    (hand,) = world.hands(1)
    world.wire.before = Refusal(403, DM_CLOSED, "PATCH", f"/{hand.id}")
    since = len(world.wire.exchanges)
    await shown_anew(world, ben)
    assert not world.hands(1)
    assert len(world.calls(ben)) == 1
    assert not world.pinged(since)


async def called_nowhere(world: House) -> tuple[Refusal, Refusal]:
    """Seat 1 is asked, who has chosen the channel: the bot may not speak there for now, and her direct
    messages are closed. What refuses that, in this order.
    """
    ben = world.person(1)
    await world.choose(ben, more=CHANNEL)
    await world.begin("court-wars")
    muted = Refusal(403, NO_PERMISSION, "POST", f"/{world.channel.id}/messages")
    closed = Refusal(403, DM_CLOSED, "POST", f"/{world.channel_id(ben, 'dm')}/messages")

    def before(method: str, path: str, body: Any) -> None:
        muted(method, path, body)
        closed(method, path, body)

    world.wire.before = before
    await world.until_asked(1, HOUR)
    assert muted.refused
    return muted, closed


async def test_who_can_be_called_nowhere_is_called_once_the_channel_takes_it(
    world: House, caplog: pytest.LogCaptureFixture
) -> None:
    """She has chosen the channel, where the bot may not speak for now, and her direct messages are closed."""
    ben = world.person(1)
    muted, closed = await called_nowhere(world)
    assert closed.refused
    assert "cannot be shown" not in caplog.text
    muted.lasts = False
    await world.pass_by(2 * HOUR)
    assert len(world.calls(ben)) == 1


# Where a plan answers


async def trumps(world: House) -> tuple[int, int]:
    """A game of Court Piece whose trumps are named an hour ago: who leads, and who follows. All have said
    when they sleep, so that a plan may answer.
    """
    midnight = Hours("UTC", quiet=(0, 1))
    for person in world.people.values():
        await keep_hours(world.client.tables, person.user.id, midnight)
    await world.begin("court-piece")
    (caller,) = (await world.table()).to_act
    await world.play(caller, ("S",), HOUR)
    world.clock.now += HOUR
    return caller, (caller + 1) % 4


async def follows(world: House, caller: int, pause: float = HOUR) -> None:
    """Somebody leads: now the next one is asked."""
    state = await world.state()
    follower = (caller + 1) % 4
    held = state.view(follower)["hand"]
    card = next(one for one in state.choice(caller).words if sum(one[1] == card[1] for card in held) > 1)  # type: ignore[union-attr]
    await world.play(caller, (card,), pause)


@pytest.mark.parametrize("planned", [False, True])
@pytest.mark.people(4)
async def test_whose_plan_answers_is_not_rung_for(planned: bool, world: House) -> None:
    caller, follower = await trumps(world)
    person = world.person(follower)
    if planned:
        await world.client.tables.plans.make(1, person.user.id, policy="lowest-to-follow")
        await world.quiet()
    dm, since = world.channel_id(person, "dm"), len(world.wire.exchanges)
    before = [one.id for one in world.hands(follower)]
    await follows(world, caller)
    assert len(world.sent(dm, since)) == (not planned)
    assert SAY("game-court-piece") in text_of(world.hands(follower)[-1])
    if planned:
        assert [one.id for one in world.hands(follower)] == before
        assert await world.offers(follower, "dm"), "her hand is edited: she may answer herself"
        await remind(world, follower)
        assert not world.sent(dm, since), "nor is she reminded"

        async def answered() -> bool:
            return follower not in (await world.table()).to_act

        await wait_for(world, answered)
        assert await answered()
        assert not world.sent(dm, since)
        assert not await world.client.database.read(
            f"SELECT * FROM {CALLS} WHERE person = ?", (person.user.id,)
        )


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.people(4)
async def test_she_is_called_once_when_the_plan_is_dropped(killed: bool, world: House) -> None:
    caller, follower = await trumps(world)
    person = world.person(follower)
    await world.client.tables.plans.make(1, person.user.id, policy="lowest-to-follow")
    dm = world.channel_id(person, "dm")
    await follows(world, caller)
    since = len(world.wire.exchanges)
    assert not world.sent(dm, since)
    if killed:
        await world.kill()
        await world.quiet()
        assert not world.sent(dm, since)
    await world.client.tables.plans.drop(1, person.user.id)
    await world.quiet()
    assert len(world.loud(dm, since)) == 1
    assert len(world.hands(follower)) == 1
    await world.pass_by(AT_TABLE)
    assert len(world.loud(dm, since)) == 1


async def quarantined(world: House) -> None:
    """Discord has just refused the bot's direct messages to anybody."""
    await DirectMessages(world.client.database).refused(0, int(world.clock.now))
    await world.client.outbox.reach.recall()


@pytest.mark.parametrize("planned", [False, True])
@pytest.mark.parametrize("why", ["chosen", "quarantine"])
@pytest.mark.people(4)
async def test_nobody_sees_in_the_channel_whether_a_plan_answers(
    why: str, planned: bool, world: House
) -> None:
    """Who is called there is called at the same moment and by the same messages, plan or not."""
    caller, follower = await trumps(world)
    person = world.person(follower)
    if why == "chosen":
        await world.choose(person, more=CHANNEL)
        world.clock.now += HOUR
    if planned:
        await world.client.tables.plans.make(1, person.user.id, policy="lowest-to-follow")
        await world.quiet()
    world.clock.now += HOUR
    if why == "quarantine":
        await quarantined(world)
    since = len(world.wire.exchanges)
    await follows(world, caller, 0)
    posted = [(one.body.get("flags"), pings(one)) for one in world.sent(world.channel.id, since)]
    assert posted == [(COMPONENTS, {str(person.user.id)})], "at once, by one message that rings"
    world.clock.now += HOUR
    if why == "quarantine":
        await quarantined(world)
    since = len(world.wire.exchanges)
    await remind(world, follower)
    posted = [(one.body.get("flags"), pings(one)) for one in world.sent(world.channel.id, since)]
    assert posted == [(COMPONENTS, {str(person.user.id)})], "and reminded"


# What a call says


async def test_a_call_says_how_urgent_it_is_and_may_be_put_off_in_words(world: House) -> None:
    ben = world.person(1)
    await world.choose(ben, more=CHANNEL)
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    (call,) = world.calls(ben)
    assert (await world.table()).seats[1].deadline
    assert "<t:" not in text_of(call), "all read it, and would learn from it when he rests"
    assert SAY("panel-alone") not in text_of(call), "nobody was asked together with him"
    labels = {one.verb: tap.label for tap, one in world.controls(ben, "channel") if tap.message == call.id}
    assert labels == {
        "hand": SAY("table-hand-button"), "later": SAY("ping-later"), "mute": SAY("ping-mute"),
    }  # fmt: skip
    await world.press(ben, "mute")
    assert world.heard(ben) == SAY("ping-muted", game=SAY("game-court-wars"))


async def four_in_channel(world: House) -> None:
    """A game in which four are asked at once, all of whom have chosen to be called in the channel."""
    for seat in range(4):
        await world.choose(world.person(seat), more=CHANNEL)
    await world.begin("four-sisters")
    await world.pass_by(HOUR)


async def move_of(world: House, seat: int, rng: random.Random) -> tuple[int, engine.Move]:
    """Any move of this seat."""
    return next(one for one in random_game(await world.state(), rng) if one[0] == seat)


@pytest.mark.people(4)
async def test_who_is_called_in_the_channel_reads_there_that_the_others_wait_for_her_alone(
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
    await world.client.tables.lobby.add_robot(1, ana.user.id, "easy")
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
