"""People who don't want to meet: each way for two people to meet or ping each other, on the wire.

Ana blocks Ben. Cleo shows that the same way is open to everybody else.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

import pytest

from bot.i18n.languages import language
from bot.sandbox.offline_discord import Person
from tests.discord.lifecycle import bugs
from tests.discord.people import House, text_of
from tests.features.calls.test_nudges import HOUR, heard, waiting

SAY = language("en")
NOT_HERE = SAY("join-not-here")
Way = Callable[[House, Person, Person], Awaitable[None]]


async def block(world: House, person: Person, other: Person) -> None:
    told = await world.says(person, "block", {"person": other.key})
    assert told.startswith(SAY("block-done", player=f"**{other.name}**"))


async def unblock(world: House, person: Person, other: Person) -> None:
    await world.slash(person, "block")
    await world.press(person, "unblock", number=0)
    assert SAY("block-ended", player=f"**{other.name}**") in world.heard(person)


async def sits(world: House, person: Person, number: int = 1) -> bool:
    return (await world.table(number)).seat_of(person.user.id) is not None


def invited(world: House, person: Person) -> bool:
    return any(person.user.mention in text_of(one) for one in world.posted())


async def by_the_board(world: House, ana: Person, guest: Person) -> None:
    await world.slash(ana, "play court-wars")
    await world.press(guest, "join")


async def by_the_board_of_somebody_else(world: House, ana: Person, guest: Person) -> None:
    await world.slash(world.person(3), "play court-wars")
    await world.press(ana, "join")
    await world.press(guest, "join")


@pytest.mark.people(4)
@pytest.mark.parametrize("way", [by_the_board, by_the_board_of_somebody_else])
async def test_a_blocked_person_cannot_join_and_others_can(way: Way, world: House) -> None:
    ana, ben, cleo = (world.person(seat) for seat in range(3))
    await block(world, ana, ben)
    await way(world, ana, ben)
    assert world.heard(ben) == NOT_HERE
    assert not await sits(world, ben)
    await world.press(cleo, "join")
    assert await sits(world, cleo)
    await unblock(world, ana, ben)
    await world.press(ben, "join")
    assert await sits(world, ben)
    assert not bugs(world)


async def test_an_invitation_from_before_the_block_is_worth_nothing(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.slash(ana, "play court-wars")
    await world.slash(ana, "seat invite", {"person": ben.key})
    assert invited(world, ben)
    await block(world, ana, ben)
    await world.press(ben, "accept")
    assert world.heard(ben) == NOT_HERE
    assert not await sits(world, ben)


@pytest.mark.people(3)
async def test_neither_of_two_can_invite_the_other(world: House) -> None:
    """A third person at their table can't invite them either. They all read what they would read about a
    person with enough invitations.
    """
    ana, ben, cleo = (world.person(seat) for seat in range(3))
    await block(world, ana, ben)
    await world.slash(ben, "play court-wars")
    assert await world.says(ben, "seat invite", {"person": ana.key}) == SAY("invited-not-now")
    assert not invited(world, ana)
    await world.press(cleo, "join")
    await world.slash(cleo, "seat invite", {"person": ana.key})
    assert invited(world, ana), "Cleo may, and Ana is asked before joining"
    await world.slash(ana, "play four-tribes")
    await world.press(cleo, "join", number=2)
    for host in (ana, cleo):
        assert await world.says(host, "seat invite", {"person": ben.key, "table": "2"}) == SAY(
            "invited-not-now"
        )
    assert not invited(world, ben)


async def test_the_seat_that_a_rematch_keeps_is_not_for_somebody_blocked_since(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await world.begin("court-wars")
    for seat, move in await world.hurry(random.Random(3), 1):
        await world.play(seat, move)
    await world.press(ana, "rematch")
    await block(world, ana, ben)
    await world.press(ben, "rematch")
    assert world.heard(ben) == NOT_HERE
    assert not await sits(world, ben, 2)


@pytest.mark.people(3)
async def test_a_table_with_somebody_i_have_blocked_tells_me_before_i_join(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await block(world, ana, ben)
    await world.slash(ben, "play court-wars")
    await world.press(ana, "join")
    asked = SAY("join-blocked", names=f"**{ben.name}**")
    assert world.heard(ana).startswith(asked)
    assert not await sits(world, ana)
    tap = next(tap for tap, control in world.controls(ana, "channel") if control.said)
    await world.tap(ana, tap.message, tap.custom_id)
    await world.quiet()
    assert await sits(world, ana)
    assert asked not in "".join(world.shown(ben)), "only Ana is asked"


@pytest.mark.people(3)
@pytest.mark.parametrize("early", [True, False])
async def test_a_blocked_person_takes_no_seat_of_a_running_game(early: bool, world: House) -> None:
    """Neither with a new offer nor with one from before the block."""
    ana, cleo, ben = (world.person(seat) for seat in range(3))
    await world.begin("court-wars", seats=2)
    if not early:
        await world.slash(cleo, "seat give", {"person": ben.key})
        assert invited(world, ben)
    await block(world, ana, ben)
    if early:
        told = await world.says(cleo, "seat give", {"person": ben.key})
        assert told == SAY("invited-not-now")
        assert not invited(world, ben)
    else:
        assert await world.taps(ben, "seat-take") == NOT_HERE
    assert not await sits(world, ben)


@pytest.mark.people(3)
async def test_a_blocked_person_watches_no_table_and_a_player_keeps_their_own(world: House) -> None:
    ana, cleo, ben = (world.person(seat) for seat in range(3))
    await world.begin("court-wars", seats=2)
    await block(world, ana, ben)
    assert await world.taps(ben, "hand") == SAY("watch-not-now")
    assert SAY("watch-offer") not in await world.says(ben, "hand")
    await block(world, ana, cleo)
    assert SAY("watch-not-now") not in await world.taps(cleo, "hand"), "they play on"
    await unblock(world, ana, cleo)
    await unblock(world, ana, ben)
    assert SAY("watch-offer") in await world.says(ben, "hand")


async def test_a_nudge_from_a_blocked_player_says_what_it_always_says_and_calls_nobody(world: House) -> None:
    waits, asked = await waiting(world)
    who = world.person(waits)
    await block(world, world.person(asked), who)
    await world.passes(HOUR + 60)
    since = len(world.wire.exchanges)
    assert await world.taps(who, "nudge", "dm") == SAY("answer-nudged")
    assert await world.says(who, "game nudge", place="dm") == SAY("nudge-done"), "as ever"
    assert not heard(world, asked, since)


@pytest.mark.people(4)
async def test_a_whisper_from_a_blocked_partner_makes_no_sound(world: House) -> None:
    """It's part of a game that both have begun, so the partner reads it in their hand."""
    await world.begin("four-sisters")
    ana, partner = world.person(0), world.person(2)
    await block(world, partner, ana)
    dm, since = world.channel_id(partner, "dm"), len(world.wire.exchanges)
    await world.slash(ana, "game confer", {"text": "Queens first"})
    assert not world.loud(dm, since)
    await unblock(world, partner, ana)
    await world.passes(HOUR)
    await world.slash(ana, "game confer", {"text": "Aces last"})
    assert world.loud(dm, since)


async def test_bots_and_oneself_cannot_be_blocked_and_one_list_has_all(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    assert await world.says(ana, "block", {"person": ana.key}) == SAY("block-person")
    assert await world.says(ana, "block") == SAY("block-none")
    await block(world, ana, ben)
    await block(world, ana, ben)
    assert (await world.says(ana, "block")).startswith(SAY("block-list", names=f"**{ben.name}**") + "\n")
    assert await world.says(ben, "block") == SAY("block-none"), "they aren't told"
    assert ana.name not in await world.says(ben, "data")


async def test_a_persons_menu_blocks_them(world: House) -> None:
    ana, ben = world.person(0), world.person(1)
    await ana.member.context_menu(world.channel, SAY("menu-block"), ben.member)
    await world.quiet()
    assert world.heard(ana).startswith(SAY("block-done", player=f"**{ben.name}**"))
