"""Playing dailies by taps, on a Discord in memory."""

from __future__ import annotations

import random

from bot.features.daily import calendar
from bot.features.duplicate.page import MORE
from bot.sandbox.cast import Person
from bot.sandbox.offline_discord import Place
from bot.ui.controls import ControlId
from tests.discord.people import House
from tests.features.duplicate import playing
from tests.features.duplicate.playing import tap_on


def day_of(world: House) -> int:
    """Return today's number."""
    return calendar.day_at(world.client.tables.now())


async def open_daily(world: House, person: Person, game: str = "", place: Place = "channel") -> str:
    """Open today's deal, or the one for a game behind **More**. Return the game's key."""
    day = day_of(world)
    await world.slash(person, "daily", place=place)
    if game and game != calendar.games(day)[0]:
        await tap_on(world, person, MORE, place)
        await tap_on(world, person, ControlId("daily", 0, day, argument=game).custom_id(), place)
    return game or calendar.games(day)[0]


async def number_of(world: House, person: Person, game: str) -> int:
    """Return the ID of the person's latest play of a game."""
    rows = await world.client.database.read(
        "SELECT id FROM duplicate_plays WHERE kind = 'daily' AND person = ? AND game = ?"
        " ORDER BY source DESC, counts",
        (person.user.id, game),
    )
    return int(rows[0]["id"])


async def play_out(
    world: House, person: Person, game: str, dice: random.Random, place: Place = "channel"
) -> int:
    """Play the person's unfinished play to its end by random taps. Return the number of taps."""
    return await playing.play_out(world, person, await number_of(world, person, game), dice, place)
