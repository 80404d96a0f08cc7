"""Play deals with taps on an in-memory Discord."""

from __future__ import annotations

import random

from bot.features.duplicate.page import VERB
from bot.sandbox.cast import Person
from bot.sandbox.offline_discord import Place, Response
from bot.sandbox.opening import MOVES
from bot.sandbox.taps import Tap, do, taps_on
from bot.ui.controls import ControlId
from tests.discord.people import House

MOST = 400
"""Maximum number of taps in one play of a short form."""


async def tap_on(world: House, person: Person, begins: str, place: Place = "channel") -> None:
    """Tap the newest control with this ID prefix. Raise AssertionError if the person sees none."""
    for message in reversed(world.messages(person, place)):
        for tap in taps_on(message, person, place):
            if tap.custom_id.startswith(begins):
                await do(world, tap, [value for value, _ in tap.options][: tap.least])
                await world.quiet()
                return
    raise AssertionError(f"{person.name} sees no {begins}")


def offers(
    world: House, person: Person, number: int, place: Place = "channel"
) -> list[tuple[Tap, ControlId]]:
    """Return the controls that continue a move, from the newest page of a play."""
    found = [
        (tap, control)
        for tap, control in world.controls(person, place, number)
        if control.verb.removeprefix(VERB) in MOVES and control.verb.startswith(VERB)
    ]
    return [(tap, control) for tap, control in found if tap.message == found[0][0].message]


async def moves_of(world: House, number: int) -> str:
    """Return a play's stored moves."""
    (row,) = await world.client.database.read("SELECT moves FROM duplicate_plays WHERE id = ?", (number,))
    return str(row["moves"])


async def move(world: House, person: Person, number: int) -> Response:
    """Make one move by random taps. Return the answer to the last tap."""
    before, dice = await moves_of(world, number), random.Random(1)
    while True:
        tap = dice.choice(offers(world, person, number))[0]
        answer = await do(world, tap, tap.picks(dice))
        if await moves_of(world, number) != before:
            return answer


async def play_out(
    world: House, person: Person, number: int, dice: random.Random, place: Place = "channel"
) -> int:
    """Finish a play by random taps. Return the number of taps."""
    for taps in range(MOST):
        found = offers(world, person, number, place)
        if not found:
            return taps
        tap = dice.choice(found)[0]
        await do(world, tap, tap.picks(dice))
    raise AssertionError(f"{MOST} taps did not end a play")
