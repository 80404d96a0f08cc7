"""Whom a turn calls, how, and how often; and what she says to it: later, or not this turn."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.presence import AT_TABLE
from bot.i18n.languages import language
from bot.sandbox.world import Impossible, Person
from bot.tables.core.step import Notice, Step, next_version
from bot.tables.people.pings import REMINDER
from tests.deliveries import CALLS
from tests.discord.clock import Clock
from tests.discord.people import House, controls_of, house, random_game, text_of
from tests.discord.test_messages import hands, play
from tests.discord.wire import Exchange, Wire, pings

SAY = language(None)
SILENT = 1 << 12
HOUR = 3600
NOON = 1_800_014_400 - 1_800_000_000
"""Seconds from the beginning of the clock to 12:00 UTC, a Friday."""


def sent(wire: Wire, channel: int, since: int = 0) -> list[Exchange]:
    """The new messages in a channel."""
    path = f"/channels/{channel}/messages"
    return [one for one in wire.exchanges[since:] if (one.method, one.path) == ("POST", path)]


def loud(wire: Wire, channel: int, since: int = 0) -> list[Exchange]:
    """Those that ring."""
    return [one for one in sent(wire, channel, since) if not (one.body.get("flags") or 0) & SILENT]


def mentions(wire: Wire, world: House, since: int = 0) -> list[str]:
    """Whom messages in the channel call, in their order."""
    return [one for exchange in loud(wire, world.channel.id, since) for one in pings(exchange)]


def calls(world: House, person: Person) -> list[Any]:
    """The messages in the channel that call her."""
    return [one for one in world.messages(person, "channel") if f"<@{person.user.id}>" in text_of(one)]


async def to_act(world: House) -> int:
    return (await world.table()).to_act[0]


async def until_asked(world: House, clock: Clock, seat: int, pause: float = HOUR) -> None:
    """Others move, until this seat is asked by another's move."""
    rng = random.Random(5)
    while True:
        before = await to_act(world)
        await play(world, clock, random_game(await world.state(), rng)[0], pause)
        if before != seat and await to_act(world) == seat:
            return


async def remind(world: House, seat: int) -> None:
    """Her time is almost up, says whoever keeps it."""
    repository = world.client.tables
    async with repository.locked(1) as table:
        notice = Notice(REMINDER, table.seats[seat].person)
        await repository.save(Step(table, next_version(table), notices=(notice,)))
    await world.quiet()


# Who is called, and how


async def test_the_deal_rings_only_for_her_whose_turn_it_is(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 4, now=clock) as world:
        await world.gather("court-piece")
        clock.now += HOUR
        await world.client.tables.lobby.start(1, world.person(0).user.id)
        await world.quiet()
        asked = await to_act(world)
        for seat in range(4):
            dm = world.channel_id(world.person(seat), "dm")
            assert len(sent(wire, dm)) == 1
            assert len(loud(wire, dm)) == (seat == asked)


async def test_her_own_hand_says_the_game_and_the_channel(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        await world.begin("court-wars")
        await until_asked(world, clock, 0)
        (message,) = hands(world, 0)
        assert SAY("game-court-wars") in text_of(message)
        assert f"<#{world.channel.id}>" in text_of(message)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["dm", "channel", "none", "quiet"])
async def test_a_whole_game_calls_once_a_turn_as_she_chose(kind: str, tmp_path: Path, wire: Wire) -> None:
    """Ben chooses; Ana has what everybody has. All moves are hours apart."""
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ana, ben = world.person(0), world.person(1)
        more = {"dm": ["turn"], "channel": ["turn", "in_channel"], "none": [], "quiet": ["turn"]}[kind]
        rest = {"zone": "UTC", "quiet": "0:30 - 13:30"} if kind == "quiet" else {}
        await world.choose(ben, more=more, **rest)
        await world.begin("four-tribes")
        await world.quiet()
        dms = [world.channel_id(one, "dm") for one in (ana, ben)]
        since, turns, rings, elsewhere = len(wire.exchanges), [0, 0], 0, 0
        for move in random_game(await world.state(), random.Random(2)):
            before, mark = await world.table(), len(wire.exchanges)
            await play(world, clock, move, 3 * HOUR)
            after = await world.table()
            asked = [
                n for n in after.to_act if n != move[0] and after.seats[n].question_version == after.version
            ]
            assert before.version != after.version
            for seat in asked:
                turns[seat] += 1
            resting = (await world.client.preferences.hours(ben.user.id)).rests(int(clock.now))
            rings += len(loud(wire, dms[1], mark))
            elsewhere += len(mentions(wire, world, mark))
            if resting:
                assert not loud(wire, dms[1], mark)
            # Who is called in the channel is called by one message, which goes with her turn.
            assert len(calls(world, ben)) == (kind == "channel" and after.phase == "playing" and 1 in asked)
        assert turns[1] > 5
        assert len(loud(wire, dms[0], since)) == turns[0]
        if kind == "quiet":
            assert 0 < rings < turns[1]
            assert len(sent(wire, dms[1], since)) == turns[1]
        else:
            assert rings == (turns[1] if kind == "dm" else 0)
            assert elsewhere == (turns[1] if kind == "channel" else 0)
            if kind != "dm":
                assert not sent(wire, dms[1], since), "her hand is edited where it stands, or is not there"
        assert not await world.client.database.read(f"SELECT * FROM {CALLS}")
        assert not await world.client.database.read("SELECT * FROM snoozes")


async def test_who_is_called_in_the_channel_gets_no_direct_message_at_all(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben = world.person(1)
        await world.choose(ben, more=["turn", "in_channel"])
        await world.begin("court-wars")
        await until_asked(world, clock, 1)
        assert not sent(wire, world.channel_id(ben, "dm"))
        (call,) = calls(world, ben)
        assert SAY("game-court-wars") in text_of(call)
        assert {control.verb for _, control in controls_of(call)} == {"hand", "later", "mute"}
        assert mentions(wire, world)[-1] == str(ben.user.id)
        # What it opens is hers alone, and all that she needs.
        await world.press(ben, "hand")
        await world.move(random.Random(1), lambda seat: "channel")
        await world.quiet()
        if await to_act(world) != 1:
            assert not calls(world, ben)


async def test_who_is_called_in_the_channel_is_not_while_she_is_at_the_table(
    tmp_path: Path, wire: Wire
) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben = world.person(1)
        await world.choose(ben, more=["turn", "in_channel"])
        await world.begin("court-wars")
        await until_asked(world, clock, 1)
        since, rng = len(wire.exchanges), random.Random(1)
        while await to_act(world) == 1:
            await play(world, clock, random_game(await world.state(), rng)[0], 20)
        while await to_act(world) != 1:
            await play(world, clock, random_game(await world.state(), rng)[0], 20)
        assert not mentions(wire, world, since)
        await world.pass_by(AT_TABLE)
        assert mentions(wire, world, since) == [str(ben.user.id)]
        await world.pass_by(HOUR)
        assert mentions(wire, world, since) == [str(ben.user.id)]


async def test_whoever_starts_a_game_is_rung_for_only_when_she_has_left(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        await world.begin("court-wars")
        await world.quiet()
        dm = world.channel_id(world.person(await to_act(world)), "dm")
        assert (len(sent(wire, dm)), len(loud(wire, dm))) == (1, 0)
        await world.pass_by(2 * AT_TABLE)
        assert len(loud(wire, dm)) == 1
        await world.pass_by(HOUR)
        assert len(loud(wire, dm)) == 1


async def test_a_call_that_is_not_hers_says_so(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ana, ben = world.person(0), world.person(1)
        await world.choose(ben, more=["turn", "in_channel"])
        await world.begin("court-wars")
        await until_asked(world, clock, 1)
        await world.press(ana, "later")
        assert world.heard(ana) == SAY("ping-of-another", person=ben.name)
        assert not await world.client.database.read("SELECT * FROM snoozes")


async def test_where_the_channel_is_closed_she_is_called_in_her_direct_messages(
    tmp_path: Path, wire: Wire
) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben = world.person(1)
        await world.choose(ben, more=["turn", "in_channel"])
        await world.begin("court-wars")
        world.env.inject_error(
            "POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=None
        )
        await until_asked(world, clock, 1)
        assert loud(wire, world.channel_id(ben, "dm"))


# In her quiet hours


async def at_night(world: House, clock: Clock, more: list[str], wire: Wire) -> int:
    """A turn of Ben's that has come at 23:00, in his quiet hours, without a sound; his DM."""
    ben = world.person(1)
    await world.choose(ben, zone="UTC", quiet="22-7", more=more)
    await world.begin("court-wars")
    dm = world.channel_id(ben, "dm")
    by_day = len(loud(wire, dm))
    clock.now += NOON + 11 * HOUR - 60
    await until_asked(world, clock, 1, pause=20)
    clock.now += AT_TABLE  # simcord's people have tapped in between
    await world.quiet()
    assert len(loud(wire, dm)) == by_day
    return dm


@pytest.mark.parametrize("morning", [False, True])
async def test_a_turn_in_quiet_hours_makes_no_sound_and_calls_again_only_if_she_wants(
    morning: bool, tmp_path: Path, wire: Wire
) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        dm = await at_night(world, clock, ["turn", *(["morning"] if morning else [])], wire)
        assert sent(wire, dm), "it is there"
        night = loud(wire, dm)
        await world.kill()
        await world.pass_by(7 * HOUR)
        assert loud(wire, dm) == night
        await world.pass_by(2 * HOUR)
        assert len(loud(wire, dm)) == len(night) + morning
        assert len(hands(world, 1)) == 1
        await world.pass_by(6 * HOUR)
        assert len(loud(wire, dm)) == len(night) + morning, "once"


async def test_a_reminder_makes_no_sound_in_quiet_hours(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        dm = await at_night(world, clock, ["turn", "reminder"], wire)
        before, rang = len(sent(wire, dm)), len(loud(wire, dm))
        await remind(world, 1)
        assert (len(sent(wire, dm)), len(loud(wire, dm))) == (before + 1, rang)


async def test_what_else_she_is_told_makes_no_sound_in_quiet_hours(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        host, guest = world.person(0), world.person(1)
        await world.choose(guest, zone="UTC", quiet="22-7")
        clock.now += NOON + 11 * HOUR
        await world.slash(host, "play court-piece")
        await world.quiet()
        await world.slash(host, "seat invite", {"person": guest.key})
        await world.quiet()
        assert [pings(one) for one in sent(wire, world.channel.id) if pings(one)] == [{str(guest.user.id)}]
        assert not mentions(wire, world)


async def test_a_hand_that_somebody_has_deleted_comes_again_without_a_sound_in_quiet_hours(
    tmp_path: Path, wire: Wire
) -> None:
    """She has just been at the table, so that an edit was tried first."""
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        dm = await at_night(world, clock, ["turn"], wire)
        await play(world, clock, random_game(await world.state(), random.Random(5))[0], 20)
        night, (hand,) = loud(wire, dm), hands(world, 1)
        world.env.backend.delete_message(dm, hand.id)
        await until_asked(world, clock, 1, pause=20)
        assert len(hands(world, 1)) == 1
        assert loud(wire, dm) == night


# What she says to a ping


async def called(world: House, clock: Clock) -> tuple[Person, int]:
    """Ben, whose turn has come while he was away, and his DM."""
    await world.begin("court-wars")
    await until_asked(world, clock, 1)
    ben = world.person(1)
    return ben, world.channel_id(ben, "dm")


async def pick(world: House, ben: Person, index: int) -> None:
    await world.press(ben, "later", "dm")
    tap = next(tap for tap, control in world.controls(ben, "dm") if control.verb == "snooze")
    await world.pick(ben, tap.message, tap.custom_id, [tap.options[index][0]])


@pytest.mark.parametrize("killed", [False, True])
async def test_a_turn_that_was_put_off_calls_once_at_that_moment(
    killed: bool, tmp_path: Path, wire: Wire
) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben, dm = await called(world, clock)
        rang = len(loud(wire, dm))
        await pick(world, ben, 1)
        at = int(clock.now) + 3 * HOUR
        assert f"<t:{at}:f>" in world.heard(ben, "dm")
        if killed:
            await world.kill()
        await world.pass_by(2 * HOUR)
        assert len(loud(wire, dm)) == rang
        await world.pass_by(HOUR + 60)
        assert len(loud(wire, dm)) == rang + 1
        assert len([one for one in hands(world, 1) if not one.is_ephemeral]) == 1
        await world.pass_by(12 * HOUR)
        assert len(loud(wire, dm)) == rang + 1


async def test_who_has_moved_is_called_by_nothing_that_was_put_off(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben, dm = await called(world, clock)
        rang = len(loud(wire, dm))
        await pick(world, ben, 0)
        while await to_act(world) == 1:
            await play(world, clock, random_game(await world.state(), random.Random(1))[0], 60)
        await world.pass_by(24 * HOUR)
        assert len(loud(wire, dm)) == rang
        assert not await world.client.database.read("SELECT * FROM snoozes")


async def test_not_this_turn_ends_every_ping_of_it_and_the_next_turn_calls(
    tmp_path: Path, wire: Wire
) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben, dm = await called(world, clock)
        rang = len(loud(wire, dm))
        await world.press(ben, "later", "dm")
        await world.press(ben, "mute", "dm")
        assert world.heard(ben, "dm") == SAY("ping-muted", game=SAY("game-court-wars"))
        clock.now += HOUR
        await world.kill()
        await remind(world, 1)
        await world.pass_by(24 * HOUR)
        assert len(loud(wire, dm)) == rang
        await play(world, clock, random_game(await world.state(), random.Random(1))[0], HOUR)
        while await to_act(world) == 1:
            await play(world, clock, random_game(await world.state(), random.Random(1))[0], HOUR)
        await until_asked(world, clock, 1)
        assert len(loud(wire, dm)) == rang + 1


async def test_a_moment_that_falls_into_quiet_hours_waits_for_their_end(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben, dm = await called(world, clock)
        await pick(world, ben, 1)
        rang, at = len(loud(wire, dm)), int(clock.now) + 3 * HOUR
        hour = at % 86400 // HOUR
        await world.choose(ben, zone="UTC", quiet=f"{hour} - {(hour + 8) % 24}")
        await world.pass_by(3 * HOUR + 60)
        assert len(loud(wire, dm)) == rang
        await world.pass_by(8 * HOUR)
        assert len(loud(wire, dm)) == rang + 1


async def test_what_is_forged_or_over_puts_nothing_off(tmp_path: Path) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben, _ = await called(world, clock)
        await world.press(ben, "later", "dm")
        tap = next(tap for tap, control in world.controls(ben, "dm") if control.verb == "snooze")
        for value in ("soon", "9" * 30, "-1"):
            with pytest.raises(Impossible):  # no client sends what the menu has not
                await world.pick(ben, tap.message, tap.custom_id, [value])
        while await to_act(world) == 1:
            await play(world, clock, random_game(await world.state(), random.Random(1))[0], 60)
        await world.pick(ben, tap.message, tap.custom_id, [tap.options[0][0]])
        assert SAY("ping-over") in world.heard(ben, "dm")
        assert not await world.client.database.read("SELECT * FROM snoozes")


# Before her time is up


async def test_a_reminder_comes_once_names_the_table_and_goes_with_the_turn(
    tmp_path: Path, wire: Wire
) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        _, dm = await called(world, clock)
        clock.now += HOUR
        before = len(loud(wire, dm))
        ends = (await world.table()).seats[1].clock.deadline
        await remind(world, 1)
        assert len(loud(wire, dm)) == before + 1
        reminder = hands(world, 1)[-1]
        line = SAY("ping-reminder", game=SAY("game-court-wars"), channel=f"<#{world.channel.id}>",
                   known="yes", ends=f"<t:{ends}:R>")  # fmt: skip
        assert line in text_of(reminder)
        assert {control.verb for _, control in controls_of(reminder)} == {"hand", "later", "mute"}
        while await to_act(world) == 1:
            await play(world, clock, random_game(await world.state(), random.Random(1))[0], 60)
        assert reminder.id not in {one.id for one in hands(world, 1)}


@pytest.mark.parametrize("more", [["turn"], ["turn", "reminder", "in_channel"]])
async def test_a_reminder_comes_as_she_chose(more: list[str], tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben, dm = await called(world, clock)
        await world.choose(ben, more=more)
        clock.now += HOUR
        rang, since = len(sent(wire, dm)), len(wire.exchanges)
        await remind(world, 1)
        assert len(sent(wire, dm)) == rang
        assert mentions(wire, world, since) == ([str(ben.user.id)] if "in_channel" in more else [])


# Where several choose at once


async def test_the_last_one_waited_for_is_told_so_by_an_edit(tmp_path: Path, wire: Wire) -> None:
    clock = Clock()
    async with house(tmp_path, 4, now=clock) as world:
        await world.begin("four-sisters")
        await world.quiet()
        rng = random.Random(4)
        while len((await world.table()).to_act) < 2:
            await play(world, clock, random_game(await world.state(), rng)[0], HOUR)
        line = SAY("panel-alone")
        while len((await world.table()).to_act) > 1:
            assert not any(line in text_of(hands(world, seat)[-1]) for seat in range(4))
            since = len(wire.exchanges)
            seat = (await world.table()).to_act[0]
            move = next(one for one in random_game(await world.state(), rng) if one[0] == seat)
            await play(world, clock, move, HOUR)
        (last,) = (await world.table()).to_act
        assert line in text_of(hands(world, last)[-1])
        assert not sent(wire, world.channel_id(world.person(last), "dm"), since)
        assert not any(line in text_of(hands(world, seat)[-1]) for seat in range(4) if seat != last)


async def test_who_leaves_the_channel_for_direct_messages_gets_their_hand(tmp_path: Path, wire: Wire) -> None:
    """Neither called in the channel nor for their turns, they had no hand; by /settings it comes, silently.
    Met by the simulation, seed 7000069.
    """
    clock = Clock()
    async with house(tmp_path, 2, now=clock) as world:
        ben = world.person(1)
        await world.choose(ben, more=["in_channel"])
        await world.begin("court-wars")
        await until_asked(world, clock, 1)
        assert not world.messages(ben, "dm")
        since = len(wire.exchanges)
        await world.choose(ben, more=[])
        await world.quiet()
        assert len(world.messages(ben, "dm")) == 1
        assert await world.offers(1, "dm")
        assert not loud(wire, world.channel_id(ben, "dm"), since)
