"""Looking back on Discord: /history, /game replay, missed moves, a shared moment, the record."""

from __future__ import annotations

import random
import re

import discord
import pytest
from simcord.backend.models import Overwrite

from bot.features.data.held import KEPT
from bot.features.data.own_data import OwnData
from bot.features.replays.replay import Replays
from bot.i18n.languages import language
from bot.presentation import of
from bot.ui.controls import ControlId
from bot.ui.scene import scene_of
from cogs import replays
from engine import record
from tests.discord.clock import Clock
from tests.discord.people import House, Person, controls_of, text_of
from tests.discord.test_trouble import forge
from tests.discord.wire import SILENT
from tests.pretended.payloads import walk

SAY = language("en")


def page(world: House, seat: int) -> str:
    return world.heard(world.person(seat))


def listed(said: str) -> int:
    """Return the number of games in a list."""
    return len(re.findall(r"[0-9]\. \*\*Four Tribes\*\* ", said))


def at(number: int, last: int) -> str:
    return SAY("replay-at", round=1, rounds=1, trick=1, number=number, last=last)


async def finished(world: House, game: str = "four-tribes", number: int = 1) -> int:
    """Play a game to its end. Return the number of its steps."""
    moves = await world.hurry(random.Random(game), 1, number)
    await world.skip(moves, number)
    rows = await world.client.database.read(
        "SELECT count(*) AS moves FROM moves WHERE table_id = ?", (number,)
    )
    return int(rows[0]["moves"])


async def picks(world: House, seat: int, verb: str, value: str) -> str:
    """Pick this value in the newest menu with this verb on one of the person's pages. Return the page."""
    person = world.person(seat)
    for message in reversed(world.messages(person, "channel")):
        for part, control in controls_of(message):
            if control.verb == verb and any(one["value"] == value for one in part.get("options", ())):
                await world.pick(person, message.id, part["custom_id"], [value])
                await world.quiet()
                return page(world, seat)
    raise AssertionError(f"nothing to pick {value} with")


async def test_who_comes_back_looks_through_what_they_missed_and_goes_on_to_their_hand(world: House) -> None:
    await world.begin("four-tribes")
    await world.until_asked(0)
    await world.press(world.person(0), "missed")
    table = await world.table()
    log = await world.client.database.read("SELECT version FROM moves WHERE table_id = 1")
    seen = sum(one["version"] <= table.seats[0].last_move_version for one in log)
    assert at(seen + 1, len(log)) in page(world, 0)
    assert SAY("replay-since") in page(world, 0)
    assert SAY("replay-since") not in await world.taps(world.person(0), "look")
    assert (await world.table()).version == table.version
    # On the panel, it's next to the words for the news.
    assert SAY("replay-missed") in await world.taps(world.person(0), "in-words")


async def test_a_replay_before_the_first_move_says_so(world: House) -> None:
    await world.begin("four-tribes")
    assert "no move yet" in await world.says(world.person(0), "game replay")


async def test_a_game_is_stepped_through_in_one_message(world: House) -> None:
    await world.begin("four-tribes")
    last = await finished(world)
    before = len(world.messages(world.person(0), "channel"))
    assert at(0, last) in await world.says(world.person(0), "game replay")

    async def tapped(kind: str) -> str:
        person = world.person(0)
        (message,) = (one for one in world.messages(person, "channel")[-1:] if one.is_ephemeral)
        part = next(
            part for part, control in controls_of(message) if control.argument.partition(".")[0] == kind
        )
        await world.tap(person, message.id, part["custom_id"])
        await world.quiet()
        return page(world, 0)

    assert at(1, last) in await tapped("next")
    assert at(2, last) in await tapped("next")
    assert at(1, last) in await tapped("back")
    end = await tapped("last")
    assert at(last, last) in end
    assert "the tribes stay divided." in end
    assert at(0, last) in await tapped("first")
    jumped = (await world.client.house.room(Replays).of(await world.table(), None)).tricks(1)[2]
    assert f"step {jumped} of {last}" in await picks(world, 0, "replay", str(jumped))
    assert len(world.messages(world.person(0), "channel")) == before + 1


@pytest.mark.people(4)
async def test_hands_are_open_when_a_game_is_over_and_seen_by_anybodys_eyes(world: House) -> None:
    await world.begin("court-piece")
    await world.next_move(1)
    assert SAY("replay-hidden") in await world.says(world.person(1), "game replay", {"game": "1"})
    names = [f"**{person.name}**: " for person in list(world.people.values())[:4]]
    assert not any(name in page(world, 1) for name in names)
    await finished(world, "court-piece")
    await world.slash(world.person(1), "game replay", {"game": "1"})
    state = (await world.client.house.room(Replays).of(await world.table(), None)).stops[0].state
    hands = [state.view(seat)["hand"] for seat in range(4)]
    assert all(len(hand) == 5 or len(hand) == 13 or hand == [] for hand in hands)
    assert all(name in page(world, 1) for name in names)
    seen = await picks(world, 1, "replay", "2")
    assert SAY("replay-by", name=world.person(2).name) in seen
    forged = ControlId("replay", 1, 99999, argument="eyes.77").custom_id()
    await forge(world, world.person(1), forged, ["77"])


@pytest.mark.people(4)
async def test_nobody_sees_a_running_game_by_anothers_eyes(world: House) -> None:
    """Against any forgery: a hand is only on its own player's page."""
    await world.begin("court-piece")
    for _ in range(3):
        await world.next_move(4)
    table, text = await world.table(), of("court-piece")
    hands = [text.hand(scene_of(table, seat, SAY)) for seat in range(4)]
    await world.slash(world.person(0), "game replay", {"game": "1"})
    for argument, values in (("next.1", None), ("eyes.", ["1"]), ("last.3", None)):
        control = ControlId("replay", 1, 3, argument=argument)
        await forge(world, world.person(0), control.custom_id(), values)
        assert hands[0] in page(world, 0)
        assert not any(hand in page(world, 0) for hand in hands[1:])


async def test_a_moment_is_shared_in_its_channel_a_few_times(world: House) -> None:
    await world.begin("four-tribes")
    await world.slash(world.person(0), "game replay", {"game": "1"})
    assert "replay-share" not in {control.verb for _, control in world.controls(world.person(0), "channel")}
    told = await forge(world, world.person(0), ControlId("replay-share", 1, 3).custom_id())
    assert SAY("replay-not-over") in told
    await finished(world)
    await world.slash(world.person(0), "game replay")
    await world.press(world.person(0), "replay-share")
    shared = world.shown(world.person(1), private=False)[-1]
    told = SAY("replay-shared", name=world.person(0).name, game="Four Tribes", number=0)
    assert told in shared
    (posted,) = (one for one in world.wire.exchanges if one.method == "POST" and told in str(one.body))
    assert posted.body["flags"] & SILENT
    assert SAY("replay-shared-done") in page(world, 0)
    assert not any(world.pinged()[-1:])
    for _ in range(replays.SHARES - 1):
        await world.slash(world.person(0), "game replay")
        await world.press(world.person(0), "replay-share")
    public = len(world.shown(world.person(1), private=False))
    await world.slash(world.person(0), "game replay")
    assert SAY("replay-enough") in await world.taps(world.person(0), "replay-share")
    assert len(world.shown(world.person(1), private=False)) == public
    # From there, anybody can look through the game in private.
    message = next(
        one for one in reversed(world.messages(world.person(1), "channel")) if not one.is_ephemeral
    )
    (part,) = (part for part, control in controls_of(message) if control.verb == "replay")
    await world.tap(world.person(1), message.id, part["custom_id"])
    await world.quiet()
    log = await world.client.database.read("SELECT version FROM moves WHERE table_id = 1")
    assert at(0, len(log)) in page(world, 1)


async def test_the_file_is_a_record_of_the_game(world: House) -> None:
    await world.begin("four-tribes")
    told = await forge(world, world.person(0), ControlId("replay-file", 1).custom_id())
    assert SAY("replay-not-over") in told
    last = await finished(world)
    await world.slash(world.person(1), "game replay")
    since = len(world.wire.exchanges)
    assert SAY("replay-file-is", name="four-tribes-1.txt") in await world.taps(world.person(1), "replay-file")
    assert [one.files for one in world.wire.exchanges[since:] if one.files] == [("four-tribes-1.txt",)]
    text = await world.client.house.room(Replays).record(await world.table(), lambda seat: seat.name, str)
    found = record.read(text)
    assert len(found.entries) == last
    assert found.players == tuple(person.name for person in list(world.people.values())[:2])


async def test_history_lists_games_in_pages_and_leads_into_one(world: House) -> None:
    said = await world.says(world.person(0), "history")
    assert SAY("history-none") in said
    assert SAY("history-none") in await world.says(world.person(0), "game replay")
    for number in range(1, 11):
        await world.begin("four-tribes", number=number)
        await finished(world, number=number)
        world.clock.now += 100
    said = await world.says(world.person(0), "history")
    assert SAY("history-channel") in said
    assert listed(said) == replays.PAGE
    assert "1. **Four Tribes**" in said
    message = world.messages(world.person(0), "channel")[-1]
    older = next(
        part for part, control in controls_of(message)
        if control.verb == "history" and control.asked == 1 and part.get("label") == SAY("history-older")
    )  # fmt: skip
    await world.tap(world.person(0), message.id, older["custom_id"])
    await world.quiet()
    assert listed(page(world, 0)) == 2
    assert "step" not in page(world, 0)
    assert " of " in await picks(world, 0, "history-replay", "1")
    said = await world.says(world.person(1), "history", {"whose": "person"})
    assert SAY("history-person") in said
    assert listed(said) == replays.PAGE


@pytest.mark.people(2)
async def test_the_list_of_a_server_has_the_games_of_channels_that_its_reader_sees(world: House) -> None:
    ana, ben = world.people.values()
    hidden = {world.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    seen = discord.PermissionOverwrite(view_channel=True)
    played_in = [
        world.channel.id,
        world.guild.create_text_channel("open").id,
        world.guild.create_text_channel("secret", overwrites={**hidden, ben.member: seen}).id,
        123456789012345678,
    ]
    await world.env.settle()
    for number, channel in enumerate(played_in, 1):
        await world.begin("four-tribes", number=number)
        await finished(world, number=number)
        for table, key in (("tables", "id"), ("results", "table_id")):
            await world.client.database.change(
                f"UPDATE {table} SET channel = ? WHERE {key} = ?",
                (channel, number),
            )
        world.client.tables.evict([number])
    here, open_one, secret, _ = (f"<#{channel}>" for channel in played_in)
    for person, those in ((ana, [open_one, here]), (ben, [secret, open_one, here])):
        said = await world.says(person, "history", {"whose": "server"})
        assert SAY("history-server") in said
        assert re.findall("<#[0-9]+>", said) == those
    assert SAY("history-person") in await world.says(ana, "history", {"whose": "server"}, "dm")
    assert SAY("answer-out-of-date") in await forge(
        world, ana, ControlId("history", 0, argument="galaxy").custom_id()
    )


@pytest.mark.people(3)
async def test_who_sees_neither_the_table_nor_its_channel_looks_at_nothing(world: House) -> None:
    await world.begin("four-tribes", seats=2)
    await finished(world)
    stranger = world.person(2)
    await world.slash(stranger, "game replay", {"game": "1"})
    assert " of " in page(world, 2), "in its channel anybody may"
    assert SAY("not-here") in await world.says(stranger, "game replay", {"game": "1"}, "dm")
    assert " of " in await world.says(world.person(0), "game replay", {"game": "1"}, "dm")


async def test_an_abandoned_game_keeps_its_secrets_and_says_until_when_it_is_kept(world: House) -> None:
    assert isinstance(world.clock, Clock)
    await world.begin("four-tribes")
    for _ in range(3):
        await world.next_move(2)
    await world.client.database.change(
        "UPDATE tables SET phase = 'abandoned', finished = 1000, reason = 'quiet'"
    )
    world.client.tables.evict([1])
    await world.slash(world.person(0), "game replay", {"game": "1"})
    assert SAY("replay-abandoned", until=f"<t:{1000 + KEPT['abandoned']}:D>") in page(world, 0)
    theirs = {
        card for one in (await world.client.house.room(Replays).of(await world.table(), 1)).stops
        for card in one.state.view(1)["hand"]
    }  # fmt: skip
    assert theirs
    message = world.messages(world.person(0), "channel")[-1]
    assert not any("replay-file" in str(part.get("custom_id")) for part in walk(message.components))
    assert SAY("hands-line", name=world.person(1).name, cards="").strip() not in text_of(message)


async def test_a_moment_is_played_on_with_robots_after_a_restart_too(world: House) -> None:
    await world.begin("four-tribes")
    last = await finished(world)
    await world.slash(world.person(1), "game replay")
    await world.press(world.person(1), "play-on-ask")
    assert SAY("play-on-asked", game="Four Tribes", number=0) in page(world, 1)
    labels = [SAY("play-on-as", name=person.name) for person in list(world.people.values())[:2]]
    assert all(label in page(world, 1) for label in labels)
    await forge(world, world.person(1), ControlId("play-on", 1, last // 2, argument="0").custom_id())
    await world.quiet()
    table = await world.table(2)
    assert (table.phase, table.played_on, table.seats[0].person) == ("playing", 1, world.person(1).user.id)
    assert SAY("table-played-on") in text_of(world.public(2))
    await world.restart()
    assert (await world.table(2)).played_on == 1
    told = await forge(world, world.person(1), ControlId("play-on", 1, last, argument="0").custom_id())
    assert SAY("play-on-ended") in told
    told = await forge(world, world.person(1), ControlId("play-on", 1, 0, argument="9").custom_id())
    assert SAY("play-on-ended") in told


async def test_a_game_that_goes_on_is_looked_through_where_none_is_over(world: House) -> None:
    await world.begin("four-tribes")
    await world.next_move(1)
    assert SAY("replay-hidden") in await world.says(world.person(0), "game replay")
    offered = await world.complete(world.person(1), "game replay", "game", "")
    assert len(offered.choices) == 1
    last = await finished(world, "four-tribes")
    assert SAY("replay-hidden") not in await world.says(world.person(0), "game replay")
    assert f"0 of {last}" in page(world, 0)


async def test_who_is_forgotten_is_so_in_records_and_on_every_page(world: House) -> None:
    await world.begin("four-tribes")
    await finished(world)
    gone = world.person(1)
    await world.client.house.room(OwnData).forget(gone.user.id)
    table = await world.table()
    text = await world.client.house.room(Replays).record(table, lambda seat: seat.name, str)
    assert record.read(text).players[1] == SAY("former-player")
    assert gone.name not in text
    assert gone.name not in await world.says(world.person(0), "history")
    await world.slash(world.person(0), "game replay")
    for number in (0, 1, 5, 99999):
        await forge(world, world.person(0), ControlId("replay", 1, number, argument="next.").custom_id())
        assert SAY("former-player") in page(world, 0) or number < 99999
        assert gone.name not in page(world, 0)


async def test_who_may_not_write_in_the_channel_shares_nothing(world: House) -> None:
    await world.begin("four-tribes")
    await finished(world)
    reader = world.person(1)
    world.env.backend.set_overwrite(world.channel.id, Overwrite(reader.user.id, 1, allow=0, deny=0x800))
    public = len(world.shown(reader, private=False))
    await world.slash(reader, "game replay")
    await world.press(reader, "replay-share")
    assert SAY("may-not-write") in page(world, 1)
    assert len(world.shown(reader, private=False)) == public


async def test_who_is_on_no_list_is_named_in_no_history(world: House) -> None:
    """Neither in its lines, nor in its menu, nor in the completions of /game replay."""
    ana, ben = world.person(0), world.person(1)
    await world.begin("court-wars")
    await finished(world)

    async def told(reader: Person) -> str:
        ways = ("channel", "server", "person")
        names = [await world.says(reader, "history", {"whose": whose}) for whose in ways]
        offered = (await world.complete(reader, "game replay", "game", "")).choices
        return "\n".join([*names, *(str(one) for one in offered)])

    assert ben.name in await told(ana)
    await world.choose(ben, more=["unlisted"])
    assert ben.name not in await told(ana)
    assert SAY("unlisted-player") in await told(ana)
    assert ana.name in await told(ana)
    assert ben.name in await told(ben), "their own name they may read"


@pytest.mark.people(2)
async def test_only_the_readers_own_seat_is_called_you(world: House) -> None:
    """Through another player's eyes, a reader sees that seat's cards, but isn't that player."""
    await world.begin("court-wars")
    await finished(world, "court-wars")
    replay = await world.client.house.room(Replays).of(await world.table(), 1)
    for number in range(0, len(replay.stops), 5):
        for eyes in (0, 1):
            forged = ControlId("replay", 1, number, argument=f"look.{eyes}").custom_id()
            await forge(world, world.person(1), forged)
            told = page(world, 1)
            assert eyes == 1 or not re.search(r"\b[Yy]our?\b", told), told
        assert "Ana" in told
