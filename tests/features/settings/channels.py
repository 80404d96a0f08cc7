"""People who choose for a channel on the /channel page, on a Discord in memory."""

from __future__ import annotations

from bot.sandbox.cast import Person
from bot.sandbox.offline_discord import Impossible
from bot.sandbox.taps import Tap, taps_on
from bot.ui.channel import VERB, sets
from bot.ui.controls import parse
from tests.discord.people import House


def offered(world: House, person: Person) -> list[Tap]:
    """Return the controls of the page that a person has opened."""
    found = taps_on(world.messages(person, "channel")[-1], person, "channel")
    return [tap for tap in found if parse(tap.custom_id).verb == VERB]


async def choose(world: House, person: Person, choice: str, value: str) -> str:
    """Open the page, and choose this value. Return what the person reads then."""
    await world.slash(person, "channel")
    await tap_on(world, person, choice, value)
    return world.heard(person)


async def tap_on(world: House, person: Person, choice: str, value: str) -> None:
    """Choose this value on the page."""
    for tap in offered(world, person):
        if tap.custom_id == sets(choice, value).custom_id():
            await world.tap(person, tap.message, tap.custom_id)
            break
        if tap.custom_id == sets(choice).custom_id() and value in dict(tap.options):
            await world.pick(person, tap.message, tap.custom_id, [value])
            break
    else:
        raise Impossible(f"{person.name} sees no {choice} {value}")
    await world.quiet()
