"""Seats in a running game, as everybody sees them: given away, freed, or played by a robot for a player out
of time.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.features.members.asking import MEMBER_KNOWN
from bot.features.seats.seat_transfer import SeatTransfer
from bot.i18n.languages import language
from bot.sandbox.offline_discord import Person, Place
from bot.tables.core import tokens
from bot.tables.core.table import User
from tests.bot.test_tables import FIRST
from tests.discord.lifecycle import bugs
from tests.discord.people import House, do, random_game, text_of
from tests.features.settings.test_on_discord import trust


def story(world: House) -> str:
    """Return the public text below the table."""
    return next(text for one in reversed(world.posted()) if "offers you" not in (text := text_of(one)))


@pytest.mark.people(3)
async def test_a_player_is_asked_in_the_channel_once_and_plays_on(world: House) -> None:
    await world.begin("court-wars", seats=2)
    host, giver, taker = (world.person(n) for n in range(3))
    before = len(world.messages(host, "channel"))
    assert "until somebody takes it" in (await world.says(giver, "seat give", {"person": taker.key})).lower()
    asked = [one for one in world.messages(host, "channel")[before:] if not one.is_ephemeral]
    (offer,) = [one for one in asked if "offers you" in text_of(one)]
    assert offer.ping_user_ids == [taker.user.id]
    assert text_of(offer).startswith(f"<@{taker.user.id}>, **{giver.name}** offers you their seat")
    assert not world.messages(taker, "dm"), "who has not agreed gets no direct message"
    # The seat is kept for that person.
    assert f"offered to {taker.name}" in (await world.taps(host, "seat-take")).replace("*", "")
    assert not world.messages(taker, "dm")
    await world.kill()
    assert "The seat is yours" in await world.taps(taker, "seat-take")
    table = await world.table()
    assert table.seats[1].person == taker.user.id
    assert world.shown(taker, "dm")[-1].startswith("## Court Wars")
    assert f"**{giver.name}** handed the seat to **{taker.name}**" in story(world)
    assert SAY("watch-offer") in await world.says(giver, "hand"), "they may watch"
    assert not [one for one in world.messages(host, "channel") if "offers you" in text_of(one)], (
        "it is settled"
    )
    assert not bugs(world)


@pytest.mark.people(3)
async def test_a_robot_and_who_asks_are_not_asked(world: House) -> None:
    await world.begin("court-wars", seats=2)
    giver = world.person(1)
    assert "choose somebody else" in await world.says(giver, "seat give", {"person": giver.key})
    assert "No robot at this table" in await world.says(giver, "seat invite", {"person": world.person(2).key})


async def test_the_host_names_the_robot_that_makes_room(world: House) -> None:
    host, other = world.person(0), world.person(1)
    await world.slash(host, "play court-wars")
    await world.press(host, "robot")
    await world.press(host, "robot")
    await world.press(host, "start")
    robots = [seat.name for seat in (await world.table()).seats if not seat.person]
    assert "Which robot" in await world.says(host, "seat invite", {"person": other.key})
    answer = await world.complete(host, "seat invite", "robot", "", {"person": other.key})
    assert [choice["name"] for choice in answer.choices] == robots
    await world.slash(host, "seat invite", {"person": other.key, "robot": robots[1]})
    await world.kill()
    await world.press(other, "seat-take")
    table = await world.table()
    assert [seat.person for seat in table.seats] == [host.user.id, 0, other.user.id]
    assert f"**{other.name}** plays on for **🤖 {robots[1]}**" in story(world)


@pytest.mark.people(3)
async def test_an_offer_that_nobody_answers_lapses(world: House) -> None:
    await world.begin("court-wars", seats=2)
    await world.slash(world.person(1), "seat give", {"person": world.person(2).key})
    await world.kill()
    await world.pass_by(24 * 3600)
    assert not any("offers you" in text_of(one) for one in world.messages(world.person(2), "channel"))
    assert (await world.table()).seats[1].person == world.person(1).user.id


async def test_somebody_is_invited_to_a_lobby_once_and_joins(world: House) -> None:
    host, guest = world.person(0), world.person(1)
    await world.slash(host, "play court-piece")
    await world.slash(host, "seat invite", {"person": guest.key})
    invited = [one for one in world.messages(guest, "channel") if "you are invited" in text_of(one)]
    assert [one.ping_user_ids for one in invited] == [[guest.user.id]]
    assert not world.messages(guest, "dm")
    await world.kill()
    again = [one for one in world.messages(guest, "channel") if "you are invited" in text_of(one)]
    assert again == invited, "once"
    assert "one invitation is enough" in await world.says(host, "seat invite", {"person": guest.key})
    assert SAY("seats-own", number=2) in await world.taps(guest, "accept")
    assert (await world.table()).people == (host.user.id, guest.user.id)


async def test_a_lobby_begins_by_itself_also_after_a_restart(world: House) -> None:
    host, guest = world.person(0), world.person(1)
    await world.slash(host, "play court-piece")
    await world.press(host, "company")
    begins = next(tap for tap, control in world.controls(host, "channel") if control.verb == "begins")
    await do(world, begins, ["3600"])
    await world.press(guest, "join")
    text = await world.details(guest)
    assert f"Begins once full, or with robots <t:{int(world.clock.now) + 3600}:R>." in text
    assert "**cut 1**" in text
    await world.press(guest, "more")
    company = await world.taps(guest, "company")
    assert f"{host.name} and {guest.name}: new here" in company
    await world.kill()
    await world.pass_by(3600)
    table = await world.table()
    assert table.phase == "playing"
    assert table.people == (host.user.id, guest.user.id)


# A robot as a substitute


SAY = language(None)


async def night_falls(world: House) -> tuple[Person, Person, int]:
    """Let somebody's time run out. Return the idle person, the other one, and the idle one's seat."""
    await world.pass_by(FIRST)
    (seat,) = (await world.table()).to_act
    return world.person(seat), world.person(1 - seat), seat


async def test_a_robot_plays_once(world: House) -> None:
    await world.begin("court-wars", {"at_deadline": "others"})
    before = {
        person.key: [one.id for one in world.messages(person, "dm")] for person in world.people.values()
    }
    text = text_of(world.public())
    assert "is over" not in text
    assert "robot" not in text.lower(), "nobody is offered anything before their time is over"
    assert SAY("table-turn-timed", names="", since="", pace="few").strip()[-9:] in text
    gone, other, seat = await night_falls(world)
    assert f"**{gone.name}** ran out of time for this turn" in text_of(world.public())
    await world.kill()
    # They were called by a new hand that replaced the old one, and reminded before the end. The other wasn't.
    hand, reminder = world.messages(gone, "dm")
    assert [hand.id] > before[gone.key]
    assert text_of(reminder).startswith("Your time in **Court Wars**")
    assert [one.id for one in world.messages(other, "dm")] == before[other.key]
    assert "You are here, and it is your turn" in await world.taps(gone, "stand-in")
    await world.press(other, "stand-in")
    table = await world.table()
    assert (table.seats[seat].person, table.seats[seat].robot) == (gone.user.id, None)
    text = text_of(world.public())
    assert f"A robot took over this turn for **{gone.name}**" in text
    assert "is over" not in text


@pytest.mark.parametrize("way", ["dm", "channel", "/hand"])
async def test_a_robot_plays_on_until_its_player_takes_the_seat_back(way: str, world: House) -> None:
    await world.begin("court-wars", {"at_deadline": "others"})
    gone, other, seat = await night_falls(world)
    await world.press(other, "replace")
    robot = (await world.table()).seats[seat].name
    assert robot != gone.name
    assert f"**🤖 {robot}** plays on for **{gone.name}**" in text_of(world.public())
    assert "The seat is still yours" in world.heard(gone, "dm")
    assert not {control.verb for _, control in world.controls(gone, "dm")} & {"say", "pick"}
    # A player without a robot in their seat has none to replace.
    assert "No robot plays for you" in await world.taps(other, "come-back")
    if way == "/hand":
        assert "A robot plays on for you" in await world.says(gone, "hand")
        assert (await world.table()).seats[seat].robot, "nothing is done unasked"
    place: Place = "dm" if way == "dm" else "channel"
    await world.press(gone, "come-back", place)
    assert way == "/hand" or "yours again" in "".join(world.shown(gone, place))
    table = await world.table()
    assert (table.seats[seat].person, table.seats[seat].robot) == (gone.user.id, None)
    text = text_of(world.public())
    assert f"**{gone.name}** came back, and **🤖 {robot}** got up" in text
    assert f"**🤖 {robot}** plays on for **{gone.name}**" in text, "what was told before stays true"
    assert "Take my seat back" not in text
    # They have got their hand again.
    assert world.shown(gone, "dm")[-1].startswith("## Court Wars")


# A player is kicked, and their seat isn't lost


def kick(world: House, person: Person) -> None:
    world.env.backend.remove_member(world.guild.id, person.user.id)


async def offered(world: House, person: Person) -> dict[str, str]:
    """Return the players that /seat free offers somebody, by name."""
    found = await world.complete(person, "seat free", "player", "")
    return {choice["name"]: choice["value"] for choice in found.choices}


@pytest.mark.people(3)
async def test_the_host_frees_the_seat_of_somebody_who_was_kicked_in_the_lobby(world: House) -> None:
    await world.gather("court-wars")
    ana, ben, chloe = (world.person(seat) for seat in range(3))
    players = await offered(world, ana)
    assert set(players) == {ben.name, chloe.name}, "for themselves they have /game leave"
    assert not await offered(world, chloe)
    before = await world.table()
    assert await world.says(ana, "seat free", {"player": players[ben.name]}) == SAY(
        "unseat-still-here", player=f"**{ben.name}**"
    )
    assert await world.says(chloe, "seat free", {"player": players[ben.name]}) == SAY("unseat-nobody")
    assert await world.table() is before
    kick(world, ben)
    assert await world.says(ana, "seat free", {"player": ben.name}) == SAY(
        "answer-unseated", player=f"**{ben.name}**"
    )
    await world.quiet()
    assert [seat.person for seat in (await world.table()).seats] == [ana.user.id, 0, chloe.user.id]
    assert ben.name not in text_of(world.public())
    assert await world.says(ana, "seat free", {"player": ben.name}) == SAY("unseat-nobody")


@pytest.mark.people(3)
async def test_who_manages_the_channel_frees_a_seat_at_any_table_there(world: House) -> None:
    ana, ben, chloe = (world.person(seat) for seat in range(3))
    await world.slash(ana, "play court-wars")
    await world.press(ben, "join")
    assert not await offered(world, chloe)
    trust(world, chloe)
    assert set(await offered(world, chloe)) == {ana.name, ben.name}
    kick(world, ana)
    await world.slash(chloe, "seat free", {"player": ana.name})
    table = await world.table()
    assert (table.host, [seat.person for seat in table.seats]) == (ben.user.id, [0, ben.user.id])


@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50001), (404, 10004)])
async def test_nobody_is_unseated_where_discord_does_not_say(status: int, code: int, world: House) -> None:
    await world.gather("court-wars")
    before = await world.table()
    ana, ben = world.person(0), world.person(1)
    world.env.inject_error("GET", "/guilds/*/members/*", status=status, code=code, times=9)
    await world.slash(ana, "seat free", {"player": ben.name})
    await world.pass_by(MEMBER_KNOWN)  # no longer, however often discord.py retries
    assert world.heard(ana).startswith(SAY("answer-trouble"))
    assert await world.table() is before
    world.unexpected.clear()


@pytest.mark.people(5)
async def test_the_new_one_reads_the_cards_of_the_seat_as_nothing_they_did(world: House) -> None:
    await world.begin("court-piece", seats=4)
    rng = random.Random(2)
    while not any(event.name == "card" for event in (await world.table()).events_for(None)):
        await world.next_move(rng, 5)
    (led,) = [one.seat for one in (await world.table()).events_for(None) if one.name == "card"]
    assert led is not None
    taker = world.person(4)
    await world.slash(world.person(led), "seat give", {"person": taker.key})
    await world.press(taker, "seat-take")
    shown = world.shown(taker, "dm")[-1]
    assert "Your card leads: **" in shown
    assert "You led" not in shown


@pytest.mark.people(3)
async def test_a_tap_that_comes_as_another_takes_the_seat_shows_none_of_their_cards(
    world: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.begin("court-wars", seats=2)
    (seat,), tables = (await world.table()).to_act, world.client.tables
    giver, taker = world.person(seat), world.person(2)
    await world.slash(giver, "seat give", {"person": taker.key})
    move = tables.play.move

    async def takes(*tapped: Any, **how: Any) -> Any:
        monkeypatch.setattr(tables.play, "move", move)
        user = User(taker.user.id, taker.name, "en-US")
        token = tokens.of_seat_offer(await world.table(), seat)
        await world.client.house.room(SeatTransfer).take_seat(1, user, seat, token)
        return await move(*tapped, **how)

    monkeypatch.setattr(tables.play, "move", takes)
    await world.make(seat, random_game(await world.state(), random.Random(1))[0][1])
    assert world.heard(giver, "dm") == SAY("not-seated")
