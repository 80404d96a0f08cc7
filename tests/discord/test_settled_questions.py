"""A settled question has no buttons: its message is deleted, however it was settled."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n.languages import language
from bot.sandbox.cast import Person
from tests.discord.actions import pick_people
from tests.discord.people import House, controls_of, house
from tests.discord.test_trouble import forge
from tests.rooms import STRANGER

SAY = language("en")

QUESTIONS = {"accept", "seat-take", "seat-decline"}


def asked(world: House) -> set[str]:
    """Return the verbs of public questions that somebody could still tap."""
    return {
        control.verb
        for message in world.messages(world.person(0), "channel")
        if not message.is_ephemeral
        for _, control in controls_of(message)
        if control.verb in QUESTIONS
    }


async def invites(world: House, whom: Person) -> None:
    await world.gather("court-wars", seats=1)
    await world.press(world.person(0), "invite")
    await pick_people(world, world.person(0), whom)
    assert asked(world) == {"accept"}


@pytest.mark.parametrize("how", ["joins", "starts", "ends", "killed"])
async def test_an_invitation_is_gone_once_it_is_settled(how: str, tmp_path: Path) -> None:
    async with house(tmp_path, 3) as world:
        ana, ben, cleo = (world.person(number) for number in range(3))
        await invites(world, cleo)
        await world.press(ben, "join")
        assert asked(world) == {"accept"}, "it stands while the guest may come"
        if how == "joins":
            await world.press(cleo, "accept")
        elif how == "ends":
            await world.slash(ana, "game leave")
            await world.slash(ben, "game leave")
        else:
            if how == "killed":
                world.client.outbox._open = False
            await world.press(ana, "start")
            if how == "killed":
                await world.kill()
        await world.quiet()
        assert asked(world) == set()


@pytest.mark.parametrize("how", ["takes", "declines", "withdrawn", "lapses", "over"])
async def test_an_offered_seat_is_gone_once_it_is_settled(how: str, tmp_path: Path) -> None:
    async with house(tmp_path, 3) as world:
        ana, cleo = world.person(0), world.person(2)
        await world.begin("court-wars", seats=2)
        await world.slash(ana, "seat give", {"person": cleo.key})
        assert asked(world) == {"seat-take", "seat-decline"}
        if how == "takes":
            await world.press(cleo, "seat-take")
        elif how == "declines":
            await world.press(cleo, "seat-decline")
        elif how == "withdrawn":
            await world.press(ana, "seat-decline")
        elif how == "lapses":
            await world.passes(25 * 3600)
        else:
            await world.client.tables.ending.end(1, STRANGER, True)
        await world.quiet()
        assert asked(world) == set()


async def test_a_question_that_was_settled_while_it_was_sent_goes_as_it_comes(tmp_path: Path) -> None:
    async with house(tmp_path, 3) as world:
        await world.gather("court-wars", seats=2)
        await world.press(world.person(0), "invite")
        await world.client.outbox.close()
        await pick_people(world, world.person(0), world.person(2))
        (sending,) = [
            one
            for one in await world.client.deliveries.due(world.client.tables.now(), 9)
            if one.why == "invited"
        ]
        await world.press(world.person(0), "start")
        await world.client.deliveries.asked(sending, world.channel.id, 7)
        gone = await world.client.database.read("SELECT message FROM deliveries WHERE what = 'orphan'")
        assert (7,) in [tuple(row) for row in gone]


async def test_a_control_of_an_old_state_shows_how_the_table_stands(tmp_path: Path) -> None:
    async with house(tmp_path, 3) as world:
        ana, cleo = world.person(0), world.person(2)
        await world.begin("court-wars", seats=2)
        await world.slash(ana, "seat give", {"person": cleo.key})
        offer = next(
            (message, control)
            for message in world.messages(cleo, "channel")
            for _, control in controls_of(message)
            if control.verb == "seat-take"
        )
        message, control = offer
        await world.press(ana, "seat-decline")
        told = await forge(world, ana, control.custom_id(), below=message)
        assert SAY("answer-moved-on") in told + world.heard(ana)
        assert "Court Wars" in world.heard(ana), "and this is how it stands"
