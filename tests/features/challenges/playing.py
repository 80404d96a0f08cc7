"""Send and play challenges with commands and taps on an in-memory Discord."""

from __future__ import annotations

import random

from bot.features.challenges.page import PLAY
from bot.sandbox.cast import Person
from bot.ui.controls import ControlId
from tests.discord.people import House
from tests.discord.test_trouble import forge
from tests.features.duplicate import playing
from tests.features.duplicate.playing import tap_on


async def send(world: House, by: Person, to: Person, game: str = "court-piece", deals: int = 1) -> int:
    """Send a challenge with /challenge. Return its ID."""
    await world.slash(by, "challenge", {"person": to.key, "game": game, "deals": str(deals)})
    await world.quiet()
    return await open_challenge(world)


async def number_of(world: House, person: Person) -> int:
    """Return the ID of the person's play with the highest deal number."""
    rows = await world.client.database.read(
        "SELECT id FROM duplicate_plays WHERE person = ? ORDER BY number DESC LIMIT 1", (person.user.id,)
    )
    return int(rows[0]["id"])


async def play_all(world: House, person: Person, challenge: int, deals: int, seed: int = 1) -> None:
    """Play all deals of a challenge by random taps."""
    await forge(world, person, ControlId(PLAY, challenge).custom_id())
    for number in range(1, deals + 1):
        await playing.play_out(world, person, await number_of(world, person), random.Random(seed))
        if number < deals:
            await tap_on(world, person, PLAY)
    await world.quiet()


async def open_challenge(world: House) -> int:
    """Return the ID of the latest challenge."""
    rows = await world.client.database.read("SELECT id FROM challenges ORDER BY begun DESC, id LIMIT 1")
    return int(rows[0]["id"])
