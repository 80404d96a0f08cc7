"""/settings and /pictures: with pictures or in words alone, for a person in her DM and for a channel's
tables.
"""

from __future__ import annotations

import random
from pathlib import Path

import discord
import pytest
from simcord.backend.models import Message

from bot.sandbox.taps import taps_on
from bot.sandbox.world import Impossible, Person
from bot.ui.emojis import CardEmojis
from tests.bot.pages import faces
from tests.discord.people import House, bot, house, settle_in, text_of
from tests.discord.wire import GALLERY, TEXT, Wire, _walk

GAME = "four-tribes"
PINGS = ["turn", "reminder"]
"""What everybody gets who has not chosen otherwise."""


def alts(message: Message) -> list[str]:
    """The words of a message's pictures, each of which must have its file."""
    found = [
        item["description"]
        for part in _walk(message.components)
        if part["type"] == GALLERY
        for item in part["items"]
    ]
    assert [file["filename"] for file in message.attachments] == ["table.png"] * len(found)
    return found


def lines(message: Message) -> str:
    """What is written, without alt texts, menus and buttons."""
    return "\n".join(part["content"] for part in _walk(message.components) if part["type"] == TEXT)


def trust(world: House, person: Person) -> None:
    """Let her manage channels, as /pictures asks."""
    backend, guild = world.env.backend, world.guild.id
    role = backend.create_role(guild, "keepers", permissions=discord.Permissions(manage_channels=True).value)
    backend.add_member_role(guild, person.user.id, role.id)


def edits(wire: Wire) -> int:
    """How many messages the bot has edited with its own token."""
    return sum(one.method == "PATCH" and "/webhooks/" not in one.path for one in wire.exchanges)


@pytest.mark.people(pictures=True)
async def test_who_switches_pictures_off_has_words_and_faces_in_her_dm_at_once_and_on_again(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CardEmojis, "of", lambda self, game: faces(game))
    ana = world.person(0)
    await world.begin(GAME)
    hand = (await world.state()).view(0)["hand"]
    (alt,) = alts(world.hands(0)[-1])
    assert "face_" not in lines(world.hands(0)[-1])
    await world.choose(ana, more=PINGS)
    assert "Pictures:** off" in world.heard(ana)
    plain = world.hands(0)[-1]
    assert alts(plain) == []
    assert alt not in text_of(plain)
    for card in hand:
        assert str(faces(GAME)[card]) in lines(plain)
    # Ben's pictures and the channel's are others' affairs.
    assert len(alts(world.hands(1)[-1])) == 1
    assert len(alts(world.public())) == 1
    await world.choose(ana, more=[*PINGS, "pictures"])
    assert "Pictures:** on" in world.heard(ana)
    assert alts(world.hands(0)[-1]) == [alt]


@pytest.mark.slow
async def test_a_choice_stays_with_a_person_through_moves_and_games(tmp_path: Path) -> None:
    async with house(tmp_path, pictures=True) as world:
        ana = world.person(0)
        await world.choose(ana, more=PINGS)
        await world.begin(GAME)
        for _ in range(3):
            await world.move(random.Random(1), lambda _: "dm")
            assert alts(world.hands(0)[-1]) == []
            assert len(alts(world.hands(1)[-1])) == 1
        await world.slash(ana, "me")
        assert "off" in world.heard(ana)
    # It is told in her DM, so it is hers in every server, and after a restart.
    async with House(bot(tmp_path), people=2) as world:
        await settle_in(world, pictures=True)
        assert not await world.client.preferences.pictures("persons", world.person(0).user.id)
        assert await world.client.preferences.pictures("persons", world.person(1).user.id)


@pytest.mark.people(pictures=True)
async def test_a_channel_without_pictures_shows_its_tables_in_words(world: House) -> None:
    ana = world.person(0)
    await world.begin(GAME)
    with pytest.raises(Impossible):
        await world.slash(ana, "pictures", {"shown": False})
    trust(world, ana)
    (alt,) = alts(world.public())
    await world.slash(ana, "pictures", {"shown": False})
    assert "off" in world.heard(ana)
    assert alts(world.public()) == []
    # The table is told all the same, and people keep their own pictures, in the channel too.
    assert "no family" in lines(world.public())
    assert len(alts(world.hands(0)[-1])) == 1
    await world.press(ana, "hand")
    mine = [message for message in world.messages(ana, "channel") if message.is_ephemeral]
    assert len(alts(mine[-1])) == 1
    await world.slash(ana, "pictures", {"shown": True})
    assert alts(world.public()) == [alt]


@pytest.mark.people(pictures=True)
async def test_choosing_what_is_chosen_already_sends_no_edit(world: House) -> None:
    ana = world.person(0)
    await world.begin(GAME)
    trust(world, ana)
    before = edits(world.wire)
    await world.choose(ana, more=[*PINGS, "pictures"])
    await world.slash(ana, "pictures", {"shown": True})
    assert edits(world.wire) == before


@pytest.mark.people(pictures=True)
async def test_who_chooses_a_palette_has_her_hand_drawn_anew_and_nobody_else(world: House) -> None:
    ana = world.person(0)
    await world.begin(GAME)

    def shown() -> list[str]:
        return [
            file["url"]
            for message in (world.hands(0)[-1], world.hands(1)[-1])
            for file in message.attachments
        ]

    (mine, bens), (alt,), before = shown(), alts(world.hands(0)[-1]), edits(world.wire)
    await world.choose(ana, more=[*PINGS, "pictures", "large_print"])
    assert "Large print" in world.heard(ana)
    assert edits(world.wire) == before + 1
    page = world.messages(ana, "channel")[-1]
    (palette,) = [tap for tap in taps_on(page, ana, "channel") if tap.options]
    await world.pick(ana, page.id, palette.custom_id, ["high-contrast"])
    assert "High contrast" in world.heard(ana)
    assert "Large print" in world.heard(ana)
    assert edits(world.wire) == before + 2
    assert shown()[0] != mine
    assert shown()[1] == bens
    assert alts(world.hands(0)[-1]) == [alt]
    # Asking changes nothing.
    await world.slash(ana, "me")
    assert "High contrast" in world.heard(ana)
    assert edits(world.wire) == before + 2


@pytest.mark.people(pictures=True)
async def test_a_channel_has_the_palette_that_was_chosen_for_it(world: House) -> None:
    ana = world.person(0)
    await world.begin(GAME)
    trust(world, ana)
    before = edits(world.wire)
    await world.slash(ana, "pictures", {"palette": "high-contrast"})
    assert "High contrast" in world.heard(ana)
    assert edits(world.wire) == before + 1
    assert len(alts(world.public())) == 1
