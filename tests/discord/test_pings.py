"""Whom a turn calls, how, and how often; and what she says to it: later, or not this turn."""

from __future__ import annotations

import random

import pytest

from bot.delivery.presence import AT_TABLE
from bot.i18n.languages import language
from bot.sandbox.world import Impossible, Person
from bot.tables.core.step import Notice, Step, next_version
from bot.tables.people.pings import REMINDER
from tests.deliveries import CALLS
from tests.discord.people import House, controls_of, random_game, text_of
from tests.discord.wire import pings

SAY = language(None)
HOUR = 3600
NOON = 1_800_014_400 - 1_800_000_000
"""Seconds from the beginning of the clock to 12:00 UTC, a Friday."""


async def to_act(world: House) -> int:
    return (await world.table()).to_act[0]


async def remind(world: House, seat: int) -> None:
    """Her time is almost up, says whoever keeps it."""
    repository = world.client.tables
    async with repository.locked(1) as table:
        notice = Notice(REMINDER, table.seats[seat].person)
        await repository.save(Step(table, next_version(table), notices=(notice,)))
    await world.quiet()


# Who is called, and how


@pytest.mark.people(4)
async def test_the_deal_rings_only_for_her_whose_turn_it_is(world: House) -> None:
    await world.gather("court-piece")
    world.clock.now += HOUR
    await world.client.tables.lobby.start(1, world.person(0).user.id)
    await world.quiet()
    asked = await to_act(world)
    for seat in range(4):
        dm = world.channel_id(world.person(seat), "dm")
        assert len(world.sent(dm)) == 1
        assert len(world.loud(dm)) == (seat == asked)


async def test_her_own_hand_says_the_game_and_the_channel(world: House) -> None:
    await world.begin("court-wars")
    await world.until_asked(0, HOUR)
    (message,) = world.hands(0)
    assert SAY("game-court-wars") in text_of(message)
    assert f"<#{world.channel.id}>" in text_of(message)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["dm", "channel", "none", "quiet"])
async def test_a_whole_game_calls_once_a_turn_as_she_chose(kind: str, world: House) -> None:
    """Ben chooses; Ana has what everybody has. All moves are hours apart."""
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
        # Who is called in the channel is called by one message, which goes with her turn.
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
            assert not world.sent(dms[1], since), "her hand is edited where it stands, or is not there"
    assert not await world.client.database.read(f"SELECT * FROM {CALLS}")
    assert not await world.client.database.read("SELECT * FROM snoozes")


async def test_who_is_called_in_the_channel_gets_no_direct_message_at_all(world: House) -> None:
    ben = world.person(1)
    await world.choose(ben, more=["turn", "in_channel"])
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    assert not world.sent(world.channel_id(ben, "dm"))
    (call,) = world.calls(ben)
    assert SAY("game-court-wars") in text_of(call)
    assert {control.verb for _, control in controls_of(call)} == {"hand", "later", "mute"}
    assert world.mentions()[-1] == str(ben.user.id)
    # What it opens is hers alone, and all that she needs.
    await world.press(ben, "hand")
    await world.move(random.Random(1), lambda seat: "channel")
    await world.quiet()
    if await to_act(world) != 1:
        assert not world.calls(ben)


async def test_who_is_called_in_the_channel_is_not_while_she_is_at_the_table(world: House) -> None:
    ben = world.person(1)
    await world.choose(ben, more=["turn", "in_channel"])
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    since, rng = len(world.wire.exchanges), random.Random(1)
    while await to_act(world) == 1:
        await world.next_move(rng, 20)
    while await to_act(world) != 1:
        await world.next_move(rng, 20)
    assert not world.mentions(since)
    await world.pass_by(AT_TABLE)
    assert world.mentions(since) == [str(ben.user.id)]
    await world.pass_by(HOUR)
    assert world.mentions(since) == [str(ben.user.id)]


async def test_whoever_starts_a_game_is_rung_for_only_when_she_has_left(world: House) -> None:
    await world.begin("court-wars")
    dm = world.channel_id(world.person(await to_act(world)), "dm")
    assert (len(world.sent(dm)), len(world.loud(dm))) == (1, 0)
    await world.pass_by(2 * AT_TABLE)
    assert len(world.loud(dm)) == 1
    await world.pass_by(HOUR)
    assert len(world.loud(dm)) == 1


async def test_a_call_that_is_not_hers_says_so(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.choose(ben, more=["turn", "in_channel"])
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    await world.press(ana, "later")
    assert world.heard(ana) == SAY("ping-of-another", person=ben.name)
    assert not await world.client.database.read("SELECT * FROM snoozes")


async def test_where_the_channel_is_closed_she_is_called_in_her_direct_messages(world: House) -> None:
    ben = world.person(1)
    await world.choose(ben, more=["turn", "in_channel"])
    await world.begin("court-wars")
    world.env.inject_error(
        "POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=None
    )
    await world.until_asked(1, HOUR)
    assert world.loud(world.channel_id(ben, "dm"))


# In her quiet hours


async def at_night(world: House, more: list[str]) -> int:
    """A turn of Ben's that has come at 23:00, in his quiet hours, without a sound; his DM."""
    ben = world.person(1)
    await world.choose(ben, zone="UTC", quiet="22-7", more=more)
    await world.begin("court-wars")
    dm = world.channel_id(ben, "dm")
    by_day = len(world.loud(dm))
    world.clock.now += NOON + 11 * HOUR - 60
    await world.until_asked(1, 20)
    world.clock.now += AT_TABLE  # simcord's people have tapped in between
    await world.quiet()
    assert len(world.loud(dm)) == by_day
    return dm


@pytest.mark.parametrize("morning", [False, True])
async def test_a_turn_in_quiet_hours_makes_no_sound_and_calls_again_only_if_she_wants(
    morning: bool, world: House
) -> None:
    dm = await at_night(world, ["turn", *(["morning"] if morning else [])])
    assert world.sent(dm), "it is there"
    night = world.loud(dm)
    await world.kill()
    await world.pass_by(7 * HOUR)
    assert world.loud(dm) == night
    await world.pass_by(2 * HOUR)
    assert len(world.loud(dm)) == len(night) + morning
    assert len(world.hands(1)) == 1
    await world.pass_by(6 * HOUR)
    assert len(world.loud(dm)) == len(night) + morning, "once"


async def test_a_reminder_makes_no_sound_in_quiet_hours(world: House) -> None:
    dm = await at_night(world, ["turn", "reminder"])
    before, rang = len(world.sent(dm)), len(world.loud(dm))
    await remind(world, 1)
    assert (len(world.sent(dm)), len(world.loud(dm))) == (before + 1, rang)


async def test_what_else_she_is_told_makes_no_sound_in_quiet_hours(world: House) -> None:
    host, guest = world.person(0), world.person(1)
    await world.choose(guest, zone="UTC", quiet="22-7")
    world.clock.now += NOON + 11 * HOUR
    await world.slash(host, "play court-piece")
    await world.slash(host, "seat invite", {"person": guest.key})
    assert [pings(one) for one in world.sent(world.channel.id) if pings(one)] == [{str(guest.user.id)}]
    assert not world.mentions()


async def test_a_hand_that_somebody_has_deleted_comes_again_without_a_sound_in_quiet_hours(
    world: House,
) -> None:
    """She has just been at the table, so that an edit was tried first."""
    dm = await at_night(world, ["turn"])
    await world.next_move(5, 20)
    night, (hand,) = world.loud(dm), world.hands(1)
    world.env.backend.delete_message(dm, hand.id)
    await world.until_asked(1, 20)
    assert len(world.hands(1)) == 1
    assert world.loud(dm) == night


# What she says to a ping


async def called(world: House) -> tuple[Person, int]:
    """Ben, whose turn has come while he was away, and his DM."""
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    ben = world.person(1)
    return ben, world.channel_id(ben, "dm")


async def pick(world: House, ben: Person, index: int) -> None:
    await world.press(ben, "later", "dm")
    tap = next(tap for tap, control in world.controls(ben, "dm") if control.verb == "snooze")
    await world.pick(ben, tap.message, tap.custom_id, [tap.options[index][0]])


@pytest.mark.parametrize("killed", [False, True])
async def test_a_turn_that_was_put_off_calls_once_at_that_moment(killed: bool, world: House) -> None:
    ben, dm = await called(world)
    rang = len(world.loud(dm))
    await pick(world, ben, 1)
    at = int(world.clock.now) + 3 * HOUR
    assert f"<t:{at}:f>" in world.heard(ben, "dm")
    if killed:
        await world.kill()
    await world.pass_by(2 * HOUR)
    assert len(world.loud(dm)) == rang
    await world.pass_by(HOUR + 60)
    assert len(world.loud(dm)) == rang + 1
    assert len([one for one in world.hands(1) if not one.is_ephemeral]) == 1
    await world.pass_by(12 * HOUR)
    assert len(world.loud(dm)) == rang + 1


async def test_who_has_moved_is_called_by_nothing_that_was_put_off(world: House) -> None:
    ben, dm = await called(world)
    rang = len(world.loud(dm))
    await pick(world, ben, 0)
    while await to_act(world) == 1:
        await world.next_move(1, 60)
    await world.pass_by(24 * HOUR)
    assert len(world.loud(dm)) == rang
    assert not await world.client.database.read("SELECT * FROM snoozes")


async def test_not_this_turn_ends_every_ping_of_it_and_the_next_turn_calls(world: House) -> None:
    ben, dm = await called(world)
    rang = len(world.loud(dm))
    await world.press(ben, "later", "dm")
    await world.press(ben, "mute", "dm")
    assert world.heard(ben, "dm") == SAY("ping-muted", game=SAY("game-court-wars"))
    world.clock.now += HOUR
    await world.kill()
    await remind(world, 1)
    await world.pass_by(24 * HOUR)
    assert len(world.loud(dm)) == rang
    await world.next_move(1, HOUR)
    while await to_act(world) == 1:
        await world.next_move(1, HOUR)
    await world.until_asked(1, HOUR)
    assert len(world.loud(dm)) == rang + 1


async def test_a_moment_that_falls_into_quiet_hours_waits_for_their_end(world: House) -> None:
    ben, dm = await called(world)
    await pick(world, ben, 1)
    rang, at = len(world.loud(dm)), int(world.clock.now) + 3 * HOUR
    hour = at % 86400 // HOUR
    await world.choose(ben, zone="UTC", quiet=f"{hour} - {(hour + 8) % 24}")
    await world.pass_by(3 * HOUR + 60)
    assert len(world.loud(dm)) == rang
    await world.pass_by(8 * HOUR)
    assert len(world.loud(dm)) == rang + 1


async def test_what_is_forged_or_over_puts_nothing_off(world: House) -> None:
    ben, _ = await called(world)
    await world.press(ben, "later", "dm")
    tap = next(tap for tap, control in world.controls(ben, "dm") if control.verb == "snooze")
    for value in ("soon", "9" * 30, "-1"):
        with pytest.raises(Impossible):  # no client sends what the menu has not
            await world.pick(ben, tap.message, tap.custom_id, [value])
    while await to_act(world) == 1:
        await world.next_move(1, 60)
    await world.pick(ben, tap.message, tap.custom_id, [tap.options[0][0]])
    assert SAY("ping-over") in world.heard(ben, "dm")
    assert not await world.client.database.read("SELECT * FROM snoozes")


# Before her time is up


async def test_a_reminder_comes_once_names_the_table_and_goes_with_the_turn(world: House) -> None:
    _, dm = await called(world)
    world.clock.now += HOUR
    before = len(world.loud(dm))
    ends = (await world.table()).seats[1].deadline
    await remind(world, 1)
    assert len(world.loud(dm)) == before + 1
    reminder = world.hands(1)[-1]
    line = SAY("ping-reminder", game=SAY("game-court-wars"), channel=f"<#{world.channel.id}>",
               known="yes", ends=f"<t:{ends}:R>")  # fmt: skip
    assert line in text_of(reminder)
    assert {control.verb for _, control in controls_of(reminder)} == {"hand", "later", "mute"}
    while await to_act(world) == 1:
        await world.next_move(1, 60)
    assert reminder.id not in {one.id for one in world.hands(1)}


@pytest.mark.parametrize("more", [["turn"], ["turn", "reminder", "in_channel"]])
async def test_a_reminder_comes_as_she_chose(more: list[str], world: House) -> None:
    ben, dm = await called(world)
    await world.choose(ben, more=more)
    world.clock.now += HOUR
    rang, since = len(world.sent(dm)), len(world.wire.exchanges)
    await remind(world, 1)
    assert len(world.sent(dm)) == rang
    assert world.mentions(since) == ([str(ben.user.id)] if "in_channel" in more else [])


# Where several choose at once


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


async def test_who_leaves_the_channel_for_direct_messages_gets_their_hand(world: House) -> None:
    """Neither called in the channel nor for their turns, they had no hand; by /settings it comes, silently.
    Met by the simulation, seed 7000069.
    """
    ben = world.person(1)
    await world.choose(ben, more=["in_channel"])
    await world.begin("court-wars")
    await world.until_asked(1, HOUR)
    assert not world.messages(ben, "dm")
    since = len(world.wire.exchanges)
    await world.choose(ben, more=[])
    await world.quiet()
    assert len(world.messages(ben, "dm")) == 1
    assert await world.offers(1, "dm")
    assert not world.loud(world.channel_id(ben, "dm"), since)
