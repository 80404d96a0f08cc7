"""From /play to the first card: up to three buttons for each reader, one private page that becomes the hand,
and no unrequested message.
"""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.i18n.languages import language
from bot.ui import open_hands
from bot.ui.controls import ControlId, parse
from tests.discord.actions import pick_people
from tests.discord.people import House, Person, Place, controls_of, filled, random_game, text_of
from tests.discord.test_trouble import forge
from tests.features.settings.test_on_discord import BERLIN, settings

SAY = language("en")
PLACES: tuple[Place, Place] = ("channel", "dm")


def verbs(world: House, person: Person | None = None) -> list[str]:
    """Return the verbs on the public message, or on the private one that only this person sees."""
    message = world.public() if person is None else private(world, person)[-1]
    return [control.verb for _, control in controls_of(message)]


def private(world: House, person: Person) -> list:  # type: ignore[type-arg]
    return [one for one in world.messages(person, "channel") if one.is_ephemeral]


async def ask_again(world: House) -> None:
    """Mark everybody's time zone as not asked for. The fixture has marked it as asked."""
    await world.client.database.change("UPDATE persons SET time_asked = 0")
    world.client.preferences._time_asked.clear()


@pytest.mark.people(1)
async def test_play_and_one_tap_and_the_cards_are_there(world: House) -> None:
    ana = world.person(0)
    await world.slash(ana, "play four-sisters")
    (page,) = private(world, ana)
    assert verbs(world, ana) == ["start", "invite", "more"]
    await world.press(ana, "start")
    table = await world.table()
    assert table.phase == "playing"
    assert [seat.robot for seat in table.seats] == [None, "fair", "fair", "fair"]
    assert [one.id for one in private(world, ana)] == [page.id], "the page becomes the hand"
    assert "more" in verbs(world, ana)
    assert SAY("game-four-sisters") in world.heard(ana)


@pytest.mark.people(4)
async def test_everybody_has_three_buttons_at_most(world: House) -> None:
    ana, ben, chloe, _ = world.people.values()
    await world.slash(ana, "play court-piece")
    assert verbs(world) == ["join", "more"]
    await world.press(ben, "join")
    assert not private(world, ben), "the table's message says it all"
    await world.press(ben, "join")  # a person who has joined sees what they can do, instead of a refusal
    assert {"get-up", "seats", "details", "options", "company"} <= set(verbs(world, ben))
    assert not {"start", "fill", "robot", "dismiss", "join"} & set(verbs(world, ben))
    await world.press(ben, "look")
    assert verbs(world, ben) == ["get-up", "learn", "more"]
    await world.press(chloe, "more")
    assert {"join", "learn", "details"} <= set(verbs(world, chloe))
    assert {"robot", "fill", "start", "seats", "details", "get-up", "learn"} <= set(
        verbs(world, ana) if await world.press(ana, "more") else ()
    )
    assert len(private(world, ana)) == 1


@pytest.mark.people(4)
async def test_the_hosts_page_follows_the_table_until_it_is_the_hand(world: House) -> None:
    ana = world.person(0)
    await world.gather("court-piece")
    assert SAY("lobby-own-full", here=4, most=4) in world.heard(ana)
    assert verbs(world) == ["more"], "the host starts from their own page"
    assert SAY("lobby-full", host="Ana") in text_of(world.public())
    (page,) = private(world, ana)
    await world.press(ana, "start")
    assert [one.id for one in private(world, ana)] == [page.id]
    assert parse(controls_of(private(world, ana)[0])[0][1].custom_id()).verb != "start"
    assert SAY("lobby-own-full", here=4, most=4) not in world.heard(ana)


async def test_what_is_refused_stands_on_the_page(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.slash(ana, "play court-piece")
    await world.press(ana, "invite")
    assert {"start", "invited"} <= set(verbs(world, ana)), "who invites can start all the same"
    await pick_people(world, ana, ben)
    assert SAY("answer-invited", player="**Ben**", channel=f"<#{world.channel.id}>") in world.heard(ana)
    assert len(world.calls(ben)) == 1
    await world.press(ana, "invite")
    await pick_people(world, ana, ben)
    assert SAY("invited-already") in world.heard(ana)
    assert len(world.calls(ben)) == 1
    assert len(private(world, ana)) == 1
    assert verbs(world, ana) == ["start", "invite", "more"]
    # Discord doesn't know the person.
    control = ControlId("invited", 1).custom_id()
    assert SAY("seat-offer-person") in await forge(world, ana, control, [str(ben.user.id)])
    await world.press(ben, "accept")
    assert verbs(world, ben) == ["get-up", "learn", "more"]


@pytest.mark.people(4)
async def test_a_guest_can_start_a_full_lobby_behind_more_if_the_host_is_away(world: House) -> None:
    ben = world.person(1)
    await world.gather("court-piece")
    await world.press(ben, "more")
    assert {"start", "get-up", "seats"} <= set(verbs(world, ben))
    world.clock.now += 3600
    await world.press(ben, "start")
    assert (await world.table()).phase == "playing"


async def test_play_shows_the_table_that_gathers_here(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.slash(ana, "play court-wars")
    await world.slash(ana, "play court-wars")
    assert verbs(world, ana) == ["start", "invite", "more"]
    assert len(private(world, ana)) == 1, "their own page, as it was"
    await world.slash(ben, "play court-wars")
    assert [table.id for table in await world.client.tables.of_channel(world.channel.id)] == [1]
    assert f"/{world.public().id}" in world.heard(ben), "a link to it"
    await world.press(ben, "accept")
    assert (await world.table()).seat_of(ben.user.id) == 1
    # Another game's table isn't shown, and a person who chooses options gets their own table.
    await world.slash(ben, "play court-piece")
    await world.slash(ben, "play court-wars", {"pace": "evening"})
    assert (await world.table(3)).pace == "evening"
    await world.slash(ana, "play court-piece")
    await world.press(ana, "gather-another", number=0)
    assert (await world.table(4)).host == ana.user.id


async def test_time_zones_are_spoken_of_once_and_after_a_card(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await ask_again(world)

    def asked(person: Person) -> int:
        seen = [*world.shown(person, "channel", True), *world.shown(person, "dm")]
        return sum(SAY("time-asked") in one for one in seen)

    rng, told = random.Random(1), set[int]()
    await world.begin("court-wars", {"pace": "few"})
    assert not asked(ana) + asked(ben)
    for _ in range(12):
        seat, move = random_game(await world.state(), rng)[0]
        await world.make(seat, move)
        assert asked(world.person(seat)) == (seat not in told), "with the first card that they play, and once"
        told.add(seat)
        if told == {0, 1} and seat == 1 and not asked(ana):
            break
    await ask_again(world)
    while (await world.table()).to_act != (1,):
        await world.make(*random_game(await world.state(), rng)[0])
    await world.make(*random_game(await world.state(), rng)[0])
    form = await world.press(ben, "settings", "dm", number=0)
    await world.submit(ben, form.interaction, filled(form.modal) | BERLIN)
    assert (await settings(world, ben)).hours.zone == "Europe/Berlin"
    assert not [one for one in world.wire.sent() if (one.get("allowed_mentions") or {}).get("users")]


@pytest.mark.people(4)
async def test_who_plays_half_an_hour_is_not_asked_when_they_sleep(world: House) -> None:
    await ask_again(world)
    await world.begin("court-piece", {"time": "30"})
    await world.make(*random_game(await world.state(), random.Random(1))[0])
    assert not any(SAY("time-asked") in one for n in (0, 1) for one in world.shown(world.person(n), "dm"))


async def test_a_page_that_is_followed_no_longer_goes(world: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_hands, "AWAKE", 0.05)
    ana = world.person(0)
    await world.slash(ana, "play court-wars")
    for _ in range(20):
        await asyncio.sleep(0.02)
    assert not private(world, ana)
    assert text_of(world.public())


@pytest.mark.people(1)
async def test_nobody_alone_with_robots_is_asked_when_they_sleep(world: House) -> None:
    await ask_again(world)
    ana = world.person(0)
    await world.slash(ana, "play court-wars")
    await world.press(ana, "start")
    for _ in range(3):
        while 0 not in (await world.table()).to_act:
            await world.quiet()
        await world.make(*random_game(await world.state(), random.Random(1))[0])
    assert not any(SAY("time-asked") in one for place in PLACES for one in world.shown(ana, place))


async def test_ones_own_page_comes_below_the_table(world: House) -> None:
    """The page becomes the hand, and a phone shows the last message."""
    ana = world.person(0)
    await world.slash(ana, "play court-wars")
    (page,) = private(world, ana)
    assert page.id > world.public().id
