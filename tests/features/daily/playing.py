"""People who play dailies on a Discord in memory, by taps."""

from __future__ import annotations

import random

from bot.features.daily import calendar
from bot.features.daily.page import MORE, VERB
from bot.sandbox.cast import Person
from bot.sandbox.offline_discord import Place, Response
from bot.sandbox.opening import MOVES
from bot.sandbox.taps import Tap, do, taps_on
from bot.ui.controls import ControlId
from tests.discord.people import House

MOST = 400
"""Taps that bring any daily to its end."""


def day_of(world: House) -> int:
    """Return today."""
    return calendar.day_at(world.client.tables.now())


async def open_daily(world: House, person: Person, game: str = "", place: Place = "channel") -> str:
    """Open today's deal, or that of a game behind **More**. Return the game's key."""
    day = day_of(world)
    await world.slash(person, "daily", place=place)
    if game and game != calendar.games(day)[0]:
        await tap_on(world, person, MORE, place)
        await tap_on(world, person, ControlId("daily", 0, day, argument=game).custom_id(), place)
    return game or calendar.games(day)[0]


async def tap_on(world: House, person: Person, begins: str, place: Place = "channel") -> None:
    """Tap the newest control with an ID that begins so."""
    for message in reversed(world.messages(person, place)):
        for tap in taps_on(message, person, place):
            if tap.custom_id.startswith(begins):
                await do(world, tap, [value for value, _ in tap.options][: tap.least])
                await world.quiet()
                return
    raise AssertionError(f"{person.name} sees no {begins}")


async def number_of(world: House, person: Person, game: str) -> int:
    """Return the ID of the person's latest play of a game."""
    rows = await world.client.database.read(
        "SELECT id FROM daily_plays WHERE person = ? AND game = ? ORDER BY counts LIMIT 1",
        (person.user.id, game),
    )
    return int(rows[0]["id"])


def offers(
    world: House, person: Person, number: int, place: Place = "channel"
) -> list[tuple[Tap, ControlId]]:
    """Return the controls of the newest page of a play that continue a move."""
    found = [
        (tap, control)
        for tap, control in world.controls(person, place, number)
        if control.verb.removeprefix(VERB) in MOVES and control.verb.startswith(VERB)
    ]
    return [(tap, control) for tap, control in found if tap.message == found[0][0].message]


async def moves_of(world: House, number: int) -> str:
    """Return the moves of a play as they are stored."""
    (row,) = await world.client.database.read("SELECT moves FROM daily_plays WHERE id = ?", (number,))
    return str(row["moves"])


async def move(world: House, person: Person, number: int) -> Response:
    """Make one move by taps. Return the answer to the last one."""
    before, dice = await moves_of(world, number), random.Random(1)
    while True:
        tap = dice.choice(offers(world, person, number))[0]
        answer = await do(world, tap, tap.picks(dice))
        if await moves_of(world, number) != before:
            return answer


async def play_out(
    world: House, person: Person, game: str, dice: random.Random, place: Place = "channel"
) -> int:
    """Play the person's unfinished play to its end by random taps. Return the number of taps."""
    number = await number_of(world, person, game)
    for taps in range(MOST):
        found = offers(world, person, number, place)
        if not found:
            return taps
        tap = dice.choice(found)[0]
        await do(world, tap, tap.picks(dice))
    raise AssertionError(f"{MOST} taps did not end a daily of {game}")
