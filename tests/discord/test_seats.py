"""A seat of a running game is given to somebody who agrees: what each reads, and what nobody learns."""

from __future__ import annotations

import random

import pytest

from tests.discord.people import House, bugs, do, text_of


async def _begun(world: House) -> None:
    """Two of the three play."""
    await world.slash(world.person(0), "play court-wars")
    await world.press(world.person(1), "join")
    await world.press(world.person(0), "start")


def story(world: House) -> str:
    """What stands below the table for everybody."""
    shown = [one for one in world.messages(world.person(0), "channel") if not one.is_ephemeral]
    return next(text for one in reversed(shown) if "offers you" not in (text := text_of(one)))


@pytest.mark.people(3)
async def test_she_is_asked_in_the_channel_once_and_plays_on(world: House) -> None:
    await _begun(world)
    host, giver, taker = (world.person(n) for n in range(3))
    before = len(world.messages(host, "channel"))
    await world.slash(giver, "seat give", {"person": taker.key})
    assert "until somebody takes it" in world.heard(giver).lower()
    asked = [one for one in world.messages(host, "channel")[before:] if not one.is_ephemeral]
    (offer,) = [one for one in asked if "offers you" in text_of(one)]
    assert offer.ping_user_ids == [taker.user.id]
    assert text_of(offer).startswith(f"<@{taker.user.id}>, **{giver.name}** offers you their seat")
    assert not world.messages(taker, "dm"), "who has not agreed gets no direct message"
    # It is nobody else's.
    await world.press(host, "seat-take")
    assert f"offered to {taker.name}" in world.heard(host).replace("*", "")
    assert not world.messages(taker, "dm")
    await world.kill()
    await world.press(taker, "seat-take")
    assert "The seat is yours" in world.heard(taker)
    table = await world.table()
    assert table.seats[1].person == taker.user.id
    assert world.shown(taker, "dm")[-1].startswith("## Court Wars")
    assert f"**{giver.name}** handed the seat to **{taker.name}**" in story(world)
    await world.slash(giver, "hand")
    assert "You have no seat" in world.heard(giver) or "watch" in world.heard(giver).lower()
    await world.press(taker, "seat-take")
    assert "offers you" not in world.heard(taker)
    assert not bugs(world)


@pytest.mark.people(3)
async def test_the_new_one_reads_nothing_as_her_own_deed(world: House) -> None:
    await _begun(world)
    rng = random.Random(2)
    while 1 in (await world.table()).to_act:
        await world.move(rng, lambda seat: "dm")
    await world.slash(world.person(1), "seat give", {"person": world.person(2).key})
    await world.press(world.person(2), "seat-take")
    panel = world.shown(world.person(2), "dm")[-1]
    assert "You handed" not in panel
    assert "You placed" not in panel


@pytest.mark.people(3)
async def test_a_robot_and_whoever_asks_are_not_asked(world: House) -> None:
    await _begun(world)
    giver = world.person(1)
    await world.slash(giver, "seat give", {"person": giver.key})
    assert "choose somebody else" in world.heard(giver)
    await world.slash(giver, "seat invite", {"person": world.person(2).key})
    assert "No robot plays" in world.heard(giver)


async def test_the_host_names_the_robot_that_makes_room(world: House) -> None:
    host, other = world.person(0), world.person(1)
    await world.slash(host, "play court-wars")
    await world.press(host, "robot")
    await world.press(host, "robot")
    await world.press(host, "start")
    robots = [seat.name for seat in (await world.table()).seats if not seat.person]
    await world.slash(host, "seat invite", {"person": other.key})
    assert "Which robot" in world.heard(host)
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
    await _begun(world)
    await world.slash(world.person(1), "seat give", {"person": world.person(2).key})
    await world.kill()
    await world.pass_by(24 * 3600)
    await world.press(world.person(2), "seat-take")
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
    await world.slash(host, "seat invite", {"person": guest.key})
    assert "one invitation is enough" in world.heard(host)
    await world.press(guest, "accept")
    assert "You have a seat" in world.heard(guest)
    assert (await world.table()).people == (host.user.id, guest.user.id)


async def test_a_lobby_begins_by_itself_also_after_a_restart(world: House) -> None:
    host, guest = world.person(0), world.person(1)
    await world.slash(host, "play court-piece")
    await world.press(host, "company")
    begins = next(tap for tap, control in world.controls(host, "channel") if control.verb == "begins")
    await do(world, begins, ["3600"])
    await world.press(guest, "join")
    text = text_of(world.public())
    assert f"Begins once full, or with robots <t:{int(world.clock.now) + 3600}:R>." in text
    assert f"**{guest.name}** · new here" in text
    await world.kill()
    await world.pass_by(3600)
    table = await world.table()
    assert table.phase == "playing"
    assert table.people == (host.user.id, guest.user.id)
