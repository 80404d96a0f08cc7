"""Trouble at a table, as people see it."""

from __future__ import annotations

import copy
import random
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from simcord.actors import _component_interaction
from simcord.backend.models import Message, Overwrite

import engine
from bot.features.lobby.lobby import Lobby
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Person
from bot.sandbox.opening import MOVES
from bot.ui.controls import ControlId
from tests.discord.people import House, controls_of, random_game, text_of

SAY = language(None)
OWNERS = (Path(__file__).resolve().parents[2] / "docs" / "OWNERS.md").read_text("utf-8")


async def forge(
    world: House,
    person: Person,
    custom_id: str,
    values: list[str] | None = None,
    below: Message | None = None,
) -> str:
    """Tap a control that the bot never made, `below` a message. Return what the person is told."""
    own = [m for m in world.messages(person, "channel") if m.is_ephemeral and m.components]
    if not own and below is None:
        await world.slash(person, "games")
        own = world.messages(person, "channel")
    tapped = below or own[-1]
    message, stood = copy.copy(tapped), text_of(tapped)
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
    control = {"type": data["component_type"], "custom_id": custom_id, "label": "?", "style": 1}
    if values is not None:
        data["values"] = values
        control["options"] = [{"label": value, "value": value} for value in values]
    message.components = [{"type": 1, "components": [control]}]
    before = {one.id for one in world.messages(person, "channel")}
    world.read()
    await _component_interaction(person.member, message, data)
    new = [one for one in world.messages(person, "channel") if one.id not in before]
    if new:
        return text_of(new[-1]) if new[-1].is_ephemeral else ""
    now = next((one for one in world.messages(person, "channel") if one.id == tapped.id), tapped)
    return text_of(now) if text_of(now) != stood else ""


def deliver_twice(world: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deliver interactions twice, as Discord may when a connection is resumed."""
    emit = world.env.backend.emit

    def again(event: str, payload: Any, *rest: Any, **more: Any) -> Any:
        if event == "INTERACTION_CREATE":
            emit(event, copy.deepcopy(payload), *rest, **more)
        return emit(event, payload, *rest, **more)

    monkeypatch.setattr(world.env.backend, "emit", again)


# Taps that come twice, late, or from others


async def test_every_interaction_delivered_twice_counts_once(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    deliver_twice(world, monkeypatch)
    await world.begin("four-tribes")
    assert len(await world.client.database.read("SELECT id FROM tables")) == 1
    moves = random_game(await world.state(), random.Random(5))
    expected = (await world.state()).copy()
    for seat, move in moves:
        expected.play(seat, move)
        await world.make(seat, move)
        assert engine.dump(await world.state()) == engine.dump(expected)
    await world.press(world.person(0), "rematch")
    await world.press(world.person(1), "rematch")
    await world.press(world.person(0), "start", number=2)
    assert (await world.table(2)).phase == "playing"
    with pytest.raises(Exception, match="no-such-table"):
        await world.table(3)
    for person in world.people.values():
        for text in world.shown(person) + world.shown(person, "dm"):
            assert SAY("answer-trouble") not in text


@pytest.mark.people(5)
async def test_a_stranger_is_told_and_shown_nothing(world: House) -> None:
    eva = world.people["eva"]
    await world.begin("four-sisters", {"days": "1"}, seats=4)
    before = engine.dump(await world.state())
    table = await world.table()
    assert SAY("watch-line") in await world.taps(eva, "hand")
    assert not {control.verb for _, control in controls_of(world.messages(eva, "channel")[-1])} & set(MOVES)
    choice = (await world.state()).choice(table.to_act[0])
    assert choice is not None
    control = ControlId("say", 1, table.seats[table.to_act[0]].question_version, argument=choice.words[0])
    for verb in (
        "say",
        "words",
        "pick",
        "done",
        "sure",
        "back",
        "order",
        "usual",
        "type",
        "advice",
        "in-words",
    ):
        told = await forge(world, eva, control._replace(verb=verb).custom_id(), [choice.words[0]])
        assert told == SAY("not-seated")
    for verb in ("leave", "leave-ask"):
        assert await forge(world, eva, ControlId(verb, 1).custom_id()) == SAY("not-seated")
    assert await world.says(eva, "game leave") == SAY("no-table-here")
    assert engine.dump(await world.state()) == before
    assert len(world.shown(eva, "dm")) == 0


FORGED = [
    "say:1:1::KS",
    "say:1:zzzzzzzzzzzz::KS",
    "say:1:0:KS KS KS KS:",
    "done:1:1:A+B+:",
    "pick:1:1::",
    "back:1:1::",
    "usual:1:1::",
    "order:1:1::",
    "order:1:1:A+B+:",
    "words:1:1:KS KH:",
    "words:1:1::",
    "words:1:1:KS+:",
    "sure:1:1:KS:",
    "sure:1:1::",
    "why:1:1::KS",
    "why:1:1::zz",
    "why:1:1::",
    "more:1:1::",
    "more:zzzz:0::",
    "back:1:1:KS KS:",
    "mix:1:1::",
    "typed:1:1::",
    "type:1:1::",
    "hand:zzzzzzzzzzzz:0::",
    "hand:0:0::",
    "join:1:0::",
    "get-up:1:0::",
    "start:1:0::",
    "rematch:1:0::",
    "option:1:0::rounds",
    "option:1:0::__class__",
    "options:1:0::",
    "number:1:0::__init__",
    "numbered:1:0::rounds",
    "robot:1:0::fierce",
    "page:0:0::court-piece 99999",
    "page:0:0::court-piece -1",
    "page:0:0::nonsense 1",
    "page:0:0::court-piece ²",
    "rules:zzzz:0::",
    "leave:zzzz:0::",
    "stay:zzzz:0::",
    "nothing:1:0::",
    "say:1:1:",
    "",
    "x" * 100,
    "say:1:1::" + "🂡" * 80,
    "say:１:1::KS",
]


@pytest.mark.slow
@pytest.mark.people(4)
async def test_forged_controls_change_nothing_and_are_answered(world: House) -> None:
    await world.begin("court-piece")
    before = await world.table()
    ids = {seat.question_version for seat in before.seats}
    assert ids == {before.version}
    asked = f"{before.version:x}"
    for custom_id in FORGED:
        for person in (world.person(0), world.person(before.to_act[0])):
            for values in (None, ["AS", "AS", "x" * 100]):
                told = await forge(world, person, custom_id.replace(":1:1:", f":1:{asked}:"), values)
                assert SAY("answer-trouble") not in told, (custom_id, values)
    assert await world.table() is before


@pytest.mark.slow
@pytest.mark.people(4)
async def test_forged_picks_are_neither_shown_nor_kept(world: House) -> None:
    """In a draft, they would come back with every edit of the hand."""
    await world.begin("four-sisters")
    table = await world.table()
    seat = table.to_act[0]
    choice = (await world.state()).choice(seat)
    assert choice is not None
    assert choice.ordered
    card, other = choice.words[:2]
    control = ControlId("say", 1, table.seats[seat].question_version)
    for picks in ((card, card), ("KH@99",), ("zz", card), (*choice.words, card)):
        for verb in ("say", "pick", "done", "back", "order", "usual", "mix"):
            forged = control._replace(verb=verb, picks=picks, argument=other)
            if len(":".join(map(str, forged))) > 100:
                continue
            told = await forge(world, world.person(seat), forged.custom_id(), [other])
            assert told in {SAY("illegal-not-offered"), SAY("illegal-picked-twice")}
    assert world.client.pages.drafts.of(table, seat).picks == ()


# The lobby


@pytest.mark.people(4)
async def test_leaving_a_game_is_asked_and_a_robot_plays_on(world: House) -> None:
    await world.begin("court-piece")
    ben = world.people["ben"]
    assert SAY("answer-left-consequence-robot") in await world.says(ben, "game leave")
    assert await world.taps(ben, "stay") == SAY("answer-stayed")
    assert (await world.table()).seat_of(ben.user.id) == 1
    await world.slash(ben, "game leave")
    await world.press(ben, "leave")
    table = await world.table()
    robot = table.seats[1].name
    assert SAY("answer-left-kept", robot=f"**{robot}**") in world.heard(ben)
    assert (table.phase, table.seats[1].person) == ("playing", 0)
    # Their last hand has lost its controls, and they see no other.
    assert not world.controls(ben, "dm")
    assert f"**Ben** left; **🤖 {robot}** plays on." in text_of(world.public())
    assert SAY("watch-line") in await world.taps(ben, "hand")
    # They can come back from the answer to /game leave, from /games and below the table.
    assert SAY("games-kept") in await world.says(ben, "games")
    assert (await world.taps(ben, "come-back")).startswith(SAY("answer-came-back"))
    assert (await world.table()).seat_of(ben.user.id) == 1
    await world.quiet()
    assert world.shown(ben, "dm")


# Discord in trouble


async def test_a_deleted_table_message_is_posted_again(world: House) -> None:
    await world.begin("four-tribes")
    old = world.public().id
    world.env.backend.delete_message(world.channel.id, old)
    await world.move(random.Random(1), lambda seat: "dm")
    assert world.public().id > old
    assert SAY("table-happened") in text_of(world.public())
    for _ in range(2):  # in the same version, so a nonce of the text would return the deleted message
        old = world.public().id
        await world.say(world.person(0), "where is it?")
        await world.slash(world.person(1), "game table")
        assert world.public().id > old
        world.clock.now += 60
    assert len(world.posted()) == 1


async def test_send_messages_revoked_is_told_to_the_host_of_a_lobby_once(world: House) -> None:
    await world.gather("four-tribes", seats=2)
    bot_role = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(world.channel.id, Overwrite(bot_role, 1, allow=0, deny=0x800 | 0x400))
    for level in ("easy", "fair"):
        await world.client.house.room(Lobby).add_robot(1, world.person(0).user.id, level)
        await world.quiet()
    names = ("view_channel", "send_messages", "attach_files")
    notice = SAY(
        "notice-no-permission",
        channel=f"<#{world.channel.id}>",
        game="Four Tribes",
        permissions=SAY.list(SAY(f"permission-{name}") for name in names),
    )
    assert world.shown("ana", "dm").count(notice) == 1
    assert notice not in world.shown("ben", "dm")


async def test_play_where_only_commands_are_installed_says_how_to_invite_the_bot(world: House) -> None:
    guild = world.client.get_guild(world.guild.id)
    assert guild is not None
    world.client._connection._remove_guild(guild)
    await world.slash(world.person(0), "play four-tribes")
    told = world.heard("ana")
    (link,) = re.findall(r"https://\S+", told)
    assert told == SAY("not-a-member", link=link)
    asked = parse_qs(urlsplit(link).query)
    assert asked["client_id"] == [str(world.client.application_id)]
    assert asked["scope"] == ["bot applications.commands"]
    assert asked["guild_id"] == [str(world.guild.id)]
    assert f"&permissions={asked['permissions'][0]}\n" in OWNERS, "the same as an owner is told"
    assert not world.posted()


async def test_play_where_the_bot_may_not_write_is_refused(world: House) -> None:
    bot_role = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(world.channel.id, Overwrite(bot_role, 1, allow=0, deny=0x800))
    await world.slash(world.person(0), "play four-tribes")
    lacking = SAY.list([SAY("permission-send_messages")])
    assert world.heard("ana") == SAY("no-permission-here", permissions=lacking)
    with pytest.raises(Exception, match="no-such-table"):
        await world.table()
